package diff

import (
	"bytes"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// A Stream is a schedule of calls that read or write Go values in the middle of a stream, in
// turn with calls for tokens.
type Stream struct {
	Type   Type
	Seeds  []uint64 // of the values: step i has Seeds[i%len(Seeds)]
	Steps  string   // a letter for each call: see decodeStream and encodeStream
	Opts   OptionSet
	Source Source // of the text to read
	Limit  int    // bytes after which the writer fails; negative: it does not
	Values []any  // to be written, one for each step
}

// String describes s for reports.
func (s Stream) String() string {
	return fmt.Sprintf("stream of %s filled from %#x, steps %q from %v (limit %d) with %v", s.Type.Name, s.Seeds, s.Steps, s.Source, s.Limit, s.Opts)
}

// streamOptions is RandomOptions without errors in the form of encoding/json: package v1 has
// functions of its own for streams.
func streamOptions(r *jsontest.Rand, bits uint32) OptionSet {
	return RandomOptions(r, bits).With(ReportFlag, false)
}

// RandomDecodeStream returns a schedule of reads and a text for it: one to four values, one after
// the other, or in an array or object.
func RandomDecodeStream(r *jsontest.Rand, texts *Texts, types []Type) (Stream, []byte) {
	s := Stream{Type: jsontest.Pick(r, types), Opts: streamOptions(r, UnmarshalFlags), Limit: -1}
	n := r.Between(1, 4)
	var text []byte
	open, separator, end := "", jsontest.Pick(r, []string{" ", "\n"}), ""
	switch r.IntN(3) {
	case 0:
		open, separator, end = " [ ", jsontest.Pick(r, []string{",", " , "}), "]"
	case 1:
		open, separator, end = "{", ",", " } "
	}
	text = append(text, open...)
	for i := range n {
		if i > 0 {
			text = append(text, separator...)
		}
		if end == " } " {
			text = fmt.Appendf(text, "%q : ", jsontest.Pick(r, []string{"a", "b", "c", "1", "2", "a/b"}))
		}
		text = append(text, texts.For(r, s.Type.Type)...)
		s.Seeds = append(s.Seeds, r.Uint64())
	}
	text = append(text, end...)
	var steps []byte
	for range n + r.IntN(6) {
		steps = append(steps, "dddddatswp"[r.IntN(10)])
	}
	if open != "" {
		steps = append([]byte("t"), steps...)
	}
	s.Steps = string(steps)
	if s.Source = RandomSource(r, len(text)); s.Source.open == nil {
		s.Source = Buffer
	}
	return s, text
}

// CheckDecode reads text by the schedule with both libraries. It returns the first difference
// between results or targets, or "".
func (s Stream) CheckDecode(text []byte) string {
	var a, b []string
	var ourValues, stdValues []any
	var failures []error // the errors of our calls, nil included
	describe := func(err error) string {
		failures = append(failures, err)
		return DescribeOurs(err)
	}
	ourPanic, _ := catch(func() error {
		d := jsontext.NewDecoder(s.Source.open(text), s.Opts.Calls()...)
		call := func(out any, with bool) error {
			if with {
				return json.UnmarshalDecode(d, out, json.StringifyNumbers(true), json.RejectUnknownMembers(true))
			}
			return json.UnmarshalDecode(d, out)
		}
		ourValues = decodeStream(s, d, call, func() error { _, err := d.ReadToken(); return err }, describe, &a)
		return nil
	})
	stdPanic, _ := catch(func() error {
		d := stdtext.NewDecoder(s.Source.open(text), s.Opts.Std()...)
		call := func(out any, with bool) error {
			if with {
				return stdjson.UnmarshalDecode(d, out, stdjson.StringifyNumbers(true), stdjson.RejectUnknownMembers(true))
			}
			return stdjson.UnmarshalDecode(d, out)
		}
		stdValues = decodeStream(s, d, call, func() error { _, err := d.ReadToken(); return err }, DescribeStd, &b)
		return nil
	})
	if (ourPanic == "") != (stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	if diff := firstStep(a, b); diff != "" {
		return diff
	}
	for i := range ourValues {
		same := Same
		if last := len(failures) - 1; i == len(ourValues)-1 && last >= 0 && (failures[last] == io.EOF || failedToRead(failures[last])) {
			if errors.Is(failures[last], jsontext.ErrDuplicateName) {
				break // ours stores a name that is read as a value before it finds the duplicate
			}
			same = SameAfterFailure
		}
		if diff := same(ourValues[i], stdValues[i]); diff != "" {
			return fmt.Sprintf("step %d: %s", i, diff)
		}
	}
	return ""
}

// MaxFailures is the number of failed steps after which a stream ends.
var MaxFailures = 1

// decodeStream runs the steps of s with d: t reads a token, s skips a value, p peeks; d and w
// decode a value of s.Type, w with options, and a decodes an any. It appends the error of each
// step to the trace, and the state of d unless decoding a value failed with another error than
// io.EOF. It ends at io.EOF and after MaxFailures failures. It returns the targets of the values.
func decodeStream[K ~byte, P ~string](s Stream, d interface {
	stack[K, P]
	InputOffset() int64
	PeekKind() K
	SkipValue() error
}, decode func(out any, with bool) error, token func() error, describe func(error) string, trace *[]string) (values []any) {
	failures := 0
	for i, step := range []byte(s.Steps) {
		var err error
		switch step {
		case 't':
			err = token()
		case 's':
			err = d.SkipValue()
		case 'p':
			d.PeekKind()
		default:
			out := any(new(any))
			if step != 'a' {
				out = Filled(s.Type.Type, s.Seeds[i%len(s.Seeds)], false)
			}
			err = decode(out, step == 'w')
			values = append(values, out)
		}
		text := fmt.Sprintf("%c: error %q", step, describe(err))
		if err == nil || err == io.EOF || strings.IndexByte("tsp", step) >= 0 {
			text += fmt.Sprintf(", offset %d, %s", d.InputOffset(), describeStack(d))
		}
		*trace = append(*trace, text)
		if err != nil {
			failures++
		}
		if failures >= MaxFailures || err == io.EOF {
			break
		}
	}
	return values
}

// RandomEncodeStream returns a schedule of writes, with the values.
func RandomEncodeStream(r *jsontest.Rand, types []Type) Stream {
	s := Stream{Type: jsontest.Pick(r, types), Opts: streamOptions(r, MarshalFlags|SpaceFlags).With(DetermineFlag, true), Limit: -1, Source: Direct}
	for range r.Between(1, 4) {
		s.Seeds = append(s.Seeds, r.Uint64())
	}
	if r.OneIn(4) {
		s.Limit = r.IntN(300)
	}
	var steps []byte
	for range r.Between(1, 8) {
		steps = append(steps, "eeeeew[]{}nm"[r.IntN(12)])
	}
	s.Steps = string(steps)
	for i := range s.Steps {
		s.Values = append(s.Values, Filled(s.Type.Type, s.Seeds[i%len(s.Seeds)], true))
	}
	return s
}

// CheckEncode writes by the schedule with both libraries. It returns the first difference between
// results or output, or "".
func (s Stream) CheckEncode() string {
	diff := s.encodeOnce()
	for range 100 { // of several invalid members of a map, any may be written first
		if diff == "" || !hasMap(s.Type.Type, 6) {
			break
		}
		diff = s.encodeOnce()
	}
	return diff
}

func (s Stream) encodeOnce() string {
	var a, b []string
	aOut, bOut := s.writer(), s.writer()
	ourPanic, _ := catch(func() error {
		e := jsontext.NewEncoder(aOut, s.Opts.Calls()...)
		call := func(in any, with bool) error {
			if with {
				return json.MarshalEncode(e, in, json.StringifyNumbers(true), json.FormatNilSliceAsNull(true))
			}
			return json.MarshalEncode(e, in)
		}
		encodeStream(s, e, call, func(c byte) error { return e.WriteToken(ours.fixed[c]) }, DescribeOurs, aOut, &a)
		return nil
	})
	stdPanic, _ := catch(func() error {
		e := stdtext.NewEncoder(bOut, s.Opts.Std()...)
		call := func(in any, with bool) error {
			if with {
				return stdjson.MarshalEncode(e, in, stdjson.StringifyNumbers(true), stdjson.FormatNilSliceAsNull(true))
			}
			return stdjson.MarshalEncode(e, in)
		}
		encodeStream(s, e, call, func(c byte) error { return e.WriteToken(std.fixed[c]) }, DescribeStd, bOut, &b)
		return nil
	})
	if (ourPanic == "") != (stdPanic == "") {
		return panics(ourPanic, stdPanic)
	}
	return compareWritten(a, b, aOut.Bytes(), bOut.Bytes())
}

// compareWritten returns the first difference between two traces, up to the step in which one
// library reports the error of the writer, or between the written bytes, or "". The libraries
// flush at different times, so the bytes are compared up to the shorter length.
func compareWritten(a, b []string, ours, std []byte) string {
	for i := range min(len(a), len(b)) {
		if told := "wraps boom"; strings.Contains(a[i], told) || strings.Contains(b[i], told) {
			a, b = a[:i], b[:i]
			break
		}
	}
	if diff := firstStep(a, b); diff != "" {
		return diff
	}
	n := min(len(ours), len(std))
	if !bytes.Equal(ours[:n], std[:n]) {
		return "written:\n" + FirstDifference(ours[:n], std[:n])
	}
	return ""
}

func (s Stream) writer() writer {
	if s.Limit >= 0 {
		return jsontest.FailAfterWriter(s.Limit, ErrBoom)
	}
	return bytes.NewBufferString("head ")
}

// encodeStream runs the steps of s with e: e and w marshal a value by pointer, w with options, m
// marshals it by value, and other letters are tokens. It appends the error of each step to the
// trace, the state of e unless the step failed to marshal a value, and the output after each
// top-level value. It ends after MaxFailures failures.
// After a failed value it writes no values to an object: the standard library accepts scalars and
// empty arrays and objects there, although it rejects other values.
func encodeStream[K ~byte, P ~string](s Stream, e interface {
	stack[K, P]
	OutputOffset() int64
}, encode func(in any, with bool) error, token func(byte) error, describe func(error) string, out writer, trace *[]string) {
	failures, half := 0, false
	for i, step := range []byte(s.Steps) {
		var err error
		kind, _ := e.StackIndex(e.StackDepth())
		isValue := step == 'e' || step == 'w' || step == 'm'
		if isValue && half && byte(kind) == '{' {
			continue
		}
		switch step {
		case 'e', 'w':
			err = encode(s.Values[i], step == 'w')
		case 'm':
			err = encode(reflect.ValueOf(s.Values[i]).Elem().Interface(), false)
		default:
			err = token(step)
		}
		text := fmt.Sprintf("%c: error %q", step, describe(err))
		if err == nil || !isValue {
			text += fmt.Sprintf(", offset %d, %s", e.OutputOffset(), describeStack(e))
		}
		if err == nil && e.StackDepth() == 0 {
			text += fmt.Sprintf(", output %q", out.Bytes())
		}
		*trace = append(*trace, text)
		if err != nil {
			failures++
			half = half || isValue
		}
		if failures >= MaxFailures {
			return
		}
	}
}

// CheckDecodeStream runs CheckDecode of s and returns what it finds, or nil.
func CheckDecodeStream(s Stream, text []byte) *Finding {
	return CheckText(s.String(), text, s.CheckDecode)
}

// CheckEncodeStream runs CheckEncode of s and returns what it finds, or nil.
func CheckEncodeStream(s Stream) *Finding {
	if diff := s.CheckEncode(); diff != "" {
		return &Finding{Check: s.String(), Diff: diff}
	}
	return nil
}

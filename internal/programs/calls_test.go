package programs

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

// This file has the calls of random programs, and the functions that make their arguments.

// A watchedWriter stores the text that is written to it.
type watchedWriter struct {
	r random

	// kind says what Write does. 0: it stores all bytes. 4: as 0, and it makes random calls. 1, 2 and 3: it
	// stores room bytes in all, and then fails (1), returns a short count without an error (2), or panics (3).
	kind  int
	room  int    // bytes to store for kinds 1, 2 and 3
	taken []byte // the bytes stored
}

var errNoRoom = errors.New("no room")

// Write implements io.Writer.
func (w *watchedWriter) Write(b []byte) (int, error) {
	if w.kind == 4 && now.fuel > 0 && now.depth < 6 {
		now.nested(w.r)
	}
	if w.kind == 0 || w.kind == 4 || len(w.taken)+len(b) <= w.room {
		w.taken = append(w.taken, b...)
		return len(b), nil
	}
	n := w.room - len(w.taken)
	w.taken = append(w.taken, b[:n]...)
	switch w.kind {
	case 1:
		return n, errNoRoom
	case 2:
		return n, nil
	}
	panic("no room")
}

// writer returns a random writer, mostly one that stores all bytes.
func (r random) writer() *watchedWriter {
	w := &watchedWriter{r: newRandom(r.Uint64())}
	if r.one(2) {
		w.kind, w.room = r.IntN(5), r.IntN(30)
		if r.one(2) {
			w.room = r.IntN(30_000)
		}
	}
	return w
}

// A watchedReader returns a text in small pieces.
type watchedReader struct {
	r random

	// kind says what Read does at the end of the text. 0: it returns io.EOF. 1: it fails. 2: it fails together
	// with the last piece. 3: it panics. 4: it returns io.EOF, and makes random calls on the way there.
	kind int
	text string // the text that is not read yet
	size int    // largest number of bytes of a piece
}

// Read implements io.Reader.
func (s *watchedReader) Read(b []byte) (int, error) {
	if s.kind == 4 && now.fuel > 0 && now.depth < 6 && s.r.one(20) {
		now.nested(s.r)
	}
	n := copy(b[:min(len(b), s.size)], s.text)
	s.text = s.text[n:]
	for i := n; i < min(n+16, len(b)); i++ {
		b[i] = '"' // io.Reader allows Read to use all of b as scratch space
	}
	switch {
	case s.text != "" || n > 0 && s.kind != 2:
		return n, nil
	case s.kind == 0 || s.kind == 4:
		return n, io.EOF
	case s.kind == 3:
		panic("no more")
	}
	return n, errNoRoom
}

// reader returns a reader of text, or of a part of it before an error or panic.
func (r random) reader(text string) io.Reader {
	s := &watchedReader{r: newRandom(r.Uint64()), text: text, size: []int{1, 7, 64, 500}[r.IntN(4)]}
	if len(text) > 1000 {
		s.size = 500
	}
	switch r.IntN(8) {
	case 0:
		return bytes.NewBufferString(text)
	case 1:
		return strings.NewReader(text)
	case 2:
		s.text = text[:r.IntN(len(text)+1)]
		s.kind = 1 + r.IntN(3)
	case 3:
		s.kind = 4
	}
	return s
}

// options returns random options, mostly none, but Deterministic in a sorted execution.
func (r random) options() (list []json.Options) {
	if now.sorted {
		list = append(list, json.Deterministic(true))
	}
	for r.one(4) {
		list = append(list, r.option())
	}
	return list
}

func (r random) option() json.Options {
	on := !r.one(4)
	switch r.IntN(29) {
	case 0:
		return json.Deterministic(on || now.sorted)
	case 1:
		return json.OmitZeroStructFields(on)
	case 2:
		return jsontext.Multiline(on)
	case 3:
		return json.StringifyNumbers(on)
	case 4:
		return jsontext.AllowDuplicateNames(on)
	case 5:
		return jsontext.AllowInvalidUTF8(on)
	case 6:
		return jsontext.EscapeForHTML(on)
	case 7:
		return json.JoinOptions(v1.DefaultOptionsV1())
	case 8:
		return v1.ReportErrorsWithLegacySemantics(on)
	case 9:
		return v1.CallMethodsWithLegacySemantics(on)
	case 10:
		return v1.OmitEmptyWithLegacySemantics(on)
	case 11:
		return v1.StringifyWithLegacySemantics(on)
	case 12:
		return v1.MergeWithLegacySemantics(on)
	case 13:
		return jsontext.SpaceAfterComma(on)
	case 14:
		return jsontext.WithIndent("  ")
	case 15:
		return jsontext.PreserveRawStrings(on)
	case 16:
		return jsontext.ReorderRawObjects(on)
	case 17:
		return jsontext.CanonicalizeRawInts(on)
	case 18:
		return jsontext.WithByteLimit(int64(r.IntN(200) * r.IntN(200)))
	case 19:
		return jsontext.WithDepthLimit(r.IntN(20))
	case 20:
		return json.RejectUnknownMembers(on)
	case 21:
		return json.MatchCaseInsensitiveNames(on)
	case 22:
		return json.FormatNilSliceAsNull(on)
	case 25:
		return jsonx.EscapeNonASCII(on)
	case 27:
		return jsonx.Canonical()
	case 26:
		return jsonx.WithValue(r.IntN(100))
	case 23, 24:
		if now.sorted {
			return json.WithMarshalers(marshalers()[r.IntN(3)]) // the others are called for map keys, before these are sorted
		}
		return json.WithMarshalers(marshalers()[r.IntN(5)])
	default:
		return json.WithUnmarshalers(unmarshalers()[r.IntN(5)])
	}
}

// nested makes a random call from within a method, function, Reader or Writer.
func (s *execution) nested(r random) {
	s.depth++
	s.fuel--
	s.call(r)
	s.depth--
}

// callers returns the functions and lines of the innermost 20 calls on the stack at a panic, innermost
// first. It must be called by the deferred function that recovers.
func callers() (list []string) {
	var pcs [20]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(4, pcs[:])])
	for f, more := frames.Next(); more; f, more = frames.Next() {
		list = append(list, fmt.Sprintf("\n%s:%d", f.Function, f.Line))
	}
	return list
}

// call makes one random call, and adds its results to the log. It notes a panic with an error, such as one
// of the runtime, as a bug: methods, Readers and Writers panic with strings.
func (s *execution) call(r random) {
	depth := s.depth
	defer func() {
		if p := recover(); p != nil {
			s.depth = depth
			if err, ok := p.(error); ok {
				s.note("BAD: panic: %v%v", err.Error(), callers())
				return
			}
			s.note("panic: %v", p)
		}
	}()
	s.empty()
	switch r.IntN(20) {
	case 0, 1, 2, 3, 4, 5, 6:
		s.marshal(r)
	case 7, 8:
		s.marshalAll(r)
	case 9, 10, 11:
		s.encode(r)
	case 12, 13, 14:
		s.unmarshal(r)
	case 15:
		s.unmarshalAll(r)
	case 16, 17:
		s.decode(r)
	case 18:
		s.format(r)
	default:
		s.old(r)
	}
}

// marshal calls Marshal, MarshalWrite or AppendMarshal.
func (s *execution) marshal(r random) {
	in, options := r.value(0), r.options()
	switch r.IntN(4) {
	case 0:
		out, err := json.Marshal(in, options...)
		s.note("Marshal %T: %s, %v", in, out, err)
		s.keep(r, out)
	case 1, 2:
		w := r.writer()
		defer func() { s.note("written: %s", w.taken) }()
		err := json.MarshalWrite(w, in, options...)
		s.note("MarshalWrite %T: %v", in, err)
	default:
		var dst []byte
		if !r.one(3) {
			dst = append(make([]byte, 0, r.IntN(300)), "prefix"...)
		}
		out, err := json.AppendMarshal(dst, in, options...)
		s.note("AppendMarshal %T: %s, %v", in, out, err)
		s.keep(r, out)
	}
}

// again runs call with the given seed for decoding methods, and then restores fuel, depth, log and saved
// results. So a call can be made in several ways from the same state.
func (s *execution) again(seed uint64, call func()) {
	fuel, depth, log := s.fuel, s.depth, s.log.Len()
	saved := len(s.saved)
	s.seed = seed
	call()
	text := s.log.String()[:log]
	s.log.Reset()
	s.log.WriteString(text)
	s.fuel, s.depth, s.saved = fuel, depth, s.saved[:saved]
}

// marshalAll marshals one value with each of four functions, and checks that all have the same text or all fail.
func (s *execution) marshalAll(r random) {
	in, options, seed := r.value(0), r.options(), r.Uint64()
	var out, appended []byte
	var written, encoded bytes.Buffer
	var errs [4]error
	s.again(seed, func() { out, errs[0] = json.Marshal(in, options...) })
	s.again(seed, func() { errs[1] = json.MarshalWrite(&written, in, options...) })
	s.again(seed, func() { appended, errs[2] = json.AppendMarshal([]byte("x"), in, options...) })
	s.again(seed, func() { errs[3] = json.MarshalEncode(jsontext.NewEncoder(&encoded, options...), in) })
	s.note("Marshal %T in all ways: %s, %v", in, out, errs[0])
	for _, err := range errs {
		if (err == nil) != (errs[0] == nil) {
			s.note("BAD: %v is not %v", errs[0], err)
			return
		}
	}
	if errs[0] == nil && (written.String() != string(out) || string(appended) != "x"+string(out) || encoded.String() != string(out)+"\n") {
		s.note("BAD: Marshal %s\nMarshalWrite %s\nAppendMarshal %s\nMarshalEncode %s", out, written.Bytes(), appended, encoded.Bytes())
	}
	s.keep(r, out)
}

// encode writes values to an Encoder. Calls of the program share one Encoder; calls of methods use new ones.
func (s *execution) encode(r random) {
	if s.depth == 0 && (s.enc == nil || s.encFailed || r.one(5)) {
		if s.out = r.writer(); s.enc == nil || r.one(4) {
			s.enc = jsontext.NewEncoder(s.out, r.options()...)
		} else {
			s.enc.Reset(s.out, r.options()...)
		}
	}
	enc, out := s.enc, s.out
	if s.depth > 0 {
		out = r.writer()
		enc = jsontext.NewEncoder(out, r.options()...)
	}
	before := len(out.taken)
	defer func() {
		s.note("stream at %d %q, %s written", enc.OutputOffset(), enc.StackPointer(), out.taken[min(before, len(out.taken)):])
		if end := jsontext.EndObject; enc.WriteToken(end) != enc.WriteToken(end) { // an Encoder that cannot go on repeats its error
			s.checkStream(enc, out)
		}
	}()
	for range 1 + r.IntN(3) {
		if r.one(3) {
			err := s.write(r, enc, 0)
			s.note("write: %v", err)
			s.checkFlushed(enc, out, err)
			s.encFailed = s.depth == 0 && err != nil && r.one(2)
			continue
		}
		in := r.value(0)
		err := json.MarshalEncode(enc, in, r.options()...)
		s.note("MarshalEncode %T: %v", in, err)
		s.checkFlushed(enc, out, err)
		s.encFailed = s.depth == 0 && err != nil && r.one(2)
	}
}

// checkFlushed checks that out, the writer of enc, has got all text if err, the result of a write, is nil, enc is
// at the top level, and out is of kind 0.
func (s *execution) checkFlushed(enc *jsontext.Encoder, out *watchedWriter, err error) {
	if at := enc.OutputOffset(); err == nil && out.kind == 0 && enc.StackDepth() == 0 && at != int64(len(out.taken)) {
		s.note("BAD: %d bytes are written of %d", len(out.taken), at)
	}
}

// checkStream checks that out has as many values as enc has counted. It does so only between top-level
// values, if out has all text of enc.
func (s *execution) checkStream(enc *jsontext.Encoder, out *watchedWriter) {
	_, values := enc.StackIndex(0)
	if enc.StackDepth() > 0 || enc.OutputOffset() != int64(len(out.taken)) {
		return
	}
	n, dec := int64(0), jsontext.NewDecoder(bytes.NewReader(out.taken), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for dec.PeekKind() != 0 && dec.SkipValue() == nil {
		n++
	}
	if rest := dec.UnreadBuffer(); n != values || len(bytes.TrimSpace(rest)) > 0 {
		s.note("BAD: %d values instead of %d in %s, and %s", n, values, out.taken, rest)
	}
}

// unmarshal calls Unmarshal or UnmarshalRead. It checks that Unmarshal does not change its input, and then
// overwrites the input, which must not affect the result.
func (s *execution) unmarshal(r random) {
	text, options := r.text(), r.options()
	out := r.target(firstOf(text))
	if r.one(2) {
		in := []byte(text)
		s.note("Unmarshal %s into %T: %v", text, out, json.Unmarshal(in, out, options...))
		if string(in) != text {
			s.note("BAD: input is now %s", in)
		}
		for i := range in {
			in[i] = '{'
		}
	} else {
		s.note("UnmarshalRead %s into %T: %v", text, out, json.UnmarshalRead(r.reader(text), out, options...))
	}
	s.note("%T: %s", out, looks(out)) // not deferred: after a panic, out may have any content
	s.keep(r, out)
}

// unmarshalAll decodes one text in four ways, and checks that all have the same value or all fail. Only
// UnmarshalDecode may succeed alone. There is no check if a method has recovered from a panic.
func (s *execution) unmarshalAll(r random) {
	text, options, seed := r.text(), r.options(), r.Uint64()
	target, panics := r.Uint64(), s.panics
	var outs [4]any
	var errs [4]error
	for i := range outs {
		outs[i] = newRandom(target).target(firstOf(text))
		s.again(seed, func() {
			switch i {
			case 0:
				errs[i] = json.Unmarshal([]byte(text), outs[i], options...)
			case 1:
				errs[i] = json.UnmarshalRead(&watchedReader{text: text, size: 1 + r.IntN(100)}, outs[i], options...)
			case 2:
				errs[i] = json.UnmarshalRead(bytes.NewBufferString(text), outs[i], options...)
			default:
				errs[i] = json.UnmarshalDecode(jsontext.NewDecoder(strings.NewReader(text), options...), outs[i])
			}
		})
	}
	s.note("Unmarshal %s into %T in all ways: %v, %s", text, outs[0], errs[0], looks(outs[0]))
	if s.panics > panics {
		return // the depth at which a method recovers from a panic may differ between the ways
	}
	// Errors are only compared with nil. A method may ignore a failure, and the size of the window may decide
	// where a failure is.
	for i := 1; i < len(outs); i++ {
		follows := i == 3 && errs[0] != nil // UnmarshalDecode does not check the text after the value
		if (errs[0] == nil) != (errs[i] == nil) && !follows || errs[0] == nil && looks(outs[0]) != looks(outs[i]) {
			s.note("BAD: %v, %s is not %v, %s", errs[0], looks(outs[0]), errs[i], looks(outs[i]))
		}
	}
}

// decode reads values from a Decoder. Calls of the program share one Decoder; calls of methods use new ones.
func (s *execution) decode(r random) {
	var text strings.Builder
	for range 5 {
		text.WriteString(r.text() + " ")
	}
	dec := s.dec
	if dec == nil || s.depth > 0 || s.decFailed || r.one(5) {
		if dec == nil || s.depth > 0 || r.one(4) {
			dec = jsontext.NewDecoder(r.reader(text.String()), r.options()...)
		} else {
			dec.Reset(r.reader(text.String()), r.options()...)
		}
	}
	if s.depth == 0 {
		s.dec = dec
	}
	defer func() { s.note("stream at %d %q", dec.InputOffset(), dec.StackPointer()) }()
	for range 1 + r.IntN(3) {
		if r.one(3) {
			err := s.read(r, dec, 0)
			s.note("read: %v", err)
			s.decFailed = s.depth == 0 && err != nil && r.one(2)
			continue
		}
		out := r.target(byte(dec.PeekKind()))
		err := json.UnmarshalDecode(dec, out, r.options()...)
		s.note("UnmarshalDecode %T: %v", out, err)
		s.decFailed = s.depth == 0 && err != nil && r.one(2)
		s.note("%s", looks(out))
		s.keep(r, out)
	}
}

// format calls IsValid, and one of the functions and methods of package jsontext that format a Value.
func (s *execution) format(r random) {
	v := jsontext.Value(r.text())
	before, options := string(v), r.options()
	s.note("valid %t", v.IsValid(options...))
	var err error
	switch r.IntN(5) {
	case 0:
		err = v.Format(options...)
	case 1:
		err = v.Canonicalize(options...)
	case 2:
		err = v.Compact(options...)
	case 3:
		err = v.Indent(options...)
	default:
		var out []byte
		out, err = jsontext.AppendFormat([]byte("x"), v, options...)
		s.note("appended %s", out)
		s.keep(r, out)
	}
	s.note("format %s: %s, %v", before, []byte(v), err)
	s.keep(r, []byte(v))
}

// old calls one of the functions of package v1.
func (s *execution) old(r random) {
	switch r.IntN(8) {
	case 0:
		in := r.value(0)
		out, err := v1.Marshal(in)
		s.note("v1.Marshal %T: %s, %v", in, out, err)
		s.keep(r, out)
	case 1:
		in := r.value(0)
		out, err := v1.MarshalIndent(in, "", " ")
		s.note("v1.MarshalIndent %T: %s, %v", in, out, err)
		s.keep(r, out)
	case 2:
		s.oldEncode(r)
	case 3:
		s.oldAll(r)
	case 4:
		text := r.text()
		out := r.target(firstOf(text))
		defer func() { s.note("%s", looks(out)) }()
		s.note("v1.Unmarshal %s: %v", text, v1.Unmarshal([]byte(text), out))
		s.keep(r, out)
	case 5:
		text := r.text()
		dec := v1.NewDecoder(r.reader(text + text))
		for range 3 {
			out := r.target(firstOf(text))
			s.note("v1.Decode %s: %v", text, dec.Decode(out))
			s.note("%s", looks(out))
			s.keep(r, out)
		}
	case 6:
		var out bytes.Buffer
		s.note("v1.Indent: %v, %s", v1.Indent(&out, []byte(r.text()), "p", "\t"), out.Bytes())
	default:
		var out bytes.Buffer
		s.note("v1.Compact: %v, %s", v1.Compact(&out, []byte(r.text())), out.Bytes())
	}
}

// oldEncode writes one to three values with an Encoder of package v1.
func (s *execution) oldEncode(r random) {
	out := r.writer()
	enc := v1.NewEncoder(out)
	enc.SetEscapeHTML(r.one(2))
	if r.one(3) {
		enc.SetIndent("", " ")
	}
	defer func() { s.note("written: %s", out.taken) }()
	for range 1 + r.IntN(3) {
		in := r.value(0)
		s.note("v1.Encode %T: %v", in, enc.Encode(in))
	}
}

// oldAll encodes one value with Marshal and with an Encoder of package v1, and checks that text and error
// are the same.
func (s *execution) oldAll(r random) {
	in, seed := r.value(0), r.Uint64()
	var out []byte
	var encoded bytes.Buffer
	var errs [2]error
	s.again(seed, func() { out, errs[0] = v1.Marshal(in) })
	s.again(seed, func() { errs[1] = v1.NewEncoder(&encoded).Encode(in) })
	s.note("v1.Marshal %T in both ways: %s, %v", in, out, errs[0])
	if tellError(errs[0]) != tellError(errs[1]) || errs[0] == nil && encoded.String() != string(out)+"\n" {
		s.note("BAD: %s, %v is not %s, %v", out, errs[0], encoded.Bytes(), errs[1])
	}
}

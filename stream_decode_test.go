package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestReaders checks that UnmarshalRead decodes the same value from all kinds of readers as Unmarshal from the text.
func TestReaders(t *testing.T) {
	for _, doc := range jsontest.Documents() {
		text := doc.Bytes()
		if doc.Shape.IsStream() || len(text) > 1<<16 {
			continue
		}
		var want any
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(doc.Name, err)
		}
		for name, r := range map[string]io.Reader{
			"one byte":        jsontest.OneByteReader(text),
			"chunks":          jsontest.ChunkReader(text, 1, 2, 3, 5, 8, 13, 4096),
			"data with EOF":   jsontest.DataErrReader(text, 7, io.EOF),
			"reused buffer":   jsontest.ScribbleReader(text, 100),
			"bytes.Buffer":    bytes.NewBuffer(bytes.Clone(text)),
			"bytes.Reader":    bytes.NewReader(text),
			"strings.Builder": strings.NewReader(string(text)),
		} {
			var got any
			if err := json.UnmarshalRead(r, &got); err != nil {
				t.Errorf("%s through %s: %v", doc.Name, name, err)
			} else if !reflect.DeepEqual(want, got) {
				t.Errorf("%s through %s: another value", doc.Name, name)
			}
		}
	}
}

// TestFailingReader checks the error of UnmarshalRead for a reader that fails, or ends, after any number of bytes.
func TestFailingReader(t *testing.T) {
	text := []byte(` {"Val":-12.5e3,"any":[true,null,"a\u00e9é",{}],"Next":{"Val":1}} `)
	for n := range text {
		var v any
		err := json.UnmarshalRead(jsontest.FailAfterReader(text, n, errBroken), &v)
		if !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
		err = json.UnmarshalRead(jsontest.FailAfterReader(text, n, io.EOF), &v)
		if n < len(text)-1 && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("truncated after %d bytes: %v", n, err)
		}
	}
}

func TestLyingReader(t *testing.T) {
	for _, n := range []int{-1, 1 << 30, 0} {
		var v any
		if err := json.UnmarshalRead(jsontest.LyingReader(n), &v); err == nil {
			t.Errorf("a reader that returns %d went unnoticed", n)
		}
	}
}

// TestDecodeStream checks that UnmarshalDecode reads values one by one, at the top level and in an array, and returns
// io.EOF at the end.
func TestDecodeStream(t *testing.T) {
	d := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(`{"a":1} {"a":2} [ {"a":3} , {"a":4} ] `)))
	var got []int
	next := func() error {
		var v struct{ A int }
		err := json.UnmarshalDecode(d, &v, json.MatchCaseInsensitiveNames(true))
		got = append(got, v.A)
		return err
	}
	for range 2 {
		if err := next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		t.Fatal(err)
	}
	for d.PeekKind() != ']' {
		if err := next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.ReadToken(); err != nil {
		t.Fatal(err)
	}
	if err := next(); err != io.EOF {
		t.Errorf("%v at the end, want io.EOF", err)
	}
	if want := []int{1, 2, 3, 4, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestUnmarshalDecodeScalar(t *testing.T) {
	t.Parallel()
	texts := []string{
		``, ` `, `1 2`, "12\n13\n", `-0 3`, `9223372036854775807 1`, `-9223372036854775808 1`, `9223372036854775808 1`, `1.5 2`, `1e400 2`, `1x 2`, `01 2`, `- 2`,
		`"a" "b"`, `"é" "\n"`, `"\u00e9\n" 1`, "\"a\xff\" 1", `"a`, `true false`, `tru`, `trux`, `null 1`, `[1,2]`, `[ "a" , "b" ]`, `[true,1]`, `[]`, `[,1]`, `[1 2]`,
		`{"a":1,"b":2}`, `{"a" : "b"}`, `{1:2}`, `"` + strings.Repeat("long ", 1000) + `" 1`, `123456789`,
	}
	targets := []func() any{
		func() any { return new("old") }, func() any { return new(5) }, func() any { return new(int64(5)) }, func() any { return new(true) },
		func() any { return new(2.5) }, func() any { return (*int)(nil) }, func() any { return (*string)(nil) }, func() any { return (*bool)(nil) },
		func() any { return new(any) },
	}
	for name, options := range streamOptions {
		for _, text := range texts {
			for skip := range 3 {
				for k, target := range targets {
					for _, slow := range []bool{false, true} {
						var logs [2]string
						for way, more := range [][]json.Options{nil, {other}} {
							logs[way] = decodeScalar(text, skip, slow, target, options, more)
						}
						if logs[0] != logs[1] {
							t.Errorf("%s: %.40s behind %d tokens into target %d, bytewise %v:\n%s\nthe longer way\n%s", name, text, skip, k, slow, logs[0], logs[1])
						}
					}
				}
			}
		}
	}
}

// decodeScalar reads skip tokens of text and decodes two values. It returns the values, errors and positions, and the
// next token, as text.
func decodeScalar(text string, skip int, slow bool, target func() any, options, more []json.Options) string {
	var r io.Reader = strings.NewReader(text)
	if slow {
		r = iotest.OneByteReader(r)
	}
	dec := jsontext.NewDecoder(r, options...)
	for range skip {
		dec.ReadToken()
	}
	var log strings.Builder
	for range 2 {
		v := target()
		err := json.UnmarshalDecode(dec, v, more...)
		b, _ := json.Marshal(v, json.Deterministic(true))
		fmt.Fprintf(&log, "%s: %T %v, at %d %s; ", b, err, err, dec.InputOffset(), dec.StackPointer())
	}
	tok, err := dec.ReadToken()
	fmt.Fprintf(&log, "then %v %v", tok, err)
	return log.String()
}

// TestUnmarshalDecodeNilPointer checks that the last token stays valid if UnmarshalDecode rejects a nil pointer.
func TestUnmarshalDecodeNilPointer(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader(`"a" 1`))
	tok, _ := dec.ReadToken()
	if err := json.UnmarshalDecode(dec, (*string)(nil)); err == nil || tok.String() != "a" {
		t.Errorf("%v, then %s", err, tok)
	}
}

// A slowReader returns its parts one after another. For a nil part, Read returns os.ErrDeadlineExceeded.
type slowReader struct {
	parts    [][]byte
	deadline int // number of calls that have returned os.ErrDeadlineExceeded
}

func (r *slowReader) Read(p []byte) (int, error) {
	if len(r.parts) == 0 {
		return 0, io.EOF
	}
	part := r.parts[0]
	if part == nil {
		r.parts = r.parts[1:]
		r.deadline++
		return 0, os.ErrDeadlineExceeded
	}
	n := copy(p, part)
	if r.parts[0] = part[n:]; n == len(part) {
		r.parts = r.parts[1:]
	}
	return n, nil
}

// TestDecodeAfterDeadline checks that a stream goes on after read deadlines that
// pass between its records.
func TestDecodeAfterDeadline(t *testing.T) {
	r := &slowReader{parts: [][]byte{
		nil, []byte(`{"id":1,"name":"a"}` + "\n"), nil, nil, nil,
		[]byte(`{"id":2,"name":"b"}` + "\n"), nil, nil, []byte(`{"id":3,"name":"c"}`), []byte("\n"), nil,
	}}
	dec := jsontext.NewDecoder(r)
	var got []resumeRecord
	for range 20 {
		var v resumeRecord
		err := json.UnmarshalDecode(dec, &v)
		if err == io.EOF {
			break
		}
		if err == nil {
			got = append(got, v)
		} else if !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("error %v, want a deadline", err)
		}
	}
	if len(got) != 3 || got[0].ID != 1 || got[1].Name != "b" || got[2].ID != 3 {
		t.Errorf("read %v", got)
	}
	if r.deadline != 7 {
		t.Errorf("%d deadlines were met, want 7", r.deadline)
	}
}

// TestDecodeGrowingFile checks that a Decoder that has returned io.EOF returns
// the values that are appended to the file afterwards.
func TestDecodeGrowingFile(t *testing.T) {
	name := t.TempDir() + "/log"
	w, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	dec := jsontext.NewDecoder(r)
	for i, line := range []string{`{"id":1}` + "\n", `{"id":2}` + "\n" + `{"id":3}` + "\n", `{"id":4}` + "\n"} {
		if _, err := w.WriteString(line); err != nil {
			t.Fatal(err)
		}
		n := 0
		for {
			var v resumeRecord
			err := json.UnmarshalDecode(dec, &v)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("part %d: %v", i, err)
			}
			n++
		}
		if want := strings.Count(line, "\n"); n != want {
			t.Errorf("part %d: %d values, want %d", i, n, want)
		}
	}
}

// TestReadTokensAfterReadValue checks that after ReadValue has failed, ReadToken returns
// the tokens up to the error.
func TestReadTokensAfterReadValue(t *testing.T) {
	for _, tt := range []struct {
		name, why, in string
		tokens        int
	}{
		{"wrong element", "four tokens come before it", `[1,"a",[x]]`, 4},
		{"duplicate name", "the first member is complete", `{"a":1,"a":2}`, 3},
		{"truncated", "the text ends in a string", `{"a":[true,"b`, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.in))
			_, valueErr := dec.ReadValue()
			if valueErr == nil {
				t.Fatal("no error")
			}
			n := 0
			var err error
			for ; err == nil; n++ {
				_, err = dec.ReadToken()
			}
			if n-1 != tt.tokens {
				t.Errorf("%d tokens before %v, want %d (%s)", n-1, err, tt.tokens, tt.why)
			}
			if err.Error() != valueErr.Error() {
				t.Errorf("error %v by tokens, %v by ReadValue", err, valueErr)
			}
		})
	}
}

// TestDecodeWrongRecord checks that decoding continues after a record of the wrong
// type, and that offsets count from the start of the stream.
func TestDecodeWrongRecord(t *testing.T) {
	const in = `{"id":1,"name":"a"}` + "\n" + `{"id":"x","name":{"more":[1,2]}}` + "\n" + `{"id":3,"name":"c"}` + "\n" + `{"id":4,"name":[]}` + "\n" + `{"id":5}`
	for _, chunk := range []int{1, 7, 1 << 10} {
		dec := jsontext.NewDecoder(&chunkReader{in, chunk})
		var ids []int
		var offsets []int64
		for {
			var v resumeRecord
			err := json.UnmarshalDecode(dec, &v)
			if err == io.EOF {
				break
			}
			var sem *json.SemanticError
			switch {
			case err == nil:
				ids = append(ids, v.ID)
			case errors.As(err, &sem):
				offsets = append(offsets, sem.ByteOffset)
			default:
				t.Fatal(err)
			}
		}
		if len(ids) != 3 || ids[0] != 1 || ids[1] != 3 || ids[2] != 5 {
			t.Errorf("chunks of %d: read %v, want 1, 3, 5", chunk, ids)
		}
		want := []int64{int64(strings.Index(in, `"x"`)), int64(strings.Index(in, `[]`))}
		if len(offsets) != 2 || offsets[0] != want[0] || offsets[1] != want[1] {
			t.Errorf("chunks of %d: errors at %v, want %v", chunk, offsets, want)
		}
	}
}

// A chunkReader returns at most n bytes a call.
type chunkReader struct {
	s string
	n int
}

func (r *chunkReader) Read(p []byte) (int, error) {
	if r.s == "" {
		return 0, io.EOF
	}
	n := copy(p, r.s[:min(r.n, len(r.s))])
	r.s = r.s[n:]
	return n, nil
}

type lenientMembers struct{ names int }

func (v *lenientMembers) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var raw jsontext.Value
	if err := json.UnmarshalDecode(dec, &raw, jsontext.AllowDuplicateNames(true)); err != nil {
		return err
	}
	v.names = strings.Count(string(raw), ":")
	return nil
}

// TestDecodeNestedOptions checks that AllowDuplicateNames for one nested
// UnmarshalDecode holds for that call alone.
func TestDecodeNestedOptions(t *testing.T) {
	var v struct {
		A lenientMembers `json:"a"`
		B map[string]int `json:"b"`
	}
	if err := json.Unmarshal([]byte(`{"a":{"x":1,"x":2},"b":{"y":1}}`), &v); err != nil || v.A.names != 2 || v.B["y"] != 1 {
		t.Errorf("%v, %v", v, err)
	}
	err := json.Unmarshal([]byte(`{"a":{"x":1,"x":2},"b":{"y":1,"y":2}}`), &v)
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("error %v, want a duplicate name in b", err)
	}
	err = json.Unmarshal([]byte(`{"a":{"x":1,"x":2},"a":{}}`), &v)
	if !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("error %v, want a duplicate name in the outer object", err)
	}
}

// TestPeekFails checks that a failure of the reader in PeekKind is returned by the next read of any kind, and that
// the reads after that succeed.
func TestPeekFails(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		read      func(*jsontext.Decoder) error
	}{
		{"token", "the failure is kept for the next read", func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err }},
		{"value", "the same", func(d *jsontext.Decoder) error { _, err := d.ReadValue(); return err }},
		{"int", "which reads the value as a whole", func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(int)) }},
		{"any", "which looks at what comes first", func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(any)) }},
		{"options", "which are in force for the call", func(d *jsontext.Decoder) error {
			return json.UnmarshalDecode(d, new(int), jsontext.AllowDuplicateNames(true))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(" 1 2 "))))
			if kind := d.PeekKind(); kind != jsontext.KindInvalid {
				t.Fatalf("the reader did not fail: %v", kind)
			}
			if err := tt.read(d); !errors.Is(err, iotest.ErrTimeout) {
				t.Errorf("%s: %v", tt.why, err)
			}
			for range 2 {
				if err := tt.read(d); err != nil {
					t.Errorf("%s: %v", tt.why, err)
				}
			}
		})
	}
}

// idle is a type whose method reads nothing.
type idle struct{}

// UnmarshalJSONFrom implements UnmarshalerFrom.
func (*idle) UnmarshalJSONFrom(*jsontext.Decoder) error { return nil }

// TestReadFailsBeforeMethod checks the calls after a reader has failed once before the value of a method. If a part of a
// value has been read, all later reads report the failure. Otherwise the next read calls the reader again.
func TestReadFailsBeforeMethod(t *testing.T) {
	for _, tt := range []struct {
		name, why, text string
		tokens          int
		out             any
		reports         int // number of calls, of three, that return the failure
	}{
		{name: "member", why: "the failure comes behind the colon", text: `{"K":`, out: new(map[string]idle), reports: 3},
		{name: "colon", why: "the failure comes behind the name", text: `{"K" `, out: new(map[string]idle), reports: 3},
		{name: "field", why: "the same for structs", text: `{"K":`, out: new(struct{ K idle }), reports: 3},
		{name: "element", why: "the failure comes behind the comma", text: `[1,`, tokens: 2, out: new(idle), reports: 1},
		{name: "comma", why: "the failure comes behind an element", text: `[[] `, tokens: 3, out: new(idle), reports: 1},
		{name: "first", why: "the failure comes behind the bracket", text: `[`, tokens: 1, out: new(idle), reports: 1},
		{name: "list", why: "the same in the call", text: `[`, out: new([]idle), reports: 3},
		{name: "more of a list", why: "the same in the call", text: `[1,`, out: new([]idle), reports: 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := jsontext.NewDecoder(iotest.TimeoutReader(strings.NewReader(tt.text)))
			for range tt.tokens {
				if _, err := d.ReadToken(); err != nil {
					t.Fatal(err)
				}
			}
			told := 0
			for i, err := range []error{json.UnmarshalDecode(d, tt.out), tokenError(d), tokenError(d)} {
				if errors.Is(err, iotest.ErrTimeout) {
					told++
				} else if i == 2 && tt.tokens > 0 && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("at the end: %v", err)
				}
			}
			if told != tt.reports {
				t.Errorf("%s: the failure was reported %d times", tt.why, told)
			}
		})
	}
}

func tokenError(d *jsontext.Decoder) error {
	_, err := d.ReadToken()
	return err
}

// TestUnreadAfterFailure checks that UnreadBuffer begins at InputOffset after a failure of any kind, also if the window
// has moved.
func TestUnreadAfterFailure(t *testing.T) {
	texts := []string{
		` [1,2`, ` {"a" : 1, "b":[1,2,{"c":"x"}]} `, ` -1.5e3 7 "x" `, `{"a":1,"a":2}`, `nul`,
		`{"k" :"` + strings.Repeat("long ", 300) + `", "l" : [` + strings.Repeat("1,", 900) + `2]}`,
	}
	targets := []func() any{
		func() any { return new(jsontext.Value) }, func() any { return new(any) }, func() any { return new(string) },
		func() any { return new([]int) }, func() any { return new(map[string]int) }, func() any { return new(chan int) },
	}
	options := [][]jsontext.Options{nil, {jsontext.AllowDuplicateNames(true)}, {v1.ReportErrorsWithLegacySemantics(true)}}
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		b := []byte(texts[r.IntN(len(texts))])
		if r.IntN(2) == 0 {
			b = b[:r.IntN(len(b)+1)]
		} else {
			b[r.IntN(len(b))] = "{}[]:,\"x1 \xff"[r.IntN(11)]
		}
		d := jsontext.NewDecoder(&shortReader{strings.NewReader(string(b)), 1 + r.IntN(40)}, options[r.IntN(len(options))]...)
		for range 3 {
			var err error
			if r.IntN(3) == 0 {
				err = d.SkipValue()
			} else {
				err = json.UnmarshalDecode(d, targets[r.IntN(len(targets))]())
			}
			at := d.InputOffset()
			if at > int64(len(b)) || !strings.HasPrefix(string(b[at:]), string(d.UnreadBuffer())) {
				t.Fatalf("seed %d, %.60q: offset %d, unread %.40q after %v", seed, b, at, d.UnreadBuffer(), err)
			}
		}
	}
}

// A shortReader reads no more than n bytes at once.
type shortReader struct {
	r *strings.Reader
	n int
}

func (r *shortReader) Read(p []byte) (int, error) { return r.r.Read(p[:min(len(p), r.n)]) }

// TestNumberAtEnd checks numbers at the end of the input. A number is an error if it is incomplete, if it exceeds a
// byte limit, or if the reader fails after it.
func TestNumberAtEnd(t *testing.T) {
	for _, tt := range []struct {
		name, why, in string
		out           any
		opts          []json.Options
		want          any // nil for a failure
	}{
		{name: "int", why: "nothing can follow", in: "12", out: new(int), want: 12},
		{name: "uint8", why: "nothing can follow", in: "255", out: new(uint8), want: uint8(255)},
		{name: "too large", why: "it does not fit", in: "256", out: new(uint8)},
		{name: "float", why: "nothing can follow", in: "-1.5", out: new(float64), want: -1.5},
		{name: "any", why: "nothing can follow", in: "1e2", out: new(any), want: 100.0},
		{name: "half", why: "an exponent is missing", in: "1e", out: new(float64)},
		{name: "half of any", why: "digits are missing", in: "1.", out: new(any)},
		{name: "sign", why: "digits are missing", in: "-", out: new(int)},
		{name: "limit", why: "there is more, but it does not count", in: "12", out: new(int), opts: []json.Options{jsontext.WithByteLimit(1)}},
		{name: "limit of a float", why: "the same", in: "1.5", out: new(float64), opts: []json.Options{jsontext.WithByteLimit(2)}},
		{name: "limit of any", why: "the same", in: "12", out: new(any), opts: []json.Options{jsontext.WithByteLimit(1)}},
		{name: "exactly", why: "as long as may be", in: "12", out: new(any), opts: []json.Options{jsontext.WithByteLimit(2)}, want: 12.0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for how, read := range map[string]func() error{
				"bytes":  func() error { return json.Unmarshal([]byte(tt.in), tt.out, tt.opts...) },
				"reader": func() error { return json.UnmarshalRead(strings.NewReader(tt.in), tt.out, tt.opts...) },
				"single": func() error {
					return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), tt.out, tt.opts...)
				},
			} {
				v := reflect.ValueOf(tt.out).Elem()
				v.SetZero()
				if err := read(); (err == nil) != (tt.want != nil) || err == nil && v.Interface() != tt.want || err != nil && !v.IsZero() {
					t.Errorf("%s (%s): %v, %v, want %v", how, tt.why, v.Interface(), err, tt.want)
				}
			}
			var failing any
			if err := json.UnmarshalRead(io.MultiReader(strings.NewReader(tt.in), iotest.ErrReader(errors.ErrUnsupported)), &failing, tt.opts...); err == nil {
				t.Errorf("%v, though the reader fails (%s)", failing, tt.why)
			}
		})
	}
}

// TestResetFromShort checks that Reset after a short input does not keep a window of that size. With such a window, a
// value of the wrong type that is slightly longer could not be read again as tokens.
func TestResetFromShort(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader("1 "))
	dec.ReadValue()
	dec.Reset(iotest.OneByteReader(strings.NewReader(`[{"a":"` + strings.Repeat("long", 20) + `","b":nul]}]`)))
	var s string
	if err := json.UnmarshalDecode(dec, &s); err == nil {
		t.Error("an array became a string")
	}
	if tok, err := dec.ReadToken(); tok.Kind() != '[' || err != nil {
		t.Errorf("%v, %v", tok, err)
	}
}

// TestUnmarshalReadBuffer checks that calls after UnmarshalRead do not write to the memory of its bytes.Buffer.
func TestUnmarshalReadBuffer(t *testing.T) {
	data := []byte(`["` + strings.Repeat("a", 2000) + `"]`)
	saved := bytes.Clone(data)
	var v any
	if err := json.UnmarshalRead(bytes.NewBuffer(data), &v); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		var v any
		if err := json.UnmarshalRead(strings.NewReader(`{"other":1}`), &v); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(data, saved) {
		t.Error("the buffer was written to")
	}
}

// TestDecodeWrongScalar checks that UnmarshalDecode consumes a scalar that does not fit the Go type, so that the next
// call reads the value after it.
func TestDecodeWrongScalar(t *testing.T) {
	dec := jsontext.NewDecoder(strings.NewReader("\"x\"\n5 300 1.5\n-1 true 7"))
	var got []int
	failures := 0
	for range 10 {
		var v uint8
		err := json.UnmarshalDecode(dec, &v)
		if err == io.EOF {
			break
		}
		var sem *json.SemanticError
		switch {
		case err == nil:
			got = append(got, int(v))
		case errors.As(err, &sem):
			failures++
		default:
			t.Fatal(err)
		}
	}
	if len(got) != 2 || got[0] != 5 || got[1] != 7 || failures != 5 {
		t.Errorf("got %v and %d failures", got, failures)
	}
}

// TestUnmarshalDecodeAtEnd checks the error of UnmarshalDecode where an array or object ends, and the InputOffset.
func TestUnmarshalDecodeAtEnd(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		out       any
		offset    int64 // InputOffset after the failure
		isType    bool  // the error is a SemanticError
	}{
		{name: "string", why: "read as a whole: there is nothing", text: `[]`, out: new(string), offset: 1},
		{name: "any", why: "nothing", text: `[]`, out: new(any), offset: 1},
		{name: "boolean", why: "nothing", text: `[]`, out: new(bool), offset: 1},
		{name: "list", why: "nothing", text: `[ ]`, out: new([]int), offset: 1},
		{name: "struct", why: "nothing", text: `{}`, out: new(struct{}), offset: 1},
		{name: "pointers", why: "they are not allocated", text: `{}`, out: new(**map[string]int), offset: 1},
		{name: "interface", why: "nothing", text: `[]`, out: new(error), offset: 1},
		{name: "interface for a name", why: "not read at all", text: `{"a":1}`, out: new(error), offset: 4, isType: true},
		{name: "wrong bracket", why: "no token", text: `[}`, out: new(bool), offset: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(tt.text))
			dec.ReadToken()
			err := json.UnmarshalDecode(dec, tt.out)
			var sem *json.SemanticError
			if isType := errors.As(err, &sem); err == nil || isType != tt.isType || dec.InputOffset() != tt.offset {
				t.Errorf("%v, then at %d, want %d (%s)", err, dec.InputOffset(), tt.offset, tt.why)
			}
		})
	}
}

// TestUnmarshalDecodeFailureOffset checks InputOffset after a failure of UnmarshalDecode, in a stream that begins with
// another value and white space. It is where the next read goes on, or fails again.
func TestUnmarshalDecodeFailureOffset(t *testing.T) {
	type target struct {
		A int
		L []int
		M map[string]int
		R jsontext.Value
	}
	for _, tt := range []struct {
		name, why string
		text      string // "0 " and the value
		out       any
		want      int64
	}{
		{name: "wrong bracket", why: "the end of the last element", text: `0 [1}`, out: new(any), want: 4},
		{name: "wrong bracket of a slice", why: "the end of the last element", text: `0 [1}`, out: new([]int), want: 4},
		{name: "wrong brace", why: "the end of the last value", text: `0 {"a":1]`, out: new(any), want: 8},
		{name: "wrong brace of a struct", why: "the end of the last value", text: `0 {"A":1]`, out: new(target), want: 8},
		{name: "first comma", why: "the end of the bracket", text: `0 [,`, out: new(any), want: 3},
		{name: "first comma of a slice", why: "the end of the bracket", text: `0 [,`, out: new([]int), want: 3},
		{name: "bracket after a comma", why: "the end of the comma", text: `0 [1,}`, out: new(any), want: 5},
		{name: "bracket after a comma of a slice", why: "the end of the comma", text: `0 [1,}`, out: new([]int), want: 5},
		{name: "brace after a comma", why: "the end of the last value, before the comma", text: `0 {"A":1,}`, out: new(target), want: 8},
		{name: "missing comma", why: "the end of the last element, before the space", text: `0 [1 2]`, out: new([]int), want: 4},
		{name: "missing colon", why: "the end of the name", text: `0 {"A" 1}`, out: new(target), want: 6},
		{name: "literal", why: "the start of the malformed token", text: `0 {"a":nul}`, out: new(any), want: 7},
		{name: "literal of a struct", why: "the start of the malformed token", text: `0 {"A":nul}`, out: new(target), want: 7},
		{name: "bracket at the top", why: "the end of the value before, because nothing is read", text: `0   ] `, out: new(any), want: 1},
		{name: "UTF-8", why: "the start of the malformed token", text: "0 [\"a\xff\"]", out: new(any), want: 3},
		{name: "duplicate name", why: "the start of the second name", text: `0 {"A":1,"A":2}`, out: new(target), want: 9},
		{name: "in an unknown member", why: "the end of the last element, before the comma", text: `0 {"X":[1,}`, out: new(target), want: 9},
		{name: "in a raw value", why: "the start of the raw value", text: `0 {"R":[1,}`, out: new(target), want: 7},

		{name: "wrong type", why: "the end of the value that is rejected", text: `0 {"A":"x","L":[1]}`, out: new(target), want: 10},
		{name: "wrong type of an element", why: "the end of the element", text: `0 {"L":[1, {"a":2},3]}`, out: new(target), want: 18},
		{name: "wrong type in a map", why: "the end of the element", text: `0 {"M":{"a": true}}`, out: new(target), want: 17},
		{name: "wrong type after white space", why: "the end of the value", text: `0   "x" 2`, out: new(int), want: 7},
		{name: "array after white space", why: "the end of the value", text: `0   [1,[2]] 2`, out: new(int), want: 11},

		{name: "wrong base64", why: "the end of the string", text: `0 ["!",1]`, out: new([][]byte), want: 6},
		{name: "wrong number of bytes", why: "the end of the string", text: `0 ["AQID",1]`, out: new([][2]byte), want: 9},
		{name: "wrong base64 in a name", why: "the end of the name", text: `0 {"!":1}`, out: new(map[[2]byte]int), want: 6},

		{name: "truncated array", why: "the end of the last element", text: `0 [1,2`, out: new([]int), want: 6},
		{name: "truncated after a comma", why: "the end of the last element, before the comma", text: `0 [1, `, out: new([]int), want: 4},
		{name: "truncated after a colon", why: "the end of the name", text: `0 {"A":`, out: new(target), want: 6},
		{name: "truncated name", why: "the start of the name", text: `0 {"A`, out: new(target), want: 3},
		{name: "truncated element", why: "the end of the comma, where the string starts", text: `0 [1,"a`, out: new(any), want: 5},
		{name: "end", why: "the end of the value before", text: `0  `, out: new(any), want: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for how, r := range map[string]io.Reader{
				"buffer": bytes.NewBufferString(tt.text), "reader": strings.NewReader(tt.text), "bytes": jsontest.OneByteReader([]byte(tt.text)),
			} {
				dec := jsontext.NewDecoder(r)
				if err := dec.SkipValue(); err != nil {
					t.Fatal(err)
				}
				if err := json.UnmarshalDecode(dec, reflect.New(reflect.TypeOf(tt.out).Elem()).Interface()); err == nil {
					t.Errorf("%s: no error (%s)", how, tt.why)
				}
				if got := dec.InputOffset(); got != tt.want {
					t.Errorf("%s: %d, want %d (%s)", how, got, tt.want, tt.why)
				}
			}
		})
	}
}

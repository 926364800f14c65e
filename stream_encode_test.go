package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// TestFailingWriter checks that MarshalWrite returns the error of a writer that fails after n bytes of a long text, and
// io.ErrShortWrite for one that takes too few bytes without an error.
func TestFailingWriter(t *testing.T) {
	in := make([]string, 10_000)
	for i := range in {
		in[i] = "some text"
	}
	want, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(want); n += 999 {
		w := jsontest.StrictWriter(n, errBroken)
		if err := json.MarshalWrite(w, in); !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
		if !bytes.HasPrefix(want, w.Bytes()) || len(w.Bytes()) != n {
			t.Errorf("after %d bytes: wrote %d", n, len(w.Bytes()))
		}
	}
	if err := json.MarshalWrite(jsontest.ShortWriter(100), in); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("short write: %v", err)
	}
}

// TestStreamEqualsMarshal checks that MarshalWrite writes the text that Marshal returns, with several options.
func TestStreamEqualsMarshal(t *testing.T) {
	for _, doc := range jsontest.Documents() {
		text := doc.Bytes()
		if doc.Shape.IsStream() {
			continue
		}
		var v any
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(doc.Name, err)
		}
		for name, o := range layouts {
			o := json.JoinOptions(o, json.Deterministic(true))
			want, err := json.Marshal(v, o)
			if err != nil {
				t.Fatal(doc.Name, name, err)
			}
			var got bytes.Buffer
			if err := json.MarshalWrite(&got, v, o); err != nil || !bytes.Equal(got.Bytes(), want) {
				t.Errorf("%s, %s: %v\n%s", doc.Name, name, err, jsontest.Diff(got.Bytes(), want))
			}
		}
	}
}

// TestNothingWrittenAfterFailure checks that MarshalWrite writes nothing after a failure: the writer has only the
// text that was flushed before.
func TestNothingWrittenAfterFailure(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
		most      int // number of bytes written
	}{
		{"short", "the writer is not called at all", []any{"a", func() {}}, 0},
		{"nothing", "nor with nothing", func() {}, 0},
		{"syntax", "nor for errors of syntax", []string{"a", "\xff"}, 0},
		{"long", "what was flushed before stays", []any{strings.Repeat("a", 40_000), "b", func() {}}, 40_003},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := &countingWriter{}
			err := json.MarshalWrite(w, tt.in)
			if err == nil || len(w.text) != tt.most || w.calls > 1 || w.calls > 0 && tt.most == 0 {
				t.Errorf("%v; %d bytes in %d calls, want %d (%s)", err, len(w.text), w.calls, tt.most, tt.why)
			}
		})
	}
}

// A countingWriter stores the text that it gets and counts the calls of Write.
type countingWriter struct {
	text  []byte
	calls int
}

func (w *countingWriter) Write(b []byte) (int, error) {
	w.text = append(w.text, b...)
	w.calls++
	return len(b), nil
}

// TestEncodeStream checks the output of MarshalEncode between calls of WriteToken, for values and for names.
func TestEncodeStream(t *testing.T) {
	var w bytes.Buffer
	e := jsontext.NewEncoder(&w)
	steps := []func() error{
		func() error { return e.WriteToken(jsontext.BeginObject) },
		func() error { return json.MarshalEncode(e, "a") },
		func() error { return json.MarshalEncode(e, []looker{"", ""}) },
		func() error { return json.MarshalEncode(e, 12) },
		func() error { return json.MarshalEncode(e, 13, json.StringifyNumbers(true)) },
		func() error { return e.WriteToken(jsontext.EndObject) },
		func() error { return json.MarshalEncode(e, looker("")) },
	}
	for i, step := range steps {
		if err := step(); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
	}
	const want = `{"a":["/a: 1{2[0","/a/0: 1{2[1"],"12":"13"}` + "\n" + `": 1"` + "\n"
	if got := w.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestMarshalEncodeScalar(t *testing.T) {
	t.Parallel()
	text, number, yes, float := "a<é", -5, true, 1e21
	values := []any{
		"", "x", "<&\u2028", "é\U0001F600", "a\xffb", strings.Repeat("long ", 5000),
		0, -1, math.MaxInt, int64(math.MinInt64), uint64(math.MaxUint64), true, false, 0.1, math.Copysign(0, -1), 1e300, math.NaN(), math.Inf(-1),
		&text, &number, &yes, &float, (*string)(nil), (*int)(nil), (*bool)(nil), (*float64)(nil), int8(3), nil,
	}
	for name, options := range streamOptions {
		for _, before := range []string{``, `{`, `{"a"`, `[`, `[1`, `{"a":[]`, `]`} {
			for _, v := range values {
				for _, room := range []int{0, 3, 1 << 20} {
					var logs [2]string
					for way, more := range [][]json.Options{nil, {other}} {
						logs[way] = encodeScalar(before, v, room, options, more)
					}
					if logs[0] != logs[1] {
						t.Errorf("%s: %.20v behind %s, with %d bytes of room:\n%s\nthe longer way\n%s", name, v, before, room, logs[0], logs[1])
					}
				}
			}
		}
	}
}

// encodeScalar encodes v twice after the tokens of before, to a writer that fails after room bytes, and then writes
// null and ] to the writer without a limit. It returns the errors, offsets and pointers, and the output.
func encodeScalar(before string, v any, room int, options, more []json.Options) string {
	w := &smallWriter{room: room}
	enc := jsontext.NewEncoder(w, options...)
	for d := jsontext.NewDecoder(strings.NewReader(before)); ; {
		tok, err := d.ReadToken()
		if err != nil {
			break
		}
		enc.WriteToken(tok)
	}
	var log strings.Builder
	for range 2 {
		err := json.MarshalEncode(enc, v, more...)
		fmt.Fprintf(&log, "%T %v, at %d %s; ", err, err, enc.OutputOffset(), enc.StackPointer())
	}
	w.room = math.MaxInt
	fmt.Fprintf(&log, "then %v %v", enc.WriteToken(jsontext.Null), enc.WriteToken(jsontext.EndArray))
	return log.String() + "\n" + w.String()
}

// A smallWriter takes room more bytes, and then fails.
type smallWriter struct {
	bytes.Buffer
	room int
}

func (w *smallWriter) Write(b []byte) (int, error) {
	if len(b) > w.room {
		n, _ := w.Buffer.Write(b[:w.room])
		w.room = 0
		return n, errors.New("no room")
	}
	w.room -= len(b)
	return w.Buffer.Write(b)
}

// TestMarshalEncodeFlushed checks that, after a value of which a part has been flushed has failed, every later write
// returns the same error, until Reset.
func TestMarshalEncodeFlushed(t *testing.T) {
	long := strings.Repeat("a", 40_000)
	sorted := []json.Options{json.Deterministic(true)}
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
	}{
		{"first name in an array", "the object is open", map[string]int{"\xff": 1}, nil},
		{"any", "members of any are gathered to be sorted", map[string]any{"a": 1, "\xff": 2}, sorted},
		{"scalars", "other maps are sorted elsewhere", map[string]int{"a": 1, "\xff": 2}, sorted},
		{"any in any order", "members are written as they come", map[string]any{"a": 1, "\xff": 2}, nil},
		{"scalars in any order", "the loop over the map is another", map[string]int{"a": 1, "\xff": 2}, nil},
		{"others in any order", "and so it is here", map[string]uint8{"a": 1, "\xff": 2}, nil},
		{"fallback", "a name must be UTF-8", struct {
			A int
			B map[string]int `json:",embed"`
		}{1, map[string]int{"\xff": 2}}, nil},
		{"raw fallback", "a name comes twice", struct {
			A int
			B jsontext.Value `json:",embed"`
		}{1, jsontext.Value(`{"A":2}`)}, nil},
		{"space", "names are written after a line break", map[string]any{"a": 1, "\xff": 2}, append(sorted, jsontext.Multiline(true))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // a map begins with any of its names
				var w bytes.Buffer
				enc := jsontext.NewEncoder(&w, tt.opts...)
				want := json.MarshalEncode(enc, []any{long, tt.in})
				if want == nil {
					t.Fatal("no name fails")
				}
				n := w.Len()
				for _, token := range []jsontext.Token{jsontext.String("z"), jsontext.EndArray, jsontext.EndObject} {
					if err := enc.WriteToken(token); err != want || w.Len() != n {
						t.Errorf("%v: %v, want %v (%s)", token, err, want, tt.why)
					}
				}
				if err := json.MarshalEncode(enc, 1); err != want || w.Len() != n {
					t.Errorf("%v, want %v (%s)", err, want, tt.why)
				}
				enc.Reset(&w)
				if err := json.MarshalEncode(enc, 1); err != nil {
					t.Errorf("after Reset: %v", err)
				}
			}
		})
	}
}

// A stubborn has a method that writes an object with two members, and ignores the errors of their values.
type stubborn struct{ first, second any }

// MarshalJSONTo implements json.MarshalerTo.
func (v stubborn) MarshalJSONTo(enc *jsontext.Encoder) error {
	enc.WriteToken(jsontext.BeginObject)
	enc.WriteToken(jsontext.String("first"))
	json.MarshalEncode(enc, v.first)
	enc.WriteToken(jsontext.String("second"))
	json.MarshalEncode(enc, v.second)
	return enc.WriteToken(jsontext.EndObject)
}

// A text has a method that writes a string of that number of bytes.
type text int

// MarshalJSONTo implements json.MarshalerTo.
func (n text) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String(strings.Repeat("x", int(n))))
}

// A fullWriter fails once with errFull: call number call, counted from 1, takes at most room bytes.
type fullWriter struct {
	call, room, calls int
	taken             []byte
}

var errFull = errors.New("full")

// Write implements io.Writer.
func (w *fullWriter) Write(b []byte) (n int, err error) {
	n = len(b)
	if w.calls++; w.calls == w.call {
		n, err = min(n, w.room), errFull
	}
	w.taken = append(w.taken, b[:n]...)
	return n, err
}

// TestFullWriter encodes values whose methods ignore the failure of a writer, and continues
// after that. Either a call reports the failure, or the output is complete in the end. The output is
// always the beginning of valid JSON.
func TestFullWriter(t *testing.T) {
	for call := range 10 {
		for depth := range 5 {
			var value any = []any{strings.Repeat("x", 6000), 1, []string{strings.Repeat("x", 9000), "y"}}
			for range depth {
				value = stubborn{text(3000), []any{text(9000), value}}
			}
			t.Run(fmt.Sprintf("call %d depth %d", call, depth), func(t *testing.T) {
				write := func(w io.Writer) (first error) {
					enc := jsontext.NewEncoder(w)
					for _, err := range []error{
						enc.WriteToken(jsontext.BeginArray),
						json.MarshalEncode(enc, map[string]any{"k": []any{value, value}}),
						json.MarshalEncode(enc, value),
						enc.WriteToken(jsontext.String("z")),
						enc.WriteToken(jsontext.EndArray),
					} {
						if first == nil {
							first = err
						}
					}
					return first
				}
				var want bytes.Buffer
				if err := write(&want); err != nil {
					t.Fatal(err)
				}
				w := &fullWriter{call: call/2 + 1, room: call % 2 * 100}
				err := write(w)
				switch {
				case err == nil && string(w.taken) != want.String():
					t.Errorf("no error, but %d bytes written, want %d", len(w.taken), want.Len())
				case err != nil && !errors.Is(err, errFull):
					t.Error(err)
				}
				dec := jsontext.NewDecoder(bytes.NewReader(w.taken))
				if err := dec.SkipValue(); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("written: %v", err)
				}
			})
		}
	}
}

// TestMarshalEncodeAfterFullWriter checks that, after a call in which the writer has failed, a value that has no JSON
// encoding returns its own error, and the values before and after it are written.
func TestMarshalEncodeAfterFullWriter(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		name, why string
		in        any
		want      string // error
	}{
		{"NaN", "it is no scalar with a token", nan, "unsupported value: NaN"},
		{"pointer to NaN", "likewise", &nan, "unsupported value: NaN"},
		{"invalid UTF-8", "its token fails", "\xff", "invalid UTF-8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := &fullWriter{call: 1}
			enc := jsontext.NewEncoder(w)
			if err := json.MarshalEncode(enc, 1); !errors.Is(err, errFull) {
				t.Fatal(err)
			}
			if err := json.MarshalEncode(enc, tt.in); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
			if err := json.MarshalEncode(enc, 2); err != nil || string(w.taken) != "1\n2\n" {
				t.Errorf("%q, %v; want both values", w.taken, err)
			}
		})
	}
}

// TestOmitEmptyFullWriter checks that no part of a long struct in the place of a name reaches the writer, even if a
// method inside of it goes on after a failure.
func TestOmitEmptyFullWriter(t *testing.T) {
	type long struct {
		A lenientAny
		B string
	}
	bad := lenientAny{make(chan int)}
	var w bytes.Buffer
	enc := jsontext.NewEncoder(struct{ io.Writer }{&w})
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		t.Fatal(err)
	}
	if err := json.MarshalEncode(enc, long{bad, strings.Repeat("x", 10_000)}); !errors.Is(err, jsontext.ErrNonStringName) {
		t.Errorf("an object as a name: %v", err)
	}
	for _, tok := range []jsontext.Token{jsontext.String("n"), jsontext.Null, jsontext.EndObject} {
		if err := enc.WriteToken(tok); err != nil {
			t.Fatal(err)
		}
	}
	if w.String() != "{\"n\":null}\n" {
		t.Errorf("%.80q: there is a part of what was taken back", w.String())
	}
}

// A callingWriter writes a value to its own Encoder.
type callingWriter struct {
	bytes.Buffer
	enc *jsontext.Encoder
	err error // error of the last call of MarshalEncode
}

func (w *callingWriter) Write(b []byte) (int, error) {
	w.err = json.MarshalEncode(w.enc, "again")
	return w.Buffer.Write(b)
}

// TestWriterCallsBack checks that a writer that is called while a method has the Encoder cannot write a value to it.
func TestWriterCallsBack(t *testing.T) {
	w := new(callingWriter)
	w.enc = jsontext.NewEncoder(w)
	if err := json.MarshalEncode(w.enc, []any{stubborn{strings.Repeat("x", 9000), 1}}); err != nil {
		t.Error(err)
	}
	if text := w.String(); w.err == nil || strings.Contains(text, "again") || !jsontext.Value(text).IsValid() {
		t.Errorf("%d bytes of text, error of the writer's call: %v", len(text), w.err)
	}
}

// TestFailedMethods checks that an Encoder removes the output of a method that fails or breaks the rules, and that it
// can be used afterwards, except after a panic.
func TestFailedMethods(t *testing.T) {
	number := func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.Int(1)) }
	for _, tt := range []struct {
		name, why string
		method    func(*jsontext.Encoder) error
		want      string
	}{
		{"error", "the value was complete", func(e *jsontext.Encoder) error { return errors.Join(number(e), errOwn) }, "3\n"},
		{"declined", "it was too late", func(e *jsontext.Encoder) error { return errors.Join(number(e), errors.ErrUnsupported) }, "3\n"},
		{"panic", "the Encoder has failed", func(e *jsontext.Encoder) error { number(e); panic("as asked for") }, ""},
		{"two", "one too many", func(e *jsontext.Encoder) error { return errors.Join(number(e), number(e)) }, "3\n"},
		{"nested", "values of nested calls count", func(e *jsontext.Encoder) error {
			return errors.Join(json.MarshalEncode(e, to(number)), json.MarshalEncode(e, []int{}))
		}, "3\n"},
		{"end", "the array is not that of the method", func(e *jsontext.Encoder) error { return e.WriteToken(jsontext.EndArray) }, "3\n"},
		{"one", "nothing is wrong", number, "1\n3\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			func() {
				defer func() { recover() }()
				json.MarshalEncode(enc, to(tt.method))
			}()
			if err := enc.WriteToken(jsontext.Int(3)); (err == nil) != (tt.want != "") || w.String() != tt.want {
				t.Errorf("%q, %v, want %q (%s)", &w, err, tt.want, tt.why)
			}
		})
	}
}

// TestFlushedBeforeEmbedded checks that later writes return the error for an embedded raw value if a part of its
// object has been flushed.
func TestFlushedBeforeEmbedded(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		raw       string
	}{
		{"no object", "nothing of it is written", `[]`},
		{"cut off", "there are members", `{"b":1`},
		{"trailing", "all members are written", `{"b":1} ]`},
		{"name", "it is not UTF-8", "{\"b\":1,\"\xff\":1}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			err := json.MarshalEncode(enc, struct {
				A string
				X jsontext.Value `json:",embed"`
			}{strings.Repeat("a", 40_000), jsontext.Value(tt.raw)})
			if again := enc.WriteToken(jsontext.Null); err == nil || again != err {
				t.Errorf("%v, then %v (%s)", err, again, tt.why)
			}
		})
	}
	in := struct {
		X jsontext.Value `json:",embed"`
	}{jsontext.Value(`{"":"` + "\xff" + `"}`)}
	if _, err := json.Marshal(in); err == nil || fmt.Sprint(errorPlace(err)) != "syntactic 5 /" {
		t.Errorf("the value of a nameless member: %v", errorPlace(err))
	}
}

// TestZeroEncoder checks that a zero Encoder accepts values and tokens.
func TestZeroEncoder(t *testing.T) {
	for name, call := range map[string]func(*jsontext.Encoder) error{
		"MarshalEncode":            func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []int{1}) },
		"MarshalEncode with flags": func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []int{1}, json.Deterministic(true)) },
		"MarshalEncode with options": func(e *jsontext.Encoder) error {
			return json.MarshalEncode(e, []int{1}, jsontext.EscapeForHTML(true))
		},
		"StackIndex": func(e *jsontext.Encoder) error {
			if k, n := e.StackIndex(0); k != jsontext.KindInvalid || n != 0 {
				t.Errorf("StackIndex: %v, %d", k, n)
			}
			return errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.EndArray))
		},
	} {
		if err := call(new(jsontext.Encoder)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

package json_test

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A textPanic is a number with MarshalJSON and UnmarshalJSON methods, which panic if it is 13.
type textPanic int

func (n textPanic) MarshalJSON() ([]byte, error) {
	if n == 13 {
		panic("thirteen")
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

func (n *textPanic) UnmarshalJSON(b []byte) error {
	i, err := strconv.Atoi(string(b))
	if i == 13 {
		panic("thirteen")
	}
	*n = textPanic(i)
	return err
}

// panics reports whether f panics.
func panics(f func() error) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

// TestPanicReading checks that all reads of a Decoder fail after a panic of a method, until Reset.
func TestPanicReading(t *testing.T) {
	long := strings.Repeat("2, ", 5000)
	tests := []struct {
		name, why string
		text      string
		out       any
		opts      []json.Options
		want      string // tokens that can be read afterwards
	}{
		{name: "text, far", why: "the beginning has left the window, so the open arrays are unknown", text: "[" + long + "13, 14] 15", out: new([]textPanic)},
		{name: "text, near", why: "what can be read does not depend on the size of the window", text: "[1, 13, 14] 15", out: new([]textPanic)},
		{name: "text alone", why: "there is nothing around the value, but it would be read twice", text: "13 15", out: new(textPanic)},
		{name: "coder, far", why: "the method has left the Decoder in the array", text: "[" + long + "13, 14] 15", out: new([]coderPanic)},
		{name: "coder, old", why: "all of the value was in the window, but more comes after it", text: "[13, 14] 15", out: new([]coderPanic),
			opts: []json.Options{v1.DefaultOptionsV1()}},
		{name: "text, old", why: "the same for texts", text: "[1, 13, 14] 15", out: new([]textPanic), opts: []json.Options{v1.DefaultOptionsV1()}},
		{name: "text after coder", why: "frames that were opened for a method are not those of the failure", text: `{"a": 1, "b": [13], "c": 3} 15`,
			out: new(struct {
				A coderPanic  `json:"a"`
				B []textPanic `json:"b"`
			})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text)), tt.opts...)
			if !panics(func() error { return json.UnmarshalDecode(dec, tt.out) }) {
				t.Fatal("no panic")
			}
			var got []string
			tok, err := dec.ReadToken()
			for ; err == nil; tok, err = dec.ReadToken() {
				got = append(got, tok.String())
			}
			if s := strings.Join(got, " "); s != tt.want || (err == io.EOF) != (tt.want != "") {
				t.Errorf("read %q and %v, want %q (%s)", s, err, tt.want, tt.why)
			}
			var x any
			if err := json.UnmarshalDecode(dec, &x); tt.want == "" && (err == nil || err == io.EOF) {
				t.Errorf("read %v, %v, want a failure", x, err)
			}
			dec.Reset(strings.NewReader("[1]"))
			if err := json.UnmarshalDecode(dec, &x); err != nil {
				t.Errorf("after Reset: %v", err)
			}
		})
	}
}

// TestPanicWriting checks that all writes of an Encoder fail after a panic of a method, until Reset.
func TestPanicWriting(t *testing.T) {
	long := strings.Repeat("x", 9000)
	tests := []struct {
		name, why string
		in        any
		want      bool // more can be written
	}{
		{"text", "the part of the array that was written is lost", []any{1, textPanic(13)}, false},
		{"text alone", "nothing was written, as it happens", textPanic(13), false},
		{"text, far", "part of the array has been flushed", []any{long, textPanic(13)}, false},
		{"coder", "the method has left the Encoder in the array", []any{1, coderPanic(13)}, false},
		{"coder, far", "part of the array has been flushed", []any{long, coderPanic(13)}, false},
		{"text after coder", "the array was open in the Encoder once, but without its text", []any{1, coderPanic(1), textPanic(13)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			enc := jsontext.NewEncoder(struct{ io.Writer }{&b})
			if !panics(func() error { return json.MarshalEncode(enc, tt.in) }) {
				t.Fatal("no panic")
			}
			err := json.MarshalEncode(enc, "next")
			if (err == nil) != tt.want {
				t.Errorf("writing on: %v (%s)", err, tt.why)
			}
			if err := enc.WriteToken(jsontext.EndArray); (err == nil) != tt.want {
				t.Errorf("the end: %v (%s)", err, tt.why)
			}
			enc.Reset(&b)
			if err := json.MarshalEncode(enc, "new"); err != nil {
				t.Errorf("after Reset: %v", err)
			}
		})
	}
}

// TestPanicInside checks that the call fails if a function recovers from a panic of a nested call and returns nil.
func TestPanicInside(t *testing.T) {
	read := json.WithUnmarshalers(json.UnmarshalFromFunc(func(dec *jsontext.Decoder, x *map[string]int) error {
		var list []textPanic
		if !panics(func() error { return json.UnmarshalDecode(dec, &list) }) {
			t.Error("no panic")
		}
		return nil
	}))
	var out []map[string]int
	if err := json.Unmarshal([]byte(`[[1, 13], {}]`), &out, read); err == nil {
		t.Errorf("read %v", out)
	}
	write := json.WithMarshalers(json.MarshalToFunc(func(enc *jsontext.Encoder, x map[string]int) error {
		if !panics(func() error { return json.MarshalEncode(enc, []textPanic{1, 13}) }) {
			t.Error("no panic")
		}
		return nil
	}))
	if b, err := json.Marshal([]map[string]int{{}, {}}, write); err == nil {
		t.Errorf("wrote %s", b)
	}
}

// TestPanicInMethod checks that options of a call, and tag option string, are not in force after a panic in the call.
func TestPanicInMethod(t *testing.T) {
	boom := &called{
		to:   func(*jsontext.Encoder) error { panic("boom") },
		from: func(*jsontext.Decoder) error { panic("boom") },
	}
	type quoted struct {
		F *called `json:",string"`
	}
	d, e := new(jsontext.Decoder), new(jsontext.Encoder)
	for _, tt := range []struct {
		name, why string
		call      func() error
		options   func() json.Options
	}{
		{"UnmarshalDecode", "options are those of before", func() error {
			return json.UnmarshalDecode(d, boom, json.StringifyNumbers(true), jsontext.AllowDuplicateNames(true))
		}, d.Options},
		{"MarshalEncode", "options are those of before", func() error {
			return json.MarshalEncode(e, boom, json.StringifyNumbers(true), jsontext.EscapeForHTML(true))
		}, e.Options},
		{"tag read", "a tag holds no longer", func() error { return json.UnmarshalDecode(d, &quoted{boom}) }, d.Options},
		{"tag written", "a tag holds no longer", func() error { return json.MarshalEncode(e, quoted{boom}) }, e.Options},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d.Reset(strings.NewReader(`{"F":1}`))
			e.Reset(new(bytes.Buffer))
			func() {
				defer func() {
					if recover() == nil {
						t.Fatal("no panic")
					}
				}()
				_ = tt.call()
			}()
			for _, o := range []func(bool) json.Options{json.StringifyNumbers, jsontext.AllowDuplicateNames, jsontext.EscapeForHTML} {
				if v, _ := json.GetOption(tt.options(), o); v {
					t.Errorf("an option is still true: %s", tt.why)
				}
			}
		})
	}
}

// A scribe writes tokens, and then returns err or panics.
type scribe struct {
	tokens []jsontext.Token
	err    error
	panics bool
}

func (s scribe) MarshalJSONTo(e *jsontext.Encoder) error {
	for _, t := range s.tokens {
		if err := e.WriteToken(t); err != nil {
			return err
		}
	}
	if s.panics {
		panic("as asked for")
	}
	return s.err
}

// TestOptionsAfterPanic checks that options of a call that has panicked are not in force after Reset.
func TestOptionsAfterPanic(t *testing.T) {
	for _, own := range [][]json.Options{nil, {json.StringifyNumbers(false)}, {jsontext.Multiline(true)}} {
		for _, more := range []json.Options{nil, json.WithMarshalers(nil), jsontext.EscapeForHTML(true)} {
			var w strings.Builder
			enc := jsontext.NewEncoder(&w, own...)
			func() {
				defer func() { _ = recover() }()
				json.MarshalEncode(enc, scribe{panics: true}, json.StringifyNumbers(true), more)
			}()
			enc.Reset(&w, own...)
			if err := json.MarshalEncode(enc, 1); err != nil || w.String() != "1\n" {
				t.Errorf("%v, then %v: %s, %v", own, more, &w, err)
			}
			if v, _ := json.GetOption(enc.Options(), json.StringifyNumbers); v {
				t.Errorf("%v, then %v: numbers are in strings for ever", own, more)
			}
		}
	}
}

// A fussyWriter panics once: in the call that makes left 0.
type fussyWriter struct{ left int }

func (w *fussyWriter) Write(p []byte) (int, error) {
	if w.left--; w.left == 0 {
		panic("enough")
	}
	return len(p), nil
}

// TestWriterPanics checks that an Encoder works after Reset if its writer has panicked at the end of a value.
func TestWriterPanics(t *testing.T) {
	w := &fussyWriter{left: 12}
	enc := jsontext.NewEncoder(w)
	for i := range 20 {
		func() {
			defer func() { _ = recover() }()
			json.MarshalEncode(enc, []any{i, scribe{tokens: []jsontext.Token{jsontext.Null}}})
		}()
	}
	var out strings.Builder
	enc.Reset(&out)
	if err := json.MarshalEncode(enc, 1); err != nil || out.String() != "1\n" {
		t.Errorf("%s, %v", &out, err)
	}
	enc.Reset(io.Discard)
}

// TestReaderPanics checks that a Decoder goes on after a panic of its Reader outside of a value, also in the rest of one
// that has failed.
func TestReaderPanics(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		read      func(d *jsontext.Decoder) error // panics
	}{
		{"ReadToken", "it skips the rest", func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err }},
		{"PeekKind", "it skips the rest", func(d *jsontext.Decoder) error { d.PeekKind(); return nil }},
		{"UnmarshalDecode", "it skips the rest", func(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, new(int)) }},
		{"UnmarshalDecode with options", "the options are not in force", func(d *jsontext.Decoder) error {
			return json.UnmarshalDecode(d, new(int), json.StringifyNumbers(true))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			left := 5
			d := jsontext.NewDecoder(&hookedReader{`["x", [true], {"a": 1}] 5 `, func() {
				if left--; left == 0 {
					panic("once")
				}
			}})
			var n int
			if err := json.UnmarshalDecode(d, &[]int{}); err == nil {
				t.Fatal("the first value has not failed")
			}
			if left = 3; try(func() { tt.read(d) }) != "once" {
				t.Error("the Reader has not panicked")
			}
			if err := json.UnmarshalDecode(d, &n); err != nil || n != 5 {
				t.Errorf("then read %d, %v: %s", n, err, tt.why)
			}
			if p := try(func() { d.Reset(strings.NewReader("6")) }); p != nil {
				t.Errorf("Reset panics: %v", p)
			}
		})
	}
}

// A resetter has methods that call Reset of their Encoder or Decoder, which panics. If nested is set, they first read or
// write a value inside an array. If recovers is set, they first recover from the same panic in a nested call.
type resetter struct{ nested, recovers bool }

func (r resetter) MarshalJSONTo(e *jsontext.Encoder) error {
	e.WriteToken(jsontext.BeginArray)
	if r.nested {
		if err := json.MarshalEncode(e, 1); err != nil {
			return err
		}
	}
	if r.recovers {
		try(func() { json.MarshalEncode(e, resetter{}) })
	}
	e.Reset(io.Discard)
	return nil
}

func (r *resetter) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	d.ReadToken()
	if r.nested {
		if err := json.UnmarshalDecode(d, new(any)); err != nil {
			return err
		}
	}
	if r.recovers {
		try(func() { json.UnmarshalDecode(d, new(resetter)) })
	}
	d.Reset(strings.NewReader("1"))
	return nil
}

// try calls f and returns the value that f panics with, or nil.
func try(f func()) (reason any) {
	defer func() { reason = recover() }()
	f()
	return
}

// TestResetInMethod checks that a method cannot reset its Encoder or Decoder, and that the caller can do so later.
func TestResetInMethod(t *testing.T) {
	const noEncoder, noDecoder = "jsontext: cannot reset Encoder passed to json.MarshalerTo", "jsontext: cannot reset Decoder passed to json.UnmarshalerFrom"
	for _, r := range []resetter{{}, {nested: true}, {recovers: true}} {
		enc, dec := jsontext.NewEncoder(new(bytes.Buffer)), jsontext.NewDecoder(strings.NewReader("[[1],[2],3]"))
		for name, call := range map[string]func(){
			"Marshal":       func() { json.Marshal(r) },
			"MarshalEncode": func() { json.MarshalEncode(enc, []any{r}) },
			"functions": func() {
				json.Marshal(true, json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, _ bool) error { return r.MarshalJSONTo(e) })))
			},
		} {
			if reason := try(call); reason != noEncoder {
				t.Errorf("%s: %v, want %s", name, reason, noEncoder)
			}
		}
		for name, call := range map[string]func(){
			"Unmarshal":       func() { c := r; json.Unmarshal([]byte("[[1],[2],3]"), &c) },
			"UnmarshalDecode": func() { c := r; json.UnmarshalDecode(dec, &c) },
		} {
			if reason := try(call); reason != noDecoder {
				t.Errorf("%s: %v, want %s", name, reason, noDecoder)
			}
		}
		var w strings.Builder
		var n int
		enc.Reset(&w)
		dec.Reset(strings.NewReader("5"))
		if err := json.MarshalEncode(enc, 1); err != nil || w.String() != "1\n" {
			t.Errorf("%s, %v", &w, err)
		}
		if err := json.UnmarshalDecode(dec, &n); err != nil || n != 5 {
			t.Errorf("%d, %v", n, err)
		}
	}
}

// A side has MarshalJSON and UnmarshalJSON methods that run call.
type side struct{ call func() }

func (s side) MarshalJSON() ([]byte, error)  { s.call(); return []byte("1"), nil }
func (s *side) UnmarshalJSON(b []byte) error { s.call(); return nil }

// TestResetDuringCall checks that Reset panics while the Encoder or Decoder converts a value, and works afterwards.
func TestResetDuringCall(t *testing.T) {
	for _, option := range []json.Options{jsontext.WithByteLimit(100), jsontext.WithIndent(" "), json.WithMarshalers(json.MarshalFunc(func(*int) ([]byte, error) { return nil, nil }))} {
		for _, turn := range []json.Options{json.RejectUnknownMembers(true), jsontext.AllowDuplicateNames(true), jsontext.WithDepthLimit(5)} {
			for _, more := range [][]json.Options{nil, {option}} {
				dec := jsontext.NewDecoder(strings.NewReader("1 2"), option)
				reset := side{func() { dec.Reset(strings.NewReader("[5] [6]"), more...) }}
				if p := try(func() { json.UnmarshalDecode(dec, &reset, turn) }); p != "jsontext: cannot reset Decoder passed to json.UnmarshalerFrom" {
					t.Errorf("read: %v", p)
				}
				dec.Reset(strings.NewReader(`{"a":5}`))
				if err := json.UnmarshalDecode(dec, new(map[string]int), jsontext.AllowDuplicateNames(true)); err != nil {
					t.Error(err)
				}
				enc := jsontext.NewEncoder(io.Discard, option)
				reset = side{func() { enc.Reset(io.Discard, more...) }}
				if p := try(func() { json.MarshalEncode(enc, reset, turn) }); p != "jsontext: cannot reset Encoder passed to json.MarshalerTo" {
					t.Errorf("written: %v", p)
				}
				enc.Reset(io.Discard)
				if err := json.MarshalEncode(enc, []string{"x"}, json.Deterministic(true)); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

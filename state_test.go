package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// This file is about what a Decoder or Encoder looks like after a value has failed.

// errorPlace returns where err says that it is, and what sort of error it is.
func errorPlace(err error) string {
	var sem *json.SemanticError
	var syn *jsontext.SyntacticError
	switch {
	case err == nil:
		return "nil"
	case errors.As(err, &sem):
		return fmt.Sprintf("semantic %d %s", sem.ByteOffset, sem.JSONPointer)
	case errors.As(err, &syn):
		return fmt.Sprintf("syntactic %d %s", syn.ByteOffset, syn.JSONPointer)
	}
	return err.Error()
}

// TestDecoderAfterFailure holds where a Decoder stands after a failure, and what
// the next token is. All values are what the standard library has.
func TestDecoderAfterFailure(t *testing.T) {
	type deep struct {
		N []deep
		M map[string]deep
	}
	type all struct {
		A    int
		B    []bool
		C    map[string]int
		I    io.Reader
		S    [2]int
		U    map[int]string
		F    failer
		Any  any
		Deep deep
	}
	tests := []struct {
		name, why string
		text      string
		failed    string // the error
		rest      string // the error in the rest of the value; "": there is none
	}{
		{"number", "a value that does not fit is read", `{"A":"x","B":[]}`, "semantic 5 /A", ""},
		{"array", "whatever its kind", `{"A":[1],"B":[]}`, "semantic 5 /A", ""},
		{"element", "one can go on in an array", `{"A":1,"B":[true,5,false]}`, "semantic 17 /B/1", ""},
		{"begin", "but for its beginning, if that tells enough", `{"B":{"x":1}}`, "semantic 5 /B", ""},
		{"map", "names are counted", `{"C":{"x":1,"y":true}}`, "semantic 16 /C/y", ""},
		{"again", "the second name is read", `{"C":{"x":1,"x":2}}`, "syntactic 12 /C/x", ""},
		{"colon", "what is wrong is not", `{"C":{"x":1,"y" 2}}`, "syntactic 16 /C/y", ""},
		{"key", "a name that does not fit is read", `{"U":{"1":"a","x":"b"}}`, "semantic 14 /U/x", ""},
		{"interface", "what nothing can be read into is not read", `{"I":[1]}`, "semantic 5 /I", ""},
		{"length", "a Go array is read to its end", `{"S":[1]}`, "semantic 7 /S", ""},
		{"method", "so is what a method gets", `{"F":[1]}`, "semantic 5 /F", ""},
		{"any", "what is before the error is read", `{"Any":[1,{"b":2},x]}`, "syntactic 18 /Any/2", ""},
		{"member", "with its name, if that comes before", `{"A":1 "A":2}`, "syntactic 7 ", ""},
		{"end", "the text may have ended", `{"B":[true`, "syntactic 10 /B", ""},
		{"skipped", "what no field is for is read token by token", `{"z":[1,{"a":1,"b":]}]}`, "syntactic 19 /z/1", ""},
		{"deep", "all that is around is open", `{"Deep":{"N":[{"M":{"x":5}}]}}`, "semantic 24 /Deep/N/0/M/x", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewBufferString(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				d := jsontext.NewDecoder(r)
				err := json.UnmarshalDecode(d, new(all))
				if errorPlace(err) != tt.failed {
					t.Errorf("%v, want %s", err, tt.failed)
				}
				next := io.EOF // behind the value
				if _, ok := err.(*jsontext.SyntacticError); ok {
					next = err
				}
				if _, err := d.ReadToken(); err != next && tt.rest == "" || tt.rest != "" && errorPlace(err) != tt.rest {
					t.Errorf("next: %v, want %v %s (%s)", err, next, tt.rest, tt.why)
				}
			}
		})
	}
}

// TestEncoderAfterFailure checks that nothing is left of a value that has failed, unless a part has been flushed.
func TestEncoderAfterFailure(t *testing.T) {
	type two struct {
		A int
		X any
	}
	bad := func() {}
	tests := []struct {
		name, why string
		in        any
		failed    string // the error
	}{
		{"nothing", "what has not begun is not there", bad, "semantic 3 /1"},
		{"array", "what is before is written", []any{1, bad}, "semantic 6 /1/1"},
		{"struct", "so is the name", two{1, bad}, "semantic 14 /1/X"},
		{"map", "of maps, too", map[string]any{"a": bad}, "semantic 8 /1/a"},
		{"key", "but not one that can't be written", map[bool]int{true: 1}, "semantic 4 /1"},
		{"text", "a malformed text is not written", two{X: jsontext.Value("[1,]")}, "semantic 14 /1/X"},
		{"long", "what is flushed is known by the path", []any{strings.Repeat("x", 9000), 1, []any{2, bad}}, "semantic 9012 /1/2/1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			e := jsontext.NewEncoder(struct{ io.Writer }{&w})
			if err := errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.Int(0))); err != nil {
				t.Fatal(err)
			}
			err := json.MarshalEncode(e, tt.in)
			if errorPlace(err) != tt.failed {
				t.Errorf("%v, want %s", err, tt.failed)
			}
			if w.Len() > 0 {
				if again := e.WriteToken(jsontext.String("s")); again != err {
					t.Errorf("a part is flushed: %v, want %v (%s)", again, err, tt.why)
				}
				return
			}
			if place(e) != "/0: 1[1" || e.OutputOffset() != 2 {
				t.Errorf("%s, offset %d (%s)", place(e), e.OutputOffset(), tt.why)
			}
			if err := e.WriteToken(jsontext.String("s")); err != nil {
				t.Errorf("next: %v (%s)", err, tt.why)
			}
		})
	}
}

// TestMethodFailures holds where errors of methods are that read or write too much,
// or too little.
func TestMethodFailures(t *testing.T) {
	type from = func(*jsontext.Decoder) error
	skip := func(n int, err error) from {
		return func(d *jsontext.Decoder) error {
			for range n {
				if err := d.SkipValue(); err != nil {
					return err
				}
			}
			return err
		}
	}
	tests := []struct {
		name, why string
		from      from
		text      string
		want      string
	}{
		{"two", "an array shows what is around", skip(2, nil), `["a","b","c"]`, "semantic 5 "},
		{"two of a member", "a name that was read is shown", skip(2, nil), `{"F":["a"],"G":5}`, "semantic 11 /G"},
		{"three", "but not if its value was, too", skip(3, nil), `{"F":["a"],"G":5}`, "semantic 15 "},
		{"one and an error", "the value has failed", skip(1, errOwn), `{"F":["a"],"G":5}`, "semantic 9 /F"},
		{"error", "nothing was read", skip(0, errOwn), `{"F":["a"],"G":5}`, "semantic 5 /F"},
		{"half", "what is open stays open", func(d *jsontext.Decoder) error { _, err := d.ReadToken(); return err },
			`{"F":["a"],"G":5}`, "semantic 5 /F"},
		{"passed over", "a value that has failed inside can't be completed", func(d *jsontext.Decoder) error {
			if err := json.UnmarshalDecode(d, new(bool)); err == nil {
				return errOwn
			}
			return nil
		}, `{"F":5}`, "semantic 5 /F"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out any = &struct{ F *called }{&called{from: tt.from}}
			if tt.text[0] == '[' {
				f := json.UnmarshalFromFunc(func(d *jsontext.Decoder, _ *called) error { return tt.from(d) })
				d := jsontext.NewDecoder(strings.NewReader(tt.text), json.WithUnmarshalers(f))
				if err := json.UnmarshalDecode(d, new([]called)); errorPlace(err) != tt.want {
					t.Errorf("%v; want %s (%s)", err, tt.want, tt.why)
				}
				return
			}
			d := jsontext.NewDecoder(strings.NewReader(tt.text))
			if err := json.UnmarshalDecode(d, out); errorPlace(err) != tt.want {
				t.Errorf("%v; want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestPanicInMethod panics while options are in force for one call.
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

// A noter has methods that note whether numbers are in strings: for itself, within
// an array, and behind it.
type noter struct{ seen []bool }

func (g *noter) note(o json.Options) {
	v, _ := json.GetOption(o, json.StringifyNumbers)
	g.seen = append(g.seen, v)
}

func (g *noter) MarshalJSONTo(e *jsontext.Encoder) error {
	g.note(e.Options())
	if err := e.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	g.note(e.Options())
	err := errors.Join(json.MarshalEncode(e, 1), e.WriteToken(jsontext.EndArray))
	g.note(e.Options())
	return err
}

func (g *noter) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	g.note(d.Options())
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	g.note(d.Options())
	var n int
	if err := json.UnmarshalDecode(d, &n); err != nil {
		return err
	}
	_, err := d.ReadToken()
	g.note(d.Options())
	return err
}

// A through writes and reads another value in its place.
type through struct{ x any }

func (x *through) MarshalJSONTo(e *jsontext.Encoder) error     { return json.MarshalEncode(e, x.x) }
func (x *through) UnmarshalJSONFrom(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, x.x) }

// TestStringTagOfMethods holds that tag option string is for the value of the field,
// and not for its parts.
func TestStringTagOfMethods(t *testing.T) {
	var g noter
	in := struct {
		F *noter `json:",string"`
		G *noter
	}{&g, &noter{}}
	text, err := json.Marshal(in)
	if err != nil || string(text) != `{"F":[1],"G":[1]}` || fmt.Sprint(g.seen) != "[true false false]" {
		t.Errorf("Marshal: %s, %v, %v", text, err, g.seen)
	}
	g.seen = nil
	if err := json.Unmarshal(text, &in); err != nil || fmt.Sprint(g.seen) != "[true false false]" {
		t.Errorf("Unmarshal: %v, %v", err, g.seen)
	}
	for _, tt := range []struct {
		name, why string
		x         any
		want      string // "" if it is an error
	}{
		{"number", "it stands for the value of the field", new(int), `{"F":"0"}`},
		{"pointer", "what it leads to does", new(*int), `{"F":null}`},
		{"list", "the tag is not for other types", &[]int{1}, ""},
		{"method", "it is handed on", &through{new(int)}, `{"F":"0"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := struct {
				F *through `json:",string"`
			}{&through{tt.x}}
			text, err := json.Marshal(v)
			if (err != nil) != (tt.want == "") || err == nil && string(text) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", text, err, tt.want, tt.why)
			}
			if err == nil {
				err = json.Unmarshal(text, &v)
			}
			if (err != nil) != (tt.want == "") {
				t.Errorf("read: %v (%s)", err, tt.why)
			}
		})
	}
}

// TestNamesUnderOptions writes names with options of their own: they are known like
// others, and in the form of the call.
func TestNamesUnderOptions(t *testing.T) {
	var w bytes.Buffer
	e := jsontext.NewEncoder(struct{ io.Writer }{&w})
	html := jsontext.EscapeForHTML(true)
	steps := []struct {
		name, why string
		call      func() error
		want      string
		pointer   jsontext.Pointer
	}{
		{"begin", "an object in an array", func() error {
			return errors.Join(e.WriteToken(jsontext.BeginArray), e.WriteToken(jsontext.BeginObject))
		}, "nil", "/0"},
		{"html", "the name is escaped", func() error { return json.MarshalEncode(e, "<", html) }, "nil", "/0/<"},
		{"value", "a value", func() error { return e.WriteToken(jsontext.Null) }, "nil", "/0/<"},
		{"same", "it is there", func() error { return json.MarshalEncode(e, "<", html) }, "syntactic 16 /0/<", "/0/<"},
		{"same, plain", "whatever its form", func() error { return e.WriteToken(jsontext.String("<")) }, "syntactic 16 /0/<", "/0/<"},
		{"number", "other options do not matter", func() error { return json.MarshalEncode(e, 7, json.Deterministic(true)) }, "nil", "/0/7"},
		{"value again", "a value", func() error { return e.WriteToken(jsontext.Null) }, "nil", "/0/7"},
		{"number again", "it is there", func() error { return json.MarshalEncode(e, 7) }, "syntactic 25 /0/7", "/0/7"},
		{"next object", "the names begin anew", func() error {
			return errors.Join(e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("<")),
				e.WriteToken(jsontext.Null), e.WriteToken(jsontext.EndObject), e.WriteToken(jsontext.EndArray))
		}, "nil", ""},
	}
	for _, s := range steps {
		if err := s.call(); errorPlace(err) != s.want || e.StackPointer() != s.pointer {
			t.Errorf("%s: %v at %q, want %s at %q (%s)", s.name, err, e.StackPointer(), s.want, s.pointer, s.why)
		}
	}
	if want := `[{"\u003c":null,"7":null},{"<":null}]` + "\n"; w.String() != want {
		t.Errorf("%s, want %s", w.String(), want)
	}
}

// TestMisplacedEnds holds where errors are if an array or object ends in place of a
// value, within a value that does not fit.
func TestMisplacedEnds(t *testing.T) {
	type field[T any] struct{ F T }
	for _, tt := range []struct {
		name, why string
		out       any
		text      string
		want      string
	}{
		{"member", "the value is to blame", new(field[int]), `{"F":[1,{"a":]}]}`, "syntactic 13 /F/1/a"},
		{"member text", "for methods, too", new(field[texter]), `{"F":{"a":]}}`, "syntactic 10 /F/a"},
		{"first element", "the value is to blame", new([]int), `[{"a":}]`, "syntactic 6 /0/a"},
		{"second element", "the value is to blame", new([]*int), `[7,{"a":}]`, "syntactic 8 /1/a"},
		{"name", "the value is to blame", new(map[texter]int), `{[1,]`, "syntactic 4 /1"},
		{"pointer", "there is no value", new(struct {
			F *string `json:",string"`
		}), `{"F"}`, "syntactic 4 /F"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(tt.text), tt.out); errorPlace(err) != tt.want {
				t.Errorf("%v, want %s (%s)", err, tt.want, tt.why)
			}
		})
	}
}

// TestSameKeysMerge reads members of the same key, which are merged where names need
// not be unique.
func TestSameKeysMerge(t *testing.T) {
	type value struct{ A, B int }
	for _, tt := range []struct {
		name, why string
		out       any
		text      string
		want      string
	}{
		{"string", "another spelling of the name", new(map[string]value), `{"a":{"A":1},"\u0061":{"B":2}}`, `{"a":{"A":1,"B":2}}`},
		{"float", "another spelling of the number", new(map[float64]value), `{"0":{"A":1},"0e0":{"B":2}}`, `{"0":{"A":1,"B":2}}`},
		{"bytes", "other trailing bits", new(map[[1]byte]value), `{"AA==":{"A":1},"AB==":{"B":2}}`, `{"AA==":{"A":1,"B":2}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.text), tt.out, jsontext.AllowDuplicateNames(true))
			if text, _ := json.Marshal(tt.out); err != nil || string(text) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", text, err, tt.want, tt.why)
			}
		})
	}
}

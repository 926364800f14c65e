package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

var errOwn = errors.New("own")

// place returns what an encoder or decoder shows of where it stands.
func place(c interface {
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
	StackPointer() jsontext.Pointer
}) string {
	s := fmt.Sprintf("%s:", c.StackPointer())
	for i := range c.StackDepth() + 1 {
		k, n := c.StackIndex(i)
		s += fmt.Sprintf("%c%d", max(byte(k), ' '), n)
	}
	return s
}

// A looker writes, and reads, the place where it stands.
type looker string

func (l *looker) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String(place(e)))
}

func (l *looker) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*l = looker(place(d))
	return d.SkipValue()
}

// A called has methods that do what the test says.
type called struct {
	to   func(*jsontext.Encoder) error
	from func(*jsontext.Decoder) error
}

func (c *called) MarshalJSONTo(e *jsontext.Encoder) error     { return c.to(e) }
func (c *called) UnmarshalJSONFrom(d *jsontext.Decoder) error { return c.from(d) }
func (c *called) MarshalText() ([]byte, error)                { return []byte("text"), nil }
func (c *called) UnmarshalText([]byte) error                  { return nil }

// A rawer has a text of its own.
type rawer string

func (r rawer) MarshalJSON() ([]byte, error)     { return []byte(r), nil }
func (r *rawer) UnmarshalJSON(b []byte) error    { *r = rawer(b); return nil }
func (r rawer) MarshalText() ([]byte, error)     { return nil, errOwn }
func (r *rawer) UnmarshalText(text []byte) error { return errOwn }

// A texter is a string with a mark.
type texter struct{ s string }

func (t texter) AppendText(b []byte) ([]byte, error) { return append(b, "<"+t.s+">"...), nil }
func (t *texter) UnmarshalText(b []byte) error {
	t.s = strings.ToLower(string(b))
	return nil
}

// A failer fails whatever is asked.
type failer struct{}

func (failer) MarshalJSON() ([]byte, error) { return nil, errOwn }
func (*failer) UnmarshalJSON([]byte) error  { return errOwn }

func TestMethodsMarshal(t *testing.T) {
	type in[T any] struct {
		X int
		F T
	}
	tests := []struct {
		name, why string
		in        any
		want      string
		opts      []json.Options
	}{
		{"place in struct", "the encoder shows what is around", &in[looker]{}, `{"X":0,"F":"/F:\u00201{3"}`, nil},
		{"place by value", "a copy is made to have an address", in[looker]{}, `{"X":0,"F":"/F:\u00201{3"}`, nil},
		{"place in slice", "elements are counted", [][]looker{{"", ""}, {""}},
			`[["/0:\u00201[1[0","/0/0:\u00201[1[1"],["/1:\u00201[2[0"]]`, nil},
		{"place in any", "values of interfaces are tracked too", []any{1, map[string]any{"a": []any{looker("")}}},
			`[1,{"a":["/1/a:\u00201[2{2[0"]}]`, nil},
		{"place at top", "nothing is open", looker(""), `":\u00200"`, nil},
		{"place behind omitted", "members left out do not count",
			struct {
				A int    `json:",omitzero"`
				B []int  `json:",omitempty"`
				C looker `json:",omitempty"`
			}{}, `{"C":"/C:\u00201{1"}`, nil},
		{"json", "MarshalJSON comes before MarshalText", in[rawer]{F: ` [ 1 ,2]`}, `{"X":0,"F":[1,2]}`, nil},
		{"json indented", "the text takes on the layout", []rawer{`{"a":[1]}`}, "[\n {\n  \"a\": [\n   1\n  ]\n }\n]",
			[]json.Options{jsontext.WithIndent(" ")}},
		{"text", "a text becomes a string", in[texter]{F: texter{"é"}}, `{"X":0,"F":"<é>"}`, nil},
		{"nil pointer", "methods are not called for nil", in[*looker]{}, `{"X":0,"F":null}`, nil},
		{"keys", "a text can be a name", map[texter]int{{"a"}: 1}, `{"<a>":1}`, nil},
		{"sorted keys", "order is that of the names", map[rawer]int{`"b"`: 1, `"a"`: 2}, `{"a":2,"b":1}`,
			[]json.Options{json.Deterministic(true)}},
		{"declined", "the next method is called",
			&called{to: func(*jsontext.Encoder) error { return errors.ErrUnsupported }}, `"text"`, nil},
		{"empty", "emptiness is that of the text", struct {
			A rawer `json:",omitempty"`
			B rawer `json:",omitempty"`
		}{" { } ", "0"}, `{"B":0}`, nil},
		{"raw", "raw values are written in the form asked for", in[jsontext.Value]{F: jsontext.Value(" [ ] ")}, `{"X":0,"F":[]}`, nil},
		{"fallback", "members that no field is for come last", struct {
			A int
			X jsontext.Value `json:",embed"`
			B int
		}{X: jsontext.Value(`{"c": 1}`)}, `{"A":0,"B":0,"c":1}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, tt.opts...)
			want := strings.ReplaceAll(tt.want, `\u0020`, " ")
			if err != nil || string(got) != want {
				t.Errorf("Marshal: %s, %v\nwant %s (%s)", got, err, want, tt.why)
			}
			var w bytes.Buffer
			if err := json.MarshalWrite(&w, tt.in, tt.opts...); err != nil || w.String() != want {
				t.Errorf("MarshalWrite: %s, %v\nwant %s (%s)", w.String(), err, want, tt.why)
			}
			w.Reset()
			if err := json.MarshalEncode(jsontext.NewEncoder(&w, tt.opts...), tt.in); err != nil || w.String() != want+"\n" {
				t.Errorf("MarshalEncode: %s, %v\nwant %s (%s)", w.String(), err, want, tt.why)
			}
		})
	}
}

func TestMethodsUnmarshal(t *testing.T) {
	type in[T any] struct {
		X int
		F T
	}
	tests := []struct {
		name, why string
		text      string
		want      any
	}{
		{"place in struct", "the decoder shows what is around", `{ "X" : 1 , "y" : 2 , "F" : [ 1 ] }`, in[looker]{1, "/F: 1{5"}},
		{"place in slice", "elements are counted", `[ [ 1 , {} ], [ "x" ] ]`, [][]looker{{"/0: 1[1[0", "/0/0: 1[1[1"}, {"/1: 1[2[0"}}},
		{"place in map", "names are members' places", `{"a":1,"b":{}}`, map[string]looker{"a": "/a: 1{1", "b": "/b: 1{3"}},
		{"place at top", "nothing is open", ` 1 `, looker(": 0")},
		{"json", "the text is as it was", `{"F": [ 1 ]}`, in[rawer]{F: `[ 1 ]`}},
		{"json null", "null is a value too", `{"F":null}`, in[rawer]{F: `null`}},
		{"text", "strings are unquoted", `{"F":"A\u0042"}`, in[texter]{F: texter{"ab"}}},
		{"text null", "null makes zero", `{"F":null}`, in[texter]{}},
		{"pointer", "what a pointer leads to is made", `{"F":[2]}`, in[*rawer]{F: func() *rawer { r := rawer("[2]"); return &r }()}},
		{"keys", "names are read as values", `{"A":1}`, map[texter]int{{"a"}: 1}},
		{"raw", "raw values are as they were", `{"F":[ 1, 2 ]}`, in[jsontext.Value]{F: jsontext.Value("[ 1, 2 ]")}},
		{"fallback", "members that no field is for are kept", `{"c":1,"A":2,"d":[ 3 ]}`, struct {
			A int
			X jsontext.Value `json:",embed"`
		}{2, jsontext.Value(`{"c":1,"d":[ 3 ]}`)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ways := map[string]func(any) error{
				"Unmarshal":     func(out any) error { return json.Unmarshal([]byte(tt.text), out) },
				"UnmarshalRead": func(out any) error { return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.text)), out) },
				"UnmarshalDecode": func(out any) error {
					return json.UnmarshalDecode(jsontext.NewDecoder(iotest.OneByteReader(strings.NewReader(tt.text))), out)
				},
			}
			for way, f := range ways {
				out := reflect.New(reflect.TypeOf(tt.want))
				if err := f(out.Interface()); err != nil || !reflect.DeepEqual(out.Elem().Interface(), tt.want) {
					t.Errorf("%s: %+v, %v\nwant %+v (%s)", way, out.Elem(), err, tt.want, tt.why)
				}
			}
		})
	}
}

func TestMethodsFail(t *testing.T) {
	type in[T any] struct{ X, F T }
	note := func(f func(*jsontext.Decoder) error) *called { return &called{from: f} }
	tests := []struct {
		name, why string
		out       any
		text      string
		offset    int64
		pointer   jsontext.Pointer
		wrapped   error
	}{
		{"json", "the error tells of the value", &in[failer]{}, `{"F": 1}`, 6, "/F", errOwn},
		{"nothing read", "one value must be read", note(func(*jsontext.Decoder) error { return nil }), ` 1`, 1, "", nil},
		{"own", "errors are wrapped", note(func(*jsontext.Decoder) error { return errOwn }), ` 1`, 1, "", errOwn},
		{"declined late", "what is read can't be declined",
			note(func(d *jsontext.Decoder) error { d.ReadToken(); return errors.ErrUnsupported }), ` 1`, 1, "", nil},
		{"nested", "positions of inner reads stay", note(func(d *jsontext.Decoder) error {
			var x struct{ A []bool }
			return json.UnmarshalDecode(d, &x)
		}), `{"A":[true,1]}`, 11, "/A/1", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := json.Unmarshal([]byte(tt.text), tt.out)
			var sem *json.SemanticError
			if !errors.As(err, &sem) || sem.ByteOffset != tt.offset || sem.JSONPointer != tt.pointer || tt.wrapped != nil && sem.Err != tt.wrapped {
				t.Errorf("%v (%+v), want offset %d and pointer %q (%s)", err, sem, tt.offset, tt.pointer, tt.why)
			}
		})
	}
}

func TestFunctions(t *testing.T) {
	type inner struct{ N int }
	type outer struct {
		A inner
		P *inner
		X any
	}
	toInner := json.MarshalToFunc(func(e *jsontext.Encoder, v inner) error {
		return e.WriteToken(jsontext.Int(int64(v.N + 1)))
	})
	toPointer := json.MarshalFunc(func(v *inner) ([]byte, error) { return fmt.Appendf(nil, "[ %d ]", v.N), nil })
	decline := json.MarshalToFunc(func(e *jsontext.Encoder, v inner) error { return errors.ErrUnsupported })
	toAny := json.MarshalToFunc(func(e *jsontext.Encoder, v any) error {
		if _, ok := v.(*int); ok {
			return e.WriteToken(jsontext.String("int"))
		}
		return errors.ErrUnsupported
	})
	tests := []struct {
		name, why string
		list      *json.Marshalers
		want      string
	}{
		{"none", "nil is an empty list", nil, `{"A":{"N":1},"P":{"N":2},"X":{"N":3}}`},
		{"other type", "functions for types that do not occur do nothing", json.MarshalFunc(func(uint) ([]byte, error) { return nil, errOwn }),
			`{"A":{"N":1},"P":{"N":2},"X":{"N":3}}`},
		{"value", "what pointers and interfaces lead to is meant too", toInner, `{"A":2,"P":3,"X":4}`},
		{"pointer", "values are passed by their addresses", toPointer, `{"A":[1],"P":[2],"X":[3]}`},
		{"first wins", "earlier ones come first", json.JoinMarshalers(nil, toPointer, toInner), `{"A":[1],"P":[2],"X":[3]}`},
		{"declined", "the next one is called", json.JoinMarshalers(decline, toInner), `{"A":2,"P":3,"X":4}`},
		{"any", "an interface stands for all types", toAny, `{"A":{"N":"int"},"P":{"N":"int"},"X":{"N":"int"}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(outer{inner{1}, &inner{2}, inner{3}}, json.WithMarshalers(tt.list))
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// TestAnyFunctions holds what is documented as the way to keep big integers.
func TestAnyFunctions(t *testing.T) {
	list := json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) error {
		if d.PeekKind() == '0' {
			*v = jsontext.Value(nil)
		}
		return errors.ErrUnsupported
	})
	var got any
	err := json.Unmarshal([]byte(`{"a":[12345678901234567890,"x"]}`), &got, json.WithUnmarshalers(list))
	want := map[string]any{"a": []any{jsontext.Value("12345678901234567890"), "x"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

// TestDecodeStream reads values one by one, at the top level and in an array.
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

// TestEncodeStream writes values between tokens.
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

// A pairWriter writes a value and a name where one value is due.
type pairWriter struct{}

func (pairWriter) MarshalJSONTo(e *jsontext.Encoder) error {
	if err := e.WriteToken(jsontext.Int(1)); err != nil {
		return err
	}
	return e.WriteToken(jsontext.String("two"))
}

// A recoverer has a pairWriter fail, tells where the Encoder is then, and writes a value.
type recoverer struct{ at *jsontext.Pointer }

func (r recoverer) MarshalJSONTo(e *jsontext.Encoder) error {
	if json.MarshalEncode(e, pairWriter{}) == nil {
		return errors.New("no failure")
	}
	*r.at = e.StackPointer()
	return e.WriteToken(jsontext.Int(2))
}

// TestMarshalEncodeTwoValues checks that a method that writes a name after its value leaves the object around
// as it was: its last name, the names that must not come again, and those that may.
func TestMarshalEncodeTwoValues(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		names     int // in the object before the method is called
		objects   int // before this one
		lenient   bool
	}{
		{"first", "the set of names becomes empty", 1, 0, false},
		{"few", "the set has some names", 5, 0, false},
		{"table", "the table is made in the method", 15, 0, false},
		{"large", "the table was made before", 40, 0, false},
		{"shape", "the shape of the object is known", 3, 40, false},
		{"lenient", "the last name is that of the method, as in the standard library", 2, 0, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := jsontext.NewEncoder(new(bytes.Buffer), jsontext.AllowDuplicateNames(tt.lenient))
			e.WriteToken(jsontext.BeginArray)
			name := func(i int) jsontext.Token { return jsontext.String(fmt.Sprint("n", i)) }
			write := func(tokens ...jsontext.Token) {
				for _, token := range tokens {
					if err := e.WriteToken(token); err != nil {
						t.Fatalf("%v (%s)", err, tt.why)
					}
				}
			}
			object := func() {
				write(jsontext.BeginObject)
				for i := range tt.names - 1 {
					write(name(i), jsontext.Null)
				}
				write(name(tt.names - 1))
			}
			for range tt.objects {
				object()
				write(jsontext.Null, jsontext.EndObject)
			}
			object()
			if json.MarshalEncode(e, pairWriter{}) == nil {
				t.Fatal("no failure")
			}
			want := jsontext.Pointer(fmt.Sprintf("/%d/n%d", tt.objects, tt.names-1))
			if tt.lenient {
				want = want.Parent() + "/two"
			}
			if got := e.StackPointer(); got != want {
				t.Errorf("pointer %s, want %s (%s)", got, want, tt.why)
			}
			write(jsontext.Null, jsontext.String("two"), jsontext.Null)
			for i := range tt.names {
				if err := e.WriteToken(name(i)); errors.Is(err, jsontext.ErrDuplicateName) == tt.lenient {
					t.Fatalf("n%d again: %v (%s)", i, err, tt.why)
				} else if tt.lenient {
					write(jsontext.Null)
				}
			}
			write(jsontext.EndObject, jsontext.EndArray)
		})
	}
	for _, tt := range []struct {
		name, why string
		in        func(recoverer) any
	}{
		{"struct", "the last name is a field", func(r recoverer) any { return struct{ A recoverer }{r} }},
		{"map", "the last name is a string", func(r recoverer) any { return map[string]recoverer{"A": r} }},
		{"sorted map", "the last name is a string", func(r recoverer) any { return map[string]any{"A": r} }},
	} {
		var at jsontext.Pointer
		_, err := json.Marshal(tt.in(recoverer{&at}), json.Deterministic(true))
		if err != nil || at != "/A" {
			t.Errorf("%s: pointer %s, %v (%s)", tt.name, at, err, tt.why)
		}
	}
}

// TestPlaceAmongOthers holds that methods see how many members of a map of any, and elements of a
// slice, were written before, whatever those are.
func TestPlaceAmongOthers(t *testing.T) {
	in := map[string]any{
		"a": "x", "b": 1.5, "c": looker(""), "d": nil, "e": looker(""), "f": true,
		"g": []any{"x", 1.5, looker(""), nil, looker("")},
	}
	for range 20 { // for the order of members is random
		out, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		d := jsontext.NewDecoder(bytes.NewReader(out))
		for {
			tok, err := d.ReadToken()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			_, n := d.StackIndex(d.StackDepth())
			if s := tok.String(); tok.Kind() == '"' && strings.HasPrefix(s, "/") {
				if before := fmt.Sprint(n - 1); s[strings.LastIndexAny(s, "{[")+1:] != before {
					t.Fatalf("%q at %s, with %s before it, in %s", s, d.StackPointer(), before, out)
				}
			}
		}
	}
}

// A peeker reads one token and looks for the next one. As a key it is that token.
type peeker string

func (p *peeker) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	t, err := dec.ReadToken()
	*p = peeker(t.String())
	dec.PeekKind()
	return err
}

// TestMethodLooksPastEnd reads texts that end where a method has looked for more, so that the window is empty
// then, or nearly.
func TestMethodLooksPastEnd(t *testing.T) {
	for _, row := range []struct {
		name, why     string
		before, after string // of the string that the method reads
		out           any
	}{
		{"member", "a comma or brace comes next", `{"A":`, "", &struct{ A peeker }{}},
		{"element", "a comma or bracket comes next", `[`, "", &[]peeker{}},
		{"element of a Go array", "likewise", `[`, "", &[2]peeker{}},
		{"value of a map", "a comma or brace comes next", `{"a":`, "", &map[string]peeker{}},
		{"key", "a colon comes next", `{`, "", &map[peeker]int{}},
		{"space behind", "it is all that the window holds", `{`, " ", &map[peeker]int{}},
		{"colon behind", "a value comes next", `{`, ":", &map[peeker]int{}},
	} {
		t.Run(row.name, func(t *testing.T) {
			for n := 300; n < 5000; n++ {
				in := row.before + `"` + strings.Repeat("x", n) + `"` + row.after
				err := json.UnmarshalRead(struct{ io.Reader }{strings.NewReader(in)}, row.out)
				if !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Fatalf("%d bytes: %v (%s)", len(in), err, row.why)
				}
			}
		})
	}
}

package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Types whose methods encode or decode them as the comments say.
type (
	plainly      int             // encoded as an int
	decliningInt int             // its methods return errors.ErrUnsupported
	throughOne   int             // encoded and decoded as a decliningInt
	variously    int             // encoded as one of five values; decoded from an object as its number of members
	textOnly     struct{ N int } // decoded from a text; N is the length of the text
	wordOnly     int             // decoded from JSON as the length of its text
)

func (x plainly) MarshalJSONTo(e *jsontext.Encoder) error { return json.MarshalEncode(e, int(x)) }

func (decliningInt) MarshalJSONTo(*jsontext.Encoder) error      { return errors.ErrUnsupported }
func (*decliningInt) UnmarshalJSONFrom(*jsontext.Decoder) error { return errors.ErrUnsupported }

func (x throughOne) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, decliningInt(x))
}

func (x *throughOne) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return json.UnmarshalDecode(d, (*decliningInt)(x))
}

func (x variously) MarshalJSONTo(e *jsontext.Encoder) error {
	return json.MarshalEncode(e, []any{map[string]int{"a": 1}, []int{3}, "s", true, 7}[x])
}

func (x *variously) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var m map[string]int
	err := json.UnmarshalDecode(d, &m)
	*x = variously(len(m))
	return err
}

func (x *textOnly) UnmarshalText(b []byte) error { x.N = len(b); return nil }

func (x *wordOnly) UnmarshalJSON(b []byte) error { *x = wordOnly(len(b)); return nil }

type interfaceBetween struct {
	E int
	F any `json:",string"`
	G int
}

// TestStringTagWritten checks the effect of tag option string on a value in an interface, or one that a method encodes.
func TestStringTagWritten(t *testing.T) {
	p, two := new(plainly), 2
	alone := v1.StringifyWithLegacySemantics(true)
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
		want      string // "" for an error
	}{
		{name: "method in an interface", why: "what stands before it is kept, with one option alone", in: interfaceBetween{1, plainly(2), 3},
			opts: []json.Options{v1.ReportErrorsWithLegacySemantics(true)}, want: `{"E":1,"F":"2","G":3}`},
		{name: "in a list", why: "the same for each element", in: []interfaceBetween{{1, plainly(2), 3}, {4, 5, 6}},
			opts: []json.Options{v1.DefaultOptionsV1(), v1.StringifyWithLegacySemantics(false)}, want: `[{"E":1,"F":"2","G":3},{"E":4,"F":"5","G":6}]`},
		{name: "declined further in", why: "the tag is passed on", in: struct {
			F throughOne `json:",string"`
		}{3}, want: `{"F":"3"}`},
		{name: "old, object", why: "the tag is for scalars", in: oldVariously{0}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":{"a":1}}`},
		{name: "old, array", why: "the tag is for scalars", in: oldVariously{1}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":[3]}`},
		{name: "old, string", why: "quoted twice", in: oldVariously{2}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":"\"s\""}`},
		{name: "old, bool", why: "quoted", in: oldVariously{3}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":"true"}`},
		{name: "old, number", why: "quoted", in: oldVariously{4}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":"7"}`},
		{name: "old, pointer to a pointer", why: "the tag is for one pointer at most", in: struct {
			F **plainly `json:",string"`
		}{&p}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":0}`},
		{name: "old, named pointer", why: "it is a pointer like others", in: struct {
			F namedPointer `json:",string"`
		}{&two}, opts: []json.Options{v1.DefaultOptionsV1()}, want: `{"F":"2"}`},
		{name: "method with StringifyNumbers", why: "the number is in one string", in: struct {
			F *through `json:",string"`
		}{&through{2}}, opts: []json.Options{alone, json.StringifyNumbers(true)}, want: `{"F":"2"}`},
		{name: "method, list", why: "the tag has no effect", in: struct {
			F *through `json:",string"`
		}{&through{[]int{2}}}, opts: []json.Options{v1.ReportErrorsWithLegacySemantics(true)}, want: `{"F":[2]}`},
		{name: "invalid", why: "nothing precedes the value", in: struct {
			F *through `json:",string"`
		}{&through{[]int{2}}}, opts: []json.Options{alone}},
		{name: "invalid, with StringifyNumbers", why: "the tag is as invalid", in: struct {
			F *through `json:",string"`
		}{&through{[]int{2}}}, opts: []json.Options{alone, json.StringifyNumbers(true)}},
		{name: "nil pointer to a pointer", why: "not even nil is valid", in: struct {
			F **int `json:",string"`
		}{}, opts: []json.Options{alone}},
		{name: "nil pointer to a pointer to a raw value", why: "nor is it for this type", in: struct {
			F **jsontext.Value `json:",string"`
		}{}, opts: []json.Options{alone}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, tt.opts...)
			if (err != nil) != (tt.want == "") || err == nil && string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

type namedPointer *int

type oldVariously struct {
	F variously `json:",string"`
}

// TestStringTagFunctions checks that tag option string applies to a number that a function encodes with
// MarshalEncode, even if the function for the type of the number returns errors.ErrUnsupported.
func TestStringTagFunctions(t *testing.T) {
	set := json.WithMarshalers(json.JoinMarshalers(
		json.MarshalToFunc(func(e *jsontext.Encoder, x float64) error { return json.MarshalEncode(e, int(x)) }),
		json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.ErrUnsupported })))
	got, err := json.Marshal(struct {
		F float64 `json:",string"`
	}{3}, set)
	if want := `{"F":"3"}`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

// TestStringTagRead checks that tag option string applies to a number that a method decodes with UnmarshalDecode, and
// that package v1 does not apply it to an object.
func TestStringTagRead(t *testing.T) {
	var through struct {
		F throughOne `json:",string"`
	}
	if err := json.Unmarshal([]byte(`{"F":"3"}`), &through); err != nil || through.F != 3 {
		t.Errorf("declined further in: %v, %v", through, err)
	}
	var old oldVariously
	if err := v1.Unmarshal([]byte(`{"F":{"a":1,"b":2}}`), &old); err != nil || old.F != 2 {
		t.Errorf("an object in the old API: %v, %v", old, err)
	}
}

// TestQuotedNull checks that package v1 decodes the string "null" into a pointer with tag option string as nil, if no
// escape is in the string. A pointer to a pointer is not set to nil. With StringifyWithLegacySemantics alone it
// accepts null, but is an error if its type has methods.
func TestQuotedNull(t *testing.T) {
	type fields struct {
		Text *textOnly       `json:",string"`
		Word *wordOnly       `json:",string"`
		Raw  *jsontext.Value `json:",string"`
		Int  *int            `json:",string"`
		Deep **textOnly      `json:",string"`
	}
	for _, tt := range []struct {
		name, why, in string
		nils          string // first letters of the fields that are nil after decoding
	}{
		{"null", "of one pointer", `{"Text":"null","Word":"null","Raw":"null","Int":"null","Deep":"null"}`, "TWRI"},
		{"escaped", "only as it is", `{"Text":"nul\u006c","Word":"nul\u006c","Raw":"nul\u006c","Int":"nul\u006c"}`, "D"},
		{"another", "of no more than that", `{"Text":"x","Word":"x","Raw":"x","Int":"1","Deep":"x"}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var f fields
			if err := v1.Unmarshal([]byte(tt.in), &f); err != nil {
				t.Errorf("%v (%s)", err, tt.why)
			}
			got := ""
			for i, isNil := range []bool{f.Text == nil, f.Word == nil, f.Raw == nil, f.Int == nil, f.Deep == nil} {
				if isNil {
					got += "TWRID"[i : i+1]
				}
			}
			if got != tt.nils {
				t.Errorf("nil are %q, want %q (%s)", got, tt.nils, tt.why)
			}
		})
	}
	var deep struct {
		F **int      `json:",string"`
		G **textOnly `json:",string"`
	}
	alone := v1.StringifyWithLegacySemantics(true)
	if err := json.Unmarshal([]byte(`{"F":null}`), &deep, alone); err != nil {
		t.Errorf("null into a pointer that has not to be followed: %v", err)
	}
	var serr *json.SemanticError
	err := json.Unmarshal([]byte(`{"F":"1"}`), &deep, alone)
	if !errors.As(err, &serr) || serr.GoType != reflect.TypeFor[**int]() || deep.F != nil {
		t.Errorf("the tag on a pointer to a pointer: %v, %v, want an error for **int", err, deep.F)
	}
	if err := json.Unmarshal([]byte(`{"G":"x"}`), &deep, alone); err == nil {
		t.Error("the tag on a pointer to a pointer is no error, with methods behind it")
	}
}

// A noter has methods that record whether StringifyNumbers is set: at the start, inside an
// array that they read or write, and after the array.
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

// A through encodes as x, and decodes into x.
type through struct{ x any }

func (x *through) MarshalJSONTo(e *jsontext.Encoder) error     { return json.MarshalEncode(e, x.x) }
func (x *through) UnmarshalJSONFrom(d *jsontext.Decoder) error { return json.UnmarshalDecode(d, x.x) }

// TestStringTagOfMethods checks that a method for a field with tag option string sees StringifyNumbers for the value
// of the field, but not inside an array or after it, and that the tag applies to the value that the method encodes.
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
		want      string // JSON text; "" if encoding and decoding fail
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

// TestStringTagRawValue checks that tag option string has no effect on a jsontext.Value.
func TestStringTagRawValue(t *testing.T) {
	type raw struct {
		R jsontext.Value `json:"r,string"`
	}
	got, err := json.Marshal(raw{jsontext.Value(`[1]`)})
	if err != nil || string(got) != `{"r":[1]}` {
		t.Errorf("%s, %v", got, err)
	}
	var v raw
	if err := json.Unmarshal([]byte(`{"r":2}`), &v); err != nil || string(v.R) != "2" {
		t.Errorf("%s, %v", v.R, err)
	}
}

// declining returns options with functions for T that return errors.ErrUnsupported.
func declining[T any]() []json.Options {
	return []json.Options{
		json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, T) error { return errors.ErrUnsupported })),
		json.WithUnmarshalers(json.UnmarshalFromFunc(func(_ *jsontext.Decoder, v T) error { return errors.ErrUnsupported })),
	}
}

// TestStringTagDeclined checks that tag option string is valid for the same types with functions that
// return errors.ErrUnsupported as without functions.
func TestStringTagDeclined(t *testing.T) {
	one := 1
	tests := []struct {
		name, why string
		in        any
		text      string // "" if the tag is invalid for the type
		options   []json.Options
	}{
		{name: "any", why: "it is for numbers", in: &struct {
			A any `json:"a,string"`
		}{1.5}, options: declining[*any]()},
		{name: "list", why: "elements of a list do not have the tag", in: &struct {
			A []int `json:"a,string"`
		}{[]int{1}}, options: declining[*[]int]()},
		{name: "pointer to an any", why: "what it leads to has the tag", in: &struct {
			A *any `json:"a,string"`
		}{new(any)}, options: declining[*any]()},
		{name: "any where all numbers are in strings", why: "it is for numbers all the same", in: &struct {
			A any `json:"a,string"`
		}{1.5}, options: append(declining[*any](), json.StringifyNumbers(true))},
		{name: "pointer to an any where all numbers are in strings", why: "what it leads to has the tag", in: &struct {
			A *any `json:"a,string"`
		}{new(any)}, options: append(declining[*any](), json.StringifyNumbers(true))},
		{name: "number", why: "a function does not change that", in: &struct {
			A int `json:"a,string"`
		}{1}, text: `{"a":"1"}`, options: declining[*int]()},
		{name: "pointer to a number", why: "it leads to one", in: &struct {
			A *int `json:"a,string"`
		}{&one}, text: `{"a":"1"}`, options: declining[*int]()},
		{name: "pointer that functions are for", why: "it is declined before what it leads to", in: &struct {
			A *int `json:"a,string"`
		}{&one}, text: `{"a":"1"}`, options: declining[**int]()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := json.Marshal(tt.in, tt.options...)
			if _, isSemantic := errors.AsType[*json.SemanticError](err); isSemantic != (tt.text == "") || err == nil && string(text) != tt.text {
				t.Errorf("Marshal: %s, %v, want %q (%s)", text, err, tt.text, tt.why)
			}
			out := reflect.New(reflect.TypeOf(tt.in).Elem()).Interface()
			err = json.Unmarshal([]byte(`{"a":"1"}`), out, tt.options...)
			sem, isSemantic := errors.AsType[*json.SemanticError](err)
			if isSemantic != (tt.text == "") || isSemantic && sem.JSONPointer != "/a" {
				t.Errorf("Unmarshal: %v, want %q (%s)", err, tt.text, tt.why)
			}
			if tt.text != "" && !reflect.DeepEqual(out, tt.in) {
				t.Errorf("Unmarshal: %v, want %v (%s)", out, tt.in, tt.why)
			}
		})
	}
}

// A taggedWriter has a method that encodes V with MarshalEncode.
type taggedWriter struct{ V any }

func (w taggedWriter) MarshalJSONTo(e *jsontext.Encoder) error { return json.MarshalEncode(e, w.V) }

// TestStringTagMethodOutput checks which values a method may encode for a field with tag option string, with and
// without StringifyNumbers.
func TestStringTagMethodOutput(t *testing.T) {
	tests := []struct {
		name, why string
		in        any
		text      string // JSON text; "" if the tag is invalid for in
	}{
		{"number", "it is for numbers", 7, `{"W":"7"}`},
		{"string", "and for nothing else", "s", ""},
		{"list", "not even of numbers", []int{1}, ""},
		{"raw value", "that is as it is", jsontext.Value("[]"), `{"W":[]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, all := range []bool{false, true} {
				text, err := json.Marshal(struct {
					W taggedWriter `json:",string"`
				}{taggedWriter{tt.in}}, json.StringifyNumbers(all))
				if (err != nil) != (tt.text == "") || err == nil && string(text) != tt.text {
					t.Errorf("%s, %v, want %s with %t (%s)", text, err, tt.text, all, tt.why)
				}
			}
		})
	}
}

// TestStringTagEndsWithCall checks that tag option string of a field, which MarshalEncode in a method applies to the
// value, is not in force in later calls.
func TestStringTagEndsWithCall(t *testing.T) {
	list := to(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, []int{1}) })
	deeper := to(func(e *jsontext.Encoder) error { return json.MarshalEncode(e, list) })
	in := struct {
		F *called `json:",string"`
	}{list}
	for range 10 {
		if _, err := json.Marshal(deeper, json.Deterministic(true)); err != nil {
			t.Error(err)
		}
		if _, err := json.Marshal(in); err == nil {
			t.Error("a list is taken for a number")
		}
		if out, err := json.Marshal(list); err != nil {
			t.Errorf("%s, %v", out, err)
		}
	}
}

type pointedTo struct {
	First string
	S     *string         `json:",omitempty"`
	N     *int            `json:",omitempty"`
	U     *uint8          `json:",omitempty,string"`
	F     *float64        `json:",omitempty"`
	B     *bool           `json:",omitempty"`
	SS    **string        `json:",omitempty"`
	W     *word           `json:",omitempty"`
	L     *[]int          `json:",omitempty"`
	M     *map[string]int `json:",omitempty"`
	Self  *pointedTo      `json:",omitempty"`
	Last  int
}

// A placeTeller writes the number of names and values before it in its object.
type placeTeller struct{}

func (placeTeller) MarshalJSONTo(enc *jsontext.Encoder) error {
	_, n := enc.StackIndex(enc.StackDepth())
	return enc.WriteToken(jsontext.Int(n))
}

// TestOmitEmptyPointers checks that omitempty omits a pointer if, and only if, its JSON text is null, "", {} or [].
func TestOmitEmptyPointers(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        pointedTo
		want      string
	}{
		{"nil", "null is empty", pointedTo{}, `{"First":"","Last":0}`},
		{"strings", "they are not empty", pointedTo{S: ptr("a"), SS: ptr(ptr("b")), W: ptr(word("c"))}, `{"First":"","S":"a","SS":"b","W":"c","Last":0}`},
		{"empty strings", "they are", pointedTo{S: ptr(""), SS: ptr(ptr("")), W: ptr(word("")), Last: 1}, `{"First":"","Last":1}`},
		{"numbers", "none is empty, whatever it is", pointedTo{N: ptr(0), U: ptr(uint8(0)), F: ptr(0.0)}, `{"First":"","N":0,"U":"0","F":0,"Last":0}`},
		{"literals", "false is not empty", pointedTo{First: "x", B: ptr(false)}, `{"First":"x","B":false,"Last":0}`},
		{"pointer to nil", "null is empty", pointedTo{SS: new(*string)}, `{"First":"","Last":0}`},
		{"lists and maps", "those without elements are empty", pointedTo{L: new([]int), M: new(map[string]int)}, `{"First":"","Last":0}`},
		{"full ones", "the others are not", pointedTo{L: &[]int{0}, M: &map[string]int{"": 0}}, `{"First":"","L":[0],"M":{"":0},"Last":0}`},
		{"struct", "it has members", pointedTo{Self: &pointedTo{S: ptr("")}}, `{"First":"","Self":{"First":"","Last":0},"Last":0}`},
		{"escapes", "a string is written as any", pointedTo{S: ptr("<\n"), N: ptr(1)}, `{"First":"","S":"<\n","N":1,"Last":0}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := json.Marshal(tt.in); err != nil || string(got) != tt.want {
				t.Errorf("%s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
			got, err := json.Marshal(&tt.in, jsontext.SpaceAfterComma(true), jsontext.EscapeForHTML(true)) // the options select another loop
			if err != nil || canonical(t, string(got)) != canonical(t, tt.want) {
				t.Errorf("with options %s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
	if out, err := json.Marshal(struct {
		S *string `json:",omitempty"`
		T placeTeller
	}{S: ptr("")}); err != nil || string(out) != `{"T":1}` {
		t.Errorf("%s, %v: the method is told that something stands before its name", out, err)
	}
	if out, err := json.Marshal(pointedTo{S: ptr("\xff")}); err == nil {
		t.Errorf("%q is written, which is not UTF-8", out)
	}
}

func canonical(t *testing.T, text string) string {
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		t.Fatal(err)
	}
	return string(v)
}

// A tokenWriter writes an array of w ones. If w is negative, it encodes an array of one struct, whose member with
// omitempty is the tokenWriter w+1.
type tokenWriter int

func (w tokenWriter) MarshalJSONTo(e *jsontext.Encoder) error {
	if w < 0 {
		return json.MarshalEncode(e, []maybe{{w + 1}})
	}
	if err := e.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for range w {
		if err := e.WriteToken(jsontext.Int(1)); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndArray)
}

// An emptyAfterFailure is encoded as an empty string, after the encoding of a channel has failed.
type emptyAfterFailure struct{}

func (emptyAfterFailure) MarshalJSONTo(e *jsontext.Encoder) error {
	if err := json.MarshalEncode(e, make(chan int)); err == nil {
		return errors.New("a channel was encoded")
	}
	return e.WriteToken(jsontext.String(""))
}

// longestWrite is a writer that records the length of the longest argument of Write.
type longestWrite struct {
	bytes.Buffer
	longest int
}

func (w *longestWrite) Write(b []byte) (int, error) {
	w.longest = max(w.longest, len(b))
	return w.Buffer.Write(b)
}

type maybe struct {
	V any `json:",omitempty"`
}

// TestOmitEmptyFlushes checks that a long value of a field with tag option omitempty is written in pieces, and that
// its text is the same as that of Marshal.
func TestOmitEmptyFlushes(t *testing.T) {
	ints := make([]int, 100_000)
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"method", "an encoder flushes by itself", maybe{tokenWriter(100_000)}},
		{"slice", "the elements are looked at", maybe{ints}},
		{"any", "values of any are written elsewhere", maybe{make([]any, 100_000)}},
		{"pointer", "what it leads to is not empty", struct {
			V *[]int `json:",omitempty"`
		}{&ints}},
		{"struct", "its first member is not left out", struct {
			V struct{ V []int } `json:",omitempty"`
		}{struct{ V []int }{ints}}},
		{"nested", "the innermost is decided first", maybe{maybe{maybe{ints}}}},
		{"behind an empty one", "the text ends before the name again", []any{maybe{maybe{[]int{}}}, maybe{ints}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, spaced := range []bool{false, true} {
				var w, streamed longestWrite
				space := jsontext.Multiline(spaced)
				want, err := json.Marshal(tt.in, space)
				if err != nil {
					t.Fatal(err)
				}
				if err := json.MarshalWrite(&w, tt.in, space); err != nil || !bytes.Equal(w.Bytes(), want) {
					t.Fatalf("other text, %v", err)
				}
				if err := json.MarshalEncode(jsontext.NewEncoder(&streamed, space), tt.in); err != nil || streamed.Len() != len(want)+1 {
					t.Fatalf("other text from an Encoder, %v", err)
				}
				if n := max(w.longest, streamed.longest); n > 40_000 {
					t.Errorf("%d bytes at once (%s)", n, tt.why)
				}
			}
		})
	}
}

// TestOmitEmptyBeforeFlush checks that MarshalWrite omits empty members near the end of the first piece of text.
func TestOmitEmptyBeforeFlush(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"empty array of a method", "its bracket may be the last byte that there is room for", tokenWriter(0)},
		{"shortest array of a method", "it is not left out", tokenWriter(1)},
		{"inside of a method", "three of them are left out", tokenWriter(-3)},
		{"raw", "it is empty when it has no more spaces", jsontext.Value("[     ]")},
		{"struct", "its only member is left out", maybe{maybe{""}}},
		{"null", "it is the longest", map[string]any(nil)},
		{"empty string after a failure", "a failed call inside a method keeps the text held back", emptyAfterFailure{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := 8<<10 - 60; n < 8<<10+20; n++ {
				in := struct {
					Long string
					V    any `json:",omitempty"`
					W    any `json:",omitempty"`
					End  int
				}{strings.Repeat("a", n), tt.in, maybe{tt.in}, 1}
				for _, options := range [][]json.Options{nil, {jsontext.SpaceAfterColon(true)}, {jsontext.Multiline(true)}} {
					var w bytes.Buffer
					want, err := json.Marshal(in, options...)
					if werr := json.MarshalWrite(&w, in, options...); err != nil || werr != nil || !bytes.Equal(w.Bytes(), want) {
						t.Fatalf("%d bytes: %v, %v, %s instead of %s (%s)", n, err, werr, w.Bytes()[min(n, w.Len()):], want[min(n, len(want)):], tt.why)
					}
				}
			}
		})
	}
}

// panicking has a MarshalJSONTo method that panics.
type panicking struct{}

func (panicking) MarshalJSONTo(*jsontext.Encoder) error { panic("as asked for") }

// TestOmitEmptyFlushesRest checks that text can be flushed again after a field with tag option omitempty, whose value
// is held back in the buffer, and after a panic in such a value and Reset.
func TestOmitEmptyFlushesRest(t *testing.T) {
	for range 10 {
		in := struct {
			Long string
			V    any `json:",omitempty"`
		}{strings.Repeat("a", 100), tokenWriter(-1)}
		if _, err := json.Marshal(in); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			var w bytes.Buffer
			if err := json.MarshalWrite(&w, 1); err != nil || w.String() != "1" {
				t.Fatalf("%q, %v after another value", &w, err)
			}
		}
	}
	var w bytes.Buffer
	enc := jsontext.NewEncoder(&w)
	func() {
		defer func() { recover() }()
		json.MarshalEncode(enc, maybe{panicking{}})
	}()
	if err := enc.WriteToken(jsontext.Int(1)); err == nil {
		t.Error("no error after a panic")
	}
	enc.Reset(&w)
	if err := enc.WriteToken(jsontext.Int(1)); err != nil || w.String() != "1\n" {
		t.Errorf("%q, %v after Reset", &w, err)
	}
}

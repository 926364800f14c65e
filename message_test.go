package json_test

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// TestUnmarshalMistake checks the messages for mistakes of people in a text that is unmarshaled: they are those of
// package jsontext for a value or for tokens, and a reader that returns single bytes does not change them.
func TestUnmarshalMistake(t *testing.T) {
	type members struct {
		A any `json:"a"`
		X any `json:"x"`
	}
	targets := []reflect.Type{
		reflect.TypeFor[any](), reflect.TypeFor[jsontext.Value](),
		reflect.TypeFor[map[string]any](), reflect.TypeFor[map[string]float64](), reflect.TypeFor[members](), reflect.TypeFor[*members](),
		reflect.TypeFor[[]any](), reflect.TypeFor[[]float64](), reflect.TypeFor[[]string](), reflect.TypeFor[[2]bool](), reflect.TypeFor[[]members](),
		reflect.TypeFor[float64](), reflect.TypeFor[string](), reflect.TypeFor[bool](),
	}
	for _, tt := range jsontest.Mistakes() {
		t.Run(tt.Name, func(t *testing.T) {
			reported := 0
			for _, target := range targets {
				err := json.Unmarshal([]byte(tt.Text), reflect.New(target).Interface())
				if _, isSemantic := errors.AsType[*json.SemanticError](err); isSemantic {
					continue // the text is of another kind
				}
				reported++
				syn, ok := errors.AsType[*jsontext.SyntacticError](err)
				if !ok || syn.Err.Error() != tt.Message && syn.Err.Error() != tt.Token {
					t.Errorf("%v: %v, want %s or %q (%s)", target, err, tt.Message, tt.Token, tt.Why)
				}
				one := json.UnmarshalRead(jsontest.OneByteReader([]byte(tt.Text)), reflect.New(target).Interface())
				if got, want := jsontest.ErrorText(one), jsontest.ErrorText(err); got != want {
					t.Errorf("%v: %s by single bytes, want %s (%s)", target, got, want, tt.Why)
				}
			}
			if reported < 2 {
				t.Errorf("only %d types report the mistake", reported)
			}
		})
	}
}

// TestDuplicateFirst checks that the error for a duplicate name has the place of the first member of that name, whichever
// way it was found.
func TestDuplicateFirst(t *testing.T) {
	type members struct {
		A, B any
		Rest map[string]any `json:",embed"`
	}
	for _, tt := range []struct {
		name, why string
		text      string
		target    any
		want      string
	}{
		{name: "any", why: "its names are learned", text: `[{"A":1,"B":[{"A":2}],"A":3}]`, target: new(any), want: `"A" at "/0" (byte 22), first at byte 2`},
		{name: "map", why: "its keys are counted", text: `{"A":1,"\u0041":3}`, target: new(map[string]int), want: `"A" (byte 7), first at byte 1`},
		{name: "map of integers", why: "the names differ", text: `{"1":1,"1.0":3}`, target: new(map[float64]int), want: `"1.0" (byte 7)`},
		{name: "struct", why: "its fields are a set", text: `{"A":1,"B":{"A":{}},"A":3}`, target: new(members), want: `"A" (byte 20), first at byte 1`},
		{name: "other members", why: "they match no field", text: `{"a":1,"B":2,"a":3}`, target: new(members), want: `"a" (byte 13), first at byte 1`},
		{name: "skipped", why: "no field is for the value", text: `{"y":{"x":1,"x":2}}`, target: new(struct{}), want: `"x" at "/y" (byte 12), first at byte 6`},
		{name: "value", why: "a raw value", text: `{"x":1,"x":2}`, target: new(jsontext.Value), want: `"x" (byte 7), first at byte 1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := "jsontext: duplicate object member name " + tt.want
			if err := json.Unmarshal([]byte(tt.text), tt.target); err == nil || err.Error() != want {
				t.Errorf("%v, want %s (%s)", err, want, tt.why)
			}
		})
	}
}

// TestMarshalDuplicateFirst checks that an error of Marshal for a duplicate name has the place of the first member of
// that name in the output.
func TestMarshalDuplicateFirst(t *testing.T) {
	v := struct {
		A    int
		Rest jsontext.Value `json:",embed"`
	}{1, jsontext.Value(`{"b":2,"A":3}`)}
	const want = `duplicate object member name "A" (byte 12), first at byte 1`
	if _, err := json.Marshal(v); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// A refused has a method that rejects every value.
type refused struct{}

func (*refused) ValidateJSON() error { return errOwn }

// TestSemanticErrorText checks the texts of a SemanticError by its fields.
func TestSemanticErrorText(t *testing.T) {
	long := strings.Repeat("n", 1000)
	short := strings.Repeat("n", 50) + "…" + strings.Repeat("n", 50)
	type login struct{ Pass string }
	goType := reflect.TypeFor[login]()
	strict := json.RejectUnknownMembers(true)
	decode := func(text string, v any, o ...json.Options) error {
		return json.Unmarshal([]byte(text), v, o...)
	}
	for _, tt := range []struct {
		name, why string
		err       error
		want      string
	}{
		{"kind", "of value and type", decode(`{"Pass":[]}`, new(login)), `json: cannot unmarshal JSON array into Go string at "/Pass" (byte 8)`},
		{"range", "the number is shown", decode(`[300]`, new([]int8)), `json: cannot unmarshal JSON number 300 into Go int8 at "/0" (byte 1): value out of range`},
		{"channel", "no value fits", decode(`[1]`, new([]chan int)), `json: cannot unmarshal into Go chan int at "/0" (byte 1)`},
		{"duration", "a format is missing", decode(`[1]`, new([]time.Duration)),
			"json: cannot unmarshal into Go time.Duration at \"/0\" (byte 1): no default representation; give the field a format, such as `format:units`"},
		{"validator", "the value was unmarshaled", decode(`[{}]`, new([]refused)), `json: own at "/0" (byte 1)`},
		{"unknown", "no value is to blame", decode(`{"x":"y"}`, new(login), strict), `json: unknown object member name "x" for Go json_test.login at "/x" (byte 1)`},
		{"unknown, long", "the text is bounded", decode(`{"`+long+`":1}`, new(login), strict),
			`json: unknown object member name "` + short + `" for Go json_test.login at "/` + short[1:] + `" (byte 1)`},
		{"struct without a name", "its fields are left out", decode(`{"a":[1]}`, new(map[string][]struct{ A int })),
			"json: cannot unmarshal JSON number into Go struct at \"/a/0\" (byte 6)"},
		{"long pointer", "the text is bounded", decode(`{"`+long+`":""}`, new(map[string]int)),
			`json: cannot unmarshal JSON string into Go int at "/` + short[1:] + `" (byte 1004)`},
		{"unknown, by a method", "as far as it is known", &json.SemanticError{Err: json.ErrUnknownName, JSONPointer: "/a/b~1c"}, `json: unknown object member name "b/c" at "/a/b~1c"`},
		{"missing", "no value is to blame", &json.SemanticError{Err: failure.ErrMissingName, JSONPointer: "/Pass", GoType: goType, ByteOffset: 3},
			`json: missing object member name "Pass" for Go json_test.login at "/Pass" (byte 3)`},
		{"missing members", "the cause has the names",
			&json.SemanticError{Err: &failure.MissingNames{Names: []string{"a", "b"}, More: 1}, JSONPointer: "/a", GoType: goType, ByteOffset: 3},
			`json: missing object member names "a", "b" and 1 more for Go json_test.login at "/a" (byte 3)`},
		{"wrapped", "the value is to blame for what a method finds", &json.SemanticError{Err: errOwn, GoType: goType}, `json: cannot handle Go json_test.login: own`},
		{"wrapped value", "the kind is known, too", &json.SemanticError{Err: errOwn, GoType: goType, JSONKind: '"'}, `json: cannot handle JSON string into Go json_test.login: own`},
		{"syntax in a value", "the package is named once", &json.SemanticError{JSONKind: '"', Err: &jsontext.SyntacticError{Err: io.ErrUnexpectedEOF, ByteOffset: 2}},
			`json: cannot handle JSON string: unexpected EOF (byte 2)`},
		{"nothing", "the zero value has a text, too", new(json.SemanticError), `json: cannot handle`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s (%s)", tt.err, tt.want, tt.why)
			}
		})
	}
	if _, err := json.Marshal(map[string]any{"a": func() {}}); err == nil || err.Error() != `json: cannot marshal from Go func() at "/a" (byte 5)` {
		t.Errorf("Marshal: %v", err)
	}
}

// TestHugeWordText checks that an error retains and shows little of a huge invalid text.
func TestHugeWordText(t *testing.T) {
	word := bytes.Repeat([]byte("word"), 1<<20)
	for _, tt := range []struct {
		name, why string
		text      []byte
	}{
		{"value", "a word in place of a value", word},
		{"name", "a word in place of a name", append([]byte("{"), word...)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal(tt.text, new(any)); err == nil || len(err.Error()) > 200 {
				t.Errorf("%.300v (%s)", err, tt.why)
			}
		})
	}
}

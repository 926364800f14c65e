package json_test

import (
	"bytes"
	stdjson "encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// The tests of this file check that, with every Go release, types of encoding/json convert as they do in
// encoding/json/v2 of Go 1.27.

type stdFields struct {
	N stdjson.Number     `json:"n"`
	P *stdjson.Number    `json:"p,omitempty"`
	Q stdjson.Number     `json:"q,string"`
	Z stdjson.Number     `json:"z,omitzero"`
	R stdjson.RawMessage `json:"r,omitempty"`
}

type stdRest struct {
	A int                `json:"a"`
	X stdjson.RawMessage `json:",embed"`
}

func TestStdMarshal(t *testing.T) {
	stringify := json.StringifyNumbers(true)
	for _, tt := range []struct {
		name, why string
		in        any
		options   json.Options
		want      string // "" is a failure
	}{
		{name: "number", why: "it is not a string", in: stdjson.Number("12"), want: `12`},
		{name: "pointer", why: "nor behind a pointer", in: new(stdjson.Number), want: `0`},
		{name: "as written", why: "digits are not lost", in: []stdjson.Number{"1.00", "-0", "1e5"}, want: `[1.00,-0,1e5]`},
		{name: "as asked for", why: "raw numbers take the form that the options say",
			in: []stdjson.Number{"1.00"}, options: jsontext.CanonicalizeRawFloats(true), want: `[1]`},
		{name: "in a string", why: "all numbers are", in: []any{stdjson.Number("12"), stdjson.Number("")}, options: stringify, want: `["12","0"]`},
		{name: "fields", why: "with tags", in: stdFields{N: "1", Q: "2"}, want: `{"n":1,"q":"2"}`},
		{name: "field not in a string", why: "the option comes before the tag",
			in: stdFields{N: "1", Q: "2"}, options: json.StringifyNumbers(false), want: `{"n":1,"q":2}`},
		{name: "key", why: "names are strings", in: map[stdjson.Number]stdjson.Number{"1": "2"}, want: `{"1":2}`},
		{name: "bad key", why: "still a number", in: map[stdjson.Number]int{"x": 1}},
		{name: "text", why: "no number", in: stdjson.Number("x")},
		{name: "two", why: "no number", in: stdjson.Number("1 2")},
		{name: "space", why: "no number", in: stdjson.Number(" 1")},
		{name: "quoted", why: "no number", in: stdjson.Number(`"1"`)},
		{name: "text in a string", why: "no number", in: stdjson.Number("x"), options: stringify},
		{name: "derived", why: "only the type itself is a number", in: derived("x"), want: `"x"`},
		{name: "raw", why: "as it is, but for space", in: []stdjson.RawMessage{[]byte(` { "a" : 1 } `), nil}, want: `[{"a":1},null]`},
		{name: "bad raw", why: "it is checked", in: stdjson.RawMessage(`{`)},
		{name: "raw by address", why: "it needs none", in: struct{ R stdjson.RawMessage }{[]byte("1")}, want: `{"R":1}`},
		{name: "rest", why: "members of the outer object", in: stdRest{1, []byte(`{"b":2}`)}, want: `{"a":1,"b":2}`},
		{name: "no rest", why: "nothing to add", in: stdRest{A: 1}, want: `{"a":1}`},
		{name: "bad rest", why: "only objects have members", in: stdRest{1, []byte(`2`)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, tt.options)
			if tt.want == "" {
				var sem *json.SemanticError
				if !errors.As(err, &sem) {
					t.Errorf("%s, %v (%s)", got, err, tt.why)
				}
				return
			}
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
	_, err := json.Marshal([]stdjson.Number{"1", "x"})
	var sem *json.SemanticError
	if !errors.As(err, &sem) || sem.ByteOffset != 3 || sem.JSONPointer != "/1" || sem.GoType != reflect.TypeFor[stdjson.Number]() || !errors.Is(err, strconv.ErrSyntax) {
		t.Errorf("%v", err)
	}
}

type derived stdjson.Number

func TestStdUnmarshal(t *testing.T) {
	number := func(s string) any { n := stdjson.Number(s); return &n }
	stringify := json.StringifyNumbers(true)
	for _, tt := range []struct {
		name, why string
		text      string
		options   json.Options
		out, want any // a nil want is a failure
	}{
		{name: "number", why: "as written", text: `1.50`, out: number(""), want: number("1.50")},
		{name: "string", why: "is taken, too", text: `"1.50"`, out: number(""), want: number("1.50")},
		{name: "escaped", why: "the string is what counts", text: `"\u0031"`, out: number(""), want: number("1")},
		{name: "null", why: "makes it empty", text: `null`, out: number("9"), want: number("")},
		{name: "null into what is there", why: "changes nothing where the old API merges",
			text: `[null]`, options: v1.MergeWithLegacySemantics(true), out: &[]stdjson.Number{"5"}, want: &[]stdjson.Number{"5"}},
		{name: "null in strings", why: "makes it empty", text: `null`, options: stringify, out: number("9"), want: number("")},
		{name: "quoted", why: "as all numbers", text: `"12"`, options: stringify, out: number("9"), want: number("12")},
		{name: "bare", why: "all numbers are in strings", text: `12`, options: stringify, out: number("9")},
		{name: "text", why: "no number", text: `"x"`, out: number("9")},
		{name: "empty", why: "no number", text: `""`, out: number("9")},
		{name: "space", why: "no number", text: `"1 "`, out: number("9")},
		{name: "boolean", why: "no number", text: `true`, out: number("9")},
		{name: "object", why: "no number", text: `{}`, out: number("9")},
		{name: "array", why: "no number", text: `[1,2]`, out: number("9")},
		{name: "fields", why: "with tags", text: `{"n":1,"p":2,"q":"3","z":null,"r": [1] }`, out: new(stdFields),
			want: &stdFields{N: "1", P: number("2").(*stdjson.Number), Q: "3", R: []byte("[1]")}},
		{name: "bare field by option", why: "which comes before the tag",
			text: `{"q":3}`, options: json.StringifyNumbers(false), out: new(stdFields), want: &stdFields{Q: "3"}},
		{name: "bare field", why: "the tag wants a string", text: `{"q":3}`, out: new(stdFields)},
		{name: "keys", why: "as written", text: `{"1":1,"1.0":2}`, out: new(map[stdjson.Number]int), want: &map[stdjson.Number]int{"1": 1, "1.0": 2}},
		{name: "bad key", why: "no number", text: `{"x":1}`, out: new(map[stdjson.Number]int)},
		{name: "keys twice", why: "the same name", text: `{"1":1,"\u0031":2}`, out: new(map[stdjson.Number]int)},
		{name: "raw null", why: "it is a value", text: `[null]`, out: new([]stdjson.RawMessage), want: &[]stdjson.RawMessage{[]byte("null")}},
		{name: "rest", why: "what there is no field for", text: `{"b": 2,"a":1}`, out: new(stdRest), want: &stdRest{1, []byte(`{"b":2}`)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, read := range map[string]func(out any) error{
				"text":   func(out any) error { return json.Unmarshal([]byte(tt.text), out, tt.options) },
				"reader": func(out any) error { return json.UnmarshalRead(strings.NewReader(tt.text), out, tt.options) },
			} {
				out := reflect.New(reflect.TypeOf(tt.out).Elem())
				out.Elem().Set(reflect.ValueOf(tt.out).Elem())
				err := read(out.Interface())
				if tt.want == nil {
					if err == nil {
						t.Errorf("%s: %v is accepted (%s)", name, out, tt.why)
					}
				} else if err != nil || !reflect.DeepEqual(out.Interface(), tt.want) {
					t.Errorf("%s: %+v, %v, want %+v (%s)", name, out, err, tt.want, tt.why)
				}
			}
		})
	}
	var l []stdjson.Number
	err := json.Unmarshal([]byte(`[1,"x"]`), &l)
	var sem *json.SemanticError
	if !errors.As(err, &sem) || sem.ByteOffset != 3 || sem.JSONPointer != "/1" || sem.JSONKind != '"' || string(sem.JSONValue) != `"x"` ||
		sem.GoType != reflect.TypeFor[stdjson.Number]() || !errors.Is(err, strconv.ErrSyntax) {
		t.Errorf("%v", err)
	}
}

// TestNumberNames checks that the error for a Number that is a duplicate name is a SemanticError with the
// type Number, as if a method had written the name. The type has a method for that in the standard library.
func TestNumberNames(t *testing.T) {
	number := stdjson.Number("1")
	for _, tt := range []struct {
		name, why string
		in        any
		want      reflect.Type // of the SemanticError
	}{
		{"number", "it is written by the method", number, reflect.TypeFor[stdjson.Number]()},
		{"pointer", "the method is that of the element", &number, reflect.TypeFor[stdjson.Number]()},
		{"held", "the method is found through the interface", new(any(number)), reflect.TypeFor[stdjson.Number]()},
		{"v1", "the type has a method here, too", v1.Number("1"), reflect.TypeFor[v1.Number]()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			enc := jsontext.NewEncoder(new(bytes.Buffer))
			for _, token := range []jsontext.Token{jsontext.BeginObject, jsontext.String("1"), jsontext.Int(1)} {
				enc.WriteToken(token)
			}
			err := json.MarshalEncode(enc, tt.in)
			sem, ok := err.(*json.SemanticError)
			if !ok || sem.GoType != tt.want || sem.ByteOffset != 7 || sem.JSONPointer != "" || !errors.Is(err, jsontext.ErrDuplicateName) {
				t.Errorf("%v, want a SemanticError of %v (%s)", err, tt.want, tt.why)
			}
		})
	}
}

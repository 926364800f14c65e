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
		{"number", "it is not a string", stdjson.Number("12"), nil, `12`},
		{"pointer", "nor behind a pointer", new(stdjson.Number), nil, `0`},
		{"as written", "digits are not lost", []stdjson.Number{"1.00", "-0", "1e5"}, nil, `[1.00,-0,1e5]`},
		{"as asked for", "raw numbers take the form that the options say", []stdjson.Number{"1.00"}, jsontext.CanonicalizeRawFloats(true), `[1]`},
		{"in a string", "all numbers are", []any{stdjson.Number("12"), stdjson.Number("")}, stringify, `["12","0"]`},
		{"fields", "with tags", stdFields{N: "1", Q: "2"}, nil, `{"n":1,"q":"2"}`},
		{"field not in a string", "the option comes before the tag", stdFields{N: "1", Q: "2"}, json.StringifyNumbers(false), `{"n":1,"q":2}`},
		{"key", "names are strings", map[stdjson.Number]stdjson.Number{"1": "2"}, nil, `{"1":2}`},
		{"bad key", "still a number", map[stdjson.Number]int{"x": 1}, nil, ``},
		{"text", "no number", stdjson.Number("x"), nil, ``},
		{"two", "no number", stdjson.Number("1 2"), nil, ``},
		{"space", "no number", stdjson.Number(" 1"), nil, ``},
		{"quoted", "no number", stdjson.Number(`"1"`), nil, ``},
		{"text in a string", "no number", stdjson.Number("x"), stringify, ``},
		{"derived", "only the type itself is a number", derived("x"), nil, `"x"`},
		{"raw", "as it is, but for space", []stdjson.RawMessage{[]byte(` { "a" : 1 } `), nil}, nil, `[{"a":1},null]`},
		{"bad raw", "it is checked", stdjson.RawMessage(`{`), nil, ``},
		{"raw by address", "it needs none", struct{ R stdjson.RawMessage }{[]byte("1")}, nil, `{"R":1}`},
		{"rest", "members of the outer object", stdRest{1, []byte(`{"b":2}`)}, nil, `{"a":1,"b":2}`},
		{"no rest", "nothing to add", stdRest{A: 1}, nil, `{"a":1}`},
		{"bad rest", "only objects have members", stdRest{1, []byte(`2`)}, nil, ``},
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
		{"number", "as written", `1.50`, nil, number(""), number("1.50")},
		{"string", "is taken, too", `"1.50"`, nil, number(""), number("1.50")},
		{"escaped", "the string is what counts", `"\u0031"`, nil, number(""), number("1")},
		{"null", "makes it empty", `null`, nil, number("9"), number("")},
		{"null into what is there", "changes nothing where the old API merges", `[null]`, v1.MergeWithLegacySemantics(true), &[]stdjson.Number{"5"}, &[]stdjson.Number{"5"}},
		{"null in strings", "makes it empty", `null`, stringify, number("9"), number("")},
		{"quoted", "as all numbers", `"12"`, stringify, number("9"), number("12")},
		{"bare", "all numbers are in strings", `12`, stringify, number("9"), nil},
		{"text", "no number", `"x"`, nil, number("9"), nil},
		{"empty", "no number", `""`, nil, number("9"), nil},
		{"space", "no number", `"1 "`, nil, number("9"), nil},
		{"boolean", "no number", `true`, nil, number("9"), nil},
		{"object", "no number", `{}`, nil, number("9"), nil},
		{"array", "no number", `[1,2]`, nil, number("9"), nil},
		{"fields", "with tags", `{"n":1,"p":2,"q":"3","z":null,"r": [1] }`, nil, new(stdFields),
			&stdFields{N: "1", P: number("2").(*stdjson.Number), Q: "3", R: []byte("[1]")}},
		{"bare field by option", "which comes before the tag", `{"q":3}`, json.StringifyNumbers(false), new(stdFields), &stdFields{Q: "3"}},
		{"bare field", "the tag wants a string", `{"q":3}`, nil, new(stdFields), nil},
		{"keys", "as written", `{"1":1,"1.0":2}`, nil, new(map[stdjson.Number]int), &map[stdjson.Number]int{"1": 1, "1.0": 2}},
		{"bad key", "no number", `{"x":1}`, nil, new(map[stdjson.Number]int), nil},
		{"keys twice", "the same name", `{"1":1,"\u0031":2}`, nil, new(map[stdjson.Number]int), nil},
		{"raw null", "it is a value", `[null]`, nil, new([]stdjson.RawMessage), &[]stdjson.RawMessage{[]byte("null")}},
		{"rest", "what there is no field for", `{"b": 2,"a":1}`, nil, new(stdRest), &stdRest{1, []byte(`{"b":2}`)}},
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

package json_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	jsonv2 "github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/v1"
)

// The tables of this file list the differences between this package and package github.com/plainjson/json,
// one row for each, with the options that restore the behavior of this package. Each row runs with both
// packages, and with package json and the options, which must behave like this package.

type (
	// caller has a MarshalJSON method with a pointer receiver.
	caller struct{ N int }
	// keyed is a type of map keys with methods for JSON and for text.
	keyed struct{ S string }
	// named is a byte type without methods.
	named byte
	// flagged is a byte type with methods for text.
	flagged byte
	// hidden is a struct with unexported fields only.
	hidden struct{ n int }
)

func (*caller) MarshalJSON() ([]byte, error)    { return []byte(`"called"`), nil }
func (k keyed) MarshalJSON() ([]byte, error)    { return []byte(`"json ` + k.S + `"`), nil }
func (k keyed) MarshalText() ([]byte, error)    { return []byte("text " + k.S), nil }
func (k *keyed) UnmarshalJSON(b []byte) error   { k.S = "json " + string(b); return nil }
func (k *keyed) UnmarshalText(b []byte) error   { k.S = "text " + string(b); return nil }
func (flagged) MarshalText() ([]byte, error)    { return []byte("flag"), nil }
func (f *flagged) UnmarshalText(b []byte) error { *f = flagged(len(b)); return nil }

// failing has methods that return errOwn.
type failing struct{}

var errOwn = errors.New("own error")

func (failing) MarshalJSON() ([]byte, error)  { return nil, errOwn }
func (*failing) UnmarshalJSON(b []byte) error { return errOwn }

// options joins the options of a row.
func options(opts ...jsonv2.Options) jsonv2.Options { return jsonv2.JoinOptions(opts...) }

var oldErrors = json.ReportErrorsWithLegacySemantics(true)

// outcome returns text, or the type of err if err is not nil.
func outcome(text string, err error) string {
	if err != nil {
		return fmt.Sprintf("%T", err)
	}
	return text
}

func TestMarshalDifferences(t *testing.T) {
	one, pair := 1, [2]byte{1, 2}
	for _, tt := range []struct {
		name, why string
		value     any
		v1, v2    string
		option    jsonv2.Options
	}{
		{name: "false and zero with omitempty", why: "v1 looks at the Go value, v2 at the JSON; omitzero says the former in both",
			value: struct {
				A bool `json:",omitempty"`
				B int  `json:",omitempty"`
				C *int `json:",omitempty"`
			}{}, v1: `{}`, v2: `{"A":false,"B":0}`, option: json.OmitEmptyWithLegacySemantics(true)},
		{name: "what becomes an empty object, with omitempty", why: "a pointer that is not nil is not empty in v1, whatever it leads to",
			value: struct {
				A *struct{} `json:",omitempty"`
			}{new(struct{})}, v1: `{"A":{}}`, v2: `{}`, option: json.OmitEmptyWithLegacySemantics(true)},
		{name: "bool with string", why: "v2 has the tag option for numbers alone, and knows no field of this kind",
			value: struct {
				A bool `json:",string"`
			}{true}, v1: `{"A":"true"}`, v2: "*json.SemanticError", option: options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{name: "string with string", why: "a string in a string",
			value: struct {
				A string `json:",string"`
			}{"a"}, v1: `{"A":"\"a\""}`, v2: "*json.SemanticError", option: options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{name: "pointer with string", why: "both go through one pointer",
			value: struct {
				A *int `json:",string"`
			}{&one}, v1: `{"A":"1"}`, v2: `{"A":"1"}`, option: json.StringifyWithLegacySemantics(true)},
		{name: "slice with string", why: "v1 passes the option over where it has no meaning, v2 passes it on to the elements",
			value: struct {
				A []int `json:",string"`
			}{[]int{1}}, v1: `{"A":[1]}`, v2: "*json.SemanticError", option: options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{name: "nil slice", why: "null tells more than [], but a reader that expects an array does not expect it",
			value: []int(nil), v1: `null`, v2: `[]`, option: jsonv2.FormatNilSliceAsNull(true)},
		{name: "nil map", why: "likewise", value: map[string]int(nil), v1: `null`, v2: `{}`, option: jsonv2.FormatNilMapAsNull(true)},
		{name: "nil []byte", why: "it is a slice, too", value: []byte(nil), v1: `null`, v2: `""`, option: jsonv2.FormatNilSliceAsNull(true)},
		{name: "array of bytes", why: "binary data of fixed length, such as a hash, is a Go array",
			value: pair, v1: `[1,2]`, v2: `"AQI="`, option: json.FormatByteArrayAsArray(true)},
		{name: "slice of named bytes", why: "a named type has a reason to be one",
			value: []named{1, 2}, v1: `"AQI="`, v2: `[1,2]`, option: json.FormatBytesWithLegacySemantics(true)},
		{name: "slice of bytes with methods", why: "no data, but a list of things, in both",
			value: []flagged{1}, v1: `["flag"]`, v2: `["flag"]`, option: json.FormatBytesWithLegacySemantics(true)},
		{name: "method that needs an address, in an interface", why: "v2 calls it for each value of the type",
			value: []any{caller{1}}, v1: `[{"N":1}]`, v2: `["called"]`, option: json.CallMethodsWithLegacySemantics(true)},
		{name: "method that needs an address, in a slice", why: "elements of slices have one",
			value: []caller{{1}}, v1: `["called"]`, v2: `["called"]`, option: json.CallMethodsWithLegacySemantics(true)},
		{name: "method that needs an address, in a map", why: "map values have none",
			value: map[string]caller{"a": {1}}, v1: `{"a":{"N":1}}`, v2: `{"a":"called"}`, option: json.CallMethodsWithLegacySemantics(true)},
		{name: "map key with MarshalJSON", why: "v1 takes keys for texts",
			value: map[keyed]int{{"a"}: 1}, v1: `{"text a":1}`, v2: `{"json a":1}`, option: json.CallMethodsWithLegacySemantics(true)},
		{name: "nil map key with a method", why: "a nil pointer has no text",
			value: map[*keyed]int{nil: 1}, v1: `{"":1}`, v2: "*json.SemanticError", option: json.CallMethodsWithLegacySemantics(true)},
		{name: "map", why: "v2 saves the time for sorting; with one member it can't be told",
			value: map[string]int{"b": 1, "a": 2, "c": 3}, v1: `{"a":2,"b":1,"c":3}`, option: jsonv2.Deterministic(true)},
		{name: "characters of HTML", why: "v1 thinks of script elements",
			value: "<&>", v1: `"\u003c\u0026\u003e"`, v2: `"<&>"`, option: jsontext.EscapeForHTML(true)},
		{name: "line separators", why: "v1 thinks of JavaScript before 2019",
			value: "\u2028\u2029", v1: `"\u2028\u2029"`, v2: "\"\u2028\u2029\"", option: jsontext.EscapeForJS(true)},
		{name: "invalid UTF-8", why: "two strings can become the same one",
			value: "a\xff", v1: "\"a\ufffd\"", v2: "*jsontext.SyntacticError", option: jsontext.AllowInvalidUTF8(true)},
		{name: "raw message with escapes", why: "v2 writes every string in its shortest form",
			value: json.RawMessage(`"\u0041\/"`), v1: `"\u0041\/"`, v2: `"A/"`, option: jsontext.PreserveRawStrings(true)},
		{name: "raw message with a name twice", why: "v2 checks what it is given",
			value: json.RawMessage(`{"a":1,"a":2}`), v1: `{"a":1,"a":2}`, v2: "*json.SemanticError", option: jsontext.AllowDuplicateNames(true)},
		{name: "time.Duration", why: "a number does not tell its unit",
			value: time.Second, v1: `1000000000`, v2: "*json.SemanticError", option: json.FormatDurationAsNano(true)},
		{name: "struct that can't be seen", why: "v2 supposes a mistake",
			value: hidden{1}, v1: `{}`, v2: "*json.SemanticError", option: oldErrors},
		{name: "two fields of one name", why: "v1 drops both",
			value: twoOfOneName(), v1: `{"C":0}`, v2: "*json.SemanticError", option: oldErrors},
		{name: "unsupported type", why: "errors are of other types",
			value: make(chan int), v1: "*json.UnsupportedTypeError", v2: "*json.SemanticError", option: oldErrors},
		{name: "unsupported value", why: "likewise",
			value: map[string]any{"a": func() {}}, v1: "*json.UnsupportedTypeError", v2: "*json.SemanticError", option: oldErrors},
		{name: "error of a method", why: "likewise", value: failing{}, v1: "*json.MarshalerError", v2: "*json.SemanticError", option: oldErrors},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := json.Marshal(tt.value)
			if got := outcome(string(b), err); got != tt.v1 {
				t.Errorf("v1: %s, want %s (%s)", got, tt.v1, tt.why)
			}
			b, err = jsonv2.Marshal(tt.value)
			if got := outcome(string(b), err); tt.v2 != "" && got != tt.v2 {
				t.Errorf("v2: %s, want %s (%s)", got, tt.v2, tt.why)
			}
			b, err = jsonv2.Marshal(tt.value, tt.option)
			if got := outcome(string(b), err); got != tt.v1 {
				t.Errorf("v2 with the option: %s, want %s", got, tt.v1)
			}
			b, err = jsonv2.Marshal(tt.value, json.DefaultOptionsV1(), jsonv2.DefaultOptionsV2())
			if got := outcome(string(b), err); tt.v2 != "" && got != tt.v2 {
				t.Errorf("all options undone: %s, want %s", got, tt.v2)
			}
		})
	}
}

// twoOfOneName returns a struct whose fields A and B have the same JSON name. Reflection makes its type,
// because vet reports such a type in Go code.
func twoOfOneName() any {
	number := reflect.TypeFor[int]()
	return reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "A", Type: number, Tag: `json:"x"`}, {Name: "B", Type: number, Tag: `json:"x"`}, {Name: "C", Type: number},
	})).Elem().Interface()
}

func TestUnmarshalDifferences(t *testing.T) {
	type twice struct{ A, B int }
	full := func() any { return &[]twice{{1, 2}} }
	for _, tt := range []struct {
		name, why string
		text      string
		into      func() any
		v1, v2    string
		option    jsonv2.Options
	}{
		{name: "name in another case", why: "v1 takes it for the same name", text: `{"a":1}`, into: func() any { return new(twice) },
			v1: `{1 0}`, v2: `{0 0}`, option: jsonv2.MatchCaseInsensitiveNames(true)},
		{name: "name with another delimiter", why: "regardless of case is regardless of these, too, but not in v1", text: `{"a_":1}`, into: func() any { return new(twice) },
			v1: `{0 0}`, v2: `{0 0}`, option: options(jsonv2.MatchCaseInsensitiveNames(true), json.MatchCaseSensitiveDelimiter(true))},
		{name: "name twice", why: "the last one counts in v1; programs do not agree on this", text: `{"A":1,"A":2}`, into: func() any { return new(twice) },
			v1: `{2 0}`, v2: "*jsontext.SyntacticError", option: jsontext.AllowDuplicateNames(true)},
		{name: "invalid UTF-8", why: "different texts can become the same string", text: "\"a\xff\"", into: func() any { return new(string) },
			v1: "a\ufffd", v2: "*jsontext.SyntacticError", option: jsontext.AllowInvalidUTF8(true)},
		{name: "half a surrogate pair", why: "likewise", text: `"\ud800"`, into: func() any { return new(string) },
			v1: "\ufffd", v2: "*jsontext.SyntacticError", option: jsontext.AllowInvalidUTF8(true)},
		{name: "null into a number", why: "v1 takes null for a missing member", text: `null`, into: func() any { n := 1; return &n },
			v1: `1`, v2: `0`, option: json.MergeWithLegacySemantics(true)},
		{name: "null into a struct", why: "likewise", text: `null`, into: func() any { return &twice{1, 2} },
			v1: `{1 2}`, v2: `{0 0}`, option: json.MergeWithLegacySemantics(true)},
		{name: "null into a slice", why: "null is nil in both", text: `null`, into: func() any { return &[]int{1} },
			v1: `[]`, v2: `[]`, option: json.MergeWithLegacySemantics(true)},
		{name: "element of a slice", why: "v1 reads into what is there",
			text: `[{"B":3}]`, into: full, v1: `[{1 3}]`, v2: `[{0 3}]`, option: json.MergeWithLegacySemantics(true)},
		{name: "element of a Go array", why: "likewise", text: `[{"B":3}]`, into: func() any { return &[1]twice{{1, 2}} },
			v1: `[{1 3}]`, v2: `[{0 3}]`, option: json.MergeWithLegacySemantics(true)},
		{name: "value of a map", why: "v1 begins with a new one, v2 reads into what is there", text: `{"k":{"B":3}}`, into: func() any { return &map[string]twice{"k": {1, 2}} },
			v1: `map[k:{0 3}]`, v2: `map[k:{1 3}]`, option: json.MergeWithLegacySemantics(true)},
		{name: "value in an interface", why: "v1 does so only through a pointer", text: `{"B":3}`, into: func() any { var v any = map[string]any{"A": 1}; return &v },
			v1: `map[B:3]`, v2: `map[A:1 B:3]`, option: json.MergeWithLegacySemantics(true)},
		{name: "short array", why: "v1 makes the rest zero", text: `[3]`, into: func() any { return &[2]int{1, 2} },
			v1: `[3 0]`, v2: "*json.SemanticError", option: json.UnmarshalArrayFromAnyLength(true)},
		{name: "long array", why: "v1 drops the rest", text: `[3,4,5]`, into: func() any { return &[2]int{1, 2} },
			v1: `[3 4]`, v2: "*json.SemanticError", option: json.UnmarshalArrayFromAnyLength(true)},
		{name: "array of bytes", why: "what marshals as a string is read as one", text: `[1,2]`, into: func() any { return new([2]byte) },
			v1: `[1 2]`, v2: "*json.SemanticError", option: json.FormatByteArrayAsArray(true)},
		{name: "list into []byte", why: "v1 takes both forms", text: `[1,2]`, into: func() any { return new([]byte) },
			v1: `[1 2]`, v2: "*json.SemanticError", option: json.FormatBytesWithLegacySemantics(true)},
		{name: "slice of named bytes", why: "no data in v2", text: `"AQI="`, into: func() any { return new([]named) },
			v1: `[1 2]`, v2: "*json.SemanticError", option: json.FormatBytesWithLegacySemantics(true)},
		{name: "line end in base64", why: "RFC 4648, section 3.3 lets nothing in that is not of the alphabet", text: `"AQ\nI="`, into: func() any { return new([]byte) },
			v1: `[1 2]`, v2: "*json.SemanticError", option: json.ParseBytesWithLooseRFC4648(true)},
		{name: "hour of one digit", why: "RFC 3339, section 5.6 has two", text: `"2000-01-01T1:02:03Z"`, into: func() any { return new(time.Time) },
			v1: `2000-01-01 01:02:03 +0000 UTC`, v2: "*json.SemanticError", option: json.ParseTimeWithLooseRFC3339(true)},
		{name: "time.Duration", why: "a number does not tell its unit", text: `1000`, into: func() any { return new(time.Duration) },
			v1: `1µs`, v2: "*json.SemanticError", option: json.FormatDurationAsNano(true)},
		{name: "bool in a string", why: "v2 has the tag option for numbers alone", text: `{"A":"true"}`, into: func() any {
			return new(struct {
				A bool `json:",string"`
			})
		}, v1: `{true}`, v2: "*json.SemanticError", option: options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{name: "null in a string", why: "v1 takes it for null", text: `{"A":"null"}`, into: func() any {
			return &struct {
				A int `json:",string"`
			}{1}
		}, v1: `{1}`, v2: "*json.SemanticError", option: options(json.StringifyWithLegacySemantics(true), json.MergeWithLegacySemantics(true))},
		{name: "number of Go in a string", why: "JSON has no sign before a number, and no 0 before other digits", text: `{"A":"+07"}`, into: func() any {
			return new(struct {
				A int `json:",string"`
			})
		}, v1: `{7}`, v2: "*json.SemanticError", option: json.StringifyWithLegacySemantics(true)},
		{name: "map key with UnmarshalJSON", why: "v1 takes keys for texts", text: `{"a":1}`, into: func() any { return new(map[keyed]int) },
			v1: `map[{text a}:1]`, v2: `map[{json "a"}:1]`, option: json.CallMethodsWithLegacySemantics(true)},
		{name: "struct with two fields of one name", why: "v1 passes them over", text: `{"x":1}`, into: func() any {
			return reflect.New(reflect.TypeOf(twoOfOneName())).Interface()
		}, v1: `{0 0 0}`, v2: "*json.SemanticError", option: oldErrors},
		{name: "name of two fields but for the case", why: "v1 takes the first", text: `{"nAME":1}`, into: func() any { return new(struct{ Name, NAME int }) },
			v1: `{1 0}`, v2: `{0 0}`, option: options(jsonv2.MatchCaseInsensitiveNames(true), oldErrors)},
		{name: "wrong type", why: "errors are of other types", text: `"a"`, into: func() any { return new(int) },
			v1: "*json.UnmarshalTypeError", v2: "*json.SemanticError", option: oldErrors},
		{name: "malformed text", why: "likewise", text: `[`, into: func() any { return new(any) },
			v1: "*json.SyntaxError", v2: "*jsontext.SyntacticError", option: oldErrors},
		{name: "error of a method", why: "v1 returns it as it is", text: `1`, into: func() any { return new(failing) },
			v1: "*errors.errorString", v2: "*json.SemanticError", option: oldErrors},
	} {
		t.Run(tt.name, func(t *testing.T) {
			check := func(name, want string, unmarshal func(b []byte, v any) error) {
				v := tt.into()
				err := unmarshal([]byte(tt.text), v)
				if got := outcome(fmt.Sprint(reflect.ValueOf(v).Elem()), err); got != want {
					t.Errorf("%s: %s, want %s (%s)", name, got, want, tt.why)
				}
			}
			check("v1", tt.v1, json.Unmarshal)
			check("v2", tt.v2, func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) })
			check("v2 with the option", tt.v1, func(b []byte, v any) error { return jsonv2.Unmarshal(b, v, tt.option) })
			check("all options undone", tt.v2, func(b []byte, v any) error {
				return jsonv2.Unmarshal(b, v, json.DefaultOptionsV1(), jsonv2.DefaultOptionsV2())
			})
		})
	}
}

// TestGoingOn checks the Go value after an error. Unmarshal of package v1 checks the text before it decodes, and
// continues after a value of the wrong type, like package json with ReportErrorsWithLegacySemantics. Without this
// option, Unmarshal of package json stops at the first error.
func TestGoingOn(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		v1, v2    []int
	}{
		{name: "wrong type", why: "v1 reads the rest nevertheless", text: `[1,"a",3]`, v1: []int{1, 0, 3}, v2: []int{1, 0}},
		{name: "malformed text", why: "v1 has looked at all of the text before it begins", text: `[1,2,`, v1: []int{7}, v2: []int{1, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v1, v2, both := []int{7}, []int{7}, []int{7}
			if json.Unmarshal([]byte(tt.text), &v1) == nil || jsonv2.Unmarshal([]byte(tt.text), &v2) == nil {
				t.Fatal("no error")
			}
			if jsonv2.Unmarshal([]byte(tt.text), &both, oldErrors) == nil {
				t.Fatal("no error with the option")
			}
			if !reflect.DeepEqual(v1, tt.v1) || !reflect.DeepEqual(v2, tt.v2) || !reflect.DeepEqual(both, tt.v1) {
				t.Errorf("v1 %v, want %v; v2 %v, want %v; v2 with the option %v (%s)", v1, tt.v1, v2, tt.v2, both, tt.why)
			}
		})
	}
}

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
		{"false and zero with omitempty", "v1 looks at the Go value, v2 at the JSON; omitzero says the former in both",
			struct {
				A bool `json:",omitempty"`
				B int  `json:",omitempty"`
				C *int `json:",omitempty"`
			}{}, `{}`, `{"A":false,"B":0}`, json.OmitEmptyWithLegacySemantics(true)},
		{"what becomes an empty object, with omitempty", "a pointer that is not nil is not empty in v1, whatever it leads to",
			struct {
				A *struct{} `json:",omitempty"`
			}{new(struct{})}, `{"A":{}}`, `{}`, json.OmitEmptyWithLegacySemantics(true)},
		{"bool with string", "v2 has the tag option for numbers alone, and knows no field of this kind",
			struct {
				A bool `json:",string"`
			}{true}, `{"A":"true"}`, "*json.SemanticError", options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{"string with string", "a string in a string",
			struct {
				A string `json:",string"`
			}{"a"}, `{"A":"\"a\""}`, "*json.SemanticError", options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{"pointer with string", "both go through one pointer",
			struct {
				A *int `json:",string"`
			}{&one}, `{"A":"1"}`, `{"A":"1"}`, json.StringifyWithLegacySemantics(true)},
		{"slice with string", "v1 passes the option over where it has no meaning, v2 passes it on to the elements",
			struct {
				A []int `json:",string"`
			}{[]int{1}}, `{"A":[1]}`, "*json.SemanticError", options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{"nil slice", "null tells more than [], but a reader that expects an array does not expect it",
			[]int(nil), `null`, `[]`, jsonv2.FormatNilSliceAsNull(true)},
		{"nil map", "likewise", map[string]int(nil), `null`, `{}`, jsonv2.FormatNilMapAsNull(true)},
		{"nil []byte", "it is a slice, too", []byte(nil), `null`, `""`, jsonv2.FormatNilSliceAsNull(true)},
		{"array of bytes", "binary data of fixed length, such as a hash, is a Go array",
			pair, `[1,2]`, `"AQI="`, json.FormatByteArrayAsArray(true)},
		{"slice of named bytes", "a named type has a reason to be one",
			[]named{1, 2}, `"AQI="`, `[1,2]`, json.FormatBytesWithLegacySemantics(true)},
		{"slice of bytes with methods", "no data, but a list of things, in both",
			[]flagged{1}, `["flag"]`, `["flag"]`, json.FormatBytesWithLegacySemantics(true)},
		{"method that needs an address, in an interface", "v2 calls it for each value of the type",
			[]any{caller{1}}, `[{"N":1}]`, `["called"]`, json.CallMethodsWithLegacySemantics(true)},
		{"method that needs an address, in a slice", "elements of slices have one",
			[]caller{{1}}, `["called"]`, `["called"]`, json.CallMethodsWithLegacySemantics(true)},
		{"method that needs an address, in a map", "map values have none",
			map[string]caller{"a": {1}}, `{"a":{"N":1}}`, `{"a":"called"}`, json.CallMethodsWithLegacySemantics(true)},
		{"map key with MarshalJSON", "v1 takes keys for texts",
			map[keyed]int{{"a"}: 1}, `{"text a":1}`, `{"json a":1}`, json.CallMethodsWithLegacySemantics(true)},
		{"nil map key with a method", "a nil pointer has no text",
			map[*keyed]int{nil: 1}, `{"":1}`, "*json.SemanticError", json.CallMethodsWithLegacySemantics(true)},
		{"map", "v2 saves the time for sorting; with one member it can't be told",
			map[string]int{"b": 1, "a": 2, "c": 3}, `{"a":2,"b":1,"c":3}`, "", jsonv2.Deterministic(true)},
		{"characters of HTML", "v1 thinks of script elements",
			"<&>", `"\u003c\u0026\u003e"`, `"<&>"`, jsontext.EscapeForHTML(true)},
		{"line separators", "v1 thinks of JavaScript before 2019",
			"\u2028\u2029", `"\u2028\u2029"`, "\"\u2028\u2029\"", jsontext.EscapeForJS(true)},
		{"invalid UTF-8", "two strings can become the same one",
			"a\xff", "\"a\ufffd\"", "*jsontext.SyntacticError", jsontext.AllowInvalidUTF8(true)},
		{"raw message with escapes", "v2 writes every string in its shortest form",
			json.RawMessage(`"\u0041\/"`), `"\u0041\/"`, `"A/"`, jsontext.PreserveRawStrings(true)},
		{"raw message with a name twice", "v2 checks what it is given",
			json.RawMessage(`{"a":1,"a":2}`), `{"a":1,"a":2}`, "*json.SemanticError", jsontext.AllowDuplicateNames(true)},
		{"time.Duration", "a number does not tell its unit",
			time.Second, `1000000000`, "*json.SemanticError", json.FormatDurationAsNano(true)},
		{"struct that can't be seen", "v2 supposes a mistake",
			hidden{1}, `{}`, "*json.SemanticError", oldErrors},
		{"two fields of one name", "v1 drops both",
			twoOfOneName(), `{"C":0}`, "*json.SemanticError", oldErrors},
		{"unsupported type", "errors are of other types", make(chan int), "*json.UnsupportedTypeError", "*json.SemanticError", oldErrors},
		{"unsupported value", "likewise", map[string]any{"a": func() {}}, "*json.UnsupportedTypeError", "*json.SemanticError", oldErrors},
		{"error of a method", "likewise", failing{}, "*json.MarshalerError", "*json.SemanticError", oldErrors},
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
		{"name in another case", "v1 takes it for the same name", `{"a":1}`, func() any { return new(twice) },
			`{1 0}`, `{0 0}`, jsonv2.MatchCaseInsensitiveNames(true)},
		{"name with another delimiter", "regardless of case is regardless of these, too, but not in v1", `{"a_":1}`, func() any { return new(twice) },
			`{0 0}`, `{0 0}`, options(jsonv2.MatchCaseInsensitiveNames(true), json.MatchCaseSensitiveDelimiter(true))},
		{"name twice", "the last one counts in v1; programs do not agree on this", `{"A":1,"A":2}`, func() any { return new(twice) },
			`{2 0}`, "*jsontext.SyntacticError", jsontext.AllowDuplicateNames(true)},
		{"invalid UTF-8", "different texts can become the same string", "\"a\xff\"", func() any { return new(string) },
			"a\ufffd", "*jsontext.SyntacticError", jsontext.AllowInvalidUTF8(true)},
		{"half a surrogate pair", "likewise", `"\ud800"`, func() any { return new(string) },
			"\ufffd", "*jsontext.SyntacticError", jsontext.AllowInvalidUTF8(true)},
		{"null into a number", "v1 takes null for a missing member", `null`, func() any { n := 1; return &n },
			`1`, `0`, json.MergeWithLegacySemantics(true)},
		{"null into a struct", "likewise", `null`, func() any { return &twice{1, 2} },
			`{1 2}`, `{0 0}`, json.MergeWithLegacySemantics(true)},
		{"null into a slice", "null is nil in both", `null`, func() any { return &[]int{1} },
			`[]`, `[]`, json.MergeWithLegacySemantics(true)},
		{"element of a slice", "v1 reads into what is there", `[{"B":3}]`, full, `[{1 3}]`, `[{0 3}]`, json.MergeWithLegacySemantics(true)},
		{"element of a Go array", "likewise", `[{"B":3}]`, func() any { return &[1]twice{{1, 2}} },
			`[{1 3}]`, `[{0 3}]`, json.MergeWithLegacySemantics(true)},
		{"value of a map", "v1 begins with a new one, v2 reads into what is there", `{"k":{"B":3}}`, func() any { return &map[string]twice{"k": {1, 2}} },
			`map[k:{0 3}]`, `map[k:{1 3}]`, json.MergeWithLegacySemantics(true)},
		{"value in an interface", "v1 does so only through a pointer", `{"B":3}`, func() any { var v any = map[string]any{"A": 1}; return &v },
			`map[B:3]`, `map[A:1 B:3]`, json.MergeWithLegacySemantics(true)},
		{"short array", "v1 makes the rest zero", `[3]`, func() any { return &[2]int{1, 2} },
			`[3 0]`, "*json.SemanticError", json.UnmarshalArrayFromAnyLength(true)},
		{"long array", "v1 drops the rest", `[3,4,5]`, func() any { return &[2]int{1, 2} },
			`[3 4]`, "*json.SemanticError", json.UnmarshalArrayFromAnyLength(true)},
		{"array of bytes", "what marshals as a string is read as one", `[1,2]`, func() any { return new([2]byte) },
			`[1 2]`, "*json.SemanticError", json.FormatByteArrayAsArray(true)},
		{"list into []byte", "v1 takes both forms", `[1,2]`, func() any { return new([]byte) },
			`[1 2]`, "*json.SemanticError", json.FormatBytesWithLegacySemantics(true)},
		{"slice of named bytes", "no data in v2", `"AQI="`, func() any { return new([]named) },
			`[1 2]`, "*json.SemanticError", json.FormatBytesWithLegacySemantics(true)},
		{"line end in base64", "RFC 4648, section 3.3 lets nothing in that is not of the alphabet", `"AQ\nI="`, func() any { return new([]byte) },
			`[1 2]`, "*json.SemanticError", json.ParseBytesWithLooseRFC4648(true)},
		{"hour of one digit", "RFC 3339, section 5.6 has two", `"2000-01-01T1:02:03Z"`, func() any { return new(time.Time) },
			`2000-01-01 01:02:03 +0000 UTC`, "*json.SemanticError", json.ParseTimeWithLooseRFC3339(true)},
		{"time.Duration", "a number does not tell its unit", `1000`, func() any { return new(time.Duration) },
			`1µs`, "*json.SemanticError", json.FormatDurationAsNano(true)},
		{"bool in a string", "v2 has the tag option for numbers alone", `{"A":"true"}`, func() any {
			return new(struct {
				A bool `json:",string"`
			})
		}, `{true}`, "*json.SemanticError", options(json.StringifyWithLegacySemantics(true), oldErrors)},
		{"null in a string", "v1 takes it for null", `{"A":"null"}`, func() any {
			return &struct {
				A int `json:",string"`
			}{1}
		}, `{1}`, "*json.SemanticError", options(json.StringifyWithLegacySemantics(true), json.MergeWithLegacySemantics(true))},
		{"number of Go in a string", "JSON has no sign before a number, and no 0 before other digits", `{"A":"+07"}`, func() any {
			return new(struct {
				A int `json:",string"`
			})
		}, `{7}`, "*json.SemanticError", json.StringifyWithLegacySemantics(true)},
		{"map key with UnmarshalJSON", "v1 takes keys for texts", `{"a":1}`, func() any { return new(map[keyed]int) },
			`map[{text a}:1]`, `map[{json "a"}:1]`, json.CallMethodsWithLegacySemantics(true)},
		{"struct with two fields of one name", "v1 passes them over", `{"x":1}`, func() any {
			return reflect.New(reflect.TypeOf(twoOfOneName())).Interface()
		}, `{0 0 0}`, "*json.SemanticError", oldErrors},
		{"name of two fields but for the case", "v1 takes the first", `{"nAME":1}`, func() any { return new(struct{ Name, NAME int }) },
			`{1 0}`, `{0 0}`, options(jsonv2.MatchCaseInsensitiveNames(true), oldErrors)},
		{"wrong type", "errors are of other types", `"a"`, func() any { return new(int) },
			"*json.UnmarshalTypeError", "*json.SemanticError", oldErrors},
		{"malformed text", "likewise", `[`, func() any { return new(any) },
			"*json.SyntaxError", "*jsontext.SyntacticError", oldErrors},
		{"error of a method", "v1 returns it as it is", `1`, func() any { return new(failing) },
			"*errors.errorString", "*json.SemanticError", oldErrors},
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
		{"wrong type", "v1 reads the rest nevertheless", `[1,"a",3]`, []int{1, 0, 3}, []int{1, 0}},
		{"malformed text", "v1 has looked at all of the text before it begins", `[1,2,`, []int{7}, []int{1, 2}},
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

package json_test

import (
	"encoding"
	"errors"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestUnmarshalInterfaceScalar checks that the type of a scalar in an interface decides which JSON values it decodes
// from. After a failure the interface has the old value or, with MergeWithLegacySemantics, may be nil.
func TestUnmarshalInterfaceScalar(t *testing.T) {
	dup, merge := jsontext.AllowDuplicateNames(true), v1.MergeWithLegacySemantics(true)
	calls := 0
	counted := json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *string) error {
		calls++
		return errors.ErrUnsupported
	}))
	for _, tt := range []struct {
		name, why string
		dynamic   any
		in        string
		opts      []json.Options
		want      any
		ok        bool
	}{
		{name: "string", why: "the same kind", dynamic: "old", in: ` "new" `, want: "new", ok: true},
		{name: "number", why: "the same kind", dynamic: 1.5, in: "2.5", want: 2.5, ok: true},
		{name: "negative", why: "the same kind", dynamic: 1.5, in: "-3", want: -3.0, ok: true},
		{name: "bool", why: "the same kind", dynamic: true, in: "false", want: false, ok: true},
		{name: "null", why: "it takes the place of all", dynamic: "old", in: "null", ok: true},
		{name: "number for string", why: "not what it takes", dynamic: "old", in: "1", want: "old"},
		{name: "string for number", why: "not what it takes", dynamic: 1.5, in: `"1"`, want: 1.5},
		{name: "object for bool", why: "not what it takes", dynamic: true, in: "{}", want: true},
		{name: "other type", why: "an int takes no fractions", dynamic: 7, in: "8.5", want: 7},
		{name: "its type stays", why: "not float64", dynamic: 7, in: "8", want: 8, ok: true},
		{name: "bad string", why: "it is not UTF-8", dynamic: "old", in: "\"\xff\"", want: "old"},
		{name: "bad string with duplicates", why: "nor here", dynamic: "old", in: "\"\xff\"", opts: []json.Options{dup}, want: "old"},
		{name: "cut off", why: "the end is missing", dynamic: "old", in: `"ne`, want: "old"},
		{name: "trailing", why: "the value was read by then", dynamic: "old", in: `"new" x`, want: "new"},
		{name: "out of range", why: "no float64", dynamic: 1.5, in: "1e999", want: 1.5},
		{name: "numbers in strings", why: "a bare one is not taken", dynamic: 1.5, in: "2", opts: []json.Options{json.StringifyNumbers(true)}, want: 1.5},
		{name: "cut off, merged", why: "what it held was forgotten first", dynamic: "old", in: `"ne`, opts: []json.Options{merge}},
		{name: "cut off, merged with duplicates", why: "the same", dynamic: "old", in: `"ne`, opts: []json.Options{merge, dup}},
		{name: "merged", why: "the new one takes its place", dynamic: "old", in: `"new"`, opts: []json.Options{merge}, want: "new", ok: true},
		{name: "number in string", why: "that is", dynamic: 1.5, in: `"2"`, opts: []json.Options{json.StringifyNumbers(true)}, want: 2.0, ok: true},
		{name: "function", why: "it is asked first", dynamic: "old", in: `"new"`, opts: []json.Options{counted}, want: "new", ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.dynamic
			if err := json.Unmarshal([]byte(tt.in), &got, tt.opts...); (err == nil) != tt.ok || !cmp.Equal(got, tt.want) {
				t.Errorf("%#v, %v, want %#v (%s)", got, err, tt.want, tt.why)
			}
		})
	}
	if calls == 0 {
		t.Error("the function was not called")
	}
}

// TestUnmarshalNamedInterface checks that under StringifyNumbers a number without quotes decodes into an any, but not
// into a variable of a named interface type, as in encoding/json/v2.
func TestUnmarshalNamedInterface(t *testing.T) {
	type named any
	for _, tt := range []struct {
		name, why, in string
		out           any
		ok            bool
	}{
		{name: "any", why: "its numbers are float64 in either form", in: `1`, out: new(any), ok: true},
		{name: "named", why: "the rules of float64 apply", in: `1`, out: new(named)},
		{name: "named, string", why: "the string may contain anything", in: `"1"`, out: new(named), ok: true},
		{name: "element", why: "it is an any", in: `[1]`, out: new(named), ok: true},
		{name: "element of a named type", why: "it is not an any", in: `[1]`, out: new([]named)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(tt.in), tt.out, json.StringifyNumbers(true)); (err == nil) != tt.ok {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
	}
}

// A byPointer has MarshalText and IsZero methods with a pointer receiver.
type byPointer struct{ n int }

func (p *byPointer) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(p.n), 10), nil }

func (p *byPointer) IsZero() bool { return p.n == 7 }

type (
	namedList  []float64
	namedMap   map[string]int
	onePointer struct{ P *int }
	partly     struct{ n, N int }
)

// TestMarshalInterface checks that a value in an interface has the same JSON text as an addressable value, and
// that the API of encoding/json calls methods with a pointer receiver only for values that have an address.
func TestMarshalInterface(t *testing.T) {
	one, at := 1, time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	tests := []struct {
		name, why string
		in        any
		old       string // text by package v1; "": the same as by package json
	}{
		{"scalars", "reflection reads them", struct {
			B bool
			S string
			I int8
			U uint64
			F float32
			Q int `json:",string"`
		}{true, "s", -1, 2, 3.5, 4}, ""},
		{"lists", "they are looked at as what they are", struct {
			F []float64
			S []string
			A []any
			P [][2]float64
			T [][3]float64
			B []byte
		}{[]float64{1}, []string{"s"}, []any{"a", 1.5}, [][2]float64{{1, 2}}, [][3]float64{{1, 2, 3}}, []byte("b")}, ""},
		{"lists with names", "they are copied to be looked at", struct {
			L namedList
			M namedMap
		}{namedList{1, 2}, namedMap{"a": 1}}, ""},
		{"maps", "they are looked at as what they are", struct {
			A map[string]any
			S map[string]string
			L map[string][]string
		}{map[string]any{"a": 1.5}, map[string]string{"s": "t"}, map[string][]string{"l": {"m"}}}, ""},
		{"one pointer", "the interface holds no more than that", onePointer{&one}, ""},
		{"nil pointer", "the interface holds no more than that", onePointer{}, ""},
		{"unexported", "it has no part in it", partly{1, 2}, ""},
		{"embedded", "its fields are fields of the struct", struct {
			partly
			*onePointer
		}{partly{1, 2}, &onePointer{&one}}, ""},
		{"array", "elements of an array have an address only if it has", [2]onePointer{{&one}}, ""},
		{"points", "arrays that are known", struct{ P [2]float64 }{[2]float64{1, 2}}, ""},
		{"bytes", "an array becomes a slice for a moment", struct{ B [3]byte }{[3]byte{1, 2, 3}}, `{"B":[1,2,3]}`},
		{"time", "it is copied", struct{ T time.Time }{at}, ""},
		{"time in a format", "it is copied", struct {
			T time.Time `json:",format:unixmilli"`
			D time.Time `json:",format:DateOnly"`
		}{at, at}, ""},
		{"raw value", "its bytes are a slice", struct{ V jsontext.Value }{jsontext.Value(`[1]`)}, ""},
		{"method", "it is one of pointers", byPointer{1}, `{}`},
		{"method of a field", "it is one of pointers", struct{ P byPointer }{byPointer{1}}, `{"P":{}}`},
		{"method of an element", "it is one of pointers", [1]byPointer{{1}}, `[{}]`},
		{"method behind a pointer", "it has an address", struct{ P *byPointer }{&byPointer{1}}, ""},
		{"zero", "a method of pointers says so", struct {
			P byPointer `json:",omitzero"`
		}{byPointer{7}}, ""},
		{"interface", "another value in it", struct{ A any }{byPointer{1}}, `{"A":{}}`},
		{"fallback", "what no field is for", struct {
			X map[string]int `json:",inline"`
		}{map[string]int{"a": 1}}, `{"X":{"a":1}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := reflect.New(reflect.TypeOf(tt.in))
			p.Elem().Set(reflect.ValueOf(tt.in))
			want, err := json.Marshal(p.Interface())
			if err != nil {
				t.Fatal(err)
			}
			old := string(want)
			if tt.old != "" {
				old = tt.old
			}
			for _, in := range []any{tt.in, []any{tt.in}, map[string]any{"a": tt.in}} {
				around := [2]string{}
				switch in.(type) {
				case []any:
					around = [2]string{"[", "]"}
				case map[string]any:
					around = [2]string{`{"a":`, "}"}
				}
				if got, err := json.Marshal(in); err != nil || string(got) != around[0]+string(want)+around[1] {
					t.Errorf("%s, %v, want %s inside (%s)", got, err, want, tt.why)
				}
				if got, err := v1.Marshal(in); err != nil || string(got) != around[0]+old+around[1] {
					t.Errorf("old API: %s, %v, want %s inside (%s)", got, err, old, tt.why)
				}
			}
		})
	}
}

// A nilSafe has all kinds of marshaling methods, which accept a nil receiver.
type nilSafe struct{}

func (*nilSafe) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.String("to"))
}
func (*nilSafe) MarshalJSON() ([]byte, error)        { return []byte(`"json"`), nil }
func (*nilSafe) AppendText(b []byte) ([]byte, error) { return append(b, "append"...), nil }
func (*nilSafe) MarshalText() ([]byte, error)        { return []byte("text"), nil }

// TestMarshalInterfaceNilPointer checks that package v1 calls the method of the interface type for a nil pointer in
// it, even if the dynamic type has a method that comes earlier in the order of methods.
func TestMarshalInterfaceNilPointer(t *testing.T) {
	none := (*nilSafe)(nil)
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
	}{
		{"coder", "the first of all", []json.MarshalerTo{none}, `["to"]`},
		{"JSON", "the interface has no other", []json.Marshaler{none}, `["json"]`},
		{"appended text", "the interface has no other", []encoding.TextAppender{none}, `["append"]`},
		{"text", "the interface has no other", []encoding.TextMarshaler{none}, `["text"]`},
		{"key", "keys are asked for text", map[encoding.TextMarshaler]int{none: 1}, `{"text":1}`},
		{"no methods", "there is no method to ask", []any{none}, `[null]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if b, err := v1.Marshal(tt.in); string(b) != tt.want || err != nil {
				t.Errorf("%s, %v; want %s (%s)", b, err, tt.want, tt.why)
			}
		})
	}
}

package jsonx_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
	v1 "github.com/plainjson/json/v1"
)

type (
	opt[T any] = jsonx.Optional[T]

	// patch is the struct of a partial update.
	patch struct {
		Name opt[string]   `json:"name,omitzero"`
		Age  opt[int]      `json:"age,omitzero"`
		Tags opt[[]string] `json:"tags,omitzero"`
		Home opt[home]     `json:"home,omitzero"`
	}
	home struct {
		Street string `json:"street"`
		City   string `json:"city"`
	}
	// embeds has the methods of an Optional, but is none.
	embeds struct {
		opt[int]
		X int
	}
	// byAddr embeds a pointer to an Optional, whose methods cannot be called while it is nil.
	byAddr struct{ *jsonx.Optional[int] }
	// namedOptional has no methods.
	namedOptional jsonx.Optional[int]
	// endlessOpt is a pointer to Optionals of pointers without an end.
	endlessOpt *jsonx.Optional[endlessOpt]
	// upper has methods for text, of its pointer alone.
	upper struct{ s string }
	// even is validated.
	even int
)

func (u *upper) MarshalText() ([]byte, error) { return []byte(strings.ToUpper(u.s)), nil }
func (u *upper) UnmarshalText(b []byte) error { u.s = string(b); return nil }

func (e even) ValidateJSON() error {
	if e%2 != 0 {
		return errors.New("odd")
	}
	return nil
}

// isNull is an Optional that is null.
func isNull[T any]() opt[T] { return opt[T]{State: jsonx.StateNull} }

// TestOptionalUnmarshal checks what each JSON value makes of an Optional, read at once, byte by byte and with v1's options.
func TestOptionalUnmarshal(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why string
		from, to  any // before and after
		text      string
		opts      json.Options
		err       string // a part of the message; "": none
	}{
		{name: "value", why: "any value but null is stored", from: opt[int]{}, text: `7`, to: jsonx.Some(7)},
		{name: "zero value", why: "zero is a value", from: opt[int]{}, text: `0`, to: jsonx.Some(0)},
		{name: "null", why: "null is a state of its own", from: opt[int]{}, text: `null`, to: isNull[int]()},
		{name: "null removes", why: "the value is zero then", from: jsonx.Some("a"), text: `null`, to: isNull[string]()},
		{name: "after null", why: "the state changes back", from: isNull[string](), text: `"a"`, to: jsonx.Some("a")},
		{name: "members", why: "absent leaves the field as it was",
			from: patch{Age: jsonx.Some(3), Home: isNull[home]()}, text: `{"name":null,"tags":["x"]}`,
			to: patch{Name: isNull[string](), Age: jsonx.Some(3), Tags: jsonx.Some([]string{"x"}), Home: isNull[home]()}},
		{name: "merge", why: "a value that is present is merged, as behind a pointer",
			from: jsonx.Some(home{"a", "b"}), text: `{"city":"c"}`, to: jsonx.Some(home{"a", "c"})},
		{name: "no merge", why: "what is in V without a state of a value is no value",
			from: opt[home]{V: home{"a", "b"}}, text: `{"city":"c"}`, to: jsonx.Some(home{"", "c"})},
		{name: "nested null", why: "null is the state of the outer one",
			from: jsonx.Some(jsonx.Some(1)), text: `null`, to: isNull[opt[int]]()},
		{name: "nested value", why: "both have a value", from: opt[opt[int]]{}, text: `1`, to: jsonx.Some(jsonx.Some(1))},
		{name: "slice of them", why: "elements are Optionals", from: []opt[bool]{}, text: `[true,null,false]`,
			to: []opt[bool]{jsonx.Some(true), isNull[bool](), jsonx.Some(false)}},
		{name: "map of them", why: "and elements of maps", from: map[string]opt[bool]{"c": jsonx.Some(true)}, text: `{"a":true,"b":null}`,
			to: map[string]opt[bool]{"a": jsonx.Some(true), "b": isNull[bool](), "c": jsonx.Some(true)}},
		{name: "map element", why: "an element is merged into", from: map[string]opt[home]{"a": jsonx.Some(home{"x", "y"})}, text: `{"a":{"city":"z"}}`,
			to: map[string]opt[home]{"a": jsonx.Some(home{"x", "z"})}},
		{name: "array of them", why: "elements of arrays are cleared", from: [2]opt[int]{jsonx.Some(1), jsonx.Some(2)}, text: `[null,3]`,
			to: [2]opt[int]{isNull[int](), jsonx.Some(3)}},
		{name: "any", why: "null is no value of an interface either", from: opt[any]{}, text: `{"a":null}`, to: jsonx.Some[any](map[string]any{"a": nil})},
		{name: "raw value", why: "not even of one that may be null", from: opt[jsontext.Value]{}, text: `null`, to: isNull[jsontext.Value]()},
		{name: "pointer", why: "nor of a pointer", from: opt[*int]{}, text: `null`, to: isNull[*int]()},
		{name: "text method", why: "T has its methods", from: opt[upper]{}, text: `"a"`, to: jsonx.Some(upper{"a"})},
		{name: "wrong kind", why: "the error is about T", from: []opt[int]{}, text: `[1,"a"]`, to: []opt[int]{jsonx.Some(1), jsonx.Some(0)},
			err: `into Go int at "/1"`},
		{name: "malformed", why: "a literal may be wrong", from: opt[int]{}, text: `nul`, to: opt[int]{}, err: "unexpected"},
		{name: "validator", why: "T is validated", from: opt[even]{}, text: `3`, to: jsonx.Some(even(3)), err: "odd"},
		{name: "RejectNull", why: "Marshal writes null", from: []opt[int]{}, text: `[null]`, to: []opt[int]{isNull[int]()}, opts: jsonx.RejectNull(true)},
		{name: "RejectNull within", why: "it applies to the parts of T", from: opt[[]int]{}, text: `[null]`, to: jsonx.Some([]int{0}),
			opts: jsonx.RejectNull(true), err: "JSON null into Go int"},
		{name: "RejectMissingMembers", why: "without omitzero a member is always written", from: struct{ A, B opt[int] }{}, text: `{"A":null}`,
			to: struct{ A, B opt[int] }{A: isNull[int]()}, opts: jsonx.RejectMissingMembers(true), err: `missing object member name "B"`},
		{name: "RejectMissingMembers and omitzero", why: "with it the member may be absent", from: patch{}, text: `{}`, to: patch{},
			opts: jsonx.RejectMissingMembers(true)},
		{name: "function", why: "functions are called for the Optional itself", from: opt[int]{}, text: `7`, to: jsonx.Some(8),
			opts: json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, o *opt[int]) error { *o = jsonx.Some(8); return nil }))},
		{name: "function for T", why: "and for its value", from: opt[int]{}, text: `7`, to: jsonx.Some(9),
			opts: json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, n *int) error { *n = 9; return nil }))},
		{name: "WithFormat", why: "a format for T is that of V", from: opt[time.Duration]{}, text: `"1s"`, to: jsonx.Some(time.Second),
			opts: jsonx.WithFormat[time.Duration]("units")},
		{name: "key", why: "an Optional is no name", from: map[opt[string]]int{}, text: `{"a":1}`, to: map[opt[string]]int{}, err: "into Go jsonx.Optional[string]"},
		{name: "pointer as key", why: "nor is a pointer to one", from: map[*opt[string]]int{}, text: `{"a":1}`, to: map[*opt[string]]int{}, err: "into Go jsonx.Optional[string]"},
		{name: "endless", why: "no value has an end", from: opt[endlessOpt]{}, text: `1`, to: jsonx.Some(endlessOpt(nil)), err: "endlessOpt"},
		{name: "named type", why: "it is a struct", from: namedOptional{}, text: `{"V":1,"State":2}`, to: namedOptional(jsonx.Some(1))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, way := range readers {
				to := clone(tt.from)
				err := way.read(tt.text, to.Interface(), opts(tt.opts)...)
				if got := errorText(err); (got == "") != (tt.err == "") || !strings.Contains(got, tt.err) {
					t.Errorf("%s: error %q, want %q (%s)", way.name, got, tt.err, tt.why)
				}
				if got := to.Elem().Interface(); !reflect.DeepEqual(got, tt.to) {
					t.Errorf("%s: %+v, want %+v (%s)", way.name, got, tt.to, tt.why)
				}
			}
		})
	}
}

// clone returns a pointer to a copy of v, which is made by way of its parts that are maps.
func clone(v any) reflect.Value {
	to := reflect.New(reflect.TypeOf(v))
	from := reflect.ValueOf(v)
	if to.Elem().Set(from); from.Kind() == reflect.Map {
		to.Elem().Set(reflect.MakeMap(from.Type()))
		for it := from.MapRange(); it.Next(); {
			to.Elem().SetMapIndex(it.Key(), it.Value())
		}
	}
	return to
}

// opts returns the list of o, empty if o is nil.
func opts(o json.Options) []json.Options {
	if o == nil {
		return nil
	}
	return []json.Options{o}
}

// errorText returns the text of err, or "" if it is nil.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestOptionalMarshal checks what an Optional is written as, at once, to a writer, and with white space.
func TestOptionalMarshal(t *testing.T) {
	t.Parallel()
	type always struct {
		A opt[int] `json:"a"`
		B opt[int] `json:"b,omitzero"`
		C opt[int] `json:"c,omitempty"`
	}
	type promoted struct{ *always }
	tests := []struct {
		name, why string
		from      any
		want      string // "": an error
		opts      json.Options
	}{
		{"value", "V is written", jsonx.Some("a"), `"a"`, nil},
		{"zero value", "zero is a value", jsonx.Some(0), `0`, nil},
		{"null", "it has no value", isNull[int](), `null`, nil},
		{"absent", "there is no place without a member", opt[int]{}, `null`, nil},
		{"V without a value", "the state decides", opt[int]{V: 3}, `null`, nil},
		{"omitzero", "only what is absent is left out", patch{Name: isNull[string](), Age: jsonx.Some(0)}, `{"name":null,"age":0}`, nil},
		{"omitzero and V", "the state decides", patch{Age: opt[int]{V: 3}}, `{}`, nil},
		{"tags", "a is always written", always{}, `{"a":null}`, nil},
		{"tags and null", "omitempty leaves out null", always{isNull[int](), isNull[int](), isNull[int]()}, `{"a":null,"b":null}`, nil},
		{"tags and zero", "zero is not empty", always{jsonx.Some(0), jsonx.Some(0), jsonx.Some(0)}, `{"a":0,"b":0,"c":0}`, nil},
		{"OmitZeroStructFields", "it is as omitzero", always{isNull[int](), opt[int]{V: 1}, opt[int]{}}, `{"a":null}`, json.OmitZeroStructFields(true)},
		{"v1", "a struct is not empty there", always{}, `{"a":null,"c":null}`, v1.DefaultOptionsV1()},
		{"promoted", "fields of an embedded pointer are tested in the same way", promoted{&always{B: opt[int]{V: 1}}}, `{"a":null}`, nil},
		{"nil promoted", "they are not there", promoted{}, `{}`, nil},
		{"nested", "one null for both", []opt[opt[int]]{isNull[opt[int]](), jsonx.Some(isNull[int]()), jsonx.Some(jsonx.Some(1))}, `[null,null,1]`, nil},
		{"map", "elements", map[string]opt[[]int]{"a": jsonx.Some[[]int](nil)}, `{"a":[]}`, nil},
		{"any", "dynamic types", []any{jsonx.Some(1), new(opt[int]), new(jsonx.Some("x"))}, `[1,null,"x"]`, nil},
		{"method of the pointer", "V has an address", jsonx.Some(upper{"a"}), `"A"`, nil},
		{"method of the pointer in v1", "as behind a pointer", map[string]opt[upper]{"a": jsonx.Some(upper{"a"})}, `{"a":"A"}`, v1.DefaultOptionsV1()},
		{"StringifyNumbers", "it applies to V", jsonx.Some(1), `"1"`, json.StringifyNumbers(true)},
		{"function", "it is called for the Optional", jsonx.Some(1), `"f"`,
			json.WithMarshalers(json.MarshalFunc(func(opt[int]) ([]byte, error) { return []byte(`"f"`), nil }))},
		{"function and omitzero", "IsZero decides", patch{Age: opt[int]{V: 3}}, `{}`,
			json.WithMarshalers(json.MarshalFunc(func(opt[int]) ([]byte, error) { return []byte(`"f"`), nil }))},
		{"WithFormat", "a format for T is that of V", obj[opt[time.Duration]]{{"a", jsonx.Some(time.Second)}}, `{"a":"1s"}`,
			jsonx.WithFormat[time.Duration]("units")},
		{"WithFormat for it", "a format for the Optional, too", jsonx.Some(time.Second), `"1s"`, jsonx.WithFormat[opt[time.Duration]]("units")},
		{"key", "an Optional is no name", map[opt[string]]int{jsonx.Some("a"): 1}, "", nil},
		{"no form", "the error is that of T", jsonx.Some(make(chan int)), "", nil},
		{"no value", "without a value T does not matter", opt[chan int]{}, `null`, nil},
		{"named type", "it is a struct", namedOptional(jsonx.Some(1)), `{"V":1,"State":2}`, nil},
		{"embedded", "the method MarshalJSON is that of the struct", embeds{jsonx.Some(1), 2}, `1`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(tt.from, opts(tt.opts)...)
			if tt.want == "" {
				if err == nil {
					t.Errorf("%s, want an error (%s)", got, tt.why)
				}
				return
			}
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
			checkLayouts(t, tt.from, got, opts(tt.opts)...)
		})
	}
}

// checkLayouts checks that v is written as text to a Writer and with indentation, apart from white space, and that the
// result is the same for a pointer to v.
func checkLayouts(t *testing.T, v any, text []byte, o ...json.Options) {
	t.Helper()
	var w bytes.Buffer
	if err := json.MarshalWrite(&w, v, o...); err != nil || w.String() != string(text) {
		t.Errorf("to a writer: %s, %v, want %s", w.String(), err, text)
	}
	indented, err := json.Marshal(clone(v).Interface(), append(o, jsontext.WithIndent("  "))...)
	want := jsontext.Value(bytes.Clone(text))
	if err := errors.Join(err, want.Indent(jsontext.WithIndent("  "))); err != nil || string(indented) != string(want) {
		t.Errorf("indented: %s, %v, want %s", indented, err, want)
	}
}

// TestOptionalIsPointer checks that a field of type Optional[T] is read and written like one of type *T, whatever its tag
// and the options.
func TestOptionalIsPointer(t *testing.T) {
	t.Parallel()
	checkPair[struct{ F *int }, struct{ F opt[int] }](t, "int")
	checkPair[struct {
		F *int `json:",string"`
	}, struct {
		F opt[int] `json:",string"`
	}](t, "string tag")
	checkPair[struct {
		F *int `json:",string,omitempty"`
	}, struct {
		F opt[opt[int]] `json:",string,omitempty"`
	}](t, "nested string tag")
	checkPair[struct {
		F *[]byte `json:",string"`
	}, struct {
		F opt[[]byte] `json:",string"`
	}](t, "invalid string tag")
	checkPair[struct {
		F *[]byte `json:",format:hex"`
	}, struct {
		F opt[[]byte] `json:",format:hex"`
	}](t, "format")
	checkPair[struct {
		F *[]string `json:",format:emitnull"`
	}, struct {
		F opt[[]string] `json:",format:emitnull"`
	}](t, "format of slices")
	checkPair[struct {
		F *int `json:",format:hex"`
	}, struct {
		F opt[int] `json:",format:hex"`
	}](t, "invalid format")
	checkPair[struct {
		F *home `jsonopt:"format:array"`
	}, struct {
		F opt[home] `jsonopt:"format:array"`
	}](t, "own format")
	checkPair[struct{ F *time.Duration }, struct{ F opt[time.Duration] }](t, "no default format")
	checkPair[struct {
		F *int `jsonopt:"required,nonnull"`
	}, struct {
		F opt[int] `jsonopt:"required,nonnull"`
	}](t, "required and nonnull")
	checkPair[struct {
		F *string `json:",omitzero" jsonopt:"default:7"`
	}, struct {
		F opt[string] `json:",omitzero" jsonopt:"default:7"`
	}](t, "default")
	checkPair[struct {
		_ struct{} `jsonopt:"nonnull,required"`
		F *home
	}, struct {
		_ struct{} `jsonopt:"nonnull,required"`
		F opt[home]
	}](t, "marker")
	checkPair[struct {
		F *map[string]any `json:",omitempty"`
	}, struct {
		F opt[map[string]any] `json:",omitempty"`
	}](t, "map")
}

// checkPair checks that A and B, structs with a pointer F and an Optional F, have the same texts and errors.
func checkPair[A, B any](t *testing.T, name string) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		values := strings.Fields(`null 7 "7" -1 1.5 true "a" "YQ==" "61" [] [1] ["a","b"] {} {"a":1} {"street":"x"} {"Street":null} nul`)
		for _, o := range []json.Options{
			json.JoinOptions(), v1.DefaultOptionsV1(), jsonx.RejectNull(true), jsonx.RejectMissingMembers(true), jsonx.AllErrors(3),
			json.StringifyNumbers(true), json.JoinOptions(jsonx.AllErrors(5), v1.DefaultOptionsV1()), json.OmitZeroStructFields(true),
			v1.StringifyWithLegacySemantics(true), json.FormatNilSliceAsNull(true),
		} {
			for _, value := range values {
				for _, text := range []string{`{"F":` + value + `}`, `{"F":{"a":7},"F":` + value + `}`} {
					comparePair[A, B](t, text, o)
				}
			}
			comparePair[A, B](t, `{}`, o)
		}
	})
}

// comparePair reads text into an A and a B and writes both. A pointer that is null may be omitted where an Optional is not.
func comparePair[A, B any](t *testing.T, text string, o json.Options) {
	t.Helper()
	var a A
	var b B
	errA, errB := json.Unmarshal([]byte(text), &a, o), json.Unmarshal([]byte(text), &b, o)
	if withoutTypes[A, B](errA) != withoutTypes[A, B](errB) {
		t.Errorf("%s: the error for an Optional is %v, for a pointer %v", text, errB, errA)
	}
	outA, errA := json.Marshal(a, o)
	outB, errB := json.Marshal(b, o)
	if string(outA) == "{}" && string(outB) == `{"F":null}` { // an Optional that is null is not zero, and in v1 not empty
		return
	}
	if string(outA) != string(outB) || withoutTypes[A, B](errA) != withoutTypes[A, B](errB) {
		t.Errorf("%s: an Optional is written as %s, %v, a pointer as %s, %v", text, outB, errB, outA, errA)
	}
}

// withoutTypes returns the text of err without the types of the fields F of A and B, and of these structs.
func withoutTypes[A, B any](err error) string {
	text := errorText(err)
	for _, t := range []reflect.Type{reflect.TypeFor[A](), reflect.TypeFor[B]()} {
		f, _ := t.FieldByName("F")
		text = strings.ReplaceAll(text, "Go "+t.String(), "struct")
		text = strings.ReplaceAll(text, f.Type.String(), "F")
	}
	return text
}

// TestOptionalAllErrors checks an Optional after its JSON value is rejected and reading goes on. It keeps its state and
// value, and stores the valid parts of a struct or slice.
func TestOptionalAllErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why string
		from, to  patch
		text      string
		errs      []string // the pointers
	}{
		{"absent", "it stays absent", patch{}, patch{Tags: jsonx.Some([]string{"x"})}, `{"age":"x","tags":["x"]}`, []string{"/age"}},
		{"null", "it stays null", patch{Age: isNull[int]()}, patch{Age: isNull[int]()}, `{"age":"x"}`, []string{"/age"}},
		{"present", "it keeps its value", patch{Age: jsonx.Some(1)}, patch{Age: jsonx.Some(1)}, `{"age":"x"}`, []string{"/age"}},
		{"parts", "what is valid is stored", patch{}, patch{Home: jsonx.Some(home{City: "c"}), Tags: jsonx.Some([]string{"", "b"})},
			`{"home":{"street":1,"city":"c"},"tags":[1,"b"]}`, []string{"/home/street", "/tags/0"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := tt.from
			var errs jsonx.ErrorList
			if err := json.Unmarshal([]byte(tt.text), &got, jsonx.AllErrors(9)); !errors.As(err, &errs) {
				t.Fatalf("%v is no list", err)
			}
			var pointers []string
			for _, err := range errs {
				pointers = append(pointers, string(err.(*json.SemanticError).JSONPointer))
			}
			if !reflect.DeepEqual(pointers, tt.errs) || !reflect.DeepEqual(got, tt.to) {
				t.Errorf("%+v with errors at %q, want %+v, %q (%s)", got, pointers, tt.to, tt.errs, tt.why)
			}
		})
	}
}

// TestOptionalCheck checks that Check looks into Optionals.
func TestOptionalCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why string
		check     func(...json.Options) error
		want      string // a part of the message; "": no error
	}{
		{"valid", "nothing is wrong", jsonx.Check[patch], ""},
		{"type", "T has no form", jsonx.Check[opt[chan int]], "Go chan int"},
		{"field", "nor has the field", jsonx.Check[opt[struct{ C []opt[func()] }]], "Go struct field C"},
		{"tag", "the tag is that of T", jsonx.Check[struct {
			A opt[int] `json:",format:hex"`
		}], "Go struct field A"},
		{"default", "null is no mistake for an Optional, but a word is", jsonx.Check[struct {
			A opt[int] `jsonopt:"default:null"`
			B opt[int] `jsonopt:"default:many"`
		}], "many"},
		{"key", "it has no name", jsonx.Check[map[opt[string]]int], "keys of type jsonx.Optional[string] have no JSON name"},
		{"embedded", "its method hides the field", jsonx.Check[embeds], "hides the other fields"},
		{"embedded pointer", "it has no other field", jsonx.Check[byAddr], ""},
		{"endless", "it has no values", jsonx.Check[endlessOpt], "endlessOpt"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := errorText(tt.check()); (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
				t.Errorf("%q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestOptionalMessages checks what Explain says about an Optional.
func TestOptionalMessages(t *testing.T) {
	t.Parallel()
	type doc struct {
		A opt[int]               `json:"a" jsonopt:"nonnull"`
		B opt[[]byte]            `json:"b,format:hex" jsonopt:"nonnull"`
		C opt[jsonx.Object[int]] `json:"c" jsonopt:"nonnull"`
		D *endlessOpt            `json:"d"`
	}
	tests := []struct {
		name, why, text, want string
	}{
		{"null", "the message names the value of T", `{"a":null}`, "a whole number is expected, not null"},
		{"format", "and its format", `{"b":null}`, "a string in hexadecimal is expected, not null"},
		{"object", "an Object is no array", `{"c":null}`, "an object is expected, not null"},
		{"array for an object", "not even for an array", `{"c":[1]}`, "an object is expected, not an array"},
		{"endless", "no value is valid", `{"d":1}`, "invalid value"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			loc, ok := jsonx.Locate(json.Unmarshal([]byte(tt.text), new(doc)))
			if !ok || loc.Message != tt.want {
				t.Errorf("%q, want %q (%s)", loc.Message, tt.want, tt.why)
			}
			loc, ok = jsonx.Locate(v1.Unmarshal([]byte(tt.text), new(doc)))
			if !ok || loc.Message == "" {
				t.Errorf("no message for the error of v1")
			}
		})
	}
}

// TestOptionalMemory checks that reading and writing Optionals of types that need no memory allocates none.
func TestOptionalMemory(t *testing.T) {
	type doc struct {
		A opt[int]       `json:"a,omitzero"`
		B opt[bool]      `json:"b"`
		C opt[float64]   `json:"c,omitzero"`
		D opt[opt[uint]] `json:"d"`
		E opt[home]      `json:"e,omitzero"`
		F opt[int8]      `json:"f"`
	}
	text := []byte(`{"a":1,"b":true,"c":1.5,"d":7,"e":{"street":"","city":""},"f":null}`)
	var d doc
	if n := testing.AllocsPerRun(100, func() {
		d = doc{}
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
	}); n != 0 && !jsontest.Race {
		t.Errorf("reading allocates %v times", n)
	}
	var buf []byte
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if buf, err = json.AppendMarshal(buf[:0], &d); err != nil {
			t.Fatal(err)
		}
	}); n != 0 && !jsontest.Race || string(buf) != string(text) {
		t.Errorf("writing %s allocates %v times", buf, n)
	}
	if got, want := reflect.TypeFor[opt[bool]]().Size(), uintptr(2); got != want {
		t.Errorf("an Optional of one byte has %d bytes, want %d", got, want)
	}
}

// TestOptionalMethods checks the methods of an Optional.
func TestOptionalMethods(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, why string
		o         opt[int]
		want      string // results of Get, Or(5), IsZero
	}{
		{"absent", "it is zero", opt[int]{V: 3}, "0 false 5 true"},
		{"null", "null is not absent", opt[int]{V: 3, State: jsonx.StateNull}, "0 false 5 false"},
		{"present", "zero is a value", jsonx.Some(0), "0 true 0 false"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, ok := tt.o.Get()
			if got := fmt.Sprint(v, ok, tt.o.Or(5), tt.o.IsZero()); got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

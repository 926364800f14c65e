package json_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

type (
	plainPart struct {
		Text  string   `json:"text"`
		Count int      `json:"count"`
		Flag  bool     `json:"flag"`
		List  []string `json:"list"`
	}
	optionalPart struct {
		Word string `json:"word,omitempty"`
		Size int    `json:"size,omitzero"`
		Sum  int    `json:"sum,omitempty"`
	}
	PointedPart struct {
		Far string `json:"far"`
	}
	middlePart struct {
		plainPart
		*PointedPart
	}
	wholeOfParts struct {
		First int `json:"first"`
		middlePart
		optionalPart
		Last int `json:"last"`
	}
)

// TestEmbeddedFields checks that fields of embedded structs are written in their places, whether they
// are zero or not, and left out where a pointer on the way is nil.
func TestEmbeddedFields(t *testing.T) {
	full := wholeOfParts{First: 1, Last: 2}
	full.plainPart = plainPart{"<", 3, true, []string{"x"}}
	full.PointedPart = &PointedPart{"y"}
	full.optionalPart = optionalPart{"w", 4, 5}
	partly := wholeOfParts{}
	partly.Count, partly.Word = 7, "w"
	pointed := wholeOfParts{}
	pointed.PointedPart = &PointedPart{}
	for _, tt := range []struct {
		name, why string
		in        wholeOfParts
		opts      []json.Options
		want      string
	}{
		{name: "zero", why: "all is in the plan's text", in: wholeOfParts{}, want: `{"first":0,"text":"","count":0,"flag":false,"list":[],"sum":0,"last":0}`},
		{name: "full", why: "all is written",
			in: full, want: `{"first":1,"text":"<","count":3,"flag":true,"list":["x"],"far":"y","word":"w","size":4,"sum":5,"last":2}`},
		{name: "partly", why: "zero fields before and behind",
			in: partly, want: `{"first":0,"text":"","count":7,"flag":false,"list":[],"word":"w","sum":0,"last":0}`},
		{name: "pointed", why: "a zero field behind a pointer",
			in: pointed, want: `{"first":0,"text":"","count":0,"flag":false,"list":[],"far":"","sum":0,"last":0}`},
		{name: "zeros left out", why: "an option makes all fields optional", in: pointed, opts: []json.Options{json.OmitZeroStructFields(true)}, want: `{}`},
		{name: "escaped", why: "an option that has a plan of its own", in: full, opts: []json.Options{jsontext.EscapeForHTML(true)},
			want: `{"first":1,"text":"\u003c","count":3,"flag":true,"list":["x"],"far":"y","word":"w","size":4,"sum":5,"last":2}`},
		{name: "numbers in strings", why: "another one", in: partly, opts: []json.Options{json.StringifyNumbers(true)},
			want: `{"first":"0","text":"","count":"7","flag":false,"list":[],"word":"w","sum":"0","last":"0"}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, in := range []any{tt.in, &tt.in} {
				if got, err := json.Marshal(in, tt.opts...); err != nil || string(got) != tt.want {
					t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestMarshalEmbeddedMap checks that the members of an embedded map are written whatever functions apply
// to the map.
func TestMarshalEmbeddedMap(t *testing.T) {
	type embedded struct {
		M *map[string]string `json:",embed"`
	}
	m := map[string]string{"a": "b"}
	decline := func(*jsontext.Encoder, any) error { return errors.ErrUnsupported }
	declineMap := func(*jsontext.Encoder, *map[string]string) error { return errors.ErrUnsupported }
	for _, tt := range []struct {
		name, why string
		in        any
		functions *json.Marshalers
		want      string
	}{
		{name: "none", why: "the plain case", in: embedded{&m}, want: `{"a":"b"}`},
		{name: "any", why: "a function for any type declines", in: embedded{&m}, functions: json.MarshalToFunc(decline), want: `{"a":"b"}`},
		{name: "map", why: "a function for the map does not apply to its members",
			in: embedded{&m}, functions: json.MarshalToFunc(declineMap), want: `{"a":"b"}`},
		{name: "nil", why: "there are no members", in: embedded{}, functions: json.MarshalToFunc(decline), want: `{}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.in, json.WithMarshalers(tt.functions))
			if err != nil || string(got) != tt.want {
				t.Errorf("%s, %v; want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
}

// TestUnmarshalStructNames checks that members are found by names of 1 to 43 bytes, which are compared in different
// ways depending on their lengths, and that names that differ in one place are not taken for them.
func TestUnmarshalStructNames(t *testing.T) {
	for n := 1; n < 44; n++ {
		name := strings.Repeat("abcdefg", 7)[:n]
		st := reflect.StructOf([]reflect.StructField{
			{Name: "A", Type: reflect.TypeFor[int](), Tag: reflect.StructTag(`json:"` + name + `"`)},
			{Name: "B", Type: reflect.TypeFor[int](), Tag: `json:"b"`},
		})
		other := name[:n-1] + "X"
		for _, tt := range []struct {
			name, why string
			in, want  string
		}{
			{"alone", "nothing else", `{"` + name + `":1}`, "{1 0}"},
			{"first", "another follows", `{"` + name + `": 1, "b":2, "c":3}`, "{1 2}"},
			{"spaced", "space before the colon", `{"` + name + `"  :  1  }`, "{1 0}"},
			{"second", "another comes first", `{"b":2,"` + name + `":1}`, "{1 2}"},
			{"last byte", "the last byte differs", `{"` + other + `":1,"b":2}`, "{0 2}"},
			{"longer", "it is longer", `{"` + name + `x":1,"b":2}`, "{0 2}"},
			{"shorter", "it is shorter", `{"` + name[:n-1] + `":1,"b":2}`, "{0 2}"},
			{"twice", "it comes twice", `{"` + name + `":1,"` + name + `":1}`, "error"},
			{"text ends", "it ends the text", `{"` + name + `"`, "error"},
			{"open", "it does not end", `{"` + name, "error"},
			{"no colon", "there is no colon", `{"` + name + `" 1}`, "error"},
		} {
			t.Run(fmt.Sprintf("%s, %d letters", tt.name, n), func(t *testing.T) {
				for how, read := range map[string]func(any) error{
					"bytes":  func(out any) error { return json.Unmarshal([]byte(tt.in), out) },
					"reader": func(out any) error { return json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(tt.in)), out) },
				} {
					for range 3 { // from the second time on, the order of members is predicted
						out := reflect.New(st)
						got := "error"
						if err := read(out.Interface()); err == nil {
							got = fmt.Sprint(out.Elem())
						}
						if got != tt.want {
							t.Errorf("%s by %s: %s, want %s (%s)", tt.in, how, got, tt.want, tt.why)
						}
					}
				}
			})
		}
	}
}

// Shared is a struct that random structs have as a field, or embed by pointer.
type Shared struct {
	Q int64 `json:"q,string,omitzero"`
	W *int  `json:"w,string"`
}

var randomTypes = []reflect.Type{
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[uint16](), reflect.TypeFor[float64](), reflect.TypeFor[float32](),
	reflect.TypeFor[*int](), reflect.TypeFor[**int64](), reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[[]int](),
	reflect.TypeFor[[]float64](), reflect.TypeFor[[2]float64](), reflect.TypeFor[[]*int](), reflect.TypeFor[map[string]int](),
	reflect.TypeFor[any](), reflect.TypeFor[[]byte](), reflect.TypeFor[Shared](), reflect.TypeFor[*Shared](), reflect.TypeFor[jsontext.Value](),
}

// randomStruct returns a struct type with up to six fields of random types and tags. Random structs are nested in it
// to at most depth levels.
func randomStruct(r *rand.Rand, depth int) reflect.Type {
	fields := make([]reflect.StructField, r.IntN(7))
	for i := range fields {
		t := randomTypes[r.IntN(len(randomTypes))]
		if depth > 0 && r.IntN(6) == 0 {
			t = randomStruct(r, depth-1)
		}
		tag := fmt.Sprint([]string{"f", "f<"}[r.IntN(5)/4], i)
		isNumber := t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64 || t == reflect.TypeFor[*int]()
		if isNumber && r.IntN(2) == 0 {
			tag += ",string"
		}
		if r.IntN(4) == 0 {
			tag += ",omitzero"
		}
		if r.IntN(4) == 0 {
			tag += ",omitempty"
		}
		if r.IntN(12) == 0 {
			t, tag = reflect.TypeFor[*Shared](), ",embed"
		}
		fields[i] = reflect.StructField{Name: fmt.Sprint("F", i), Type: t, Tag: reflect.StructTag(fmt.Sprintf("json:%q", tag))}
	}
	return reflect.StructOf(fields)
}

// fillRandom sets v to a random value, or leaves it unchanged in one of three cases.
func fillRandom(r *rand.Rand, v reflect.Value) {
	if r.IntN(3) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(int64(r.IntN(200) - 100))
	case reflect.Uint16:
		v.SetUint(uint64(r.IntN(200)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{0, 1.5, 1e30, 1 / 3.0, math.Copysign(0, -1)}[r.IntN(5)])
	case reflect.String:
		v.SetString([]string{"a", "<b>", "\u2028", "", "<"}[r.IntN(5)])
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[jsontext.Value]() {
			v.SetBytes([]byte([]string{`{}`, `[]`, `null`, `""`, `1`, `{"a":[1,"<"]}`}[r.IntN(6)]))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 4))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fillRandom(r, v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.ValueOf([]map[string]int{{}, {"k": 3}}[r.IntN(2)]))
	case reflect.Interface:
		v.Set(reflect.ValueOf([]any{1, "x", []any{}, map[string]any{}, map[string]any{"a": 1.5}, "", Shared{}}[r.IntN(7)]))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillRandom(r, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			fillRandom(r, v.Field(i))
		}
	}
}

// TestMarshalRandomStructs checks that the text of random structs is the compacted text under
// SpaceAfterColon, which is written by another loop, and that the text decodes into the same
// value as a whole and byte by byte.
func TestMarshalRandomStructs(t *testing.T) {
	t.Parallel()
	sets := [][]json.Options{
		{json.StringifyNumbers(true)}, {jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)}, {v1.DefaultOptionsV1()},
		{json.FormatNilSliceAsNull(true), json.FormatNilMapAsNull(true)}, {json.OmitZeroStructFields(true)}, {v1.StringifyWithLegacySemantics(true)},
	}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 9))
		v := reflect.New(randomStruct(r, 2))
		fillRandom(r, v.Elem())
		options := []json.Options{json.Deterministic(true)}
		for _, set := range sets {
			if r.IntN(6) == 0 {
				options = append(options, set...)
			}
		}
		text, err := json.Marshal(v.Interface(), options...)
		spaced, spacedErr := json.Marshal(v.Interface(), append(options[:len(options):len(options)], jsontext.SpaceAfterColon(true))...)
		if err != nil || spacedErr != nil {
			t.Fatalf("%d: %v, %v", seed, err, spacedErr)
		}
		compact := jsontext.Value(spaced)
		if err := compact.Compact(jsontext.PreserveRawStrings(true)); err != nil || string(compact) != string(text) {
			t.Fatalf("%d, %v: %s, %v, want %s", seed, v.Type(), text, err, compact)
		}
		whole, bytewise := reflect.New(v.Type().Elem()), reflect.New(v.Type().Elem())
		err = json.Unmarshal(text, whole.Interface(), options...)
		readErr := json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(string(text))), bytewise.Interface(), options...)
		if err != nil || readErr != nil || !reflect.DeepEqual(whole.Interface(), bytewise.Interface()) {
			t.Fatalf("%d, %v: %s is read as %+v, %v; byte by byte as %+v, %v", seed, v.Type(), text, whole, err, bytewise, readErr)
		}
	}
}

// An open is a struct with a fallback, which takes members of any name.
type open struct {
	A    int
	More map[string]any `json:",embed"`
}

// TestFallbackEqualNames checks that a member of a fallback is a duplicate only of members of the same struct: nested
// structs may have fallbacks with the same names.
func TestFallbackEqualNames(t *testing.T) {
	inner := map[string]any{"b": 1, "c": 2}
	in := open{1, map[string]any{"b": open{2, inner}, "c": open{3, inner}, "d": open{4, map[string]any{"d": open{5, inner}}}}}
	for range 20 { // the order of members is random
		if out, err := json.Marshal(in); err != nil {
			t.Fatalf("%s, %v", out, err)
		}
	}
	if out, err := json.Marshal(open{1, map[string]any{"A": 1}}); !errors.Is(err, jsontext.ErrDuplicateName) {
		t.Errorf("%s, %v; want a duplicate name", out, err)
	}
}

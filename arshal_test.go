package json_test

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

type (
	scalars struct {
		B  bool
		S  string
		I  int
		I8 int8
		U  uint
		U8 uint8
		F  float64
		G  float32
	}
	inner    struct{ X, Y int }
	Embedded struct {
		X    int
		Deep string `json:"deep"`
	}
	embedding struct {
		Embedded
		*Pointed
		X string // hides Embedded.X
	}
	Pointed struct{ P int }
	tagged  struct {
		Name  string         `json:"name"`
		None  int            `json:"-"`
		Zero  int            `json:",omitzero"`
		Empty []int          `json:",omitempty"`
		Str   int64          `json:"str,string"`
		Ptr   *inner         `json:",omitempty"`
		Any   any            `json:",omitempty"`
		Obj   map[string]int `json:",omitempty"`
	}
	node struct {
		Val  int
		Next *node
		Kids []node
	}
)

func ptr[T any](v T) *T { return &v }

// A hidden struct cannot be allocated by its embedding.
type hidden struct{ H int }

// roundTrips are values and their text, in both directions.
var roundTrips = []struct {
	name, why string
	value     any // pointer to the value
	text      string
}{
	{"true", "a literal", ptr(true), `true`},
	{"string", "escapes are undone and made", ptr("a\"\\\n\u2028é😀"), `"a\"\\\n` + "\u2028é😀" + `"`},
	{"int min", "the magnitude is beyond MaxInt64", ptr(int64(math.MinInt64)), `-9223372036854775808`},
	{"uint max", "all 64 bits", ptr(uint64(math.MaxUint64)), `18446744073709551615`},
	{"float shortest", "no more digits than needed", ptr(0.1), `0.1`},
	{"float32 shortest", "digits for 32 bits, not 64", ptr(float32(0.1)), `0.1`},
	{"float exponent", "ECMAScript layout from 1e21 on", ptr(1e21), `1e+21`},
	{"bytes", "base64", ptr([]byte{1, 2, 3, 255}), `"AQID/w=="`},
	{"byte array", "base64 of fixed length", ptr([3]byte{1, 2, 3}), `"AQID"`},
	{"ints", "typed slice", ptr([]int{1, -2, 3}), `[1,-2,3]`},
	{"int16s", "typed slice of smaller numbers", ptr([]int16{1, -2, 3}), `[1,-2,3]`},
	{"own ints", "slice without typed code", ptr([]whole{1, -2, 3}), `[1,-2,3]`},
	{"floats", "typed slice", ptr([]float64{1, -2.5, 1e100}), `[1,-2.5,1e+100]`},
	{"empty slice", "not nil", ptr([]string{}), `[]`},
	{"nested slices", "frames of two levels", ptr([][]string{{"a"}, {}, {"b", "c", "d", "e", "f"}}), `[["a"],[],["b","c","d","e","f"]]`},
	{"array", "as many elements", ptr([2]inner{{1, 2}, {3, 4}}), `[{"X":1,"Y":2},{"X":3,"Y":4}]`},
	{"map", "string keys", ptr(map[string]inner{"k": {1, 2}}), `{"k":{"X":1,"Y":2}}`},
	{"int map", "numbers as names", ptr(map[int8]string{-5: "x"}), `{"-5":"x"}`},
	{"float map", "numbers as names", ptr(map[float64]bool{1.5: true}), `{"1.5":true}`},
	{"zero struct", "the template alone", &scalars{}, `{"B":false,"S":"","I":0,"I8":0,"U":0,"U8":0,"F":0,"G":0}`},
	{"struct", "all fields differ from the template", &scalars{true, "s", -1, -128, 1, 255, 1.5, 2.5},
		`{"B":true,"S":"s","I":-1,"I8":-128,"U":1,"U8":255,"F":1.5,"G":2.5}`},
	{"sparse struct", "spans of template between fields", &scalars{S: "s", F: 1}, `{"B":false,"S":"s","I":0,"I8":0,"U":0,"U8":0,"F":1,"G":0}`},
	{"negative zero", "is not the zero of the template", &scalars{F: math.Copysign(0, -1)}, `{"B":false,"S":"","I":0,"I8":0,"U":0,"U8":0,"F":-0,"G":0}`},
	{"nothing omitted", "options omitzero, omitempty and string", &tagged{"n", 0, 1, []int{1}, 7, &inner{}, true, map[string]int{"a": 1}},
		`{"name":"n","Zero":1,"Empty":[1],"str":"7","Ptr":{"X":0,"Y":0},"Any":true,"Obj":{"a":1}}`},
	{"all omitted", "fields left out between others", &tagged{}, `{"name":"","str":"0"}`},
	{"embedded", "promoted, hidden and nil", &embedding{Embedded: Embedded{Deep: "d"}, X: "x"}, `{"deep":"d","X":"x"}`},
	{"embedded pointer", "made when needed", &embedding{Pointed: &Pointed{3}}, `{"deep":"","P":3,"X":""}`},
	{"recursive", "a type that contains itself", &node{1, &node{Val: 2, Kids: []node{}}, []node{{Val: 3, Kids: []node{}}}},
		`{"Val":1,"Next":{"Val":2,"Next":null,"Kids":[]},"Kids":[{"Val":3,"Next":null,"Kids":[]}]}`},
	{"pointers", "many levels", ptr(ptr(ptr(5))), `5`},
	{"any", "all kinds", ptr[any](map[string]any{"a": []any{nil, true, 1.0, -0.5, "x", map[string]any{}, []any{}}}),
		`{"a":[null,true,1,-0.5,"x",{},[]]}`},
}

func TestRoundTrip(t *testing.T) {
	for _, tt := range roundTrips {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.value)
			if err != nil || string(got) != tt.text {
				t.Errorf("Marshal = %s, %v; want %s (%s)", got, err, tt.text, tt.why)
			}
			back := reflect.New(reflect.TypeOf(tt.value).Elem())
			if err := json.Unmarshal([]byte(tt.text), back.Interface()); err != nil {
				t.Fatalf("Unmarshal: %v (%s)", err, tt.why)
			}
			if d := cmp.Diff(tt.value, back.Interface()); d != "" {
				t.Errorf("Unmarshal: %s(%s)", d, tt.why)
			}
			streamed := reflect.New(reflect.TypeOf(tt.value).Elem())
			r := jsontest.OneByteReader([]byte(tt.text))
			if err := json.UnmarshalRead(r, streamed.Interface()); err != nil {
				t.Fatalf("UnmarshalRead: %v (%s)", err, tt.why)
			}
			if d := cmp.Diff(tt.value, streamed.Interface()); d != "" {
				t.Errorf("UnmarshalRead: %s(%s)", d, tt.why)
			}
		})
	}
}

// rejected are texts that can't be read, and what the error says.
var rejected = []struct {
	name, why string
	into      any // pointer
	text      string
	offset    int64
	pointer   jsontext.Pointer
	is        error        // a cause, if it has a name
	goType    reflect.Type // if set, the error is a SemanticError
}{
	{"empty", "no value at all", new(any), ``, 0, "", io.ErrUnexpectedEOF, nil},
	{"truncated", "the pointer leads to where the text ends", new(any), `{"a":[1,{"b":"x`, 15, "/a/1/b", io.ErrUnexpectedEOF, nil},
	{"trailing", "one value only", new(int), `1 2`, 2, "", nil, nil},
	{"duplicate", "names are unique", new(any), `{"a":1,"b":{"c":1,"c":2}}`, 18, "/b/c", jsontext.ErrDuplicateName, nil},
	{"duplicate by escape", "names are compared by meaning", new(map[string]int), `{"a":1,"\u0061":2}`, 7, "/a", jsontext.ErrDuplicateName, nil},
	{"duplicate field", "a struct field given twice", new(inner), `{"X":1,"X":2}`, 7, "/X", jsontext.ErrDuplicateName, nil},
	{"duplicate unknown", "a member that is skipped counts too", new(inner), `{"Q":1,"Q":2}`, 7, "/Q", jsontext.ErrDuplicateName, nil},
	{"duplicate within unknown", "skipped values are checked", new(inner), `{"Q":{"a":1,"a":1}}`, 12, "/Q/a", jsontext.ErrDuplicateName, nil},
	{"duplicate key by value", "keys are compared when converted", new(map[float64]int), `{"1":1,"1.0":2}`, 7, "/1.0", jsontext.ErrDuplicateName, nil},
	{"UTF-8", "strings are UTF-8", new(any), "[\"a\xff\"]", 3, "/0", nil, nil},
	{"surrogate", "no half pairs", new(any), `"\ud800"`, 1, "", nil, nil},
	{"control", "no raw control characters", new(string), "\"a\tb\"", 2, "", nil, nil},
	{"trailing comma", "the comma is what is wrong", new([]int), `[1,]`, 2, "", nil, nil},
	{"non-string name", "names are strings", new(any), `{1:2}`, 1, "", jsontext.ErrNonStringName, nil},
	{"deep", "10,000 levels at most", new(any), strings.Repeat("[", 10001) + strings.Repeat("]", 10001), 10000, jsontext.Pointer(strings.Repeat("/0", 10000)), nil, nil},
	{"kind", "no conversion between kinds", new(struct{ A []inner }), `{"A":[{},{"X":"1"}]}`, 14, "/A/1/X", nil, reflect.TypeFor[int]()},
	{"fraction", "no fraction in an integer", new(int), `1.0`, 0, "", nil, reflect.TypeFor[int]()},
	{"range", "the number must fit", new(int8), `128`, 0, "", nil, reflect.TypeFor[int8]()},
	{"float range", "no infinity by overflow", new(float64), `1e999`, 0, "", nil, reflect.TypeFor[float64]()},
	{"short array", "as many elements as the Go array has", new([3]int), `[1,2]`, 4, "", nil, reflect.TypeFor[[3]int]()},
	{"long array", "as many elements as the Go array has", new([1]int), `[1,2]`, 4, "", nil, reflect.TypeFor[[1]int]()},
	{"bad key", "the name must be a number", new(map[int]int), `{"x":1}`, 1, "/x", nil, reflect.TypeFor[int]()},
	{"nil interface", "no type is known", new(io.Reader), `1`, 0, "", nil, reflect.TypeFor[io.Reader]()},
	{"channel", "no representation", new(chan int), `1`, 0, "", nil, reflect.TypeFor[chan int]()},
	{"nil interface, no value", "the text is malformed", new([]error), `[,`, 1, "", nil, nil},
	{"channel, no value", "the text is malformed", new([]chan int), `[:`, 1, "", nil, nil},
	{"map of interfaces, no value", "the text is malformed", new(map[string]error), `{"":,`, 4, "/", nil, nil},
	{"embedded pointer, no value", "the text is malformed", new(struct{ *hidden }), `{"H":,`, 5, "/H", nil, nil},
	{"embedded pointer", "it cannot be set", new(struct{ *hidden }), `{"H":1`, 5, "/H", nil, reflect.TypeFor[struct{ *hidden }]()},
	{"escaped pointer", "RFC 6901 escapes", new(map[string]map[string]int), `{"a/b":{"~":"x"}}`, 12, "/a~1b/~0", nil, reflect.TypeFor[int]()},
}

func TestUnmarshalRejects(t *testing.T) {
	for _, tt := range rejected {
		t.Run(tt.name, func(t *testing.T) {
			typ := reflect.TypeOf(tt.into).Elem()
			check := func(how string, err error) {
				t.Helper()
				var syn *jsontext.SyntacticError
				var sem *json.SemanticError
				switch {
				case err == nil:
					t.Fatalf("%s: no error (%s)", how, tt.why)
				case tt.goType == nil && !errors.As(err, &syn), tt.goType != nil && !errors.As(err, &sem):
					t.Fatalf("%s: %T: %v (%s)", how, err, err, tt.why)
				case tt.is != nil && !errors.Is(err, tt.is):
					t.Errorf("%s: %v is not %v (%s)", how, err, tt.is, tt.why)
				}
				offset, pointer := int64(0), jsontext.Pointer("")
				if syn != nil {
					offset, pointer = syn.ByteOffset, syn.JSONPointer
				} else {
					offset, pointer = sem.ByteOffset, sem.JSONPointer
					if sem.GoType != tt.goType {
						t.Errorf("%s: Go type %v, want %v (%s)", how, sem.GoType, tt.goType, tt.why)
					}
				}
				if offset != tt.offset || pointer != tt.pointer {
					t.Errorf("%s: at %d %.50q, want %d %.50q (%s)", how, offset, pointer, tt.offset, tt.pointer, tt.why)
				}
			}
			check("Unmarshal", json.Unmarshal([]byte(tt.text), reflect.New(typ).Interface()))
			r := jsontest.OneByteReader([]byte(tt.text))
			check("UnmarshalRead", json.UnmarshalRead(r, reflect.New(typ).Interface()))
		})
	}
}

func TestUnmarshalOutput(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		out       any
	}{
		{"nil", "nowhere to store", nil},
		{"value", "a copy is of no use", 5},
		{"nil pointer", "nowhere to store", (*int)(nil)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var sem *json.SemanticError
			if err := json.Unmarshal([]byte(`1`), tt.out); !errors.As(err, &sem) || sem.GoType != reflect.TypeOf(tt.out) {
				t.Errorf("got %v (%s)", err, tt.why)
			}
		})
	}
}

// TestEmptyArray holds that an empty array makes a slice a new one, without the room that it had.
func TestEmptyArray(t *testing.T) {
	ints, anys, texts := []int{1, 2}, []any{1}, []string{"a"}
	for _, out := range []any{&ints, &anys, &texts} {
		if err := json.Unmarshal([]byte(` [ ] `), out); err != nil {
			t.Error(err)
		}
		if v := reflect.ValueOf(out).Elem(); v.IsNil() || v.Len() > 0 || v.Cap() > 0 {
			t.Errorf("%v with room for %d", v, v.Cap())
		}
	}
}

// unmarshalable are values that have no JSON, and where the error is.
var unmarshalable = []struct {
	name, why string
	value     any
	pointer   jsontext.Pointer
	offset    int64
	wrote     string
}{
	{"channel", "no representation", []any{1, make(chan int)}, "/1", 3, `[1`},
	{"func field", "no representation", struct{ A func() }{}, "/A", 5, `{"A"`},
	{"NaN", "not a JSON number", map[string]float64{"x": math.NaN()}, "/x", 5, `{"x"`},
	{"UTF-8", "strings are UTF-8", []string{"ok", "\xff"}, "/1", 6, `["ok"`},
	{"string tag", "the option is for numbers", struct {
		A string `json:",string"`
	}{}, "/A", 5, `{"A"`},
}

func TestMarshalRejects(t *testing.T) {
	for _, tt := range unmarshalable {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(tt.value)
			var sem *json.SemanticError
			var syn *jsontext.SyntacticError
			var offset int64
			var pointer jsontext.Pointer
			switch {
			case errors.As(err, &sem):
				offset, pointer = sem.ByteOffset, sem.JSONPointer
			case errors.As(err, &syn):
				offset, pointer = syn.ByteOffset, syn.JSONPointer
			default:
				t.Fatalf("got %s, %v (%s)", got, err, tt.why)
			}
			if offset != tt.offset || pointer != tt.pointer || string(got) != tt.wrote {
				t.Errorf("got %s, %q at %d; want %s, %q at %d (%s)", got, pointer, offset, tt.wrote, tt.pointer, tt.offset, tt.why)
			}
			prefix := []byte(`{"x":`)
			out, err := json.AppendMarshal(prefix, tt.value)
			if err == nil || string(out) != string(prefix)+tt.wrote {
				t.Errorf("AppendMarshal = %s, %v (%s)", out, err, tt.why)
			}
		})
	}
}

type pointerCycle *pointerCycle

func TestMarshalCycles(t *testing.T) {
	n := &node{}
	n.Next = n
	m := map[string]any{}
	m["m"] = m
	s := []any{nil}
	s[0] = s
	var p pointerCycle
	p = &p
	type own map[string]own
	o := own{}
	o["o"] = o
	for name, v := range map[string]any{"pointer": n, "map": m, "slice": s, "pointer type": p, "own map": o} {
		t.Run(name, func(t *testing.T) {
			var sem *json.SemanticError
			if _, err := json.Marshal(v); !errors.As(err, &sem) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestDeepSiblings writes a map and a slice several times below the depth at which cycles
// are looked for: no cycle, for none of them holds itself, and then cycles in the same place.
func TestDeepSiblings(t *testing.T) {
	const depth = 1100
	m, s := map[string]any{"k": 1.0}, []any{"v", true}
	cyclicMap, cyclicSlice := map[string]any{}, []any{nil}
	cyclicMap["k"], cyclicSlice[0] = cyclicMap, cyclicSlice
	n := 7
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
		want      string // empty for a cycle
	}{
		{"plain", "any is written without reflection", []any{m, s, m, s}, nil, `[{"k":1},["v",true],{"k":1},["v",true]]`},
		{"sorted", "members are gathered first", []any{m, s, m, s}, []json.Options{json.Deterministic(true)}, `[{"k":1},["v",true],{"k":1},["v",true]]`},
		{"spaced", "another loop, with space", []any{m, s, m, s}, []json.Options{jsontext.SpaceAfterComma(true)}, `[{"k":1}, ["v", true], {"k":1}, ["v", true]]`},
		{"typed", "lists of other types", []map[string]any{m, m}, nil, `[{"k":1},{"k":1}]`},
		{"pointers", "one pointer several times", []*int{&n, &n}, nil, `[7,7]`},
		{"map", "a cycle", []any{m, cyclicMap}, nil, ""},
		{"slice", "a cycle", []any{s, cyclicSlice}, nil, ""},
		{"sorted map", "a cycle", []any{m, cyclicMap}, []json.Options{json.Deterministic(true)}, ""},
		{"spaced slice", "a cycle", []any{s, cyclicSlice}, []json.Options{jsontext.SpaceAfterComma(true)}, ""},
	} {
		v := tt.in
		for range depth {
			v = []any{v}
		}
		text, err := json.Marshal(v, tt.opts...)
		var sem *json.SemanticError
		switch got := strings.Trim(string(text[min(len(text), depth-1):]), "[]"); {
		case tt.want == "":
			if !errors.As(err, &sem) || sem.Err == nil || len(sem.JSONPointer) < 2*depth {
				t.Errorf("%s (%s): %v", tt.name, tt.why, err)
			}
		case err != nil || got != strings.Trim(tt.want, "[]"):
			t.Errorf("%s (%s): %s, %v", tt.name, tt.why, got, err)
		}
	}
}

package json_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// Slices of scalars and points are read and written by common code, whatever their names are;
// those whose elements have names of their own, or which are any and have a name, are not.
type (
	wordList  []string
	boolList  []bool
	intList   []int
	int64List []int64
	floatList []float64
	twoList   [][2]float64
	threeList [][3]float64
	anyList   []any

	word  string
	truth bool
	whole int
	wide  int64
	real  float64
	two   [2]float64
	three [3]float64
)

// typedLists are the same lists as common code reads and writes them, without and with a name, and
// as they are read and written otherwise.
var typedLists = []struct {
	name, why           string
	typed, named, plain reflect.Type
}{
	{"strings", "text", reflect.TypeFor[[]string](), reflect.TypeFor[wordList](), reflect.TypeFor[[]word]()},
	{"bools", "literals", reflect.TypeFor[[]bool](), reflect.TypeFor[boolList](), reflect.TypeFor[[]truth]()},
	{"ints", "as large as the machine has them", reflect.TypeFor[[]int](), reflect.TypeFor[intList](), reflect.TypeFor[[]whole]()},
	{"int64s", "always large", reflect.TypeFor[[]int64](), reflect.TypeFor[int64List](), reflect.TypeFor[[]wide]()},
	{"floats", "with fractions", reflect.TypeFor[[]float64](), reflect.TypeFor[floatList](), reflect.TypeFor[[]real]()},
	{"twos", "points", reflect.TypeFor[[][2]float64](), reflect.TypeFor[twoList](), reflect.TypeFor[[]two]()},
	{"threes", "points", reflect.TypeFor[[][3]float64](), reflect.TypeFor[threeList](), reflect.TypeFor[[]three]()},
	{"any", "whatever there is", reflect.TypeFor[[]any](), reflect.TypeFor[[]any](), reflect.TypeFor[anyList]()},
}

// told returns all that err tells, with roles in place of the type of the list or map and those in it.
func told(err error, typ reflect.Type) string {
	var sem *json.SemanticError
	if !errors.As(err, &sem) {
		return fmt.Sprint(err)
	}
	role := fmt.Sprint(sem.GoType)
	switch {
	case sem.GoType == typ:
		role = "all"
	case sem.GoType == typ.Elem(), typ.Kind() == reflect.Map && sem.GoType == typ.Key():
		role = "part"
	}
	return fmt.Sprintf("%d %q %s %q: %v", sem.ByteOffset, sem.JSONPointer, role, sem.JSONValue, sem.Err)
}

// TestTypedLists holds that lists that common code is written for are read as others are.
func TestTypedLists(t *testing.T) {
	inputs := []string{
		`[]`, ` [ ] `, `null`, `["a","b\n",null]`, `["a"]`, `[true,false,null,true]`, `[1,-2,3,null]`, ` [ 1 , 2 ] `, `[1.5,1e300,-0]`, `[1,1e999]`,
		`[9223372036854775807,9223372036854775808]`, `[[1,2],[3,4]]`, `[[1,2,3],[4,5,6]]`, `[[1,2],[3]]`, `[[1,2,3,4]]`, `[null,[1,2]]`,
		`[{"a":[]},[{}],"x",1]`, `["\ud800"]`, "[\"\xff\",\"a\"]", `[1,]`, `[1`, `[1,`, `[`, `["a","b`, `["a" "b"]`, `[tru]`, `[01]`, `{}`, `7`, `"a"`,
		`[{"a":1,"a":2}]`, `[1}`, `[[1,"x"],[2,3]]`, `["1","2"]`, `[1,2,3,4,5,6,7,8,9,"x"]`,
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)}, {jsontext.WithDepthLimit(1)},
		{json.WithUnmarshalers(json.UnmarshalFunc(func(_ []byte, s *string) error { *s = "mine"; return nil }))},
	}
	for _, tt := range typedLists {
		t.Run(tt.name, func(t *testing.T) {
			for _, typ := range []reflect.Type{tt.typed, tt.named} {
				for _, in := range inputs {
					for k, o := range options {
						if k == len(options)-1 && tt.name != "any" { // the elements of the others have types that the function does not take
							continue
						}
						for _, room := range []int{0, 3} {
							for _, slow := range []bool{false, true} {
								read := func(typ reflect.Type) (elems any, cap int, err error) {
									l := reflect.New(typ)
									if room > 0 {
										l.Elem().Set(reflect.MakeSlice(typ, 1, room))
									}
									var r io.Reader = strings.NewReader(in)
									if slow {
										r = iotest.OneByteReader(r)
									}
									err = json.UnmarshalRead(r, l.Interface(), o...)
									return asPlain(l.Elem(), tt.plain), l.Elem().Cap(), err
								}
								got, gotCap, err := read(typ)
								want, wantCap, wantErr := read(tt.plain)
								if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
									t.Errorf("%v from %q, options %d, room %d, slow %v: error\n%s, want\n%s (%s)", typ, in, k, room, slow, e, w, tt.why)
								}
								if (gotCap == room) != (wantCap == room) {
									t.Errorf("%v from %q, options %d, room %d, slow %v: has room for %d, want %d (%s)", typ, in, k, room, slow, gotCap, wantCap, tt.why)
								}
								if !reflect.DeepEqual(got, want) {
									t.Errorf("%v from %q, options %d, room %d, slow %v: got %v, want %v (%s)", typ, in, k, room, slow, got, want, tt.why)
								}
							}
						}
					}
				}
			}
		})
	}
}

// asPlain returns a slice of type plain with the elements of v, or nil for nil.
func asPlain(v reflect.Value, plain reflect.Type) any {
	if v.IsNil() {
		return nil
	}
	p := reflect.MakeSlice(plain, v.Len(), v.Len())
	for i := range v.Len() {
		p.Index(i).Set(v.Index(i).Convert(plain.Elem()))
	}
	return p.Interface()
}

// TestTypedListsWritten holds that they are written as others are, wherever they stand.
func TestTypedListsWritten(t *testing.T) {
	lists := []any{
		[]string{"a", "<\u2028", "ж\n"}, []string{"a", "b\xff"}, []string{}, []string(nil), []bool{true, false}, []int{1, -2, math.MaxInt}, []int64{math.MinInt64, 0},
		[]float64{1.5, -0.0, 1e21}, []float64{1, math.Inf(1)}, [][2]float64{{1, 2}, {3.25, -4}}, [][2]float64{{1, math.NaN()}}, [][3]float64{{1, 2, 3}},
		[]any{nil, "a", 1.5, true, 7, int64(8), []any{1}, map[string]any{"a": "b"}, []string{"x"}}, []any{}, []any(nil), []any{1, math.NaN()},
		[]any{"\xff"}, []any{[]any{make(chan int)}}, []any{math.Inf(1)},
	}
	options := [][]json.Options{
		nil, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)}, {jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)},
		{jsontext.Multiline(true)}, {jsontext.SpaceAfterComma(true)}, {json.Deterministic(true)}, {json.FormatNilSliceAsNull(true)},
		{jsontext.WithByteLimit(4)}, {jsontext.WithDepthLimit(1)}, {jsontext.WithDepthLimit(2)},
		{json.WithMarshalers(json.MarshalFunc(func(n int64) ([]byte, error) { return []byte(`"mine"`), nil }))},
		{json.WithMarshalers(json.MarshalFunc(func(s string) ([]byte, error) { return []byte(`"mine"`), nil }))},
		{json.WithMarshalers(json.MarshalFunc(func(x any) ([]byte, error) { return nil, errors.ErrUnsupported }))},
	}
	places := []func(reflect.Value) any{
		func(v reflect.Value) any { return v.Interface() },
		func(v reflect.Value) any { return []any{v.Interface()} },
		func(v reflect.Value) any {
			p := reflect.New(v.Type())
			p.Elem().Set(v)
			return p.Interface()
		},
		func(v reflect.Value) any {
			s := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "F", Type: v.Type()}}))
			s.Elem().Field(0).Set(v)
			return s.Interface()
		},
	}
	for _, tt := range typedLists {
		for _, l := range lists {
			if reflect.TypeOf(l) != tt.typed {
				continue
			}
			for _, typ := range []reflect.Type{tt.typed, tt.named} {
				plain := reflect.Zero(tt.plain)
				if p := asPlain(reflect.ValueOf(l), tt.plain); p != nil {
					plain = reflect.ValueOf(p)
				}
				for k, o := range options {
					if k >= len(options)-3 && tt.name != "any" { // the elements of the others have types that the functions do not take
						continue
					}
					for at, place := range places {
						got, err := json.Marshal(place(reflect.ValueOf(l).Convert(typ)), o...)
						want, wantErr := json.Marshal(place(plain), o...)
						if string(got) != string(want) {
							t.Errorf("%v %v, options %d, place %d: %q, want %q (%s)", typ, l, k, at, got, want, tt.why)
						}
						if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
							t.Errorf("%v %v, options %d, place %d: error\n%s, want\n%s (%s)", typ, l, k, at, e, w, tt.why)
						}
					}
				}
			}
		}
	}
}

// TestNamedListsAllocate holds that to write lists whose types have names allocates nothing.
func TestNamedListsAllocate(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates, and drops pooled values")
	}
	v := struct {
		Words  wordList
		Bools  boolList
		Ints   intList
		Wides  int64List
		Floats floatList
		Twos   twoList
		Threes threeList
	}{wordList{"a"}, boolList{true}, intList{1}, int64List{2}, floatList{3.5}, twoList{{1, 2}}, threeList{{1, 2, 3}}}
	buf := make([]byte, 0, 1000)
	n := testing.AllocsPerRun(100, func() {
		if _, err := json.AppendMarshal(buf, &v); err != nil {
			t.Fatal(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

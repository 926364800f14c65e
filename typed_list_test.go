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
	wordList    []string
	boolList    []bool
	intList     []int
	int64List   []int64
	floatList   []float64
	twoList     [][2]float64
	threeList   [][3]float64
	anyList     []any
	int8List    []int8
	int16List   []int16
	int32List   []int32
	uintList    []uint
	uint16List  []uint16
	uint32List  []uint32
	uint64List  []uint64
	float32List []float32

	word       string
	truth      bool
	whole      int
	wide       int64
	real       float64
	two        [2]float64
	three      [3]float64
	ownInt8    int8
	ownInt16   int16
	ownInt32   int32
	ownUint    uint
	ownUint16  uint16
	ownUint32  uint32
	ownUint64  uint64
	ownFloat32 float32
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
	{"int8s", "numbers that take less room, or have no sign", reflect.TypeFor[[]int8](), reflect.TypeFor[int8List](), reflect.TypeFor[[]ownInt8]()},
	{"int16s", "numbers that take less room, or have no sign", reflect.TypeFor[[]int16](), reflect.TypeFor[int16List](), reflect.TypeFor[[]ownInt16]()},
	{"int32s", "numbers that take less room, or have no sign", reflect.TypeFor[[]int32](), reflect.TypeFor[int32List](), reflect.TypeFor[[]ownInt32]()},
	{"uints", "numbers that take less room, or have no sign", reflect.TypeFor[[]uint](), reflect.TypeFor[uintList](), reflect.TypeFor[[]ownUint]()},
	{"uint16s", "numbers that take less room, or have no sign", reflect.TypeFor[[]uint16](), reflect.TypeFor[uint16List](), reflect.TypeFor[[]ownUint16]()},
	{"uint32s", "numbers that take less room, or have no sign", reflect.TypeFor[[]uint32](), reflect.TypeFor[uint32List](), reflect.TypeFor[[]ownUint32]()},
	{"uint64s", "numbers that take less room, or have no sign", reflect.TypeFor[[]uint64](), reflect.TypeFor[uint64List](), reflect.TypeFor[[]ownUint64]()},
	{"float32s", "numbers that take less room, or have no sign", reflect.TypeFor[[]float32](), reflect.TypeFor[float32List](), reflect.TypeFor[[]ownFloat32]()},
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
	case sem.GoType == typ.Elem(), typ.Kind() == reflect.Map && (sem.GoType == typ.Key() || sem.GoType == reflect.TypeFor[string]()):
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
		`[127,128]`, `[-128,-129]`, `[32767,-32768,32768]`, `[2147483647,-2147483648,2147483648]`, `[-9223372036854775808,-9223372036854775809]`,
		`[65535,65536]`, `[4294967295,4294967296]`, `[18446744073709551615,18446744073709551616]`, `[0,-0]`, `[1,-1]`, `[1.0]`, `[1,1e2]`,
		`[3.4028235e38,3.4028236e38]`, `[0.1,16777217,1e-46]`, `["0.1","16777217"]`, `["255","-1"]`, `["1","3.5e38"]`,
		`[16777217.000000001]`, `["16777217.000000001"]`, `[true,fals]`, `[true,falsey]`, `[false`,
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
								if wantErr != nil && tt.name == "any" { // the element that failed may be there or not
									continue
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
		[]int8{-128, 127}, []int16{math.MinInt16, 1}, []int32{math.MinInt32, 0}, []uint{0, math.MaxUint}, []uint16{65535, 3}, []uint32{math.MaxUint32},
		[]uint64{math.MaxUint64, 10}, []float32{0.1, 16777216, -0.5, 1e-45}, []float32{1, float32(math.NaN())}, []int16(nil),
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
		Words   wordList
		Bools   boolList
		Ints    intList
		Wides   int64List
		Floats  floatList
		Twos    twoList
		Threes  threeList
		Smalls  int8List
		Ports   uint16List
		Singles float32List
	}{wordList{"a"}, boolList{true}, intList{1}, int64List{2}, floatList{3.5}, twoList{{1, 2}}, threeList{{1, 2, 3}}, int8List{1}, uint16List{2}, float32List{3}}
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

package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// TestUnmarshalSliceEmptyArray checks that an empty array sets a slice to a new empty slice with capacity 0.
func TestUnmarshalSliceEmptyArray(t *testing.T) {
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

// The loops for common types serve slices of scalars, of points, which are [2]float64 and [3]float64, and of any. They
// also serve the named slice types in the first group, but not anyList. The general loop serves slices of named
// elements, as those in the second group.
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

// typedLists are slice types. The loops for common types serve typed and named, and the general loop serves
// plain, which has the same JSON.
var typedLists = []struct {
	name, why           string
	typed, named, plain reflect.Type
}{
	{name: "strings", why: "text", typed: reflect.TypeFor[[]string](), named: reflect.TypeFor[wordList](), plain: reflect.TypeFor[[]word]()},
	{name: "bools", why: "literals", typed: reflect.TypeFor[[]bool](), named: reflect.TypeFor[boolList](), plain: reflect.TypeFor[[]truth]()},
	{name: "ints", why: "as large as the machine has them",
		typed: reflect.TypeFor[[]int](), named: reflect.TypeFor[intList](), plain: reflect.TypeFor[[]whole]()},
	{name: "int64s", why: "always large", typed: reflect.TypeFor[[]int64](), named: reflect.TypeFor[int64List](), plain: reflect.TypeFor[[]wide]()},
	{name: "int8s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]int8](), named: reflect.TypeFor[int8List](), plain: reflect.TypeFor[[]ownInt8]()},
	{name: "int16s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]int16](), named: reflect.TypeFor[int16List](), plain: reflect.TypeFor[[]ownInt16]()},
	{name: "int32s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]int32](), named: reflect.TypeFor[int32List](), plain: reflect.TypeFor[[]ownInt32]()},
	{name: "uints", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]uint](), named: reflect.TypeFor[uintList](), plain: reflect.TypeFor[[]ownUint]()},
	{name: "uint16s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]uint16](), named: reflect.TypeFor[uint16List](), plain: reflect.TypeFor[[]ownUint16]()},
	{name: "uint32s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]uint32](), named: reflect.TypeFor[uint32List](), plain: reflect.TypeFor[[]ownUint32]()},
	{name: "uint64s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]uint64](), named: reflect.TypeFor[uint64List](), plain: reflect.TypeFor[[]ownUint64]()},
	{name: "float32s", why: "numbers that take less room, or have no sign",
		typed: reflect.TypeFor[[]float32](), named: reflect.TypeFor[float32List](), plain: reflect.TypeFor[[]ownFloat32]()},
	{name: "floats", why: "with fractions", typed: reflect.TypeFor[[]float64](), named: reflect.TypeFor[floatList](), plain: reflect.TypeFor[[]real]()},
	{name: "twos", why: "points", typed: reflect.TypeFor[[][2]float64](), named: reflect.TypeFor[twoList](), plain: reflect.TypeFor[[]two]()},
	{name: "threes", why: "points", typed: reflect.TypeFor[[][3]float64](), named: reflect.TypeFor[threeList](), plain: reflect.TypeFor[[]three]()},
	{name: "any", why: "whatever there is", typed: reflect.TypeFor[[]any](), named: reflect.TypeFor[[]any](), plain: reflect.TypeFor[anyList]()},
}

// TestTypedLists checks that the loops for common slice types decode like the general loop.
func TestTypedLists(t *testing.T) {
	t.Parallel()
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
						if k == len(options)-1 && tt.name != "any" { // the function does not apply to the elements of plain
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
								if wantErr != nil && tt.name == "any" { // the slice may include the element that failed
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

// TestTypedListsWritten checks that the loops for common slice types encode like the general loop, at the top level
// and inside other values.
func TestTypedListsWritten(t *testing.T) {
	lists := []any{
		[]string{"a", "<\u2028", "ж\n"}, []string{"a", "b\xff"}, []string{}, []string(nil), []bool{true, false}, []int{1, -2, math.MaxInt}, []int64{math.MinInt64, 0},
		[]float64{1.5, math.Copysign(0, -1), 1e21}, []float64{1, math.Inf(1)}, [][2]float64{{1, 2}, {3.25, -4}}, [][2]float64{{1, math.NaN()}}, [][3]float64{{1, 2, 3}},
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
		t.Run(tt.name, func(t *testing.T) {
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
						if k >= len(options)-3 && tt.name != "any" { // the functions do not apply to the elements of plain
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
		})
	}
}

// TestNamedListsAllocate checks that encoding slices of named types allocates nothing.
func TestNamedListsAllocate(t *testing.T) {
	if jsontest.Race {
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

// TestTypedListsInStream checks that the loops for common slice types decode long arrays like the general loop,
// however a reader splits the text.
func TestTypedListsInStream(t *testing.T) {
	t.Parallel()
	type num float64
	type two [2]float64
	type three [3]float64
	type whole int
	type word string
	type wide int64
	for _, tt := range []struct {
		name, why   string
		fast, plain any
		part        func(*rand.Rand) string
	}{
		{name: "strings", why: "with and without escapes", fast: new([]string), plain: new([]word), part: quotedText},
		{name: "floats", why: "numbers of all lengths", fast: new([]float64), plain: new([]num), part: func(r *rand.Rand) string { return number(r) }},
		{name: "named strings", why: "the same with a name", fast: new(wordList), plain: new([]word), part: quotedText},
		{name: "named floats", why: "numbers, with a name", fast: new(floatList), plain: new([]num), part: func(r *rand.Rand) string { return number(r) }},
		{name: "named ints", why: "short ones, with a name",
			fast: new(intList), plain: new([]whole), part: func(r *rand.Rand) string { return fmt.Sprint(r.IntN(200) - 100) }},
		{name: "named twos", why: "points, with a name",
			fast: new(twoList), plain: new([]two), part: func(r *rand.Rand) string { return "[" + number(r) + "," + number(r) + "]" }},
		{name: "ints", why: "short ones", fast: new([]int), plain: new([]whole), part: func(r *rand.Rand) string { return fmt.Sprint(r.IntN(200) - 100) }},
		{name: "int64s", why: "long ones", fast: new([]int64), plain: new([]wide), part: func(r *rand.Rand) string { return fmt.Sprint(r.Int64()) }},
		{name: "twos", why: "points",
			fast: new([][2]float64), plain: new([]two), part: func(r *rand.Rand) string { return "[" + number(r) + "," + number(r) + "]" }},
		{name: "threes", why: "points", fast: new([][3]float64), plain: new([]three), part: func(r *rand.Rand) string {
			return "[" + number(r) + " , " + number(r) + "," + number(r) + "]"
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for range jsontest.Rounds(30) {
				var all strings.Builder
				for k := range 10 {
					fmt.Fprintf(&all, `,"list %d":%s`, k, oddList(r, tt.part))
				}
				text := "{" + all.String()[1:] + "}"
				want := readParts(text, len(text), tt.plain)
				for _, size := range []int{len(text), 1, 7, 100, 4096} {
					if got := readParts(text, size, tt.fast); got != want {
						t.Fatalf("parts of %d bytes (%s): %s\ngot  %.2000s\nwant %.2000s", size, tt.why, text, got, want)
					}
				}
			}
		})
	}
}

// quotedText returns a random JSON string, of which about one in 500 is invalid.
func quotedText(r *rand.Rand) string {
	if r.IntN(500) == 0 {
		return []string{"\"\xff\"", `"\ud800"`, `"\x"`, "\"\n\"", `"\u00"`}[r.IntN(5)]
	}
	var s strings.Builder
	for range r.IntN(4) {
		s.WriteString([]string{"text", "ä€😀", `\n`, `\u00e4`, `\ud83d\ude00`, `\"`, strings.Repeat("long ", r.IntN(150))}[r.IntN(7)])
	}
	return `"` + s.String() + `"`
}

// number returns the text of a random number.
func number(r *rand.Rand) string {
	return fmt.Sprint(float64(r.IntN(2000)-1000) / float64(1+r.IntN(1000)))
}

// oddList returns an array of random elements made by part. One in about 20 has an element of another kind, or is
// malformed.
func oddList(r *rand.Rand, part func(*rand.Rand) string) string {
	var s strings.Builder
	odd := []string{"null", "[]", "[1]", `"1"`, "{}", "1e999", "[1,2,3,4]", "", "]", "x"}
	n := r.IntN(3) * r.IntN(300)
	at := r.IntN(20 * (n + 1)) // index of the element taken from odd; n or more: none
	for k := range n {
		if k > 0 {
			s.WriteString([]string{",", ",", ", ", " ,\n  "}[r.IntN(4)])
		}
		if k == at {
			s.WriteString(odd[r.IntN(len(odd))])
		} else {
			s.WriteString(part(r))
		}
	}
	return "[" + s.String() + "]"
}

// readParts decodes text, which a reader returns in pieces of size bytes, into a map of slices of the type that list
// points to. It returns the map and the error as text, with the names of local types replaced.
func readParts(text string, size int, list any) string {
	out := reflect.New(reflect.MapOf(reflect.TypeFor[string](), reflect.TypeOf(list).Elem()))
	err := json.UnmarshalRead(jsontest.ChunkReader([]byte(text), size), out.Interface(), jsontext.WithDepthLimit(8))
	got := fmt.Sprint(out.Elem(), jsontest.ErrorText(err))
	return strings.NewReplacer("json_test.word", "string", "json_test.num", "float64", "json_test.whole", "int", "json_test.wide", "int64",
		"json_test.two", "[2]float64", "json_test.three", "[3]float64").Replace(got)
}

// A listReader returns text in parts of at most n bytes. A part with the string cut ends after the first
// byte of cut.
type listReader struct {
	text, cut string
	n         int
}

func (r *listReader) Read(p []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n := min(len(r.text), r.n, len(p))
	if k := strings.Index(r.text[:n], r.cut); k >= 0 {
		n = k + 1
	}
	copy(p, r.text[:n])
	r.text = r.text[n:]
	return n, nil
}

// TestNamedListsInWindows checks that long lists of named types are decoded completely if the window ends within a
// list, or after its beginning. All lists but the last have the same length, which the decoder learns, so that it
// allocates all elements at once.
func TestNamedListsInWindows(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		elem, cut string // format of an element; beginning of a list
		lists     any
	}{
		{name: "strings", why: "text", elem: `"text %d"`, cut: `["`, lists: new([]wordList)},
		{name: "ints", why: "numbers", elem: `%d`, cut: `[`, lists: new([]intList)},
		{name: "int64s", why: "more of them", elem: `%d`, cut: `[`, lists: new([]int64List)},
		{name: "floats", why: "numbers with fractions", elem: `%d.5`, cut: `[`, lists: new([]floatList)},
		{name: "bools", why: "literals", elem: `true`, cut: `[`, lists: new([]boolList)},
		{name: "int16s", why: "numbers that take less room", elem: `%d`, cut: `[`, lists: new([]int16List)},
		{name: "uint64s", why: "numbers without sign", elem: `%d`, cut: `[`, lists: new([]uint64List)},
		{name: "float32s", why: "numbers that take less room, with fractions", elem: `%d.5`, cut: `[`, lists: new([]float32List)},
		{name: "twos", why: "points", elem: `[%d,2]`, cut: `[[`, lists: new([]twoList)},
		{name: "threes", why: "points", elem: `[1,%d,3]`, cut: `[[`, lists: new([]threeList)},
		{name: "any", why: "whatever there is", elem: `{"a":%d}`, cut: `[`, lists: new([][]any)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []int{300, 1000, 3000} {
				var list strings.Builder
				for i := range n {
					elem := tt.elem
					if strings.Contains(elem, "%") {
						elem = fmt.Sprintf(elem, i)
					}
					list.WriteString("," + elem)
				}
				one := "[" + list.String()[1:] + "]"
				twice := one[:len(one)-1] + list.String() + "]"
				text := "[" + strings.Repeat(one+",", 5) + twice + "]"
				for _, part := range []int{1, 100, 1000, 5000} {
					lists := reflect.New(reflect.TypeOf(tt.lists).Elem())
					if err := json.UnmarshalRead(&listReader{text, tt.cut, part}, lists.Interface()); err != nil {
						t.Fatal(err)
					}
					if got, err := json.Marshal(lists.Interface()); err != nil || string(got) != text {
						t.Fatalf("%d elements in parts of %d bytes: %d bytes and %v, want %d (%s)", n, part, len(got), err, len(text), tt.why)
					}
				}
			}
		})
	}
}

// TestPoints checks that arrays of few floats decode and encode like those of named types.
func TestPoints(t *testing.T) {
	type two [2]float64
	type three [3]float64
	type four [4]float64
	texts := []struct{ name, text, why string }{
		{"two", `[1.5,-2e3]`, "as they should be"},
		{"three", `[0.1,-0,1e-7]`, "as they should be"},
		{"four", ` [ 1 , 2 , 3 , 4 ] `, "space anywhere"},
		{"none", `[]`, "too few"},
		{"one", `[7]`, "too few"},
		{"five", `[1,2,3,4,5]`, "too many"},
		{"null", `null`, "sets all to zero"},
		{"null inside", `[1,null]`, "sets one to zero"},
		{"string inside", `[1,"2"]`, "no number"},
		{"too large", `[1,1e999]`, "no float64"},
		{"no comma", `[1 2]`, "malformed"},
		{"no number", `[1,-]`, "malformed"},
		{"comma at the end", `[1,2,]`, "malformed"},
		{"cut off", `[1,2`, "malformed"},
		{"leading zero", `[1,02]`, "malformed"},
		{"object", `{"a":1}`, "another kind"},
	}
	for _, tt := range texts {
		t.Run(tt.name, func(t *testing.T) {
			comparePoints(t, tt.text, tt.why, &[2]float64{8, 9}, &two{8, 9})
			comparePoints(t, tt.text, tt.why, &[3]float64{7, 8, 9}, &three{7, 8, 9})
			comparePoints(t, tt.text, tt.why, &[4]float64{6, 7, 8, 9}, &four{6, 7, 8, 9})
		})
	}
}

// TestPointLists checks that slices of [2]float64 and [3]float64, for which there are loops, decode and encode like
// slices of named array types, which the general loop serves.
func TestPointLists(t *testing.T) {
	type two [2]float64
	type three [3]float64
	for _, tt := range []struct{ name, text, why string }{
		{"twos", `[[1.5,-2e3],[0,-0],[1e-7,3]]`, "as they should be"},
		{"threes", `[[1,2,3],[4,5,6]]`, "as they should be"},
		{"space", " [ [ 1 , 2 ] ,\n[ 3 , 4 ] ] ", "anywhere"},
		{"one", `[[1,2]]`, "the next slice is expected to have one element, too"},
		{"none", `[]`, "empty, not nil"},
		{"no numbers", `[[1,2],[]]`, "too few in the last one"},
		{"one number", `[[1,2],[3],[4,5]]`, "too few in the middle"},
		{"many numbers", `[[1,2],[3,4,5,6],[7,8]]`, "too many"},
		{"uneven", `[[1,2,3],[4],[5,6]]`, "six in all, but not by two or three"},
		{"null", `null`, "nil"},
		{"null point", `[[1,2],null]`, "sets all to zero"},
		{"null inside", `[[1,null],[1,2]]`, "sets one to zero"},
		{"number", `[[1,2],3]`, "no point"},
		{"string inside", `[[1,2],[3,"4"]]`, "no number"},
		{"too large", `[[1,2],[1,1e999]]`, "no float64"},
		{"quoted", `[["1","2"],["3","4"]]`, "numbers in strings, if asked for"},
		{"one quoted", `[["1","2"],["3",4]]`, "all or none"},
		{"no comma", `[[1,2][3,4]]`, "malformed"},
		{"no point", `[[1,2],]`, "malformed"},
		{"comma inside", `[[1,2,],[3,4]]`, "malformed"},
		{"cut off inside", `[[1,2],[3`, "malformed"},
		{"cut off", `[[1,2]`, "malformed"},
		{"wrong end", `[[1,2]}`, "malformed"},
		{"wrong beginning", `[{1,2],[3,4]]`, "malformed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, set := range [][]json.Options{nil, {json.StringifyNumbers(true)}, {jsontext.WithDepthLimit(1)}} {
				comparePoints(t, tt.text, tt.why, new([][2]float64), new([]two), set...)
				comparePoints(t, tt.text, tt.why, new([][3]float64), new([]three), set...)
				comparePoints(t, tt.text, tt.why, &[][2]float64{{8, 9}}, &[]two{{8, 9}}, set...)
			}
		})
	}
}

// TestPointListsOfOptions checks that functions for points, or for numbers, apply to the elements of lists of points.
func TestPointListsOfOptions(t *testing.T) {
	points := [][2]float64{{1, 2}, {3, 4}}
	for _, tt := range []struct {
		name, why, text string
		out             *json.Marshalers
		in              *json.Unmarshalers
	}{
		{name: "points", why: "each is a string then", text: `["(1,2)","(3,4)"]`,
			out: json.MarshalFunc(func(p [2]float64) ([]byte, error) { return fmt.Appendf(nil, `"(%v,%v)"`, p[0], p[1]), nil }),
			in: json.UnmarshalFunc(func(b []byte, p *[2]float64) error {
				_, err := fmt.Sscanf(string(b), `"(%g,%g)"`, &p[0], &p[1])
				return err
			})},
		{name: "numbers", why: "each is a string then", text: `[["1","2"],["3","4"]]`,
			out: json.MarshalFunc(func(x float64) ([]byte, error) { return fmt.Appendf(nil, `"%v"`, x), nil }),
			in: json.UnmarshalFunc(func(b []byte, x *float64) error {
				_, err := fmt.Sscanf(string(b), `"%g"`, x)
				return err
			})},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, err := json.Marshal(&points, json.WithMarshalers(tt.out))
			if err != nil || string(out) != tt.text {
				t.Errorf("Marshal = %s, %v (%s)", out, err, tt.why)
			}
			var got [][2]float64
			if err := json.Unmarshal([]byte(tt.text), &got, json.WithUnmarshalers(tt.in)); err != nil || fmt.Sprint(got) != fmt.Sprint(points) {
				t.Errorf("Unmarshal = %v, %v (%s)", got, err, tt.why)
			}
		})
	}
}

// unnamed replaces the names of the types two, three and four by their underlying types.
var unnamed = strings.NewReplacer("json_test.two", "[2]float64", "json_test.three", "[3]float64", "json_test.four", "[4]float64")

// comparePoints decodes text into fast and plain, whose types differ only in their names, and encodes both. It
// reports differences of values, texts and errors.
func comparePoints(t *testing.T, text, why string, fast, plain any, set ...json.Options) {
	t.Helper()
	got, want := json.Unmarshal([]byte(text), fast, set...), json.Unmarshal([]byte(text), plain, set...)
	compare(t, fast, plain, got, want, why)
	got = json.UnmarshalRead(iotest.OneByteReader(strings.NewReader(text)), fast, set...)
	compare(t, fast, plain, got, want, why)
	out, err := json.Marshal(fast, set...)
	wantOut, wantErr := json.Marshal(plain, set...)
	if string(out) != string(wantOut) || fmt.Sprint(err) != unnamed.Replace(fmt.Sprint(wantErr)) {
		t.Errorf("Marshal = %s, %v; want %s, %v (%s)", out, err, wantOut, wantErr, why)
	}
}

// compare reports values with different texts, and errors with different texts after unnamed is applied to wantErr.
func compare(t *testing.T, got, want any, err, wantErr error, why string) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(err) != unnamed.Replace(fmt.Sprint(wantErr)) {
		t.Errorf("%v, %v; want %v, %v (%s)", got, err, want, wantErr, why)
	}
}

// TestPointNotFinite checks the pointer of the error for an infinity in an array of floats.
func TestPointNotFinite(t *testing.T) {
	zero := 0.0
	_, err := json.Marshal([][2]float64{{1, 2}, {3, 1 / zero}})
	if err == nil || !strings.Contains(err.Error(), "/1/1") {
		t.Errorf("the error is %v, want one that tells of /1/1", err)
	}
}

// A wideElement is a large element, so that spare capacity of a slice is expensive.
type wideElement struct {
	ID   int
	Name *string
	Room [40]int32 `json:",omitzero"`
}

// elementsText returns a JSON array of n elements with the IDs 0 to n-1.
func elementsText(n int) string {
	var s strings.Builder
	for k := range n {
		fmt.Fprintf(&s, `,{"ID":%d,"Name":"n%d"}`, k, k)
	}
	return "[" + strings.TrimPrefix(s.String(), ",") + "]"
}

// TestUnmarshalSliceCapacity decodes slices of one type in turn. The decoder predicts the number of elements from
// earlier slices. The elements must be right, and the capacity at most a seventh above the length, plus 4.
func TestUnmarshalSliceCapacity(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		counts    []int
	}{
		{"same", "room for all at once", []int{100, 100, 100, 100}},
		{"less", "some room stays", []int{100, 100, 95, 90, 88, 88}},
		{"much less", "it is given back", []int{100, 100, 30, 100}},
		{"more", "there is not enough", []int{100, 100, 101, 300, 300, 299}},
		{"few", "nothing is expected", []int{100, 100, 2, 1, 0, 3}},
		{"none", "an empty array needs nothing", []int{100, 100, 0, 100, 0}},
		{"growing", "from one to the next", []int{50, 55, 60, 66, 72, 79, 86}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []func(string, any) error{
				func(text string, v any) error { return json.Unmarshal([]byte(text), v) },
				func(text string, v any) error { return json.UnmarshalRead(bytes.NewBufferString(text), v) },
				func(text string, v any) error { return json.UnmarshalRead(jsontest.ChunkReader([]byte(text), 700), v) },
			} {
				for _, n := range tt.counts {
					var got []wideElement
					if err := read(elementsText(n), &got); err != nil || got == nil || len(got) != n {
						t.Fatalf("%d elements, not %d: %v (%s)", len(got), n, err, tt.why)
					}
					for k, e := range got {
						if e.ID != k || *e.Name != fmt.Sprint("n", k) || e.Room != [40]int32{} {
							t.Fatalf("element %d of %d: %v (%s)", k, n, e, tt.why)
						}
					}
					if most := n + n/7 + 4; cap(got) > most {
						t.Errorf("room for %d elements, of which %d are there (%s)", cap(got), n, tt.why)
					}
				}
			}
		})
	}
}

// TestUnmarshalSliceFailure checks that the slice after a failure does not depend on slices decoded before.
func TestUnmarshalSliceFailure(t *testing.T) {
	type other wideElement // a type that has not been decoded before
	for _, tt := range []struct{ name, why, text string }{
		{"type", "the element is there in part", `[{"ID":1},{"Name":"x","ID":"2"},{"ID":3}]`},
		{"no element", "one has been begun", `[{"ID":1},]`},
		{"no end", "all that came is there", `[{"ID":1},{"ID":2}`},
		{"comma", "nothing is there", `[,`},
		{"many", "more than expected", strings.TrimSuffix(elementsText(200), "]") + `,{"ID":"x"}]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 3 {
				if err := json.Unmarshal([]byte(elementsText(100)), new([]wideElement)); err != nil {
					t.Fatal(err)
				}
			}
			var got []wideElement
			var want []other
			err, wantErr := json.Unmarshal([]byte(tt.text), &got), json.Unmarshal([]byte(tt.text), &want)
			if err == nil || err.Error() != strings.ReplaceAll(fmt.Sprint(wantErr), "json_test.other", "json_test.wideElement") {
				t.Fatalf("%v, want %v", err, wantErr)
			}
			same := len(got) == len(want) && (got == nil) == (want == nil)
			for k := range min(len(got), len(want)) {
				same = same && reflect.DeepEqual(got[k], wideElement(want[k]))
			}
			if !same {
				t.Errorf("%d elements, want %d (%s)", len(got), len(want), tt.why)
			}
		})
	}
}

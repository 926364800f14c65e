package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// Named map types that the loops for common map types serve: those with string keys and elements of type string, bool,
// int, int64, float64, []string or any. The general loop serves maps with keys or elements of other types.
type (
	namedStrings map[string]string
	namedBools   map[string]bool
	namedInts    map[string]int
	namedInt64s  map[string]int64
	namedFloats  map[string]float64
	namedLists   map[string][]string
	namedAnys    map[string]any
)

var typedMaps = []struct {
	name, why           string
	typed, named, plain reflect.Type
}{
	{name: "string", why: "text",
		typed: reflect.TypeFor[map[string]string](), named: reflect.TypeFor[namedStrings](), plain: reflect.TypeFor[map[word]string]()},
	{name: "bool", why: "literals", typed: reflect.TypeFor[map[string]bool](), named: reflect.TypeFor[namedBools](), plain: reflect.TypeFor[map[word]bool]()},
	{name: "int", why: "as large as the machine has them",
		typed: reflect.TypeFor[map[string]int](), named: reflect.TypeFor[namedInts](), plain: reflect.TypeFor[map[word]int]()},
	{name: "int64", why: "always large",
		typed: reflect.TypeFor[map[string]int64](), named: reflect.TypeFor[namedInt64s](), plain: reflect.TypeFor[map[word]int64]()},
	{name: "float64", why: "with fractions",
		typed: reflect.TypeFor[map[string]float64](), named: reflect.TypeFor[namedFloats](), plain: reflect.TypeFor[map[word]float64]()},
	{name: "list", why: "as in headers and queries",
		typed: reflect.TypeFor[map[string][]string](), named: reflect.TypeFor[namedLists](), plain: reflect.TypeFor[map[word][]string]()},
	{name: "any", why: "whatever there is",
		typed: reflect.TypeFor[map[string]any](), named: reflect.TypeFor[namedAnys](), plain: reflect.TypeFor[map[word]any]()},
}

// plainMap returns a map of type plain with the entries of v, or a nil map if v is nil.
func plainMap(v reflect.Value, plain reflect.Type) any {
	if v.IsNil() {
		return reflect.Zero(plain).Interface()
	}
	m := reflect.MakeMap(plain)
	for it := v.MapRange(); it.Next(); {
		m.SetMapIndex(it.Key().Convert(plain.Key()), it.Value())
	}
	return m.Interface()
}

// TestTypedMaps checks that the loops for common map types decode like the general loop.
func TestTypedMaps(t *testing.T) {
	inputs := []string{
		`{}`, `null`, `{"a":null,"b":null}`, ` { "a" : 1 , "b" : -2 } `, `{"a":"x","\u0062":"\n"}`, `{"a":true,"b":false}`,
		`{"a":1.5,"b":1e300,"c":1e999}`, `{"a":9223372036854775807,"b":9223372036854775808}`, `{"a":-9223372036854775808}`,
		`{"old":1,"a":"x"}`, `{"a":"x","old":[]}`, `{"a":{},"b":1}`, `{"old":7,"old":8}`, `{"a":true,"a":true}`, `{"a":"","a":""}`,
		`{"a":1,}`, `{"a":1`, `{"a":1,"b"`, `{"a":1,"b":`, `{"a":1,"b":tru`, `{"a":"x`, `{"a":12`, `{"a"}`, `{1:1}`, `{`, `[]`, `7`, `{"a":1]`,
		"{\"a\xff\":1,\"b\":\"\xff\"}", `{"a":01}`, `{"a":nul}`, `{"a":truth}`, `{"a":"\ud800"}`, `{"":1,"~/":{}}`, `{"a":1 "b":2}`,
		`{"a":["x","y"],"b":[]}`, `{"a":["x",1]}`, `{"a":[`,
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)},
		{json.MatchCaseInsensitiveNames(true), json.RejectUnknownMembers(true)},
	}
	for _, tt := range typedMaps {
		t.Run(tt.name, func(t *testing.T) {
			for _, typ := range []reflect.Type{tt.typed, tt.named} {
				for _, in := range inputs {
					for k, o := range options {
						for _, filled := range []bool{false, true} {
							for _, slow := range []bool{false, true} {
								read := func(typ reflect.Type) (any, error) {
									m := reflect.New(typ)
									if filled {
										m.Elem().Set(reflect.MakeMap(typ))
										m.Elem().SetMapIndex(reflect.ValueOf("old").Convert(typ.Key()), reflect.Zero(typ.Elem()))
									}
									var r io.Reader = strings.NewReader(in)
									if slow {
										r = iotest.OneByteReader(r)
									}
									err := json.UnmarshalRead(r, m.Interface(), o...)
									return plainMap(m.Elem(), tt.plain), err
								}
								got, err := read(typ)
								want, wantErr := read(tt.plain)
								if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
									t.Errorf("%q, options %d, filled %v, slow %v: error\n%s, want\n%s (%s)", in, k, filled, slow, e, w, tt.why)
								}
								if wantErr == nil && !reflect.DeepEqual(got, want) {
									t.Errorf("%q, options %d, filled %v, slow %v: got %v, want %v (%s)", in, k, filled, slow, got, want, tt.why)
								}
							}
						}
					}
				}
			}
		})
	}
}

// TestTypedMapsWritten checks that the loops for common map types encode like the general loop. Each map has
// one entry, so that the order does not matter.
func TestTypedMapsWritten(t *testing.T) {
	maps := []any{
		namedStrings{"a": "b"}, namedStrings{"<": "\u2028"}, namedStrings{"a\xff": "b"}, namedStrings{"a/~": "b\xff"}, namedStrings{}, namedStrings(nil),
		namedBools{"a": true}, namedBools{"": false}, namedInts{"a": -5}, namedInts{"a\xff": 7}, namedInt64s{"a": 1 << 62},
		namedFloats{"a": 1.25}, namedFloats{"a": 1 / namedFloats{"a": 1e-320}["a"]}, namedFloats{"b": 1e21},
		namedLists{"a": {"b", "c"}}, namedLists{"a": {}}, namedLists{"a": nil}, namedLists{"a\xff": {"b"}}, namedLists{"a": {"b", "<\xff"}},
		namedAnys{"a": nil}, namedAnys{"a": []any{1, "x"}}, namedAnys{"a\xff": namedAnys{"b": true}}, namedAnys{"a": map[string]any{"b": math.NaN()}},
		namedAnys{"a": "\xff"}, namedAnys{"a": make(chan int)}, namedAnys{}, namedAnys(nil),
	}
	options := [][]json.Options{
		nil, {jsontext.AllowDuplicateNames(true)}, {jsontext.AllowInvalidUTF8(true)}, {json.StringifyNumbers(true)},
		{jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)}, {jsontext.Multiline(true)}, {jsontext.SpaceAfterColon(true)},
		{json.Deterministic(true)}, {json.FormatNilMapAsNull(true)}, {jsontext.WithByteLimit(4)}, {jsontext.WithDepthLimit(1)},
		{jsontext.WithDepthLimit(2)}, {json.FormatNilSliceAsNull(true)}, {json.OmitZeroStructFields(true)},
		{json.WithMarshalers(json.MarshalFunc(func(s []string) ([]byte, error) { return []byte(`"list"`), nil }))},
	}
	places := []func(any) any{
		func(x any) any { return x },
		func(x any) any { return []any{x} },
		func(x any) any {
			p := reflect.New(reflect.TypeOf(x))
			p.Elem().Set(reflect.ValueOf(x))
			return p.Interface()
		},
	}
	for _, m := range maps {
		named := reflect.TypeOf(m)
		for _, tt := range typedMaps {
			if tt.named != named {
				continue
			}
			for k, o := range options {
				for at, place := range places {
					want, wantErr := json.Marshal(place(plainMap(reflect.ValueOf(m), tt.plain)), o...)
					for _, typ := range []reflect.Type{tt.typed, tt.named} {
						got, err := json.Marshal(place(reflect.ValueOf(m).Convert(typ).Interface()), o...)
						if string(got) != string(want) {
							t.Errorf("%v %v, options %d, place %d: %q, want %q", typ, m, k, at, got, want)
						}
						if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
							t.Errorf("%v %v, options %d, place %d: error\n%s, want\n%s", typ, m, k, at, e, w)
						}
					}
				}
			}
		}
	}
}

// TestNamedMapCycle checks that the error for a map that contains itself has the type of the map.
func TestNamedMapCycle(t *testing.T) {
	m := namedAnys{}
	m["a"] = m
	_, err := json.Marshal(m)
	var sem *json.SemanticError
	if !errors.As(err, &sem) || sem.GoType != reflect.TypeFor[namedAnys]() {
		t.Errorf("the error is %v, want one of the type of the map", err)
	}
}

// TestTypedMapsInOrder checks that the loops for common map types encode entries in the order of their names like
// the general loop, up to the first entry that fails.
func TestTypedMapsInOrder(t *testing.T) {
	options := [][]json.Options{
		{json.Deterministic(true)},
		{json.Deterministic(true), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)},
		{json.Deterministic(true), jsontext.AllowInvalidUTF8(true)},
		{json.Deterministic(true), jsontext.Multiline(true)},
		{json.Deterministic(true), jsontext.WithDepthLimit(2)},
		{v1.DefaultOptionsV1()},
		{v1.DefaultOptionsV1(), jsontext.AllowInvalidUTF8(false)},
	}
	value := map[reflect.Kind]func(i int) any{
		reflect.String:    func(i int) any { return strings.Repeat("<\xff", i%3) },
		reflect.Bool:      func(i int) any { return i%2 == 0 },
		reflect.Int:       func(i int) any { return i - 5 },
		reflect.Int64:     func(i int) any { return int64(i) << 40 },
		reflect.Float64:   func(i int) any { return []float64{0, 1.5, 1e300, math.NaN()}[min(3, i/5)] },
		reflect.Slice:     func(i int) any { return [][]string{nil, {}, {"x", "y\xff"}}[i%3] },
		reflect.Interface: func(i int) any { return i },
	}
	for _, tt := range typedMaps {
		t.Run(tt.name, func(t *testing.T) {
			for n := range 20 {
				m := reflect.MakeMap(tt.named)
				for i := range n {
					name := strings.Repeat("name", i%4) + string(rune('z'-i))
					if i == 17 {
						name = "name\xff"
					}
					m.SetMapIndex(reflect.ValueOf(name), reflect.ValueOf(value[tt.named.Elem().Kind()](i)))
				}
				for k, o := range options {
					want, wantErr := json.Marshal([]any{plainMap(m, tt.plain)}, o...)
					for _, typ := range []reflect.Type{tt.typed, tt.named} {
						got, err := json.Marshal([]any{m.Convert(typ).Interface()}, o...)
						if string(got) != string(want) {
							t.Errorf("%v of %d, options %d: %q, want %q (%s)", typ, n, k, got, want, tt.why)
						}
						if e, w := told(err, typ), told(wantErr, tt.plain); e != w {
							t.Errorf("%v of %d, options %d: error\n%s, want\n%s (%s)", typ, n, k, e, w, tt.why)
						}
					}
				}
			}
		})
	}
}

type nameKey string

// manyNames returns an object with n generated members, each with the given value, followed by the members last.
func manyNames(n int, value string, last ...string) string {
	var b strings.Builder
	b.WriteByte('{')
	for k := range n {
		fmt.Fprintf(&b, `"id%d": %s, `, k*7919, value)
	}
	return b.String() + strings.Join(last, ",") + "}"
}

var keyedMaps = []struct {
	name, why string
	t         reflect.Type
	value     string
}{
	{"any", "the object is read without package reflect", reflect.TypeFor[any](), "1"},
	{"map of any", "the same, in a map of a type", reflect.TypeFor[map[string]any](), "[{}]"},
	{"map of numbers", "code of its own", reflect.TypeFor[map[string]int](), "1"},
	{"map of structs", "entries go by package reflect", reflect.TypeFor[map[string]struct{ A int }](), `{"A":1}`},
	{"map of maps", "names of one object above those of another", reflect.TypeFor[map[string]map[string]int](), `{"x":1,"y":2}`},
	{"map of a string type", "keys are of another type", reflect.TypeFor[map[nameKey]bool](), "true"},
	{"map of coders", "a method may look at the names", reflect.TypeFor[map[string]leafCoder](), "1"},
}

// A leafCoder has an UnmarshalJSONFrom method that stores the text of the value.
type leafCoder struct{ text string }

func (s *leafCoder) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	v, err := d.ReadValue()
	s.text = string(v)
	return err
}

// TestMapDuplicateNames checks that duplicate names are found in maps of all kinds and sizes, in the first call and
// in later ones, and that the members before the duplicate name are stored.
func TestMapDuplicateNames(t *testing.T) {
	invalid := jsontext.AllowInvalidUTF8(true)
	for _, kind := range keyedMaps {
		for _, n := range []int{0, 3, 200} {
			for _, tt := range []struct {
				name, why      string
				first, second  string
				pointer        string
				opts           []json.Options
				brokenElements bool
			}{
				{name: "same", why: "the names are written alike", first: `"new"`, second: `"new"`, pointer: "/new"},
				{name: "escaped", why: "the names mean the same", first: `"new"`, second: `"\u006eew"`, pointer: "/new"},
				{name: "invalid", why: "both mean the same, as far as they mean something",
					first: "\"\xff\"", second: "\"\xfe\"", pointer: "/\ufffd", opts: []json.Options{invalid}},
				{name: "broken", why: "the name comes before its value", first: `"new"`, second: `"new"`, pointer: "/new", brokenElements: true},
			} {
				t.Run(fmt.Sprint(kind.name, " ", n, " ", tt.name), func(t *testing.T) {
					second := tt.second + ":" + kind.value
					if tt.brokenElements {
						second = tt.second + ":#"
					}
					text := []byte(manyNames(n, kind.value, tt.first+":"+kind.value, second))
					offset := int64(bytes.LastIndex(text, []byte(tt.second)))
					for k := range 12 {
						v := reflect.New(kind.t)
						err := json.Unmarshal(text, v.Interface(), tt.opts...)
						if k%2 == 1 {
							err = json.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(text)), v.Interface(), tt.opts...)
						}
						var syntax *jsontext.SyntacticError
						if !errors.As(err, &syntax) || syntax.Err != jsontext.ErrDuplicateName || syntax.ByteOffset != offset || string(syntax.JSONPointer) != tt.pointer {
							t.Fatalf("call %d: %v, want a duplicate name at %d (%s)", k, err, offset, tt.why)
						}
						if m := reflect.Indirect(v); readMembers(m) != n+1 {
							t.Fatalf("call %d: %d members are left of %d (%s)", k, readMembers(m), n+1, tt.why)
						}
					}
				})
			}
		}
	}
}

// readMembers returns the number of entries of the map in v that are not zero.
func readMembers(v reflect.Value) int {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	n := 0
	for _, k := range v.MapKeys() {
		if !v.MapIndex(k).IsZero() {
			n++
		}
	}
	return n
}

// TestMapNamesOfEntries checks that the name of an entry that the map had before the call is no duplicate.
func TestMapNamesOfEntries(t *testing.T) {
	for _, tt := range keyedMaps {
		t.Run(tt.name, func(t *testing.T) {
			v := reflect.New(tt.t)
			if tt.t.Kind() == reflect.Interface {
				v.Elem().Set(reflect.ValueOf(map[string]any{}))
			}
			for k := range 12 {
				if err := json.Unmarshal([]byte(manyNames(100, tt.value, `"z":`+tt.value)), v.Interface()); err != nil {
					t.Fatalf("call %d: %v (%s)", k, err, tt.why)
				}
				if n := readMembers(v.Elem()); n != 101 {
					t.Errorf("call %d: %d members (%s)", k, n, tt.why)
				}
			}
		})
	}
}

// TestMapMemory checks that decoding a large map allocates little more than the map and its names, with a new decoder
// and with one from the pool.
func TestMapMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector changes what is allocated")
	}
	const n = 50_000
	text := []byte(manyNames(n, "1", `"z":1`))
	for _, tt := range []struct {
		name, why string
		out       any
		grown     func(room int) // makes such a map with the capacity room, and its names
	}{
		{"any", "values are interfaces", new(any), grow[any](n)},
		{"number", "entries are read by code of their own", new(map[string]int), grow[int](n)},
		{"value", "entries go by package reflect", new(map[string]uint), grow[uint](n)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			read := func() {
				reflect.ValueOf(tt.out).Elem().SetZero()
				if err := json.Unmarshal(text, tt.out); err != nil {
					t.Error(err)
				}
			}
			runtime.GC()                                    // moves the pools' values to the victim caches,
			runtime.GC()                                    // and releases them
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // the next call gets the values that a call returned to the pools
			defer debug.SetGCPercent(debug.SetGCPercent(-1))
			least := allocated(func() { tt.grown(0) })
			if n := allocated(read); n > least*3/2 {
				t.Errorf("the first call allocates %d bytes, want about the %d of the map (%s)", n, least, tt.why)
			}
			read()
			read()
			least = allocated(func() { tt.grown(n) })
			if n := allocated(read); n > least*5/4 {
				t.Errorf("another call allocates %d bytes, want about the %d of a map that has room at once (%s)", n, least, tt.why)
			}
		})
	}
}

// TestEmptyMapMemory checks that a map for an empty object is not allocated with the size of earlier maps.
func TestEmptyMapMemory(t *testing.T) {
	if jsontest.Race {
		t.Skip("the race detector changes what is allocated")
	}
	large := manyNames(20_000, "1", `"z":1`)
	for _, tt := range []struct {
		name, why string
		out       any
	}{
		{"number", "entries are read by code of their own", new([]map[string]int)},
		{"value", "entries go by package reflect", new([]map[string]uint)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			read := func(text string) uint64 {
				reflect.ValueOf(tt.out).Elem().SetZero()
				runtime.GC() // moves the pools' values to the victim caches,
				runtime.GC() // and releases them
				return allocated(func() {
					if err := json.Unmarshal([]byte(text), tt.out); err != nil {
						t.Error(err)
					}
				})
			}
			two, four := "["+large+","+large+"]", "["+large+","+large+",{},{}]"
			if without, with := read(two), read(four); with > without+10_000 {
				t.Errorf("two empty maps take %d bytes (%s)", with-without, tt.why)
			}
		})
	}
}

// grow returns a function that makes a map with the capacity room and adds n entries.
func grow[E any](n int) func(room int) {
	return func(room int) {
		m := make(map[string]E, room)
		for k := range n {
			var x E
			m[fmt.Sprintf("id%d", k*7919)] = x
		}
	}
}

// allocated returns the number of bytes that call allocates.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestDecodeAfterFailedMap checks that names are compared only with those of the same object after a
// map has failed: the map and the object around it both have a member "a".
func TestDecodeAfterFailedMap(t *testing.T) {
	d := jsontext.NewDecoder(strings.NewReader(`{"m":{"a":[]},"a":1,"a":2}`))
	for range 2 {
		if _, err := d.ReadToken(); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.UnmarshalDecode(d, new(map[lengthKey]int)); err == nil || d.StackPointer() != "/m/a" {
		t.Fatalf("%v at %q", err, d.StackPointer())
	}
	for _, want := range []jsontext.Kind{'"', '0', 0} {
		token, err := d.ReadToken()
		if token.Kind() != want || (err == nil) != (want != 0) {
			t.Fatalf("%v, %v; want %v", token, err, want)
		}
	}
}

// A lengthKey decodes from a text as the length of the text.
type lengthKey int

func (k *lengthKey) UnmarshalText(b []byte) error {
	*k = lengthKey(len(b))
	return nil
}

// TestMarshalMapEqualNames checks that keys are duplicate names if they are equal with U+FFFD for invalid UTF-8, and
// that AllowDuplicateNames allows them.
func TestMarshalMapEqualNames(t *testing.T) {
	tests := []struct {
		name string
		in   map[string]any
		dup  bool
		why  string
	}{
		{"one", map[string]any{"a\xff": 1, "b": 2, "c": 3}, false, "it is like no other"},
		{"two, different", map[string]any{"a\xff": 1, "b\xff": 2, "c": 3}, false, "the rest tells them apart"},
		{"two alike", map[string]any{"a\xff": 1, "a\xfe": 2, "c": 3}, true, "both become the same"},
		{"like a valid one", map[string]any{"a\xff": 1, "a\ufffd": 2, "c": 3}, true, "the other has U+FFFD itself, and may come first"},
		{"valid ones", map[string]any{"a": 1, "a\ufffd": 2, "c": 3}, false, "different keys"},
		{"inside", map[string]any{"x": map[string]any{"a\xff": 1, "a\ufffd": 2}}, true, "each object is looked at"},
		{"of an inner object", map[string]any{"a\xff": map[string]any{"b\xff": 1}, "b\xff": 2}, false, "they are in different objects"},
		{"after an inner object", map[string]any{"a\xff": map[string]any{"b\xff": 1}, "a\ufffd": map[string]any{"b\xff": 1}}, true, "those before it still count"},
		{"inside and outside", map[string]any{"a\xff": map[string]any{"a\xff": 1}}, false, "each object has its own names"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // the order of members is random
				for _, more := range []json.Options{nil, json.Deterministic(true), jsontext.SpaceAfterColon(true)} {
					out, err := json.Marshal(tt.in, jsontext.AllowInvalidUTF8(true), more)
					if errors.Is(err, jsontext.ErrDuplicateName) != tt.dup || !tt.dup && err != nil {
						t.Fatalf("Marshal = %q, %v; want a duplicate name: %v (%s)", out, err, tt.dup, tt.why)
					}
					if _, err := json.Marshal(tt.in, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), more); err != nil {
						t.Fatalf("with duplicate names allowed: %v (%s)", err, tt.why)
					}
				}
			}
			if _, err := json.Marshal(tt.in); err == nil && tt.name != "valid ones" {
				t.Error("invalid UTF-8 is written though it is not allowed")
			}
		})
	}
}

// Options with functions. The functions of declineWrite and declineRead return errors.ErrUnsupported for int.
var (
	declineWrite = json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, int) error { return errors.ErrUnsupported }))
	declineRead  = json.WithUnmarshalers(json.UnmarshalFromFunc(func(*jsontext.Decoder, *int) error { return errors.ErrUnsupported }))
	nameKeys     = json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, _ int) error { return e.WriteToken(jsontext.String("n")) }))
	wrapStrings  = json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, s *string) error { *s = "<" + string(b) + ">"; return nil }))
	writeStrings = json.WithMarshalers(json.MarshalFunc(func(b bool) ([]byte, error) { return []byte(`"yes"`), nil }))
	hide         = json.WithMarshalers(json.MarshalFunc(func(*[]int) ([]byte, error) { return []byte(`0`), nil }))
)

// TestMapKeyKinds checks maps with repeated keys, with keys of types other than string, and with functions for keys.
func TestMapKeyKinds(t *testing.T) {
	type point struct{ X, Y int }
	lax := jsontext.AllowDuplicateNames(true)
	for _, tt := range []struct {
		name, why string
		text      string
		out, want any
		options   json.Options
	}{
		{name: "name twice", why: "the second value is read into the first",
			text: `{"a":{"X":1},"a":{"Y":2}}`, out: new(map[string]point), want: &map[string]point{"a": {1, 2}}, options: lax},
		{name: "integer twice", why: "the second value is read into the first",
			text: `{"1":{"X":1},"1":{"Y":2}}`, out: new(map[int]point), want: &map[int]point{1: {1, 2}}, options: lax},
		{name: "declined key", why: "a number that is a name is in quotes all the same",
			text: `{"1":2}`, out: new(map[int]int), want: &map[int]int{1: 2}, options: declineRead},
		{name: "declined long key", why: "also as part of an any",
			text: `{"1":{"2":3}}`, out: new(map[int]map[int]any), want: &map[int]map[int]any{1: {2: 3.0}}, options: declineRead},
		{name: "function for any", why: "it is for names, too",
			text: `{"a":"b"}`, out: new(map[any]any), want: &map[any]any{`<"a">`: `<"b">`}, options: wrapStrings},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := json.Unmarshal([]byte(tt.text), tt.out, tt.options); err != nil || !reflect.DeepEqual(tt.out, tt.want) {
				t.Errorf("%v, %v, want %v (%s)", tt.out, err, tt.want, tt.why)
			}
		})
	}
	for _, tt := range []struct {
		name, why string
		in        any
		want      string
		options   []json.Options
	}{
		{name: "declined key", why: "a number that is a name is in quotes all the same",
			in: map[int]int{1: 2}, want: `{"1":2}`, options: []json.Options{declineWrite}},
		{name: "sorted key of a function", why: "what is below is indented by its depth", in: map[int][]any{1: {[]bool{true}}},
			want: "{\n\t\"n\": [\n\t\t[\n\t\t\ttrue\n\t\t]\n\t]\n}", options: []json.Options{nameKeys, json.Deterministic(true), jsontext.Multiline(true)}},
		{name: "method below a sorted key", why: "a method sees where it stands", in: map[int][]any{1: {standing{}}},
			want: `{"n":["/n/0"]}`, options: []json.Options{nameKeys, json.Deterministic(true)}},
		{name: "boolean in an interface", why: "what a function makes of it is a name",
			in: map[any]int{true: 1}, want: `{"yes":1}`, options: []json.Options{writeStrings}},
		{name: "float in an interface", why: "functions for types that an any is read into take the quick way away",
			in: map[any]int{1.5: 1}, want: `{"1.5":1}`, options: []json.Options{writeStrings}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := json.Marshal(tt.in, tt.options...); err != nil || string(got) != tt.want {
				t.Errorf("%s, %v, want %s (%s)", got, err, tt.want, tt.why)
			}
		})
	}
	if got, err := json.Marshal(map[any]int{1.5: 1}, hide); err == nil {
		t.Errorf("%s: other functions do not change that a float in an interface is no name", got)
	}
}

// A value of type standing is encoded as a string with its own JSON pointer.
type standing struct{}

func (standing) MarshalJSONTo(e *jsontext.Encoder) error {
	kind, n := e.StackIndex(e.StackDepth())
	p := e.StackPointer()
	if kind == '[' && n == 0 {
		p = p.AppendToken("0")
	}
	return e.WriteToken(jsontext.String(string(p)))
}

// TestMapInvalidUTF8Names checks that AllowInvalidUTF8 replaces invalid UTF-8 in the names of maps, and that names
// that become equal are duplicates.
func TestMapInvalidUTF8Names(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        map[string]any
		want      string
		fails     bool
	}{
		{name: "valid", why: "no two become the same", in: map[string]any{"a": map[string]any{"b": 1.0}}, want: `{"a":{"b":1}}`},
		{name: "one", why: "is written as U+FFFD", in: map[string]any{"\xff": 1.0}, want: "{\"\ufffd\":1}"},
		{name: "two alike", why: "would be the same name", in: map[string]any{"\xff": 1.0, "\xfe": 2.0}, fails: true},
		{name: "like a valid one", why: "would be the same name", in: map[string]any{"\xff": 1.0, "\ufffd": 2.0}, fails: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, sorted := range []bool{false, true} {
				got, err := json.Marshal(any(tt.in), jsontext.AllowInvalidUTF8(true), json.Deterministic(sorted))
				if tt.fails != errors.Is(err, jsontext.ErrDuplicateName) || err == nil && string(got) != tt.want {
					t.Errorf("sorted %t: %s, %v; want %s (%s)", sorted, got, err, tt.want, tt.why)
				}
			}
		})
	}
}

// TestMarshalMapSorted checks the order of members in maps of different sizes, which use the same pooled memory.
func TestMarshalMapSorted(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 9, 2, 17, 5, 100, 1} {
		in, want := make(map[int8]string), "{"
		for i := range n {
			in[int8(i)] = strconv.Itoa(i)
		}
		for _, i := range slices.SortedFunc(maps.Keys(in), func(a, b int8) int { return strings.Compare(in[a], in[b]) }) {
			want += fmt.Sprintf(`%q:%q,`, in[i], in[i])
		}
		want = strings.TrimSuffix(want, ",") + "}"
		if got, err := json.Marshal(in, json.Deterministic(true)); string(got) != want || err != nil {
			t.Errorf("%d entries: %s, %v; want %s", n, got, err, want)
		}
	}
}

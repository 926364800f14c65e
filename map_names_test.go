package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

type nameKey string

// manyNames returns an object with n members, of which the last ones are given.
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

// leafCoder is a type whose values are read by a method with a decoder.
type leafCoder struct{ text string }

func (s *leafCoder) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	v, err := d.ReadValue()
	s.text = string(v)
	return err
}

// TestNamesOfMaps holds that a name that comes twice is found in maps of all kinds and sizes,
// however often a decoder has read their like, and that what came first stays.
func TestNamesOfMaps(t *testing.T) {
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
				{"same", "the names are written alike", `"new"`, `"new"`, "/new", nil, false},
				{"escaped", "the names mean the same", `"new"`, `"\u006eew"`, "/new", nil, false},
				{"invalid", "both mean the same, as far as they mean something", "\"\xff\"", "\"\xfe\"", "/\ufffd", []json.Options{invalid}, false},
				{"broken", "the name comes before its value", `"new"`, `"new"`, "/new", nil, true},
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

// readMembers returns the number of members in v, none of which is zero.
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

// TestNamesOfFullMaps holds that names that a map had before may come once.
func TestNamesOfFullMaps(t *testing.T) {
	for _, kind := range keyedMaps {
		t.Run(kind.name, func(t *testing.T) {
			v := reflect.New(kind.t)
			if kind.t.Kind() == reflect.Interface {
				v.Elem().Set(reflect.ValueOf(map[string]any{}))
			}
			for k := range 12 {
				if err := json.Unmarshal([]byte(manyNames(100, kind.value, `"z":`+kind.value)), v.Interface()); err != nil {
					t.Fatalf("call %d: %v (%s)", k, err, kind.why)
				}
				if n := readMembers(v.Elem()); n != 101 {
					t.Errorf("call %d: %d members (%s)", k, n, kind.why)
				}
			}
		})
	}
}

// TestMemoryOfNames holds that large maps take memory for themselves and the names in them, and
// little beside, in a decoder that was never used and in one that was.
func TestMemoryOfNames(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector changes what is allocated")
	}
	const n = 50_000
	text := []byte(manyNames(n, "1", `"z":1`))
	for _, tt := range []struct {
		name, why string
		out       any
		grown     func(room int) // makes such a map and its names
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
			runtime.GC()                                    // empties the pools,
			runtime.GC()                                    // and what is left of them
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // what one call gives back, the next one gets
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

// TestEmptyMapsTakeNoRoom holds that an empty map has no room for as many members as others had.
func TestEmptyMapsTakeNoRoom(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector changes what is allocated")
	}
	large := manyNames(20_000, "1", `"z":1`)
	for _, kind := range []struct {
		name, why string
		out       any
	}{
		{"number", "entries are read by code of their own", new([]map[string]int)},
		{"value", "entries go by package reflect", new([]map[string]uint)},
	} {
		t.Run(kind.name, func(t *testing.T) {
			read := func(text string) uint64 {
				reflect.ValueOf(kind.out).Elem().SetZero()
				runtime.GC() // empties the pools,
				runtime.GC() // and what is left of them
				return allocated(func() {
					if err := json.Unmarshal([]byte(text), kind.out); err != nil {
						t.Error(err)
					}
				})
			}
			two, four := "["+large+","+large+"]", "["+large+","+large+",{},{}]"
			if without, with := read(two), read(four); with > without+10_000 {
				t.Errorf("two empty maps take %d bytes (%s)", with-without, kind.why)
			}
		})
	}
}

// grow returns a function that fills a map with room for so many entries with n of them.
func grow[E any](n int) func(room int) {
	return func(room int) {
		m := make(map[string]E, room)
		for k := range n {
			var x E
			m[fmt.Sprintf("id%d", k*7919)] = x
		}
	}
}

// allocated returns how many bytes call allocates.
func allocated(call func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

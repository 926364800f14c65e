package doc

import (
	"encoding/json"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json/bench/internal/types"
)

// values returns short documents of ordinary Go types, one or two for each type, so that types
// on which a library is slow show up.
func values() []Doc { return slices.Concat(maps(), lists(), structs()) }

// value returns the document of v. name is the type of v, with a suffix if it is not unique.
func value[T any](name string, v T) Doc {
	return Doc{name, Values, text(v), func() any { return new(T) }}
}

func maps() []Doc {
	return []Doc{
		value("map[string]string", entries(word, word)),
		value("map[string]int", entries(word, square)),
		value("map[string]uint32", entries(word, func(i int) uint32 { return uint32(i) * 1001 })),
		value("map[string]float64", entries(word, half)),
		value("map[string]bool", entries(word, odd)),
		value("map[string]any", entries(word, func(i int) any { return word(i) })),
		value("map[string]time.Time", entries(word, hour)),
		value("map[string]Item", entries(word, item)),
		value("map[string]*Item", entries(word, pointer(item))),
		value("map[string][]string", entries(word, list(3, word))),
		value("map[string][]int", entries(word, list(5, square))),
		value("map[string][]Item", entries(word, list(3, item))),
		value("map[string]map[string]string", entries(word, func(int) map[string]string { return entries(word, word) })),
		value("map[int]string", entries(square, word)),
		value("map[int64]Item", entries(func(i int) int64 { return int64(i) * 1001 }, item)),
		value("map[Level]string", entries(level, word)),
		value("map[Color]int", entries(color, square)),
	}
}

func lists() []Doc {
	return []Doc{
		value("[]string", list(30, word)(0)),
		value("[]Level", list(30, level)(0)),
		value("[]int", list(30, square)(0)),
		value("[]int32", list(30, func(i int) int32 { return int32(i * i * i) })(0)),
		value("[]uint64", list(30, func(i int) uint64 { return uint64(i) << i })(0)),
		value("[]float64", list(30, half)(0)),
		value("[]float32", list(30, func(i int) float32 { return float32(i) / 7 })(0)),
		value("[]bool", list(30, odd)(0)),
		value("[]byte", []byte(strings.Repeat("bytes", 40))),
		value("[][]byte", list(5, func(int) []byte { return []byte("twenty bytes of text") })(0)),
		value("[3]float64", [3]float64{1.5, 2.5, 1e9}),
		value("[][2]float64", list(20, func(i int) [2]float64 { return [2]float64{half(i), half(i + 1)} })(0)),
		value("[4][4]float64", [4][4]float64{{1, 2, 3, 4.5}, {2.25}}),
		value("[][]int", list(10, list(4, square))(0)),
		value("[][]float64", list(10, list(4, half))(0)),
		value("[][]string", list(10, list(4, word))(0)),
		value("[]map[string]string", list(4, func(int) map[string]string { return entries(word, word) })(0)),
		value("[]any", list(12, func(i int) any { return word(i) })(0)),
		value("[]Item", list(12, item)(0)),
		value("[]*Item", list(12, pointer(item))(0)),
		value("[]*string", list(20, pointer(word))(0)),
		value("[]time.Time", list(10, hour)(0)),
		value("[]netip.Addr", list(10, func(i int) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}) })(0)),
		value("[]Color", list(10, color)(0)),
		value("[]Point", list(10, func(i int) types.Point { return types.Point{X: half(i), Y: 1} })(0)),
		value("[]json.RawMessage", list(10, func(int) json.RawMessage { return json.RawMessage(`{"a":1,"b":[1,2,"x"]}`) })(0)),
		value("[]json.Number", list(10, func(i int) json.Number { return json.Number(strconv.Itoa(i * 1000)) })(0)),
	}
}

func structs() []Doc {
	name, number, ratio, flag, one := "name", 5, 1.5, true, item(3)
	nested := types.Nested{}
	nested.A.B.C.D, nested.A.B.G, nested.A.H = "text", 4, make([]struct{ I, J int }, 3)
	inner := func(i int) *types.Node { return &types.Node{Name: word(i), Kids: list(3, leaf)(i)} }
	return []Doc{
		value("string", strings.Repeat("a line of text ", 4)),
		value("int", 12345),
		value("float64", 1234.5678),
		value("time.Time", hour(1)),
		value("Item", one),
		value("Pointers", types.Pointers{Text: &name, Number: &number, Ratio: &ratio, Flag: &flag, Item: &one}),
		value("Pointers-nil", types.Pointers{}),
		value("Derived", types.Derived{Base: types.Base{ID: 5, Created: hour(2)}, Name: "name"}),
		value("Node", types.Node{Name: "root", Kids: list(4, inner)(0)}),
		value("Wide", types.Wide{A: "aa", B: "bbb", C: "cccc", D: "d", G: "gggggggg", I: 1, J: 22, L: 4444, M: 1.5, N: 2.25, P: 1e10}),
		value("Wide-zero", types.Wide{}),
		value("Flags", types.Flags{A: true, C: true, D: true, F: true, H: true}),
		value("Event", types.Event{ID: 7, Data: map[string]any{"a": 1.5, "b": "x"}, More: []any{"p", "q"}}),
		value("Nested", nested),
	}
}

// entries returns a map of 12 entries, from key(0) and elem(0) to key(11) and elem(11).
func entries[K comparable, V any](key func(int) K, elem func(int) V) map[K]V {
	m := make(map[K]V)
	for i := range 12 {
		m[key(i)] = elem(i)
	}
	return m
}

// list returns a function with a parameter from that returns the slice of the n elements
// elem(from) to elem(from+n-1).
func list[T any](n int, elem func(int) T) func(int) []T {
	return func(from int) []T {
		s := make([]T, n)
		for i := range s {
			s[i] = elem(from + i)
		}
		return s
	}
}

// pointer returns a function that returns a pointer to the value that elem returns.
func pointer[T any](elem func(int) T) func(int) *T {
	return func(i int) *T {
		x := elem(i)
		return &x
	}
}

func word(i int) string { return strings.Repeat("wordy", 1+i%3) + strconv.Itoa(i) }

func square(i int) int { return i * i * 11 }

func half(i int) float64 { return float64(i) * 1.5 }

func odd(i int) bool { return i%2 == 1 }

func hour(i int) time.Time { return time.Date(2026, 3, 4, 5+i, 6, 7, 89e6, time.UTC) }

func item(i int) types.Item { return types.Item{ID: i * 37, Name: word(i), OK: odd(i)} }

func level(i int) types.Level { return types.Level(word(i)) }

func color(i int) types.Color { return types.Color(i * 77) }

package conformance

import (
	"math"
	"slices"
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestMarshalTypes checks that random values with random options are encoded as by the standard
// library, to memory and to writers that may fail.
func TestMarshalTypes(t *testing.T) { marshalTypes(t, diff.Types) }

// TestMarshalRareTypes is TestMarshalTypes for types with an unusual
// representation or none.
func TestMarshalRareTypes(t *testing.T) { marshalTypes(t, diff.RareTypes) }

// TestMarshalMethodTypes is TestMarshalTypes for types with methods.
func TestMarshalMethodTypes(t *testing.T) { marshalTypes(t, diff.MethodTypes) }

// TestMarshalPlaceTypes is TestMarshalTypes for types such as structs with fallbacks, interfaces,
// or IsZero methods.
func TestMarshalPlaceTypes(t *testing.T) { marshalTypes(t, diff.PlaceTypes) }

// TestMarshalEmbedTypes is TestMarshalTypes for structs that embed pointers, by value and in containers.
func TestMarshalEmbedTypes(t *testing.T) {
	marshalTypes(t, slices.Concat(diff.EmbedTypes, diff.EmbedCoderTypes))
}

// TestMarshalMadeTypes is TestMarshalTypes for random struct types.
func TestMarshalMadeTypes(t *testing.T) { marshalTypes(t, diff.MadeTypes(*seed+1, 300)) }

func marshalTypes(t *testing.T, types []diff.Type) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckValue(diff.RandomEncoding(r, types))
	})
}

// ring is a struct type whose values can contain themselves.
type ring struct {
	Next *ring          `json:"next"`
	List []any          `json:"list,omitempty"`
	Map  map[string]any `json:"map,omitempty"`
}

// TestMarshalOdd checks that unusual values, such as nil, NaN, functions and cycles, give the
// output or the error of the standard library.
func TestMarshalOdd(t *testing.T) {
	loop := &ring{}
	loop.Next = loop
	list := []any{0}
	list[0] = list
	dict := map[string]any{}
	dict["d"] = dict
	var typedNil *diff.Nested
	tests := []struct {
		name  string
		why   string
		value any
	}{
		{"nil", "there is no type to look at", nil},
		{"typed nil pointer", "it has a type but no value", typedNil},
		{"nil map", "it is an object without members", map[string]int(nil)},
		{"pointer to nil any", "two ways to be nil", new(any)},
		{"NaN", "JSON has no such number", math.NaN()},
		{"NaN as key", "nor as name", map[float64]int{math.NaN(): 1}},
		{"infinity inside", "the error has a pointer", map[string]any{"a": []any{1, math.Inf(-1)}}},
		{"channel inside", "the error has a pointer and a type", map[string]any{"a/b": []any{make(chan int)}}},
		{"function", "no representation", func() {}},
		{"pointer cycle", "must end in an error", loop},
		{"slice cycle", "must end in an error", list},
		{"map cycle", "must end in an error", dict},
		{"cycle through a struct and a slice", "must end in an error", &ring{List: list}},
		{"invalid UTF-8 as key", "names are strings too", map[string]int{"a\xff": 1}},
		{"two invalid keys that look alike", "equal after replacement", map[string]int{"a\xff": 1, "a\xfe": 2}},
		{"deep", "beyond the limit of depth", deep(jsontest.MaxDepth + 1)},
		{"just deep enough", "at the limit of depth", deep(jsontest.MaxDepth)},
	}
	opts := []diff.OptionSet{
		diff.OptionSet{}.With(diff.DetermineFlag, true),
		diff.OptionSet{}.With(diff.DetermineFlag|diff.LaxFlags, true),
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, o := range opts {
				e := diff.Encoding{Value: tt.value, Name: tt.name, Opts: o, Limit: 3}
				if s := e.Check(); s != "" {
					t.Errorf("%v (%s): %.3000s", e, tt.why, s)
				}
			}
		})
	}
}

// deep returns n values of type []any, each within the next; the innermost one contains nil.
func deep(n int) any {
	var v any
	for range n {
		v = []any{v}
	}
	return v
}

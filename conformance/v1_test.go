package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestV1Texts checks that Valid, Compact, Indent and HTMLEscape of package v1 have the results of
// encoding/json for mutated texts.
func TestV1Texts(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckOldText(r, texts().Random(r))
	})
}

// TestV1Walks checks that Decoders of package v1 and encoding/json read mutated texts, from
// readers that may fail, with the same results and offsets after each call.
func TestV1Walks(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		text := texts().Random(r)
		w := diff.RandomOldWalk(r, len(text))
		return diff.CheckText(w.String(), text, w.Check)
	})
}

// TestV1Unmarshal checks that mutated texts, as slices and from readers, decode into values of
// many types as in encoding/json. Texts of errors are compared, too.
func TestV1Unmarshal(t *testing.T) { v1Unmarshal(t, diff.Types) }

// TestV1UnmarshalRareTypes is TestV1Unmarshal for types with an unusual representation or none.
func TestV1UnmarshalRareTypes(t *testing.T) { v1Unmarshal(t, diff.RareTypes) }

// TestV1UnmarshalMethodTypes is TestV1Unmarshal for types with methods.
func TestV1UnmarshalMethodTypes(t *testing.T) { v1Unmarshal(t, diff.MethodTypes) }

// TestV1UnmarshalEmbedTypes is TestV1Unmarshal for structs that embed pointers.
func TestV1UnmarshalEmbedTypes(t *testing.T) { v1Unmarshal(t, diff.EmbedTypes) }

// TestV1UnmarshalMadeTypes is TestV1Unmarshal for random struct types.
func TestV1UnmarshalMadeTypes(t *testing.T) { v1Unmarshal(t, diff.MadeTypes(*seed+2, 300)) }

func v1Unmarshal(t *testing.T, types []diff.Type) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		typ := jsontest.Pick(r, types)
		text := texts().For(r, typ.Type)
		d := diff.RandomOldDecoding(r, typ, len(text))
		return diff.CheckText(d.String(), text, d.Check)
	})
}

// TestV1Marshal checks that random values are encoded as by encoding/json. Texts of errors are
// compared, too.
func TestV1Marshal(t *testing.T) { v1Marshal(t, diff.Types) }

// TestV1MarshalRareTypes is TestV1Marshal for types with an unusual representation or none.
func TestV1MarshalRareTypes(t *testing.T) { v1Marshal(t, diff.RareTypes) }

// TestV1MarshalMethodTypes is TestV1Marshal for types with methods.
func TestV1MarshalMethodTypes(t *testing.T) { v1Marshal(t, diff.MethodTypes) }

// TestV1MarshalEmbedTypes is TestV1Marshal for structs that embed pointers, by value and in containers.
func TestV1MarshalEmbedTypes(t *testing.T) { v1Marshal(t, diff.EmbedTypes) }

// TestV1MarshalMadeTypes is TestV1Marshal for random struct types.
func TestV1MarshalMadeTypes(t *testing.T) { v1Marshal(t, diff.MadeTypes(*seed+3, 300)) }

func v1Marshal(t *testing.T, types []diff.Type) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckOldValue(diff.RandomOldEncoding(r, types))
	})
}

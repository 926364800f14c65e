package conformance

import (
	"slices"
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestMutatedAny checks that Unmarshal without options decodes mutated texts into a nil any as
// the standard library does.
func TestMutatedAny(t *testing.T) {
	d := diff.IntoAny()
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckText(d.String(), texts().Random(r), d.Check)
	})
}

// TestMutatedAnyOptions checks the same with options and readers, for targets of type any, []any
// and map[string]any, empty and filled.
func TestMutatedAnyOptions(t *testing.T) {
	var types []diff.Type
	for _, typ := range diff.Types {
		switch typ.Name {
		case "any", "[]any", "map[string]any":
			types = append(types, typ)
		}
	}
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		text := texts().Random(r)
		d := diff.RandomDecoding(r, types, len(text))
		return diff.CheckText(d.String(), text, d.Check)
	})
}

// TestMutatedTypes checks that mutated texts decode into Go types as in the standard library,
// with options and from readers, into zero and into filled values.
func TestMutatedTypes(t *testing.T) { mutatedTypes(t, diff.Types) }

// TestMutatedRareTypes is TestMutatedTypes for types with an unusual
// representation or none.
func TestMutatedRareTypes(t *testing.T) { mutatedTypes(t, diff.RareTypes) }

// TestMutatedMethodTypes is TestMutatedTypes for types with methods.
func TestMutatedMethodTypes(t *testing.T) { mutatedTypes(t, diff.MethodTypes) }

// TestMutatedPlaceTypes is TestMutatedTypes for types such as structs with fallbacks, interfaces,
// or IsZero methods.
func TestMutatedPlaceTypes(t *testing.T) { mutatedTypes(t, diff.PlaceTypes) }

// TestMutatedEmbedTypes is TestMutatedTypes for structs that embed pointers.
func TestMutatedEmbedTypes(t *testing.T) {
	mutatedTypes(t, slices.Concat(diff.EmbedTypes, diff.EmbedCoderTypes))
}

// TestMutatedMadeTypes is TestMutatedTypes for random struct types.
func TestMutatedMadeTypes(t *testing.T) { mutatedTypes(t, diff.MadeTypes(*seed, 300)) }

func mutatedTypes(t *testing.T, types []diff.Type) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		typ := jsontest.Pick(r, types)
		text := texts().For(r, typ.Type)
		d := diff.RandomDecoding(r, []diff.Type{typ}, len(text))
		return diff.CheckText(d.String(), text, d.Check)
	})
}

// TestDeep checks that texts nested up to and beyond the depth limit decode as in the standard
// library.
func TestDeep(t *testing.T) {
	for _, text := range diff.Deep() {
		for _, d := range []diff.Decoding{diff.IntoAny(), diff.Into("MySlice"), diff.Into("*Nested"), diff.Into("Scalars")} {
			if f := diff.CheckText(d.String(), text, d.Check); f != nil {
				t.Error(f)
			}
		}
	}
}

// TestNasty checks that the texts of diff.Nasty decode into zero values of every listed type, from
// slices of bytes and from readers, as in the standard library.
func TestNasty(t *testing.T) {
	for _, typ := range slices.Concat(diff.Types, diff.RareTypes, diff.MethodTypes, diff.PlaceTypes, diff.EmbedTypes, diff.EmbedCoderTypes) {
		for _, text := range diff.Nasty {
			for _, source := range []diff.Source{diff.Direct, diff.Buffer, diff.OneByte, diff.Failing(len(text)), diff.EndingWithData(3)} {
				d := diff.Into(typ.Name)
				d.Source = source
				if s := d.Check([]byte(text)); s != "" && !diff.Explained(d.String(), []byte(text), s) {
					t.Errorf("%v\ntext: %q\n%s", d, text, s)
				}
			}
		}
		if t.Failed() {
			return // other types would mostly show the same difference
		}
	}
}

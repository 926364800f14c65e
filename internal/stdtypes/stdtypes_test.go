package stdtypes

import (
	"reflect"
	"testing"
)

type both struct{}

func (both) MarshalJSONTo(*Encoder) error      { return nil }
func (*both) UnmarshalJSONFrom(*Decoder) error { return nil }

type others struct{}

func (others) MarshalJSONTo(*Decoder) error   { return nil }
func (others) UnmarshalJSONFrom(*Decoder) int { return 0 }

// TestMethods checks that Marshals and Unmarshals compare the parameters and results of a method,
// not only its name, and that the methods of *T are not those of T.
func TestMethods(t *testing.T) {
	for _, tt := range []struct {
		name, why     string
		typ           reflect.Type
		writes, reads bool
	}{
		{name: "value", why: "it has not the methods of its pointer", typ: reflect.TypeFor[both](), writes: true},
		{name: "pointer", why: "it has both", typ: reflect.TypeFor[*both](), writes: true, reads: true},
		{name: "others", why: "names alone do not do", typ: reflect.TypeFor[*others]()},
		{name: "none", why: "without methods", typ: reflect.TypeFor[int]()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if writes, reads := Marshals(tt.typ), Unmarshals(tt.typ); writes != tt.writes || reads != tt.reads {
				t.Errorf("%v, %v (%s)", writes, reads, tt.why)
			}
		})
	}
}

package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// FuzzUnmarshalAny decodes any text into a nil any.
func FuzzUnmarshalAny(f *testing.F) {
	for _, text := range diff.Nasty {
		f.Add([]byte(text))
	}
	d := diff.IntoAny()
	f.Fuzz(func(t *testing.T, text []byte) {
		if found := diff.CheckText(d.String(), text, d.Check); found != nil && found.Known() == nil {
			t.Error(found)
		}
	})
}

// FuzzUnmarshalTypes decodes any text into a Go type, from a source and with
// options that the second argument chooses.
func FuzzUnmarshalTypes(f *testing.F) {
	for i, text := range diff.Nasty {
		f.Add([]byte(text), uint64(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint64) {
		d := diff.RandomDecoding(jsontest.NewRand(choice), diff.Types, len(text))
		if found := diff.CheckText(d.String(), text, d.Check); found != nil && found.Known() == nil {
			t.Error(found)
		}
	})
}

// FuzzMarshal encodes the value of a Go type that the argument chooses.
func FuzzMarshal(f *testing.F) {
	for i := range uint64(20) {
		f.Add(i)
	}
	f.Fuzz(func(t *testing.T, choice uint64) {
		if found := diff.CheckValue(diff.RandomEncoding(jsontest.NewRand(choice), diff.Types)); found != nil {
			t.Error(found)
		}
	})
}

// FuzzWalk reads any text by a mix of the methods of Decoder that the second
// argument chooses.
func FuzzWalk(f *testing.F) {
	for i, text := range diff.Nasty {
		f.Add([]byte(text), uint64(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, choice uint64) {
		w := diff.RandomWalk(jsontest.NewRand(choice), len(text))
		if found := diff.CheckText(w.String(), text, w.Check); found != nil && found.Known() == nil {
			t.Error(found)
		}
	})
}

package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// FuzzUnmarshalAny checks that any text decodes into a nil any as in the standard library.
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

// FuzzUnmarshalTypes checks that any text decodes into a Go type as in the standard library. The
// second argument chooses the type and content of the target, the options, and the source.
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

// FuzzMarshal checks that a Go value is encoded as in the standard library. The argument chooses
// the type, the value and the options.
func FuzzMarshal(f *testing.F) {
	for i := range uint64(20) {
		f.Add(i)
	}
	f.Fuzz(func(t *testing.T, choice uint64) {
		if found := diff.CheckValue(diff.RandomEncoding(jsontest.NewRand(choice), diff.Types)); found != nil && found.Known() == nil {
			t.Error(found)
		}
	})
}

// FuzzWalk checks that a Decoder reads any text as in the standard library. The second argument
// chooses the calls of its methods, the options, and the source.
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

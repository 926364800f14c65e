package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestWalk checks that random mixes of the methods of Decoder read mutated texts as in the
// standard library.
func TestWalk(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		text := texts().Random(r)
		w := diff.RandomWalk(r, len(text))
		return diff.CheckText(w.String(), text, w.Check)
	})
}

// TestCompose checks that random mixes of the methods of Encoder, with random formatting options,
// write tokens and values as in the standard library.
func TestCompose(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckComposition(diff.RandomComposition(r, texts()))
	})
}

// TestRawValues checks that mutated texts are formatted, validated, quoted and unquoted as by the
// standard library.
func TestRawValues(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		f := diff.RandomFormatting(r)
		return diff.CheckText(f.String(), texts().Random(r), f.Check)
	})
}

// TestTokens checks that constructed tokens, the results of their accessors, and those of
// AppendFloat are the same as in the standard library.
func TestTokens(t *testing.T) { diff.Run(t, *count, *seed, *workers, diff.CheckTokens) }

// TestPointers checks that the methods of Pointer have the results of the standard library.
func TestPointers(t *testing.T) { diff.Run(t, *count, *seed, *workers, diff.CheckPointers) }

// TestDeepText checks that texts nested up to and beyond the depth limit are read and formatted as
// by the standard library.
func TestDeepText(t *testing.T) {
	walks := []diff.Walk{
		{Steps: []byte("v"), Source: diff.Buffer},
		{Steps: []byte("s"), Source: diff.Chunks(5000)},
		{Steps: []byte("tv"), Source: diff.Buffer},
		{Steps: []byte("ts"), Source: diff.Chunks(1000, 1)},
	}
	for _, text := range diff.Deep() {
		for _, w := range walks {
			if s := w.Check(text); s != "" {
				t.Errorf("%v\ntext: %.40q... (%d bytes)\n%.1000s", w, text, len(text), s)
			}
		}
		var f diff.Formatting
		if s := f.Check(text); s != "" {
			t.Errorf("%v\ntext: %.40q... (%d bytes)\n%.1000s", f, text, len(text), s)
		}
	}
}

// TestNastyText checks that the texts of diff.Nasty are read, formatted, quoted and unquoted as by
// the standard library.
func TestNastyText(t *testing.T) {
	for i, text := range diff.Nasty {
		r := jsontest.NewRand(uint64(i))
		for range 100 {
			w := diff.RandomWalk(r, len(text))
			if s := w.Check([]byte(text)); s != "" && !diff.Explained(w.String(), []byte(text), s) {
				t.Errorf("%v\ntext: %q\n%s", w, text, s)
				break
			}
		}
		for range 20 {
			f := diff.RandomFormatting(r)
			if s := f.Check([]byte(text)); s != "" && !diff.Explained(f.String(), []byte(text), s) {
				t.Errorf("%v\ntext: %q\n%s", f, text, s)
				break
			}
		}
	}
}

package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestWalk reads mutated texts by random mixes of the methods of Decoder.
func TestWalk(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		text := texts().Random(r)
		w := diff.RandomWalk(r, len(text))
		return diff.CheckText(w.String(), text, w.Check)
	})
}

// TestCompose writes tokens and values by random mixes of the methods of
// Encoder, with random formatting options.
func TestCompose(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckComposition(diff.RandomComposition(r, texts()))
	})
}

// TestRawValues formats, validates, quotes and unquotes mutated texts.
func TestRawValues(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		f := diff.RandomFormatting(r)
		return diff.CheckText(f.String(), texts().Random(r), f.Check)
	})
}

// TestTokens compares constructed tokens, their accessors and AppendFloat.
func TestTokens(t *testing.T) { diff.Run(t, *count, *seed, *workers, diff.CheckTokens) }

// TestPointers compares the methods of Pointer.
func TestPointers(t *testing.T) { diff.Run(t, *count, *seed, *workers, diff.CheckPointers) }

// TestDeepText walks over texts at and beyond the depth limit, and formats them.
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

// TestNastyText walks over, formats and unquotes the handmade texts.
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

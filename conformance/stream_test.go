package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestDecodeStreams checks that Go values and tokens read in turns from one Decoder are those of
// the standard library, with options of the Decoder and of the calls.
func TestDecodeStreams(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		s, text := diff.RandomDecodeStream(r, texts(), diff.StreamTypes)
		return diff.CheckDecodeStream(s, text)
	})
}

// TestEncodeStreams checks that Go values and tokens written in turns to one Encoder give the
// output and errors of the standard library.
func TestEncodeStreams(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckEncodeStream(diff.RandomEncodeStream(r, diff.StreamTypes))
	})
}

// nested returns the number of nested programs of a test: a third of -n, rounded up, because each
// takes longer than a call.
func nested() int { return (*count + 2) / 3 }

// TestNestedWrites checks that Go values whose methods make calls with the same Encoder are
// written as by the standard library, and to a writer that fails as the start of JSON text.
func TestNestedWrites(t *testing.T) {
	diff.Run(t, nested(), *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckWriting(diff.RandomWriting(r))
	})
}

// TestNestedReads checks that Go values whose methods make calls with the same Decoder are read
// as by the standard library, and that an error of the reader is reported.
func TestNestedReads(t *testing.T) {
	diff.Run(t, nested(), *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		p, text := diff.RandomReading(r)
		return diff.CheckReading(p, text)
	})
}

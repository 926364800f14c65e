package conformance

import (
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
)

// TestDecodeStreams reads Go values and tokens in turns, with options of the decoder and of
// the calls.
func TestDecodeStreams(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		s, text := diff.RandomDecodeStream(r, texts(), diff.StreamTypes)
		return diff.CheckDecodeStream(s, text)
	})
}

// TestEncodeStreams writes Go values and tokens in turns.
func TestEncodeStreams(t *testing.T) {
	diff.Run(t, *count, *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckEncodeStream(diff.RandomEncodeStream(r, diff.StreamTypes))
	})
}

// nested returns the number of nested programs of a test, which take longer than other calls.
func nested() int { return (*count + 2) / 3 }

// TestNestedWrites writes Go values whose methods make calls with the same Encoder.
func TestNestedWrites(t *testing.T) {
	diff.Run(t, nested(), *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		return diff.CheckWriting(diff.RandomWriting(r))
	})
}

// TestNestedReads reads Go values whose methods make calls with the same Decoder.
func TestNestedReads(t *testing.T) {
	diff.Run(t, nested(), *seed, *workers, func(r *jsontest.Rand) *diff.Finding {
		p, text := diff.RandomReading(r)
		return diff.CheckReading(p, text)
	})
}

package json

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// These tests are about what stays with a stream that others have.

// A nester writes and reads a list by the stream that it gets.
type nester []int

func (n nester) MarshalJSONTo(enc *jsontext.Encoder) error { return MarshalEncode(enc, []int(n)) }
func (n *nester) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return UnmarshalDecode(dec, (*[]int)(n))
}

// TestStays holds what of an encoder or decoder stays with the stream.
func TestStays(t *testing.T) {
	many := maps.Collect(slices.All(make([]int, 2*maxPart)))
	long := `"\n` + strings.Repeat(" ", 2*maxPart) + `"`
	panics := picky("panic")
	for _, tt := range []struct {
		name, why string
		in        any
		text      string
		out       any
		stays     bool
	}{
		{"number", "it is small", 1, `1`, new(int), true},
		{"short list", "so it is with a little scratch space", []int{1}, `["a"]`, new([]string), true},
		{"long value", "scratch space would stay, too", many, long, new(any), false},
		{"method", "values within are served by others, which come back first", []nester{{1}}, `[[1],[2]]`, new([]nester), true},
		{"panic", "nobody knows in what state it is", panics, `[[]]`, &panics, false},
		{"failure", "it is cleared", func() {}, `[[`, new([]nester), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			EmptyPools()
			enc, dec := jsontext.NewEncoder(new(bytes.Buffer)), new(jsontext.Decoder)
			for k := range firstKept + 3 {
				enc.Reset(new(bytes.Buffer))
				try(func() { MarshalEncode(enc, tt.in, Deterministic(true)) })
				dec.Reset(strings.NewReader(tt.text))
				try(func() { UnmarshalDecode(dec, tt.out) })
				e, _ := (*state.Encoder)(enc).Open().Helper.(*encoder)
				d, _ := (*state.Decoder)(dec).Open().Helper.(*decoder)
				switch {
				case k == 0 && (e != nil || d != nil):
					t.Error("it stays with a stream of one value")
				case tt.stays && k < firstKept: // methods may have come so far, which read and write two values each
				case (e != nil) != tt.stays || (d != nil) != tt.stays:
					t.Errorf("call %d: an encoder: %t, a decoder: %t, want %t (%s)", k, e != nil, d != nil, tt.stays, tt.why)
				}
				if e != nil && e.busy || d != nil && d.busy {
					t.Error("what stays is in use for ever")
				}
			}
		})
	}
}

// try calls f and takes no notice if it panics.
func try(f func()) {
	defer func() { _ = recover() }()
	f()
}

// A touchyWriter panics when it is called for the last time of so many.
type touchyWriter struct{ left int }

func (w *touchyWriter) Write(p []byte) (int, error) {
	if w.left--; w.left == 0 {
		panic("enough")
	}
	return len(p), nil
}

// TestStaysNoLonger holds that an encoder does not stay in use after a panic of the writer behind a value.
func TestStaysNoLonger(t *testing.T) {
	enc := jsontext.NewEncoder(&touchyWriter{firstKept + 3})
	for range firstKept + 3 {
		try(func() { MarshalEncode(enc, 1) })
	}
	if e, ok := (*state.Encoder)(enc).Open().Helper.(*encoder); ok {
		t.Errorf("an encoder stays, in use: %t", e.busy)
	}
}

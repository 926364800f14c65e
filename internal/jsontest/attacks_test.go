package jsontest

import (
	"bytes"
	"errors"
	"testing"
)

// TestAttacks checks that the text of each attack has about the size of the argument and the error Err, and is the same
// each time.
func TestAttacks(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	for _, a := range Attacks() {
		t.Run(a.Name, func(t *testing.T) {
			if seen[a.Name] || a.Why == "" {
				t.Error("the name occurs twice, or there is no reason")
			}
			seen[a.Name] = true
			for _, size := range []int{100, 1000, 100_000} {
				b := a.Text(size)
				if lo, hi := size*8/10, size*11/10+2_500; len(b) < lo || len(b) > hi {
					t.Errorf("%d bytes, want %d to %d", len(b), lo, hi)
				}
				nodes, err := ParseStream(b, Options{})
				if !errors.Is(err, a.Err) || a.Err == nil && err != nil {
					t.Errorf("%v, want %v", err, a.Err)
				}
				if a.Err == nil && !a.Stream && len(nodes) != 1 {
					t.Errorf("%d values, want one", len(nodes))
				}
				if !bytes.Equal(a.Text(size), b) {
					t.Error("the second text is another one")
				}
			}
		})
	}
}

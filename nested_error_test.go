package json_test

import (
	"errors"
	"runtime"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

var errInnermost = errors.New("innermost")

// A methodChain is written by a method on each level, and the innermost one fails.
type methodChain struct {
	Next *methodChain `json:"next"`
}

func (c *methodChain) MarshalJSONTo(enc *jsontext.Encoder) error {
	if c.Next == nil {
		return errInnermost
	}
	type plain methodChain
	return json.MarshalEncode(enc, (*plain)(c))
}

// chainCost returns how many bytes it takes to fail n levels deep.
func chainCost(t *testing.T, n int) uint64 {
	var c methodChain
	for last := &c; n > 0; n-- {
		last.Next = new(methodChain)
		last = last.Next
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := json.Marshal(&c)
	runtime.ReadMemStats(&after)
	if !errors.Is(err, errInnermost) {
		t.Fatalf("unexpected error: %v", err)
	}
	return after.TotalAlloc - before.TotalAlloc
}

// TestNestedErrors holds that an error which knows its place is passed up as it is: with a
// pointer made on every level, deep values would take square time.
func TestNestedErrors(t *testing.T) {
	chainCost(t, 4000) // grows what is kept
	if n := chainCost(t, 4000) / 4000; n > 16<<10 {
		t.Errorf("%d bytes for each level", n)
	}
}

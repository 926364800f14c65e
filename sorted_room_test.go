package json_test

import (
	"fmt"
	"testing"

	"github.com/plainjson/json"
)

// TestSortedRoom writes maps of growing size in order: the room that is kept for keys may be for
// more entries than that for elements, which are larger.
func TestSortedRoom(t *testing.T) {
	m := map[int8]string{}
	for n := range int8(100) {
		m[n] = fmt.Sprint(n)
		if text, err := json.Marshal(m, json.Deterministic(true)); err != nil || len(text) == 0 {
			t.Fatalf("%d entries: %v", n+1, err)
		}
	}
}

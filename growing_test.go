package json_test

import (
	"fmt"
	"testing"

	"github.com/plainjson/json"
)

// A growingKey is written by a method, which adds entries to the map that it is a key of.
type growingKey struct {
	n  int
	of *map[growingKey]int
}

func (k growingKey) MarshalText() ([]byte, error) {
	for i := range 50 {
		(*k.of)[growingKey{len(*k.of) + i, k.of}] = i
	}
	return fmt.Append(nil, k.n), nil
}

// TestGrowingMap holds that a map can be written in order though it grows meanwhile.
func TestGrowingMap(t *testing.T) {
	for range 20 { // whether entries that are added come up is left to chance
		in := make(map[growingKey]int)
		for i := range 10 {
			in[growingKey{i, &in}] = i
		}
		var out map[string]int
		text, err := json.Marshal(in, json.Deterministic(true))
		if err == nil {
			err = json.Unmarshal(text, &out)
		}
		if err != nil || len(out) < 10 {
			t.Fatalf("%s, %v", text, err)
		}
	}
}

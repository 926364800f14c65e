package json_test

import (
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestLikeNames marshals maps of which several keys are written alike, for bytes that are no
// UTF-8 become U+FFFD.
func TestLikeNames(t *testing.T) {
	tests := []struct {
		name string
		in   map[string]any
		dup  bool
		why  string
	}{
		{"one", map[string]any{"a\xff": 1, "b": 2, "c": 3}, false, "it is like no other"},
		{"two, different", map[string]any{"a\xff": 1, "b\xff": 2, "c": 3}, false, "the rest tells them apart"},
		{"two alike", map[string]any{"a\xff": 1, "a\xfe": 2, "c": 3}, true, "both become the same"},
		{"like a valid one", map[string]any{"a\xff": 1, "a\ufffd": 2, "c": 3}, true, "the other has U+FFFD itself, and may come first"},
		{"valid ones", map[string]any{"a": 1, "a\ufffd": 2, "c": 3}, false, "different keys"},
		{"inside", map[string]any{"x": map[string]any{"a\xff": 1, "a\ufffd": 2}}, true, "each object is looked at"},
		{"inside and outside", map[string]any{"a\xff": map[string]any{"a\xff": 1}}, false, "each object has its own names"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // the order of members is random
				for _, more := range []json.Options{nil, json.Deterministic(true), jsontext.SpaceAfterColon(true)} {
					out, err := json.Marshal(tt.in, jsontext.AllowInvalidUTF8(true), more)
					if errors.Is(err, jsontext.ErrDuplicateName) != tt.dup || !tt.dup && err != nil {
						t.Fatalf("Marshal = %q, %v; want a duplicate name: %v (%s)", out, err, tt.dup, tt.why)
					}
					if _, err := json.Marshal(tt.in, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true), more); err != nil {
						t.Fatalf("with duplicate names allowed: %v (%s)", err, tt.why)
					}
				}
			}
			if _, err := json.Marshal(tt.in); err == nil && tt.name != "valid ones" {
				t.Error("invalid UTF-8 is written though it is not allowed")
			}
		})
	}
}

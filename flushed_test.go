package json_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestFlushedBeforeName fails at the first name of an object behind what is flushed.
func TestFlushedBeforeName(t *testing.T) {
	long := strings.Repeat("a", 20_000)
	for _, tt := range []struct {
		name, why string
		in        any
		want      jsontext.Pointer
	}{
		{"in an array", "the object is open", []any{long, map[string]int{"\xff": 1}}, "/1"},
		{"in an object", "so it is there", struct {
			A string
			B map[string]int
		}{long, map[string]int{"\xff": 1}}, "/B"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var w bytes.Buffer
			enc := jsontext.NewEncoder(&w)
			if err := json.MarshalEncode(enc, tt.in); err == nil {
				t.Fatal("no error")
			}
			kind, n := enc.StackIndex(enc.StackDepth())
			if p := enc.StackPointer(); p != tt.want || kind != '{' || n != 0 || enc.StackDepth() != 2 {
				t.Errorf("%q, %d of %v, depth %d (%s)", p, n, kind, enc.StackDepth(), tt.why)
			}
		})
	}
}

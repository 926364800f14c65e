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

// TestFlushedBeforeMember fails at the second name of an object behind what is flushed. The object
// is still open then, and nothing can be written to it.
func TestFlushedBeforeMember(t *testing.T) {
	long := strings.Repeat("a", 20_000)
	sorted := []json.Options{json.Deterministic(true)}
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
	}{
		{"any", "members of any are gathered to be sorted", map[string]any{"a": 1, "\xff": 2}, sorted},
		{"scalars", "other maps are sorted elsewhere", map[string]int{"a": 1, "\xff": 2}, sorted},
		{"any in any order", "members are written as they come", map[string]any{"a": 1, "\xff": 2}, nil},
		{"scalars in any order", "the loop over the map is another", map[string]int{"a": 1, "\xff": 2}, nil},
		{"others in any order", "and so it is here", map[string]uint8{"a": 1, "\xff": 2}, nil},
		{"fallback", "a name must be UTF-8", struct {
			A int
			B map[string]int `json:",embed"`
		}{1, map[string]int{"\xff": 2}}, nil},
		{"raw fallback", "a name comes twice", struct {
			A int
			B jsontext.Value `json:",embed"`
		}{1, jsontext.Value(`{"A":2}`)}, nil},
		{"space", "names are written after a line break", map[string]any{"a": 1, "\xff": 2}, append(sorted, jsontext.Multiline(true))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for range 20 { // a map begins with any of its names
				failBehind(t, []any{long, tt.in}, tt.why, tt.opts)
			}
		})
	}
}

// failBehind writes in, which fails at a member of the object at index 1, behind what is flushed.
func failBehind(t *testing.T, in any, why string, opts []json.Options) {
	t.Helper()
	var w bytes.Buffer
	enc := jsontext.NewEncoder(&w, opts...)
	if err := json.MarshalEncode(enc, in); err == nil {
		t.Fatal("no name fails")
	}
	kind, _ := enc.StackIndex(enc.StackDepth())
	if p := enc.StackPointer(); p.Parent() != "/1" && p != "/1" || kind != '{' || enc.StackDepth() != 2 {
		t.Errorf("%q, %v, depth %d (%s)", p, kind, enc.StackDepth(), why)
	}
	for _, token := range []jsontext.Token{jsontext.String("z"), jsontext.EndArray, jsontext.EndObject} {
		if err := enc.WriteToken(token); err == nil && token.Kind() != '}' {
			t.Errorf("%v is written to %s", token, w.Bytes()[max(0, w.Len()-30):])
		}
	}
}

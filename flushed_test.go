package json_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestMarshalEncodeFlushed fails in a value of which a part has been written to the Writer: every later write
// returns the same error, until Reset.
func TestMarshalEncodeFlushed(t *testing.T) {
	long := strings.Repeat("a", 20_000)
	sorted := []json.Options{json.Deterministic(true)}
	for _, tt := range []struct {
		name, why string
		in        any
		opts      []json.Options
	}{
		{"first name in an array", "the object is open", map[string]int{"\xff": 1}, nil},
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
				var w bytes.Buffer
				enc := jsontext.NewEncoder(&w, tt.opts...)
				want := json.MarshalEncode(enc, []any{long, tt.in})
				if want == nil {
					t.Fatal("no name fails")
				}
				n := w.Len()
				for _, token := range []jsontext.Token{jsontext.String("z"), jsontext.EndArray, jsontext.EndObject} {
					if err := enc.WriteToken(token); err != want || w.Len() != n {
						t.Errorf("%v: %v, want %v (%s)", token, err, want, tt.why)
					}
				}
				if err := json.MarshalEncode(enc, 1); err != want || w.Len() != n {
					t.Errorf("%v, want %v (%s)", err, want, tt.why)
				}
				enc.Reset(&w)
				if err := json.MarshalEncode(enc, 1); err != nil {
					t.Errorf("after Reset: %v", err)
				}
			}
		})
	}
}

package json_test

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestLegacyLimits holds that limits are kept with the options of the old API, whatever
// the text is read from and into.
func TestLegacyLimits(t *testing.T) {
	type point struct{ X, Y int }
	tests := []struct {
		name, why string
		text      string
		out       any
		limit     json.Options
		ok        bool
	}{
		{"bytes, any", "one byte too many, the last one", `[1, 2, 3]`, new(any), jsontext.WithByteLimit(8), false},
		{"bytes kept", "as many as allowed", `[1, 2, 3]`, new(any), jsontext.WithByteLimit(9), true},
		{"bytes, struct", "the text is cut within the space behind the value", `{"X":1}     `, new(point), jsontext.WithByteLimit(9), false},
		{"bytes, space", "space counts, too", `  [1]  `, new([]int), jsontext.WithByteLimit(6), false},
		{"bytes, text", "the text is cut within what is read", `"abcdefgh"`, new(string), jsontext.WithByteLimit(5), false},
		{"bytes, value in the way", "it is read again from what there was", `[1, 2, 3]`, &[]int{7}, jsontext.WithByteLimit(8), false},
		{"depth, any", "one level too many", `[[[]]]`, new(any), jsontext.WithDepthLimit(2), false},
		{"depth, unknown", "a member that nothing takes", `{"Z": [[]]}`, new(point), jsontext.WithDepthLimit(2), false},
		{"depth kept", "as many as allowed", `[[[]]]`, new(any), jsontext.WithDepthLimit(3), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, o := range []json.Options{json.DefaultOptionsV2(), v1.DefaultOptionsV1(), v1.ReportErrorsWithLegacySemantics(true)} {
				old := reflect.ValueOf(tt.out).Elem().Interface()
				for from, err := range map[string]error{
					"bytes":  json.Unmarshal([]byte(tt.text), tt.out, o, tt.limit),
					"reader": json.UnmarshalRead(io.MultiReader(strings.NewReader(tt.text)), tt.out, o, tt.limit),
				} {
					// The old form of an error has only its text.
					if limited := err != nil && strings.Contains(err.Error(), "exceeded max"); limited == tt.ok {
						t.Errorf("from %s: %v (%s)", from, err, tt.why)
					} else if tt.ok && err != nil || errors.Is(err, io.EOF) {
						t.Errorf("from %s: %v", from, err)
					}
				}
				out := reflect.ValueOf(tt.out).Elem()
				if old == nil {
					out.SetZero()
				} else {
					out.Set(reflect.ValueOf(old))
				}
			}
		})
	}
}

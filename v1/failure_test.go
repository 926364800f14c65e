package json

import (
	"errors"
	"testing"
)

// TestErrorInString checks that a SyntaxError for text within a JSON string, where the tag option string
// expects a JSON value, has the Offset 0, as in encoding/json.
func TestErrorInString(t *testing.T) {
	tests := []struct{ name, why, text string }{
		{"first character", "a string must begin", `{"a":"1"}`},
		{"after the string", "however far it is", `{"a":"\"x\"1"}`},
		{"other members", "and whatever is before", `{"x":[1,2],"a":"true"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var v struct {
				A string `json:"a,string"`
			}
			err := Unmarshal([]byte(tt.text), &v)
			syn, ok := errors.AsType[*SyntaxError](err)
			if !ok || syn.Offset != 0 {
				t.Errorf("%v: %#v (%s)", err, syn, tt.why)
			}
		})
	}
}

package json_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestRawValueErrors holds where the fault of a raw value is that can't be written. All of it is
// what the standard library has.
func TestRawValueErrors(t *testing.T) {
	one, multi := jsontext.Value("1"), jsontext.Multiline(true)
	tests := []struct {
		name, why string
		in        any
		options   json.Options
		want      string
	}{
		{"second value in an array", "what follows an element is in the array", []any{one, jsontext.Value("[] 2")}, nil, "3 /1: 6 "},
		{"second value in an object", "and what follows a member is with that", map[string]any{"a": jsontext.Value("[] 2")}, nil, "5 /a: 8 /a"},
		{"second value", "or nowhere", jsontext.Value("[] 2"), nil, "0 : 3 "},
		{"inside", "other faults are in the value", []any{one, jsontext.Value("[x]")}, nil, "3 /1: 4 /1/0"},
		{"end", "there is no comma before an end", []any{one, jsontext.Value("]")}, nil, "3 /1: 2 /1"},
		{"end of a member", "but a colon", map[string]any{"a": jsontext.Value("}")}, nil, "5 /a: 5 /a"},
		{"end on a line of its own", "nor a line, but for the end", []any{one, jsontext.Value("]")}, multi, "7 /1: 5 /1"},
		{"only an end on a line of its own", "and none in what is empty", []any{jsontext.Value("]")}, multi, "3 /0: 1 /0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := json.Marshal(tt.in, json.Deterministic(true), tt.options)
			sem, _ := errors.AsType[*json.SemanticError](err)
			syn, _ := errors.AsType[*jsontext.SyntacticError](err)
			if sem == nil || syn == nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("%d %s: %d %s", sem.ByteOffset, sem.JSONPointer, syn.ByteOffset, syn.JSONPointer)
			if got != tt.want {
				t.Errorf("%s, want %s (%s)", got, tt.want, tt.why)
			}
		})
	}
}

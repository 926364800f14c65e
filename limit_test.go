package json_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// TestByteLimitOfNothing holds that null counts for the limit on bytes like other values, wherever it comes from.
func TestByteLimitOfNothing(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"nil", "there is no type", nil},
		{"nil pointer", "what it could lead to is not looked at", (*int)(nil)},
		{"pointer to nil", "that is looked at", new(*int)},
	} {
		for limit, ok := range map[int64]bool{3: false, 4: true} {
			opt := jsontext.WithByteLimit(limit)
			var buf bytes.Buffer
			_, err := json.Marshal(tt.in, opt)
			_, appended := json.AppendMarshal([]byte("before"), tt.in, opt)
			written := json.MarshalWrite(&buf, tt.in, opt)
			encoded := json.MarshalEncode(jsontext.NewEncoder(&buf, opt), tt.in)
			for _, err := range []error{err, appended, written, encoded} {
				if syn, isSyntax := errors.AsType[*jsontext.SyntacticError](err); isSyntax == ok || isSyntax && syn.ByteOffset != 4 {
					t.Errorf("%s (%s), limit %d: %v", tt.name, tt.why, limit, err)
				}
			}
		}
	}
}

// TestEmptyTooDeep holds that what is empty may be nested no deeper than the rest if space is asked for. Without, it
// is not looked at, as in the standard library.
func TestEmptyTooDeep(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"slice", "its plan is for a type", [][]int{{}}},
		{"nil slice", "it is written like an empty one", [][]string{nil}},
		{"map", "its plan is for a type", []map[string]int{{}}},
		{"slice in any", "no plan is needed", []any{[]any{}}},
		{"map in any", "no plan is needed", map[string]any{"a": map[string]any{}}},
		{"format", "the tag says how nil is written", struct {
			A []int `json:",format:emitempty"`
		}{}},
	} {
		for _, space := range []bool{false, true} {
			_, err := json.Marshal(tt.in, jsontext.WithDepthLimit(1), jsontext.SpaceAfterComma(space))
			if errors.Is(err, jsontext.ErrLimit) != space {
				t.Errorf("%s (%s), space %t: %v", tt.name, tt.why, space, err)
			}
		}
	}
}

// TestSkippedTooDeep holds that the count is that of the values so far where a value that is not stored is nested too
// deeply.
func TestSkippedTooDeep(t *testing.T) {
	for _, row := range []struct {
		name, why string
		in        string
		out       any
		pointer   jsontext.Pointer
		n         int64
	}{
		{"element", "a Go array has no room for it", `[[1]]`, new([0]int), "", 0},
		{"second element", "likewise", `[5,[1]]`, new([1]int), "/0", 1},
		{"member", "a struct has no field for it", `{"a":[1]}`, new(struct{}), "/a", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			dec := jsontext.NewDecoder(strings.NewReader(row.in))
			if err := json.UnmarshalDecode(dec, row.out, jsontext.WithDepthLimit(1)); !errors.Is(err, jsontext.ErrLimit) {
				t.Fatal(err)
			}
			if _, n := dec.StackIndex(1); n != row.n || dec.StackPointer() != row.pointer {
				t.Errorf("%d names and values, at %q; want %d at %q (%s)", n, dec.StackPointer(), row.n, row.pointer, row.why)
			}
		})
	}
}

package json

import (
	"errors"
	"fmt"
	"testing"

	"github.com/plainjson/json/jsontext"
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

// A wrappingWriter has a method that writes and returns the error in a fmt.wrapError.
type wrappingWriter struct {
	write func(*jsontext.Encoder) error
}

func (w wrappingWriter) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := w.write(enc); err != nil {
		return fmt.Errorf("wrapped: %w", err)
	}
	return nil
}

// A plainWriter has a method that writes and returns the error itself.
type plainWriter struct {
	write func(*jsontext.Encoder) error
}

func (w plainWriter) MarshalJSONTo(enc *jsontext.Encoder) error { return w.write(enc) }

// TestOffsetInMethod checks the offset of the SyntacticError that a method gets: it includes the text that is
// not valid.
func TestOffsetInMethod(t *testing.T) {
	tokens := func(tokens ...jsontext.Token) func(*jsontext.Encoder) error {
		return func(enc *jsontext.Encoder) error {
			var err error
			for i := 0; i < len(tokens) && err == nil; i++ {
				err = enc.WriteToken(tokens[i])
			}
			return err
		}
	}
	value := func(text string) func(*jsontext.Encoder) error {
		return func(enc *jsontext.Encoder) error { return enc.WriteValue(jsontext.Value(text)) }
	}
	for _, tt := range []struct {
		name, why string
		write     func(*jsontext.Encoder) error
		want      int64
	}{
		{"name that is no string", "the number counts as one byte", tokens(jsontext.BeginObject, jsontext.Int(12)), 2},
		{"value in place of a name", "likewise", func(enc *jsontext.Encoder) error {
			if err := enc.WriteToken(jsontext.BeginObject); err != nil {
				return err
			}
			return enc.WriteValue(jsontext.Value("12"))
		}, 2},
		{"end of another kind", "the bracket counts", tokens(jsontext.BeginArray, jsontext.EndObject), 2},
		{"missing value", "the brace counts", tokens(jsontext.BeginObject, jsontext.String("a"), jsontext.EndObject), 6},
		{"character", "it counts", value("[1,,]"), 4},
		{"character of two bytes", "both count", value("[é]"), 3},
		{"escape sequence", "its six characters count", value(`"\uzzzz"`), 7},
		{"text ends", "no character is at fault", value(`["`), 2},
		{"error without options", "it has the offset of package jsontext", func(*jsontext.Encoder) error {
			v := jsontext.Value("[1,,]")
			return v.Compact()
		}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Marshal(wrappingWriter{tt.write})
			syn, ok := errors.AsType[*jsontext.SyntacticError](err)
			if !ok || syn.ByteOffset != tt.want {
				t.Errorf("%v, want offset %d (%s)", err, tt.want, tt.why)
			}
			_, err = Marshal(plainWriter{tt.write})
			if old, ok := errors.AsType[*SyntaxError](err); !ok || old.Offset != tt.want {
				t.Errorf("not wrapped: %v, want offset %d (%s)", err, tt.want, tt.why)
			}
		})
	}
}

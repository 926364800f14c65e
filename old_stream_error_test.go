package json_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestOldStreamErrors holds that MarshalEncode reports what can't stand in the output in the old form, too,
// if that is asked for.
func TestOldStreamErrors(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		in        any
		offset    int64 // of a SyntaxError; 0 for a MarshalerError
	}{
		{"array", "it is no name", []int{1}, 8},
		{"null", "it is no name", nil, 8},
		{"duplicate", "the object has it", "a", 8},
		{"raw value", "its method is to blame", jsontext.Value("1"), 0},
	} {
		e := jsontext.NewEncoder(new(bytes.Buffer), v1.ReportErrorsWithLegacySemantics(true))
		begun := errors.Join(e.WriteToken(jsontext.BeginObject), e.WriteToken(jsontext.String("a")), e.WriteToken(jsontext.Int(1)))
		err := json.MarshalEncode(e, tt.in)
		syntax, isSyntax := err.(*v1.SyntaxError)
		_, isMethod := err.(*v1.MarshalerError)
		if begun != nil || isSyntax && syntax.Offset != tt.offset || isSyntax != (tt.offset > 0) || isMethod == isSyntax {
			t.Errorf("%s (%s): %T %v", tt.name, tt.why, err, err)
		}
	}
}

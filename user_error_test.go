package json_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// The methods of these types return failure.
type (
	failingText struct{}
	failingJSON struct{}
	failingTo   struct{}
)

var failure func() error

func (failingText) MarshalText() ([]byte, error)             { return nil, failure() }
func (*failingText) UnmarshalText([]byte) error              { return failure() }
func (failingJSON) MarshalJSON() ([]byte, error)             { return nil, failure() }
func (*failingJSON) UnmarshalJSON([]byte) error              { return failure() }
func (failingTo) MarshalJSONTo(*jsontext.Encoder) error      { return failure() }
func (*failingTo) UnmarshalJSONFrom(*jsontext.Decoder) error { return failure() }

// TestUserErrors holds what becomes of errors of methods that tell of a place of their own, or of the
// end of something. All of it is what the standard library has.
func TestUserErrors(t *testing.T) {
	end := func() error { return io.EOF }
	syntactic := func() error { return &jsontext.SyntacticError{ByteOffset: 7, JSONPointer: "/p", Err: errAbsent} }
	semantic := func() error { return &json.SemanticError{ByteOffset: 7, JSONPointer: "/p", Err: errAbsent} }
	empty := func() error { return new(json.SemanticError) }
	for _, row := range []struct {
		name, why string
		v         any
		text      string
		failure   func() error
		reads     string
		writes    string // "-" if that is not looked at
	}{
		{"text, syntactic", "about what else the method has read", &[]failingText{{}}, `["x"]`, syntactic, "syntactic 7 /p <nil>", "-"},
		{"text, semantic", "about what else the method has handled", &[]failingText{{}}, `["x"]`, semantic, "semantic 7 /p <nil>", "semantic 7 /p <nil>"},
		{"JSON, semantic", "it counts from the value, and tells of no type", &[]failingJSON{{}}, `[0]`, semantic, "semantic 8 /0/p <nil>", "semantic 8 /0/p <nil>"},
		{"JSON, semantic without a place", "a type that it does not tell stays untold", &[]failingJSON{{}}, `[0]`, empty, "semantic 1 /0 <nil>", "semantic 1 /0 <nil>"},
		{"text, end", "it is none of the stream", &failingText{}, `"x"`, end, "semantic 0  json_test.failingText", "semantic 0  json_test.failingText"},
		{"JSON, end", "it is none of the stream", &failingJSON{}, `0`, end, "semantic 0  json_test.failingJSON", "semantic 0  json_test.failingJSON"},
		{"coder, end", "it is none of the stream", &failingTo{}, `0`, end, "semantic 0  json_test.failingTo", "semantic 0  json_test.failingTo"},
	} {
		t.Run(row.name, func(t *testing.T) {
			failure = row.failure
			err := json.Unmarshal([]byte(row.text), row.v)
			if got := typedPlace(err); got != row.reads || errors.Is(err, io.EOF) {
				t.Errorf("Unmarshal: %s, want %s (%s)", got, row.reads, row.why)
			}
			_, err = json.Marshal(row.v)
			if got := typedPlace(err); row.writes != "-" && got != row.writes || errors.Is(err, io.EOF) {
				t.Errorf("Marshal: %s, want %s (%s)", got, row.writes, row.why)
			}
		})
	}
}

// typedPlace is errorPlace of err, which is not looked into, with the type that it tells.
func typedPlace(err error) string {
	switch e := err.(type) {
	case *json.SemanticError:
		return fmt.Sprint(errorPlace(err), " ", e.GoType)
	case *jsontext.SyntacticError:
		return fmt.Sprintf("syntactic %d %s <nil>", e.ByteOffset, e.JSONPointer)
	}
	return fmt.Sprintf("%T", err)
}

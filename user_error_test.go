package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
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

// TestChangedOptions holds that options that can't change here are told of at the place of the next
// value or name. All of it is what the standard library has.
func TestChangedOptions(t *testing.T) {
	for _, row := range []struct {
		name, why string
		tokens    int // of [1,{"a":5 that come before
		writes    string
		reads     string
	}{
		{"first element", "it would begin on a new line", 1, "semantic 3 /0", "nil"},
		{"next element", "behind the comma and on a new line", 2, "semantic 5 /1", "nil"},
		{"name", "it is none yet, but in the object", 3, "semantic 7 /1", "semantic 5 /1"},
		{"value", "behind the colon and a space", 4, "semantic 9 /1/a", "nil"},
		{"next name", "it is none yet, but in the object", 5, "semantic 13 /1", "semantic 13 /1"},
	} {
		e := jsontext.NewEncoder(new(bytes.Buffer))
		d := jsontext.NewDecoder(strings.NewReader(`[1, {"a": 5, "b": 6}]`))
		tokens := []jsontext.Token{jsontext.BeginArray, jsontext.Int(1), jsontext.BeginObject, jsontext.String("a"), jsontext.Int(5)}
		for _, token := range tokens[:row.tokens] {
			_, err := d.ReadToken()
			if err = errors.Join(err, e.WriteToken(token)); err != nil {
				t.Fatal(err)
			}
		}
		if got := errorPlace(json.MarshalEncode(e, "x", jsontext.Multiline(true))); got != row.writes {
			t.Errorf("%s: MarshalEncode: %s, want %s (%s)", row.name, got, row.writes, row.why)
		}
		if got := errorPlace(json.UnmarshalDecode(d, new(any), jsontext.AllowDuplicateNames(true))); got != row.reads {
			t.Errorf("%s: UnmarshalDecode: %s, want %s (%s)", row.name, got, row.reads, row.why)
		}
	}
}

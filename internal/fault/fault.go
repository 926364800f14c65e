// Package fault describes a failure to marshal or unmarshal as data.
//
// The packages marshal and unmarshal make one Failure, where the failure is found, and
// a Form turns it into the error that the caller gets: a SemanticError of package json,
// or the error types of package v1.
package fault

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// A Failure is a failure to marshal or unmarshal a value.
type Failure struct {
	Offset  int64            // byte offset of the value in the input or output
	Pointer jsontext.Pointer // of the value; of the object, if a name to be written is invalid
	Kind    jsontext.Kind    // kind of the JSON value; 0: unknown
	Value   jsontext.Value   // the number or string, if it is malformed for Type; nil: it is not
	Type    reflect.Type     // Go type that cannot be handled; nil: none
	Err     error            // cause; nil: there is nothing to add

	Encode   bool // the failure is one of marshaling
	User     bool // Err comes from a method or function; the Form completes it
	Relative bool // with User: places in Err count from the start of the value (MarshalJSON, UnmarshalJSON)
	AsIs     bool // with User: a SemanticError, and in decoding a SyntacticError, is not wrapped (text methods)
	Final    bool // Err is not wrapped: a SyntacticError, io.EOF, an error of a Reader or Writer

	Method  string        // v1: name of the method that failed; "": none
	GoValue reflect.Value // v1: unsupported value; zero: none
	Root    reflect.Type  // v1: type of the value that the caller passed; nil: unknown
}

// A Form turns a failure into the error that the caller gets. It may take over and change f.
type Form func(f *Failure) error

// V1 is what package v1 passes in the options: the arshalers use its members under
// ReportErrorsWithLegacySemantics and UnmarshalUseNumber. A program that does not import
// package v1 links none of its code.
type V1 struct {
	Form   Form                  // used in place of that of package json
	Number func(text string) any // returns the Number with the given text
}

// V1Of returns the value of package v1 in the options; nil: there is none.
func V1Of(s *opts.Set) *V1 {
	if s.Present&opts.HasV1 == 0 {
		return nil
	}
	v, _ := s.V1.(*V1)
	return v
}

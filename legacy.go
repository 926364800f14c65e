package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
)

// This file holds the habits of the old API, package v1, one function each. It knows
// that API's kinds of errors and numbers only as a value that comes with the options.

// oldShapes is what package v1 hands over with the option ReportErrorsWithLegacySemantics.
type oldShapes interface {
	// UnmarshalError returns the old form of err, a failure to unmarshal into a value
	// of type out, which may be nil. Of a *SemanticError, the ByteOffset is where
	// reading stood; errors of methods come as they are.
	UnmarshalError(err error, out reflect.Type) error

	// MarshalError returns the old form of err, a failure to marshal.
	MarshalError(err error) error

	// CallError returns the old form of an error that the method of the given name, of
	// type t, returned; or a *jsontext.SyntacticError for text of it that is no JSON.
	// MarshalError gets to see it as well.
	CallError(t reflect.Type, method string, err error) error

	// ValueError returns the old form of the error that v, which is printed as text,
	// has no JSON. MarshalError gets to see it as well.
	ValueError(v reflect.Value, text string) error

	// Number returns the number of the given text, in the old form, with the option UseNumber.
	Number(text string) any
}

// oldShapesOf returns what package v1 has handed over, or nil.
func oldShapesOf(s *opts.Set) oldShapes {
	o, _ := s.Legacy.(oldShapes)
	return o
}

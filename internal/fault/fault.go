// Package fault describes failures to marshal and to unmarshal as data.
//
// An arshaler makes one [Failure] where it finds that something is wrong, and passes it on
// to its entry point. Only there does a [Form] turn the failure into an error. The error
// types belong to the packages of the two APIs, which pass their Form in, so that the
// arshalers need not import them.
package fault

import (
	"reflect"

	"github.com/plainjson/json/jsontext"
)

// A Failure is the first failure of a call.
type Failure struct {
	// Offset is the byte offset of the value in the input, or in the output before the
	// value.
	Offset int64
	// Pointer locates the value. While marshaling, the failure of a name that has not been
	// written has the pointer of its object.
	Pointer jsontext.Pointer
	// Kind is the kind of the value; 0 if it is unknown, as of Go values without JSON.
	Kind jsontext.Kind
	// Value is a string or number with a text that is not valid for Type; nil otherwise.
	Value jsontext.Value
	// Type is the Go type of the value, or nil if there is none.
	Type reflect.Type
	// Err is the cause, or nil if the other fields say everything.
	Err error

	// Encode is true while marshaling, false while unmarshaling.
	Encode bool
	// User is true if a method or function of the caller returned Err. If Err is an error of
	// the API, the Form only sets the fields in it that are zero.
	User bool
	// Final is true if the caller gets Err itself: a SyntacticError, io.EOF or
	// io.ErrUnexpectedEOF, or the error of a Reader or Writer.
	Final bool

	// Method is the name of the method that returned Err. Only the Form of v1 uses it.
	Method string
	// GoValue is a value that cannot be marshaled. Only the Form of v1 uses it.
	GoValue reflect.Value
	// Root is the type of the value that was passed to the API. Only the Form of v1 uses it.
	Root reflect.Type
}

// A Form returns the error for a failure, in the form of one of the APIs. It may keep the
// Failure.
type Form func(*Failure) error

// V1 is the value that v1 hands over with its options, so that programs that do not import
// v1 do not link its code. It takes precedence over the Form that an entry point gets.
type V1 struct {
	// Form makes errors of v1. It also gets failures that are final, and converts errors of
	// nested calls of the newer API.
	Form Form
	// Number returns the v1.Number with the given text, for values of type any.
	Number func(text string) any
}

// Package failure describes a failure to marshal or unmarshal as data.
//
// The packages marshal and unmarshal make one Failure, where the failure is found, and a
// Form turns it into the error that the caller gets: a SemanticError of package json, or
// one of the error types of package v1.
package failure

import (
	"errors"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsontext"
)

// A Failure is a failure to marshal or unmarshal a value.
type Failure struct {
	Offset  int64            // byte offset in the input or output, of the value or of the failure in it; v1: 0 if it reports none
	Pointer jsontext.Pointer // of the value, or of the array or object in which a name or user code failed
	Value   jsontext.Value   // JSON number or string that is malformed for Type, or out of its range; nil: none
	Type    reflect.Type     // Go type of the value, or type that the User function is declared for; nil: not known
	Err     error            // cause; nil: Type has no value of this Kind, or no JSON form

	// Where is the place of Offset and Pointer, or zero. Find returns the place of an error of user code that says to have
	// the place inner, and true, or if that is not a place in the text of the value, the place of the value, and false;
	// nil: Err has its place in the text.
	Where place.Place
	Find  func(inner place.Inner) (place.Place, bool)

	Kind      jsontext.Kind // kind of the JSON value, or of the bracket at its end; 0: not known, or not relevant
	Encode    bool          // marshaling failed; false: unmarshaling
	User      bool          // Err comes from a method or function; the Form adds place and type if Err lacks them
	Other     bool          // with User: Err is not an error about the text that the coder reads or writes
	Relative  bool          // with User: offset and pointer in Err count from the start of the value (MarshalJSON, UnmarshalJSON, functions without a coder)
	Validator bool          // with User: Err comes from a method ValidateJSON; v1 returns it
	AsIs      bool          // with User: a SemanticError keeps its offset, pointer and type (text methods)
	Final     bool          // Err is not wrapped: an error of package jsontext, io.EOF, or an error of a Reader or Writer

	Method  string        // v1: name of the method or function that failed to marshal; "": none
	GoValue reflect.Value // v1: value that has no JSON form (NaN, an infinity); zero: none
	Root    reflect.Type  // v1: type of the variable to unmarshal into; nil: unknown
}

// PlaceOf returns the place that Find returns for inner. If it is the place of the value, it has inner as text.
func (f *Failure) PlaceOf(inner place.Inner) place.Place {
	at, ok := f.Find(inner)
	if !ok {
		at.Actual.Inner = inner.Text()
		at.SetCause(inner.Place)
	}
	return at
}

// A Form turns a failure into the error that the caller gets. It may change f, and must not keep it.
type Form func(f *Failure) error

// A V1 has the functions of package v1 that the arshalers call. Package v1 passes it as
// an option, so that programs that do not import package v1 link none of its code.
type V1 struct {
	Form   Form                  // makes the errors, under ReportErrorsWithLegacySemantics
	Number func(text string) any // returns the Number with the given text, under UseNumber
}

// V1Of returns the V1 in the options s, or nil if s has none.
func V1Of(s *opts.Set) *V1 {
	if s.Present&opts.HasV1 == 0 {
		return nil
	}
	v, _ := s.V1.(*V1)
	return v
}

// An AllErrors is the value of the option of package jsonx to go on after semantic errors, with the functions for
// its lists of errors. Package jsonx passes it as an option, so that programs that do not import package jsonx link
// none of its code.
type AllErrors struct {
	Max  int                 // largest number of errors that are reported; less than 1: the option is off
	Join func([]error) error // returns a list of the given errors, of which there is at least one
}

// AllErrorsOf returns the AllErrors in the options s, or nil if s has none or it is off.
func AllErrorsOf(s *opts.Set) *AllErrors {
	if s.Present&opts.HasAllErrors == 0 {
		return nil
	}
	if a, ok := s.AllErrors.(*AllErrors); ok && a.Max > 0 {
		return a
	}
	return nil
}

// joined is the type of the errors that errors.Join returns.
var joined = reflect.TypeOf(errors.Join(errors.ErrUnsupported))

// ListOf returns the errors in err if it is a list: the result of errors.Join, or a slice such as jsonx.ErrorList. An error
// with a text of its own that wraps several errors is none. The result is nil for any other error.
func ListOf(err error) []error {
	list, ok := err.(interface{ Unwrap() []error })
	if t := reflect.TypeOf(err); ok && (t == joined || t.Kind() == reflect.Slice) {
		return list.Unwrap()
	}
	return nil
}

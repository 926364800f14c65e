package json

import (
	"cmp"
	"errors"
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// ErrUnknownName is wrapped by a [SemanticError] if no field of the Go struct has the name of a
// member, with [RejectUnknownMembers]. It is the field Err of the error itself, and the name is the
// last token of its JSONPointer:
//
//	if serr, ok := errors.AsType[*json.SemanticError](err); ok && serr.Err == json.ErrUnknownName {
//		name := serr.JSONPointer.LastToken()
//		...
//	}
var ErrUnknownName = errUnknownName() // "unknown object member name"

// errUnknownName returns the value of ErrUnknownName, so that its documentation does not show an internal package.
func errUnknownName() error { return failure.ErrUnknownName }

// A SemanticError is a failure to convert between JSON and Go values: a JSON value does not
// fit a Go type, a Go value has no JSON encoding, or a method or function returned an error. All
// functions of this package return it as a *SemanticError.
type SemanticError struct {
	// ByteOffset is the number of bytes before the failure, in the input or output. The failure is at
	// this offset or shortly after it.
	ByteOffset int64
	// JSONPointer is the JSON Pointer (RFC 6901) to the JSON value that could not be converted. It
	// is empty for the top-level value.
	JSONPointer jsontext.Pointer

	// JSONKind is the kind of that value, or [jsontext.KindInvalid] if it is unknown.
	JSONKind jsontext.Kind
	// JSONValue is the text of the JSON string or number that could not be unmarshaled, if its
	// content is the cause; otherwise it is nil.
	JSONValue jsontext.Value
	// GoType is the Go type that could not be converted, or nil if it is unknown.
	GoType reflect.Type

	// Err is the cause, or nil if the kind and the type tell all.
	Err error

	action action
	record
}

// record makes the embedded field unexported.
type record = place.Record

// An action is the conversion that failed with a SemanticError.
type action uint8

const (
	handle action = iota // unknown: the error was made by a method or function
	encode
	decode
)

// newError is the [failure.Form] of this package: a SemanticError, or f.Err if f says not to wrap it.
func newError(f *failure.Failure) error {
	err := formed(f)
	if e, ok := err.(*SemanticError); ok && f.Validator {
		if own, ok := f.Err.(*SemanticError); !ok || own.action == handle { // otherwise this package has made it
			at := e.Place()
			at.Origin = place.OriginValidator
			e.record = place.RecordOf(at)
		}
	}
	return err
}

// formed is newError without the mark for the error of a validator.
func formed(f *failure.Failure) error {
	if f.Final {
		return f.Err
	}
	act := decode
	if f.Encode {
		act = encode
	}
	at := f.Where
	switch err := f.Err.(type) {
	case *SemanticError:
		if f.User {
			return err.completed(f, act)
		}
	case *jsontext.SyntacticError:
		if f.Find != nil { // the text of err has its place in another text
			at = f.PlaceOf(place.Inner{
				Place:     err.Place(),
				Offset:    err.ByteOffset,
				Pointer:   string(err.JSONPointer),
				Elsewhere: err.Place().Source == nil,
			})
			at.Detail = nil
		}
	}
	if f.User && !f.Encode {
		setParts(&at, f, f.Err)
	}
	return &SemanticError{
		ByteOffset:  f.Offset,
		JSONPointer: f.Pointer,
		JSONKind:    f.Kind,
		JSONValue:   f.Value,
		GoType:      f.Type,
		Err:         f.Err,
		action:      act,
		record:      place.RecordOf(at),
	}
}

// completed returns e, an error of user code, as the error for f. The result has act and f's values for the missing fields,
// unless the code had the text of the value alone. An e with all fields and with its place is returned unchanged.
func (e *SemanticError) completed(f *failure.Failure, act action) error {
	isComplete := e.action != handle && e.ByteOffset != 0 && e.JSONPointer != "" && e.GoType != nil
	if f.Find == nil && (f.AsIs || isComplete && !f.Relative) {
		return e
	}
	own := *e
	switch {
	case f.AsIs:
	case f.Relative:
		own.ByteOffset += f.Offset
		own.JSONPointer = f.Pointer + e.JSONPointer
		own.action = act
	case !isComplete:
		own.ByteOffset = cmp.Or(e.ByteOffset, f.Offset)
		own.JSONPointer = cmp.Or(e.JSONPointer, f.Pointer)
		own.action = act
		if e.GoType == nil {
			own.GoType = f.Type
		}
	}
	at := e.placeFor(f)
	own.record = place.RecordOf(at)
	if second, ok := e.Err.(*failure.SecondName); ok && at.Earlier != nil {
		own.Err = &failure.SecondName{Name: second.Name, First: second.First, At: *at.Earlier}
	}
	return &own
}

// placeFor returns the place of e, an error of user code, as the error for f.
func (e *SemanticError) placeFor(f *failure.Failure) place.Place {
	inner := place.Inner{Place: e.Place(), Elsewhere: e.action == encode}
	inner.Offset, inner.Pointer = inner.Position(e.ByteOffset, string(e.JSONPointer))
	at := f.Where
	switch {
	case f.Find != nil:
		at = f.PlaceOf(inner)
		setParts(&at, f, e)
	case f.Relative:
		at.Append(inner.Place, strings.Count(string(f.Pointer), "/"))
	case e.ByteOffset != 0:
		at = inner.Place
	}
	return at
}

// Bounds of the parts of an error. Each method that passes an error on makes new ones.
const (
	maxParts    = 50      // largest number of parts that get a place
	maxPointers = 1 << 20 // largest number of bytes that their pointers may have in all
)

// setParts sets the parts of at, the place of the error for f, if err is a list of errors, or has the parts of one.
func setParts(at *place.Place, f *failure.Failure, err error) {
	list := appendParts(nil, err)
	if len(list) == 0 || min(len(list), maxParts)*len(f.Pointer) > maxPointers {
		return
	}
	offset, pointer := at.Position(f.Offset, string(f.Pointer))
	actual := place.Actual{Offset: offset, Pointer: pointer}
	if at.Actual != nil {
		actual.Inner = at.Actual.Inner
	}
	for k, err := range list {
		if k < maxParts {
			part := *f
			part.Err = err
			err = newError(&part)
		}
		actual.Parts = append(actual.Parts, err)
	}
	at.Actual = &actual
}

// appendParts appends the parts of err to list: the errors in a list, and in lists within it, and the parts that a
// SemanticError has.
func appendParts(list []error, err error) []error {
	parts := failure.ListOf(err)
	if e, ok := err.(*SemanticError); ok {
		if a := e.Place().Actual; a != nil {
			parts = a.Parts
		}
	}
	for _, err := range parts {
		n := len(list)
		if list = appendParts(list, err); len(list) == n && err != nil {
			list = append(list, err)
		}
	}
	return list
}

// typeText returns the text of t without the fields of a struct type that has no name.
func typeText(t reflect.Type) string {
	text := t.String()
	if t.Name() == "" {
		if before, _, ok := strings.Cut(text, "struct {"); ok {
			return before + "struct"
		}
	}
	return text
}

// Unwrap returns e.Err.
func (e *SemanticError) Unwrap() error { return e.Err }

// Error returns a text with the fields of e that are set and, if it is known, the line and column beyond the first line.
// If the cause is a list of errors, it has a line for each of them. It may change between versions.
func (e *SemanticError) Error() string {
	b := []byte("json: ")
	switch a := e.Place().Actual; {
	case a != nil && a.Parts != nil:
		return errors.Join(a.Parts...).Error()
	case e.isAboutName():
		preposition := " for"
		if _, ok := e.Err.(*failure.SecondName); ok { // its text ends with a subordinate clause
			preposition = ", for"
		}
		return string(e.appendPlace(e.appendName(b), preposition))
	case e.Place().Origin == place.OriginValidator && e.Err != nil, e.Err == failure.ErrNotFound: // nothing was converted
		return string(e.Place().AppendActual(append(b, causeText(e.Err)...), string(e.JSONPointer), e.ByteOffset))
	}
	b = append(b, [...]string{handle: "cannot handle", encode: "cannot marshal", decode: "cannot unmarshal"}[e.action]...)
	if k := kindName(e.JSONKind); k != "" {
		b = append(b, " JSON "+k...)
	}
	if len(e.JSONValue) > 0 && len(e.JSONValue) <= 100 {
		b = append(b, " "+string(e.JSONValue)...)
	}
	preposition := [...]string{handle: "", encode: " from", decode: " into"}[e.action]
	if e.action == handle && e.JSONKind != jsontext.KindInvalid {
		preposition = " into"
	}
	b = e.appendPlace(b, preposition)
	if e.Err != nil {
		b = append(b, ": "+causeText(e.Err)...)
	}
	return string(b)
}

// causeText returns the text of a cause without the name of the package in front of it.
func causeText(err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "jsontext: "), "json: ")
}

// appendPlace appends to b the Go type, after the given preposition, and the place of the value.
func (e *SemanticError) appendPlace(b []byte, preposition string) []byte {
	if e.GoType != nil {
		b = append(b, preposition+" Go "+typeText(e.GoType)...)
	}
	at := e.Place()
	if _, ok := e.Err.(*jsontext.SyntacticError); ok { // its text has its place in the other text
		offset, pointer := at.Position(e.ByteOffset, string(e.JSONPointer))
		return at.AppendTo(b, pointer, offset)
	}
	return at.AppendActual(b, string(e.JSONPointer), e.ByteOffset)
}

// isAboutName reports whether a member is unknown or missing, or is there by two names, so that no value is to blame.
func (e *SemanticError) isAboutName() bool {
	return hasName(e.Err) || e.Err == failure.ErrMissingName || e.Err == ErrUnknownName
}

// appendName appends to b the text of e.Err, which is about a member, with its name.
func (e *SemanticError) appendName(b []byte) []byte {
	b = append(b, e.Err.Error()...)
	if hasName(e.Err) {
		return b
	}
	b = append(b, ' ')
	return wrap.AppendShort(b, e.JSONPointer.LastToken())
}

// hasName reports whether err is about members and its text has their names.
func hasName(err error) bool {
	switch err.(type) {
	case *failure.MissingNames, *failure.SecondName:
		return true
	}
	return false
}

// kindName returns the name of the values that k begins or ends, or "" if k is no valid kind.
func kindName(k jsontext.Kind) string {
	switch k {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		return "string"
	case '0':
		return "number"
	case '{', '}':
		return "object"
	case '[', ']':
		return "array"
	}
	return ""
}

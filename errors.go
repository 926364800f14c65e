package json

import (
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// ErrUnknownName is wrapped by a [SemanticError] if no field of the Go struct has the name of a
// member, with [RejectUnknownMembers]. It is the field Err of the error itself, and the name is the
// last token of its JSONPointer:
//
//	var serr *json.SemanticError
//	if errors.As(err, &serr) && serr.Err == json.ErrUnknownName {
//		name := serr.JSONPointer.LastToken()
//		...
//	}
var ErrUnknownName = fault.ErrUnknownName

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

// newError is the [fault.Form] of this package: a SemanticError, or f.Err if f says not to wrap it.
func newError(f *fault.Failure) error {
	err := formed(f)
	if e, ok := err.(*SemanticError); ok && f.Validator {
		if own, ok := f.Err.(*SemanticError); !ok || own.action == handle { // otherwise this package has made it
			at := e.Place()
			at.Blame = place.BlameValidator
			e.record = place.RecordOf(at)
		}
	}
	return err
}

// formed is newError without the mark for the error of a validator.
func formed(f *fault.Failure) error {
	if f.Final {
		return f.Err
	}
	act := decode
	if f.Encode {
		act = encode
	}
	switch err := f.Err.(type) {
	case *SemanticError:
		switch {
		case f.AsIs:
			return err
		case f.User:
			return err.completed(f, act)
		}
	case *jsontext.SyntacticError:
		if f.AsIs && !f.Encode {
			return err
		}
	}
	return &SemanticError{
		ByteOffset:  f.Offset,
		JSONPointer: f.Pointer,
		JSONKind:    f.Kind,
		JSONValue:   f.Value,
		GoType:      f.Type,
		Err:         f.Err,
		action:      act,
		record:      place.RecordOf(f.Where),
	}
}

// completed returns e, an error of user code, if it has an action, offset, pointer and type, else a copy with
// act and f's values for what e lacks.
func (e *SemanticError) completed(f *fault.Failure, act action) error {
	switch {
	case f.Relative:
		return e.moved(f, act)
	case e.action != handle && e.ByteOffset != 0 && e.JSONPointer != "" && e.GoType != nil:
		return e
	}
	own := *e
	own.action = act
	if own.ByteOffset == 0 {
		own.ByteOffset = f.Offset
		own.record = place.RecordOf(f.Where)
	}
	if own.JSONPointer == "" {
		own.JSONPointer = f.Pointer
	}
	if own.GoType == nil {
		own.GoType = f.Type
	}
	return &own
}

// moved returns a copy of e, whose offset and pointer count from the value of f, with act and those of f added.
func (e *SemanticError) moved(f *fault.Failure, act action) error {
	own := *e
	own.action = act
	own.ByteOffset += f.Offset
	own.JSONPointer = f.Pointer + own.JSONPointer
	at := f.Where
	if f.Find != nil {
		at = f.Find(own.ByteOffset)
	}
	steps := 0
	for _, c := range []byte(f.Pointer) {
		if c == '/' {
			steps++
		}
	}
	at.Append(e.Place(), steps)
	own.record = place.RecordOf(at)
	return &own
}

// Unwrap returns e.Err.
func (e *SemanticError) Unwrap() error { return e.Err }

// Error returns a text with the fields of e that are set and, if it is known, the line and column beyond the first line.
// It may change between versions.
func (e *SemanticError) Error() string {
	b := []byte("json: ")
	switch {
	case e.isAboutName():
		return string(e.appendPlace(e.appendName(b), " for"))
	case e.Place().Blame == place.BlameValidator && e.Err != nil: // the value has been unmarshaled
		return string(e.Place().AppendTo(append(b, e.Err.Error()...), string(e.JSONPointer), e.ByteOffset))
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
		b = append(b, ": "+strings.TrimPrefix(e.Err.Error(), "jsontext: ")...)
	}
	return string(b)
}

// appendPlace appends to b the Go type, after the given preposition, and the place of the value.
func (e *SemanticError) appendPlace(b []byte, preposition string) []byte {
	if e.GoType != nil {
		b = append(b, preposition+" Go "+e.GoType.String()...)
	}
	return e.Place().AppendTo(b, string(e.JSONPointer), e.ByteOffset)
}

// isAboutName reports whether a member is unknown or missing, so that no value is to blame.
func (e *SemanticError) isAboutName() bool {
	_, isMissing := e.Err.(*fault.MissingNames)
	return isMissing || e.Err == fault.ErrMissingName || e.Err == ErrUnknownName
}

// appendName appends to b the text of e.Err, which is about a member, with its name.
func (e *SemanticError) appendName(b []byte) []byte {
	b = append(b, e.Err.Error()...)
	if _, hasNames := e.Err.(*fault.MissingNames); hasNames {
		return b
	}
	b = append(b, ' ')
	return wrap.AppendShort(b, e.JSONPointer.LastToken())
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

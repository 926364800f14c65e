package json

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/jsontext"
)

// A SyntaxError describes text that is not valid JSON. [Unmarshal], [Decoder.Decode], [Decoder.Token],
// [Compact] and [Indent] return it as a *SyntaxError. Beyond encoding/json, [errors.Is] matches it with
// [jsontext.ErrLimit] if the text is longer or nested more deeply than allowed.
type SyntaxError struct {
	msg    string
	Offset int64 // number of bytes read up to the failure; 0 if it is unknown
	limit  bool  // the text exceeds a limit

	record `json:"-"` // without the tag package json rejects a struct without exported fields
}

// record makes the embedded field unexported.
type record = place.Record

// Error returns a description of the failure.
func (e *SyntaxError) Error() string { return e.msg }

// Is reports whether target is [jsontext.ErrLimit] and the text exceeds a limit.
func (e *SyntaxError) Is(target error) bool { return e.limit && target == jsontext.ErrLimit }

// An UnmarshalTypeError describes a JSON value that does not fit its Go type. [Unmarshal] and [Decoder.Decode]
// skip such a value and return the error of the first one, as a *UnmarshalTypeError, after they have decoded
// all other values. [Decoder.Token] returns it for a number that is out of range of float64.
type UnmarshalTypeError struct {
	Value  string       // description of the JSON value: "bool", "array", "number -5"
	Type   reflect.Type // Go type that the value does not fit
	Offset int64        // number of bytes read up to the failure; for Decode those of the value
	Struct string       // name of the outermost Go type; "" for a top-level value or a type without name
	Field  string       // path to the value, as "a.B.0"; "" for a top-level value
	Err    error        // cause, or nil if the value and the type tell all
}

// Error returns a text with the fields of e that are set, except Offset.
func (e *UnmarshalTypeError) Error() string {
	var sb strings.Builder
	sb.WriteString("json: cannot unmarshal " + e.Value + " into ")
	switch {
	case e.Struct == "" && e.Field == "":
		sb.WriteString("Go value")
	case endsInIndex(e.Field):
		sb.WriteString(e.Struct + "." + e.Field)
	default:
		sb.WriteString("Go struct field " + e.Struct + "." + e.Field)
	}
	sb.WriteString(" of type " + e.Type.String())
	if e.Err != nil {
		sb.WriteString(": " + e.Err.Error())
	}
	return sb.String()
}

// endsInIndex reports whether the last part of field is a number: the index of an element, rather than
// the name of a field.
func endsInIndex(field string) bool {
	last := field[strings.LastIndexByte(field, '.')+1:]
	return last != "" && strings.Trim(last, "0123456789") == ""
}

// Unwrap returns e.Err.
func (e *UnmarshalTypeError) Unwrap() error { return e.Err }

// An InvalidUnmarshalError is the error of [Unmarshal] and [Decoder.Decode] if their argument is not a
// non-nil pointer.
type InvalidUnmarshalError struct {
	Type reflect.Type // type of the argument, or nil if the argument is nil
}

// Error returns a text with the type of the argument.
func (e *InvalidUnmarshalError) Error() string {
	switch {
	case e.Type == nil:
		return "json: Unmarshal(nil)"
	case e.Type.Kind() != reflect.Pointer:
		return "json: Unmarshal(non-pointer " + e.Type.String() + ")"
	}
	return "json: Unmarshal(nil " + e.Type.String() + ")"
}

// A MarshalerError is the error of [Marshal] and [Encoder.Encode] if a method returned an error, or text
// that is not valid JSON.
type MarshalerError struct {
	Type reflect.Type // pointer to the type with the method
	Err  error        // cause

	method string // name of the method; "" means MarshalJSON
}

// Error returns a text with the name of the method, the type and the cause.
func (e *MarshalerError) Error() string {
	method := e.method
	if method == "" {
		method = "MarshalJSON"
	}
	return "json: error calling " + method + " for type " + e.Type.String() + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *MarshalerError) Unwrap() error { return e.Err }

// An UnsupportedTypeError is the error of [Marshal] and [Encoder.Encode] if a type has no JSON encoding,
// such as a channel or a function.
type UnsupportedTypeError struct {
	Type reflect.Type // type of the value
}

// Error returns a text with the type.
func (e *UnsupportedTypeError) Error() string { return "json: unsupported type: " + e.Type.String() }

// An UnsupportedValueError is the error of [Marshal] and [Encoder.Encode] if a value has no JSON encoding,
// such as NaN, or a pointer to a value that contains the pointer.
type UnsupportedValueError struct {
	Value reflect.Value // the value; the zero reflect.Value if it contains itself
	Str   string        // description of the value
}

// Error returns a text with e.Str.
func (e *UnsupportedValueError) Error() string { return "json: unsupported value: " + e.Str }

// An InvalidUTF8Error was returned for a string that is not valid UTF-8.
//
// Deprecated: Marshal replaces invalid UTF-8 by U+FFFD and does not return this error.
type InvalidUTF8Error struct {
	S string // string that is not valid UTF-8
}

// Error returns a text with the string.
func (e *InvalidUTF8Error) Error() string {
	return "json: invalid UTF-8 in string: " + strconv.Quote(e.S)
}

// An UnmarshalFieldError was returned for a JSON name that matches an unexported struct field.
//
// Deprecated: Unmarshal ignores unexported fields and does not return this error.
type UnmarshalFieldError struct {
	Key   string              // JSON name
	Type  reflect.Type        // struct type
	Field reflect.StructField // unexported field
}

// Error returns a text with the name, the field and the type.
func (e *UnmarshalFieldError) Error() string {
	return "json: cannot unmarshal object key " + strconv.Quote(e.Key) + " into unexported field " +
		e.Field.Name + " of type " + e.Type.String()
}

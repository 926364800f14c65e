package json

import (
	"reflect"
	"strconv"
	"strings"
)

// A SyntaxError says that a text is no JSON. [Unmarshal], [Decoder.Decode], [Compact]
// and others return it.
type SyntaxError struct {
	msg    string
	Offset int64 // how many bytes had been read when the error was found
}

// Error returns what is wrong.
func (e *SyntaxError) Error() string { return e.msg }

// An UnmarshalTypeError says that a JSON value cannot be put into a Go value of a
// type. [Unmarshal] returns the first one, after it has read all the rest.
type UnmarshalTypeError struct {
	Value  string       // what the JSON value is: "bool", "array", "number -5"
	Type   reflect.Type // the Go type that it did not fit
	Offset int64        // how many bytes had been read when the error was found
	Struct string       // name of the type at the top, if the value is inside of it
	Field  string       // the way from there to the value, with dots between the steps
	Err    error        // more about the cause, or nil
}

// Error returns a text of all that is known.
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

// endsInIndex reports whether the last step of a way is a number: an element and
// not a field, as a rule.
func endsInIndex(field string) bool {
	last := field[strings.LastIndexByte(field, '.')+1:]
	return last != "" && strings.Trim(last, "0123456789") == ""
}

// Unwrap returns Err.
func (e *UnmarshalTypeError) Unwrap() error { return e.Err }

// An InvalidUnmarshalError says that [Unmarshal] was not given a non-nil pointer.
type InvalidUnmarshalError struct {
	Type reflect.Type // of what it was given; nil for nil
}

// Error returns a text with the type.
func (e *InvalidUnmarshalError) Error() string {
	switch {
	case e.Type == nil:
		return "json: Unmarshal(nil)"
	case e.Type.Kind() != reflect.Pointer:
		return "json: Unmarshal(non-pointer " + e.Type.String() + ")"
	}
	return "json: Unmarshal(nil " + e.Type.String() + ")"
}

// A MarshalerError says that a method for marshaling returned an error, or a text that
// is no JSON.
type MarshalerError struct {
	Type reflect.Type // that has the method
	Err  error        // what it returned

	method string // its name; "" stands for MarshalJSON
}

// Error returns a text with the method, the type and the error.
func (e *MarshalerError) Error() string {
	method := e.method
	if method == "" {
		method = "MarshalJSON"
	}
	return "json: error calling " + method + " for type " + e.Type.String() + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *MarshalerError) Unwrap() error { return e.Err }

// An UnsupportedTypeError says that there is no JSON for values of a type, such as
// channels and functions.
type UnsupportedTypeError struct {
	Type reflect.Type
}

// Error returns a text with the type.
func (e *UnsupportedTypeError) Error() string { return "json: unsupported type: " + e.Type.String() }

// An UnsupportedValueError says that there is no JSON for a value, such as an infinity,
// or something that contains itself.
type UnsupportedValueError struct {
	Value reflect.Value
	Str   string
}

// Error returns a text with Str.
func (e *UnsupportedValueError) Error() string { return "json: unsupported value: " + e.Str }

// An InvalidUTF8Error said that a string was not UTF-8.
//
// Deprecated: such strings are marshaled with U+FFFD in the place of what is wrong.
type InvalidUTF8Error struct {
	S string // the string
}

// Error returns a text with the string.
func (e *InvalidUTF8Error) Error() string {
	return "json: invalid UTF-8 in string: " + strconv.Quote(e.S)
}

// An UnmarshalFieldError said that a name leads to a struct field that is not exported.
//
// Deprecated: such fields are passed over.
type UnmarshalFieldError struct {
	Key   string
	Type  reflect.Type
	Field reflect.StructField
}

// Error returns a text with the name, the field and the type.
func (e *UnmarshalFieldError) Error() string {
	return "json: cannot unmarshal object key " + strconv.Quote(e.Key) + " into unexported field " +
		e.Field.Name + " of type " + e.Type.String()
}

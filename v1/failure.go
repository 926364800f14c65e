package json

import (
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// shared has the functions by which package json makes errors and Numbers of this package. The options
// ReportErrorsWithLegacySemantics, useNumber and DefaultOptionsV1 contain it if they are true.
var shared = &failure.V1{Form: newError, Number: func(text string) any { return Number(text) }}

// errNoDefault is failure.ErrNoDefault without the advice, which encoding/json does not give.
var errNoDefault = errors.New("no default representation")

// newError implements [failure.Form]. It returns an error of this package for f.
func newError(f *failure.Failure) error {
	if f.Err == failure.ErrNoDefault {
		f.Err = errNoDefault
	}
	if f.Encode {
		return marshalError(f)
	}
	return unmarshalError(f)
}

// marshalError returns the error for f, a failure to marshal.
func marshalError(f *failure.Failure) error {
	switch {
	case f.Final:
		return textError(f.Err)
	case f.Method != "":
		return &MarshalerError{Type: reflect.PointerTo(f.Type), Err: marshalerCause(f), method: f.Method}
	case f.Err == nil:
		return &UnsupportedTypeError{Type: f.Type}
	case f.Err == failure.ErrCycle:
		return &UnsupportedValueError{Str: f.Err.Error() + " via " + f.Type.String()}
	}
	return &UnsupportedValueError{Value: f.GoValue, Str: plainText(f.Err)}
}

// plainText returns the text of err, and for a SyntacticError one in the form that encoding/json has there.
func plainText(err error) string {
	e, ok := err.(*jsontext.SyntacticError)
	if !ok {
		return err.Error()
	}
	text := e.Err.Error()
	if t, ok := e.Err.(interface{ Plain() string }); ok {
		text = t.Plain()
	}
	text = "jsontext: " + text
	if e.JSONPointer != "" {
		text += " within " + string(wrap.AppendShort(nil, string(e.JSONPointer)))
	}
	if e.ByteOffset > 0 {
		text += " after offset " + strconv.FormatInt(e.ByteOffset, 10)
	}
	return text
}

// marshalerCause returns the cause of the MarshalerError for f, as an error of this package: the error that a
// method or function returned, or the error of the text that it returned or wrote.
func marshalerCause(f *failure.Failure) error {
	if f.User && f.Method != "MarshalJSONTo" && f.Method != "MarshalToFunc" {
		return textError(f.Err)
	}
	return syntaxError(f.Err)
}

// unmarshalError returns the error for f, a failure to unmarshal.
func unmarshalError(f *failure.Failure) error {
	switch {
	case f.Validator:
		return elsewhere(f.Err)
	case f.User:
		from, ok := f.Err.(*json.SemanticError)
		if !ok {
			return userError(f)
		}
		f.Offset, f.Pointer, f.Kind, f.Value, f.Err = from.ByteOffset, from.JSONPointer, from.JSONKind, from.JSONValue, from.Err
		if from.GoType != nil {
			f.Type = from.GoType
		}
	case f.Final:
		return textError(f.Err)
	}
	switch f.Err {
	case failure.ErrNonNilReference:
		return &InvalidUnmarshalError{Type: f.Type}
	case failure.ErrUnknownName:
		return errors.New("json: unknown field " + strconv.Quote(f.Pointer.LastToken()))
	}
	switch err := f.Err.(type) {
	case *failure.MissingNames:
		return wrap.Error("json", err)
	case *failure.BadDefault:
		return wrap.Error("json: field "+strconv.Quote(f.Pointer.LastToken()), err)
	}
	return typeError(f)
}

// typeError returns the error for f, the failure of a JSON value that does not fit its Go type.
func typeError(f *failure.Failure) *UnmarshalTypeError {
	e := &UnmarshalTypeError{Value: describe(f), Type: f.Type, Offset: f.Offset, Err: syntaxError(f.Err)}
	if syn, ok := e.Err.(*SyntaxError); ok {
		syn.Offset = 0 // as in encoding/json: the malformed text is within a JSON string
	}
	if isNumeric(f.Type) && (f.Err == strconv.ErrSyntax || f.Err == strconv.ErrRange) {
		e.Err = nil // e.Value has the number, so the cause adds nothing
	}
	if f.Pointer != "" {
		e.Field = strings.ReplaceAll(string(f.Pointer[1:]), "/", ".")
		if f.Root != nil {
			e.Struct = f.Root.Name()
		}
	}
	return e
}

// describe returns the text of UnmarshalTypeError.Value: the kind of the JSON value, and f.Value if not empty.
// If f.Type is numeric, a string that f.Value contains is described as a number.
func describe(f *failure.Failure) string {
	var what string
	switch f.Kind {
	case 't', 'f':
		what = "bool"
	case 'n':
		what = "null"
	case '"':
		what = "string"
	case '0':
		what = "number"
	case '[', ']':
		what = "array"
	case '{', '}':
		what = "object"
	}
	if len(f.Value) == 0 {
		return what
	}
	text := string(f.Value)
	if f.Kind == '"' && isNumeric(f.Type) {
		b, _ := jsontext.AppendUnquote(nil, text)
		what, text = "number", string(b)
	}
	return what + " " + text
}

// isNumeric reports whether t is an integer or floating-point type. A nil t is not.
func isNumeric(t reflect.Type) bool {
	return t != nil && reflect.Int <= t.Kind() && t.Kind() <= reflect.Float64
}

// textError returns the error for err, which reading or writing a whole text returned. The error of a Reader
// or Writer is unwrapped. If an object ends after a name, the SyntaxError is that no value begins with the
// brace, as in encoding/json.
func textError(err error) error {
	if cause, ok := causeOf(err).(interface{ MissingValue() bool }); ok && cause.MissingValue() {
		return badStart(err, []byte("}"))
	}
	if e, ok := err.(interface{ IOError() bool }); ok && e.IOError() {
		return errors.Unwrap(err)
	}
	return syntaxError(err)
}

// userError returns the error for f, whose error user code has made or passed on. As in encoding/json, that is the same
// error if it is not one of packages json and jsontext.
func userError(f *failure.Failure) error {
	err := textError(f.Err)
	if _, isSame := f.Err.(*SyntaxError); f.Other && !isSame {
		err = elsewhere(err)
	}
	return err
}

// elsewhere returns a copy of err without its line, if it is an error of packages json, jsontext or this package about
// another text than the one that was read. It returns other errors unchanged.
func elsewhere(err error) error {
	placed, ok := err.(interface{ Place() place.Place })
	if !ok || placed.Place().Source == nil {
		return err
	}
	var cause place.Place
	cause.SetCause(placed.Place())
	switch e := err.(type) {
	case *SyntaxError:
		own := *e
		own.SetPlace(cause)
		return &own
	case *json.SemanticError:
		own := *e
		own.SetPlace(cause)
		return &own
	case *jsontext.SyntacticError:
		own := *e
		own.SetPlace(cause)
		return &own
	}
	return err
}

// causeOf returns the cause of err if it is a SyntacticError; else nil.
func causeOf(err error) error {
	e, ok := err.(*jsontext.SyntacticError)
	if !ok {
		return nil
	}
	return e.Err
}

// An invalidText is the cause of a SyntacticError for malformed text. Parts returns the sort of the text,
// such as "character", the text itself, and the place at which it is not valid.
type invalidText interface {
	error
	Parts() (label, what, where string)
}

// syntaxError returns the SyntaxError for err if that is a SyntacticError. If the SyntacticError wraps the
// error of a Reader, it returns that. Any other err is returned unchanged.
func syntaxError(err error) error {
	e, ok := err.(*jsontext.SyntacticError)
	switch {
	case !ok:
		return err
	case errors.Unwrap(e.Err) != nil: // the reader has failed within a value
		return errors.Unwrap(e.Err)
	case e.Err == io.ErrUnexpectedEOF:
		return &SyntaxError{msg: "unexpected end of JSON input", Offset: e.ByteOffset, record: recordOf(e)}
	}
	if t, ok := e.Err.(invalidText); ok {
		label, what, where := t.Parts()
		text := "invalid " + label + " " + wrap.QuoteText(what) + " " + placeName(where)
		return &SyntaxError{msg: text, Offset: e.ByteOffset, record: recordOf(e)}
	}
	text := e.Err.Error()
	if t, ok := e.Err.(interface{ Plain() string }); ok {
		text = t.Plain()
	}
	return &SyntaxError{
		msg:    strings.Replace(text, "object name", "object key", 1),
		Offset: e.ByteOffset,
		limit:  errors.Is(e, jsontext.ErrLimit),
		record: recordOf(e),
	}
}

// badStart returns the SyntaxError that the first byte of b, which is not empty, cannot begin a value. Its
// offset is that of err, which must be a SyntacticError.
func badStart(err error, b []byte) error {
	return badCharacter(err, string(b[:1]), placeNames[startOfValue])
}

// badCharacter returns the SyntaxError that the character c is not valid at the place where. Its offset is
// that of err, which must be a SyntacticError.
func badCharacter(err error, c, where string) error {
	e := err.(*jsontext.SyntacticError)
	return &SyntaxError{msg: "invalid character " + wrap.QuoteText(c) + " " + where, Offset: e.ByteOffset, record: recordOf(e)}
}

// recordOf returns the record of e, for the SyntaxError made of it.
func recordOf(e *jsontext.SyntacticError) record { return place.RecordOf(e.Place()) }

// startOfValue is the description in package jsontext of the place where a value must begin.
const startOfValue = "at start of value"

// placeNames has the names in encoding/json of places, by their descriptions in package jsontext.
var placeNames = map[string]string{
	startOfValue:                                  "looking for beginning of value",
	"at start of string (expecting '\"')":         "looking for beginning of object key string",
	"after object name (expecting ':')":           "after object key",
	"after object value (expecting ',' or '}')":   "after object key:value pair",
	"after array element (expecting ',' or ']')":  "after array element",
	"after array value (expecting ',' or ']')":    "after array value",
	"in string (expecting non-control character)": "in string",
	"in number (expecting digit)":                 "in numeric literal",
}

// placeName returns the name in encoding/json of the place that package jsontext describes as where, else where.
func placeName(where string) string {
	if name, ok := placeNames[where]; ok {
		return name
	}
	return where
}

package json

import (
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// This file turns the errors of packages json and jsontext into those of this package.
// The methods of shapes are called by package json.

// UnmarshalError returns the error of this package for err, a failure to unmarshal into a
// value of type out.
func (shapes) UnmarshalError(err error, out reflect.Type) error {
	e, ok := err.(*json.SemanticError)
	switch {
	case isText(err, missingValue):
		return badStart(err, []byte("}"))
	case !ok:
		return syntaxError(err)
	case e.Err != nil && e.Err.Error() == noTarget: // of a call that users' code made
		return &InvalidUnmarshalError{Type: e.GoType}
	case e.Err == json.ErrUnknownName:
		return errors.New("json: unknown field " + strconv.Quote(e.JSONPointer.LastToken()))
	}
	u := &UnmarshalTypeError{Value: describe(e), Type: e.GoType, Offset: e.ByteOffset, Err: syntaxError(e.Err)}
	if syn, ok := u.Err.(*SyntaxError); ok {
		syn.Offset = 0 // it counts from the value
	}
	if isNumeric(e.GoType) && (e.Err == strconv.ErrSyntax || e.Err == strconv.ErrRange) {
		u.Err = nil // the value says it
	}
	if e.JSONPointer != "" {
		u.Field = strings.ReplaceAll(string(e.JSONPointer[1:]), "/", ".")
		if out != nil {
			u.Struct = out.Name()
		}
	}
	return u
}

// TargetError returns the error of this package that nothing can be unmarshaled into a value
// of type out.
func (shapes) TargetError(out reflect.Type) error { return &InvalidUnmarshalError{Type: out} }

// describe returns what the JSON value is that e is about.
func describe(e *json.SemanticError) string {
	var what string
	switch e.JSONKind {
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
	if len(e.JSONValue) == 0 {
		return what
	}
	text := string(e.JSONValue)
	if e.JSONKind == '"' && isNumeric(e.GoType) {
		b, _ := jsontext.AppendUnquote(nil, text)
		what, text = "number", string(b)
	}
	return what + " " + text
}

// isNumeric reports whether values of type t are numbers.
func isNumeric(t reflect.Type) bool {
	return t != nil && reflect.Int <= t.Kind() && t.Kind() <= reflect.Float64
}

// MarshalError returns the error of this package for err, a failure to marshal.
func (shapes) MarshalError(err error) error {
	e, ok := err.(*json.SemanticError)
	switch {
	case !ok:
		return syntaxError(err)
	case e.Err == nil:
		return &UnsupportedTypeError{Type: e.GoType}
	}
	text := e.Err.Error()
	if text == "encountered a cycle" {
		text += " via " + e.GoType.String()
	}
	return &UnsupportedValueError{Str: text}
}

// CallError returns the error of this package for err, which the named method of type t
// returned, or a SyntacticError about the text that it returned.
func (shapes) CallError(t reflect.Type, method string, err error) error {
	return &MarshalerError{Type: t, Err: syntaxError(err), method: method}
}

// MethodError returns the error of this package for one that users' code returned. The offset of a
// SyntaxError is then what that code has told.
func (shapes) MethodError(err error) error {
	old := syntaxError(err)
	if isText(err, missingValue) { // as Unmarshal says it
		old = badStart(err, []byte("}"))
	}
	e, isNew := err.(*jsontext.SyntacticError)
	if s, ok := old.(*SyntaxError); ok && isNew && errors.Unwrap(e.Err) == nil {
		s.Offset = e.ByteOffset
	}
	return old
}

// ValueError returns the error of this package that v, which is printed as text, has no JSON.
func (shapes) ValueError(v reflect.Value, text string) error {
	return &UnsupportedValueError{Value: v, Str: text}
}

// Number returns a [Number].
func (shapes) Number(text string) any { return Number(text) }

// noTarget is what package json says of a value that nothing can be unmarshaled into.
const noTarget = "value must be passed as a non-nil pointer"

// What package jsontext says where the end of an array or object can't stand.
const (
	mismatch     = "mismatching structural token for object or array"
	missingValue = "missing value after object name"
)

// syntaxError returns the error of this package for one of package jsontext. Failures of
// readers and writers come out of their wrapping; all other errors are returned as they are.
func syntaxError(err error) error {
	e, ok := err.(*jsontext.SyntacticError)
	switch {
	case !ok:
		return err
	case errors.Unwrap(e.Err) != nil: // a failure of the reader within a value
		return errors.Unwrap(e.Err)
	case e.Err == io.ErrUnexpectedEOF:
		return &SyntaxError{"unexpected end of JSON input", e.ByteOffset}
	}
	if t, ok := e.Err.(*state.InvalidTextError); ok {
		text := "invalid " + t.Label + " " + quoteText(t.What) + " " + oldPlace(t.Where)
		return &SyntaxError{text, e.ByteOffset + int64(len(t.What))}
	}
	return &SyntaxError{strings.Replace(e.Err.Error(), "object name", "object key", 1), e.ByteOffset + 1}
}

// quoteText quotes s: as a character if it is one, and in the style of Go.
func quoteText(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n == 1 && r == utf8.RuneError:
		return `'\x` + strconv.FormatUint(uint64(s[0]), 16) + `'`
	case n == len(s):
		return strconv.QuoteRune(r)
	case strings.ContainsFunc(s, isHidden):
		return strconv.Quote(s)
	}
	return "`" + s + "`"
}

// isHidden reports whether r can't be seen between back quotes.
func isHidden(r rune) bool { return r == '`' || r == utf8.RuneError || r == ' ' || !unicode.IsPrint(r) }

// oldPlaces are the places of which package jsontext says more, or in other words.
var oldPlaces = map[string]string{
	"at start of value":                           "looking for beginning of value",
	"at start of string (expecting '\"')":         "looking for beginning of object key string",
	"after object name (expecting ':')":           "after object key",
	"after object value (expecting ',' or '}')":   "after object key:value pair",
	"after array element (expecting ',' or ']')":  "after array element",
	"after array value (expecting ',' or ']')":    "after array value",
	"in string (expecting non-control character)": "in string",
	"in number (expecting digit)":                 "in numeric literal",
}

// oldPlace returns what this package says for a place in a text.
func oldPlace(where string) string {
	if old, ok := oldPlaces[where]; ok {
		return old
	}
	return where
}

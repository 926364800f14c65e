package jsonx

import (
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A Code says what sort of error a [Location] is of. The codes are stable: they keep their text and their meaning. A later
// version may have more of them.
type Code string

// The codes, each with an example of a [Location.Message].
const (
	CodeSyntax    Code = "syntax"    // the text is not JSON: trailing comma before ']'
	CodeKind      Code = "kind"      // a JSON value of another kind is wanted: a string is expected, not a number
	CodeRange     Code = "range"     // a number is too small or too large: between 0 and 255
	CodeFormat    Code = "format"    // a string or number has another form: a time as in 2006-01-02T15:04:05Z
	CodeMissing   Code = "missing"   // an object lacks members: the member "name" is missing
	CodeUnknown   Code = "unknown"   // a member has no meaning: the name "nmae" is not known here
	CodeDuplicate Code = "duplicate" // a name is there twice: the name "id" is there already
	CodeLength    Code = "length"    // an array or binary data has another length: exactly 3 elements
	CodeLimit     Code = "limit"     // the text exceeds a limit: at most 1000 elements
	CodeInvalid   Code = "invalid"   // the program rejects the value, or cannot handle any: invalid value
)

// invalidValue is the message for errors about which only the program knows more.
const invalidValue = "invalid value"

// semantic returns the code and message of e, an error at the given place.
func semantic(e *json.SemanticError, at *place.Place) (Code, string) {
	switch {
	case isOfType(e):
		return CodeInvalid, invalidValue
	case at.Blame == place.BlameValidator && e.Err != nil:
		return CodeInvalid, e.Err.Error()
	case e.Err == nil && at.Detail != nil:
		return CodeKind, mismatch(*at.Detail, e.JSONKind)
	case e.Err == nil && e.GoType != nil:
		return kindError(e.GoType, e.JSONKind)
	case fault.IsNumeric(e.GoType) && (e.Err == fault.ErrSyntax || e.Err == fault.ErrRange):
		return numberError(e.GoType, e.JSONKind, e.JSONValue, e.Err)
	case isNumber(e.GoType) && e.Err == fault.ErrSyntax:
		return CodeFormat, "a number"
	}
	if code, message := nameError(e); code != "" {
		return code, message
	}
	return causeError(e, at)
}

// nameError is semantic for errors about members, and for all others returns "".
func nameError(e *json.SemanticError) (Code, string) {
	name := string(wrap.AppendShort(nil, e.JSONPointer.LastToken()))
	switch err := e.Err.(type) {
	case *fault.MissingNames:
		return CodeMissing, missingNames(err)
	case *fault.SecondName:
		return CodeDuplicate, "the name " + name + " is another name of " + string(wrap.AppendShort(nil, err.First)) + ", which is there already"
	}
	switch e.Err {
	case fault.ErrMissingName:
		return CodeMissing, "the member " + name + " is missing"
	case fault.ErrUnknownName:
		return CodeUnknown, "the name " + name + " is not known here"
	case fault.ErrAmbiguousName:
		return CodeUnknown, "the name is like several names that are known here"
	}
	return "", ""
}

// causeError is semantic for errors that say what the cause is.
func causeError(e *json.SemanticError, at *place.Place) (Code, string) {
	switch err := e.Err.(type) {
	case *fault.WrongLength:
		return CodeLength, "exactly " + strconv.Itoa(err.Want) + " bytes"
	case *jsontext.SyntacticError:
		return syntactic(err.Err, err.JSONPointer, at)
	}
	switch e.Err {
	case fault.ErrTooFewElements, fault.ErrTooManyElements:
		if at.Detail == nil {
			return CodeLength, "another number of elements"
		}
		return CodeLength, *at.Detail
	case fault.ErrDuplicateKey:
		return CodeDuplicate, "the key is there already"
	case fault.ErrNotString:
		return CodeKind, mismatch("a string", e.JSONKind)
	case fault.ErrNoPair:
		return CodeKind, mismatch("an array of a key and a value", e.JSONKind)
	case fault.ErrNotObject:
		return CodeKind, mismatch("an object", e.JSONKind)
	}
	switch {
	case at.Detail != nil && errors.Is(e.Err, fault.ErrRange):
		return CodeRange, *at.Detail + " that is not so far from 0"
	case at.Detail != nil:
		return CodeFormat, *at.Detail
	}
	return CodeInvalid, invalidValue
}

// missingNames returns the message for members that are missing.
func missingNames(e *fault.MissingNames) string {
	names := make([]string, len(e.Names))
	for i, name := range e.Names {
		names[i] = string(wrap.AppendShort(nil, name))
	}
	last := ""
	switch {
	case e.More > 0:
		last = strconv.Itoa(e.More) + " more"
	case len(names) == 1:
		return "the member " + names[0] + " is missing"
	default:
		last, names = names[len(names)-1], names[:len(names)-1]
	}
	return "the members " + strings.Join(names, ", ") + " and " + last + " are missing"
}

// kindError returns the code and message for a JSON value of kind k, which type t cannot hold, whatever its content is.
func kindError(t reflect.Type, k jsontext.Kind) (Code, string) {
	what := wanted(t)
	switch {
	case k == jsontext.KindInvalid || what == "":
		return CodeInvalid, invalidValue
	case k == '0' && (fault.IsNumeric(t) || isNumber(t)):
		what = "a string with " + what
	}
	return CodeKind, mismatch(what, k)
}

// mismatch returns the message for a value of kind k in place of what is wanted.
func mismatch(what string, k jsontext.Kind) string {
	found := map[jsontext.Kind]string{
		'n': "null", 't': "true", 'f': "false", '"': "a string", '0': "a number", '[': "an array", '{': "an object",
	}[k]
	switch {
	case found == "":
		return what + " is expected"
	case what == found:
		return "another string" // only a string can be of the wanted kind
	}
	return what + " is expected, not " + found
}

// wanted returns what JSON value a Go type needs, without tag options, or "" if it is unknown.
func wanted(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "a time as in 2006-01-02T15:04:05Z"
	case isNumber(t):
		return "a number"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Map, reflect.Struct:
		return "an object"
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return "a string in base64"
		}
		return "an array"
	case reflect.Pointer:
		return wanted(t.Elem())
	}
	if fault.IsNumeric(t) {
		return "a whole number"
	}
	return ""
}

// isNumber reports whether t, which may be nil, is the type Number of package v1 or of the standard library.
func isNumber(t reflect.Type) bool {
	return t != nil && t.Kind() == reflect.String && t.Name() == "Number" &&
		(t.PkgPath() == "encoding/json" || t == reflect.TypeFor[v1.Number]())
}

// numberError returns the code and message for value, of kind k, which type t cannot hold for the reason err: ErrSyntax
// or ErrRange.
func numberError(t reflect.Type, k jsontext.Kind, value jsontext.Value, err error) (Code, string) {
	if err == fault.ErrRange || fault.IsBelowZero(t, value) {
		return CodeRange, fault.Range(t)
	}
	return CodeFormat, fault.WantedNumber(t, k, value)
}

// syntactic returns the code and message for the cause of a SyntacticError with the given pointer and place.
func syntactic(cause error, p jsontext.Pointer, at *place.Place) (Code, string) {
	var limit interface{ AtMost() string }
	switch {
	case cause == nil:
		return CodeSyntax, "not valid JSON"
	case cause == jsontext.ErrDuplicateName:
		return CodeDuplicate, "the name " + string(wrap.AppendShort(nil, p.LastToken())) + " is there already"
	case errors.As(cause, &limit):
		return CodeLimit, limit.AtMost()
	case cause == io.ErrUnexpectedEOF:
		return CodeSyntax, tooShort + ending(at)
	case errors.Unwrap(cause) != nil:
		return CodeInvalid, "the text could not be read"
	}
	return CodeSyntax, strings.TrimPrefix(cause.Error(), "jsontext: ")
}

// tooShort is the message for a text that ends within a value.
const tooShort = "the text ends too early"

// ending returns the end of a message about a text that ends too early, at the given place.
func ending(at *place.Place) string {
	if at.Detail == nil || at.Earlier == nil {
		return ""
	}
	return ": the " + *at.Detail + " that begins at " + strings.TrimPrefix(at.Earlier.Text(), "line ") + " does not end"
}

// syntax returns the code and message of e, an error at the given place.
func syntax(e *v1.SyntaxError, at *place.Place) (Code, string) {
	switch {
	case errors.Is(e, jsontext.ErrLimit):
		return CodeLimit, e.Error()
	case e.Error() == jsontext.ErrDuplicateName.Error():
		return CodeDuplicate, "the name is there already"
	case at.Detail != nil:
		return CodeSyntax, tooShort + ending(at)
	}
	return CodeSyntax, e.Error()
}

// typeError returns the code and message of e.
func typeError(e *v1.UnmarshalTypeError) (Code, string) {
	kind, value, hasValue := strings.Cut(e.Value, " ")
	k := map[string]jsontext.Kind{"bool": 't', "null": 'n', "string": '"', "number": '0', "array": '[', "object": '{'}[kind]
	switch {
	case hasValue && fault.IsNumeric(e.Type):
		err := fault.ErrSyntax
		if _, failed := strconv.ParseFloat(value, 64); failed == nil && !strings.ContainsAny(value, ".eE") || e.Type.Kind() >= reflect.Float32 {
			err = fault.ErrRange
		}
		return numberError(e.Type, k, jsontext.Value(value), err)
	case e.Err != nil || e.Type == nil:
		return CodeInvalid, invalidValue
	}
	code, message := kindError(e.Type, k)
	if k == 't' { // the error does not have the value
		message = strings.Replace(message, "not true", "not a boolean", 1)
	}
	return code, message
}

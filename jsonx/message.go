package jsonx

import (
	"cmp"
	"encoding"
	"errors"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/typeinfo"
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
	CodeUnknown   Code = "unknown"   // a member, or the name of a constant, has no meaning: the name "nmae" is not known here
	CodeDuplicate Code = "duplicate" // a name is there twice: the name "id" is there already
	CodeLength    Code = "length"    // an array or binary data has another length: exactly 3 elements
	CodeLimit     Code = "limit"     // the text exceeds a limit: at most 1000 elements
	CodeInvalid   Code = "invalid"   // the program rejects the value, or cannot handle any: invalid value
)

// invalidValue is the message for errors of the program, which has to explain them.
const invalidValue = "invalid value"

// semantic returns the code and message of e, an error at the given place.
func semantic(e *json.SemanticError, at *place.Place) (Code, string) {
	switch {
	case isOfType(e):
		return CodeInvalid, invalidValue
	case at.Origin == place.OriginValidator && e.Err != nil:
		return CodeInvalid, cmp.Or(e.Err.Error(), invalidValue)
	case e.Err == nil && at.Detail != nil:
		return CodeKind, mismatch(*at.Detail, e.JSONKind)
	case e.Err == nil && e.GoType != nil:
		return kindError(e.GoType, e.JSONKind)
	case failure.IsNumeric(e.GoType) && (e.Err == failure.ErrSyntax || e.Err == failure.ErrRange):
		return numberError(e.GoType, e.JSONKind, e.JSONValue, e.Err)
	}
	if code, message := nameError(e); code != "" {
		return code, message
	}
	return causeError(e.Err, e.JSONKind, at)
}

// nameError is semantic for errors about names, and for all others returns "".
func nameError(e *json.SemanticError) (Code, string) {
	name := string(wrap.AppendShort(nil, e.JSONPointer.LastToken()))
	switch err := e.Err.(type) {
	case *failure.MissingNames:
		return CodeMissing, missingNames(err)
	case *failure.UnknownCase:
		return CodeUnknown, "the value " + string(wrap.AppendShort(nil, err.Name)) + " is not known here"
	case *failure.SecondName:
		return CodeDuplicate, "the name " + name + " is another name of " + string(wrap.AppendShort(nil, err.First)) + ", which is there already"
	}
	switch e.Err {
	case failure.ErrMissingName:
		return CodeMissing, "the member " + name + " is missing"
	case failure.ErrNotFound:
		return CodeMissing, "there is no value"
	case failure.ErrUnknownName:
		return CodeUnknown, "the name " + name + " is not known here"
	case failure.ErrAmbiguousName:
		return CodeUnknown, "the name is like several names that are known here"
	}
	return "", ""
}

// causeError returns the code and message for cause, the cause of an error about a JSON value of kind k at the given place.
func causeError(cause error, k jsontext.Kind, at *place.Place) (Code, string) {
	switch err := cause.(type) {
	case *failure.WrongLength:
		return CodeLength, "exactly " + wrap.Count(int64(err.Want), "bytes")
	case *jsontext.SyntacticError:
		if at.Detail != nil && at.Actual == nil { // a Go string of a field with tag option string
			return CodeFormat, *at.Detail
		}
		inner := err.Place()
		return syntactic(err.Err, err.JSONPointer, &inner)
	}
	switch cause {
	case failure.ErrTooFewElements, failure.ErrTooManyElements:
		if at.Detail == nil {
			return CodeLength, "another number of elements"
		}
		return CodeLength, *at.Detail
	case failure.ErrDuplicateKey:
		return CodeDuplicate, "the key is there already"
	case failure.ErrNotString:
		return CodeKind, mismatch("a string", k)
	case failure.ErrNoPair:
		return CodeKind, mismatch("an array of a key and a value", k)
	case failure.ErrNotObject:
		return CodeKind, mismatch("an object", k)
	}
	switch {
	case at.Detail != nil && errors.Is(cause, failure.ErrRange):
		return CodeRange, *at.Detail
	case at.Detail != nil && *at.Detail != "":
		return CodeFormat, *at.Detail
	}
	return CodeInvalid, invalidValue
}

// missingNames returns the message for members that are missing.
func missingNames(e *failure.MissingNames) string {
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
	if k == jsontext.KindInvalid || !hasForm(t) {
		return CodeInvalid, invalidValue
	}
	what := wanted(t)
	switch {
	case what == "" && k != 'n':
		return CodeInvalid, invalidValue
	case k == '0' && (failure.IsNumeric(t) || isNumber(t)):
		what = "a string with " + what
	}
	return CodeKind, mismatch(what, k)
}

// mismatch returns the message for a value of kind k where the value called what is wanted; "": it is unknown.
func mismatch(what string, k jsontext.Kind) string {
	found := map[jsontext.Kind]string{
		'n': "null", 't': "true", 'f': "false", '"': "a string", '0': "a number", '[': "an array", '{': "an object",
	}[k]
	switch {
	case found == "" && what == "":
		return invalidValue
	case found == "":
		return what + " is expected"
	case what == "" || what == found: // a tag or an option demands another kind
		return found + " is not allowed here"
	}
	return what + " is expected, not " + found
}

// wanted returns what JSON value a Go type needs, without tag options, or "" if it is unknown.
func wanted(t reflect.Type) string {
	switch p := reflect.PointerTo(t); {
	case typeinfo.FormOf(t) == typeinfo.OpOptional:
		held, _ := typeinfo.HeldType(t)
		return wanted(held)
	case typeinfo.FormOf(t) == typeinfo.OpObject:
		return "an object"
	case t == reflect.TypeFor[time.Time]():
		return "a time as in 2006-01-02T15:04:05Z"
	case isNumber(t):
		return "a number"
	case p.Implements(reflect.TypeFor[json.UnmarshalerFrom]()), p.Implements(reflect.TypeFor[json.Unmarshaler]()):
		return ""
	case p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		return "a string"
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
	if failure.IsNumeric(t) {
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
	if err == failure.ErrRange || failure.IsBelowZero(t, value) {
		return CodeRange, failure.Range(t)
	}
	return CodeFormat, failure.WantedNumber(t, k, value)
}

// syntactic returns the code and message for the cause of a SyntacticError with the given pointer and place.
func syntactic(cause error, p jsontext.Pointer, at *place.Place) (Code, string) {
	switch {
	case cause == nil:
		return CodeSyntax, "not valid JSON"
	case cause == jsontext.ErrDuplicateName:
		return CodeDuplicate, duplicate("the name "+string(wrap.AppendShort(nil, p.LastToken())), at)
	case errors.Is(cause, jsontext.ErrLimit):
		return limit(at)
	case cause == io.ErrUnexpectedEOF:
		return CodeSyntax, tooShort(at)
	case errors.Unwrap(cause) != nil:
		return CodeInvalid, "the text could not be read"
	}
	text := withoutText(strings.TrimPrefix(cause.Error(), "jsontext: "))
	if strings.Contains(text, "jsontext.") { // the program has misused a type of the package
		return CodeInvalid, invalidValue
	}
	return CodeSyntax, text
}

// duplicate returns the message for a name that is there twice. If the place of the first one is not known, its text may be
// another one: 1 and 1.0 are equal as keys of a map.
func duplicate(name string, at *place.Place) string {
	if at.Earlier == nil {
		name += ", or one equal to it,"
	}
	return name + " is there already"
}

// limit returns the code and message for a text that exceeds a limit, which is in at.
func limit(at *place.Place) (Code, string) {
	if at.Detail == nil {
		return CodeLimit, "the text exceeds a limit"
	}
	return CodeLimit, *at.Detail
}

// tooShort returns the message for a text that ends within a value, and at has what does not end.
func tooShort(at *place.Place) string {
	const text = "the text ends too early"
	if at.Detail == nil || at.Earlier == nil {
		return text
	}
	article := "a "
	if *at.Detail != "string" { // array, object
		article = "an "
	}
	return text + ": " + article + *at.Detail + " does not end"
}

// withoutText returns message, that of an error about malformed text, without the part of the text that it shows: a word in
// back quotes, or a Go literal after "invalid character" and the like.
func withoutText(message string) string {
	for _, what := range []string{"invalid character ", "invalid escape sequence ", "invalid surrogate pair "} {
		before, after, found := strings.Cut(message, what)
		if literal, err := strconv.QuotedPrefix(after); found && err == nil {
			if before != "" { // it is the better message: JSON has no comments
				return strings.TrimSuffix(before, ": ")
			}
			return what + strings.TrimPrefix(after[len(literal):], " ")
		}
	}
	before, rest, _ := strings.Cut(message, "`")
	if _, after, found := strings.Cut(rest, "` "); found {
		return before + after
	}
	return message
}

// syntax returns the code and message of e, an error at the given place.
func syntax(e *v1.SyntaxError, at *place.Place) (Code, string) {
	switch text := e.Error(); {
	case errors.Is(e, jsontext.ErrLimit):
		return limit(at)
	case text == jsontext.ErrDuplicateName.Error():
		return CodeDuplicate, duplicate("the name", at)
	case text == "unexpected end of JSON input":
		return CodeSyntax, tooShort(at)
	default:
		return CodeSyntax, withoutText(text)
	}
}

// typeError returns the code and message of e. It has the type, but not the tag of the field and the options.
func typeError(e *v1.UnmarshalTypeError) (Code, string) {
	kind, text, hasValue := strings.Cut(e.Value, " ")
	k := map[string]jsontext.Kind{"bool": 't', "null": 'n', "string": '"', "number": '0', "array": '[', "object": '{'}[kind]
	_, isSyntax := e.Err.(*v1.SyntaxError)
	switch {
	case e.Type == nil:
		return CodeInvalid, invalidValue
	case hasValue && failure.IsNumeric(e.Type):
		return valueError(e.Type, text)
	case e.Err == failure.ErrSyntax && isNumber(e.Type):
		return CodeFormat, "a string with a number"
	case e.Err == failure.ErrSyntax && e.Type.Kind() == reflect.Bool, isSyntax && e.Type.Kind() == reflect.String:
		return CodeFormat, failure.InString(e.Type)
	case e.Err != nil:
		return causeError(e.Err, k, new(place.Place))
	case hasForm(e.Type) && !determines(e.Type, k):
		return CodeKind, withoutValue(mismatch("", k), k)
	}
	code, message := kindError(e.Type, k)
	return code, withoutValue(message, k)
}

// valueError is typeError for text, a number or the contents of a string, and a numeric type t.
func valueError(t reflect.Type, text string) (Code, string) {
	switch {
	case !failure.IsNumber([]byte(text)):
		value, _ := jsontext.AppendQuote(nil, text)
		return numberError(t, '"', value, failure.ErrSyntax)
	case t.Kind() < reflect.Float32 && (strings.ContainsAny(text, ".eE") || text == "-0"):
		return numberError(t, '0', jsontext.Value(text), failure.ErrSyntax)
	}
	return numberError(t, '0', jsontext.Value(text), failure.ErrRange)
}

// determines reports whether type t alone determines which values are valid where the text has a value of kind k: no
// tag and no option can change it.
func determines(t reflect.Type, k jsontext.Kind) bool {
	for held, ok := typeinfo.HeldType(t); ok; held, ok = typeinfo.HeldType(t) {
		t = held
	}
	what := wanted(t)
	switch {
	case k == 'n', t == reflect.TypeFor[time.Time](), t == reflect.TypeFor[time.Duration](), what == "a string in base64":
		return false
	case failure.IsNumeric(t), isNumber(t):
		return k == '0' || k == '"'
	case t.Kind() == reflect.Bool:
		return k == '"'
	case what == "an object": // or an array, by tag option format
		return k == '['
	}
	return true
}

// withoutValue returns message, in which a boolean is true, without its value, which an UnmarshalTypeError does not have.
func withoutValue(message string, k jsontext.Kind) string {
	if k == 't' {
		message = strings.Replace(strings.Replace(message, "not true", "not a boolean", 1), "true is not", "a boolean is not", 1)
	}
	return message
}

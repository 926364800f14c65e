package failure

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// IsNumeric reports whether t, which may be nil, is an integer or floating-point type.
func IsNumeric(t reflect.Type) bool {
	return t != nil && reflect.Int <= t.Kind() && t.Kind() <= reflect.Float64
}

// WantedNumber describes the numbers that fit type t, for an error with the cause ErrSyntax. value is the JSON value in the
// text, and kind is its kind.
func WantedNumber(t reflect.Type, kind jsontext.Kind, value jsontext.Value) string {
	what, text := "a whole number", numberIn(value)
	switch {
	case t.Kind() >= reflect.Float32:
		what = "a number"
	case IsBelowZero(t, value):
		what = "a number from 0 on"
	case bytes.ContainsAny(text, "eE"):
		what += " without an exponent"
	case string(text) == "-0":
		what += " without a minus sign"
	}
	if kind == '"' {
		what = "a string with " + what
	}
	return what
}

// IsBelowZero reports whether value, a JSON number or a string with one, is a negative integer, and type t is unsigned.
func IsBelowZero(t reflect.Type, value jsontext.Value) bool {
	text := string(numberIn(value))
	_, err := strconv.ParseInt(text, 10, 64)
	return reflect.Uint <= t.Kind() && t.Kind() <= reflect.Uintptr && text != "-0" && strings.HasPrefix(text, "-") &&
		(err == nil || err.(*strconv.NumError).Err == ErrRange)
}

// numberIn returns the text of value, a JSON number or a string with one. It returns nil for other values.
func numberIn(value jsontext.Value) []byte {
	text := []byte(value)
	if value.Kind() == '"' {
		text, _ = jsontext.AppendUnquote(nil, value)
	}
	if !IsNumber(text) {
		return nil
	}
	return text
}

// IsNumber reports whether text is a JSON number. It is for package jsonx, which does not import package wire.
func IsNumber(text []byte) bool { return wire.IsNumber(text) }

// InString describes the JSON string that tag option string requires for a value of t with the rules of v1. Type t is a
// bool, a string or a number.
func InString(t reflect.Type) string {
	switch k := t.Kind(); {
	case k == reflect.Bool:
		return "a string with true or false"
	case k == reflect.String:
		return "a string with another string in quotes"
	case k >= reflect.Float32:
		return "a string with a number"
	}
	return "a string with a whole number"
}

// Range returns the range of the numbers of t, a numeric type, as in: between 0 and 255.
func Range(t reflect.Type) string {
	from, to := "0", ""
	switch k := t.Kind(); {
	case k == reflect.Float32:
		from, to = "-3.4e38", "3.4e38"
	case k == reflect.Float64:
		from, to = "-1.79e308", "1.79e308"
	case k <= reflect.Int64:
		from = strconv.FormatInt(-1<<(t.Bits()-1), 10)
		to = strconv.FormatUint(1<<(t.Bits()-1)-1, 10)
	default:
		to = strconv.FormatUint(1<<t.Bits()-1, 10)
	}
	return "between " + from + " and " + to
}

package fault

import (
	"bytes"
	"reflect"
	"strconv"

	"github.com/plainjson/json/jsontext"
)

// IsNumeric reports whether t, which may be nil, is an integer or floating-point type.
func IsNumeric(t reflect.Type) bool {
	return t != nil && reflect.Int <= t.Kind() && t.Kind() <= reflect.Float64
}

// WantedNumber returns what numbers type t wants in place of value, a JSON value of the given kind for which ErrSyntax is
// the cause.
func WantedNumber(t reflect.Type, kind jsontext.Kind, value jsontext.Value) string {
	text, isFloat := bytes.Trim(value, `"`), t.Kind() >= reflect.Float32
	what := "a number"
	switch {
	case isFloat:
	case IsBelowZero(t, value):
		what = "a number from 0 on"
	case bytes.ContainsAny(text, "eE"):
		what = "a whole number without an exponent"
	default:
		what = "a whole number"
	}
	if kind == '"' {
		what = "a string with " + what
	}
	return what
}

// IsBelowZero reports whether value, a JSON number or a string with one, is a negative integer, and type t is unsigned.
func IsBelowZero(t reflect.Type, value jsontext.Value) bool {
	text := string(bytes.Trim(value, `"`))
	_, err := strconv.ParseInt(text, 10, 64)
	return reflect.Uint <= t.Kind() && t.Kind() <= reflect.Uintptr && len(text) > 1 && text[0] == '-' && (err == nil || err.(*strconv.NumError).Err == ErrRange)
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

package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// LenientScalars accepts scalars of another kind than the Go type needs:
//
//   - for a bool, a string with true or false
//   - for an integer or float, a string with a JSON number, without white space
//   - for a Go string, a number or bool; its text is stored
//   - for a bool, an integer, a float, a [time.Time] or a [time.Duration], an empty string; it stands for the zero
//     value
//
// An empty string sets a pointer to a bool, an integer, a float, a [time.Time] or a [time.Duration] to nil. As without
// the option, it is an error if a string has any other text or a number out of range, or if the text has 0 or 1 for a
// bool. With the json tag's option string or [json.StringifyNumbers], numbers may be in strings or not.
//
// The option applies to the elements of slices, arrays and maps, too. It does not apply to names, to values in an any,
// to types with methods or functions for JSON, or to Numbers of package v1. The tag option scalar has the same effect
// on one field:
//
//	Port int `json:"port" jsonopt:"scalar"` // 80 or "80"
//
// The type of the field must be one of those above, or a pointer to one or an [Optional] of one. The option affects
// unmarshaling only, and is false by default. Values of the kind that the Go type needs take as long as without it.
//
//	json.Unmarshal(b, &row, jsonx.LenientScalars(true))
func LenientScalars(v bool) json.Options {
	return opts.Either(v, opts.LenientScalars|opts.True, opts.LenientScalars)
}

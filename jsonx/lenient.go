package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// LenientScalars accepts scalars of another kind than the Go type needs:
//
//   - for a bool, a string with true or false
//   - for an integer or float, a string with a JSON number, without white space
//   - for a Go string, a number or bool, of which the text is stored
//   - for a bool, an integer, a float, a [time.Time] or a [time.Duration], an empty string, which is the zero value
//
// An empty string makes a pointer to one of the last nil. Any other string, 0 and 1 for a bool, and a string with a number
// out of range, are errors as without the option. Numbers in strings, by the json tag's option string or by
// [json.StringifyNumbers], may be without the string, too.
//
// The option applies to the elements of slices, arrays and maps, too, but not to names, to values in an any, to types with
// methods or functions for JSON, nor to Numbers of package v1. The tag option scalar has the same effect on one field:
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

package json

import "github.com/plainjson/json"

// Unmarshaler is implemented by types that decode themselves from the text of one JSON value, which may be
// null. UnmarshalJSON must neither retain nor change the text. It is the type [json.Unmarshaler] of
// package github.com/plainjson/json.
type Unmarshaler = json.Unmarshaler

// Unmarshal decodes the JSON value in data and stores it in the value that v points to. If v is not a
// non-nil pointer, the error is an [InvalidUnmarshalError].
//
// If the type of a value has one of these methods, the first of them decodes the value: UnmarshalJSONFrom of
// package json, UnmarshalJSON, or, for a JSON string, UnmarshalText. Otherwise a value is decoded by its
// Go type:
//
//   - JSON null sets an interface, map, pointer or slice to nil and leaves any other value unchanged.
//   - A bool is decoded from a JSON boolean.
//   - A number is decoded from a JSON number that fits the type; an integer requires a number without
//     fraction and exponent.
//   - A string is decoded from a JSON string. Invalid UTF-8 is replaced by U+FFFD.
//   - A slice is decoded from a JSON array. Elements are decoded into the existing elements, up to the
//     capacity of the slice. An empty JSON array sets it to a new empty slice.
//   - A slice of bytes is decoded from a JSON string in base64 (RFC 4648, section 4), in which line ends are
//     ignored, or from a JSON array.
//   - An array is decoded from a JSON array. Elements beyond its length are ignored, and elements
//     without a JSON element are set to zero.
//   - A struct is decoded from a JSON object. A member is decoded into the field of the same name, or else
//     of a name that differs in case only. Other members are ignored; see
//     [Decoder.DisallowUnknownFields].
//   - A map is decoded from a JSON object. Its members are added, and replace existing entries. Keys are
//     strings, numbers, or have UnmarshalText.
//   - A pointer is decoded by its element. A nil pointer is allocated.
//   - An interface that holds a non-nil pointer is decoded by the element of the pointer. Any other
//     interface without methods gets a bool, float64, string, []any or map[string]any.
//   - A time.Duration is decoded from a number of nanoseconds.
//
// If data is not valid JSON, the error is a [SyntaxError], and v does not change. A value that does not fit
// its Go type is skipped, and the error of the first one is returned as an [UnmarshalTypeError] after all
// other values have been decoded. So is an error of a method, unchanged unless it is of package json or jsontext.
//
// Unmarshal does not retain data. It allocates the memory of the values, and none of its own once the type
// has been used before.
func Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v, defaultOptionsV1) }

package json

import "github.com/plainjson/json"

// Unmarshaler is implemented by types that read themselves from the text of one JSON
// value, null included. UnmarshalJSON must neither keep nor change the text. It is
// [json.Unmarshaler] of package github.com/plainjson/json.
type Unmarshaler = json.Unmarshaler

// Unmarshal reads the JSON value in data into what v points to. If v is not a non-nil
// pointer, the error is an [InvalidUnmarshalError].
//
// The methods UnmarshalJSONFrom and UnmarshalJSON of a type come first, and then, for
// strings, UnmarshalText. Without one of them:
//
//   - Null makes an interface, map, pointer or slice nil, and leaves all else as it is.
//   - A bool takes a boolean, a number a number that it can hold, a string a string, in
//     which U+FFFD stands for what is not UTF-8, []byte a string of base64.
//   - A slice takes an array: its elements are read into, as far as there are any. An
//     empty array makes it a new empty slice.
//   - A Go array takes an array of any length: what is too much is passed over, what is
//     missing becomes zero.
//   - A struct takes an object, whose members go to the fields of that name, or else of
//     that name in another case. Others are passed over; see
//     [Decoder.DisallowUnknownFields].
//   - A map takes an object, whose members are added to it. Keys are strings, integers,
//     or have UnmarshalText.
//   - A pointer is followed, and allocated if nil.
//   - An interface without methods takes any value, as a bool, float64, string,
//     []any, map[string]any or nil.
//
// If data is not JSON, the error is a [SyntaxError], and v is as it was. A value that its
// Go type does not take is passed over; after all the rest is read, the first such error
// is returned, as an [UnmarshalTypeError]. Errors of methods are returned as they are.
//
// Unmarshal keeps no reference to data. What it allocates, the Go value consists of.
func Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v, defaultOptionsV1) }

package json

import "github.com/plainjson/json"

// Marshaler is implemented by types that return their own JSON text. The text is checked, and white space
// is removed from it. It is the type [json.Marshaler] of package github.com/plainjson/json.
type Marshaler = json.Marshaler

// Marshal returns the JSON text of v.
//
// If the type of a value has one of these methods, the first of them encodes the value: MarshalJSONTo
// of package json, MarshalJSON, AppendText or MarshalText. A method with a pointer receiver is called only
// for addressable values; see [CallMethodsWithLegacySemantics]. Otherwise a value is encoded by its Go
// type:
//
//   - A bool is encoded as a JSON boolean.
//   - A number is encoded as a JSON number. NaN and the infinities are an [UnsupportedValueError].
//   - A string is encoded as a JSON string. Invalid UTF-8 is replaced by U+FFFD. The characters <, >, &,
//     U+2028 and U+2029 are escaped, so that the text is safe within HTML and JavaScript.
//   - A slice is encoded as a JSON array, a nil slice as null. A slice of bytes is encoded as a JSON
//     string in base64 (RFC 4648, section 4).
//   - An array is encoded as a JSON array.
//   - A struct is encoded as a JSON object with one member for each exported field, in their order. The
//     fields of an embedded struct are promoted to the outer object.
//   - A map is encoded as a JSON object with its members sorted by name, a nil map as null. Keys
//     are strings, numbers, or have a text method.
//   - A pointer or interface is encoded as its element, or as null if it is nil.
//   - A time.Duration is encoded as a number of nanoseconds.
//   - Any other type is an [UnsupportedTypeError]. A value that contains itself is an
//     [UnsupportedValueError].
//
// The tag json:"name,options" configures a field; the name and the options may be empty. Without a name
// the name of the Go field is used. The tag json:"-" ignores the field, and json:"-," gives it the
// name "-". A name ends before a comma, a backslash, or one of the quotes ", ' and `. The options are:
//
//	omitempty  omits a value that is false, 0, a nil pointer or interface, or of length 0
//	omitzero   omits the zero value, or a value whose method IsZero() bool returns true
//	string     puts a number, bool or string in a JSON string
//
// If promotion gives several fields the same name, the field at the smallest depth is used; among several
// at that depth the one whose name comes from a tag; otherwise all are ignored.
//
// If an error occurs, the result is nil. The caller owns the result. Marshal allocates it with little
// spare capacity, and nothing of its own besides once the type has been used before.
func Marshal(v any) ([]byte, error) {
	b, err := json.Marshal(v, defaultOptionsV1)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// MarshalIndent is [Marshal] followed by [Indent] with prefix and indent.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	b, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	b, err = appendIndent(nil, b, prefix, indent)
	if err != nil {
		return nil, err
	}
	return b, nil
}

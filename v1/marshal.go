package json

import "github.com/plainjson/json"

// Marshaler is implemented by types that return themselves as JSON. The text is checked
// and loses its white space. It is [json.Marshaler] of package github.com/plainjson/json.
type Marshaler = json.Marshaler

// Marshal returns v as JSON.
//
// The methods MarshalJSONTo, MarshalJSON, AppendText and MarshalText of a type come
// first, in this order. Without one of them:
//
//   - A bool becomes a boolean, a number a number. NaN and infinities are an
//     [UnsupportedValueError].
//   - A string becomes a string, with U+FFFD for what is not UTF-8, and with <, >, &,
//     U+2028 and U+2029 escaped, so that it may stand in HTML and JavaScript.
//   - A slice or Go array becomes an array, []byte a string of base64, a nil slice null.
//   - A struct becomes an object with a member for each exported field; those of an
//     embedded struct are taken as if they were fields of the outer one. Of several
//     fields of the same name, the least nested counts, of these the one that has the
//     name from its tag; if there is more than one, none counts.
//   - A map becomes an object, sorted by name; a nil map null. Keys are strings, integers,
//     or have MarshalText.
//   - A pointer or interface becomes what it leads to, or null if nil.
//   - Anything else is an [UnsupportedTypeError]. What contains itself is an error.
//
// A struct tag json:"name,option,option" gives a field its name and these options; each
// part may be empty. The name "-" leaves the field out; the name '-', in single
// quotes, is a hyphen. Option omitempty leaves the field out if it is false, 0, a
// nil pointer, a nil interface, or has length 0. Option omitzero leaves it out if it is
// zero, or its method IsZero says so. Option string puts a number, bool or string into a
// string.
//
// After an error the result is nil. Marshal allocates the returned slice, hardly longer than
// needed, and little else.
func Marshal(v any) ([]byte, error) {
	b, err := json.Marshal(v, defaultOptionsV1)
	if err != nil {
		return nil, err
	}
	return b, nil
}

// MarshalIndent is [Marshal] followed by [Indent].
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

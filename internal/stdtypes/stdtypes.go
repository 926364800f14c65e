// Package stdtypes handles types that were made for the standard library's encoding/json and
// encoding/json/jsontext: their numbers and raw values are recognized by name, and methods that
// take the standard library's Encoder or Decoder are called by Methods, which the caller passes as
// an option.
//
// Of the standard library's packages only types are used, so that programs link no second JSON
// engine. Files coders_26.go and coders_27.go differ in their constraints alone. Both exist because
// go vet of Go 1.27 requires the constraint go1.27 for packages that are new in that release.
package stdtypes

import "reflect"

// Import paths of the standard library's JSON packages.
const (
	jsonPath = "encoding/json"
	textPath = "encoding/json/jsontext"
)

type (
	marshalerTo interface {
		MarshalJSONTo(*Encoder) error
	}
	unmarshalerFrom interface {
		UnmarshalJSONFrom(*Decoder) error
	}
	marshaler interface {
		MarshalJSON() ([]byte, error)
	}
	unmarshaler interface {
		UnmarshalJSON([]byte) error
	}
)

// Marshals reports whether t has a method MarshalJSONTo that takes the standard library's Encoder.
func Marshals(t reflect.Type) bool { return t.Implements(reflect.TypeFor[marshalerTo]()) }

// Unmarshals reports whether t has a method UnmarshalJSONFrom that takes the standard library's Decoder.
func Unmarshals(t reflect.Type) bool { return t.Implements(reflect.TypeFor[unmarshalerFrom]()) }

// IsNumber reports whether t is the type Number of encoding/json.
func IsNumber(t reflect.Type) bool {
	return t.Kind() == reflect.String && t.Name() == "Number" && t.PkgPath() == jsonPath
}

// IsRaw reports whether t is RawMessage of encoding/json or Value of encoding/json/jsontext.
func IsRaw(t reflect.Type) bool {
	return t.Kind() == reflect.Slice &&
		(t.Name() == "Value" && t.PkgPath() == textPath || t.Name() == "RawMessage" && t.PkgPath() == jsonPath)
}

// Package std tells types that were made for the standard library's encoding/json/jsontext, where
// there is one. Of that package only the types are used, so that programs link nothing else of it.
//
// Files coders_26.go and coders_27.go are the same but for their constraints: go vet, with a Go
// release that has the package for good, wants to be told so.
package std

import "reflect"

type (
	marshalerTo interface {
		MarshalJSONTo(*Encoder) error
	}
	unmarshalerFrom interface {
		UnmarshalJSONFrom(*Decoder) error
	}
)

// MarshalsTo reports whether t writes itself by the standard library's Encoder.
func MarshalsTo(t reflect.Type) bool { return t.Implements(reflect.TypeFor[marshalerTo]()) }

// UnmarshalsFrom reports whether t reads itself by the standard library's Decoder.
func UnmarshalsFrom(t reflect.Type) bool { return t.Implements(reflect.TypeFor[unmarshalerFrom]()) }

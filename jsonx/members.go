package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
)

// ErrMissingName is wrapped by a [json.SemanticError] if an object lacks members that the Go struct requires: by the tag
// option required, by the marker required, or with [RejectMissingMembers]. The JSONPointer of the error is that of the
// first missing member in the order of the fields, and the text of its Err has up to eight names. Its ByteOffset is that
// of the brace that ends the object, and its GoType is the struct. The members that are present have been stored.
//
//	if errors.Is(err, jsonx.ErrMissingName) {
//		// A required member is missing.
//	}
var ErrMissingName = errMissingName() // "missing object member name"

// errMissingName returns the value of ErrMissingName, so that its documentation does not show an internal package.
func errMissingName() error { return failure.ErrMissingName }

// RejectMissingMembers makes it an error if an object that is decoded into a struct lacks a member that Marshal would
// always write. The error wraps [ErrMissingName]. Text that Marshal has written with the same options is thus accepted.
// The following members are not required:
//
//   - of fields with omitzero or omitempty in the json tag, and of all fields with [json.OmitZeroStructFields]
//   - of fields with optional, default, nomarshal or nounmarshal in the jsonopt tag
//   - of fields in structs that are embedded by a pointer
//
// The tag option required makes the member of any field required. If the field is in a struct that is embedded by a
// pointer, its member may be absent as long as all members of that struct are. A member that is null is present; see
// [RejectNull].
//
// The marker jsonopt:"required" on a blank field has the effect of RejectMissingMembers(true) on the fields that its
// struct declares. RejectMissingMembers(false) changes neither tags nor markers. The option affects unmarshaling only, and
// is false by default.
//
//	json.Unmarshal(b, &config, jsonx.RejectMissingMembers(true))
func RejectMissingMembers(v bool) json.Options {
	return opts.Either(v, opts.RejectMissingMembers|opts.True, opts.RejectMissingMembers)
}

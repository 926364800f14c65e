package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
)

// ErrMissingName is wrapped by an error if an object lacks members that the Go struct requires: by tag option required,
// by the marker required, or with [RejectMissingMembers]. The error is a [json.SemanticError]. Its JSONPointer is
// that of the first missing member, in the order of the fields; the text of its Err has up to eight names. Its
// ByteOffset is that of the brace that ends the object, and its GoType the type of the struct. The members that are
// present have been stored.
//
//	if errors.Is(err, jsonx.ErrMissingName) { ...
var ErrMissingName = fault.ErrMissingName

// RejectMissingMembers makes it an error, which wraps [ErrMissingName], if an object that is read into a struct lacks
// a member that Marshal would always write. So what Marshal has written with the same options is accepted. These members
// may be absent nevertheless:
//
//   - of fields with omitzero or omitempty in the json tag, and of all fields with [json.OmitZeroStructFields]
//   - of fields with optional, default, nomarshal or nounmarshal in the jsonopt tag
//   - of fields in structs that are embedded by a pointer
//
// Tag option required makes the member of any field required. If the field is in a struct that is embedded by a pointer,
// its member may be absent as long as all members of that struct are. A member that is null is present.
//
// The marker jsonopt:"required" on a blank field has the effect of RejectMissingMembers(true) on the fields that its
// struct declares. RejectMissingMembers(false) does not change what tags say. The option affects unmarshaling alone.
//
//	json.Unmarshal(b, &config, jsonx.RejectMissingMembers(true))
func RejectMissingMembers(v bool) json.Options {
	return opts.Either(v, opts.RejectMissingMembers|opts.True, opts.RejectMissingMembers)
}

package jsonx

import "github.com/plainjson/json/internal/typeinfo"

// Validator is implemented by types that check their values after they have been unmarshaled.
//
// ValidateJSON is called after a value of type T has been decoded without an error, if T or *T has the method. A type that
// has such a method needs neither an option nor an import of this package. Values within a value are validated before it,
// and a value with a part that failed is not validated. Marshal does not call the method.
//
// The method is called wherever a T is decoded: for the value passed to Unmarshal, a field, an element, a map value, a
// map key, a default, and the value that an interface contains before the call. It is called after methods such as
// UnmarshalJSON and after functions of [json.WithUnmarshalers]. It is called for a null that is decoded into a T, but not
// for one that sets a pointer to nil. A call takes 20 to 30 ns besides the time of the method.
//
// The members of an embedded struct belong to the outer struct. The method of an embedded struct is called only if it
// is promoted to the outer struct. It is not called if the outer struct declares ValidateJSON, or if two embedded
// structs have the method. A method that is promoted from an embedded pointer is called even if the pointer is nil.
// [Check] reports such pointers. A field with the tag option embed is not validated.
//
// An error of the method, including errors.ErrUnsupported, is wrapped in a [json.SemanticError] with the offset, the
// pointer and the Go type of the value. An error that is a SemanticError is not wrapped; its ByteOffset and JSONPointer
// are taken as relative to the value, so that the method can point to a member. [Locate] and the text of the error then
// have the place of that member, if it is in the first 1 MiB of the value. To report several errors, the method returns
// the result of errors.Join. Package v1 returns the error of the method unchanged; an error about another text that the
// method has read is a copy without its line there. The value remains stored, and a Decoder is after it.
type Validator interface{ ValidateJSON() error }

// The interface by which package typeinfo finds the method is the same.
var _ typeinfo.Validator = Validator(nil)

package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A State says whether an [Optional] has a value. Its constants begin with State, because null alone means several things.
type State uint8

// The states of an Optional.
const (
	StateAbsent  State = iota // the object has no such member; the zero value
	StateNull                 // the member is null
	StatePresent              // the member has a value, which is V
)

// An Optional is a value of type T that may be absent or null. A member of a JSON object has the same three states. The
// zero Optional is absent. The type is meant for partial updates, in which an absent member must not change a value:
//
//	type Patch struct {
//		Name jsonx.Optional[string] `json:"name,omitzero"`
//		Age  jsonx.Optional[int]    `json:"age,omitzero"`
//	}
//
// A *T has two of these three states: nil is null, or with omitzero absent. An Optional needs the memory of T and one
// byte. Package json calls no method to read or write it.
//
// # Unmarshal
//
// Null sets State to StateNull and V to its zero value. Any other JSON value is unmarshaled into V, and State becomes
// StatePresent. If State was StatePresent before, the JSON value is merged into V, as into the element of a pointer
// that is not nil: members of an object are stored in a struct that keeps its other fields. Otherwise V is set to zero
// first. An absent member does not change its field. With [AllErrors], an Optional without a value does not change if V
// cannot hold the JSON value.
//
// # Marshal
//
// V is written if State is StatePresent, and null otherwise. A field with the tag option omitzero, or any field with
// json.OmitZeroStructFields, is omitted if State is StateAbsent. A field with omitempty is omitted if its text is
// empty, such as null.
//
// # Tags and options
//
// The tag options string, format and default, of package json and of this package, apply to V. They apply to the
// element of a *T in the same way. The options required and [RejectMissingMembers] require the member, which may be
// null. [RejectNull] does not reject null, but the tag option nonnull does. [Check] looks into T, too.
//
// An Optional[Optional[T]] that is null has the outer State StateNull. An Optional cannot be a map key. A type with an
// Optional as its underlying type, as in type Name Optional[string], has none of this.
//
// The standard library's encoding/json reads and writes an Optional by its methods MarshalJSON and UnmarshalJSON, and
// ignores tag option string. It omits an absent one for omitzero.
type Optional[T any] struct {
	V     T     // the value; zero unless State is StatePresent
	State State // whether there is a value
}

// Some returns an Optional with the value v.
func Some[T any](v T) Optional[T] { return Optional[T]{V: v, State: StatePresent} }

// Get returns the value of o, and true if it has one. Otherwise it returns the zero value of T and false.
func (o Optional[T]) Get() (T, bool) {
	if o.State != StatePresent {
		return *new(T), false
	}
	return o.V, true
}

// Or returns the value of o, or v if o has none.
func (o Optional[T]) Or(v T) T {
	if o.State != StatePresent {
		return v
	}
	return o.V
}

// IsZero reports whether o is absent: whether its State is StateAbsent. An Optional with a value that is zero, such as
// Some(0), is not absent.
func (o Optional[T]) IsZero() bool { return o.State == StateAbsent }

// MarshalJSON returns the value of o as package v1 marshals it, or null. It is for the standard library's encoding/json:
// package json does not call it.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return marshalStd(&o) }

// marshalStd returns v as encoding/json marshals it, without escapes for HTML. The caller, encoding/json, adds these.
func marshalStd(v any) ([]byte, error) {
	return json.Marshal(v, v1.DefaultOptionsV1(), jsontext.EscapeForHTML(false))
}

// UnmarshalJSON sets o to the JSON value in b as package v1 unmarshals it. It is for the standard library's encoding/json:
// package json does not call it.
func (o *Optional[T]) UnmarshalJSON(b []byte) error { return v1.Unmarshal(b, o) }

// JSONForm is for package json, which finds out by it how to read and write an Optional. Programs have no use for it.
func (Optional[T]) JSONForm() typeinfo.Op { return typeinfo.OpOptional }

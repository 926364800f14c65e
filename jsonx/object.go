package jsonx

import (
	"github.com/plainjson/json/internal/typeinfo"
	v1 "github.com/plainjson/json/v1"
)

// A Member is a member of an [Object].
type Member[T any] struct {
	Name  string // not quoted
	Value T
}

// An Object is a JSON object whose members keep their order, unlike those of a map. In Go it is a slice, to range over and
// to append to:
//
//	var prices jsonx.Object[float64]
//	err := json.Unmarshal([]byte(`{"pear":1.5,"apple":0.5}`), &prices)
//	for _, m := range prices {
//		fmt.Println(m.Name, m.Value)
//	}
//
// A JSON object replaces the members of an Object. The new members are stored in its memory if there is room, as with
// slices. Null makes it nil. An object without members makes it empty, but not nil. The members are written in the
// order of the slice, even with json.Deterministic. A nil Object is written as {}, or as null with
// json.FormatNilMapAsNull.
//
// A name that occurs twice is an error in both directions, unless jsontext.AllowDuplicateNames is true. Then the Object
// has both members. With [AllErrors] a member is not stored if T cannot hold its value.
//
// The tag option format of a field has the formats emitnull and emitempty of a map, and no others: a format of T itself is
// an error, and so is the tag option string. An Object cannot be a map key. A type with an Object as its underlying
// type, as in type Prices Object[float64], has none of this.
//
// The standard library's encoding/json reads and writes an Object by its methods MarshalJSON and UnmarshalJSON.
type Object[T any] []Member[T]

// Get returns the value of the first member called name, and whether there is one. It compares one name after the
// other, which is slow for an Object of many members.
func (o Object[T]) Get(name string) (T, bool) {
	for i := range o {
		if o[i].Name == name {
			return o[i].Value, true
		}
	}
	return *new(T), false
}

// MarshalJSON returns o as package v1 marshals it. It is for the standard library's encoding/json: package json does not
// call it.
func (o Object[T]) MarshalJSON() ([]byte, error) { return marshalStd(&o) }

// UnmarshalJSON replaces the members of o by those of the JSON object in b as package v1 unmarshals it. It is for the
// standard library's encoding/json: package json does not call it.
func (o *Object[T]) UnmarshalJSON(b []byte) error { return v1.Unmarshal(b, o) }

// JSONForm is for package json, which finds out by it how to read and write an Object. Programs have no use for it.
func (Object[T]) JSONForm() typeinfo.Op { return typeinfo.OpObject }

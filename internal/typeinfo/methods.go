package typeinfo

import (
	"encoding"
	"reflect"
	"time"

	"github.com/plainjson/json/internal/stdtypes"
	"github.com/plainjson/json/jsontext"
)

// Copies of the interfaces of package json, which imports this package. Package json asserts that their method sets
// are the same.
type (
	MarshalerTo interface {
		MarshalJSONTo(*jsontext.Encoder) error
	}
	Marshaler interface {
		MarshalJSON() ([]byte, error)
	}
	UnmarshalerFrom interface {
		UnmarshalJSONFrom(*jsontext.Decoder) error
	}
	Unmarshaler interface {
		UnmarshalJSON([]byte) error
	}
)

// A Validator is the interface of the same name in package jsonx, which asserts that the method sets are the same.
type Validator interface{ ValidateJSON() error }

// isZeroer is the method set that tag option omitzero uses.
type isZeroer interface{ IsZero() bool }

// Types that are not handled by their kind, and the element types of binary data and of sets.
var (
	byteType     = reflect.TypeFor[byte]()
	emptyType    = reflect.TypeFor[struct{}]()
	rawType      = reflect.TypeFor[jsontext.Value]()
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// numberPath is the path of the package that has this module's Number. That package imports
// package json, so the type is recognized by its name.
const numberPath = "github.com/plainjson/json/v1"

// isNumber reports whether t is the Number of package v1 or of the standard library's encoding/json.
func isNumber(t reflect.Type) bool {
	return t.Kind() == reflect.String && t.Name() == "Number" && (t.PkgPath() == numberPath || stdtypes.IsNumber(t))
}

// isRaw reports whether t is jsontext.Value or a raw value type of the standard library.
func isRaw(t reflect.Type) bool { return t == rawType || stdtypes.IsRaw(t) }

// implements reports whether t or *t implements the interface I.
func implements[I any](t reflect.Type) bool {
	i := reflect.TypeFor[I]()
	return t.Implements(i) || reflect.PointerTo(t).Implements(i)
}

// usesMethods reports whether methods of t or *t may be called for values of t. It is false for pointers and
// interfaces, whose elements have the methods, and for types with methods that have an op of their own instead.
func usesMethods(t reflect.Type) bool {
	return t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface && !isRaw(t) && !isNumber(t) && t != timeType && FormOf(t) == 0 &&
		(t.NumMethod() > 0 || reflect.PointerTo(t).NumMethod() > 0)
}

// validates reports whether a method of the type of p, or of a pointer to it, validates values after they have been read.
// It is false for types that cannot hold a value. It is false for pointers and interfaces too, because their elements are
// validated.
func (p *Plan) validates() bool {
	switch k := p.Type.Kind(); {
	case k == reflect.Pointer, k == reflect.Interface, p.Read == OpUnsupported, p.Read == OpBadTag:
		return false
	}
	return implements[Validator](p.Type)
}

// marshalMethods returns the methods of t and *t that marshal a value: the second is called if the first declines.
// Only MarshalJSONTo can decline, so of the others only the first in the order of Method is returned.
func marshalMethods(t reflect.Type) [2]Method {
	var text Method
	switch {
	case implements[Marshaler](t):
		text = MethodJSON
	case implements[encoding.TextAppender](t):
		text = MethodAppend
	case implements[encoding.TextMarshaler](t):
		text = MethodText
	}
	return inOrder(implements[MarshalerTo](t), text)
}

// unmarshalMethods is marshalMethods for unmarshaling.
func unmarshalMethods(t reflect.Type) [2]Method {
	var text Method
	switch {
	case implements[Unmarshaler](t):
		text = MethodJSON
	case implements[encoding.TextUnmarshaler](t):
		text = MethodText
	}
	return inOrder(implements[UnmarshalerFrom](t), text)
}

// inOrder returns the methods MethodCoder, if coder is true, and next, which may be MethodNone.
func inOrder(coder bool, next Method) [2]Method {
	if coder {
		return [2]Method{MethodCoder, next}
	}
	return [2]Method{next}
}

// OwnMarshalMethods returns the methods of t that marshal a value, without those of *t.
func OwnMarshalMethods(t reflect.Type) [2]Method {
	next := TextMethod(t)
	if t.Implements(reflect.TypeFor[Marshaler]()) {
		next = MethodJSON
	}
	return inOrder(t.Implements(reflect.TypeFor[MarshalerTo]()), next)
}

// TextMethod returns the method of t that returns its text: AppendText before MarshalText, or MethodNone.
func TextMethod(t reflect.Type) Method {
	switch {
	case t.Implements(reflect.TypeFor[encoding.TextAppender]()):
		return MethodAppend
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return MethodText
	}
	return MethodNone
}

// HasMethods reports whether t or *t has methods for JSON or text, or t is a Number. It is false for a pointer or an
// interface. Such a type cannot be embedded, and v1 sorts map keys of such a string type by their JSON text.
func HasMethods(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface {
		return false
	}
	return marshalMethods(t)[0] != MethodNone || unmarshalMethods(t)[0] != MethodNone ||
		isNumber(t) || stdtypes.Marshals(reflect.PointerTo(t)) || stdtypes.Unmarshals(reflect.PointerTo(t))
}

// zeroMethod returns a func that calls the IsZero method of t or *t, or nil without such a method. As in
// the standard library, a nil pointer or interface is zero, and its method is not called.
func zeroMethod(t reflect.Type) func(reflect.Value) bool {
	switch zeroer := reflect.TypeFor[isZeroer](); {
	case FormOf(t) == OpOptional:
		return IsAbsent
	case zeroByAddr(t):
		return isZeroAddr
	case !t.Implements(zeroer):
		return nil
	case t.Kind() == reflect.Interface:
		return isZeroInterface
	case t.Kind() == reflect.Pointer:
		return isZeroPointer
	}
	return isZeroValue
}

// zeroByAddr reports whether *t has an IsZero method and t has none.
func zeroByAddr(t reflect.Type) bool {
	zeroer := reflect.TypeFor[isZeroer]()
	return !t.Implements(zeroer) && reflect.PointerTo(t).Implements(zeroer)
}

// isZeroInterface is the result of zeroMethod for an interface type. A nil pointer in v is zero, too.
func isZeroInterface(v reflect.Value) bool {
	return v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil() || v.Interface().(isZeroer).IsZero()
}

// isZeroPointer is the result of zeroMethod for a pointer type.
func isZeroPointer(v reflect.Value) bool { return v.IsNil() || v.Interface().(isZeroer).IsZero() }

// isZeroValue is the result of zeroMethod for other types that have the method.
func isZeroValue(v reflect.Value) bool { return v.Interface().(isZeroer).IsZero() }

// isZeroAddr is the result of zeroMethod for types whose pointer type has the method. v must be addressable.
func isZeroAddr(v reflect.Value) bool { return v.Addr().Interface().(isZeroer).IsZero() }

// containsFloats reports whether t is a float type, or a struct or array type that contains one at any depth.
func containsFloats(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return containsFloats(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if containsFloats(t.Field(i).Type) {
				return true
			}
		}
	}
	return t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64
}

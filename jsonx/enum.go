package jsonx

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
)

// ErrUnknownCase is wrapped by errors of [Enum] and [Union]. For an Enum these are the errors for a string that is not
// the name of a constant, and for a value without a name. For a Union these are the errors for an unknown name of a
// case, with the pointer of the name, and for a value of a Go type without a case.
var ErrUnknownCase = errUnknownCase() // "unknown case"

// errUnknownCase returns the value of ErrUnknownCase, so that its documentation does not show an internal package.
func errUnknownCase() error { return failure.ErrUnknownCase }

// Enum represents the constants of type T in JSON by their names, which are strings. Other values of T cannot be
// marshaled, and other strings cannot be unmarshaled: both are a [json.SemanticError] that wraps [ErrUnknownCase]. The
// [Location] of such a string has a hint if one of the names is similar.
//
// The rule is like one of [Convert] from T to string: see there for where it applies. Constants may be map keys, and null
// is unmarshaled as the zero value, as into any other number or string. Enum copies names. It panics if two constants
// have the same name, so it is best called once, for a package variable:
//
//	var colors = jsonx.Enum(map[Color]string{Red: "red", Green: "green"})
func Enum[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~string](names map[T]string) json.Options {
	e := &enum[T]{names: make(map[T]reflect.Value, len(names)), values: make(map[string]T, len(names))}
	for value, name := range names {
		if _, ok := e.values[name]; ok {
			panic("jsonx: Enum has two constants with the name " + strconv.Quote(name))
		}
		e.names[value], e.values[name] = reflect.ValueOf(name), value
		e.sorted = append(e.sorted, name)
	}
	slices.Sort(e.sorted)
	return typeinfo.NewRule(typeinfo.RuleKey{
		Type: reflect.TypeFor[T](), As: reflect.TypeFor[string](), Encodes: true, Decodes: true, NullIsZero: true,
	}, e)
}

// An enum is the [typeinfo.Converter] of Enum.
type enum[T comparable] struct {
	names  map[T]reflect.Value // strings that are not addressable, so that nothing can change them
	values map[string]T
	sorted []string // all names
}

// Encode implements [typeinfo.Converter].
func (e *enum[T]) Encode(a reflect.Value) (reflect.Value, error) {
	x, _ := reflect.TypeAssert[T](a)
	name, ok := e.names[x]
	if !ok {
		return name, ErrUnknownCase
	}
	return name, nil
}

// Decode implements [typeinfo.Converter].
func (e *enum[T]) Decode(b, a reflect.Value) error {
	x, ok := e.values[b.String()]
	if !ok {
		return &failure.UnknownCase{Name: b.String(), Names: e.sorted}
	}
	if to, ok := reflect.TypeAssert[*T](a.Addr()); ok {
		*to = x
	}
	return nil
}

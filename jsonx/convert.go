package jsonx

import (
	"reflect"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/typeinfo"
)

// Convert represents all values of type A in JSON by values of type B. The function to converts a value before it is
// marshaled, and from converts a value of type B after it has been unmarshaled. If one of the functions is nil, the
// rule has no effect in that direction. If both are nil, the option removes the rule of an earlier one. Neither
// function may change its argument or the values to which the argument refers.
//
// An error of a function is wrapped by a [json.SemanticError] with the place of the value. The function from is not called
// if the value cannot be unmarshaled into B. Its result replaces the value of type A; nothing is merged.
//
// If A is a pointer or interface type, nil is marshaled as null, and null is unmarshaled as nil, without a call. For
// other types, null is unmarshaled into a B, and from is called. If B is string, from gets an empty string. If B is
// *string, from may get nil.
//
// The rule applies to all values with the static type A; section Type rules of the package documentation lists them.
// The options string, format and omitempty of a field apply to the value of type B. A map with keys of type A is an
// object if values of type B are strings or numbers in JSON. Values of type B may have rules and methods of their own.
// If B is A, a value is converted once. It is an error if the rules convert A back to A in another way. The error
// occurs when such a value is marshaled or unmarshaled, and [Check] finds it.
//
// A conversion takes two calls and one allocation for B in each direction. Options may be made for each call, but making
// them once is cheaper:
//
//	var links = jsonx.Convert(func(u *url.URL) (string, error) { return u.String(), nil }, url.Parse)
func Convert[A, B any](to func(A) (B, error), from func(B) (A, error)) json.Options {
	key := typeinfo.RuleKey{Type: reflect.TypeFor[A]()}
	if to != nil || from != nil {
		key.As, key.Encodes, key.Decodes = reflect.TypeFor[B](), to != nil, from != nil
	}
	return typeinfo.NewRule(key, &converter[A, B]{to, from})
}

// A converter is the [typeinfo.Converter] of Convert.
type converter[A, B any] struct {
	to   func(A) (B, error)
	from func(B) (A, error)
}

// Encode implements [typeinfo.Converter].
func (c *converter[A, B]) Encode(a reflect.Value) (reflect.Value, error) {
	x, _ := reflect.TypeAssert[A](a)
	b := new(B)
	var err error
	*b, err = c.to(x)
	return reflect.ValueOf(b).Elem(), err
}

// Decode implements [typeinfo.Converter].
func (c *converter[A, B]) Decode(b, a reflect.Value) error {
	from, _ := reflect.TypeAssert[*B](b.Addr())
	x, err := c.from(*from)
	if to, ok := reflect.TypeAssert[*A](a.Addr()); ok && err == nil {
		*to = x
	}
	return err
}

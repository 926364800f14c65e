package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// Marshalers is a list of functions that encode values of certain types; see [WithMarshalers].
// A nil *Marshalers is an empty list. A list does not change and may be used by several
// goroutines at once.
//
// Type information is cached across lists, so creating a list for each call is cheap.
type Marshalers struct {
	list   typeinfo.Functions
	values opts.Values // option values with the list only, which Merge shares
}

// Unmarshalers is a list of functions that decode values of certain types; see [WithUnmarshalers].
// A nil *Unmarshalers is an empty list. A list does not change and may be used by several
// goroutines at once.
//
// Type information is cached across lists, so creating a list for each call is cheap.
type Unmarshalers struct {
	list   typeinfo.Functions
	values opts.Values // option values with the list only, which Merge shares
}

// newMarshalers returns a list of the given functions.
func newMarshalers(all ...*typeinfo.Function) *Marshalers {
	m := new(Marshalers)
	m.list.All, m.list.Owner = all, m
	m.values.Marshalers = &m.list
	return m
}

// newUnmarshalers returns a list of the given functions.
func newUnmarshalers(all ...*typeinfo.Function) *Unmarshalers {
	u := new(Unmarshalers)
	u.list.All, u.list.Owner = all, u
	u.values.Unmarshalers = &u.list
	return u
}

// functionFor returns a Function for the type T that has no func yet. It panics if T is a named pointer
// type or, with byAddrOnly, neither a pointer nor an interface type.
func functionFor[T any](byAddrOnly bool) *typeinfo.Function {
	t := reflect.TypeFor[T]()
	f := &typeinfo.Function{Type: t, ByAddr: t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface}
	switch {
	case t.Kind() == reflect.Pointer && t.Name() != "":
		panic("json: a function for " + t.String() + ", which is a named pointer type")
	case byAddrOnly && !f.ByAddr:
		panic("json: a function for " + t.String() + ", which is neither a pointer nor an interface type")
	}
	return f
}

// valueOf returns v as a T. The type of v is T or implements T.
func valueOf[T any](v reflect.Value) T {
	x, _ := v.Interface().(T)
	return x
}

// MarshalFunc returns a list of one function, which encodes values by T:
//
//   - If T is neither a pointer nor an interface type, fn is called for values of type T.
//   - If T is a pointer type *E, fn is called for values of type E, with a pointer to the value. A
//     nil pointer is encoded as null without a call.
//   - If T is an interface type, fn is called for values of every type E for which *E implements T,
//     with a pointer to the value. For the type any these are all values.
//
// MarshalFunc panics if T is a named pointer type. The rules for MarshalJSON of [Marshaler] apply
// to fn, and fn must not retain its argument.
func MarshalFunc[T any](fn func(T) ([]byte, error)) *Marshalers {
	f := functionFor[T](false)
	f.Marshal = func(v reflect.Value) ([]byte, error) { return fn(valueOf[T](v)) }
	return newMarshalers(f)
}

// MarshalToFunc returns a list of one function, which encodes values with an Encoder. The values for
// which fn is called depend on T as at [MarshalFunc].
//
// The rules for MarshalJSONTo of [MarshalerTo] apply to fn, and fn must not retain its arguments. If fn
// returns [errors.ErrUnsupported] and has written nothing, the next function for the type is called;
// after the last one the value is encoded as if the list were empty.
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	f := functionFor[T](false)
	f.MarshalTo = func(e *jsontext.Encoder, v reflect.Value) error { return fn(e, valueOf[T](v)) }
	return newMarshalers(f)
}

// UnmarshalFunc returns a list of one function, which decodes values by T:
//
//   - If T is a pointer type *E, fn is called for values of type E, with a pointer to the value.
//   - If T is an interface type, fn is called for values of every type E for which *E implements T,
//     with a pointer to the value. For the type any these are all values.
//
// The pointer is never nil. UnmarshalFunc panics if T is any other type, or a named pointer type. The
// rules for UnmarshalJSON of [Unmarshaler] apply to fn, and fn must not retain its arguments.
func UnmarshalFunc[T any](fn func([]byte, T) error) *Unmarshalers {
	f := functionFor[T](true)
	f.Unmarshal = func(b []byte, v reflect.Value) error { return fn(b, valueOf[T](v)) }
	return newUnmarshalers(f)
}

// UnmarshalFromFunc returns a list of one function, which decodes values with a Decoder. The values
// for which fn is called depend on T as at [UnmarshalFunc].
//
// The rules for UnmarshalJSONFrom of [UnmarshalerFrom] apply to fn, and fn must not retain its
// arguments. If fn returns [errors.ErrUnsupported] and has read nothing, the next function for the type
// is called; after the last one the value is decoded as if the list were empty.
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	f := functionFor[T](true)
	f.UnmarshalFrom = func(d *jsontext.Decoder, v reflect.Value) error { return fn(d, valueOf[T](v)) }
	return newUnmarshalers(f)
}

// JoinMarshalers returns a list of the functions of all given lists, in order. If several functions
// apply to a value, the first one is called first. Nil lists are ignored.
func JoinMarshalers(ms ...*Marshalers) *Marshalers {
	var all []*typeinfo.Function
	for _, m := range ms {
		if m != nil {
			all = append(all, m.list.All...)
		}
	}
	return newMarshalers(all...)
}

// JoinUnmarshalers returns a list of the functions of all given lists, in order. If several functions
// apply to a value, the first one is called first. Nil lists are ignored.
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers {
	var all []*typeinfo.Function
	for _, u := range us {
		if u != nil {
			all = append(all, u.list.All...)
		}
	}
	return newUnmarshalers(all...)
}

// WithMarshalers makes the functions of v encode the values that they apply to, before methods,
// formats and the rules for Go types. It replaces the list of an earlier option; [JoinMarshalers]
// combines lists. Nil, the default, is an empty list. It affects marshaling only.
func WithMarshalers(v *Marshalers) Options { return marshalersOption{v} }

// WithUnmarshalers makes the functions of v decode the values that they apply to, before methods,
// formats and the rules for Go types. It replaces the list of an earlier option; [JoinUnmarshalers]
// combines lists. Nil, the default, is an empty list. It affects unmarshaling only.
func WithUnmarshalers(v *Unmarshalers) Options { return unmarshalersOption{v} }

// A marshalersOption is the option that WithMarshalers returns. The list v may be nil.
type marshalersOption struct{ v *Marshalers }

// Merge implements [opts.Options]. A nil list replaces the list of an earlier option.
func (o marshalersOption) Merge(s *opts.Set) {
	switch {
	case o.v == nil:
		s.Mutable(opts.HasMarshalers).Marshalers = nil
	case !s.Share(opts.HasMarshalers, &o.v.values):
		s.Mutable(opts.HasMarshalers).Marshalers = &o.v.list
	}
}

// Lookup implements [opts.Options]. The value is the *Marshalers of the option, which may be nil.
func (marshalersOption) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasMarshalers == 0 {
		return nil, false
	}
	if list := typeinfo.MarshalersOf(s); list != nil {
		return list.Owner, true
	}
	return (*Marshalers)(nil), true
}

// An unmarshalersOption is the option that WithUnmarshalers returns. The list v may be nil.
type unmarshalersOption struct{ v *Unmarshalers }

// Merge implements [opts.Options]. A nil list replaces the list of an earlier option.
func (o unmarshalersOption) Merge(s *opts.Set) {
	switch {
	case o.v == nil:
		s.Mutable(opts.HasUnmarshalers).Unmarshalers = nil
	case !s.Share(opts.HasUnmarshalers, &o.v.values):
		s.Mutable(opts.HasUnmarshalers).Unmarshalers = &o.v.list
	}
}

// Lookup implements [opts.Options]. The value is the *Unmarshalers of the option, which may be nil.
func (unmarshalersOption) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasUnmarshalers == 0 {
		return nil, false
	}
	if list := typeinfo.UnmarshalersOf(s); list != nil {
		return list.Owner, true
	}
	return (*Unmarshalers)(nil), true
}

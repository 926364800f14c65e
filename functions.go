package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// Marshalers is a list of functions that encode values of certain types; see
// [WithMarshalers]. A nil *Marshalers is an empty list.
//
// Type information is cached across lists, so creating a list for each call is cheap.
type Marshalers struct {
	list   typeinfo.Functions
	values opts.Values // option values that hold the list alone
}

// Unmarshalers is a list of functions that decode values of certain types; see
// [WithUnmarshalers]. A nil *Unmarshalers is an empty list.
//
// Type information is cached across lists, so creating a list for each call is cheap.
type Unmarshalers struct {
	list   typeinfo.Functions
	values opts.Values // option values that hold the list alone
}

func newMarshalers(all ...*typeinfo.Function) *Marshalers {
	m := new(Marshalers)
	m.list.All, m.list.Owner = all, m
	m.values.Marshalers = &m.list
	return m
}

func newUnmarshalers(all ...*typeinfo.Function) *Unmarshalers {
	u := new(Unmarshalers)
	u.list.All, u.list.Owner = all, u
	u.values.Unmarshalers = &u.list
	return u
}

// functionFor returns a function for type T that does nothing yet. It panics if there cannot
// be one.
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

// valueOf returns v as a T. The type of v is T or implements it.
func valueOf[T any](v reflect.Value) T {
	x, _ := v.Interface().(T)
	return x
}

// MarshalFunc returns a list of one function that encodes values of type T. T must not be a
// named pointer type. If T is a pointer type, fn is called for values of the type that it points
// to; if T is an interface type, for values of all types whose pointer types implement it, and with
// such a pointer. fn is never called with nil.
//
// The rules for MarshalJSON of [Marshaler] apply to fn.
func MarshalFunc[T any](fn func(T) ([]byte, error)) *Marshalers {
	f := functionFor[T](false)
	f.Marshal = func(v reflect.Value) ([]byte, error) { return fn(valueOf[T](v)) }
	return newMarshalers(f)
}

// MarshalToFunc returns a list of one function that encodes values of type T with an
// Encoder. T, and the argument of fn, are as for [MarshalFunc].
//
// The rules for MarshalJSONTo of [MarshalerTo] apply to fn. If fn returns errors.ErrUnsupported,
// the next function for the type is called; if there is none, the value is encoded
// as if there were no functions.
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	f := functionFor[T](false)
	f.MarshalTo = func(e *jsontext.Encoder, v reflect.Value) error { return fn(e, valueOf[T](v)) }
	return newMarshalers(f)
}

// UnmarshalFunc returns a list of one function that decodes values. T must be a pointer
// type without a name, and fn is called for values of the type that it points to; or T is an
// interface type, and fn is called for values of all types whose pointer types implement it, with such a
// pointer. fn is never called with nil.
//
// The rules for UnmarshalJSON of [Unmarshaler] apply to fn.
func UnmarshalFunc[T any](fn func([]byte, T) error) *Unmarshalers {
	f := functionFor[T](true)
	f.Unmarshal = func(b []byte, v reflect.Value) error { return fn(b, valueOf[T](v)) }
	return newUnmarshalers(f)
}

// UnmarshalFromFunc returns a list of one function that decodes values with a Decoder. T,
// and the argument of fn, are as for [UnmarshalFunc].
//
// The rules for UnmarshalJSONFrom of [UnmarshalerFrom] apply to fn. If fn returns
// errors.ErrUnsupported, the next function for the type is called; if there is none, the
// value is decoded as if there were no functions.
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	f := functionFor[T](true)
	f.UnmarshalFrom = func(d *jsontext.Decoder, v reflect.Value) error { return fn(d, valueOf[T](v)) }
	return newUnmarshalers(f)
}

// JoinMarshalers returns a list of the functions of all given lists. If several functions
// apply to a type, the first one is called first.
func JoinMarshalers(ms ...*Marshalers) *Marshalers {
	var all []*typeinfo.Function
	for _, m := range ms {
		if m != nil {
			all = append(all, m.list.All...)
		}
	}
	return newMarshalers(all...)
}

// JoinUnmarshalers returns a list of the functions of all given lists. If several functions
// apply to a type, the first one is called first.
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers {
	var all []*typeinfo.Function
	for _, u := range us {
		if u != nil {
			all = append(all, u.list.All...)
		}
	}
	return newUnmarshalers(all...)
}

// WithMarshalers makes the functions of v encode values of their types, in place of
// methods and defaults. Values of other types are encoded as without v.
func WithMarshalers(v *Marshalers) Options { return marshalersOption{v} }

// WithUnmarshalers makes the functions of v decode values of their types, in place of
// methods and defaults. Values of other types are decoded as without v.
func WithUnmarshalers(v *Unmarshalers) Options { return unmarshalersOption{v} }

type marshalersOption struct{ v *Marshalers }

// Merge implements the interface of options.
func (o marshalersOption) Merge(s *opts.Set) {
	switch {
	case o.v == nil:
		s.Change(opts.HasMarshalers).Marshalers = nil
	case !s.Share(opts.HasMarshalers, &o.v.values):
		s.Change(opts.HasMarshalers).Marshalers = &o.v.list
	}
}

// Lookup implements the interface of options.
func (marshalersOption) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasMarshalers == 0 {
		return nil, false
	}
	if list := typeinfo.MarshalersOf(s); list != nil {
		return list.Owner, true
	}
	return (*Marshalers)(nil), true
}

type unmarshalersOption struct{ v *Unmarshalers }

// Merge implements the interface of options.
func (o unmarshalersOption) Merge(s *opts.Set) {
	switch {
	case o.v == nil:
		s.Change(opts.HasUnmarshalers).Unmarshalers = nil
	case !s.Share(opts.HasUnmarshalers, &o.v.values):
		s.Change(opts.HasUnmarshalers).Unmarshalers = &o.v.list
	}
}

// Lookup implements the interface of options.
func (unmarshalersOption) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasUnmarshalers == 0 {
		return nil, false
	}
	if list := typeinfo.UnmarshalersOf(s); list != nil {
		return list.Owner, true
	}
	return (*Unmarshalers)(nil), true
}

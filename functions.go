package json

import (
	"reflect"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// A function is one function of the caller for the values of some types. Of the
// four that it may hold, one is set. One that is in place of methods has one for either
// direction.
type function struct {
	foreign bool         // it stands for a method of t
	t       reflect.Type // the type it is declared for
	byAddr  bool         // it is called with the address of the value
	number  int          // in plans: which function of the list it stands for, from 1 on; 0 if for itself

	marshal       func(reflect.Value) ([]byte, error)
	marshalTo     func(*jsontext.Encoder, reflect.Value) error
	unmarshal     func([]byte, reflect.Value) error
	unmarshalFrom func(*jsontext.Decoder, reflect.Value) error
}

// applies reports whether f is for values of type t.
func (f *function) applies(t reflect.Type) bool {
	switch f.t.Kind() {
	case reflect.Interface:
		return reflect.PointerTo(t).Implements(f.t)
	case reflect.Pointer:
		return f.t.Elem() == t
	}
	return f.t == t
}

// arg returns what f is called with for v, which can be addressed.
func (f *function) arg(v reflect.Value) reflect.Value {
	if f.byAddr {
		return v.Addr()
	}
	return v
}

// usesCoder reports whether f gets an encoder or decoder.
func (f *function) usesCoder() bool { return f.marshalTo != nil || f.unmarshalFrom != nil }

// reads and writes report in which direction f works.
func (f *function) reads() bool  { return f.unmarshal != nil || f.unmarshalFrom != nil }
func (f *function) writes() bool { return f.marshal != nil || f.marshalTo != nil }

// A functionList is what Marshalers and Unmarshalers hold: functions, and where the plans
// for them are, which is found when they are needed first.
type functionList struct {
	all   []*function
	shape atomic.Pointer[listShape]
}

// domains returns the domains for l.
func (l *functionList) domains() *domainSet {
	s := l.shape.Load()
	if s == nil {
		s = shapeOf(l.all)
		l.shape.Store(s)
	}
	return &s.domains
}

// functionType returns the type T of a function, and panics if there can't be a
// function for it.
func functionType[T any](byAddrOnly bool) *function {
	t := reflect.TypeFor[T]()
	f := &function{t: t, byAddr: t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface}
	switch {
	case t.Kind() == reflect.Pointer && t.Name() != "":
		panic("json: a function for " + t.String() + ", which is a named pointer type")
	case byAddrOnly && !f.byAddr:
		panic("json: a function for " + t.String() + ", which is neither a pointer nor an interface type")
	}
	return f
}

// valueOf returns v as a T, which it is.
func valueOf[T any](v reflect.Value) T {
	x, _ := v.Interface().(T)
	return x
}

// Marshalers is a list of functions that take the place of how values of certain
// types are marshaled; see [WithMarshalers]. A nil *Marshalers is an empty list.
//
// What is known of types is kept for all lists of functions for the same types, so that a
// list may as well be made for each call.
type Marshalers struct {
	functionList
	values opts.Values // it alone
}

// Unmarshalers is a list of functions that take the place of how values of certain
// types are unmarshaled; see [WithUnmarshalers]. A nil *Unmarshalers is an empty
// list.
//
// What is known of types is kept for all lists of functions for the same types, so that a
// list may as well be made for each call.
type Unmarshalers struct {
	functionList
	values opts.Values // it alone
}

func newMarshalers(all ...*function) *Marshalers {
	m := new(Marshalers)
	m.all, m.values.Marshalers = all, m
	return m
}

func newUnmarshalers(all ...*function) *Unmarshalers {
	u := new(Unmarshalers)
	u.all, u.values.Unmarshalers = all, u
	return u
}

// MarshalFunc returns a list of one function that writes values of type T as fn
// says. T is any type but a named pointer. For a pointer type, fn is called for
// the values it points to; for an interface type, for all values whose pointers
// implement it, with such a pointer. It is never called with nil.
//
// What [Marshaler] demands of MarshalJSON holds for fn.
func MarshalFunc[T any](fn func(T) ([]byte, error)) *Marshalers {
	f := functionType[T](false)
	f.marshal = func(v reflect.Value) ([]byte, error) { return fn(valueOf[T](v)) }
	return newMarshalers(f)
}

// MarshalToFunc returns a list of one function that writes values of type T as
// fn does. T, and what fn is called with, are as for [MarshalFunc].
//
// What [MarshalerTo] demands of MarshalJSONTo holds for fn. If it returns
// errors.ErrUnsupported, the next function for the type is called, and without
// one the value is written as if there were no functions.
func MarshalToFunc[T any](fn func(*jsontext.Encoder, T) error) *Marshalers {
	f := functionType[T](false)
	f.marshalTo = func(e *jsontext.Encoder, v reflect.Value) error { return fn(e, valueOf[T](v)) }
	return newMarshalers(f)
}

// UnmarshalFunc returns a list of one function that reads values as fn says. T is
// an unnamed pointer type, and fn reads the values that it points to; or it is an
// interface type, and fn reads all values whose pointers implement it, and is
// called with such a pointer. It is never called with nil.
//
// What [Unmarshaler] demands of UnmarshalJSON holds for fn.
func UnmarshalFunc[T any](fn func([]byte, T) error) *Unmarshalers {
	f := functionType[T](true)
	f.unmarshal = func(b []byte, v reflect.Value) error { return fn(b, valueOf[T](v)) }
	return newUnmarshalers(f)
}

// UnmarshalFromFunc returns a list of one function that reads values as fn does. T,
// and what fn is called with, are as for [UnmarshalFunc].
//
// What [UnmarshalerFrom] demands of UnmarshalJSONFrom holds for fn. If it returns
// errors.ErrUnsupported, the next function for the type is called, and without
// one the value is read as if there were no functions.
func UnmarshalFromFunc[T any](fn func(*jsontext.Decoder, T) error) *Unmarshalers {
	f := functionType[T](true)
	f.unmarshalFrom = func(d *jsontext.Decoder, v reflect.Value) error { return fn(d, valueOf[T](v)) }
	return newUnmarshalers(f)
}

// JoinMarshalers returns one list of the functions of all lists. Of several for
// the same type, the first one is called first.
func JoinMarshalers(ms ...*Marshalers) *Marshalers {
	var all []*function
	for _, m := range ms {
		if m != nil {
			all = append(all, m.all...)
		}
	}
	return newMarshalers(all...)
}

// JoinUnmarshalers returns one list of the functions of all lists. Of several for
// the same type, the first one is called first.
func JoinUnmarshalers(us ...*Unmarshalers) *Unmarshalers {
	var all []*function
	for _, u := range us {
		if u != nil {
			all = append(all, u.all...)
		}
	}
	return newUnmarshalers(all...)
}

// WithMarshalers makes the functions of v come before methods and defaults when
// values are marshaled. Types that no function is for cost nothing more.
func WithMarshalers(v *Marshalers) Options { return marshalersOption{v} }

// WithUnmarshalers makes the functions of v come before methods and defaults when
// values are unmarshaled. Types that no function is for cost nothing more.
func WithUnmarshalers(v *Unmarshalers) Options { return unmarshalersOption{v} }

type marshalersOption struct{ v *Marshalers }

// Merge implements the interface of options.
func (o marshalersOption) Merge(s *opts.Set) {
	if o.v == nil || !s.Share(opts.HasMarshalers, &o.v.values) {
		s.Change(opts.HasMarshalers).Marshalers = o.v
	}
}

// Lookup implements the interface of options.
func (marshalersOption) Lookup(s *opts.Set) (any, bool) {
	return marshalersOf(s), s.Present&opts.HasMarshalers != 0
}

type unmarshalersOption struct{ v *Unmarshalers }

// Merge implements the interface of options.
func (o unmarshalersOption) Merge(s *opts.Set) {
	if o.v == nil || !s.Share(opts.HasUnmarshalers, &o.v.values) {
		s.Change(opts.HasUnmarshalers).Unmarshalers = o.v
	}
}

// Lookup implements the interface of options.
func (unmarshalersOption) Lookup(s *opts.Set) (any, bool) {
	return unmarshalersOf(s), s.Present&opts.HasUnmarshalers != 0
}

func marshalersOf(s *opts.Set) *Marshalers {
	if s.Present&opts.HasMarshalers == 0 {
		return nil
	}
	v, _ := s.Marshalers.(*Marshalers)
	return v
}

func unmarshalersOf(s *opts.Set) *Unmarshalers {
	if s.Present&opts.HasUnmarshalers == 0 {
		return nil
	}
	v, _ := s.Unmarshalers.(*Unmarshalers)
	return v
}

// marshalDomain returns the domain for marshaling under the options, and the functions that
// its plans refer to.
func marshalDomain(s *opts.Set) (*domain, []*function) {
	if s.Present&opts.HasMarshalers != 0 {
		if m := marshalersOf(s); m != nil {
			return domainOf(s.Value, &m.functionList, true), m.all
		}
	}
	return domainOf(s.Value, nil, true), nil
}

// unmarshalDomain is marshalDomain for unmarshaling.
func unmarshalDomain(s *opts.Set) (*domain, []*function) {
	if s.Present&opts.HasUnmarshalers != 0 {
		if u := unmarshalersOf(s); u != nil {
			return domainOf(s.Value, &u.functionList, false), u.all
		}
	}
	return domainOf(s.Value, nil, false), nil
}

package stdtypes

import (
	"errors"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// Methods calls methods that take the standard library's Encoder or Decoder. Package stdjson
// implements it and passes it as an option. Both functions return errors of the standard library's
// JSON packages as those of packages json and jsontext, with offset and pointer in the whole text,
// and other errors of the method unchanged.
type Methods interface {
	// Marshal calls MarshalJSONTo of v, the value at the given place, under the options s. It
	// returns the text that the method wrote, and n, the number of values in it, or -1 if the last
	// one is incomplete.
	Marshal(v any, s *opts.Set, at Place) (text []byte, n int64, err error)
	// Unmarshal calls UnmarshalJSONFrom of v under the options s with the text of one value, which
	// begins at the given place. It returns how many values the method read, or -1 if it did not
	// complete the last one.
	Unmarshal(text []byte, v any, s *opts.Set, at Place) (n int64, err error)
}

// A Place is the place of a value in the input or output: its byte offset and its JSON Pointer.
type Place struct {
	Offset  int64
	Pointer jsontext.Pointer
}

var errNoMethods = errors.New("its methods are for encoding/json/jsontext: " +
	"import github.com/plainjson/json/stdjson and pass stdjson.CallMethods(true)")

// methodsOf returns the Methods in the options s, or nil if s has none.
func methodsOf(s *opts.Set) Methods {
	if s.Present&opts.HasStdMethods == 0 {
		return nil
	}
	m, _ := s.StdMethods.(Methods)
	return m
}

// Marshal writes the value that v points to by its method MarshalJSONTo. It returns
// errors.ErrUnsupported if the method does so before it has written, and fails if the method does
// not write exactly one value. Without Methods it returns errors.ErrUnsupported if v also has
// MarshalJSON, which the caller then tries, and otherwise an error that says how to pass Methods.
func Marshal(enc *jsontext.Encoder, v reflect.Value) error {
	s := (*state.Encoder)(enc).Open()
	s.UpdateStringTag()
	m := methodsOf(&s.Opts)
	if m == nil {
		if _, ok := v.Interface().(marshaler); ok {
			return errors.ErrUnsupported
		}
		return errNoMethods
	}
	at := Place{s.Base + int64(len(s.Buf)), jsontext.Pointer(s.AppendPointer(nil, state.Next))}
	text, n, err := m.Marshal(v.Interface(), &s.Opts, at)
	switch {
	case errors.Is(err, errors.ErrUnsupported) && n != 0:
		return failure.ErrDeclinedLate
	case err != nil:
		return err
	case n != 1:
		return failure.ErrNotOneValue
	}
	return enc.WriteValue(text)
}

// Unmarshal reads a value into what v points to by its method UnmarshalJSONFrom. It fails as Marshal
// does, with UnmarshalJSON in place of MarshalJSON. If it returns errors.ErrUnsupported, the value is
// not consumed, and the caller may read it.
func Unmarshal(dec *jsontext.Decoder, v reflect.Value) error {
	s := (*state.Decoder)(dec).Open()
	s.UpdateStringTag()
	m := methodsOf(&s.Opts)
	if m == nil {
		if _, ok := v.Interface().(unmarshaler); ok {
			return errors.ErrUnsupported
		}
		return errNoMethods
	}
	before := s.Mark()
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	at := Place{dec.InputOffset() - int64(len(text)), dec.StackPointer()}
	n, err := m.Unmarshal(text, v.Interface(), &s.Opts, at)
	switch declined := errors.Is(err, errors.ErrUnsupported); {
	case declined && n != 0:
		return failure.ErrDeclinedLate
	case declined: // back to the start of the value, which is still in the window
		s.Unwind(before)
		return err
	case err != nil:
		return err
	case n != 1:
		return failure.ErrNotOneValue
	}
	return nil
}

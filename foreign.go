package json

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/std"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/internal/wrap"
	"github.com/plainjson/json/jsontext"
)

// This file is about types that were made for the JSON packages of the standard
// library. Next to nothing of those packages is linked: their numbers and raw values are
// told by their names and handled here, and what takes their Encoder or Decoder is called
// by a bridge that the caller has to bring.

// The packages of the standard library.
const (
	stdJSON = "encoding/json"
	stdText = "encoding/json/jsontext"
)

// A bridge calls methods that take the standard library's Encoder or Decoder. Package
// stdjson has the one that there is.
type bridge interface {
	// MarshalStd calls MarshalJSONTo of v under the options s, and returns what it
	// wrote and how many values that is, or -1 if the last one is incomplete. The
	// places in errors count from the start of the text.
	MarshalStd(v any, s *opts.Set) (text []byte, n int64, err error)
	// UnmarshalStd calls UnmarshalJSONFrom of v under the options s with the text of
	// one value, and returns how many values it read, or -1 if it did not read the
	// last one to the end. The places in errors count from the start of the text.
	UnmarshalStd(text []byte, v any, s *opts.Set) (n int64, err error)
}

var errNoBridge = errors.New("its methods are for encoding/json/jsontext: " +
	"import github.com/plainjson/json/stdjson and pass stdjson.CallMethods(true)")

// isType reports whether t is the type of the given name.
func isType(t reflect.Type, pkg, name string) bool { return t.Name() == name && t.PkgPath() == pkg }

// isRawValue reports whether t is jsontext.Value or its like in the standard library,
// which is json.RawMessage there.
func isRawValue(t reflect.Type) bool {
	return t == rawType || t.Kind() == reflect.Slice && (isType(t, stdText, "Value") || isType(t, stdJSON, "RawMessage"))
}

// foreignFunctions returns functions in place of those methods of t that are made for
// the standard library.
func foreignFunctions(t reflect.Type) []*function {
	if t.Kind() == reflect.String && isType(t, stdJSON, "Number") {
		return []*function{{t: t, foreign: true, marshalTo: writeNumber, unmarshalFrom: readNumber}}
	}
	f := &function{t: t, foreign: true, byAddr: true}
	p := reflect.PointerTo(t)
	if std.MarshalsTo(p) {
		f.marshalTo = writeForeign
	}
	if std.UnmarshalsFrom(p) {
		f.unmarshalFrom = readForeign
	}
	if !f.usesCoder() {
		return nil
	}
	return []*function{f}
}

// bridgeOf returns what calls the standard library's methods, or nil.
func bridgeOf(s *opts.Set) bridge {
	if s.Present&opts.HasBridge == 0 {
		return nil
	}
	b, _ := s.Bridge.(bridge)
	return b
}

// writeForeign writes what v points to by its own method. Without a bridge a type that has
// MarshalJSON, too, is written by that.
func writeForeign(enc *jsontext.Encoder, v reflect.Value) error {
	s := (*state.Encoder)(enc).Open()
	b := bridgeOf(&s.Opts)
	if b == nil {
		if _, ok := v.Interface().(Marshaler); ok {
			return errors.ErrUnsupported
		}
		return errNoBridge
	}
	text, n, err := b.MarshalStd(v.Interface(), &s.Opts)
	switch {
	case errors.Is(err, errors.ErrUnsupported) && n != 0:
		return errDeclinedLate
	case err != nil:
		return shifted(err, s.Offset(s.BeginValue()), nextPointer(enc, s.Level(s.Depth())), v.Type().Elem(), location{marshaling: true})
	case n != 1:
		return errNotOneValue
	}
	return enc.WriteValue(text)
}

// readForeign is writeForeign for reading, and UnmarshalJSON.
func readForeign(dec *jsontext.Decoder, v reflect.Value) error {
	s := (*state.Decoder)(dec).Open()
	b := bridgeOf(&s.Opts)
	if b == nil {
		if _, ok := v.Interface().(Unmarshaler); ok {
			return errors.ErrUnsupported
		}
		return errNoBridge
	}
	if s.WantsName() && dec.PeekKind() != '"' {
		_, err := dec.ReadToken()
		return err
	}
	before := s.Base + int64(s.Pos)
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	n, err := b.UnmarshalStd(text, v.Interface(), &s.Opts)
	switch declined := errors.Is(err, errors.ErrUnsupported); {
	case declined && n != 0:
		return errDeclinedLate
	case declined:
		s.Pos = int(before - s.Base) // where ReadValue began is still in the window
		s.Uncount()
		return err
	case err != nil:
		return shifted(err, dec.InputOffset()-int64(len(text)), dec.StackPointer(), v.Type().Elem(), location{unmarshaling: true})
	case n != 1:
		return errNotOneValue
	}
	return nil
}

// shifted returns err with places that count from the start of the text, as those in
// values at the given place do.
func shifted(err error, offset int64, pointer jsontext.Pointer, t reflect.Type, where location) error {
	switch e := err.(type) {
	case *SemanticError:
		own := *e
		own.ByteOffset += offset
		own.JSONPointer = pointer + own.JSONPointer
		own.where = where
		if own.GoType == nil {
			own.GoType = t
		}
		own.Err = shifted(own.Err, offset, pointer, t, where)
		return &own
	case *jsontext.SyntacticError:
		own := *e
		own.ByteOffset += offset
		own.JSONPointer = pointer + own.JSONPointer
		return &own
	}
	return err
}

// inString reports whether a number that is read or written next is in a string.
func inString(s *state.Stack, set *opts.Set) bool {
	f := s.Level(s.Depth())
	asked, _ := opts.StringifyNumbers.Lookup(set)
	return asked == true || f.Kind == '{' && f.N&1 == 0
}

// writeNumber writes the standard library's json.Number v. An empty one is 0.
func writeNumber(enc *jsontext.Encoder, v reflect.Value) error {
	s := (*state.Encoder)(enc).Open()
	text := v.String()
	if text == "" {
		text = "0"
	}
	ok := isNumber(text)
	if inString(&s.Stack, &s.Opts) {
		text = strconv.Quote(text)
	}
	if !ok {
		return wrap.Error("cannot parse "+strconv.Quote(text)+" as JSON number", errSyntax)
	}
	return enc.WriteValue(jsontext.Value(text))
}

// isNumber reports whether text is a JSON number.
func isNumber(text string) bool {
	b := []byte(text)
	end, f := wire.ScanNumber(b, 0)
	return f == wire.None && end == len(b)
}

// readNumber reads a number, or a string that holds one, into the standard library's
// json.Number v. Null makes it empty, but with MergeWithLegacySemantics it changes nothing.
func readNumber(dec *jsontext.Decoder, v reflect.Value) error {
	s := (*state.Decoder)(dec).Open()
	quoted := inString(&s.Stack, &s.Opts)
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	sem := &SemanticError{JSONKind: text.Kind(), GoType: v.Type()}
	switch kind := sem.JSONKind; {
	case kind == 'n':
		if !s.Opts.Has(opts.MergeWithLegacySemantics) {
			v.SetZero()
		}
		return nil
	case kind == '0' && !quoted:
		v.SetString(string(text))
		return nil
	case kind == '"':
		inner, err := jsontext.AppendUnquote(nil, text)
		if number := string(inner); err == nil && isNumber(number) {
			v.SetString(number)
			return nil
		}
		sem.JSONValue, sem.Err = text.Clone(), errSyntax
	}
	return sem
}

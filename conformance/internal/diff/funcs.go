package diff

import (
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"errors"
	"fmt"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

// This file has functions for WithMarshalers and WithUnmarshalers, the same for either
// library. Bit 1<<i of a number chooses function i of both directions.

// numFuncs is the number of functions for each direction.
const numFuncs = 6

// randomFuncs returns the bits of one or two functions, or most often 0.
func randomFuncs(r *jsontest.Rand) uint8 {
	if !r.OneIn(4) {
		return 0
	}
	bits := uint8(1) << r.IntN(numFuncs)
	return bits | 1<<r.IntN(numFuncs)
}

// errFunc is the error of functions that fail.
var errFunc = errors.New("as told")

func textOfString(s MyString) ([]byte, error) {
	if len(s)%5 == 4 {
		return nil, errFunc
	}
	return fmt.Appendf(nil, ` [ "%d" ] `, len(s)), nil
}

func textOfInner(i *Inner) ([]byte, error) {
	if i.X%3 == 0 {
		return []byte(`{"x":`), nil
	}
	return fmt.Appendf(nil, `{"length":%d}`, len(i.Y)), nil
}

func textOfShape(s Shape) ([]byte, error) { return fmt.Appendf(nil, `%d`, s.Area()), nil }

func readString(b []byte, s *string) error {
	if *s = "<" + string(b) + ">"; len(b)%6 == 5 {
		return errFunc
	}
	return nil
}

func readInner(b []byte, i *Inner) error {
	i.X += len(b)
	return nil
}

func readShape(b []byte, s Shape) error {
	if sq, ok := s.(*Square); ok {
		sq.Side, sq.Name = len(b), string(b)
	}
	return nil
}

// writeInt, writeBool, readInt and readAny take the Encoder or Decoder of either library.
func writeInt[E interface{ WriteToken(T) error }, T any](e E, n int, str func(string) T) error {
	switch {
	case n%4 == 1:
		return errors.ErrUnsupported
	case n%4 == 2:
		return errFunc
	}
	return e.WriteToken(str(strings.Repeat("n", n&7)))
}

func writeBool[E interface {
	WriteToken(T) error
	WriteValue(V) error
}, T any, V ~[]byte](e E, b bool, str func(string) T) error {
	if b {
		return e.WriteToken(str("yes"))
	}
	return e.WriteValue(V(` { "no" : [ ] } `))
}

func readInt[D interface{ ReadValue() (V, error) }, V ~[]byte](d D, n *int, declines bool) error {
	if declines {
		return errors.ErrUnsupported
	}
	v, err := d.ReadValue()
	if err != nil {
		return err
	}
	if *n = len(v); len(v) == 3 {
		return errFunc
	}
	return nil
}

func readAny[D interface {
	ReadValue() (V, error)
	PeekKind() K
}, V ~[]byte, K ~byte](d D, a *any) error {
	if d.PeekKind() != 't' {
		return errors.ErrUnsupported
	}
	v, err := d.ReadValue()
	if err == nil {
		*a = string(v)
	}
	return err
}

func ourFuncs(bits uint8) []json.Options {
	m := []*json.Marshalers{
		json.MarshalFunc(textOfString), json.MarshalFunc(textOfInner), json.MarshalFunc(textOfShape),
		json.MarshalToFunc(func(e *jsontext.Encoder, n int) error { return writeInt(e, n, jsontext.String) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, b *bool) error { return writeBool(e, *b, jsontext.String) }),
		json.MarshalToFunc(func(e *jsontext.Encoder, z Zeroer) error { return writeBool(e, z.IsZero(), jsontext.String) }),
	}
	u := []*json.Unmarshalers{
		json.UnmarshalFunc(readString), json.UnmarshalFunc(readInner), json.UnmarshalFunc(readShape),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, n *int) error { return readInt(d, n, *n%3 == 1) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, a *any) error { return readAny(d, a) }),
		json.UnmarshalFromFunc(func(d *jsontext.Decoder, z *ZeroValue) error { return readInt(d, &z.N, false) }),
	}
	for i := range numFuncs {
		if bits&(1<<i) == 0 {
			m[i], u[i] = nil, nil
		}
	}
	return []json.Options{json.WithMarshalers(json.JoinMarshalers(m...)), json.WithUnmarshalers(json.JoinUnmarshalers(u...))}
}

func stdFuncs(bits uint8) []stdjson.Options {
	m := []*stdjson.Marshalers{
		stdjson.MarshalFunc(textOfString), stdjson.MarshalFunc(textOfInner), stdjson.MarshalFunc(textOfShape),
		stdjson.MarshalToFunc(func(e *stdtext.Encoder, n int) error { return writeInt(e, n, stdtext.String) }),
		stdjson.MarshalToFunc(func(e *stdtext.Encoder, b *bool) error { return writeBool(e, *b, stdtext.String) }),
		stdjson.MarshalToFunc(func(e *stdtext.Encoder, z Zeroer) error { return writeBool(e, z.IsZero(), stdtext.String) }),
	}
	u := []*stdjson.Unmarshalers{
		stdjson.UnmarshalFunc(readString), stdjson.UnmarshalFunc(readInner), stdjson.UnmarshalFunc(readShape),
		stdjson.UnmarshalFromFunc(func(d *stdtext.Decoder, n *int) error { return readInt(d, n, *n%3 == 1) }),
		stdjson.UnmarshalFromFunc(func(d *stdtext.Decoder, a *any) error { return readAny(d, a) }),
		stdjson.UnmarshalFromFunc(func(d *stdtext.Decoder, z *ZeroValue) error { return readInt(d, &z.N, false) }),
	}
	for i := range numFuncs {
		if bits&(1<<i) == 0 {
			m[i], u[i] = nil, nil
		}
	}
	return []stdjson.Options{stdjson.WithMarshalers(stdjson.JoinMarshalers(m...)), stdjson.WithUnmarshalers(stdjson.JoinUnmarshalers(u...))}
}

// stdMarshal returns x as the standard library marshals it, with members in sorted order and
// invalid UTF-8 allowed.
func stdMarshal(x any) ([]byte, error) {
	return stdjson.Marshal(x, stdtext.AllowInvalidUTF8(true), stdjson.Deterministic(true))
}

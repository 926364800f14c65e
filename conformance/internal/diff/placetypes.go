package diff

import (
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	"errors"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/plainjson/json/internal/jsontest"
)

// This file has types whose JSON depends on more than their Go kinds: fallbacks
// that take members without fields, interfaces with values, keys with methods, fields with IsZero
// methods, and types with methods for the standard library's coders.

type (
	// ZeroValue has an IsZero method.
	ZeroValue struct {
		N int `json:"n"`
	}
	// ZeroPointer has an IsZero method with a pointer receiver.
	ZeroPointer struct {
		S string `json:"s,omitempty"`
	}
	// ZeroMap has an IsZero method that returns true if the map is not empty.
	ZeroMap map[string]int
	// Zeroer is implemented by ZeroValue, *ZeroPointer and ZeroMap.
	Zeroer interface{ IsZero() bool }
)

// IsZero reports whether N is even.
func (z ZeroValue) IsZero() bool { return z.N%2 == 0 }

// IsZero reports whether S has less than 4 bytes. It must not be called for nil.
func (z *ZeroPointer) IsZero() bool { return len(z.S) < 4 }

// IsZero reports whether z has entries.
func (z ZeroMap) IsZero() bool { return len(z) > 0 }

// Zeros has fields that are left out by their IsZero methods, and the same types with omitempty.
type Zeros struct {
	V  ZeroValue    `json:"v,omitzero"`
	P  ZeroPointer  `json:"p,omitzero"`
	PV *ZeroValue   `json:"pv,omitzero"`
	PP *ZeroPointer `json:"pp,omitzero,omitempty"`
	M  ZeroMap      `json:"m,omitzero"`
	F  Zeroer       `json:"f,omitzero"`
	T  time.Time    `json:"t,omitzero"`
	A  any          `json:"a,omitzero"`
	VE ZeroValue    `json:"ve,omitempty"`
	PE ZeroPointer  `json:"pe,omitzero,omitempty"`
}

type (
	// RestValue has a raw value as the fallback for members without fields.
	RestValue struct {
		A int           `json:"a,omitzero"`
		X stdtext.Value `json:",embed"`
		B *RestValue    `json:"b,omitempty"`
	}
	// RestPointer has a pointer to a raw value as the fallback.
	RestPointer struct {
		X    *stdtext.Value `json:",embed"`
		Name string         `json:"NAME,case:ignore"`
		ID   int            `json:"id,omitempty"`
	}
	// RestInner has a map with named key and element types as the fallback.
	RestInner struct {
		X map[MyString]Inner `json:",embed"`
		A []int              `json:"a"`
	}
	// RestEmbedded has the fallback in an embedded struct.
	RestEmbedded struct {
		*RestInner
		B string `json:"b"`
	}
	// RestMethods has a fallback whose elements have methods.
	RestMethods struct {
		A string           `json:"a,omitempty"`
		X map[string]Upper `json:",embed"`
	}
)

// Shape is an interface with methods.
type Shape interface{ Area() int }

type (
	// Square implements Shape with a pointer receiver.
	Square struct {
		Side int    `json:"side"`
		Name string `json:"name,omitempty"`
	}
	// Circle implements Shape with a value receiver.
	Circle map[string]int
	// Line implements Shape, and has a method MarshalText.
	Line string
)

// Area implements Shape.
func (s *Square) Area() int { return s.Side * s.Side }

// Area implements Shape.
func (c Circle) Area() int { return 3 * len(c) }

// Area implements Shape.
func (l Line) Area() int { return 0 }

// MarshalText implements encoding.TextMarshaler.
func (l Line) MarshalText() ([]byte, error) { return []byte("line " + l), nil }

// Held has interfaces, which may contain values to read into.
type Held struct {
	S  Shape            `json:"s"`
	L  []Shape          `json:"l,omitempty"`
	M  map[string]Shape `json:"m"`
	A  any              `json:"a"`
	AA []any            `json:"aa"`
	PA *any             `json:"pa"`
	MA map[string]any   `json:"ma"`
	Z  Zeroer           `json:"z"`
	E  error            `json:"e"`
}

type (
	// StdPair has methods for the standard library's coders. It is written as an array of one
	// string, or the method fails or writes nothing, by the length of A.
	StdPair struct{ A, B string }
	// StdWord is a string with methods for the standard library's coders, with pointer receivers.
	StdWord string
)

// MarshalJSONTo implements the standard library's MarshalerTo.
func (p StdPair) MarshalJSONTo(e *stdtext.Encoder) error {
	switch {
	case len(p.A) == 3:
		return errors.New("three")
	case len(p.A) == 4:
		return errors.ErrUnsupported
	case len(p.A) == 5:
		return nil
	}
	v := stdtext.Value("[ ")
	v, err := stdtext.AppendQuote(v, p.A)
	if err != nil {
		return errors.New("no UTF-8") // not err, which has a position
	}
	return e.WriteValue(append(v, " ]"...))
}

// UnmarshalJSONFrom implements the standard library's UnmarshalerFrom.
func (p *StdPair) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	v, err := d.ReadValue()
	if err != nil {
		return err
	}
	if p.A, p.B = string(v), string(v.Kind()); len(v)%7 == 3 {
		return errors.New("three")
	}
	return nil
}

// MarshalJSONTo implements the standard library's MarshalerTo.
func (w *StdWord) MarshalJSONTo(e *stdtext.Encoder) error {
	return e.WriteToken(stdtext.String(strings.ToUpper(string(*w))))
}

// UnmarshalJSONFrom implements the standard library's UnmarshalerFrom.
func (w *StdWord) UnmarshalJSONFrom(d *stdtext.Decoder) error {
	t, err := d.ReadToken()
	if err != nil {
		return err
	}
	*w = StdWord(t.String())
	return nil
}

// StdMade has types of the standard library's JSON packages, and types with methods for its
// coders.
type StdMade struct {
	N  stdv1.Number                  `json:"n"`
	PN *stdv1.Number                 `json:"pn,omitempty"`
	Z  stdv1.Number                  `json:"z,omitzero"`
	M  map[stdv1.Number]stdv1.Number `json:"m"`
	R  stdv1.RawMessage              `json:"r"`
	PR *stdv1.RawMessage             `json:"pr,omitempty"`
	P  StdPair                       `json:"p"`
	PP *StdPair                      `json:"pp"`
	L  []StdPair                     `json:"l"`
	W  map[StdWord]StdWord           `json:"w"`
	A  any                           `json:"a"`
}

// PlaceTypes are types as the start of this file describes, alone and in containers.
var PlaceTypes = slices.Concat(placeTypes, stdMadeTypes)

// StreamTypes are the types that are read and written in the middle of streams. None has methods
// for the standard library's coders: ours gives such a method a coder of its own, with other
// positions.
var StreamTypes = slices.Concat(Types, MethodTypes, placeTypes, EmbedTypes)

var placeTypes = []Type{
	of[ZeroValue]("ZeroValue"), of[Zeros]("Zeros"), of[[]Zeros]("[]Zeros"), of[map[string]Zeros]("map[string]Zeros"),
	of[RestValue]("RestValue"), of[RestPointer]("RestPointer"), of[RestInner]("RestInner"), of[RestEmbedded]("RestEmbedded"),
	of[RestMethods]("RestMethods"), of[[]RestValue]("[]RestValue"), of[map[string]*RestPointer]("map[string]*RestPointer"),
	of[Held]("Held"), of[[]Shape]("[]Shape"), of[*any]("*any"), of[[2]any]("[2]any"), of[map[string]Shape]("map[string]Shape"),
	of[map[Upper]int]("map[Upper]int"), of[map[Line]*int]("map[Line]*int"), of[map[Label][]int]("map[Label][]int"),
	of[map[Number]Held]("map[Number]Held"), of[map[Shape]int]("map[Shape]int"), of[map[any]any]("map[any]any"),
	of[stdv1.Number]("json.Number"), of[[]stdv1.Number]("[]json.Number"), of[stdtext.Value]("jsontext.Value"), of[map[string]stdtext.Value]("map[string]jsontext.Value"),
}

// stdMadeTypes are, or contain, types with methods for the standard library's coders.
var stdMadeTypes = []Type{
	of[StdPair]("StdPair"), of[StdWord]("StdWord"), of[StdMade]("StdMade"), of[[]StdMade]("[]StdMade"), of[map[StdWord]int]("map[StdWord]int"),
	of[*StdPair]("*StdPair"), of[map[string]StdPair]("map[string]StdPair"), of[[]*StdWord]("[]*StdWord"),
}

// implementers are the types of the values that Filler stores in interfaces with methods.
var implementers = []reflect.Type{
	reflect.TypeFor[*Square](), reflect.TypeFor[Circle](), reflect.TypeFor[Line](), reflect.TypeFor[*Circle](), reflect.TypeFor[*Line](),
	reflect.TypeFor[ZeroValue](), reflect.TypeFor[*ZeroValue](), reflect.TypeFor[*ZeroPointer](), reflect.TypeFor[ZeroMap](),
}

// fillSpecial sets v if its type needs other values than its kind: numbers and raw values as
// text, big.Int, and interfaces with methods. It reports whether the type is one of these.
func (f Filler) fillSpecial(v reflect.Value, depth int) bool {
	switch v.Type() {
	case reflect.TypeFor[stdv1.Number]():
		v.SetString(jsontest.Pick(f.Rand, []string{"", "0", "-0", "1.50", "1e400", "12345678901234567890", "x", "1 ", "01"}))
		if !f.Hostile {
			v.SetString(jsontest.Pick(f.Rand, []string{"", "0", "-0", "1.50", "12345678901234567890"}))
		}
	case reflect.TypeFor[big.Int]():
		v.Addr().Interface().(*big.Int).SetInt64(f.integer(64))
	case reflect.TypeFor[stdtext.Value]():
		x := f.tree(depth)
		if _, ok := x.(map[string]any); !ok && f.OneIn(2) {
			x = map[string]any{f.text(): x, "a": 1}
		}
		text, err := stdMarshal(x)
		if err == nil && !(f.Hostile && f.OneIn(10)) {
			v.SetBytes(text)
		} else if f.Hostile {
			v.SetBytes([]byte(jsontest.Pick(f.Rand, Nasty)))
		}
	default:
		return v.Kind() == reflect.Interface && v.NumMethod() > 0 && f.fillInterface(v, depth)
	}
	return true
}

// fillInterface sets v to a random value of a type in implementers. It leaves v unchanged if
// depth is 0 or less, or if none of five types drawn implements that of v. It returns true.
func (f Filler) fillInterface(v reflect.Value, depth int) bool {
	for range 5 {
		if t := jsontest.Pick(f.Rand, implementers); depth > 0 && t.Implements(v.Type()) {
			x := reflect.New(t).Elem()
			f.Fill(x, depth-1)
			v.Set(x)
			break
		}
	}
	return true
}

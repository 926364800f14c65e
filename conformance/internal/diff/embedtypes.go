package diff

import (
	"errors"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// The types of this file are structs that embed pointers to structs. A field of
// the embedded struct is addressable, so its methods with pointer receivers are
// called even if the outer struct is not addressable: when it is passed by
// value, alone or in an array, stored in an interface, or an element of a map.

// Ticks is an integer. *Ticks implements encoding.TextAppender, which fails for some values, and
// encoding.TextUnmarshaler, which fails for some texts.
type Ticks int

// AppendText implements encoding.TextAppender.
func (t *Ticks) AppendText(b []byte) ([]byte, error) {
	if *t%16 == 7 {
		return b, errors.New("no ticks")
	}
	return strconv.AppendInt(append(b, "ticks "...), int64(*t), 10), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *Ticks) UnmarshalText(b []byte) error {
	if len(b)%9 == 8 {
		return errors.New("no ticks")
	}
	n, err := strconv.Atoi(strings.TrimPrefix(string(b), "ticks "))
	*t = Ticks(n)
	return err
}

// Structs to embed. None has methods of its own.
type (
	// PointerTexts has fields of types whose pointers implement encoding.TextMarshaler
	// or encoding.TextAppender, alone and in containers, and an int16.
	PointerTexts struct {
		N Number            `json:"n"`
		T Ticks             `json:"t,omitempty"`
		A [2]Number         `json:"a"`
		S []Ticks           `json:"s,omitempty"`
		K map[Number]Number `json:"k,omitempty"`
		Q Number            `json:"q,string"`
		P *Ticks            `json:"p,omitzero"`
		I int16             `json:"i,string"`
	}
	// PointerValues has fields of types whose pointers implement Marshaler, Unmarshaler
	// or IsZero, alone and in containers, and an any.
	PointerValues struct {
		Total big.Int
		B     Byte        `json:"b,omitzero"`
		Z     ZeroPointer `json:"z,omitzero"`
		R     ReadOnly    `json:"r"`
		Inner struct {
			B Byte
			N Number `json:"n,omitempty"`
		} `json:"inner"`
		Q Byte    `json:"q,string"`
		E [2]Byte `json:"e"`
		A any     `json:"any,omitempty"`
	}
	// PointerCoders has fields, or elements, of types whose pointers implement the
	// standard library's MarshalerTo and UnmarshalerFrom.
	PointerCoders struct {
		W StdWord    `json:"w"`
		L [1]StdWord `json:"l,omitzero"`
		P StdPair    `json:"pair,omitempty"`
	}
	// counter is an unexported struct.
	counter struct {
		U int
		N Number `json:"num"`
		T *Ticks `json:"ticks,omitempty"`
	}
	// plain is an unexported struct without methods in its fields.
	plain struct {
		U int
		S []string `json:"s,omitempty"`
	}
)

// Structs that embed pointers, most of them to the structs above.
type (
	// Account embeds a pointer to an exported struct.
	Account struct {
		*PointerValues
		Name string `json:"name"`
	}
	// Timetable hides one member of the struct that it embeds.
	Timetable struct {
		N int `json:"n,omitzero"`
		*PointerTexts
	}
	// Sealed embeds a pointer to an unexported struct.
	Sealed struct {
		*counter
		K Number
	}
	// SealedPlain embeds a pointer to an unexported struct, and no field has a method.
	SealedPlain struct {
		*plain
		K int
	}
	// Plain embeds a pointer to an exported struct, and no field has a method.
	Plain struct {
		K int
		*Base2
	}
	// Coded embeds a pointer to a struct whose fields have methods for the standard
	// library's coders.
	Coded struct {
		*PointerCoders
		W2 StdWord `json:"w2"`
	}
	// middle embeds a pointer and is embedded by value.
	middle struct {
		*PointerTexts
		V Number `json:"v"`
	}
	// Layered embeds pointers at two levels.
	Layered struct {
		middle
		*PointerValues
		*Sealed
		Own Number `json:"own"`
	}
	// Twofold embeds two pointers to structs that each have a member q, so that it has none.
	Twofold struct {
		*PointerTexts
		*PointerValues
		Tail Ticks
	}
	// Chain embeds a pointer to its own type, which adds no members.
	Chain struct {
		*Chain
		N Number `json:"n"`
		B Byte   `json:"b"`
	}
	// NamedEmbeds embeds pointers with tags: two with a name, one that ignores the field, and
	// one with only an option.
	NamedEmbeds struct {
		*PointerTexts  `json:"texts"`
		*PointerValues `json:"values,omitempty"`
		*Sealed        `json:"-"`
		*Base2         `json:",omitempty"`
	}
	// MethodEmbeds embeds pointers to types with methods. Both have the same
	// methods, so that none is promoted.
	MethodEmbeds struct {
		*Ticks
		*Label
		K Number
	}
	// Holder has structs with embedded pointers in fields, arrays, maps and interfaces.
	Holder struct {
		A Account              `json:"a"`
		L [2]Sealed            `json:"l"`
		M map[string]Timetable `json:"m,omitempty"`
		Y Layered              `json:"y,omitzero"`
		V any                  `json:"v"`
		S []any                `json:"s,omitempty"`
		O map[string]any       `json:"o,omitzero"`
	}
)

// structsToEmbed are the named types that random struct types embed. They have no methods,
// because reflect.StructOf does not embed types with methods.
var structsToEmbed = []reflect.Type{
	reflect.TypeFor[PointerTexts](), reflect.TypeFor[PointerValues](), reflect.TypeFor[Sealed](), reflect.TypeFor[Account](),
	reflect.TypeFor[Timetable](), reflect.TypeFor[Chain](), reflect.TypeFor[Base2](), reflect.TypeFor[Inner](), reflect.TypeFor[SealedPlain](),
}

// pointerMethodTypes are types whose methods have pointer receivers.
var pointerMethodTypes = []reflect.Type{
	reflect.TypeFor[Number](), reflect.TypeFor[Ticks](), reflect.TypeFor[Byte](), reflect.TypeFor[big.Int](),
	reflect.TypeFor[ReadOnly](), reflect.TypeFor[ZeroPointer](), reflect.TypeFor[Square](),
}

// EmbedTypes are structs that embed pointers, alone and in containers, and two types of their
// fields.
var EmbedTypes = []Type{
	of[Account]("Account"), of[Timetable]("Timetable"), of[Sealed]("Sealed"), of[Layered]("Layered"), of[Twofold]("Twofold"),
	of[Chain]("Chain"), of[NamedEmbeds]("NamedEmbeds"), of[MethodEmbeds]("MethodEmbeds"), of[*Sealed]("*Sealed"),
	of[[2]Account]("[2]Account"), of[[]Sealed]("[]Sealed"),
	of[SealedPlain]("SealedPlain"), of[Plain]("Plain"), of[[]SealedPlain]("[]SealedPlain"), of[map[string]*SealedPlain]("map[string]*SealedPlain"),
	of[[1]Timetable]("[1]Timetable"), of[map[string]Account]("map[string]Account"),
	of[map[string]Sealed]("map[string]Sealed"), of[map[Label]Layered]("map[Label]Layered"), of[map[string][1]Chain]("map[string][1]Chain"),
	of[map[string]*Timetable]("map[string]*Timetable"), of[Holder]("Holder"), of[map[string]Holder]("map[string]Holder"),
	of[big.Int]("big.Int"), of[Ticks]("Ticks"),
}

// EmbedCoderTypes are structs, alone and in containers, that embed pointers, and whose fields have
// the standard library's MarshalJSONTo and UnmarshalJSONFrom.
var EmbedCoderTypes = []Type{
	of[Coded]("Coded"), of[*Coded]("*Coded"), of[[2]Coded]("[2]Coded"), of[map[string]Coded]("map[string]Coded"), of[map[int8][]Coded]("map[int8][]Coded"),
}

// embedding returns an embedded field, most often a pointer, of a type in structsToEmbed or of a
// random struct type at most depth-1 levels deep.
func embedding(r *jsontest.Rand, name string, depth int) reflect.StructField {
	t := jsontest.Pick(r, structsToEmbed)
	if r.OneIn(2) {
		t = madeStruct(r, depth-1)
	}
	f := reflect.StructField{Name: name, Type: t, Anonymous: true}
	if !r.OneIn(6) {
		f.Type = reflect.PointerTo(t)
	}
	if r.OneIn(20) {
		f.Tag = madeTag(r, 0, f.Type)
	}
	return f
}

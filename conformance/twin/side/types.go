package side

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/plainjson/json/conformance/internal/diff"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// A Type is one Go type to run cases with, and its name for reports.
type Type struct {
	Name string
	Type reflect.Type
}

// Record has the type T in many places. Its member names are those that cases.Nested writes.
type Record[T any] struct {
	A T
	B int
	C []T `json:",omitempty"`
	D map[string]T
	E any
	F *T `json:",omitempty"`
	G string
	H float64 `json:",omitzero"`
	I bool
	J []int
	K [2]T
}

// Tree has pointers, slices and maps of its own type.
type Tree[T any] struct {
	A T        `json:",omitzero"`
	B *Tree[T] `json:",omitempty"`
	C []Tree[T]
	D map[string]*Tree[T] `json:",omitempty"`
}

// Inlined embeds structs with T in them, by value and by pointer, and has a fallback for other
// members.
type Inlined[T any] struct {
	Base[T]
	*More[T]
	E int
	X map[string]T `json:",embed"`
}

// Base is embedded by value.
type Base[T any] struct{ A, B T }

// More is embedded by pointer.
type More[T any] struct {
	C T `json:",omitempty"`
	D []T
}

// RawRest has a raw value as the fallback that takes members without a field.
type RawRest struct {
	A int
	B *RawRest       `json:",omitempty"`
	X jsontext.Value `json:",embed"`
}

// RawRestPointer has a pointer to a raw value as the fallback.
type RawRestPointer struct {
	A Coder           `json:"a,case:ignore"`
	X *jsontext.Value `json:",embed"`
}

// Formats has fields with tag option format, for each type that takes one.
type Formats struct {
	A []byte         `json:",format:base64url"`
	B []byte         `json:",format:hex"`
	C [4]byte        `json:",format:base32"`
	D []byte         `json:",format:array"`
	E float64        `json:",format:nonfinite"`
	F []int          `json:",format:emitnull"`
	G map[string]int `json:",format:emitempty,omitzero"`
	H time.Time      `json:",format:unixmilli"`
	I time.Time      `json:",format:RFC1123"`
	J time.Duration  `json:",format:sec"`
	K time.Duration  `json:",format:iso8601,omitzero"`
	L time.Duration  `json:",format:units,omitempty"`
	M time.Time      `json:",format:'2006-01-02'"`
	N *time.Time     `json:",format:unixnano,string"`
	O time.Duration  `json:",format:milli"`
	P []byte         `json:",format:base32hex,omitempty"`
}

// BadFormat has a field with a format that does not exist.
type BadFormat struct {
	A int
	B time.Time `json:",format:undefined"`
}

// Times has times and durations without tag option format.
type Times struct {
	A time.Time
	B *time.Time `json:",omitzero"`
	C []time.Time
	D time.Duration
	E map[string]time.Duration
	F time.Duration `json:",string"`
}

// Numbers has the types Number and RawMessage of package v1, and fields with tag option string.
type Numbers struct {
	A v1.Number            `json:",omitempty"`
	B *v1.Number           `json:",string"`
	C []v1.Number          `json:",omitzero"`
	D map[v1.Number]int    `json:",omitempty"`
	E any                  `json:",string"`
	F *int                 `json:",string"`
	G map[string]v1.Number `json:",omitempty"`
	H uint8                `json:",string"`
	I v1.RawMessage
	J float32
}

// Case has member names that differ only by case and separators, one of them with a comma.
type Case struct {
	A  int `json:"a_b,case:ignore"`
	B  int `json:"AB,case:strict"`
	C  int `json:"'a,b'"`
	D  string
	Dd *Case `json:",case:ignore"`
}

// of returns T as a Type with its name in Go.
func of[T any]() Type {
	t := reflect.TypeFor[T]()
	return Type{t.String(), t}
}

// generic returns T, and types that have T in many places.
func generic[T any]() []Type {
	return []Type{
		of[T](), of[*T](), of[[]T](), of[[]*T](), of[[2]T](), of[map[string]T](), of[map[string]*T](), of[Record[T]](), of[[]Record[T]](),
		of[map[string]Record[T]](), of[Tree[T]](), of[Inlined[T]](), of[struct{ A *T }](),
	}
}

// Types returns all types. Those of this package and the random ones are at the end, and are more
// than half of all.
var Types = sync.OnceValue(func() []Type {
	var list []Type
	for _, types := range [][]diff.Type{diff.Types, diff.RareTypes, diff.MethodTypes, diff.PlaceTypes} {
		for _, t := range types {
			list = append(list, Type{t.Name, t.Type})
		}
	}
	own := slices.Concat(generic[Coder](), generic[PointerCoder](), generic[MapCoder](), generic[Raw](), generic[Word](), generic[Every](),
		generic[jsontext.Value](), generic[any](), generic[int](), generic[string](), generic[diff.Inner](), generic[diff.Shape](),
		[]Type{
			of[RawRest](), of[RawRestPointer](), of[[]RawRest](), of[Formats](), of[[]Formats](), of[BadFormat](), of[Times](), of[Numbers](), of[Case](),
			of[map[NameCoder]int](), of[map[NameCoder]Coder](), of[map[Word]Coder](), of[map[Every]int](), of[NameCoder](), of[TwoWays](),
			of[Record[TwoWays]](), of[Record[NameCoder]](), of[map[int]Coder](), of[map[uint8]string](), of[Record[time.Time]](),
		})
	return slices.Concat(list, madeTypes(own, 120), own)
})

// methodTypes returns the types of the values that methods marshal. They embed no struct by
// pointer, because the earlier commit marshals such structs wrongly.
var methodTypes = sync.OnceValue(func() []Type {
	return slices.DeleteFunc(slices.Clone(Types()), func(t Type) bool { return diff.EmbedsPointers(t.Type) })
})

// madeTypes returns n random struct types, with fields of the types in elems and diff.Types, and
// n of diff.MadeTypes.
func madeTypes(elems []Type, n int) []Type {
	r := jsontest.NewRand(1)
	var out []Type
	for i := range n {
		fields := make([]reflect.StructField, r.IntN(9))
		for k := range fields {
			elem := jsontest.Pick(r, elems).Type
			if r.OneIn(2) {
				elem = jsontest.Pick(r, diff.Types).Type
			}
			fields[k] = reflect.StructField{Name: string(rune('A' + k)), Type: elem, Tag: madeTag(r, elem)}
		}
		out = append(out, Type{fmt.Sprintf("made type %d", i), reflect.StructOf(fields)})
	}
	for i, t := range diff.MadeTypes(1, n) {
		out = append(out, Type{fmt.Sprintf("made type of scalars %d", i), t.Type})
	}
	return out
}

// madeTag returns a tag, in most cases a valid one, for a field of type t.
func madeTag(r *jsontest.Rand, t reflect.Type) reflect.StructTag {
	var opts []string
	for _, o := range []string{"omitzero", "omitempty", "case:ignore"} {
		if r.OneIn(4) {
			opts = append(opts, o)
		}
	}
	kind := t.Kind()
	if kind >= reflect.Int && kind <= reflect.Float64 && r.OneIn(3) || r.OneIn(100) {
		opts = append(opts, "string")
	}
	if t == reflect.TypeFor[[]byte]() && r.OneIn(2) {
		opts = append(opts, "format:"+jsontest.Pick(r, []string{"hex", "array", "base32"}))
	}
	return reflect.StructTag(`json:",` + strings.Join(opts, ",") + `"`)
}

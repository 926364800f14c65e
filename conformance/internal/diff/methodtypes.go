package diff

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// The types below have methods of interfaces in packages encoding/json and encoding,
// which both libraries call.

// Upper is a string whose MarshalJSON fails or returns spaced or malformed JSON for some strings,
// and whose UnmarshalJSON fails for some lengths.
type Upper string

// MarshalJSON implements Marshaler.
func (u Upper) MarshalJSON() ([]byte, error) {
	s := strings.ToUpper(string(u))
	switch {
	case strings.Contains(s, "E"):
		return nil, errors.New("no E")
	case len(s)%7 == 3:
		return []byte(` { "s" : [ 1 , "` + s + `" ] , "n" : null } `), nil
	case len(s)%7 == 5:
		return []byte(`{"a":[1,` + s), nil
	}
	return []byte(` "` + s + `" `), nil
}

// UnmarshalJSON implements Unmarshaler.
func (u *Upper) UnmarshalJSON(b []byte) error {
	*u = Upper(b)
	if len(b)%11 == 10 {
		return errors.New("wrong length")
	}
	return nil
}

// Label is a struct with methods for text, which fail for some texts.
type Label struct{ S string }

// AppendText implements encoding.TextAppender.
func (l Label) AppendText(b []byte) ([]byte, error) {
	if len(l.S) > 40 {
		return b, errors.New("too long")
	}
	return append(b, l.S...), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (l *Label) UnmarshalText(b []byte) error {
	if strings.HasPrefix(string(b), "x") {
		return errors.New("no x")
	}
	l.S = strings.ToLower(string(b))
	return nil
}

// Number is an integer with methods for text that have pointer receivers.
type Number int

// MarshalText implements encoding.TextMarshaler.
func (n *Number) MarshalText() ([]byte, error) {
	return strconv.AppendInt([]byte("n"), int64(*n), 36), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (n *Number) UnmarshalText(b []byte) error {
	*n = Number(len(b))
	return nil
}

// Said is a string with a method MarshalText and none for unmarshaling.
type Said string

// MarshalText implements encoding.TextMarshaler.
func (s Said) MarshalText() ([]byte, error) { return []byte("said " + s), nil }

// ReadOnly is a struct with a method UnmarshalJSON and none for marshaling.
type ReadOnly struct {
	A int    `json:"a"`
	B string `json:"b,omitempty"`
}

// UnmarshalJSON implements Unmarshaler.
func (r *ReadOnly) UnmarshalJSON(b []byte) error {
	r.A, r.B = len(b), string(b)
	return nil
}

// Methodical has values with methods as fields, elements, map keys and in an interface.
type Methodical struct {
	U  Upper            `json:"u,omitempty"`
	L  Label            `json:"l"`
	N  Number           `json:"n,omitzero"`
	T  time.Time        `json:"t"`
	R  ReadOnly         `json:"r"`
	PU *Upper           `json:"pu"`
	PT *time.Time       `json:"pt,omitempty"`
	M  map[Label]Number `json:"m"`
	K  map[Number]Label `json:"k,omitempty"`
	Q  Number           `json:"q,string"`
	LU []Upper          `json:"lu"`
	LA [2]Label         `json:"la"`
	A  any              `json:"a"`
}

// Quoted has tag option string on pointers: to types with methods, to int, and to types for which it
// is invalid. It has elements of type Byte, too.
type Quoted struct {
	N *Number  `json:"n,string"`
	U *Upper   `json:"u,string"`
	L *Label   `json:"l,string,omitempty"`
	D **Number `json:"d,string"`
	I *int     `json:"i,string"`
	S *string  `json:"s,string"`
	B []Byte   `json:"b"`
	A [2]Byte  `json:"a"`
}

// Byte is a byte with a MarshalJSON that has a pointer receiver.
type Byte byte

// MarshalJSON implements Marshaler.
func (b *Byte) MarshalJSON() ([]byte, error) { return strconv.AppendInt(nil, int64(*b)+1000, 10), nil }

// Rest has a fallback: a map that takes the members without a field.
type Rest struct {
	A int             `json:"a"`
	X map[string]any  `json:",embed"`
	B map[string]Rest `json:"b,omitempty"`
}

// RestLabels has a fallback of pointers to a type with methods, and a field that matches names in
// any case.
type RestLabels struct {
	Name string             `json:"name,case:ignore"`
	X    *map[string]*Label `json:",embed"`
	ID   int                `json:"id,omitzero"`
}

// MethodTypes are types with methods, and other types whose JSON does not follow
// from their fields alone.
var MethodTypes = []Type{
	of[Upper]("Upper"), of[Label]("Label"), of[Number]("Number"), of[*Number]("*Number"), of[ReadOnly]("ReadOnly"),
	of[time.Time]("time.Time"), of[time.Duration]("time.Duration"), of[[]time.Time]("[]time.Time"),
	of[Methodical]("Methodical"), of[[]Methodical]("[]Methodical"), of[Quoted]("Quoted"), of[struct {
		A chan int `json:"a,omitempty"`
		B int      `json:"b"`
	}]("omitted channel"), of[map[string]Quoted]("map[string]Quoted"),
	of[map[Label]int]("map[Label]int"), of[map[Number]int]("map[Number]int"), of[map[*Label]int]("map[*Label]int"), of[map[*Upper]int]("map[*Upper]int"), of[map[*Said]int]("map[*Said]int"), of[map[Said]int]("map[Said]int"), of[map[**Label]int]("map[**Label]int"),
	of[map[string]Upper]("map[string]Upper"), of[map[time.Time]int]("map[time.Time]int"),
	of[Rest]("Rest"), of[RestLabels]("RestLabels"), of[[]Rest]("[]Rest"),
	of[struct{ Label }]("embedded Label"), of[struct {
		L Label `json:"l,string"`
	}]("string option on Label"),
}

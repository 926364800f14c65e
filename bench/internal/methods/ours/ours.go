// Package ours contains types with methods for this library. The methods read and write
// a value token by token, as Go values, as text, or as nested values with methods. Package
// std has the same types for the standard library, and is generated from this package.
package ours

import (
	"bytes"
	"fmt"
	"strconv"

	json "github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

//go:generate go run ../generate

// many is the number of values in each list.
const many = 100

// New returns a pointer to a slice of values for each document, by the name of the document.
// The first word of the name says which methods the values or their parts have: coder for
// MarshalJSONTo and UnmarshalJSONFrom, json for MarshalJSON and UnmarshalJSON, and text for
// MarshalText and UnmarshalText.
func New() map[string]any {
	return map[string]any{
		"coder-token":   list(func(i int) Token { return Token(i) }),
		"coder-tokens":  list(func(i int) Tokens { return Tokens(six(i)) }),
		"coder-members": list(func(i int) Members { return Members(six(i)) }),
		"coder-nested":  list(nested),
		"json-token":    list(func(i int) Number { return Number(i) }),
		"json-object":   list(func(i int) Object { return Object(six(i)) }),
		"json-nested":   list(nestedJSON),
		"text":          list(func(i int) Text { return Text{int64(i), 7} }),
		"text-nested":   list(nestedText),
	}
}

// list returns a pointer to a slice of the values value(0) to value(many-1).
func list[T any](value func(i int) T) *[]T {
	s := make([]T, many)
	for i := range s {
		s[i] = value(i)
	}
	return &s
}

// Six is an object with six members of the kinds string, number and bool.
type Six struct {
	ID    int64   `json:"id"`
	Name  string  `json:"name"`
	OK    bool    `json:"ok"`
	Price float64 `json:"price"`
	City  string  `json:"city"`
	Count int64   `json:"count"`
}

func six(i int) Six {
	return Six{int64(i), fmt.Sprint("name ", i), i%2 == 0, float64(i) + 0.25, "Bremen", 3}
}

// Token is a number that its methods read and write as one token.
type Token int64

// MarshalJSONTo writes one token.
func (v Token) MarshalJSONTo(enc *jsontext.Encoder) error {
	return enc.WriteToken(jsontext.Int(int64(v)))
}

// UnmarshalJSONFrom reads one token.
func (v *Token) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	t, err := dec.ReadToken()
	if err != nil {
		return err
	}
	n, err := t.Int()
	*v = Token(n)
	return err
}

// Tokens is an object that its methods read and write token by token.
type Tokens Six

// MarshalJSONTo writes the tokens of the object.
func (v *Tokens) MarshalJSONTo(enc *jsontext.Encoder) error {
	for _, t := range [...]jsontext.Token{
		jsontext.BeginObject,
		jsontext.String("id"), jsontext.Int(v.ID),
		jsontext.String("name"), jsontext.String(v.Name),
		jsontext.String("ok"), jsontext.Bool(v.OK),
		jsontext.String("price"), jsontext.Float(v.Price),
		jsontext.String("city"), jsontext.String(v.City),
		jsontext.String("count"), jsontext.Int(v.Count),
		jsontext.EndObject,
	} {
		if err := enc.WriteToken(t); err != nil {
			return err
		}
	}
	return nil
}

// UnmarshalJSONFrom reads the tokens of the object.
func (v *Tokens) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return members(dec, func(name string) error {
		t, err := dec.ReadToken()
		if err != nil {
			return err
		}
		return v.set(name, t)
	})
}

// set sets the field of the member called name to the value of t. It ignores other names.
func (v *Tokens) set(name string, t jsontext.Token) (err error) {
	switch name {
	case "id":
		v.ID, err = t.Int()
	case "name":
		v.Name = t.String()
	case "ok":
		v.OK = t.Bool()
	case "price":
		v.Price, err = t.Float()
	case "city":
		v.City = t.String()
	case "count":
		v.Count, err = t.Int()
	}
	return err
}

// members reads the next value, which must be an object; read reads the value of each member.
func members(dec *jsontext.Decoder, read func(name string) error) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() != '}' {
		t, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if err := read(t.String()); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

// Members is an object whose methods read and write the value of each member as a Go value.
type Members Six

// MarshalJSONTo writes the names as tokens and the values as Go values.
func (v *Members) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	values := [...]any{&v.ID, &v.Name, &v.OK, &v.Price, &v.City, &v.Count}
	for i, name := range [...]string{"id", "name", "ok", "price", "city", "count"} {
		if err := enc.WriteToken(jsontext.String(name)); err != nil {
			return err
		}
		if err := json.MarshalEncode(enc, values[i]); err != nil {
			return err
		}
	}
	return enc.WriteToken(jsontext.EndObject)
}

// UnmarshalJSONFrom reads the names as tokens and the values as Go values. It treats unknown names
// as count.
func (v *Members) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return members(dec, func(name string) error {
		switch name {
		case "id":
			return json.UnmarshalDecode(dec, &v.ID)
		case "name":
			return json.UnmarshalDecode(dec, &v.Name)
		case "ok":
			return json.UnmarshalDecode(dec, &v.OK)
		case "price":
			return json.UnmarshalDecode(dec, &v.Price)
		case "city":
			return json.UnmarshalDecode(dec, &v.City)
		}
		return json.UnmarshalDecode(dec, &v.Count)
	})
}

// Deep is an object with a number and one more value, which may be a Deep again.
type Deep[T any] struct {
	ID   int64 `json:"id"`
	Next T     `json:"next"`
}

func nested(i int) (v Deep[Deep[Deep[string]]]) {
	v.ID, v.Next.ID, v.Next.Next.ID, v.Next.Next.Next = int64(i), int64(i), int64(i), fmt.Sprint("name ", i)
	return v
}

// MarshalJSONTo writes the number as a token and the other value as a Go value.
func (v *Deep[T]) MarshalJSONTo(enc *jsontext.Encoder) error {
	for _, t := range [...]jsontext.Token{
		jsontext.BeginObject, jsontext.String("id"), jsontext.Int(v.ID), jsontext.String("next"),
	} {
		if err := enc.WriteToken(t); err != nil {
			return err
		}
	}
	if err := json.MarshalEncode(enc, &v.Next); err != nil {
		return err
	}
	return enc.WriteToken(jsontext.EndObject)
}

// UnmarshalJSONFrom reads both values as Go values. It treats every name but id as next.
func (v *Deep[T]) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return members(dec, func(name string) error {
		if name == "id" {
			return json.UnmarshalDecode(dec, &v.ID)
		}
		return json.UnmarshalDecode(dec, &v.Next)
	})
}

// Number is a number that its methods read and write as text.
type Number int64

// MarshalJSON returns v in decimal digits.
func (v Number) MarshalJSON() ([]byte, error) { return strconv.AppendInt(nil, int64(v), 10), nil }

// UnmarshalJSON sets v to an integer in decimal digits.
func (v *Number) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseInt(string(text), 10, 64)
	*v = Number(n)
	return err
}

// Object is an object that its methods read and write as text.
type Object Six

// MarshalJSON returns the text of the object. It escapes nothing in strings.
func (v *Object) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 128), `{"id":`...)
	b = append(strconv.AppendInt(b, v.ID, 10), `,"name":"`...)
	b = append(append(b, v.Name...), `","ok":`...)
	b = append(strconv.AppendBool(b, v.OK), `,"price":`...)
	b = append(strconv.AppendFloat(b, v.Price, 'f', -1, 64), `,"city":"`...)
	b = append(append(b, v.City...), `","count":`...)
	return append(strconv.AppendInt(b, v.Count, 10), '}'), nil
}

// UnmarshalJSON decodes the text of the object into v, as a Six.
func (v *Object) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*Six)(v)) }

// DeepJSON has the members of Deep, but its methods read and write it as text.
type DeepJSON[T any] struct {
	ID   int64 `json:"id"`
	Next T     `json:"next"`
}

// plain has the members of DeepJSON without its methods, so that these can use it.
type plain[T any] struct {
	ID   int64 `json:"id"`
	Next *T    `json:"next"`
}

func nestedJSON(i int) (v DeepJSON[DeepJSON[DeepJSON[string]]]) {
	v.ID, v.Next.ID, v.Next.Next.ID, v.Next.Next.Next = int64(i), int64(i), int64(i), fmt.Sprint("name ", i)
	return v
}

// MarshalJSON returns the text of the object.
func (v *DeepJSON[T]) MarshalJSON() ([]byte, error) { return json.Marshal(&plain[T]{v.ID, &v.Next}) }

// UnmarshalJSON decodes the text of the object into v.
func (v *DeepJSON[T]) UnmarshalJSON(text []byte) error {
	d := plain[T]{Next: &v.Next}
	err := json.Unmarshal(text, &d)
	v.ID = d.ID
	return err
}

// Text encodes as a JSON string of two numbers with a hyphen between them.
type Text struct{ A, B int64 }

// MarshalText returns the content of the string.
func (v Text) MarshalText() ([]byte, error) {
	return strconv.AppendInt(append(strconv.AppendInt(nil, v.A, 10), '-'), v.B, 10), nil
}

// UnmarshalText sets A and B to the numbers in the content of the string.
func (v *Text) UnmarshalText(text []byte) (err error) {
	a, b, _ := bytes.Cut(text, []byte("-"))
	if v.A, err = strconv.ParseInt(string(a), 10, 64); err == nil {
		v.B, err = strconv.ParseInt(string(b), 10, 64)
	}
	return err
}

// DeepText is an object with a Text in its third level of objects.
type DeepText struct {
	Next struct {
		Next struct {
			Next Text `json:"next"`
		} `json:"next"`
	} `json:"next"`
}

func nestedText(i int) (v DeepText) {
	v.Next.Next.Next = Text{int64(i), 7}
	return v
}

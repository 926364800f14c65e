package json_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
)

type (
	scalars struct {
		B  bool
		S  string
		I  int
		I8 int8
		U  uint
		U8 uint8
		F  float64
		G  float32
	}
	inner    struct{ X, Y int }
	Embedded struct {
		X    int
		Deep string `json:"deep"`
	}
	embedding struct {
		Embedded
		*Pointed
		X string // hides Embedded.X
	}
	Pointed struct{ P int }
	tagged  struct {
		Name  string         `json:"name"`
		None  int            `json:"-"`
		Zero  int            `json:",omitzero"`
		Empty []int          `json:",omitempty"`
		Str   int64          `json:"str,string"`
		Ptr   *inner         `json:",omitempty"`
		Any   any            `json:",omitempty"`
		Obj   map[string]int `json:",omitempty"`
	}
	node struct {
		Val   int
		Next  *node
		Nodes []node
	}
)

func ptr[T any](v T) *T { return &v }

// other is an option without effect. UnmarshalDecode and MarshalEncode use the general code for scalars if they get
// an option. Otherwise they read and write scalars directly.
var other = json.Deterministic(false)

// streamOptions maps the name of a test case to the options of an Encoder or Decoder.
var streamOptions = map[string][]json.Options{
	"none":        nil,
	"lenient":     {jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)},
	"html":        {jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)},
	"lines":       {jsontext.WithIndent("  "), jsontext.WithIndentPrefix(" ")},
	"spaces":      {jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true)},
	"stringify":   {json.StringifyNumbers(true)},
	"canonical":   {jsontext.CanonicalizeRawFloats(true), jsontext.CanonicalizeRawInts(true)},
	"bytes":       {jsontext.WithByteLimit(6)},
	"depth":       {jsontext.WithDepthLimit(1)},
	"marshalers":  {json.WithMarshalers(json.MarshalFunc(func(x int) ([]byte, error) { return []byte(`"int"`), nil }))},
	"unmarshaler": {json.WithUnmarshalers(json.UnmarshalFunc(func(b []byte, x *int) error { *x = 7; return nil }))},
}

// A hoarder keeps the Decoder that it reads from.
type hoarder struct{ dec *jsontext.Decoder }

func (h *hoarder) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	h.dec = dec
	return dec.SkipValue()
}

// A lenientAny encodes as its value, or as the string "?" if the value fails.
type lenientAny struct{ value any }

func (a lenientAny) MarshalJSONTo(enc *jsontext.Encoder) error {
	if json.MarshalEncode(enc, a.value) != nil {
		return enc.WriteToken(jsontext.String("?"))
	}
	return nil
}

var errOwn = errors.New("own")

// place returns the StackPointer of an Encoder or Decoder, and the kind and length of each level of its stack. A
// space is the kind of the top level.
func place(c interface {
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
	StackPointer() jsontext.Pointer
}) string {
	s := fmt.Sprintf("%s:", c.StackPointer())
	for i := range c.StackDepth() + 1 {
		k, n := c.StackIndex(i)
		s += fmt.Sprintf("%c%d", max(byte(k), ' '), n)
	}
	return s
}

// A looker encodes as the place of its Encoder, and decodes as that of its Decoder, before the value.
type looker string

func (l *looker) MarshalJSONTo(e *jsontext.Encoder) error {
	return e.WriteToken(jsontext.String(place(e)))
}

func (l *looker) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	*l = looker(place(d))
	return d.SkipValue()
}

// A called has coder methods that call to and from. Its other methods return "text" or do nothing.
type called struct {
	to   func(*jsontext.Encoder) error
	from func(*jsontext.Decoder) error
}

func (c *called) MarshalJSONTo(e *jsontext.Encoder) error     { return c.to(e) }
func (c *called) UnmarshalJSONFrom(d *jsontext.Decoder) error { return c.from(d) }
func (c *called) MarshalText() ([]byte, error)                { return []byte("text"), nil }
func (c *called) UnmarshalText([]byte) error                  { return nil }

// A rawer is its own JSON text. Its text methods fail: those for JSON must take precedence.
type rawer string

func (r rawer) MarshalJSON() ([]byte, error)     { return []byte(r), nil }
func (r *rawer) UnmarshalJSON(b []byte) error    { *r = rawer(b); return nil }
func (r rawer) MarshalText() ([]byte, error)     { return nil, errOwn }
func (r *rawer) UnmarshalText(text []byte) error { return errOwn }

// A texter encodes as s in angle brackets, and decodes as the text in lower case.
type texter struct{ s string }

func (t texter) AppendText(b []byte) ([]byte, error) { return append(b, "<"+t.s+">"...), nil }
func (t *texter) UnmarshalText(b []byte) error {
	t.s = strings.ToLower(string(b))
	return nil
}

// A failer has methods that fail with errOwn.
type failer struct{}

func (failer) MarshalJSON() ([]byte, error) { return nil, errOwn }
func (*failer) UnmarshalJSON([]byte) error  { return errOwn }

// A coderPanic is a number with MarshalJSONTo and UnmarshalJSONFrom methods, which panic if it is 13.
type coderPanic int

func (n coderPanic) MarshalJSONTo(enc *jsontext.Encoder) error {
	if n == 13 {
		panic("thirteen")
	}
	return enc.WriteToken(jsontext.Int(int64(n)))
}

func (n *coderPanic) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	tok, err := dec.ReadToken()
	if err != nil {
		return err
	}
	i, err := tok.Int()
	if i == 13 {
		panic("thirteen")
	}
	*n = coderPanic(i)
	return err
}

// to returns a value whose MarshalJSONTo method calls f.
func to(f func(*jsontext.Encoder) error) *called { return &called{to: f} }

// A made has a MarshalText method that returns s.
type made struct{ s string }

func (m made) MarshalText() ([]byte, error) { return []byte(m.s), nil }

type resumeRecord struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// errorPlace returns "semantic" or "syntactic", the offset and the pointer of the first SemanticError, or otherwise
// SyntacticError, in err. It returns "nil" for nil, and the text of any other error.
func errorPlace(err error) string {
	var sem *json.SemanticError
	var syn *jsontext.SyntacticError
	switch {
	case err == nil:
		return "nil"
	case errors.As(err, &sem):
		return fmt.Sprintf("semantic %d %s", sem.ByteOffset, sem.JSONPointer)
	case errors.As(err, &syn):
		return fmt.Sprintf("syntactic %d %s", syn.ByteOffset, syn.JSONPointer)
	}
	return err.Error()
}

var errBroken = errors.New("broken")

// told returns the offset, pointer, Go type, value and cause of the SemanticError in err, or the text of another
// error. The Go type is "all" for typ, a slice or map type, and "part" for the type of its elements or keys, or for
// string if typ is a map type.
func told(err error, typ reflect.Type) string {
	var sem *json.SemanticError
	if !errors.As(err, &sem) {
		return jsontest.ErrorText(err)
	}
	role := fmt.Sprint(sem.GoType)
	switch {
	case sem.GoType == typ:
		role = "all"
	case sem.GoType == typ.Elem(), typ.Kind() == reflect.Map && (sem.GoType == typ.Key() || sem.GoType == reflect.TypeFor[string]()):
		role = "part"
	}
	return fmt.Sprintf("%d %q %s %q: %v", sem.ByteOffset, sem.JSONPointer, role, sem.JSONValue, sem.Err)
}

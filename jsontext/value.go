package jsontext

import (
	"bytes"
	"sync"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A Value is the text of one JSON value, arrays and objects with all they hold
// included. There may be white space around it.
type Value []byte

// Clone returns a copy of v. It allocates the copy.
func (v Value) Clone() Value { return bytes.Clone(v) }

// String returns the text of v, or null if v is nil. It allocates the result.
func (v Value) String() string {
	if v == nil {
		return "null"
	}
	return string(v)
}

// Kind returns the kind of the first token of v. It is KindInvalid if v begins with
// no token. It looks no further and does not allocate.
func (v Value) Kind() Kind {
	if i := wire.SkipSpace(v, 0); i < len(v) {
		return kindOf(v[i])
	}
	return KindInvalid
}

// MarshalJSON returns v itself, or null if v is nil. It checks nothing; the error
// is always nil.
func (v Value) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return v, nil
}

// UnmarshalJSON sets v to a copy of b. It checks nothing; the error is always nil,
// except that v must not be.
func (v *Value) UnmarshalJSON(b []byte) error {
	if v == nil {
		return errNilValue
	}
	*v = append((*v)[:0], b...)
	return nil
}

var (
	decoders = sync.Pool{New: func() any { return new(Decoder) }}
	encoders = sync.Pool{New: func() any { return new(Encoder) }}
)

// IsValid reports whether v is one JSON value by RFC 7493, or by as much of it as
// [AllowDuplicateNames] and [AllowInvalidUTF8] leave. Other options than these
// and the limits are ignored. It allocates nothing once its buffers have grown.
func (v Value) IsValid(options ...Options) bool {
	d := decoders.Get().(*Decoder)
	s := d.open()
	s.Opts = opts.Set{}
	s.Opts.Join(options...)
	s.SetBytes(v)
	ok := s.WholeValue()
	s.Drop()
	decoders.Put(d)
	return ok
}

// Format gives v the form that options ask for, in place. Without options that is
// the shortest form, checked by RFC 7493: no white space, and no escapes in strings
// but those needed. All options for encoding apply. The error is a
// [SyntacticError], and v is then as it was. v is not written to if it has the
// form already. It allocates only if v grows.
func (v *Value) Format(options ...Options) error { return v.format(nil, options) }

// Compact removes the white space from v, in place. Strings and numbers stay as they
// are. It is [Value.Format] with AllowDuplicateNames, AllowInvalidUTF8 and
// PreserveRawStrings, which options may override.
func (v *Value) Compact(options ...Options) error {
	return v.format(&compact, options)
}

// Indent gives each member and element of v a line of its own, in place. Strings and
// numbers stay as they are. It is [Value.Format] with AllowDuplicateNames,
// AllowInvalidUTF8, PreserveRawStrings and Multiline, which options may override.
func (v *Value) Indent(options ...Options) error {
	return v.format(&indent, options)
}

// Canonicalize gives v the form of RFC 8785 (JCS), in place: no white space,
// minimal strings, numbers as float64, members sorted by name. It is [Value.Format]
// with CanonicalizeRawInts, CanonicalizeRawFloats and ReorderRawObjects, which
// options may override. Integers beyond ±2⁵³ lose digits unless CanonicalizeRawInts
// is overridden.
func (v *Value) Canonicalize(options ...Options) error {
	return v.format(&canonical, options)
}

// What the methods of Value begin with before the caller's options. A Compact or
// Canonicalize that the caller makes multiline has no indentation by itself, as in
// the standard library.
var (
	layout  = opts.Multiline | opts.SpaceAfterColon | opts.SpaceAfterComma
	lax     = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.PreserveRawStrings
	numbers = opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats

	compact   = opts.Set{Present: layout | opts.HasIndent | lax, Value: lax, Values: new(opts.Values)}
	canonical = opts.Set{
		Present: layout | opts.HasIndent | numbers | opts.ReorderRawObjects,
		Value:   numbers | opts.ReorderRawObjects,
		Values:  new(opts.Values),
	}
	indent = opts.Set{
		Present: layout | opts.HasIndent | lax,
		Value:   opts.Multiline | opts.SpaceAfterColon | lax,
		Values:  &opts.Values{Indent: "\t"},
	}
)

func (v *Value) format(preset *opts.Set, options []Options) error {
	e := encoders.Get().(*Encoder)
	s := e.open()
	buf, out, err := e.reformat(*v, preset, options)
	if err == nil && (len(out) != len(*v) || len(buf) > 0) {
		*v = append((*v)[:0], out...)
	}
	s.Keep(buf)
	encoders.Put(e)
	return err
}

// reformat returns the value src in the form asked for, which is in buf unless src
// has that form already.
func (e *Encoder) reformat(src []byte, preset *opts.Set, options []Options) (buf, out []byte, err error) {
	s := e.open()
	s.RestartWith(preset, options)
	buf, out = s.Reformat(s.Scratch(), src)
	if out == nil {
		return buf, nil, e.fault(0)
	}
	return buf, out, nil
}

// AppendFormat appends the value src to dst in the form that options ask for; see
// [Value.Format]. dst and src may overlap. If there is an error, src is appended as
// it is. It allocates only to grow dst, and a copy of src if that is a string.
func AppendFormat[Bytes ~[]byte | ~string](dst []byte, src Bytes, options ...Options) ([]byte, error) {
	e := encoders.Get().(*Encoder)
	text := []byte(src)
	buf, out, err := e.reformat(text, nil, options)
	if err != nil {
		out = text
	}
	dst = append(dst, out...)
	e.open().Keep(buf)
	encoders.Put(e)
	return dst, err
}

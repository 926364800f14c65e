package jsontext

import (
	"bytes"
	"sync"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A Value is the text of one JSON value. White space may surround it. A Value need not be valid; the
// functions and methods that use it check the text unless they say otherwise.
type Value []byte

// Clone returns a copy of v, which is nil if v is nil. It allocates the copy.
func (v Value) Clone() Value { return bytes.Clone(v) }

// String returns the text of v, or "null" if v is nil. It does not check the text. It allocates the
// result.
func (v Value) String() string {
	if v == nil {
		return "null"
	}
	return string(v)
}

// Kind returns the kind of the first token of v, or [KindInvalid] if v does not begin with a token. It looks
// at one byte after the white space, and does not allocate.
func (v Value) Kind() Kind {
	if i := wire.SkipSpace(v, 0); i < len(v) {
		return kindOf(v[i])
	}
	return KindInvalid
}

// MarshalJSON returns v itself, or null if v is nil. It does not check the text; the error is always nil.
func (v Value) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return v, nil
}

// UnmarshalJSON sets *v to a copy of b and reuses the memory of *v. It does not check the text. The error is
// nil unless v is nil.
func (v *Value) UnmarshalJSON(b []byte) error {
	if v == nil {
		return errNilValue
	}
	*v = append((*v)[:0], b...)
	return nil
}

// decoders is the pool for Value.IsValid, and textEncoders the pool for the functions that format a value.
var (
	decoders     = sync.Pool{New: func() any { return new(Decoder) }}
	textEncoders = sync.Pool{New: func() any { return new(textEncoder) }}
)

// IsValid reports whether v is one JSON value that is valid by RFC 7493. Of the options,
// [AllowDuplicateNames], [AllowInvalidUTF8], [WithByteLimit] and [WithDepthLimit] have an effect. IsValid
// allocates only to grow buffers, to remember names, and for options that are not boolean.
func (v Value) IsValid(options ...Options) bool {
	d := decoders.Get().(*Decoder)
	s := d.open()
	s.Opts = opts.Set{}
	s.Opts.Join(options...)
	s.SetInput(nil, v)
	ok := s.IsOneValue()
	s.Opts = opts.Set{}
	s.SetInput(nil, nil)
	decoders.Put(d)
	return ok
}

// Format changes v to the form that the options select, in place. All options for encoding apply, except
// WithByteLimit. Without options the form is the shortest: without white space, with strings in the form
// of RFC 8785, section 3.2.2.2, and with numbers unchanged.
//
// If v is not valid by RFC 7493, and no option allows that, the error is a [SyntacticError] and v does not
// change. Format does not write to v if it has the form already. It allocates to grow v and pooled buffers.
func (v *Value) Format(options ...Options) error { return v.format(nil, options) }

// Compact removes the white space from v, in place. Strings and numbers do not change. It is [Value.Format]
// with the defaults AllowDuplicateNames, AllowInvalidUTF8 and PreserveRawStrings, which options may
// override.
func (v *Value) Compact(options ...Options) error {
	return v.format(&compact, options)
}

// Indent writes each element and each member of v on a line of its own, in place. Strings and
// numbers do not change. It is [Value.Format] with the defaults AllowDuplicateNames, AllowInvalidUTF8,
// PreserveRawStrings and Multiline, which options may override.
func (v *Value) Indent(options ...Options) error {
	return v.format(&indent, options)
}

// Canonicalize changes v to the canonical form of RFC 8785 (JCS), in place: without white space, with
// strings in minimal form, numbers as float64, and members sorted by name. It is [Value.Format] with the
// defaults CanonicalizeRawInts, CanonicalizeRawFloats and ReorderRawObjects, which options may override.
// Integers beyond ±2⁵³ may lose digits unless CanonicalizeRawInts is false.
//
// The time is linear in the length of v, however its objects are nested, and each object of n members takes n log n
// comparisons of names. With AllowDuplicateNames each level of nested objects takes more time. The memory is up to
// three times the length of v, and 48 bytes for each member of the largest object.
func (v *Value) Canonicalize(options ...Options) error {
	return v.format(&canonical, options)
}

// The sets compact, canonical and indent have the options of the methods Compact, Canonicalize and Indent, which
// the caller's options override. The flags layout, lax and numbers are parts of them. The indentation of compact
// and canonical is empty, so that Multiline does not indent by tabs there, as in the standard library.
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

// format is [Value.Format] with the options of preset, which may be nil, as defaults for the given options.
func (v *Value) format(preset *opts.Set, options []Options) error {
	e := textEncoders.Get().(*textEncoder)
	out, err := e.reformat(*v, preset, options)
	if err == nil && (len(out) != len(*v) || len(e.buf) > 0) {
		*v = append((*v)[:0], out...)
	}
	e.release()
	return err
}

// A textEncoder is the pooled memory of a call that formats a value.
type textEncoder struct {
	enc    Encoder
	values opts.Values // memory for the options of the call that are not boolean
	buf    []byte      // value in its new form; empty if the value has that form already
}

// reformat returns the value src in the form that options select, with preset as in format. The result is a
// part of src if src has that form already, and else in e.buf. If an error occurs, the result is nil.
func (e *textEncoder) reformat(src []byte, preset *opts.Set, options []Options) (out []byte, err error) {
	s := e.enc.open()
	if preset != nil {
		s.Opts = *preset
	}
	s.Opts.JoinIn(&e.values, options...)
	s.SetOutput(nil, nil, 0)
	if e.buf, out = s.Reformat(e.buf, src); out == nil {
		return nil, e.enc.fault()
	}
	return out, nil
}

// maxTextBuffer is the largest capacity, in bytes, of a buffer that is returned to the pool. It can be large
// because the garbage collector empties the pool.
const maxTextBuffer = 16 << 20

// release returns e to the pool, without a buffer larger than maxTextBuffer. The result of reformat must not be
// used afterwards.
func (e *textEncoder) release() {
	e.enc.open().Opts, e.values = opts.Set{}, opts.Values{}
	if e.buf = e.buf[:0]; cap(e.buf) > maxTextBuffer {
		e.buf = nil
	}
	textEncoders.Put(e)
}

// AppendFormat appends the value src to dst in the form that the options select, like [Value.Format], and
// returns the extended slice. dst and src may overlap. If an error occurs, src is appended unchanged.
// AppendFormat allocates to grow dst, and a copy of src if that is a string.
func AppendFormat[Bytes ~[]byte | ~string](dst []byte, src Bytes, options ...Options) ([]byte, error) {
	e := textEncoders.Get().(*textEncoder)
	text := []byte(src)
	out, err := e.reformat(text, nil, options)
	if err != nil {
		out = text
	}
	dst = append(dst, out...)
	e.release()
	return dst, err
}

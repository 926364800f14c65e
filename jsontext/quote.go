package jsontext

import (
	"io"
	"math"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// AppendQuote appends src to dst as a JSON string in the minimal form of RFC 8785,
// section 3.2.2.2. Bytes that are not UTF-8 become U+FFFD, and an error says that
// there were some. dst and src must not overlap. It allocates only to grow dst.
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, ok := wire.AppendQuoteBytes(dst, []byte(src), 0)
	if !ok {
		return dst, &SyntacticError{Err: errInvalidUTF8}
	}
	return dst, nil
}

// AppendUnquote appends what the JSON string src stands for to dst. There must be
// nothing around the string. Bytes that are not UTF-8 and escapes of half a
// surrogate pair become U+FFFD, and an error says that there were some. Any other
// error comes with what could be appended up to it. dst and src must not overlap. It
// allocates only to grow dst.
func AppendUnquote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, at, f := wire.UnquoteChecked(dst, []byte(src)) // not kept, and so not copied if it is a string
	if f == wire.None {
		return dst, nil
	}
	return dst, &SyntacticError{Err: unquoteCause([]byte(src), at, f)}
}

// unquoteCause returns why b, which is malformed at b[at], is not a string.
func unquoteCause(b []byte, at int, f wire.Fault) error {
	if f == wire.Short {
		return io.ErrUnexpectedEOF
	}
	fault := state.Fault{Code: state.BadToken, Wire: f, Start: '"', Char: b[at:]}
	if f != wire.BadChar {
		return cause(&fault)
	}
	switch {
	case at == 0:
		return charError(&fault, `at start of string (expecting '"')`)
	case at < len(b) && b[at] >= ' ':
		return charError(&fault, "after string value")
	}
	return cause(&fault)
}

// AppendFloat appends src to dst as a number, with as many digits as tell it from
// other numbers of 32 or 64 bits, laid out by ECMA-262, section 7.1.12.1,
// except that -0 stays -0; for 64 bits that is RFC 8785, section 3.2.2.3. NaN and
// the infinities become the strings "NaN", "Infinity" and "-Infinity". It
// allocates only to grow dst, and panics if bits is neither 32 nor 64.
func AppendFloat(dst []byte, src float64, bits int) []byte {
	switch bits {
	case 32:
		src = float64(float32(src))
	case 64:
	default:
		panic("jsontext: a float of neither 32 nor 64 bits")
	}
	if math.IsNaN(src) || math.IsInf(src, 0) {
		dst = append(dst, '"')
		dst = append(dst, state.FloatName(src)...)
		return append(dst, '"')
	}
	if bits == 32 {
		return wire.AppendFloat32(dst, float32(src))
	}
	return wire.AppendFloat64(dst, src)
}

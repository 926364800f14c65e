package jsontext

import (
	"io"
	"math"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// AppendQuote appends src to dst as a JSON string in the minimal form of RFC 8785, section 3.2.2.2, and
// returns the extended slice. Each byte of invalid UTF-8 becomes U+FFFD; the string is then complete, and
// the error a [SyntacticError]. dst and src must not overlap. AppendQuote allocates only to grow dst and for errors.
func AppendQuote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, ok := wire.AppendQuoteBytes(dst, []byte(src), 0)
	if !ok {
		return dst, &SyntacticError{Err: errInvalidUTF8}
	}
	return dst, nil
}

// AppendUnquote appends the value of the JSON string src to dst and returns the extended slice. No
// white space may surround the string. The error is a [SyntacticError]. For invalid UTF-8 and
// unpaired surrogates, which become U+FFFD, the value is complete nevertheless; for any other error the
// result has the value of the text before it. dst and src must not overlap. AppendUnquote allocates only to
// grow dst and for errors.
func AppendUnquote[Bytes ~[]byte | ~string](dst []byte, src Bytes) ([]byte, error) {
	dst, at, f := wire.UnquoteChecked(dst, []byte(src)) // src is not retained, so a string is not copied
	if f == wire.None {
		return dst, nil
	}
	return dst, &SyntacticError{Err: unquoteCause([]byte(src), at, f)}
}

// unquoteCause returns the cause for b, which is not a JSON string and has the fault f at b[at], or at len(b).
func unquoteCause(b []byte, at int, f wire.Fault) error {
	if f == wire.Short {
		return io.ErrUnexpectedEOF
	}
	fault := state.Fault{Code: state.BadToken, Wire: f, Start: '"', Text: b, Index: at}
	if f != wire.BadChar {
		return cause(&fault)
	}
	switch {
	case at == 0:
		return charError(&fault, `at start of string (expecting '"')`, nil)
	case at < len(b) && b[at] >= ' ':
		return charError(&fault, "after string value", nil)
	}
	return cause(&fault)
}

// AppendFloat appends src to dst as a JSON number and returns the extended slice. The number has the
// fewest digits that identify src among the floating-point numbers of the given size, 32 or 64
// bits, and is laid out as specified by ECMA-262, section 7.1.12.1, except that -0 remains -0. For
// 64 bits this is the form of RFC 8785, section 3.2.2.3. NaN and the infinities become the JSON strings
// "NaN", "Infinity" and "-Infinity".
//
// For 32 bits src is rounded to float32 first. AppendFloat panics if bits is neither 32 nor 64. It
// allocates only to grow dst.
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
		dst = append(dst, wire.NonfiniteName(src)...)
		return append(dst, '"')
	}
	if bits == 32 {
		return wire.AppendFloat32(dst, float32(src))
	}
	return wire.AppendFloat64(dst, src)
}

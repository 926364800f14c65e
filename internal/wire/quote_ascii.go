package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// quoteASCII is quoteEscaped for an esc with EscapeNonASCII. It writes text without escapes by words.
func quoteASCII(out []byte, n int, src []byte, i int, esc Escape) ([]byte, bool) {
	ok := true
	for i < len(src) {
		out = reserve(out, n, len(src)-i+12+slack)
		if Fast && src[i] < utf8.RuneSelf {
			w := wordAt(src, i)
			binary.LittleEndian.PutUint64(out[n:], w)
			m := special(w)
			if esc&EscapeHTML != 0 {
				m |= html(w)
			}
			k := min(bits.TrailingZeros64(m)>>3, len(src)-i)
			n += k
			if i += k; k == 8 || i == len(src) {
				continue
			}
		}
		switch c := src[i]; {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRune(src[i:])
			ok = ok && size > 1
			n, i = putUnits(out, n, uint32(r)), i+size
		case c == '\\' && esc&literal != 0:
			out, n, i = quoteEscapes(out, n, src, i, esc)
		case isPlain(c) && !(esc&EscapeHTML != 0 && isHTML(c)):
			out[n] = c
			n, i = n+1, i+1
		default:
			n, i = putEscaped(out, n, uint32(c)), i+1
		}
	}
	out[n] = '"'
	return out[:n+1], ok
}

// putUnits is putEscaped for any r. From 0x10000 on it writes two escape sequences, of a surrogate pair.
func putUnits(out []byte, n int, r uint32) int {
	if r < 0x10000 {
		return putEscaped(out, n, r)
	}
	high, low := utf16.EncodeRune(rune(r))
	return putEscaped(out, putEscaped(out, n, uint32(high)), uint32(low))
}

package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// U+2028 as a little-endian number, and its escape. U+2029 is 1<<16 more, and its escape 1<<40 more.
const (
	lineBreak       = 0xe2 | 0x80<<8 | 0xa8<<16
	lineBreakEscape = '\\' | 'u'<<8 | '2'<<16 | '0'<<24 | '2'<<32 | '8'<<40
)

// quoteSpan writes src[i:end] to out[n:], which needs only the escapes of esc. If isValid is false, that is not known:
// then quoteSpan stops at a character that needs another escape, and at one that is neither ASCII nor U+2028 or U+2029 of
// EscapeJS. It returns out and the ends of output and input. It may overwrite up to eight bytes of out after its end.
//
// It processes a word of eight bytes at a time, in which the low bytes are removed when they are written. Escapes of
// dense line breaks take half of the time that single characters take.
func quoteSpan(out []byte, n int, src []byte, i, end int, esc Escape, isValid bool) ([]byte, int, int) {
	for i < end {
		w, left := wordAt(src, i), min(8, end-i) // the bytes from i on, and how many of them are in w
		m := escapable(w, esc)
		if !isValid {
			m |= special(w)
		}
		for {
			binary.LittleEndian.PutUint64(out[n:], w)
			k := min(bits.TrailingZeros64(m)>>3, left)
			n, i, left = n+k, i+k, left-k
			if left == 0 {
				break
			}
			w, m = w>>(8*k&63), m>>(8*k&63)
			size := 1
			switch c := byte(w); {
			case w&0xfeffff == lineBreak && esc&EscapeJS != 0:
				out = reserve(out, n, len(src)-i+6+slack)
				binary.LittleEndian.PutUint64(out[n:], lineBreakEscape+w>>16&1<<40)
				n, size = n+6, 3
			case c >= utf8.RuneSelf && left < 3 && i+left < end: // the rest of the character is in the next word
				left = 0
			case isHTML(c) && esc&EscapeHTML != 0:
				out = reserve(out, n, len(src)-i+6+slack)
				n = putEscaped(out, n, uint32(c))
			case !isValid && !isPlain(c):
				return out, n, i
			default: // a mark that is wrong
				n++
			}
			if left == 0 {
				break
			}
			w, m = w>>(8*size&63), m>>(8*size&63)
			i, left = i+size, left-size
		}
	}
	return out, n, i
}

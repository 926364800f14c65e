package wire

import (
	"encoding/binary"
	"math/bits"
)

// quoteWords writes src[i:] to out[n:] up to the first word with a byte that is not ASCII. A word has eight bytes,
// or fewer at the end of src. It finds all characters of a word that must be escaped at once, so that the CPU
// processes them in parallel. It returns out and the ends of output and input.
func quoteWords(out []byte, n int, src []byte, i int, esc Escape) ([]byte, int, int) {
	for i < len(src) {
		w, rest := wordAt(src, i), len(src)-i
		if w&highs != 0 {
			break
		}
		size, m := 8, escapes(w, esc)
		if rest < 8 {
			size = rest
			m &= 1<<(8*uint(size)&63) - 1
		}
		out = reserve(out, n, rest+5*8+slack)
		i += size
		end, done := n+size, 0 // end of the output for w, and number of bits of w that are processed
		for ; m != 0; m &= m - 1 {
			at := bits.TrailingZeros64(m) & 56
			binary.LittleEndian.PutUint64(out[n:], w>>(done&63))
			n += (at - done) >> 3
			done = at + 8
			c := byte(w >> (at & 63))
			if e := shortEscape[c&127]; e != 0 {
				binary.LittleEndian.PutUint16(out[n:], '\\'|uint16(e)<<8)
				n += 2
				end++
			} else {
				n = putEscaped(out, n, uint32(c))
				end += 5
			}
		}
		binary.LittleEndian.PutUint64(out[n:], w>>(done&63)) // if done is 64, this writes after the end
		n = end
	}
	return out, n, i
}

// wordAt returns the first eight bytes of b[i:] as a little-endian word, with zeros after the end of b.
func wordAt(b []byte, i int) uint64 {
	if len(b) < 8 {
		return shortWord(b[i:])
	}
	return endWord(b, i)
}

// escapes marks the bytes of w that must be escaped by their highest bits. All marks are right. w must be ASCII.
func escapes(w uint64, esc Escape) uint64 {
	// Sums of at most 0x7f and 0x7f do not carry. byte^2 < 0x21 holds for the control characters and for the quote alone.
	const not0, not20 = 0x7f * ones, (0x80 - 0x21) * ones
	plain := (w ^ 0x02*ones + not20) & (w ^ '\\'*ones + not0)
	if esc&EscapeHTML != 0 {
		plain &= ((w | 0x02*ones) ^ '>'*ones + not0) & (w ^ '&'*ones + not0)
	}
	return ^plain & highs
}

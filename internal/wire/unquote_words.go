package wire

import (
	"encoding/binary"
	"math/bits"
)

// unquoteWords unquotes ASCII and two-byte escapes at src[i:] and writes them to out[n:]. It stops at or up to seven
// bytes before other bytes, other escapes and the closing quote, before the last bytes of src or out, and at once if
// Fast is false. It returns the ends of output and input. It finds all escapes of a word of eight bytes at once, so
// that the CPU processes them in parallel.
func unquoteWords(out []byte, n int, src []byte, i int) (int, int) {
words:
	for Fast && i >= 0 && i <= len(src)-8 && n >= 0 && n <= len(out)-16 {
		w := binary.LittleEndian.Uint64(src[i:])
		if w&highs != 0 {
			break
		}
		done := 0 // bits of w that are processed
		for m := escapes(w, 0); m != 0; m = m >> uint(done) << uint(done) {
			at := bits.TrailingZeros64(m) & 56
			binary.LittleEndian.PutUint64(out[n:], w>>(done&63))
			n += (at - done) >> 3
			pair := w >> (at & 63)
			c := unescaped[byte(pair>>8)]
			if byte(pair) != '\\' || c == 0 {
				if at == 0 {
					return n, i
				}
				i += at >> 3 // the escape may end after w
				continue words
			}
			out[n] = c
			n++
			done = at + 16
		}
		if done < 64 {
			binary.LittleEndian.PutUint64(out[n:], w>>(done&63))
			n += 8 - done>>3
		}
		i += 8
	}
	return n, i
}

package wire

import (
	"encoding/binary"
	"math/bits"
)

// unquoteWords writes to out[n:] what src[i:] stands for, as long as that is ASCII with no escapes but those of
// two bytes. It stops at all else, at the quote that ends the string, and near the end of src. It returns the ends of both.
// All escapes of a word of eight bytes are found at once, so that none waits for the one before.
func unquoteWords(out []byte, n int, src []byte, i int) (int, int) {
words:
	for Fast && i >= 0 && i <= len(src)-8 && n >= 0 && n <= len(out)-16 {
		w := binary.LittleEndian.Uint64(src[i:])
		if w&highs != 0 {
			break
		}
		done := 0 // bits of w that are done
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
				i += at >> 3 // what is there may go on behind w
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

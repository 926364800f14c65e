package wire

import (
	"encoding/binary"
	"math/bits"
)

// copyText copies src[i:] to out[n:] up to the index that spanText returns for src and i, and
// returns that index. It may overwrite up to eight bytes of out after the copied text.
func copyText(out []byte, n int, src []byte, i int) int {
	for Fast && i >= 0 && i <= len(src)-8 && n >= 0 && n <= len(out)-8 {
		w := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(out[n:], w)
		m := special(w)
		if m != 0 {
			at := bits.TrailingZeros64(m) & 56
			if w>>at&0x80 == 0 {
				return i + at>>3
			}
			break
		}
		i += 8
		n += 8
	}
	if Fast && i > len(src)-8 && n >= 0 && n <= len(out)-8 {
		w := wordAt(src, i)
		binary.LittleEndian.PutUint64(out[n:], w)
		// The zeros after the end of src are special.
		if at := bits.TrailingZeros64(special(w)) & 56; w>>at&0x80 == 0 {
			return i + at>>3
		}
	}
	j := spanText(src, i)
	copy(out[n:], src[i:j])
	return j
}

// shortWord returns b, of fewer than eight bytes, as a little-endian word with zeros after them.
func shortWord(b []byte) uint64 {
	if n := len(b); n >= 4 {
		low, high := binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[n-4:])
		return uint64(low) | uint64(high)<<(8*uint(n-4)&63)
	}
	var w uint64
	for i := len(b) - 1; i >= 0; i-- {
		w = w<<8 | uint64(b[i])
	}
	return w
}

// html marks the bytes <, > and & of w, and those that are not ASCII, by their highest bits. As for
// special, only the lowest mark is certain: higher bytes may be marked, too.
func html(w uint64) uint64 {
	angle := (w | 0x02*ones) ^ '>'*ones - ones
	amp := w ^ '&'*ones - ones
	return (angle | amp) & highs
}

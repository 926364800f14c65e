package wire

import (
	"encoding/binary"
	"math/bits"
)

// copyText copies src[i:] to out[n:] up to the first character that can't stay
// as it is in a string, or needs a closer look: quotes, backslashes, control
// characters, what esc asks to escape, most of what is not ASCII. It returns
// the end in src. It may write up to seven bytes more, for which out has to have
// room.
func copyText(out []byte, n int, src []byte, i int, esc Escape) int {
	for Fast && i >= 0 && i <= len(src)-8 && n >= 0 && n <= len(out)-8 {
		w := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(out[n:], w)
		m := special(w)
		if esc&EscapeHTML != 0 {
			m |= html(w)
		}
		if m == 0 {
			i += 8
			n += 8
			continue
		}
		at := bits.TrailingZeros64(m) & 56
		if w>>at&0x80 == 0 {
			return i + at>>3
		}
		k := mixedTwos(w, m)
		if k == 8 { // as most often; then the next load need not wait for k
			i += 8
			n += 8
			continue
		}
		if k == 0 {
			if k = at>>3 + 2; !loneTwo(w >> at) {
				return i + at>>3
			}
		}
		i += k
		n += k
	}
	for Fast && i < len(src) && len(src) >= 8 && n >= 0 && n <= len(out)-8 {
		// The bytes of w above the text are zero, and so they are special.
		w := binary.LittleEndian.Uint64(src[len(src)-8:]) >> (8 * uint(i+8-len(src)) & 63)
		binary.LittleEndian.PutUint64(out[n:], w)
		m := special(w)
		if esc&EscapeHTML != 0 {
			m |= html(w)
		}
		at := bits.TrailingZeros64(m) & 56
		i += at >> 3
		if !loneTwo(w >> at) {
			return i
		}
		i += 2
		n += at>>3 + 2
	}
	for uint(i) < uint(len(src)) && isPlain(src[i]) && !(esc&EscapeHTML != 0 && isHTML(src[i])) {
		out[n] = src[i]
		i++
		n++
	}
	return i
}

// shortWord returns the less than eight bytes of b at the low end of a word that
// is zero above them.
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

// html marks the bytes <, > and & of w, as special does.
func html(w uint64) uint64 {
	angle := (w | 0x02*ones) ^ '>'*ones - ones
	amp := w ^ '&'*ones - ones
	return (angle | amp) & highs
}

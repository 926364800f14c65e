package wire

import (
	"encoding/binary"
	"math/bits"
)

// runMultibyte returns the length of the run of valid UTF-8 sequences of two or
// more bytes (RFC 3629) that src starts with, or less, where the caller has to
// look at a single sequence: where src has fewer than eight bytes, where the
// next sequence is not valid, or where esc asks to escape it. It copies the run
// to out, as far as out reaches, and may write seven bytes more there.
func runMultibyte(out, src []byte, esc Escape) int {
	i := 0
	if Fast && len(src) >= block && esc&EscapeJS == 0 {
		i = runBlocks(src)
		copy(out, src[:i])
	}
	for Fast && i >= 0 && i < len(src) && len(src) >= 8 {
		var w uint64
		if i <= len(src)-8 {
			w = binary.LittleEndian.Uint64(src[i:])
		} else { // zeros follow
			w = binary.LittleEndian.Uint64(src[len(src)-8:]) >> (8 * uint(i+8-len(src)) & 63)
		}
		if i <= len(out)-8 {
			binary.LittleEndian.PutUint64(out[i:], w)
		}
		// Full words are told by branches, so that the next one need not wait.
		switch {
		case w&0xf0 == 0xe0:
			bad := badThrees(w)
			if bad&0xffffff != 0 || esc&EscapeJS != 0 && lineBreaks(w) {
				return i
			}
			if bad == 0 {
				i += 6
				continue
			}
			i += 3
		case w&0xe0 == 0xc0:
			bad := badTwos(w)
			if bad == 0 {
				i += 8
				continue
			}
			if bad&0xffff != 0 {
				return i
			}
			i += bits.TrailingZeros64(bad) >> 4 << 1
		default:
			bad := badFours(w)
			if bad == 0 {
				i += 8
				continue
			}
			if bad&0xffffffff != 0 {
				return i
			}
			i += 4
		}
	}
	return i
}

// block is how many bytes runBlocks looks at together.
const block = 32

// runBlocks returns the length of the part of the run that is whole blocks of valid
// sequences of the same length: 9 of three bytes, or 16 of two. Nothing in a block
// waits for what stands before it, so this is twice as fast as one word after the other.
func runBlocks(src []byte) int {
	i := 0
	for i >= 0 && i <= len(src)-block {
		b := src[i : i+block]
		u := binary.LittleEndian.Uint64(b)
		switch {
		case u&0xf0 == 0xe0:
			v, w := binary.LittleEndian.Uint64(b[9:]), binary.LittleEndian.Uint64(b[18:])
			last := (b[8] ^ 0x80) | (b[17] ^ 0x80) | (b[26] ^ 0x80)
			if badNine(u)|badNine(v)|badNine(w)|uint64(last&0xc0) != 0 {
				return i
			}
			i += 27
		case u&0xe0 == 0xc0:
			v, w := binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
			if badTwos(u)|badTwos(v)|badTwos(w)|badTwos(binary.LittleEndian.Uint64(b[24:])) != 0 {
				return i
			}
			i += block
		default:
			return i
		}
	}
	return i
}

// mixedTwos returns 8 if w is made of sequences of two bytes and of ASCII that m,
// the marks of special, does not tell to be special; 7 if the last byte starts one
// more such sequence; and else 0. So it is with most text in European letters.
func mixedTwos(w, m uint64) int {
	multi := w & highs
	lead := multi & (w << 1)
	follow := multi &^ (w << 1)
	bad := (m ^ multi) | lead&(w<<2) | (follow ^ lead<<8)
	// A lead byte of c0 or c1 is overlong: bits 1 to 4 are zero.
	if bad|lead&^(w&(0x1e*ones)+0x7e*ones) != 0 {
		return 0
	}
	return 8 - int(lead>>63)
}

// loneTwo reports whether w has at its low end one sequence of two bytes, and
// then ASCII. That is how most text in Latin letters has them.
func loneTwo(w uint64) bool {
	return w&0x80c0e0 == 0x0080c0 && w&0x1e != 0
}

// lineBreaks reports whether one of the two sequences of three bytes at the low
// end of w is U+2028 or U+2029.
func lineBreaks(w uint64) bool {
	return w&0xfeffff == 0xa880e2 || w>>24&0xfeffff == 0xa880e2
}

// badTwos returns 0 in each 16 bits of w that are a valid sequence of two.
func badTwos(w uint64) uint64 {
	// A lead byte of c0 or c1 is overlong: its bits 1 to 4 are zero. v + 7fff
	// sets the highest bit of a lane if v is not 0.
	const low = 0x7fff7fff7fff7fff
	v := w&0x001e001e001e001e + low
	return w&0xc0e0c0e0c0e0c0e0 ^ 0x80c080c080c080c0 | ^v&^low
}

// badThrees returns 0 in each of the two low 24 bits of w that are a valid
// sequence of three, and 0 above them.
func badThrees(w uint64) uint64 {
	// The low half of the lead byte and bit 5 of the next one tell overlong
	// sequences (e0 and 0) and surrogates (ed and 1).
	const low, high = 0x007fff007fff, 0x008000008000
	v := w & 0x00200f00200f
	return w&0xc0c0f0c0c0f0 ^ 0x8080e08080e0 | ^((v+low)&(v^0x00200d00200d+low))&high
}

// badNine returns 0 if w is the first eight bytes of three valid sequences of three.
// It does as badThrees, in one lane more.
func badNine(w uint64) uint64 {
	const low, high = 0x7fff007fff007fff, 0x8000008000008000
	v := w & 0x200f00200f00200f
	return w&0xc0f0c0c0f0c0c0f0 ^ 0x80e08080e08080e0 | ^((v+low)&(v^0x200d00200d00200d+low))&high
}

// badFours returns 0 in the low 32 bits of w if they are a valid sequence of
// four, and then, too, in the high 32 bits if they are.
func badFours(w uint64) uint64 {
	// v is the code point divided by 0x10000, 1 to 16. A v of 0 borrows from
	// the lane above.
	v := w<<2&0x0000001c0000001c | w>>12&0x0000000300000003
	return w&0xc0c0c0f8c0c0c0f8 ^ 0x808080f0808080f0 | (v-0x0000000100000001)&0xfffffff0fffffff0
}

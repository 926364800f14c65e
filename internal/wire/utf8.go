package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// spanText returns the index of the first byte from b[i] on that is not allowed in a
// string: a quote, a backslash, a control character, or the start of invalid UTF-8 (RFC
// 3629) or of a sequence that is incomplete at the end of b. It returns len(b) if there is
// no such byte. b[i] must not be in the middle of a sequence.
//
// Text of all scripts takes the same path, eight bytes at a time: the first bytes of
// sequences determine which of the next bytes must be continuation bytes.
func spanText(b []byte, i int) int {
	open := uint64(0) // marks the first bytes of the word at i that must continue a sequence before it
	for Fast && len(b) >= 8 {
		for i >= 0 && i <= len(b)-9 {
			w := binary.LittleEndian.Uint64(b[i:])
			m := special(w)
			if m|open == 0 {
				i += 8
				continue
			}
			if w&highs == highs && open == 0 && isSolid(b, i) {
				if n := runBlocks(b[i:]); n > 0 {
					i += n
					continue
				}
			}
			lead := w & (w << 1) & highs
			bad, need, next := badTwo(w)&lead, lead<<8|open, lead>>56
			if three := lead & (w << 2); three != 0 {
				need |= three << 16
				next |= three >> 48
				x := binary.LittleEndian.Uint64(b[i+1:])
				four := three & (w << 3)
				bad |= badThree(w, x) & (three ^ four)
				if four != 0 {
					need |= four << 24
					next |= four >> 40
					bad |= badFour(w, x) & four
				}
			}
			bad |= (need ^ w&^(w<<1)) & highs
			// The lowest mark of stop is right: in special, bytes that are not ASCII do not borrow from the next.
			if stop := m &^ w; stop|bad != 0 {
				if bad&upTo(stop) != 0 {
					break
				}
				return i + bits.TrailingZeros64(stop)>>3
			}
			open = next
			i += 8
		}
		done := false
		if i, open, done = spanWord(b, i, open); done {
			return i
		}
	}
	return spanSlowly(b, i)
}

// spanWord checks one word of spanText, also at the end of b and with invalid bytes. If spanText ends in this
// word, or at a sequence that should continue in it, spanWord returns the result of spanText, 0 and true.
// Otherwise it returns the index of the next word, the value of open for it, and false.
func spanWord(b []byte, i int, open uint64) (int, uint64, bool) {
	w := endWord(b, i)
	m := special(w)
	if at := bits.TrailingZeros64(m) & 56; m != 0 && open == 0 && w>>at&0x80 == 0 {
		return i + at>>3, 0, true // ASCII up to a special byte: the commonest case at the end of b
	}
	x := w >> 8
	if i < len(b)-8 {
		x |= uint64(b[i+8]) << 56
	}
	lead := w & (w << 1) & highs
	three := lead & (w << 2)
	four := three & (w << 3)
	need := lead<<8 | three<<16 | four<<24 | open
	bad := badTwo(w)&lead | badThree(w, x)&(three^four) | badFour(w, x)&four | (need^w&^(w<<1))&highs
	stop := m &^ w
	switch {
	case bad&upTo(stop) != 0:
		if open != 0 { // go back to the first byte of the sequence
			for i--; b[i]&0xc0 == 0x80; i-- {
			}
		}
		return spanSlowly(b, i), 0, true
	case stop != 0:
		return i + bits.TrailingZeros64(stop)>>3, 0, true
	}
	return i + 8, lead>>56 | three>>48 | four>>40, false
}

// upTo returns a mask of the lowest set bit of m and the bits below it, or of all bits if m is 0.
func upTo(m uint64) uint64 { return m ^ (m - 1) }

// endWord returns the first eight bytes of b[i:], with zeros after the end of b. b must have at
// least eight bytes.
func endWord(b []byte, i int) uint64 {
	if i <= len(b)-8 {
		return binary.LittleEndian.Uint64(b[i:])
	}
	return binary.LittleEndian.Uint64(b[len(b)-8:]) >> (8 * uint(i+8-len(b)))
}

// spanSlowly is spanText character by character.
func spanSlowly(b []byte, i int) int {
	for i < len(b) {
		switch c := b[i]; {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && size == 1 {
				return i
			}
			i += size
			continue
		case !isPlain(c):
			return i
		}
		i++
	}
	return i
}

// badTwo marks 0xc0 and 0xc1 among the first bytes of sequences in w: such a sequence would be
// overlong. Marks of other bytes of w are undefined.
func badTwo(w uint64) uint64 {
	return ^(w&(0x3e*ones) + 0x7e*ones) // bits 1 to 5 plus 0x7e are below 0x80 only if the bits are 0
}

// badThree marks the first bytes of sequences of three in w that are overlong or encode a
// surrogate. x is the word one byte later in the text. Marks of other bytes are undefined.
func badThree(w, x uint64) uint64 {
	// A byte of v is 0x00 for 0xe0 before a byte below 0xa0, and 0x2d for 0xed before one from 0xa0 on.
	v := w&(0x0f*ones) | x&(0x20*ones)
	return ^((v + 0x7f*ones) & (v ^ 0x2d*ones + 0x7f*ones))
}

// badFour is badThree for sequences of four that are overlong or encode more than U+10FFFF. It
// also marks the bytes 0xf8 to 0xff, which never occur in UTF-8.
func badFour(w, x uint64) uint64 {
	// Each byte of v is a code point divided by 0x10000. 1 to 16 are valid.
	v := w<<2&(0x1c*ones) | x>>4&(0x03*ones)
	return ^(v + 0x7f*ones) | (v + 0x6f*ones) | w<<4
}

package wire

import "encoding/binary"

// A block is the unit in which spanText checks text without ASCII. The checks of its words do not
// depend on each other, which is two to three times as fast as word by word.
const (
	twoBlock   = 32 // bytes of 16 sequences of two
	threeBlock = 27 // bytes of 9 sequences of three
)

// isSolid reports whether b[i:] starts with 32 bytes that are not ASCII.
func isSolid(b []byte, i int) bool {
	if i < 0 || i > len(b)-32 {
		return false
	}
	b = b[i : i+32]
	u, v, w := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
	return u&v&w&binary.LittleEndian.Uint64(b[24:])&highs == highs
}

// runBlocks returns the length in bytes of the blocks at the start of b that are valid sequences
// (RFC 3629) of one length, two or three bytes. If b consists of nine or more sequences of three,
// it returns len(b). b must not be empty.
func runBlocks(b []byte) int {
	if b[0]&0xf0 != 0xe0 {
		return runTwos(b, 0)
	}
	i := runThrees(b, 0)
	if rest := len(b) - i; i > 0 && rest > 0 && rest < threeBlock && rest%3 == 0 {
		i = max(i, runThrees(b, len(b)-threeBlock)) // overlaps the one before
	}
	return i
}

// runTwos returns the index after the blocks of sequences of two at b[i:].
func runTwos(b []byte, i int) int {
	for i >= 0 && i <= len(b)-twoBlock {
		c := b[i : i+twoBlock]
		t, u := binary.LittleEndian.Uint64(c), binary.LittleEndian.Uint64(c[8:])
		v, w := binary.LittleEndian.Uint64(c[16:]), binary.LittleEndian.Uint64(c[24:])
		if wrongTwos(t)|wrongTwos(u)|wrongTwos(v)|wrongTwos(w) != 0 {
			break
		}
		i += twoBlock
	}
	return i
}

// wrongTwos returns 0 if w consists of four valid sequences of two bytes, and another number otherwise.
func wrongTwos(w uint64) uint64 {
	// The first bytes 0xc0 and 0xc1 are overlong: their bits 1 to 4 are zero. The sum with low
	// has the highest bit set in each 16 bits that were not 0.
	const low = 0x7fff7fff7fff7fff
	v := w&0x001e001e001e001e + low
	return w&0xc0e0c0e0c0e0c0e0 ^ 0x80c080c080c080c0 | ^v&^low
}

// runThrees returns the index after the blocks of sequences of three at b[i:].
func runThrees(b []byte, i int) int {
	for i >= 0 && i <= len(b)-threeBlock {
		c := b[i : i+threeBlock]
		u, v, w := binary.LittleEndian.Uint64(c), binary.LittleEndian.Uint64(c[9:]), binary.LittleEndian.Uint64(c[18:])
		last := (c[8] ^ 0x80) | (c[17] ^ 0x80) | (c[26] ^ 0x80)
		if wrongThrees(u, v, w)|uint64(last&0xc0) != 0 {
			break
		}
		i += threeBlock
	}
	return i
}

// wrongThrees returns 0 if each of the words consists of the first eight bytes of three valid
// sequences of three bytes, and another number otherwise.
func wrongThrees(u, v, w uint64) uint64 {
	// kind has the bits that are the same in all first bytes, and in all continuation bytes.
	const kind, begin = 0xc0f0c0c0f0c0c0f0, 0x80e08080e08080e0
	wrong := ((u ^ begin) | (v ^ begin) | (w ^ begin)) & kind
	// value has the bits that make a sequence overlong if they are 0, and a surrogate if they are 0x200d, as in badThree.
	const value, surrogate = 0x200f00200f00200f, 0x200d00200d00200d
	const low, high = 0x7fff007fff007fff, 0x8000008000008000
	u, v, w = u&value, v&value, w&value
	right := (u + low) & (u ^ surrogate + low) & (v + low) & (v ^ surrogate + low) & (w + low) & (w ^ surrogate + low)
	return wrong | ^right&high
}

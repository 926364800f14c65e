package wire

import "encoding/binary"

// A block is what is looked at together where a script has no ASCII for long: nothing in it
// waits for what stands before, and so this is two to three times as fast as word by word.
const (
	twoBlock   = 32 // 16 sequences of two bytes
	threeBlock = 27 // 9 sequences of three bytes
)

// isSolid reports whether b[i:] begins with 32 bytes that are not ASCII.
func isSolid(b []byte, i int) bool {
	if i < 0 || i > len(b)-32 {
		return false
	}
	b = b[i : i+32]
	u, v, w := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])
	return u&v&w&binary.LittleEndian.Uint64(b[24:])&highs == highs
}

// runBlocks returns the length of the valid sequences (RFC 3629) of the same length, two
// or three, that b, which is not empty, starts with, as far as they are whole blocks. If b
// has nothing but sequences of three, that is all of it.
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

// runTwos returns the index where b[i:] is no longer blocks of sequences of two.
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

// wrongTwos returns 0 if w is four valid sequences of two.
func wrongTwos(w uint64) uint64 {
	// A lead byte of c0 or c1 is overlong: its bits 1 to 4 are zero. v + 7fff
	// sets the highest bit of a lane if v is not 0.
	const low = 0x7fff7fff7fff7fff
	v := w&0x001e001e001e001e + low
	return w&0xc0e0c0e0c0e0c0e0 ^ 0x80c080c080c080c0 | ^v&^low
}

// runThrees returns the index where b[i:] is no longer blocks of sequences of three.
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

// wrongThrees returns 0 if each of the words is the first eight bytes of three valid sequences
// of three.
func wrongThrees(u, v, w uint64) uint64 {
	// e or c0 begins a byte, and what it has besides it may be anything.
	const kind, begin = 0xc0f0c0c0f0c0c0f0, 0x80e08080e08080e0
	wrong := ((u ^ begin) | (v ^ begin) | (w ^ begin)) & kind
	// What makes a sequence overlong (0) or a surrogate (200d), as in badThree.
	const value, surrogate = 0x200f00200f00200f, 0x200d00200d00200d
	const low, high = 0x7fff007fff007fff, 0x8000008000008000
	u, v, w = u&value, v&value, w&value
	right := (u + low) & (u ^ surrogate + low) & (v + low) & (v ^ surrogate + low) & (w + low) & (w ^ surrogate + low)
	return wrong | ^right&high
}

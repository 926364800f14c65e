package wire

import (
	"encoding/binary"
	"math/bits"
)

// ones holds 1 in each byte: ones*c is the word of eight bytes c.
const ones = 0x0101010101010101

// highs holds the highest bit of each byte.
const highs = 0x8080808080808080

// SkipSpace returns the index of the first byte of b, from i on, that is not
// JSON white space (RFC 8259, section 2: space, tab, line feed, carriage
// return), or len(b) if there is none. An i at or beyond len(b) is returned as
// it is. It does not allocate.
func SkipSpace(b []byte, i int) int {
	if i < len(b) && b[i] <= ' ' {
		return skipSpace(b, i)
	}
	return i
}

// skipSpace is SkipSpace without the test for the commonest case, which is
// kept apart so that it is inlined. White space between tokens is one byte, such
// as a space or a line feed, and then mostly a run of one other: indentation. Each
// round takes a run of up to eight bytes.
func skipSpace(b []byte, i int) int {
	if !isSpace(b[i]) {
		return i
	}
	for i++; uint(i) < uint(len(b)); {
		c := b[i]
		if c > ' ' || !isSpace(c) {
			return i
		}
		if Fast && i <= len(b)-8 {
			w := binary.LittleEndian.Uint64(b[i:]) ^ uint64(c)*ones
			i += bits.TrailingZeros64(w) >> 3
			continue
		}
		i++
	}
	return i
}

// isSpace reports whether c is JSON white space.
func isSpace(c byte) bool {
	return c <= ' ' && uint64(1)<<c&(1<<' '|1<<'\t'|1<<'\n'|1<<'\r') != 0
}

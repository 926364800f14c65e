package shape

import (
	"encoding/binary"

	"github.com/plainjson/json/internal/wire"
)

// Match returns the index after the last name of n's chain if b has that name, with its
// quotes, at i. Otherwise it returns -1. It always returns -1 if b has fewer than 16 bytes
// from i on, see MatchAtEnd, or if wire.Fast is false. n must be a result of Next.
func (n *Node) Match(b []byte, i int) int {
	if !wire.Fast || i < 0 || i > len(b)-16 ||
		binary.LittleEndian.Uint64(b[i:])&n.m0 != n.w0 || binary.LittleEndian.Uint64(b[i+8:])&n.m1 != n.w1 {
		return -1
	}
	return n.rest(b, i)
}

// rest is Match if the first sixteen bytes of the name are known to be equal.
func (n *Node) rest(b []byte, i int) int {
	end := i + len(n.raw)
	if len(n.raw) > 16 && (end > len(b) || string(b[i:end]) != n.raw) {
		return -1
	}
	return end
}

// MatchAtEnd is Match for an i with fewer than 16 bytes from i to the end of b. It returns -1 for
// any other i, and if wire.Fast is false.
func (n *Node) MatchAtEnd(b []byte, i int) int {
	end := i + len(n.raw)
	if !wire.Fast || i <= len(b)-16 || n.raw == "" || end > len(b) || string(b[i:end]) != n.raw {
		return -1
	}
	return end
}

// word returns the eight bytes of s from i on as a little-endian number, and a mask of the
// bytes that s has. Bytes that s does not have are zero in both.
func word(s string, i int) (w, mask uint64) {
	for k := 0; k < 8 && i+k < len(s); k++ {
		w |= uint64(s[i+k]) << (8 * k)
		mask |= 0xff << (8 * k)
	}
	return w, mask
}

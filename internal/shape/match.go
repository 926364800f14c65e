package shape

import (
	"encoding/binary"

	"github.com/plainjson/json/internal/wire"
)

// Match returns the index behind the last name of n's chain if b has it, quotes
// and all, at i. Otherwise it returns -1, as it may do near the end of b.
func (n *Node) Match(b []byte, i int) int {
	if !wire.Fast || i < 0 || i > len(b)-16 ||
		binary.LittleEndian.Uint64(b[i:])&n.m0 != n.w0 || binary.LittleEndian.Uint64(b[i+8:])&n.m1 != n.w1 {
		return -1
	}
	return n.rest(b, i)
}

// rest is Match for what follows the first sixteen bytes.
func (n *Node) rest(b []byte, i int) int {
	end := i + len(n.raw)
	if len(n.raw) > 16 && (end > len(b) || string(b[i:end]) != n.raw) {
		return -1
	}
	return end
}

// MatchAtEnd is Match for the last bytes of b, where that does not look.
func (n *Node) MatchAtEnd(b []byte, i int) int {
	end := i + len(n.raw)
	if !wire.Fast || i <= len(b)-16 || n.raw == "" || end > len(b) || string(b[i:end]) != n.raw {
		return -1
	}
	return end
}

// word returns the eight bytes of s from i on as Match loads them, and a mask of
// those that are there.
func word(s string, i int) (w, mask uint64) {
	for k := 0; k < 8 && i+k < len(s); k++ {
		w |= uint64(s[i+k]) << (8 * k)
		mask |= 0xff << (8 * k)
	}
	return w, mask
}

package state

import (
	"math"

	"github.com/plainjson/json/internal/wire"
)

// An indentCache contains, for each depth modulo 64, the last white space at that depth: a line feed and then
// spaces, or tabs. One comparison finds the same white space again. Without the cache it takes most of the time of
// indented texts. The zero indentCache is empty.
type indentCache struct {
	size [64]uint8 // bytes of white space, line feed included, by depth; 0: none
	fill string    // bytes after a line feed, at all depths: spaces or tabs, as many as size can count
}

// The values of fill.
const (
	spaces16 = "                "
	spaces64 = spaces16 + spaces16 + spaces16 + spaces16
	spaces   = spaces64 + spaces64 + spaces64 + spaces64

	tabs16 = "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t"
	tabs64 = tabs16 + tabs16 + tabs16 + tabs16
	tabs   = tabs64 + tabs64 + tabs64 + tabs64
)

// match returns the index after the white space at b[i] if that is the white space learned for this depth, and b
// has a byte greater than ' ' after it. Otherwise, and if wire.Fast is false, it returns -1.
func (c *indentCache) match(b []byte, i, depth int) int {
	n := c.size[depth&63]
	j := i + int(n)
	if !wire.Fast || n == 0 || uint(j) >= uint(len(b)) || b[j] <= ' ' || b[i] != '\n' || string(b[i+1:j]) != c.fill[:n-1] {
		return -1
	}
	return j
}

// learn makes b[i:j] the white space at this depth, if it is a line feed with at most 254 bytes after it.
func (c *indentCache) learn(b []byte, i, j, depth int) {
	// The white space should be a line feed and then spaces alone or tabs alone, as fill has them. A mix of spaces
	// and tabs is learned by its length, and never matches.
	n := j - i
	if n <= 0 || n > math.MaxUint8 || b[i] != '\n' {
		return
	}
	c.size[depth&63] = uint8(n)
	if c.fill == "" || n > 1 && b[i+1] != c.fill[0] {
		if c.fill = spaces; n > 1 && b[i+1] == '\t' {
			c.fill = tabs
		}
	}
}

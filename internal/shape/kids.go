package shape

import "math/bits"

// A node has few kids at first. More than maxFanOut are for names that come again, as where
// documents of many kinds begin: identifiers do not. So a name beyond them is only noted
// at first, in the sieve of the memory, and learned if it is found there.

const (
	maxFanOut = 8   // transitions from a node to names that have come once
	maxWide   = 64  // transitions from a node
	sieveSize = 512 // names that are noted, a power of two
)

// child returns the node for the name raw behind n, or nil.
func (n *Node) child(raw []byte) *Node {
	if n.index != nil {
		return n.find(raw)
	}
	for next := n.kids; next != nil; next = next.twin {
		if next.raw == string(raw) {
			return next
		}
	}
	return nil
}

// find is child for a node with an index, which is an open hash table.
func (n *Node) find(raw []byte) *Node {
	mask := uint32(len(n.index) - 1)
	for k := digest(raw); ; k++ {
		next := n.index[k&mask]
		if next == nil || next.raw == string(raw) {
			return next
		}
	}
}

// adopt makes next a kid of n.
func (n *Node) adopt(next *Node) {
	next.parent, next.depth, next.value.depth = n, n.depth+1, n.value.depth
	next.twin, n.kids = n.kids, next
	n.next = next
	if n.fan++; n.fan <= maxFanOut {
		return
	}
	if 2*int(n.fan) <= len(n.index) {
		n.enlist(next)
		return
	}
	n.index = make([]*Node, 2<<bits.Len8(n.fan))
	for next := n.kids; next != nil; next = next.twin {
		n.enlist(next)
	}
}

// enlist adds next to the index of n, which has room.
func (n *Node) enlist(next *Node) {
	mask := uint32(len(n.index) - 1)
	k := digest([]byte(next.raw))
	for n.index[k&mask] != nil {
		k++
	}
	n.index[k&mask] = next
}

// digest returns a hash of the beginning and the end of raw. Whoever makes many names of one
// hash makes finding the kids of a node as slow as it is without an index.
func digest(raw []byte) uint32 {
	high, low := bits.Mul64(head(raw)^0x9e3779b97f4a7c15, head(raw[max(0, len(raw)-8):])^0xd6e8feb86659fd93)
	return uint32(high ^ low ^ low>>32)
}

// recurs reports whether raw was noted behind n before, and notes it. Of two names that can't
// both be noted, a coin says which one stays.
func (m *Memory) recurs(n *Node, raw []byte) bool {
	if m.sieve == nil {
		m.sieve = make([]uint32, sieveSize)
	}
	h := digest(raw) + n.serial*0x9e3779b9 | 1
	at := &m.sieve[h>>8%sieveSize]
	if *at == h {
		return true
	}
	m.coin = m.coin*1664525 + 1013904223
	if *at == 0 || m.coin>>31 != 0 {
		*at = h
	}
	return false
}

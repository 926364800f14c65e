package shape

import (
	"hash/maphash"
	"math/bits"
)

// A node gets more than maxDegree children where documents of several kinds start with the same
// names. Identifiers used as names must not fill the memory with nodes. So from maxDegree
// children on, a new name is only recorded in Memory.seen, and becomes a child when it recurs.

const (
	maxDegree = 8   // children of a node that are added at their first occurrence; a node with so many has an index
	maxWide   = 64  // children of a node
	seenSize  = 512 // names recorded in Memory.seen, a power of two
)

// child returns the child of n for the JSON string raw, or nil if n has none. If n has an index, hash is the digest of
// raw.
func (n *Node) child(raw []byte) (next *Node, hash uint32) {
	if n.index != nil {
		hash = digest(raw)
		return n.find(raw, hash), hash
	}
	for next := n.children; next != nil; next = next.sibling {
		if next.raw == string(raw) {
			return next, 0
		}
	}
	return nil, 0
}

// find is child for a node with an index. The index is a hash table with linear probing.
func (n *Node) find(raw []byte, hash uint32) *Node {
	mask := uint32(len(n.index) - 1)
	for k := hash; ; k++ {
		next := n.index[k&mask]
		if next == nil || next.raw == string(raw) {
			return next
		}
	}
}

// addChild makes next a child of n, and the predicted one.
func (n *Node) addChild(next *Node) {
	next.parent, next.depth, next.value.depth = n, n.depth+1, n.value.depth
	next.sibling, n.children = n.children, next
	n.next = next
	if n.degree++; n.degree < maxDegree {
		return
	}
	if 2*int(n.degree) <= len(n.index) {
		n.addToIndex(next)
		return
	}
	n.index = make([]*Node, 2<<bits.Len8(n.degree))
	for next := n.children; next != nil; next = next.sibling {
		n.addToIndex(next)
	}
}

// addToIndex adds next to the index of n, which must have a free slot.
func (n *Node) addToIndex(next *Node) {
	mask := uint32(len(n.index) - 1)
	k := digest([]byte(next.raw))
	for n.index[k&mask] != nil {
		k++
	}
	n.index[k&mask] = next
}

// seed makes the digests differ between runs of a program, so that no document is made of names with equal ones: they
// would take up to maxWide comparisons each.
var seed = maphash.MakeSeed()

// digest returns a hash of raw.
func digest(raw []byte) uint32 { return uint32(maphash.Bytes(seed, raw)) }

// recurs reports whether the name with the given digest is recorded in m.seen as one that followed n, and records
// it. If its slot is in use for another name, a random bit decides which of the two is kept.
func (m *Memory) recurs(n *Node, hash uint32) bool {
	if m.seen == nil {
		m.seen = make([]uint32, seenSize)
	}
	h := hash + n.serial*0x9e3779b9 | 1
	at := &m.seen[h>>8%seenSize]
	if *at == h {
		return true
	}
	m.random = m.random*1664525 + 1013904223
	if *at == 0 || m.random>>31 != 0 {
		*at = h
	}
	return false
}

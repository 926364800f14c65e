package shape

import "math/bits"

// A node gets more than maxDegree children where documents of several kinds start with the same
// names. Identifiers used as names must not fill the memory with nodes. So from maxDegree
// children on, a new name is only recorded in Memory.seen, and becomes a child when it recurs.

const (
	maxDegree = 8   // children of a node that are added at their first occurrence
	maxWide   = 64  // children of a node
	seenSize  = 512 // names recorded in Memory.seen, a power of two
)

// child returns the child of n for the JSON string raw, or nil if n has none.
func (n *Node) child(raw []byte) *Node {
	if n.index != nil {
		return n.find(raw)
	}
	for next := n.children; next != nil; next = next.sibling {
		if next.raw == string(raw) {
			return next
		}
	}
	return nil
}

// find is child for a node with an index. The index is a hash table with linear probing.
func (n *Node) find(raw []byte) *Node {
	mask := uint32(len(n.index) - 1)
	for k := digest(raw); ; k++ {
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
	if n.degree++; n.degree <= maxDegree {
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

// digest returns a hash of the first and last eight bytes of raw. Names with equal hashes make
// child as slow as without an index: at most maxWide comparisons.
func digest(raw []byte) uint32 {
	high, low := bits.Mul64(head(raw)^0x9e3779b97f4a7c15, head(raw[max(0, len(raw)-8):])^0xd6e8feb86659fd93)
	return uint32(high ^ low ^ low>>32)
}

// recurs reports whether raw is recorded in m.seen as a name that followed n, and records it.
// If its slot is in use for another name, a random bit decides which of the two is kept.
func (m *Memory) recurs(n *Node, raw []byte) bool {
	if m.seen == nil {
		m.seen = make([]uint32, seenSize)
	}
	h := digest(raw) + n.serial*0x9e3779b9 | 1
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

package shape

// A Node is a chain of names in the tree of a Place. A node of kind wild or cold has no names.
type Node struct {
	w0, w1   uint64   // the first sixteen bytes of raw
	m0, m1   uint64   // masks of the bytes of w0 and w1 that raw has
	raw      string   // the last name of the chain as a JSON string; "" if there is none
	key      string   // the last name of the chain, unquoted
	next     *Node    // the predicted child, or never; not nil
	parent   *Node    // the chain without its last name; nil if the chain has no names
	children *Node    // first of the list of children: the chains with one name more
	sibling  *Node    // the next child in the parent's list
	index    []*Node  // hash table of the children; nil for fewer than maxDegree of them
	value    Place    // the place of the values after the last name; if wild or cold, of all members and elements
	serial   uint32   // number of the node in its memory, from 1; 0 for nodes outside slabs
	depth    int32    // number of names in the chain
	degree   uint8    // number of children
	kind     nodeKind // whether the node is in a tree
	plain    bool     // raw is key in quotes, without escapes
}

// A nodeKind says which objects a node is for.
type nodeKind uint8

const (
	learned nodeKind = iota // a node of a tree: objects that start with the chain of names
	wild                    // all objects of a place that are not learned, and the elements of its arrays
	cold                    // objects and elements that are not learned, of all places
)

// never is a node that matches nothing: w0 has a bit that is not in the mask m0.
var never = &Node{w0: 1}

// Number returns the number of a learned node in its memory, from 1. It is valid until a Reset removes the nodes.
func (n *Node) Number() int32 { return int32(n.serial) }

// Next returns the node predicted to follow n. It is not nil, but may match nothing.
func (n *Node) Next() *Node { return n.next }

// Key returns the last name of the chain. It returns false if n is not learned.
func (n *Node) Key() (string, bool) { return n.key, n.kind == learned }

// Raw returns the last name of the chain as a JSON string. It is empty if n is not learned or has no names.
func (n *Node) Raw() string { return n.raw }

// Plain reports whether the last name is written without escapes.
func (n *Node) Plain() bool { return n.plain }

// Value returns the place of the values that follow the last name.
func (n *Node) Value() *Place { return &n.value }

// hasName reports whether the chain of n contains name.
func (n *Node) hasName(name []byte) bool {
	for ; n.depth > 0; n = n.parent {
		if n.key == string(name) {
			return true
		}
	}
	return false
}

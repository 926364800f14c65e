// Package shape learns the shapes of the objects that occur at one place of a
// document after another: their names, in their order. An object whose names
// come as they came before is recognised by comparing its bytes with the names
// predicted; then there is nothing to scan, to check, to unquote or to hash, and
// no name can be a duplicate, for the chain of names was checked when it was
// learned. Everything else goes to a set of names, hashed with a random seed.
//
// A [Memory] contains the learned chains of names. It belongs to one goroutine at
// a time. A [Place] is a position of values in a document: the top level
// ([Memory.Root]), the value of a member ([Node.Value]), or the elements of an
// array ([Memory.Elem]).
// To read an object at place p:
//
//	o := m.Enter(p)
//	for each member, with its opening quote at b[i] {
//		next := o.Node.Next()
//		if end := next.Match(b, i); end >= 0 {
//			o.Node, i = next, end // i is the index after the closing quote
//		} else {
//			end, name := scan and unquote the string at b[i]
//			if m.Miss(&o, b[i:end], name) {
//				return duplicate // o is as before
//			}
//			i = end
//		}
//		key, ok := o.Node.Key() // the name as a string, if it is learned
//		read the value at place o.Node.Value()
//	}
//	m.Leave(&o)
//
// p.TakeHint() returns the number of members of the last object at p. Objects are
// left in the reverse order of entering. After a failure inside an object,
// [Memory.Mark] and [Memory.Unwind] restore the state before it.
//
// A node has at most 8 children, or 64 if their names recur. A chain has at most 64 names, a
// name at most 256 bytes, and a memory at most 4,096 nodes and 64 KiB of names. Names beyond
// these limits go into the set, whose time is linear in their number for all inputs.
//
// Objects that may never recur are not learned: the first at the top level, the first object
// or array at a deep place, and the first eight of a new memory. A place whose names differ in
// each object, such as identifiers, uses the set from then on. A memory that has read many
// objects without a shape forgets all chains between two documents. Objects of a known shape
// allocate nothing.
package shape

const (
	maxChain = 64       // names in a chain
	maxName  = 256      // bytes of a name, quotes included
	maxNodes = 4096     // nodes of a memory
	maxBytes = 64 << 10 // bytes of names of a memory
	slabSize = 4        // nodes that are allocated together, at first
	maxSlab  = 128      // nodes that are allocated together, at last
	giveUpAt = 200      // points for misses by which a place turns into a set; see leaveShape
	youth    = 8        // objects and arrays of a new memory that are not learned
	large    = 1 << 10  // nodes of a memory that is large
	maxEager = 8        // depth down to which a place learns its first object or array

	// When so many objects had no shape, and not several times as many had one, what was
	// learned is forgotten. The next time it takes twice as many, until most objects have
	// a shape, so that learning takes little of the time where there is little to learn.
	minPatience = 4 << 10
	maxPatience = 64 << 10
)

// A Memory holds the shapes learned and the names of the objects that are
// being read without a shape. The zero Memory is ready for use.
type Memory struct {
	// Lenient says that duplicate names are allowed. Then no duplicate is
	// reported, and objects without a shape cost nothing.
	Lenient bool

	*known // nil until the first object or array
}

// known is the content of a Memory.
type known struct {
	root  Place
	keys  Place
	cold  Node     // the node of objects that are not learned
	deep  Node     // the same for those that come first deep inside
	slab  []Node   // nodes for later use
	slabs [][]Node // all nodes, in the order of their numbers
	nodes int
	bytes int

	seen     []uint32 // names behind nodes that have many; see recurs
	random   uint32   // state of the generator of random bits; see recurs
	keysHint int      // the hint for the last object at keys
	met      int8     // how many objects and arrays have come without a shape, up to youth

	// Since it was last asked whether what is known is of use:
	matched, unmatched int // objects with a shape and without one
	born               int // nodes that were made

	patience int // how many objects without a shape there may be, if more than minPatience

	set nameSet
}

// A Place is where values occur. The zero Place has not been visited.
type Place struct {
	first *Node // the node of objects before their first name; nil until known
	wild  *Node // the node shared by all members of unlearned objects, and by elements
	hint  int32 // members of the last object
	seen  bool  // an object or array has been here; set at the top level and below maxEager
	depth uint8 // how far inside, at most maxEager+1
	over  uint8 // how often the shape was lost, less how often it held
}

// A Node stands for a chain of names, or for any names if it is wild.
type Node struct {
	w0, w1   uint64  // the first sixteen bytes of raw
	m0, m1   uint64  // which of their bits count
	raw      string  // the last name of the chain as a JSON string
	key      string  // the last name of the chain
	next     *Node   // the prediction; never nil
	parent   *Node   // the chain without its last name
	children *Node   // the chains with one name more; a list by way of
	sibling  *Node   // the next in the list of the parent's children
	index    []*Node // the children by their names, if there are many
	value    Place
	serial   uint32 // number of the node in its memory, from 1
	depth    int32  // number of names in the chain
	degree   uint8  // number of children
	kind     nodeKind
	plain    bool // raw is key in quotes
}

type nodeKind uint8

const (
	learned nodeKind = iota
	wild             // all objects of the place end here
	cold             // the object is not learned
)

// never is a node that matches nothing.
var never = &Node{w0: 1}

// An Object is the state of reading one object.
type Object struct {
	Node  *Node // where the object is: after the last name taken
	place *Place
	base  int32 // index of the object's first name in the set, or -1
	last  int32 // index of the object's last name in the set
	table *table
	extra int32  // how many names the set has taken, or were counted
	name  string // the last name counted
}

// Learned is the content of a memory. The zero Learned is empty.
type Learned struct{ *known }

// Take removes and returns the content of m, for Put. No object may be open.
func (m *Memory) Take() Learned {
	m.Reset()
	l := Learned{m.known}
	m.known = nil
	return l
}

// Put makes l, from Take, the content of m, which must be empty.
func (m *Memory) Put(l Learned) { m.known = l.known }

// IsLarge reports whether m has more than 1,024 nodes.
func (m *Memory) IsLarge() bool { return m.known != nil && m.nodes > large }

// Root returns the place of top-level values. It allocates when it is called first.
func (m *Memory) Root() *Place {
	if m.known == nil {
		m.known = new(known)
		m.forget()
	}
	return &m.root
}

// forget removes all nodes.
func (m *Memory) forget() {
	m.root, m.keys, m.slab, m.slabs = Place{}, Place{}, nil, nil
	m.cold = Node{kind: cold, next: never, value: Place{depth: 1}}
	m.deep = Node{kind: cold, next: never, value: Place{depth: maxEager + 1}}
	m.nodes, m.bytes = 0, 0
	clear(m.seen)
}

// Keys returns the one place of all objects whose names are keys of Go maps. Such objects often
// have no shape. The first one is not learned.
func (m *Memory) Keys() *Place {
	m.Root()
	m.keys.depth = maxEager + 1
	return &m.keys
}

// TakeHint returns the number of members of the last object at p, and sets it to 0. So the
// room that callers make by hints is at most the number of members read.
func (p *Place) TakeHint() int {
	n := p.hint
	p.hint = 0
	return int(n)
}

// TakeKeysHint is TakeHint for the place Keys. It returns the smaller number of the last two
// objects, because objects of all sizes share the place.
func (m *Memory) TakeKeysHint() int {
	n := m.Keys().TakeHint()
	before := m.keysHint
	m.keysHint = n
	return min(n, before)
}

// Number returns the number of a learned node in its memory, from 1 on. It holds until what was learned is forgotten.
func (n *Node) Number() int32 { return int32(n.serial) }

// NameOf returns the last name of the chain of the node with the given number, or "" if there is none.
func (m *Memory) NameOf(number int32) string {
	if m.known == nil {
		return ""
	}
	k := int(number) - 1
	for _, slab := range m.slabs {
		if 0 <= k && k < len(slab) {
			return slab[k].key
		}
		k -= len(slab)
	}
	return ""
}

// IsEmpty reports whether m is empty.
func (m *Memory) IsEmpty() bool { return m.known == nil }

// Next returns the node predicted to follow n, which may match nothing.
func (n *Node) Next() *Node { return n.next }

// Key returns the last name of the chain, if n stands for one.
func (n *Node) Key() (string, bool) { return n.key, n.kind == learned }

// Raw returns the last name of the chain as a JSON string.
// It is empty if n is not learned.
func (n *Node) Raw() string { return n.raw }

// Plain reports whether the last name is written without escapes.
func (n *Node) Plain() bool { return n.plain }

// Value returns the place of the values that follow the last name.
func (n *Node) Value() *Place { return &n.value }

// Enter begins an object at p. It allocates only while it learns.
func (m *Memory) Enter(p *Place) Object {
	n := p.first
	if n == nil {
		n = m.firstNode(p)
	}
	return Object{Node: n, place: p, base: -1}
}

// firstNode is Enter where the shape is not known.
func (m *Memory) firstNode(p *Place) *Node {
	switch {
	case p.seen:
	case p == &m.root:
		p.seen = true
		return &m.cold
	case m.isYoung():
		return &m.cold
	case p.depth > maxEager:
		p.seen = true
		return &m.deep
	}
	n := m.newNode("", "")
	if n == nil {
		return &m.cold
	}
	n.value.depth = p.inside()
	p.first = n
	return n
}

// isYoung counts an object or array and reports whether it is one of the first eight of m.
func (m *Memory) isYoung() bool {
	if m.met >= youth {
		return false
	}
	m.met++
	return true
}

// inside returns the depth of places in a value at p.
func (p *Place) inside() uint8 { return min(p.depth, maxEager) + 1 }

// Elem returns the place of the elements of an array at p.
func (m *Memory) Elem(p *Place) *Place {
	n := p.wild
	if n == nil {
		n = m.elemNode(p)
	}
	return &n.value
}

// elemNode is Elem where no array has been, or only one.
func (m *Memory) elemNode(p *Place) *Node {
	switch {
	case m.isYoung():
		return &m.cold
	case p.seen || p.depth <= maxEager:
		return m.wildNode(p)
	}
	p.seen = true
	return &m.deep
}

// wildNode returns the node that all unlearned members at p share.
func (m *Memory) wildNode(p *Place) *Node {
	if p.wild == nil {
		n := m.newNode("", "")
		if n == nil {
			return &m.cold
		}
		n.kind, n.value.depth = wild, p.inside()
		p.wild = n
	}
	return p.wild
}

// newNode returns a new node, or nil if the memory is full.
func (m *Memory) newNode(raw, key string) *Node {
	if m.nodes >= maxNodes || m.bytes+len(raw) > maxBytes {
		return nil
	}
	if len(m.slab) == 0 {
		m.slab = make([]Node, min(max(slabSize, m.nodes), maxSlab))
		m.slabs = append(m.slabs, m.slab)
	}
	n := &m.slab[0]
	m.slab = m.slab[1:]
	m.nodes++
	m.born++
	m.bytes += len(raw)
	n.serial = uint32(m.nodes)
	n.raw, n.key, n.next = raw, key, never
	n.plain = len(raw) == len(key)+2
	n.w0, n.m0 = word(raw, 0)
	n.w1, n.m1 = word(raw, 8)
	return n
}

// Leave ends an object.
func (m *Memory) Leave(o *Object) {
	if o.base < 0 {
		m.matched++
		o.place.hint = o.Node.depth + o.extra
		if o.place.over > 0 {
			o.place.over--
		}
		return
	}
	m.leaveSet(o)
}

// leaveSet ends an object that has names in the set.
func (m *Memory) leaveSet(o *Object) {
	m.unmatched++
	p := o.place
	p.hint = o.extra
	if o.extra > maxChain {
		m.giveUp(p)
	}
	m.set.release(int(o.base), o.table)
}

// giveUp makes p a set, until what was learned is forgotten.
func (m *Memory) giveUp(p *Place) {
	if n := m.wildNode(p); n.kind == wild {
		p.first = n
	}
}

// Name returns the last name taken. The bytes are valid until the next call.
func (m *Memory) Name(o *Object) []byte {
	switch {
	case o.base < 0:
		return []byte(o.Node.key)
	case o.last < o.base:
		return []byte(o.name)
	}
	return m.set.name(int(o.last))
}

// Miss takes a name that the prediction did not foresee: raw is the string as
// written, with its quotes, and name what it stands for. It reports whether the
// object has this name already; o is then unchanged. A nil raw says that the name
// must not be learned, because other rules than the present ones forbid it.
func (m *Memory) Miss(o *Object, raw, name []byte) (duplicate bool) {
	n := o.Node
	if n.kind != learned {
		return m.missSet(o, name)
	}
	if next := n.child(raw); next != nil {
		n.next, o.Node = next, next
		return false
	}
	if n.hasName(name) {
		if m.Lenient {
			m.leaveShape(o)
			return m.missSet(o, name)
		}
		return true
	}
	if next := m.learn(n, raw, name); next != nil {
		o.Node = next
		return false
	}
	m.leaveShape(o)
	return m.missSet(o, name)
}

// IsCounted reports whether the names of o may be counted: o has no shape, and none of its names
// is in the set.
func (o *Object) IsCounted() bool { return o.Node.kind != learned && (o.base < 0 || o.last < o.base) }

// Count is Miss for an object whose names the caller keeps from the first to the last: none of them
// is in the set, and this one is no duplicate.
func (m *Memory) Count(o *Object, name string) {
	if o.base < 0 {
		o.base = int32(m.Mark())
		o.last = o.base - 1
	}
	o.extra++
	o.name = name
}

// hasName reports whether the chain of n contains name.
func (n *Node) hasName(name []byte) bool {
	for ; n.depth > 0; n = n.parent {
		if n.key == string(name) {
			return true
		}
	}
	return false
}

// learn adds a transition to n, unless a bound forbids it.
func (m *Memory) learn(n *Node, raw, name []byte) *Node {
	if raw == nil || n.depth >= maxChain || len(raw) > maxName ||
		n.degree >= maxDegree && (n.degree >= maxWide || !m.recurs(n, raw)) {
		return nil
	}
	text := string(raw)
	key := text[1 : len(text)-1]
	if key != string(name) {
		key = string(name)
	}
	next := m.newNode(text, key)
	if next == nil {
		return nil
	}
	n.addChild(next)
	return next
}

// leaveShape takes o off its shape: the names so far go into the set.
func (m *Memory) leaveShape(o *Object) {
	p, n := o.place, o.Node
	if p.over++; n.depth > 0 { // the first name is lost at little cost
		p.over += 3
	}
	if p.over >= giveUpAt {
		p.over = 0
		m.giveUp(p)
	}
	o.Node = m.wildNode(p)
	if m.Lenient {
		o.extra = n.depth
		return
	}
	for ; n.depth > 0; n = n.parent {
		m.addTo(o, []byte(n.key))
	}
}

// missSet is Miss for an object without a shape.
func (m *Memory) missSet(o *Object, name []byte) (duplicate bool) {
	if m.Lenient {
		if o.base >= 0 {
			m.set.release(int(o.base), nil)
		}
		o.base = m.set.add(name)
		o.last = o.base
		o.extra++
		return false
	}
	if o.base >= 0 && o.extra < linear-1 { // too few for a table
		last := m.set.insert(int(o.base), name)
		if last < 0 {
			return true
		}
		o.last = last
		o.extra++
		return false
	}
	if o.base >= 0 && m.set.has(int(o.base), o.table, name) {
		return true
	}
	m.addTo(o, name)
	return false
}

// addTo adds a name that is new to the names of o.
func (m *Memory) addTo(o *Object, name []byte) {
	o.last = m.set.add(name)
	if o.base < 0 {
		o.base = o.last
	}
	o.extra++
	if o.extra < linear {
		return
	}
	if o.table == nil {
		o.table = m.set.newTable(o.place.TakeHint())
	}
	m.set.index(int(o.base), o.table)
}

// A Mark is a state of the names in use, to which Unwind can return.
type Mark int

// Mark returns the present state of the names in use.
func (m *Memory) Mark() Mark {
	if m.known == nil {
		return 0
	}
	return Mark(len(m.set.entries))
}

// Unwind removes all objects entered since Mark returned k.
func (m *Memory) Unwind(k Mark) {
	if m.known != nil {
		m.set.release(int(k), nil)
	}
}

// UnwindObject makes o, the innermost object after Unwind, what it was when it had no more names than those
// that Unwind has left.
func (m *Memory) UnwindObject(o *Object, was Object) {
	if o.table != nil && o.extra != was.extra {
		m.set.release(len(m.set.entries), o.table)
		if was.table = nil; was.extra >= linear {
			was.table = m.set.newTable(int(was.extra))
			m.set.index(int(was.base), was.table)
		}
	}
	*o = was
}

// Reset removes all open objects. It also removes learned names of little use, and buffers of
// names that were large.
func (m *Memory) Reset() {
	if m.known != nil {
		m.reset()
	}
}

func (m *Memory) reset() {
	if m.unmatched > max(m.patience, minPatience) {
		m.judge()
	}
	m.set.reset()
}

// judge calls forget unless most objects had a shape.
func (m *Memory) judge() {
	if m.matched-m.born >= 4*m.unmatched {
		m.patience = 0
	} else {
		m.patience = min(max(2*m.patience, minPatience), maxPatience)
		m.forget()
	}
	m.matched, m.unmatched, m.born = 0, 0, 0
}

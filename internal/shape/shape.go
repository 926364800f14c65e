// Package shape learns the shapes of JSON objects, per place in a document. The shape of an
// object is its names in their order. If an object has the same names in the same order as an
// earlier object at its place, each name is found by comparing its bytes with the predicted
// name. Such a name needs no scanning, unquoting or hashing, and it is no duplicate, because
// the chain of names was checked when it was learned. The names of other objects are added to
// a set, whose hash tables have random seeds.
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
// these limits are added to the set. The time for them is linear in their number for all inputs.
//
// Objects that may never recur are not learned: the first at the top level, the first object
// or array at a deep place, and the first eight objects and arrays of a new memory. If the names
// at a place differ in each object, as identifiers do, all its objects use the set. A memory that
// has read many objects without a shape, and fewer than four times as many with one, removes all
// chains between two documents. Objects with a learned shape allocate nothing.
package shape

import "sync"

const (
	maxChain = 64       // names in a chain
	maxName  = 256      // bytes of a name, quotes included
	maxNodes = 4096     // nodes of a memory
	maxBytes = 64 << 10 // bytes of names of a memory
	slabSize = 4        // nodes in the first slab
	maxSlab  = 128      // nodes in the largest slab
	giveUpAt = 200      // points in Place.over from which on the place learns no more; see leaveShape
	youth    = 8        // objects and arrays of a new memory that are not learned
	maxEager = 8        // depth down to which a place learns its first object or array

	// After this many objects without a shape, a memory removes its nodes, unless four times as many
	// objects had a shape. Each removal but the first doubles the number, up to maxPatience, so that learning
	// costs little for documents whose objects do not recur. A decision to keep the nodes resets it.
	minPatience = 4 << 10
	maxPatience = 64 << 10
)

// A Memory contains the learned shapes, and the names of open objects that have no
// shape. The zero Memory is ready for use.
type Memory struct {
	// Lenient means that duplicate names are allowed. Then Miss reports no duplicate, and the
	// set has only the last name of an object without a shape.
	Lenient bool

	borrowed bool // between Lend and TakeBack or Keep

	*known // nil before the first call of Root or Keys, and after Release
}

// known is the content of a Memory.
type known struct {
	root  Place    // the top level
	keys  Place    // the place of objects with keys of Go maps as names
	cold  Node     // the node of objects that are not learned, at all places
	deep  Node     // the node of the first object or array at each place below maxEager
	slab  []Node   // allocated nodes that are not in use
	slabs [][]Node // all allocated nodes, in the order of their numbers
	nodes int      // nodes in use
	bytes int      // bytes of their names, quotes included

	seen     []uint32 // hashes of names that followed nodes with many children; see recurs
	random   uint32   // state of the generator of random bits; see recurs
	keysHint int      // the number of members that TakeKeysHint has found last
	met      int8     // objects and arrays counted by isYoung, at most youth

	// Since the last call of judge:
	matched, unmatched int // objects with a shape and without one
	born               int // nodes made

	patience int // objects without a shape before judge is called, if more than minPatience

	set nameSet // the names of open objects without a shape
}

// A Place is a position of values in documents. The zero Place has had no value.
type Place struct {
	first *Node // the node of objects before their first name; nil if none is learned, wild after giveUp
	wild  *Node // the node shared by all members of unlearned objects, and by elements; or nil
	hint  int32 // members of the last object; 0 after TakeHint
	seen  bool  // an object or array was read here; set only at the top level and below maxEager
	depth uint8 // number of enclosing objects and arrays, at most maxEager+1
	over  uint8 // points: 1 or 4 more if an object leaves its shape, 1 less if one has a shape; 0 again at giveUpAt
}

// An Object is the state of reading one object.
type Object struct {
	Node  *Node  // the node of the names read so far
	place *Place // where the object is
	base  int32  // index of the object's first name in the set, or -1 if none is in it or counted
	last  int32  // index of the object's last name in the set; base-1 if names are only counted
	table *table // finds the names in the set; nil for fewer than linear of them
	extra int32  // number of names of an object without a shape, 0 for one with a shape
	name  string // the last name counted
}

// pool contains what memories have released: values of type *known.
var pool sync.Pool

// Release moves the content of m to a pool, from which another memory takes it, so that a stream learns nothing anew
// for each value and keeps nothing while it is idle. The content takes at most about 1 MiB. No object may be open.
func (m *Memory) Release() {
	if !m.Releases() {
		return
	}
	m.Reset()
	pool.Put(m.known)
	m.known = nil
}

// Lend moves the content of m to another memory, if that has none, so that Release leaves it there until TakeBack or Keep.
// Two memories that are used in turns for each value then share the content without the pool.
func (m *Memory) Lend(to *Memory) {
	if to.known == nil {
		to.known, m.known, to.borrowed = m.known, nil, true
	}
}

// TakeBack undoes Lend: it moves the content of from, which may be new, to m. No object may be open.
func (m *Memory) TakeBack(from *Memory) {
	if from.borrowed {
		from.Reset()
		m.known, from.known, from.borrowed = from.known, nil, false
	}
}

// Keep makes content that m has borrowed its own.
func (m *Memory) Keep() { m.borrowed = false }

// Root returns the place of top-level values. If m is empty, it takes the content of the pool, or allocates.
func (m *Memory) Root() *Place {
	if m.known == nil {
		m.take()
	}
	return &m.root
}

// take makes content of the pool, or new content, that of m.
//
//go:noinline
func (m *Memory) take() {
	var ok bool
	if m.known, ok = pool.Get().(*known); !ok {
		m.known = new(known)
		m.forget()
	}
}

// forget initializes m, or removes all nodes, all hints and the hashes of names in m.seen.
func (m *Memory) forget() {
	m.root, m.keys, m.slab, m.slabs = Place{}, Place{}, nil, nil
	m.cold = Node{kind: cold, next: never, value: Place{depth: 1}}
	m.deep = Node{kind: cold, next: never, value: Place{depth: maxEager + 1}}
	m.nodes, m.bytes = 0, 0
	clear(m.seen)
}

// Keys returns the common place of objects with keys of Go maps as names. Such objects often
// have no shape. The first one is not learned.
func (m *Memory) Keys() *Place {
	m.Root()
	m.keys.depth = maxEager + 1
	return &m.keys
}

// TakeHint returns the number of members of the last object at p, and sets it to 0. So all
// allocations made by hints have together at most as many elements as members were read.
func (p *Place) TakeHint() int {
	n := p.hint
	p.hint = 0
	return int(n)
}

// TakeKeysHint is TakeHint for the place Keys. It returns the smaller of the hints that this call and the
// one before found, because objects of all sizes share the place.
func (m *Memory) TakeKeysHint() int {
	n := m.Keys().TakeHint()
	before := m.keysHint
	m.keysHint = n
	return min(n, before)
}

// NameOf returns the last name of the chain of the node with the given number, or "" if m has no such node.
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

// Releases reports whether Release does something: m has content that is not borrowed.
func (m *Memory) Releases() bool { return m.known != nil && !m.borrowed }

// Enter starts an object at p. It allocates only if it makes a node.
func (m *Memory) Enter(p *Place) Object {
	n := p.first
	if n == nil {
		n = m.firstNode(p)
	}
	return Object{Node: n, place: p, base: -1}
}

// firstNode is Enter for a place without a first node. It makes that node, or returns cold
// or deep if the object is not to be learned or m is full.
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

// isYoung counts an object or array and reports whether it is one of the first ones of m, which are not learned.
func (m *Memory) isYoung() bool {
	if m.met >= youth {
		return false
	}
	m.met++
	return true
}

// inside returns the depth of the places in a value at p.
func (p *Place) inside() uint8 { return min(p.depth, maxEager) + 1 }

// Elem returns the place of the elements of an array at p.
func (m *Memory) Elem(p *Place) *Place {
	n := p.wild
	if n == nil {
		n = m.elemNode(p)
	}
	return &n.value
}

// elemNode returns the node with the place of elements at p as its value. p.wild must be nil.
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

// wildNode returns the node that all unlearned objects at p share. It is cold if m is full.
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

// newNode returns a new node without a parent, or nil if m would exceed maxNodes or maxBytes.
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

// Leave ends an object and sets the hint of its place. o must be the object that was entered last.
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

// leaveSet ends an object with names that are in the set or counted. It calls giveUp for more than maxChain names.
func (m *Memory) leaveSet(o *Object) {
	m.unmatched++
	p := o.place
	p.hint = o.extra
	if o.extra > maxChain {
		m.giveUp(p)
	}
	m.set.release(int(o.base), o.table)
}

// giveUp makes all further objects at p use the set, until the nodes are removed. It does nothing if m is full.
func (m *Memory) giveUp(p *Place) {
	if n := m.wildNode(p); n.kind == wild {
		p.first = n
	}
}

// Name returns the last name of o. The bytes are valid until the next call of a method of m.
func (m *Memory) Name(o *Object) []byte {
	switch {
	case o.base < 0:
		return []byte(o.Node.key)
	case o.last < o.base:
		return []byte(o.name)
	}
	return m.set.name(int(o.last))
}

// Miss adds a name to o that was not predicted. raw is the JSON string as written,
// with its quotes, and name is the unquoted name. Miss reports whether the
// object has this name already; o is then unchanged. If raw is nil, the name is not learned:
// it may be invalid for other options than the present ones.
func (m *Memory) Miss(o *Object, raw, name []byte) (duplicate bool) {
	n := o.Node
	if n.kind != learned {
		return m.missSet(o, name)
	}
	next, hash := n.child(raw)
	if next != nil {
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
	if next := m.learn(n, raw, name, hash); next != nil {
		o.Node = next
		return false
	}
	m.leaveShape(o)
	return m.missSet(o, name)
}

// IsCounted reports whether Count may be called for o: o has no shape, and none of its names
// is in the set.
func (o *Object) IsCounted() bool { return o.Node.kind != learned && (o.base < 0 || o.last < o.base) }

// Count adds a name to o without storing it in the set. The caller finds duplicates itself: name must
// not be one, and all names of o must be added by Count.
func (m *Memory) Count(o *Object, name string) {
	if o.base < 0 {
		o.base = int32(m.Mark())
		o.last = o.base - 1
	}
	o.extra++
	o.name = name
}

// learn adds a child to n and returns it. It returns nil if raw is nil, if a limit is reached, or if n
// has so many children that raw, whose digest is hash then, has to recur first.
func (m *Memory) learn(n *Node, raw, name []byte, hash uint32) *Node {
	if raw == nil || n.depth >= maxChain || len(raw) > maxName ||
		n.degree >= maxDegree && (n.degree >= maxWide || !m.recurs(n, hash)) {
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

// leaveShape ends the use of o's shape: it adds the names of the chain to the set, or, if m is lenient, only their
// number to o. It also adds points to Place.over, at giveUpAt of which later objects at the place use the set.
func (m *Memory) leaveShape(o *Object) {
	p, n := o.place, o.Node
	if p.over++; n.depth > 0 { // an object that differs in its first name has cost little
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
	if o.base >= 0 && o.extra < linear-1 { // too few names for a table
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

// addTo adds name, which must not be a duplicate, to the set as a name of o, and from linear names on to a table.
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

// A Mark is a number of names in the set, to which Unwind can return.
type Mark int

// Mark returns the number of names in the set.
func (m *Memory) Mark() Mark {
	if m.known == nil {
		return 0
	}
	return Mark(len(m.set.entries))
}

// After returns the Mark after the names of o, or 0 if none is in the set or counted.
func (o *Object) After() Mark {
	if o.base < 0 {
		return 0
	}
	return Mark(o.last + 1)
}

// Unwind removes all names added since Mark returned k. Objects entered since then must not be used.
func (m *Memory) Unwind(k Mark) {
	if m.known != nil {
		m.set.release(int(k), nil)
	}
}

// UnwindObject restores o, the innermost object after Unwind, to was: its state before the names that Unwind removed.
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

// Reset removes all open objects; the caller calls it between documents. It also removes all
// nodes if they have matched few objects, and large buffers that recent documents did not need.
func (m *Memory) Reset() {
	if m.known != nil {
		m.reset()
	}
}

// reset is Reset for a memory that is not empty.
func (m *Memory) reset() {
	if m.unmatched > max(m.patience, minPatience) {
		m.judge()
	}
	m.set.reset()
}

// judge removes all nodes unless objects with a shape learned before were at least four times those without one. It
// sets patience accordingly, and starts to count anew.
func (m *Memory) judge() {
	if m.matched-m.born >= 4*m.unmatched {
		m.patience = 0
	} else {
		m.patience = min(max(2*m.patience, minPatience), maxPatience)
		m.forget()
	}
	m.matched, m.unmatched, m.born = 0, 0, 0
}

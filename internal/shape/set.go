package shape

import (
	"encoding/binary"
	"hash/maphash"
)

const (
	linear    = 16       // from this number of names on, an object has a table
	keepNames = 64 << 10 // bytes of names for which there always is room
	maxIdle   = 8        // how many documents may hardly use what room there is beyond that
)

// A nameSet holds the names of all objects that are being read without a
// shape. Objects nest, so the names of an inner one lie above those of the
// outer one, which does not go on before the inner one is left.
type nameSet struct {
	text    []byte
	entries []entry
	free    []*table
	peak    int // the most bytes of text in this document, as far as they were released
	idle    int // how many documents in a row had hardly used the room
}

// An entry is one name: text[start:end].
type entry struct {
	head       uint64 // its first bytes
	start, end int
}

// A table finds the names of one object. It is an open hash table.
type table struct {
	seed  maphash.Seed
	slots []slot // a power of two of them
	spare []slot // the slots before it grew
	used  int    // names in the table

	// The hash of the name that was looked for last, if it was not found, and the slot for it.
	missed bool
	hash   uint32
	slot   uint32
}

// A slot refers to a name. The zero slot is free.
type slot struct {
	hash  uint32
	index int32 // of the name within its object, plus 1
}

// head returns the first eight bytes of name.
func head(name []byte) uint64 {
	if len(name) >= 8 {
		return binary.LittleEndian.Uint64(name)
	}
	var h uint64
	for k := range name {
		h |= uint64(name[k]) << (8 * k)
	}
	return h
}

// add appends a name and returns its index.
func (s *nameSet) add(name []byte) int32 {
	if s.entries == nil {
		s.entries, s.text = make([]entry, 0, linear/2), make([]byte, 0, 4*linear)
	}
	return s.push(head(name), name)
}

// push is add where names have been added before. h is the head of name.
func (s *nameSet) push(h uint64, name []byte) int32 {
	start := len(s.text)
	s.text = append(s.text, name...)
	s.entries = append(s.entries, entry{h, start, len(s.text)})
	return int32(len(s.entries) - 1)
}

// insert is add for a name that is not among the entries from base on, of which there are few; if
// it is, the result is -1.
func (s *nameSet) insert(base int, name []byte) int32 {
	h := head(name)
	if s.isAmong(base, h, name) {
		return -1
	}
	return s.push(h, name)
}

// name returns the name with the index i.
func (s *nameSet) name(i int) []byte {
	e := &s.entries[i]
	return s.text[e.start:e.end]
}

// has reports whether name is among the entries from base on, which t, if not
// nil, is the table of.
func (s *nameSet) has(base int, t *table, name []byte) bool {
	if t != nil {
		return s.find(base, t, name)
	}
	return s.isAmong(base, head(name), name)
}

// isAmong is has without a table. h is the head of name.
func (s *nameSet) isAmong(base int, h uint64, name []byte) bool {
	for i := base; i < len(s.entries); i++ {
		e := &s.entries[i]
		if e.head == h && e.end-e.start == len(name) && string(s.text[e.start:e.end]) == string(name) {
			return true
		}
	}
	return false
}

// find is has with a table.
func (s *nameSet) find(base int, t *table, name []byte) bool {
	h := uint32(maphash.Bytes(t.seed, name))
	mask := uint32(len(t.slots) - 1)
	k := h & mask
	for ; t.slots[k].index != 0; k = (k + 1) & mask {
		if t.slots[k].hash == h && string(s.name(base+int(t.slots[k].index)-1)) == string(name) {
			return true
		}
	}
	t.missed, t.hash, t.slot = true, h, k
	return false
}

// index brings all entries from base on into the table t. If the last name was looked for and
// missed, it is not hashed again.
func (s *nameSet) index(base int, t *table) {
	n := len(s.entries) - base
	if 2*n > len(t.slots) {
		t.grow()
		if t.missed {
			t.slot = t.free(t.hash)
		}
	}
	if t.missed && t.used == n-1 {
		t.slots[t.slot] = slot{t.hash, int32(n)}
		t.used, t.missed = n, false
		return
	}
	for ; t.used < n; t.used++ {
		t.put(slot{uint32(maphash.Bytes(t.seed, s.name(base+t.used))), int32(t.used + 1)})
	}
	t.missed = false
}

// put puts x into a free slot.
func (t *table) put(x slot) { t.slots[t.free(x.hash)] = x }

// free returns the index of a free slot for a hash.
func (t *table) free(hash uint32) uint32 {
	mask := uint32(len(t.slots) - 1)
	k := hash & mask
	for t.slots[k].index != 0 {
		k = (k + 1) & mask
	}
	return k
}

// newTable returns an empty table with room for n names, and for linear at least.
func (s *nameSet) newTable(n int) *table {
	size := 4 * linear
	for size < 2*n {
		size *= 2
	}
	k := len(s.free) - 1
	if k < 0 {
		return &table{seed: maphash.MakeSeed(), slots: make([]slot, size)}
	}
	t := s.free[k]
	s.free = s.free[:k]
	t.used, t.missed = 0, false
	if size > cap(t.slots) {
		t.slots, t.spare = make([]slot, size), nil
		return t
	}
	t.slots = t.slots[:size]
	clear(t.slots)
	return t
}

// grow makes t twice as large.
func (t *table) grow() {
	old, n := t.slots, 2*len(t.slots)
	if n <= cap(t.spare) {
		t.slots = t.spare[:n]
		clear(t.slots)
	} else {
		t.slots = make([]slot, n)
	}
	t.spare = old
	for _, x := range old {
		if x.index != 0 {
			t.put(x)
		}
	}
}

// release removes all entries from base on; t, if not nil, was the table of them.
func (s *nameSet) release(base int, t *table) {
	s.peak = max(s.peak, len(s.text))
	if base < len(s.entries) {
		s.text = s.text[:s.entries[base].start]
		s.entries = s.entries[:base]
	}
	if t != nil {
		s.free = append(s.free, t)
	}
}

// reset removes all entries and, in time, gives back memory that only a large document needs.
func (s *nameSet) reset() {
	used := max(s.peak, len(s.text))
	s.text, s.entries, s.peak = s.text[:0], s.entries[:0], 0
	if s.idle++; cap(s.text) <= keepNames && cap(s.entries) <= keepNames/8 || used >= cap(s.text)/4 {
		s.idle = 0
	}
	if s.idle > maxIdle {
		*s = nameSet{}
	}
}

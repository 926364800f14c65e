package shape

import (
	"encoding/binary"
	"hash/maphash"
)

const (
	linear    = 16       // number of names from which on an object has a table
	keepNames = 64 << 10 // bytes of text that a nameSet keeps for the next document; an eighth of it: entries
	maxIdle   = 8        // documents in a row that may use less than a quarter of a larger buffer
)

// A nameSet contains the names of all open objects that have no shape. Objects nest: the
// entries of an inner object follow those of the outer one, and are removed before the
// outer object gets another name.
type nameSet struct {
	text    []byte   // the names, one after the other
	entries []entry  // of all open objects, in the order in which they were added
	free    []*table // unused tables
	peak    int      // largest length of text that release has found in this document
	idle    int      // documents in a row that used less than a quarter of a large buffer
}

// An entry is one name: text[start:end].
type entry struct {
	head       uint64 // its first eight bytes; see head
	start, end int
}

// A table finds the names of one object. It is a hash table with linear probing.
type table struct {
	seed  maphash.Seed
	slots []slot // their number is a power of two
	spare []slot // the slots before the table grew, to be used again
	used  int    // names in the table

	missed bool   // the last lookup found no name; hash and slot are valid
	hash   uint32 // hash of the name of that lookup
	slot   uint32 // index of the free slot for that name
}

// A slot refers to a name. The zero slot is free.
type slot struct {
	hash  uint32
	index int32 // of the name within its object, plus 1
}

// head returns the first eight bytes of name as a little-endian number. Missing bytes are zero.
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

// push is add without allocating the first buffers. h is the head of name.
func (s *nameSet) push(h uint64, name []byte) int32 {
	start := len(s.text)
	s.text = append(s.text, name...)
	s.entries = append(s.entries, entry{h, start, len(s.text)})
	return int32(len(s.entries) - 1)
}

// insert adds name and returns its index, or -1 if name is among the entries from base on. It
// compares name with each of these.
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

// has reports whether name is among the entries from base on. t is their table, or nil.
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

// find is has with a table. It records a name that it did not find, for index.
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

// index adds all entries from base on to the table t that are not in it. If only the name of the
// last lookup is not in it, that name is not hashed again.
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

// put stores x in a free slot.
func (t *table) put(x slot) { t.slots[t.free(x.hash)] = x }

// free returns the index of the first free slot for hash. t must have one.
func (t *table) free(hash uint32) uint32 {
	mask := uint32(len(t.slots) - 1)
	k := hash & mask
	for t.slots[k].index != 0 {
		k = (k + 1) & mask
	}
	return k
}

// newTable returns an empty table with room for n names, and for 2*linear at least.
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

// grow doubles the number of slots.
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

// release removes all entries from base on. It keeps t, their table or nil, for later use.
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

// reset removes all entries at the end of a document. It releases all memory of s after more
// than maxIdle documents in a row that used little of it.
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

package state

import (
	"bytes"
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/plainjson/json/internal/wire"
)

// The members of a raw object are put in the order of RFC 8785, section 3.2.3, once the object has been copied to out.
// If that moved the whole text of each object, the time would grow with the depth. So an object most of whose text has
// moved already, as part of objects within, is left as it is, with a note of the order. Its text moves with that of
// the next object around it that is sorted, or at the end of the value: one pass enters the objects that were left
// in the order of the result, and copies each text to its place.
//
// If duplicate names are allowed, no object is left: the order of members with the same name depends on their
// values, in which the members must be in order already. If they are not allowed, sorting finds them, without a set
// of names. Then, and after any other failure, the value is copied once more, without sorting, to find the first failure.

// maxMoves bounds how many times a byte moves, on average over the bytes of a value. An object is left if less than one
// in maxMoves of its bytes has not moved yet.
const maxMoves = 8

// A sorter is the memory for sorting the members of raw objects.
type sorter struct {
	members []member     // of the objects that are open, those of the innermost last
	left    []leftObject // objects that were left, inner ones before outer ones; by their starts while they move
	kept    []member     // of the objects that were left, in order
	sorted  []byte       // buffer for text in order
	names   [2][]byte    // buffers for unquoted names
	moved   int          // number of bytes in out that have moved
	copied  int          // number of bytes that have been copied to move them; tests bound it

	unique    bool // duplicate names are a failure
	duplicate bool // there are duplicate names, though unique is set
}

// A span is the text out[start:end].
type span struct {
	start, end int
}

// A member is the place of a member of a raw object in out, once src[run:] up to the member has been copied.
type member struct {
	span
	head uint64 // of the name; see nameHead
}

// A leftObject is an object whose members have to be put in order yet.
type leftObject struct {
	span              // the members
	between      span // the text between two members, which is the same everywhere in an object
	first, count int  // its members are kept[first:first+count]
	inner        int  // number of objects within that were left, too
}

// A sortMark is the state of a sorter at the beginning of an object.
type sortMark struct {
	members, left, moved int
	unordered            bool // the members since then are not in order
}

// mark returns the state of s.
func (s *sorter) mark() sortMark { return sortMark{len(s.members), len(s.left), s.moved, false} }

// addMember adds the member whose name has been passed to an object that began at m. start is the index in out of the
// name once src[run:] has been copied.
func (f *formatter) addMember(start int, m *sortMark) {
	s := &f.sorter
	if n := len(s.members); n > m.members && !m.unordered {
		m.unordered = s.compareNames(f.textAt(s.members[n-1].start), f.textAt(start)) >= 0
	}
	s.members = append(s.members, member{span: span{start: start}})
}

// textAt returns the text that begins at out[i] once src[run:] has been copied. It is in out or in src, so it is only
// good for one token.
func (f *formatter) textAt(i int) []byte {
	if i < len(f.out) {
		return f.out[i:]
	}
	return f.src[f.run+i-len(f.out):]
}

// endMember ends the last member, whose value ends at src[i].
func (f *formatter) endMember(i int) {
	s := &f.sorter
	s.members[len(s.members)-1].end = len(f.out) + i - f.run
}

// endMembers ends an object that began at m and whose last member ends at src[end].
func (f *formatter) endMembers(end int, m sortMark) {
	if m.unordered {
		f.sortMembers(end, m)
	}
	f.sorter.members = f.sorter.members[:m.members]
}

// sortMembers sorts the members of an object, or leaves it. The parameters are those of endMembers.
func (f *formatter) sortMembers(end int, m sortMark) {
	if f.run < end {
		f.copyRun(end, end)
	}
	s, out := &f.sorter, f.out
	list := s.members[m.members:]
	o := leftObject{
		span:    span{list[0].start, list[len(list)-1].end},
		between: span{list[0].end, list[1].start},
		inner:   len(s.left) - m.left,
	}
	s.sort(list, out)
	size := o.end - o.start
	if s.unique && size-(s.moved-m.moved) < size/maxMoves {
		o.first, o.count = len(s.kept), len(list)
		s.left, s.kept = append(s.left, o), append(s.kept, list...)
		return
	}
	kept := s.startMove(m.left)
	s.sorted = s.appendMembers(slices.Grow(s.sorted[:0], size), out, &o, list, m.left)
	s.endMove(out[o.start:], m.left, kept)
	s.moved = m.moved + size
}

// sortLeft sorts the members of the objects that were left. The value ends with out.
func (f *formatter) sortLeft() {
	s := &f.sorter
	if len(s.left) > 0 {
		s.startMove(0)
		whole := span{s.left[0].start, len(f.out)}
		s.sorted = s.appendText(slices.Grow(s.sorted[:0], whole.end-whole.start), f.out, whole, 0)
		s.endMove(f.out[whole.start:], 0, 0)
	}
}

// startMove prepares the objects that were left, from number k on, for appendText. It returns how many members are
// kept for the objects before these.
func (s *sorter) startMove(k int) (kept int) {
	list := s.left[k:]
	if len(list) == 0 {
		return len(s.kept)
	}
	kept = list[0].first
	slices.SortFunc(list, func(a, b leftObject) int { return cmp.Compare(a.start, b.start) })
	return kept
}

// endMove copies the text in sorted to dst, and ends the objects that were left from number k on. kept is the result of
// startMove.
func (s *sorter) endMove(dst []byte, k, kept int) {
	s.copied += copy(dst, s.sorted)
	s.left, s.kept = s.left[:k], s.kept[:kept]
}

// appendText appends a part of text to dst, with the members of objects that were left in order. k is the number of the
// first of these objects that does not start before the part.
func (s *sorter) appendText(dst, text []byte, part span, k int) []byte {
	for k < len(s.left) && s.left[k].start < part.end {
		o := &s.left[k]
		dst = append(dst, text[part.start:o.start]...)
		dst = s.appendMembers(dst, text, o, s.kept[o.first:o.first+o.count], k+1)
		part.start = o.end
		k += 1 + o.inner
	}
	return append(dst, text[part.start:part.end]...)
}

// appendMembers appends the members of o to dst, in the order of list. The objects within that were left are those from
// number k on.
func (s *sorter) appendMembers(dst, text []byte, o *leftObject, list []member, k int) []byte {
	between, inner := text[o.between.start:o.between.end], s.left[k:k+o.inner]
	for n, m := range list {
		if n > 0 {
			dst = appendToken(dst, between)
		}
		if len(inner) == 0 {
			dst = appendToken(dst, text[m.start:m.end])
			continue
		}
		dst = s.appendText(dst, text, m.span, k+firstAt(inner, m.start))
	}
	return dst
}

// firstAt returns the number of the first object in list that starts at index i of out or after it.
func firstAt(list []leftObject, i int) int {
	if list[0].start >= i {
		return 0
	}
	k, _ := slices.BinarySearchFunc(list, i, func(o leftObject, i int) int { return cmp.Compare(o.start, i) })
	return k
}

// fewMembers is the largest number of members for which insertion sort is faster than slices.SortFunc.
const fewMembers = 32

// sort sorts the members of an object, which are parts of text.
func (s *sorter) sort(list []member, text []byte) {
	for k := range list {
		list[k].head = s.nameHead(text[list[k].start:])
	}
	if len(list) > fewMembers {
		slices.SortFunc(list, func(a, b member) int {
			if a.head != b.head {
				return cmp.Compare(a.head, b.head)
			}
			return s.compareMembers(text[a.start:a.end], text[b.start:b.end])
		})
		return
	}
	for i, m := range list {
		for ; i > 0; i-- {
			before := &list[i-1]
			if before.head < m.head ||
				before.head == m.head && s.compareMembers(text[before.start:before.end], text[m.start:m.end]) <= 0 {
				break
			}
			list[i] = *before
		}
		list[i] = m
	}
}

// nameHead returns the first eight bytes of the name with which text begins, as a number. The bits of a byte that
// is not ASCII, and of those after it, are 1. Of names with different numbers, that with the lower number is less by
// UTF-16 code units.
func (s *sorter) nameHead(text []byte) (h uint64) {
	for k, c := range text[1:min(9, len(text))] {
		if c == '"' {
			break
		}
		if c == '\\' {
			return unquotedHead(s.name(0, text))
		}
		if c >= utf8.RuneSelf {
			return h | (1<<(64-8*k) - 1)
		}
		h |= uint64(c) << (56 - 8*k)
	}
	return h
}

// unquotedHead is nameHead for a name that is not quoted.
func unquotedHead(name []byte) (h uint64) {
	for k, c := range name[:min(8, len(name))] {
		if c >= utf8.RuneSelf {
			return h | (1<<(64-8*k) - 1)
		}
		h |= uint64(c) << (56 - 8*k)
	}
	return h
}

// name returns the name with which text begins, unquoted. It is valid until the next call with the same k, 0 or 1.
func (s *sorter) name(k int, text []byte) []byte {
	end, _, _ := wire.ScanString(text, 0, false)
	s.names[k] = wire.AppendUnquote(s.names[k][:0], text[1:end-1])
	return s.names[k]
}

// compareNames compares the names with which a and b begin by their UTF-16 code units.
func (s *sorter) compareNames(a, b []byte) int {
	const short = 32 // bytes that are compared one by one
	for i := 1; ; i++ {
		if i == short {
			i += samePlain(a[i:], b[i:])
		}
		c, d := a[i], b[i]
		switch {
		case c == '\\' || d == '\\' || c|d >= utf8.RuneSelf:
			return wire.CompareUTF16(s.name(0, a), s.name(1, b))
		case c == d && c != '"':
		case c == d:
			return 0
		case c == '"':
			return -1
		case d == '"':
			return +1
		default:
			return cmp.Compare(c, d)
		}
	}
}

// samePlain returns the length in bytes of the common prefix of a and b, up to a quotation mark or backslash.
func samePlain(a, b []byte) int {
	a = a[:wire.CommonPrefix(a, b)]
	if i := bytes.IndexByte(a, '"'); i >= 0 {
		a = a[:i]
	}
	if i := bytes.IndexByte(a, '\\'); i >= 0 {
		a = a[:i]
	}
	return len(a)
}

// compareMembers compares members by their names, and those with the same name by their texts: first the names byte
// by byte, which may differ in escapes or invalid bytes, and then the values by UTF-16 code units, and by bytes if
// those are equal.
func (s *sorter) compareMembers(a, b []byte) int {
	if c := s.compareNames(a, b); c != 0 {
		return c
	}
	if s.unique {
		s.duplicate = true
		return 0
	}
	i, _, _ := wire.ScanString(a, 0, false)
	j, _, _ := wire.ScanString(b, 0, false)
	return cmp.Or(bytes.Compare(a[:i], b[:j]), wire.CompareUTF16(a[i:], b[j:]), bytes.Compare(a[i:], b[j:]))
}

// maxSorted and maxMembers are the capacities, in bytes of each buffer and in elements of each other slice, up to which
// a sorter keeps its memory for the next value.
const (
	maxSorted  = 1 << 20
	maxMembers = 1 << 10
)

// reset ends a value.
func (s *sorter) reset() {
	s.members, s.left, s.kept, s.moved, s.copied = s.members[:0], s.left[:0], s.kept[:0], 0, 0
}

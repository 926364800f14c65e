package state

import (
	"bytes"

	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// A sorter is the memory for sorting the members of raw objects.
type sorter struct {
	members []member // of the objects that are open, the members of the innermost last
	order   []int    // indices of the members of one object, in the order of their names
	sorted  []byte   // buffer for the text of the sorted members of one object
}

// A member is the place of a member of a raw object in the output.
type member struct {
	name       string // unquoted
	start, end int    // indices in out, counted as if src[run:] up to the member had been copied
}

// addMember records that the last member of o is out[start:end]; see member about the indices.
func (f *formatter) addMember(start, end int, o *shape.Object) {
	name, ok := o.Node.Key()
	if !ok {
		name = string(f.shapes.Name(o))
	}
	f.sorter.members = append(f.sorter.members, member{name, start, end})
}

// sortMembers sorts members[first:], those of an object, in out and removes them. The last one ends at src[end].
// The order is that of RFC 8785, section 3.2.3; members with the same name are sorted by their texts. The
// text between two members is the same everywhere in an object.
func (f *formatter) sortMembers(end, first int) {
	s := &f.sorter
	list := s.members[first:]
	s.members = s.members[:first]
	if isAscending(list) {
		return
	}
	if f.run < end {
		f.copyRun(end, end)
	}
	out := f.out
	start := list[0].start
	between := out[list[0].end:list[1].start]
	s.order = order.Sort(s.order[:0], len(list), func(i, j int) int {
		a, b := &list[i], &list[j]
		if c := compareNames(a.name, b.name); c != 0 {
			return c
		}
		return compareMembers(out[a.start:a.end], out[b.start:b.end])
	})
	sorted := s.sorted[:0]
	for n, k := range s.order {
		if n > 0 {
			sorted = append(sorted, between...)
		}
		sorted = append(sorted, out[list[k].start:list[k].end]...)
	}
	copy(out[start:], sorted)
	s.sorted = sorted
}

// isAscending reports whether each name in list is greater than the one before, by compareNames.
func isAscending(list []member) bool {
	for k := 1; k < len(list); k++ {
		if compareNames(list[k-1].name, list[k].name) >= 0 {
			return false
		}
	}
	return true
}

// compareMembers compares the texts of members that have the same name: first their names byte by byte,
// which may differ in escapes or invalid bytes, and then their values by UTF-16 code units, and by bytes if
// those are equal.
func compareMembers(a, b []byte) int {
	x, _, _ := wire.ScanString(a, 0, false)
	y, _, _ := wire.ScanString(b, 0, false)
	if c := bytes.Compare(a[:x], b[:y]); c != 0 {
		return c
	}
	if c := wire.CompareUTF16(a[x:], b[y:]); c != 0 {
		return c
	}
	return bytes.Compare(a[x:], b[y:])
}

// compareNames compares names by their UTF-16 code units.
func compareNames(a, b string) int { return wire.CompareUTF16([]byte(a), []byte(b)) }

package state

import (
	"bytes"
	"slices"

	"github.com/plainjson/json/internal/wire"
)

// A member is where a member of a raw object is in the output.
type member struct {
	name       []byte // what the member is sorted by
	start, end int
}

// addMember notes that the member whose name stands at src[at:] will take the
// bytes from start to end of the output.
func (s *EncodeState) addMember(src []byte, at, start, end int) {
	stop, fl, _ := wire.ScanString(src, at, false)
	name := src[at+1 : stop-1]
	if fl != 0 {
		name = wire.AppendUnquote(nil, name)
	}
	s.members = append(s.members, member{name, start, end})
}

// sortMembers brings the members of an object, which are those from the index
// first on, into the order of RFC 8785, section 3.2.3, and those of the same name
// into the order of their texts. The last of them ends at src[i]. What stands
// between two of them is always the same.
func (s *EncodeState) sortMembers(dst, src []byte, i, first int) []byte {
	list := s.members[first:]
	s.members = s.members[:first]
	if ascending(list) {
		return dst
	}
	dst = append(dst, src[s.run:i]...)
	s.run = i
	start := list[0].start
	between := dst[list[0].end:list[1].start]
	out := s.sorted[:0]
	slices.SortFunc(list, func(a, b member) int {
		if c := wire.CompareUTF16(a.name, b.name); c != 0 {
			return c
		}
		return bytes.Compare(dst[a.start:a.end], dst[b.start:b.end])
	})
	for k, m := range list {
		if k > 0 {
			out = append(out, between...)
		}
		out = append(out, dst[m.start:m.end]...)
	}
	copy(dst[start:], out)
	s.sorted = out
	return dst
}

// ascending reports whether each name in list is greater than the one before.
func ascending(list []member) bool {
	for k := 1; k < len(list); k++ {
		if wire.CompareUTF16(list[k-1].name, list[k].name) >= 0 {
			return false
		}
	}
	return true
}

package marshal

import (
	"slices"
	"strings"

	"github.com/plainjson/json/internal/order"
)

// This file sorts the entries of maps.

// A member is an entry of a map that is written in the order of the names. A member refers to
// strings and values of the caller, so drop clears it.
type member struct {
	name  string // the unquoted name, which is sorted by; for a key that is not a string, notString and raw
	raw   string // text of the key; "": name is still to be quoted
	value any    // the element, of a map with elements of type any; otherwise nil
}

// notString is a prefix for the text of a key that is not a string. It sorts the text after all strings, since it is
// not UTF-8, so that no string begins with it.
const notString = "\xff"

// reserve makes room for n members and returns the number of members of outer maps, which precede them.
func (m *memory) reserve(n int) (base int) {
	m.members = slices.Grow(m.members, n)
	return len(m.members)
}

// addText adds the member whose key has the given text. It copies text, which may be flushed or overwritten before the
// member is written.
func (m *memory) addText(text []byte) {
	if text[0] != '"' {
		name := notString + string(text)
		m.members = append(m.members, member{name: name, raw: name[len(notString):]})
		return
	}
	raw := string(text)
	name := raw[1 : len(raw)-1]
	if strings.IndexByte(name, '\\') >= 0 {
		name = unquoted(text)
	}
	m.members = append(m.members, member{name: name, raw: raw})
}

// sort sorts the members from base on by their names. m.order has their indices, relative to base, from the result on.
func (m *memory) sort(base int) (ranks int) {
	members, ranks := m.members[base:], len(m.order)
	m.order = order.Names(m.order, len(members), func(k int) string { return members[k].name })
	return ranks
}

// ranked returns the member with rank n of those that sort has sorted, and its index in the order of the iteration. The
// member is valid until the next member is added.
func (m *memory) ranked(base, ranks, n int) (f *member, k int) {
	k = m.order[ranks+n]
	return &m.members[base+k], k
}

// drop removes the members from base on, and their order. After a failure the call that has begun the value does so.
func (m *memory) drop(base, ranks int) {
	clear(m.members[base:])
	m.members, m.order = m.members[:base], m.order[:ranks]
}

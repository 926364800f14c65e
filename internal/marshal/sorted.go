package marshal

import (
	"strings"

	"github.com/plainjson/json/internal/order"
)

// This file sorts the entries of maps.

// A member is an entry of a map that is written in the order of the names. A member refers to
// strings and values of the caller, so drop clears it.
type member struct {
	name  string // the unquoted name, which is sorted by
	raw   string // name as a JSON string; "": it is still to be quoted
	value any    // the element, of a map with elements of type any; otherwise nil
}

// addQuoted adds the member with the name text, a JSON string. It copies text, which may be flushed or overwritten before
// the member is written.
func (m *memory) addQuoted(text []byte) {
	raw := string(text)
	name := raw[1 : len(raw)-1]
	if strings.IndexByte(name, '\\') >= 0 {
		name = unquoted(text)
	}
	m.members = append(m.members, member{name: name, raw: raw})
}

// sort appends to m.order the indices of the members from base on, relative to base, in the order of
// the names.
func (m *memory) sort(base int) {
	members := m.members[base:]
	m.order = order.Names(m.order, len(members), func(k int) string { return members[k].name })
}

// drop removes the members from base on, and their order, which is m.order[ranks:].
func (m *memory) drop(base, ranks int) {
	clear(m.members[base:])
	m.members, m.order = m.members[:base], m.order[:ranks]
}

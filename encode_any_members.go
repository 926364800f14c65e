package json

import (
	"reflect"
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/wire"
)

// A sortMember is one entry of a map that is written in order.
type sortMember struct {
	name  string
	value any
}

// anyElements appends the elements of a, which is not empty, with space between them, and
// what is around them.
func (e *encoder) anyElements(a []any, dst []byte) []byte {
	c, mark := byte('['), len(e.trail)
	for i, x := range a {
		e.trail.elem(mark, int64(i))
		dst = e.anyPlain(x, e.lead(c, dst))
		if dst = e.flushed(dst); dst == nil {
			e.fault.AddIndex(i)
			return nil
		}
		c = ','
	}
	if e.depth > cycleDepth {
		e.leave(reflect.ValueOf(a))
	}
	return e.end(']', dst)
}

// anyMembers appends the members of m, which is not empty, and what is around them: in
// the order of their names, if that is asked for, and with space between them.
func (e *encoder) anyMembers(m map[string]any, dst []byte) []byte {
	base, ranks := len(e.sorting), len(e.order)
	for k, x := range m {
		e.sorting = append(e.sorting, sortMember{k, x})
	}
	if e.flags&opts.Deterministic != 0 {
		e.rankMembers(base)
	}
	var names writtenNames
	c, mark, depth := byte('{'), len(e.trail), e.depth
	for n := range len(m) {
		f := e.sorting[base+e.rank(ranks, n)]
		e.trail.at(mark, step{kind: '{', free: !e.valid, n: int64(2*n + 1), name: f.name})
		if dst = e.anyName(&names, f.name, e.lead(c, dst)); dst == nil {
			e.atName = e.valid
			break
		}
		dst = e.anyPlain(f.value, e.colon(dst))
		if dst = e.flushed(dst); dst == nil {
			e.fault.AddName(asWritten(f.name))
			break
		}
		c = ','
	}
	e.forgetMembers(base, ranks)
	if dst == nil {
		return e.failedMembers(depth)
	}
	names.end()
	if depth > cycleDepth {
		e.leave(reflect.ValueOf(m))
	}
	return e.end('}', dst)
}

// rankMembers appends the order of the entries from e.sorting[base] on to e.order.
func (e *encoder) rankMembers(base int) {
	members := e.sorting[base:]
	e.order = order.Names(e.order, len(members), func(k int) string { return members[k].name })
}

// forgetMembers takes the entries from e.sorting[base] on away, and their order, which begins at e.order[ranks].
func (e *encoder) forgetMembers(base, ranks int) {
	clear(e.sorting[base:])
	e.sorting, e.order = e.sorting[:base], e.order[:ranks]
}

// rank returns the number of the member that is written n-th. If they are written in some
// order, that begins at e.order[ranks].
func (e *encoder) rank(ranks, n int) int {
	if ranks < len(e.order) {
		return e.order[ranks+n]
	}
	return n
}

// anyName appends k, the name of a member of a map. Names has those before it that others may
// be written like, though their keys differ: where invalid UTF-8 is allowed, those with U+FFFD,
// which stands for it.
func (e *encoder) anyName(names *writtenNames, k string, dst []byte) []byte {
	if e.valid || e.flags&opts.AllowDuplicateNames != 0 {
		return e.string(k, dst)
	}
	const first = 0xef // byte of U+FFFD
	at := len(dst)
	dst, ok := wire.AppendQuote(dst, k, e.esc)
	if ok && strings.IndexByte(k, first) < 0 {
		return dst
	}
	if names.of == nil {
		*names = e.newNames()
	}
	if !names.add(dst[at:]) {
		return e.duplicate(dst, at)
	}
	return dst
}

// failedMembers is what is returned for a map whose members could not be written; its object
// is at the given depth. Others can go on with it if one key may have several names.
func (e *encoder) failedMembers(depth int) []byte {
	if !e.valid {
		e.free = append(e.free, depth)
	}
	return nil
}

// takesAny reports whether anyArray and anyObject write what is in lists and maps as it is to be.
func (e *encoder) takesAny() bool {
	return wire.Fast && !e.domain.busy
}

// takesAnyMap reports whether anyObject writes maps of plan p. It looks for cycles of its own
// type alone, where these are looked for.
func (e *encoder) takesAnyMap(p *plan) bool {
	return p.fast == typedAnyMap && e.takesAny() && (e.depth < cycleDepth || p.t == reflect.TypeFor[map[string]any]())
}

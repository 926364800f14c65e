package marshal

import (
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// This file has the canonical form of numbers and the order of members for code without plans.

// maxExact is the largest integer up to which all integers are float64s, 2^53.
const maxExact = 1 << 53

// canonicalInt appends n, as the nearest float64 if the options ask for that.
func (e *encoder) canonicalInt(n int64, dst []byte) []byte {
	if (n > maxExact || n < -maxExact) && e.cfg.flags&opts.CanonicalizeRawInts != 0 {
		return wire.AppendFloat64(dst, float64(n))
	}
	return wire.AppendInt(dst, n)
}

// canonicalFloat returns x, and 0 for -0 if the options ask for that.
func (e *encoder) canonicalFloat(x float64) float64 {
	if x == 0 && e.cfg.flags&canonical != 0 {
		return 0
	}
	return x
}

// oddFloat is anyFloat for numbers in strings and for canonical ones.
func (e *encoder) oddFloat(x float64, dst []byte) []byte {
	if e.cfg.flags&opts.StringifyNumbers != 0 {
		return append(wire.AppendFloat64(append(dst, '"'), x), '"')
	}
	return wire.AppendFloat64(dst, e.canonicalFloat(x))
}

// oddInt is anyInt for numbers in strings and for canonical ones.
func (e *encoder) oddInt(n int64, dst []byte) []byte {
	if e.cfg.flags&opts.StringifyNumbers != 0 {
		return append(wire.AppendInt(append(dst, '"'), n), '"')
	}
	return e.canonicalInt(n, dst)
}

// sortMembers is the sort of e.mem by UTF-16 code units under option Canonical, and by bytes otherwise. The order of these
// differs only for names with characters from U+E000 on.
func (e *encoder) sortMembers(base int) (ranks int) {
	ranks = e.mem.sort(base)
	if e.cfg.flags&opts.Canonical == 0 {
		return ranks
	}
	members := e.mem.members[base:]
	if !slices.ContainsFunc(members, hasHigh) {
		return ranks
	}
	slices.SortFunc(e.mem.order[ranks:], func(a, b int) int {
		return wire.CompareUTF16([]byte(members[a].name), []byte(members[b].name))
	})
	return ranks
}

// hasHigh reports whether the name of m has a character from U+E000 on.
func hasHigh(m member) bool {
	for i := range len(m.name) {
		if m.name[i] >= 0xee { // the first byte of U+E000 in UTF-8
			return true
		}
	}
	return false
}

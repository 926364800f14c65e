package marshal

import (
	"math"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file writes values in the form of RFC 8785, under option Canonical. Plans have the fields of structs in the order of
// their names then, and ops of their own for numbers and for values whose text has to be changed afterwards. The state does
// that with raw values.

// canonical appends v, of op OpCanonical, and then makes the text canonical. The text is held back from the writer meanwhile. Within a value for which that is done, it is not done
// again, so that no text is changed once for each level.
func (e *encoder) canonical(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	const all = math.MaxInt // Hold for a text of any length
	hold := e.out.Hold
	if hold == all {
		return e.asWritten(p, v, dst)
	}
	at := len(dst)
	e.out.Hold = all
	dst = e.asWritten(p, v, dst)
	if e.out.Hold = hold; dst == nil {
		return nil
	}
	buf, text := e.out.Reformat(e.mem.canonical, dst[at:])
	if e.mem.canonical = buf[:0]; cap(buf) > maxCanonical {
		e.mem.canonical = nil
	}
	if text == nil {
		return e.stateFailed(dst[:at], state.Next)
	}
	return append(dst[:at], text...)
}

// maxCanonical is the largest capacity in bytes of a buffer for canonical text that is kept for the next value.
const maxCanonical = 64 << 10

// asWritten appends v, of op OpCanonical, as it is without the option.
func (e *encoder) asWritten(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if p.Calls != nil {
		return e.callFunctions(p, v, dst)
	}
	return e.value(p, p.Op, v, dst)
}

// maxExact is the largest integer up to which all integers are float64s, 2^53.
const maxExact = 1 << 53

// canonicalNumber appends v, an integer of 64 bits or a float, or a scalar in a string by the rules of v1, in which
// numbers keep their digits.
func (e *encoder) canonicalNumber(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	switch {
	case p.Op == typeinfo.OpV1String:
		flags := e.cfg.flags
		e.cfg.flags &^= canonical
		dst = e.v1String(p, v, dst)
		e.cfg.flags = flags
		return dst
	case v.CanInt():
		return e.canonicalInt(v.Int(), dst)
	case !v.CanUint():
		return e.appendFloat(p, e.canonicalFloat(v.Float()), dst)
	case v.Uint() > maxExact && e.cfg.flags&opts.CanonicalizeRawInts != 0:
		return wire.AppendFloat64(dst, float64(v.Uint()))
	}
	return wire.AppendUint(dst, v.Uint())
}

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

// sortEntries is sortMembers for the entries of w. In an array they are in the same order as without option Canonical.
func (w *mapWriter) sortEntries(base int) (ranks int) {
	if w.isArray() {
		return w.e.mem.sort(base)
	}
	return w.e.sortMembers(base)
}

package json

import (
	"reflect"
	"slices"
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// A sortMember is one entry of a map that is written in order.
type sortMember struct {
	name  string
	value any
}

// anyShaped appends x, under options that shape the output. Common types need no reflection.
func (e *encoder) anyShaped(x any, dst []byte) []byte {
	switch x := x.(type) {
	case nil:
		return append(dst, "null"...)
	case string:
		return e.string(x, dst)
	case float64:
		if x-x == 0 {
			return e.anyFloat(x, dst)
		}
	case bool:
		if x {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case map[string]any:
		return e.membersShaped(x, dst)
	case []any:
		return e.elementsShaped(x, dst)
	}
	return e.anyOther(x, dst)
}

// takesAny reports whether anyShaped may write what stands in interfaces.
func (e *encoder) takesAny() bool {
	return wire.Fast && !e.domain.busy && e.depth < cycleDepth
}

// sorts reports whether membersShaped may write maps: different keys have different names,
// or they need not.
func (e *encoder) sorts() bool { return e.valid || e.flags&opts.AllowDuplicateNames != 0 }

func (e *encoder) elementsShaped(a []any, dst []byte) []byte {
	switch {
	case e.depth >= cycleDepth:
		return e.held(reflect.ValueOf(a), dst)
	case a == nil && e.nilAsNull():
		return append(dst, "null"...)
	case len(a) == 0:
		return append(dst, "[]"...)
	}
	if e.depth++; e.depth > e.limit {
		return e.syntax(dst, state.TooDeep)
	}
	c, mark := byte('['), len(e.trail)
	for i, x := range a {
		e.trail.at(mark, step{kind: '[', n: int64(i)})
		dst = e.anyShaped(x, e.lead(c, dst))
		if len(dst) >= e.flushAt {
			dst = e.flush(dst)
		}
		if dst == nil {
			e.fault.AddIndex(i)
			return nil
		}
		c = ','
	}
	return e.end(']', dst)
}

func (e *encoder) membersShaped(m map[string]any, dst []byte) []byte {
	switch {
	case e.depth >= cycleDepth, !e.sorts() && !validNames(m):
		return e.held(reflect.ValueOf(m), dst)
	case m == nil && e.flags&opts.FormatNilMapAsNull != 0:
		return append(dst, "null"...)
	case len(m) == 0:
		return append(dst, "{}"...)
	}
	if e.depth++; e.depth > e.limit {
		return e.syntax(dst, state.TooDeep)
	}
	base := len(e.sorting)
	for k, x := range m {
		e.sorting = append(e.sorting, sortMember{k, x})
	}
	if e.flags&opts.Deterministic != 0 {
		slices.SortFunc(e.sorting[base:], func(a, b sortMember) int { return strings.Compare(a.name, b.name) })
	}
	c, mark := byte('{'), len(e.trail)
	for k := base; k < base+len(m); k++ {
		f := e.sorting[k]
		e.trail.at(mark, step{kind: '{', n: int64(2*(k-base) + 1), name: f.name})
		if dst = e.string(f.name, e.lead(c, dst)); dst == nil {
			break
		}
		dst = e.anyShaped(f.value, e.colon(dst))
		if len(dst) >= e.flushAt {
			dst = e.flush(dst)
		}
		if dst == nil {
			e.fault.AddName(asWritten(f.name))
			break
		}
		c = ','
	}
	clear(e.sorting[base:])
	e.sorting = e.sorting[:base]
	if dst == nil {
		return nil
	}
	return e.end('}', dst)
}

// anyMap appends v, a map[string]any.
func (e *encoder) anyMap(v reflect.Value, dst []byte) []byte {
	m, _ := v.Interface().(map[string]any)
	return e.membersShaped(m, dst)
}

package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// slice appends a slice as an array. A slice of a type that has a loop of its own takes that; the
// others go through elements. A slice that is nested deeply may contain itself and is noted for its
// time on the way.
func (e *encoder) slice(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.emptySlice(v.IsNil(), dst)
	}
	if p.List != typeinfo.ListNone && wire.Fast {
		if p.List == typeinfo.ListAny {
			return e.anyArray(listOf[any](&e.mem, v), dst)
		}
		if e.cfg.tight && writesList(p) {
			return e.list(p, v, dst)
		}
	}
	if e.out.Depth() < cycleDepth {
		return e.elements(p, v, dst)
	}
	if !e.cycles.enter(v) {
		return e.reject(dst, p.Type, fault.ErrCycle)
	}
	dst = e.elements(p, v, dst)
	e.cycles.leave(v)
	return dst
}

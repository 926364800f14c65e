package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// slice appends a slice as an array, by the loop for its type if there is one, and by elements
// otherwise. A deeply nested slice may contain itself, so it is recorded on the path while it is
// written.
func (e *encoder) slice(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.empty("[]", v.IsNil(), opts.FormatNilSliceAsNull, dst)
	}
	if p.List != typeinfo.ListNone && wire.Fast {
		if p.List == typeinfo.ListAny {
			return e.anyArray(listOf[any](&e.mem, v), dst)
		}
		if e.out.IsTight() && writesList(p) {
			return e.appendList(p, v, dst)
		}
	}
	if e.out.Depth() < cycleDepth {
		return e.elements(p, v, dst)
	}
	if !e.cycles.enter(v) {
		return e.reject(dst, p.Type, failure.ErrCycle)
	}
	dst = e.elements(p, v, dst)
	e.cycles.leave(v)
	return dst
}

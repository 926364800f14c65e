package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// iface appends what interface v holds.
func (e *encoder) iface(v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	if wire.Fast && v.NumMethod() == 0 {
		return e.any(v.Interface(), dst)
	}
	return e.held(v.Elem(), dst)
}

// held appends v, which stands in an interface and so can't be addressed.
func (e *encoder) held(v reflect.Value, dst []byte) []byte {
	p, v := e.heldPlan(v)
	return e.value(p, v, dst)
}

// heldPlan returns the plan for v, which stands in an interface, and v, or an equal value
// that can be addressed if that is needed.
func (e *encoder) heldPlan(v reflect.Value) (*plan, reflect.Value) {
	to := placeHeld
	if e.isName {
		to = placeKey
	}
	p := e.last.of(v.Type(), e.domain.at(to))
	if k := v.Kind(); p.byAddr && (k == reflect.Struct || k == reflect.Array) {
		v = addressable(v)
	}
	return p, v
}

// any appends x. Common types need no reflection.
func (e *encoder) any(x any, dst []byte) []byte {
	if e.domain.busy {
		return e.anyOther(x, dst)
	}
	return e.anyPlain(x, dst)
}

// anyPlain is any where no function of the caller is for a common type.
func (e *encoder) anyPlain(x any, dst []byte) []byte {
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
		return e.anyObject(x, dst)
	case []any:
		return e.anyArray(x, dst)
	case int:
		return e.anyInt(int64(x), dst)
	case int64:
		return e.anyInt(x, dst)
	}
	return e.anyOther(x, dst)
}

// anyFloat appends x, which is finite.
func (e *encoder) anyFloat(x float64, dst []byte) []byte {
	if e.domain.stringly {
		return append(wire.AppendFloat64(append(dst, '"'), x), '"')
	}
	return wire.AppendFloat64(dst, x)
}

func (e *encoder) anyInt(n int64, dst []byte) []byte {
	if e.domain.stringly {
		return append(wire.AppendInt(append(dst, '"'), n), '"')
	}
	return wire.AppendInt(dst, n)
}

func (e *encoder) anyOther(x any, dst []byte) []byte {
	if x == nil {
		return append(dst, "null"...)
	}
	return e.held(reflect.ValueOf(x), dst)
}

func (e *encoder) anyArray(a []any, dst []byte) []byte {
	if len(a) == 0 {
		if a == nil && e.nilAsNull() {
			return append(dst, "null"...)
		}
		return e.empty("[]", dst)
	}
	if e.depth >= cycleDepth && !e.enter(reflect.ValueOf(a)) {
		return e.reject(dst, reflect.TypeFor[[]any](), errCycle)
	}
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	if !e.tight {
		return e.anyElements(a, dst)
	}
	c, mark := byte('['), len(e.trail)
	for i, x := range a {
		if f, ok := x.(float64); ok && f-f == 0 {
			dst = e.anyFloat(f, append(dst, c))
		} else if s, ok := x.(string); ok {
			dst = e.string(s, append(dst, c))
		} else {
			e.trail.elem(mark, int64(i))
			dst = e.anyPlain(x, append(dst, c))
		}
		if dst = e.flushed(dst); dst == nil {
			e.fault.AddIndex(i)
			return nil
		}
		c = ','
	}
	if e.depth--; e.depth >= cycleDepth {
		e.leave(reflect.ValueOf(a))
	}
	return append(dst, ']')
}

func (e *encoder) anyObject(m map[string]any, dst []byte) []byte {
	if len(m) == 0 {
		if m == nil && e.flags&opts.FormatNilMapAsNull != 0 {
			return append(dst, "null"...)
		}
		return e.empty("{}", dst)
	}
	if e.depth >= cycleDepth && !e.enter(reflect.ValueOf(m)) {
		return e.reject(dst, reflect.TypeFor[map[string]any](), errCycle)
	}
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	if !e.tight || e.flags&opts.Deterministic != 0 {
		return e.anyMembers(m, dst)
	}
	var names writtenNames
	c, mark, n, depth := byte('{'), len(e.trail), int64(1), e.depth
	for k, x := range m {
		if dst = append(dst, c); e.valid {
			out, ok := wire.AppendQuote(dst, k, e.esc)
			dst = e.checked(dst, out, ok)
		} else {
			dst = e.anyName(&names, k, dst)
		}
		if dst == nil {
			e.atName = e.valid // else it is a duplicate, to which the path leads
			return e.failedMembers(depth)
		}
		dst = append(dst, ':')
		if s, ok := x.(string); ok {
			out, ok := wire.AppendQuote(dst, s, e.esc)
			dst = e.checked(dst, out, ok)
		} else if f, ok := x.(float64); ok && f-f == 0 {
			dst = e.anyFloat(f, dst)
		} else {
			e.trail.at(mark, step{kind: '{', free: !e.valid, n: n, name: k})
			dst = e.anyPlain(x, dst)
		}
		n += 2
		if dst = e.flushed(dst); dst == nil {
			e.fault.AddName(asWritten(k))
			return e.failedMembers(depth)
		}
		c = ','
	}
	names.end()
	if e.depth--; e.depth >= cycleDepth {
		e.leave(reflect.ValueOf(m))
	}
	return append(dst, '}')
}

package json

import (
	"reflect"
	"unicode/utf8"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// iface appends what interface v holds.
func (e *encoder) iface(v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	if e.plain && v.NumMethod() == 0 {
		return e.any(v.Interface(), dst)
	}
	if !e.plain && v.NumMethod() == 0 && e.takesAny() {
		return e.anyShaped(v.Interface(), dst)
	}
	return e.held(v.Elem(), dst)
}

// held appends v, which stands in an interface and so can't be addressed.
func (e *encoder) held(v reflect.Value, dst []byte) []byte {
	if k := v.Kind(); k == reflect.Struct || k == reflect.Array {
		c := reflect.New(v.Type()).Elem()
		c.Set(v)
		v = c
	}
	to := placeHeld
	if e.isName {
		to = placeKey
	}
	return e.value(planOf(v.Type(), e.domain.at(to)), v, dst)
}

// any appends x, under options that shape nothing. Common types need no reflection.
func (e *encoder) any(x any, dst []byte) []byte {
	if e.domain.busy {
		return e.anyOther(x, dst)
	}
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
		return append(dst, "[]"...)
	}
	if e.depth >= cycleDepth {
		return e.held(reflect.ValueOf(a), dst)
	}
	if e.depth++; e.depth > e.limit {
		return e.syntax(dst, state.TooDeep)
	}
	c, mark := byte('['), len(e.trail)
	for i, x := range a {
		e.trail.at(mark, step{kind: '[', n: int64(i)})
		dst = e.any(x, append(dst, c))
		if len(dst) >= e.flushAt {
			dst = e.flush(dst)
		}
		if dst == nil {
			e.fault.AddIndex(i)
			return nil
		}
		c = ','
	}
	e.depth--
	return append(dst, ']')
}

func (e *encoder) anyObject(m map[string]any, dst []byte) []byte {
	if len(m) == 0 {
		return append(dst, "{}"...)
	}
	if e.flags&opts.Deterministic != 0 {
		return e.membersShaped(m, dst)
	}
	if e.depth >= cycleDepth || !e.valid && !validNames(m) {
		return e.held(reflect.ValueOf(m), dst)
	}
	if e.depth++; e.depth > e.limit {
		return e.syntax(dst, state.TooDeep)
	}
	c, mark, n := byte('{'), len(e.trail), int64(1)
	for k, x := range m {
		e.trail.at(mark, step{kind: '{', n: n, name: k})
		n += 2
		if dst = e.string(k, append(dst, c)); dst == nil {
			return nil
		}
		dst = e.any(x, append(dst, ':'))
		if len(dst) >= e.flushAt {
			dst = e.flush(dst)
		}
		if dst == nil {
			e.fault.AddName(k)
			return nil
		}
		c = ','
	}
	e.depth--
	return append(dst, '}')
}

// validNames reports whether all keys of m are valid UTF-8, so that no two become the same
// name.
func validNames(m map[string]any) bool {
	for k := range m {
		if !utf8.ValidString(k) {
			return false
		}
	}
	return true
}

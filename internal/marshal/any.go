package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// This file writes values of type any without package reflect: a type switch finds the commonest
// types. No function of the caller is looked up, so iface calls appendAny only if none of them applies
// to a type of the switch (config.callsDynamic).

var float64Type = reflect.TypeFor[float64]()

// iface appends the value that interface v contains, or null. The types in the switch of appendAny have no
// methods, so no interface with methods contains one, and appendAny is not called for it.
func (e *encoder) iface(v reflect.Value, dst []byte) []byte {
	switch {
	case v.IsNil():
		return append(dst, "null"...)
	case wire.Fast && v.NumMethod() == 0 && !e.cfg.callsDynamic:
		return e.appendAny(v.Interface(), dst)
	}
	return e.inside(v.Elem(), dst)
}

// inside appends v, which an interface contains, by the plan of its type. iface and appendAny call it for
// types outside the switch of appendAny. v is not addressable, so dynamic copies it where its plan requires
// that.
func (e *encoder) inside(v reflect.Value, dst []byte) []byte {
	p, v := e.dynamic(v, e.cfg.plans)
	return e.value(p, p.Encode, v, dst)
}

// appendAny appends x. Common types need no package reflect. No function of the caller applies to these. A
// float64 that is not finite is passed to inside, which records the failure.
func (e *encoder) appendAny(x any, dst []byte) []byte {
	switch x := x.(type) {
	case nil:
		return append(dst, "null"...)
	case string:
		return e.appendString(x, dst)
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
	return e.inside(reflect.ValueOf(x), dst)
}

// anyFloat appends x, in a string under StringifyNumbers. If x is not finite, the caller drops the
// result.
func (e *encoder) anyFloat(x float64, dst []byte) []byte {
	if e.cfg.oddNumbers {
		return e.oddFloat(x, dst)
	}
	return wire.AppendFloat64(dst, x)
}

// anyInt appends n, in a string under StringifyNumbers. It cannot fail.
func (e *encoder) anyInt(n int64, dst []byte) []byte {
	if e.cfg.oddNumbers {
		return e.oddInt(n, dst)
	}
	return wire.AppendInt(dst, n)
}

// anyArray appends a as an array, or null if it is nil and an option demands that.
func (e *encoder) anyArray(a []any, dst []byte) []byte {
	if len(a) == 0 {
		return e.empty("[]", a == nil, opts.FormatNilSliceAsNull, dst)
	}
	// An array that contains itself is found when it is nested deeply; the test costs less than the
	// entry in a map that every array would need otherwise.
	deep := e.out.Depth() >= cycleDepth
	if deep && !e.cycles.enter(reflect.ValueOf(a)) {
		return e.reject(dst, reflect.TypeFor[[]any](), failure.ErrCycle)
	}
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	c := byte('[')
	for i, x := range a {
		dst = e.separator(c, dst)
		c = ','
		switch x := x.(type) { // inlined cases of appendAny, which save 3 to 7 % of the time of large values
		case string:
			if out, ok := wire.AppendQuote(dst, x, e.out.Escape()); ok && len(out) < e.out.FlushAt {
				dst = out
				continue
			}
		case float64:
			if out := e.anyFloat(x, dst); x-x == 0 && len(out) < e.out.FlushAt {
				dst = out
				continue
			}
		}
		// Nothing above can fail or call user code, so the count of the frame is set only here.
		fr.At(i)
		if dst = e.flushed(e.appendAny(x, dst)); dst == nil {
			return nil
		}
	}
	if deep {
		e.cycles.leave(reflect.ValueOf(a))
	}
	return e.appendEnd(']', dst)
}

// anyObject appends m as an object, or null if it is nil and an option demands that.
func (e *encoder) anyObject(m map[string]any, dst []byte) []byte {
	if len(m) == 0 {
		return e.empty("{}", m == nil, opts.FormatNilMapAsNull, dst)
	}
	deep := e.out.Depth() >= cycleDepth
	if deep && !e.cycles.enter(reflect.ValueOf(m)) {
		return e.reject(dst, reflect.TypeFor[map[string]any](), failure.ErrCycle)
	}
	c := container{frame: e.out.PushMap(false), next: '{'}
	switch {
	case c.frame == nil:
		return e.tooDeep(dst)
	case e.cfg.flags&opts.Deterministic != 0:
		dst = e.anySorted(&c, m, dst)
	default:
		dst = e.anyMembers(&c, m, dst)
	}
	if dst == nil {
		return nil
	}
	c.names.end()
	if deep {
		e.cycles.leave(reflect.ValueOf(m))
	}
	return e.appendEnd('}', dst)
}

// anyMembers appends the members of m, which is not empty, in the order of the iteration. Strings and floats are
// appended in the loop: they cannot fail, so the frame need not know them. With enterMember and a call for each value,
// values of type any take 6 % longer.
func (e *encoder) anyMembers(c *container, m map[string]any, dst []byte) []byte {
	n, flushAt := -1, e.out.FlushAt // n is the index of the member
	for name, x := range m {
		dst = e.separator(c.next, dst)
		c.next = ','
		n++
		out, ok := wire.AppendQuote(dst, name, e.out.Escape())
		if !e.out.Strict || !ok {
			c.frame.AtMember(n)
			if out = e.looseName(&c.names, name, dst, out, ok); out == nil {
				return nil
			}
		}
		dst = e.colon(out)
		switch x := x.(type) {
		case string:
			if out, ok := wire.AppendQuote(dst, x, e.out.Escape()); ok && len(out) < flushAt {
				dst = out
				continue
			}
		case float64:
			if out := e.anyFloat(x, dst); x-x == 0 && len(out) < flushAt {
				dst = out
				continue
			}
		}
		c.frame.AtMember(n)
		c.frame.SetName(name)
		if dst = e.flushed(e.appendAny(x, dst)); dst == nil {
			return nil
		}
	}
	return dst
}

// anySorted is anyMembers, but in the order of the names. To look up each value by its name would take 11 % longer.
func (e *encoder) anySorted(c *container, m map[string]any, dst []byte) []byte {
	base := e.mem.reserve(len(m))
	for name, x := range m {
		e.mem.members = append(e.mem.members, member{name: name, value: x})
	}
	ranks := e.sortMembers(base)
	for n := range len(e.mem.members) - base {
		f, _ := e.mem.ranked(base, ranks, n)
		x := f.value
		if dst = e.enterMember(c, f.name, "", dst); dst == nil {
			return nil
		}
		if dst = e.flushed(e.appendAny(x, dst)); dst == nil {
			return nil
		}
		c.frame.Leave()
	}
	e.mem.drop(base, ranks)
	return dst
}

package json

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// Maps of common types of scalars, and the slices that have a listCodec, are looked at once, as what they are,
// and not element by element through package reflect.

// listOf returns slice v, whose type may have a name, as what it is without. It does
// not allocate if it has been asked for the same type before.
func listOf[T any](e *encoder, v reflect.Value) []T {
	x, ok := reflect.TypeAssert[[]T](v)
	if !ok {
		c := e.variable(reflect.TypeFor[[]T]())
		c.Set(v)
		x, _ = reflect.TypeAssert[[]T](c)
		c.SetZero()
	}
	return x
}

// mapOf is listOf for map v: that is a pointer, which needs no room in an interface.
func mapOf[E any](e *encoder, v reflect.Value) map[string]E {
	m, ok := v.Interface().(map[string]E)
	if !ok {
		m, _ = e.nameless(v, reflect.TypeFor[map[string]E]()).(map[string]E)
	}
	return m
}

// nameless returns map v, whose type has a name, as one of type t.
func (e *encoder) nameless(v reflect.Value, t reflect.Type) any {
	c := e.variable(t)
	c.Set(v)
	m := c.Interface()
	c.SetZero()
	return m
}

// variable returns the variable of e of type t, which is zero.
func (e *encoder) variable(t reflect.Type) reflect.Value {
	for _, x := range e.variables {
		if x.Type() == t {
			return x
		}
	}
	x := reflect.New(t).Elem()
	e.variables = append(e.variables, x)
	return x
}

// takesList reports whether the codec for lists of plan p writes them as they are to be.
func (e *encoder) takesList(p *plan) bool {
	if p.list == nil || !e.tight || !wire.Fast || e.depth >= e.most {
		return false
	}
	return p.elem.op <= opFloat64 || p.elem.op == opArray && p.elem.elem.op == opFloat64 && e.depth+1 < e.most
}

// failedAt notes that the failure is in the element with index i.
func (e *encoder) failedAt(i int) []byte {
	e.fault.AddIndex(i)
	return nil
}

// takesTyped reports whether typedMap appends maps of plan p: no two keys become the same name,
// or they may.
func (e *encoder) takesTyped(p *plan) bool {
	if p.fast != typedScalarMap && (p.fast != typedStringsMap || !e.tight) {
		return false
	}
	return wire.Fast && (e.valid || e.flags&opts.AllowDuplicateNames != 0)
}

// typedMap appends a map of scalars, or of lists of strings. It is not empty.
func (e *encoder) typedMap(p *plan, v reflect.Value, dst []byte) []byte {
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	depth := e.depth
	switch p.elem.t.Kind() {
	case reflect.String:
		dst = appendEntries(e, p, mapOf[string](e, v), dst, (*encoder).stringElem)
	case reflect.Int:
		dst = appendEntries(e, p, mapOf[int](e, v), dst, (*encoder).intElem)
	case reflect.Int64:
		dst = appendEntries(e, p, mapOf[int64](e, v), dst, (*encoder).int64Elem)
	case reflect.Bool:
		dst = appendEntries(e, p, mapOf[bool](e, v), dst, (*encoder).boolElem)
	case reflect.Slice:
		dst = appendEntries(e, p, mapOf[[]string](e, v), dst, (*encoder).stringsElem)
	default:
		dst = appendEntries(e, p, mapOf[float64](e, v), dst, (*encoder).float)
	}
	if dst == nil {
		return e.failedMembers(depth)
	}
	return e.end('}', dst)
}

// appendEntries appends the members of m, of plan p, whose values put appends.
func appendEntries[E any](e *encoder, p *plan, m map[string]E, dst []byte, put func(*encoder, *plan, E, []byte) []byte) []byte {
	if e.flags&opts.Deterministic != 0 {
		base := len(e.sorting)
		for name := range m {
			e.sorting = append(e.sorting, sortMember{name: name})
		}
		return e.inOrder(base, dst, func(name string, dst []byte) []byte { return put(e, p.elem, m[name], dst) })
	}
	c := byte('{')
	for name, x := range m {
		if dst = e.string(name, e.lead(c, dst)); dst == nil {
			return e.failedName()
		}
		if dst = e.flushed(put(e, p.elem, x, e.colon(dst))); dst == nil {
			return e.failedEntry(name)
		}
		c = ','
	}
	return dst
}

// inOrder is appendEntries for the names from e.sorting[base] on, in their order, which it takes away.
func (e *encoder) inOrder(base int, dst []byte, value func(name string, dst []byte) []byte) []byte {
	n, ranks := len(e.sorting)-base, len(e.order)
	e.rankMembers(base)
	c := byte('{')
	for k := range n {
		name := e.sorting[base+e.order[ranks+k]].name
		if dst = e.string(name, e.lead(c, dst)); dst == nil {
			e.failedName()
			break
		}
		if dst = e.flushed(value(name, e.colon(dst))); dst == nil {
			e.failedEntry(name)
			break
		}
		c = ','
	}
	e.forgetMembers(base, ranks)
	return dst
}

// failedEntry notes that the failure is in the value of the member with the given name.
func (e *encoder) failedEntry(name string) []byte {
	e.fault.AddName(asWritten(name))
	return nil
}

func (e *encoder) stringElem(_ *plan, s string, dst []byte) []byte { return e.string(s, dst) }

func (e *encoder) intElem(_ *plan, n int, dst []byte) []byte { return wire.AppendInt(dst, int64(n)) }

func (e *encoder) int64Elem(_ *plan, n int64, dst []byte) []byte { return wire.AppendInt(dst, n) }

func (e *encoder) boolElem(_ *plan, b bool, dst []byte) []byte { return strconv.AppendBool(dst, b) }

func (e *encoder) stringsElem(_ *plan, s []string, dst []byte) []byte {
	switch {
	case len(s) == 0:
		return e.emptySlice(s == nil, dst)
	case e.depth >= e.most:
		return e.syntax(dst, state.TooDeep)
	}
	return e.strings(s, dst)
}

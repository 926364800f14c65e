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

// typed returns a pointer of type t to what slice or map v is, whose type may have a name. It does
// not allocate if it has been asked for t before.
func (e *encoder) typed(v reflect.Value, t reflect.Type) any {
	if v.CanAddr() {
		if same := v.Addr().Interface(); reflect.TypeOf(same) == t {
			return same
		}
	}
	x := e.variable(t)
	x.Elem().Set(v)
	e.filled = true
	return x.Interface()
}

// variable returns the variable of e that a pointer of type t may point to.
func (e *encoder) variable(t reflect.Type) reflect.Value {
	for _, x := range e.variables {
		if x.Type() == t {
			return x
		}
	}
	x := reflect.New(t.Elem())
	e.variables = append(e.variables, x)
	return x
}

// clearVariables makes e refer to nothing by what typed has returned.
func (e *encoder) clearVariables() {
	for _, x := range e.variables {
		x.Elem().SetZero()
	}
	e.filled = false
}

// takesList reports whether the codec for lists of plan p writes them as they are to be.
func (e *encoder) takesList(p *plan) bool {
	if p.list == nil || !e.plain || e.depth >= e.most {
		return false
	}
	return p.elem.op <= opFloat64 || p.elem.op == opArray && p.elem.elem.op == opFloat64 && e.depth+1 < e.most
}

// failedAt notes that the failure is in the element with index i.
func (e *encoder) failedAt(i int) []byte {
	e.fault.AddIndex(i)
	return nil
}

// typedMap appends a map of scalars, or of lists of strings. It is not empty.
func (e *encoder) typedMap(p *plan, v reflect.Value, dst []byte) []byte {
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	switch p.elem.t.Kind() {
	case reflect.String:
		return appendEntries(e, p.elem, *e.typed(v, reflect.TypeFor[*map[string]string]()).(*map[string]string), dst, (*encoder).stringElem)
	case reflect.Int:
		return appendEntries(e, p.elem, *e.typed(v, reflect.TypeFor[*map[string]int]()).(*map[string]int), dst, (*encoder).intElem)
	case reflect.Int64:
		return appendEntries(e, p.elem, *e.typed(v, reflect.TypeFor[*map[string]int64]()).(*map[string]int64), dst, (*encoder).int64Elem)
	case reflect.Bool:
		return appendEntries(e, p.elem, *e.typed(v, reflect.TypeFor[*map[string]bool]()).(*map[string]bool), dst, (*encoder).boolElem)
	case reflect.Slice:
		return appendEntries(e, p.elem, *e.typed(v, reflect.TypeFor[*map[string][]string]()).(*map[string][]string), dst, (*encoder).stringsElem)
	}
	return appendEntries(e, p.elem, *e.typed(v, reflect.TypeFor[*map[string]float64]()).(*map[string]float64), dst, (*encoder).float)
}

// takesTyped reports whether typedMap appends maps of plan p: names are in any order, and can't
// become the same.
func (e *encoder) takesTyped(p *plan) bool {
	return (p.fast == typedScalarMap || p.fast == typedStringsMap && e.plain) && wire.Fast && e.valid && e.flags&opts.Deterministic == 0
}

// appendEntries appends the members of m, whose values put appends, and what is around them.
func appendEntries[E any](e *encoder, p *plan, m map[string]E, dst []byte, put func(*encoder, *plan, E, []byte) []byte) []byte {
	c := byte('{')
	for name, x := range m {
		if dst = e.string(name, e.lead(c, dst)); dst == nil {
			return e.failedName()
		}
		if dst = e.flushed(put(e, p, x, e.colon(dst))); dst == nil {
			e.fault.AddName(asWritten(name))
			return nil
		}
		c = ','
	}
	return e.end('}', dst)
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

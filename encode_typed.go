package json

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// Slices and maps of common types of scalars are looked at once, as what they are, and not
// element by element through package reflect.

// typedSlice appends a slice of scalars or points. It is not empty.
func (e *encoder) typedSlice(p *plan, v reflect.Value, dst []byte) []byte {
	if p.elem.op > opFloat64 && !e.takesPoints(p) {
		return e.list(p, v, dst)
	}
	switch p.fast {
	case typedFloats:
		return e.floats(p.elem, *e.typed(v, &e.values.floats).(*[]float64), dst)
	case typedInts:
		return appendIntegers(e, *e.typed(v, &e.values.ints).(*[]int), dst)
	case typedInt64s:
		return appendIntegers(e, *e.typed(v, &e.values.int64s).(*[]int64), dst)
	case typedStrings:
		return e.strings(*e.typed(v, &e.values.strings).(*[]string), dst)
	case typedBools:
		return e.bools(*e.typed(v, &e.values.bools).(*[]bool), dst)
	}
	if p.elem.t.Len() == 2 {
		return appendPoints(e, p.elem, *e.typed(v, &e.values.twos).(*[][2]float64), dst, func(a *[2]float64) []float64 { return a[:] })
	}
	return appendPoints(e, p.elem, *e.typed(v, &e.values.threes).(*[][3]float64), dst, func(a *[3]float64) []float64 { return a[:] })
}

// typedValues has a variable for each type of slice or map that common code is written for, for
// [encoder.typed]. Between calls they are nil.
type typedValues struct {
	strings []string
	bools   []bool
	ints    []int
	int64s  []int64
	floats  []float64
	twos    [][2]float64
	threes  [][3]float64
	anys    []any

	stringMap map[string]string
	boolMap   map[string]bool
	intMap    map[string]int
	int64Map  map[string]int64
	floatMap  map[string]float64
	anyMap    map[string]any
}

// typed returns a pointer of the type of x, one to a variable of e.values, to what slice or map v
// is, whose type may have a name. It does not allocate.
func (e *encoder) typed(v reflect.Value, x any) any {
	if v.CanAddr() {
		if same := v.Addr().Interface(); reflect.TypeOf(same) == reflect.TypeOf(x) {
			return same
		}
	}
	reflect.ValueOf(x).Elem().Set(v)
	e.filled = true
	return x
}

// takesPoints reports whether typedSlice appends a slice of plan p as points.
func (e *encoder) takesPoints(p *plan) bool {
	return p.fast == typedPoints && p.elem.elem.op == opFloat64 && e.depth+1 < e.most
}

// Each type has a loop of its own: with one loop for all, and a function value for the elements,
// they take 13 to 20 % longer.

func (e *encoder) floats(p *plan, s []float64, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		if dst = append(dst, c); x-x != 0 {
			e.notFinite(p, x, dst)
			return e.failedAt(i)
		}
		if dst = e.flushed(wire.AppendFloat64(dst, x)); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func appendPoints[P any](e *encoder, p *plan, s []P, dst []byte, numbers func(*P) []float64) []byte {
	c := byte('[')
	for i := range s {
		if dst = e.floats(p.elem, numbers(&s[i]), append(dst, c)); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func appendIntegers[T int | int64](e *encoder, s []T, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		if dst = e.flushed(wire.AppendInt(append(dst, c), int64(x))); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (e *encoder) strings(s []string, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		if dst = e.flushed(e.string(x, append(dst, c))); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (e *encoder) bools(s []bool, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		if dst = e.flushed(strconv.AppendBool(append(dst, c), x)); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

// failedAt notes that the failure is in the element with index i.
func (e *encoder) failedAt(i int) []byte {
	e.fault.AddIndex(i)
	return nil
}

// typedMap appends a map of scalars. It is not empty.
func (e *encoder) typedMap(p *plan, v reflect.Value, dst []byte) []byte {
	if e.depth++; e.depth > e.limit && !e.deeper() {
		return e.syntax(dst, state.TooDeep)
	}
	switch p.elem.t.Kind() {
	case reflect.String:
		return appendEntries(e, p.elem, *e.typed(v, &e.values.stringMap).(*map[string]string), dst, (*encoder).stringElem)
	case reflect.Int:
		return appendEntries(e, p.elem, *e.typed(v, &e.values.intMap).(*map[string]int), dst, (*encoder).intElem)
	case reflect.Int64:
		return appendEntries(e, p.elem, *e.typed(v, &e.values.int64Map).(*map[string]int64), dst, (*encoder).int64Elem)
	case reflect.Bool:
		return appendEntries(e, p.elem, *e.typed(v, &e.values.boolMap).(*map[string]bool), dst, (*encoder).boolElem)
	}
	return appendEntries(e, p.elem, *e.typed(v, &e.values.floatMap).(*map[string]float64), dst, (*encoder).float)
}

// takesTyped reports whether typedMap appends maps of plan p: names are in any order, and can't
// become the same.
func (e *encoder) takesTyped(p *plan) bool {
	return p.fast == typedScalarMap && wire.Fast && e.valid && e.flags&opts.Deterministic == 0
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

package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads maps with string keys and scalar elements without package reflect. The loop is written
// once, as a generic function over the element type, with a function for the elements. The functions try the
// frequent case, a value of the right kind in the window, and leave all others to value.

// takesTyped reports whether typedMap reads into map v: all failures end the call, and values are not read
// into those that are there. A map of a named type must be nil, because its entries could not be reached.
func (d *decoder) takesTyped(p *typeinfo.Plan, v reflect.Value) bool {
	return typeinfo.MapString <= p.Map && p.Map <= typeinfo.MapFloat64 && wire.Fast &&
		d.cfg.unique && !d.cfg.goesOn && !d.cfg.merges && (v.IsNil() || p.Type.Name() == "")
}

// typedMap reads the object at i into map v of scalars without package reflect: 2.5 % of small values.
func (d *decoder) typedMap(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch p.Map {
	case typeinfo.MapString:
		return readMap(d, p, v, i, (*decoder).stringElem)
	case typeinfo.MapBool:
		return readMap(d, p, v, i, (*decoder).boolElem)
	case typeinfo.MapInt:
		return readMap(d, p, v, i, intElem[int])
	case typeinfo.MapInt64:
		return readMap(d, p, v, i, intElem[int64])
	}
	return readMap(d, p, v, i, (*decoder).floatElem)
}

// An elemFunc reads the element at an index by a plan, and returns it with the index after it. After a
// failure the element is the part that has been read.
type elemFunc[E any] func(*decoder, *typeinfo.Plan, int) (E, int)

// readMap reads the object at i into map v, which is nil if its type has a name, with get for the values. A
// map of a named type is made as one without a name, and converted when it is stored.
func readMap[E any](d *decoder, p *typeinfo.Plan, v reflect.Value, i int, get elemFunc[E]) int {
	if m, ok := reflect.TypeAssert[*map[string]E](v.Addr()); ok {
		return readEntries(d, p, m, i, get)
	}
	var m map[string]E
	i = readEntries(d, p, &m, i, get)
	if m != nil {
		v.Set(reflect.ValueOf(m))
	}
	return i
}

// readEntries reads the object at i into m, with get for the values. Entries of m with other keys stay.
func readEntries[E any](d *decoder, p *typeinfo.Plan, m *map[string]E, i int, get elemFunc[E]) int {
	frame := d.in.PushMap()
	if frame == nil {
		return d.tooDeep(i)
	}
	i, c := d.firstMember(i, true)
	if *m == nil {
		*m = make(map[string]E, d.keysRoom(i, c))
	}
	if c == 0 {
		return i
	}
	o := d.in.Shapes.Enter(d.in.Shapes.Keys())
	counted := len(*m) == 0 && o.IsCounted() // names are not learned: duplicates are looked up in the map
	for c != 0 {
		var name string
		var end int
		if counted {
			name, end = countedName(d, &o, *m, i)
		} else {
			name, _, end = d.memberName(&o, i)
		}
		if end < 0 {
			return end
		}
		setLastName(frame, &o, name)
		frame.N += 2
		if i = d.colon(end); i < 0 {
			return i
		}
		// A failed element is stored with the part that has been read, as in the standard library.
		var x E
		if x, i = get(d, p.Elem, i); i < 0 {
			if _, ok := (*m)[name]; !ok {
				(*m)[name] = x
			}
			return i
		}
		(*m)[name] = x
		i, c = d.nextMember(i, true)
	}
	if i < 0 {
		return i
	}
	d.in.Shapes.Leave(&o)
	return i
}

// scalarElem reads the value at i, whatever it is, by the plan p of a scalar: null, a value of the wrong
// kind, and values at the end of the window.
func scalarElem[E any](d *decoder, p *typeinfo.Plan, i int) (E, int) {
	var x E
	i = d.value(p, reflect.ValueOf(&x).Elem(), i)
	return x, i
}

// stringElem reads a string.
func (d *decoder) stringElem(p *typeinfo.Plan, i int) (string, int) {
	if d.in.Buf[i] == '"' {
		return d.string(i)
	}
	return scalarElem[string](d, p, i)
}

// boolElem reads a boolean.
func (d *decoder) boolElem(p *typeinfo.Plan, i int) (bool, int) {
	switch d.in.Buf[i] {
	case 't':
		i = d.literal(i, "true")
		return i >= 0, i
	case 'f':
		return false, d.literal(i, "false")
	}
	return scalarElem[bool](d, p, i)
}

// intElem reads an integer.
func intElem[E int | int64](d *decoder, p *typeinfo.Plan, i int) (E, int) {
	n, end, f := parseInteger(p, d.in.Buf, i)
	if f != wire.None || end >= len(d.in.Buf) {
		return scalarElem[E](d, p, i)
	}
	return E(n), end
}

// floatElem reads a float64.
func (d *decoder) floatElem(p *typeinfo.Plan, i int) (float64, int) {
	x, end, f := wire.ParseFloat64(d.in.Buf, i)
	if f != wire.None || end >= len(d.in.Buf) {
		return scalarElem[float64](d, p, i)
	}
	return x, end
}

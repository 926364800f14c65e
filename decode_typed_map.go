package json

import (
	"reflect"

	"github.com/plainjson/json/internal/wire"
)

// takesTyped reports whether typedMap reads map v of plan p: all failures end the call, and
// values are not read into those that are there.
func (d *decoder) takesTyped(p *plan, v reflect.Value) bool {
	return p.fast == typedScalarMap && wire.Fast && d.uniq && !d.legacy && !d.merge && (v.IsNil() || p.t.Name() == "")
}

// typedMap reads the object at i, which was entered, into map v of scalars.
func (d *decoder) typedMap(p *plan, v reflect.Value, i int) int {
	switch p.elem.t.Kind() {
	case reflect.String:
		return readMap(d, p, v, i, (*decoder).stringElem)
	case reflect.Bool:
		return readMap(d, p, v, i, (*decoder).boolElem)
	case reflect.Int:
		return readMap(d, p, v, i, (*decoder).intElem)
	case reflect.Int64:
		return readMap(d, p, v, i, (*decoder).int64Elem)
	}
	return readMap(d, p, v, i, (*decoder).floatElem)
}

// readMap is readEntries for v. If its type has a name, it is nil.
func readMap[E any](d *decoder, p *plan, v reflect.Value, i int, get func(*decoder, *plan, int) (E, int)) int {
	if m, ok := v.Addr().Interface().(*map[string]E); ok {
		return readEntries(d, p, m, i, get)
	}
	var m map[string]E
	i = readEntries(d, p, &m, i, get)
	v.Set(reflect.ValueOf(m))
	return i
}

// readEntries reads the object at i, which was entered, into m, with get for the values.
func readEntries[E any](d *decoder, p *plan, m *map[string]E, i int, get func(*decoder, *plan, int) (E, int)) int {
	i, c := d.firstMember(i)
	if *m == nil {
		*m = make(map[string]E, d.mapRoom(i, c))
	}
	if c == 0 {
		return d.noKey(p, &mapFrame{mark: len(d.trail)}, i)
	}
	o := d.s.Shapes.Enter(d.s.Shapes.Keys())
	inMap := len(*m) == 0 && o.IsCounted() // the map alone tells which names have been
	n, last := 0, ""
	for c != 0 {
		var name string
		var end int
		if inMap {
			name, end = newName(d, &o, *m, i)
		} else {
			name, _, end = d.objectName(&o, i)
		}
		if end < 0 {
			return d.inTypedMap(p, n, last, end)
		}
		n, last = n+2, name
		var x E
		if i = d.colon(end); i >= 0 {
			x, i = get(d, p.elem, i)
		} else {
			d.noValue(p.elem, reflect.New(p.elem.t).Elem())
		}
		if i < 0 {
			d.s.Fault.AddName(name)
			if _, ok := (*m)[name]; !ok {
				(*m)[name] = x
			}
			return d.inTypedMap(p, n, last, i)
		}
		(*m)[name] = x
		i, c = d.nextMember(i)
	}
	if i < 0 {
		return d.inTypedMap(p, n, last, d.noKey(p, &mapFrame{mark: len(d.trail)}, i))
	}
	d.s.Shapes.Leave(&o)
	return i
}

// inTypedMap is inMap where n names and values were read, of which last is the last name.
func (d *decoder) inTypedMap(p *plan, n int, last string, i int) int {
	return d.inMap(p, &mapFrame{mark: len(d.trail), n: int64(n), last: last}, i)
}

// element reads the value at i, whatever it is.
func element[E any](d *decoder, p *plan, i int) (E, int) {
	var x E
	i = d.value(p, reflect.ValueOf(&x).Elem(), i)
	return x, i
}

func (d *decoder) stringElem(p *plan, i int) (string, int) {
	if d.s.Buf[i] == '"' {
		return d.string(i)
	}
	return element[string](d, p, i)
}

func (d *decoder) boolElem(p *plan, i int) (bool, int) {
	switch d.s.Buf[i] {
	case 't':
		i = d.literal(i, "true")
		return i >= 0, i
	case 'f':
		return false, d.literal(i, "false")
	}
	return element[bool](d, p, i)
}

func (d *decoder) intElem(p *plan, i int) (int, int) {
	n, end, f := p.parseInteger(d.s.Buf, i)
	if f != wire.None || end >= len(d.s.Buf) {
		return element[int](d, p, i)
	}
	return int(n), end
}

func (d *decoder) int64Elem(p *plan, i int) (int64, int) {
	n, end, f := p.parseInteger(d.s.Buf, i)
	if f != wire.None || end >= len(d.s.Buf) {
		return element[int64](d, p, i)
	}
	return n, end
}

func (d *decoder) floatElem(p *plan, i int) (float64, int) {
	x, end, f := wire.ParseFloat64(d.s.Buf, i)
	if f != wire.None || end >= len(d.s.Buf) {
		return element[float64](d, p, i)
	}
	return x, end
}

package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads JSON arrays into maps with format array. An element of the array is a key, or a pair: an array of a
// key and an element of the map. Keys are read as any other value, and not as names.
//
// Equal keys are found by their Go values (takeKey), since two texts may be the same key, such as two objects whose
// members are in different orders. An array or object that is read into an interface cannot be a key.

// mapArray adds the entries in a JSON array to map v, which it makes if v is nil; null clears v. After a failure v has
// the entries that have been read.
func (d *decoder) mapArray(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '[' {
		return d.nullOrMismatch(p, v, i)
	}
	f := d.in.PushArray(nil)
	if f == nil {
		return d.tooDeep(i)
	}
	i, more := d.firstElement(i)
	if v.IsNil() {
		v.Set(reflect.MakeMap(p.Type))
	}
	m := mapTarget{plan: p, v: v, buf: d.takeEntry(p, v)}
	for more {
		if p.Op == typeinfo.OpMapPairs {
			i = d.mapPair(&m, i)
		} else {
			var ok bool
			if i, ok = d.mapKey(&m, i); ok {
				v.SetMapIndex(m.buf.key, m.buf.elem)
			}
		}
		i, more = d.nextElement(f, i)
	}
	if i >= 0 {
		d.putEntry(p, m.buf)
	}
	return i
}

// mapPair reads the pair at i into the map of m. Without a key, because reading goes on after a failure, the element is
// skipped.
func (d *decoder) mapPair(m *mapTarget, i int) int {
	if d.in.Buf[i] != '[' {
		return d.mismatchFor(i, m.plan.Type, failure.ErrNoPair)
	}
	f := d.in.PushArray(nil)
	if f == nil {
		return d.tooDeep(i)
	}
	n, hasKey := 0, false
	i, more := d.firstElement(i)
	for ; more; n++ {
		switch {
		case n == 0:
			i, hasKey = d.mapKey(m, i)
		case n == 1 && hasKey:
			i = d.mapElem(m, i, d.mayHaveKey(m, false))
		default:
			i = d.skipValue(i)
		}
		i, more = d.nextElement(f, i)
	}
	if i < 0 || n == 2 {
		return i
	}
	return d.wrongLength(m.plan.Type, i, n, 2)
}

// mapKey reads the value at i into the key of m.buf, and returns the index after the value. It is a failure if the value
// cannot be a key, or if the array has an equal key already, unless an option allows that. ok is true if there was no
// failure.
func (d *decoder) mapKey(m *mapTarget, i int) (end int, ok bool) {
	p, b := m.plan, m.buf
	kind, at, failures := kindOf(d.in.Buf[i]), d.in.Base+int64(i), d.failed.count
	b.key.SetZero()
	end = d.value(p.Key, b.key, i)
	if end < 0 || d.failed.count > failures {
		return end, false
	}
	// The start is negative if it has left the window. With v1's rules, under which the value is skipped again, all of
	// the text is in the window. The key ends the call before the element is read, so that the pointer of the failure is
	// that of the key.
	start := int(at - d.in.Base)
	switch {
	case !isKey(b.key):
		return d.rejectRead(start, end, kind, p.Key.Type, failure.ErrNoKey), false
	case d.in.Unique && !b.takeKey(m.v):
		return d.rejectRead(start, end, kind, p.Type, failure.ErrDuplicateKey), false
	}
	return end, true
}

// isKey reports whether v can be a map key: it neither is nor contains an interface with a value that cannot be compared.
func isKey(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Interface, reflect.Struct, reflect.Array:
		return v.Comparable()
	}
	return true // Comparable would allocate memory
}

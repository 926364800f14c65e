package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads JSON objects into maps by package reflect; typed_map.go has the maps that need none.
//
// A name becomes a key in one of three ways: a string is stored without changes, a number is parsed from the
// name, and for all other key types the name is read as if it were a value, a JSON string, by the plan of the
// key. For that the member is entered first: methods and functions with a Decoder read the name as its value.
//
// Two members with equal names are found by the names of the object (package shape), or in the map itself if
// its names are not learned. Two names may also be equal as keys, such as 1 and 1.0: these are looked up in
// the map, or in the set of keys that have been read if entryBuffer.merging is true.

// A mapTarget is a map that a JSON object or array is read into by package reflect.
type mapTarget struct {
	plan     *typeinfo.Plan
	v        reflect.Value // the map
	names    mapNames      // of an object
	buf      *entryBuffer
	noKey    *typeinfo.Plan // of keys that can hold no value; nil: they can
	rejected bool           // the keys have been rejected, because they can hold no value
}

// mapValue adds the members of a JSON object to map v, which it makes if v is nil. The value for a key that v
// already has is read into a copy of its element, but not with v1's rules for merging.
func (d *decoder) mapValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch {
	case d.in.Buf[i] != '{':
		return d.nullOrMismatch(p, v, i)
	case p.Map == typeinfo.MapAny && v.IsNil():
		m, end := d.anyObject(i, d.in.Shapes.Root(), false)
		store(v, m)
		return end
	case d.takesTyped(p, v):
		return d.typedMap(p, v, i)
	}
	key := p.Key.Pointed()
	m := mapTarget{plan: p, v: v, names: mapNames{frame: d.in.PushMap(readsTokens(key, key.Read))}}
	if m.names.frame == nil {
		return d.tooDeep(i)
	}
	i, more := d.firstMember(i)
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(p.Type, d.keysRoom(i, more)))
	}
	if !more {
		return i
	}
	if isNoKey(key) {
		m.noKey = key
	}
	return d.entries(&m, i)
}

// entries reads the members of an object, the first of which is at i, and its end into m.
func (d *decoder) entries(m *mapTarget, i int) int {
	m.buf = d.takeEntry(m.plan, m.v)
	m.names.Object = d.in.Shapes.Enter(d.in.Shapes.Keys())
	isString := m.plan.Key.Decode == typeinfo.OpString
	var has func(string) bool
	if isString && d.in.Unique && !m.buf.merging {
		has = m.hasName
	}
	for more := true; more; {
		hasKey, isNew := true, false
		if isString {
			var name string
			if name, i, isNew = d.enterMember(&m.names, i, has); i >= 0 {
				m.buf.key.SetString(name)
			}
		} else {
			i, hasKey = d.enterKey(m, i)
		}
		switch {
		case i < 0:
			return i
		case hasKey:
			i = d.mapElem(m, i, d.mayHaveKey(m, isNew))
		default:
			i = d.skipValue(i)
		}
		i, more = d.nextMember(m.names.frame, i)
	}
	if i >= 0 {
		d.in.Shapes.Leave(&m.names.Object)
		d.putEntry(m.plan, m.buf)
	}
	return i
}

// hasName reports whether the map has an entry with the key name, a string.
func (m *mapTarget) hasName(name string) bool {
	m.buf.key.SetString(name)
	return m.v.MapIndex(m.buf.key).IsValid()
}

// mayHaveKey reports whether the map may have an entry with the key that has been read, so that the value is read over its
// element. isNew is true if no earlier member has the key. With v1's rules for merging the value replaces the element.
func (d *decoder) mayHaveKey(m *mapTarget, isNew bool) bool {
	return (m.buf.merging || !isNew && !d.in.Unique) && !d.cfg.merges
}

// store stores x in v, of type T or of a named type with T as the underlying type.
func store[T any](v reflect.Value, x T) {
	if to, ok := reflect.TypeAssert[*T](v.Addr()); ok {
		*to = x
		return
	}
	v.Set(reflect.ValueOf(x).Convert(v.Type()))
}

// mapElem reads the value at i into the map of m, as the element for the key of m.buf, over the element that the map has for
// that key if merges is true. After a failure the part of the element that has been read is stored, but not if reading goes
// on after the whole element has been rejected.
func (d *decoder) mapElem(m *mapTarget, i int, merges bool) int {
	b := m.buf
	b.elem.SetZero()
	if merges {
		if old := m.v.MapIndex(b.key); old.IsValid() {
			b.elem.Set(old)
		}
	}
	if i = d.value(m.plan.Elem, b.elem, i); !d.isDropped(i) {
		m.v.SetMapIndex(b.key, b.elem)
	}
	return i
}

// enterKey is enterMember for keys that are not strings: it reads the name into the key of m. It returns the index of the
// value, and whether there is a key: reading may go on after a name that could not be read. A key that the object already has
// is a failure unless duplicates are allowed.
func (d *decoder) enterKey(m *mapTarget, i int) (at int, hasKey bool) {
	p, key := m.plan.Key, m.buf.key
	if m.noKey != nil {
		return d.rejectKey(m, i), false
	}
	name, start, end := d.memberName(&m.names.Object, i)
	if end < 0 {
		return end, false
	}
	nameAt := d.in.Base + int64(start) // an index would not survive user code
	hasKey = true
	m.names.enter(name)
	if !d.plainKey(p, key, start, end) { // most keys here are integers without escapes
		key.SetZero()
		failures := d.failed.count
		if end = d.nameValue(p, key, start); end < 0 {
			return end, false
		}
		hasKey = d.failed.count == failures
	}
	if hasKey && d.in.Unique && !(p.Decode.IsNumber() && d.keyHasOneName(key, name)) && !m.buf.takeKey(m.v) {
		return d.duplicate(int(nameAt-d.in.Base), name), false
	}
	return d.colon(end), hasKey
}

// rejectKey is enterKey for keys that can hold no value: it records that once, or with v1's rules for each member.
func (d *decoder) rejectKey(m *mapTarget, i int) int {
	key := m.noKey
	if !d.goesOn() && !m.rejected {
		return d.unsupportedType(key, i)
	}
	name, start, end := d.memberName(&m.names.Object, i)
	if end < 0 {
		return end
	}
	if d.cfg.v1Errors && key.Decode == typeinfo.OpUnsupported { // the failure is that of the member, not of the object
		m.names.enter(name)
	}
	if d.cfg.v1Errors || !m.rejected {
		m.rejected = true
		if end = d.resume(d.unsupportedType(key, start)); end < 0 {
			return end
		}
	}
	m.names.enter(name)
	return d.colon(end)
}

// plainKey sets key to the number that is the name between start and end, and reports whether it has done so: not if the
// name has escapes, or the number does not fit.
func (d *decoder) plainKey(p *typeinfo.Plan, key reflect.Value, start, end int) bool {
	return wire.Fast && p.Decode.IsNumber() && d.cfg.flags&opts.StringifyWithLegacySemantics == 0 &&
		setNumber(p, key, d.in.Buf, start+1, end-1) == nil
}

// keyHasOneName reports whether name, from which the number key was parsed, is its only name. That is so for
// all integers except zero, which may be written as -0, unless StringifyWithLegacySemantics accepts +1 and 01.
// Such a key is not looked up in the map, because equal names have been found before.
func (d *decoder) keyHasOneName(key reflect.Value, name string) bool {
	k := key.Kind()
	return reflect.Int <= k && k <= reflect.Uintptr && name != "-0" && name != "0" &&
		d.cfg.flags&opts.StringifyWithLegacySemantics == 0
}

// skipMember skips the colon and the value of the member in progress, whose name ends at i.
func (d *decoder) skipMember(i int) int {
	if i = d.colon(i); i < 0 {
		return i
	}
	return d.skipValue(i)
}

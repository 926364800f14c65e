package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads JSON objects into maps by package reflect; typed_map.go has the maps that need none.
//
// A name becomes a key in one of three ways: a string is stored without changes, a number is parsed from the
// name, and for all other key types the name is read as if it were a value, a JSON string, by the plan of the
// key. Methods and functions with a Decoder read the name themselves, at the position before the name.
//
// Two members with equal names are found by the names of the object (package shape), or in the map itself if
// its names are not learned. Two names may also be equal as keys, such as 1 and 1.0: these are looked up in
// the map, or if the map had entries before, in the set of keys that have been read.

// A mapTarget is a map that a JSON object or array is read into by package reflect.
type mapTarget struct {
	plan  *typeinfo.Plan
	v     reflect.Value // the map
	frame *state.Frame  // of the object or array
	names shape.Object  // names so far; not used for an array, or if buf.counted is set
	buf   *entryBuffer
}

// mapping adds the members of a JSON object to map v, which it makes if v is nil. The value for a key that v
// already has is read into a copy of its element, but not with v1's rules for merging.
func (d *decoder) mapping(p *typeinfo.Plan, v reflect.Value, i int) int {
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
	frame := d.in.PushMap(readsTokens(key, key.Read))
	if frame == nil {
		return d.tooDeep(i)
	}
	i, c := d.firstMember(i)
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(p.Type, d.keysRoom(i, c)))
	}
	if c == 0 {
		return i
	}
	if isNoKey(key) {
		return d.rejectKeys(key, frame, i)
	}
	return d.entries(p, v, frame, i)
}

// entries reads the members of the frame's object, the first of which is at i, and its end into map v.
func (d *decoder) entries(p *typeinfo.Plan, v reflect.Value, frame *state.Frame, i int) int {
	m := mapTarget{plan: p, v: v, frame: frame, buf: d.takeEntry(p, v)}
	m.names = d.in.Shapes.Enter(d.in.Shapes.Keys())
	m.buf.counted = d.cfg.unique && !m.buf.merging && p.Key.Decode == typeinfo.OpString && m.names.IsCounted()
	for c := byte('"'); c != 0; {
		i, c = d.nextMember(frame, d.entry(&m, i))
	}
	if i < 0 {
		return i
	}
	d.in.Shapes.Leave(&m.names)
	d.putEntry(p, m.buf)
	return i
}

// store stores x in v, of type T or of a named type with T as the underlying type.
func store[T any](v reflect.Value, x T) {
	if to, ok := reflect.TypeAssert[*T](v.Addr()); ok {
		*to = x
		return
	}
	v.Set(reflect.ValueOf(x).Convert(v.Type()))
}

// entry reads one member, with its name at i, into the map of m.
func (d *decoder) entry(m *mapTarget, i int) int {
	name, start, end, predicted := d.entryName(m, i)
	if end < 0 {
		return end
	}
	b, p := m.buf, m.plan
	hasKey := true
	if p.Key.Decode != typeinfo.OpString {
		if end, hasKey = d.entryKey(m, name, start, end); end < 0 {
			return end
		}
	} else if !b.counted { // else countedKey has set it
		b.key.SetString(name)
	}
	enterMember(m.frame, &m.names, name)
	if !hasKey {
		return d.skipMember(end)
	}
	// A predicted name cannot be that of an earlier member, so the map need not be looked up.
	b.elem.SetZero()
	if (b.merging || !predicted && !d.cfg.unique) && !d.cfg.merges {
		if old := m.v.MapIndex(b.key); old.IsValid() {
			b.elem.Set(old)
		}
	}
	if i = d.colon(end); i < 0 {
		return i
	}
	// After a failure the entry is stored with the part of the element that has been read. If reading goes on after
	// the whole element has been rejected, it is not stored.
	if i = d.value(p.Elem, b.elem, i); !d.isDropped(i) {
		m.v.SetMapIndex(b.key, b.elem)
	}
	return i
}

// entryName reads the name at i and returns it, its start and end, and whether it was predicted: a predicted
// name is not a duplicate. If names are counted, the key of m has been set.
func (d *decoder) entryName(m *mapTarget, i int) (name string, start, end int, predicted bool) {
	if m.buf.counted {
		name, start, end = d.countedKey(m, i)
		return name, start, end, false
	}
	next := m.names.Node.Next()
	if end = next.Match(d.in.Buf, i); end >= 0 {
		m.names.Node = next
		name, _ = next.Key()
		return name, i, end, true
	}
	name, start, end = d.memberName(&m.names, i)
	return name, start, end, false
}

// countedKey reads the name at i into the key of m, for an object without learned names. It returns the name
// with its start and end. A duplicate, which is found in the map, is a failure.
func (d *decoder) countedKey(m *mapTarget, i int) (name string, start, end int) {
	text, start, end, _ := d.nameText(i)
	if end < 0 {
		return "", start, end
	}
	name = d.mem.arena.string(text)
	m.buf.key.SetString(name)
	if m.v.MapIndex(m.buf.key).IsValid() {
		return "", start, d.duplicate(start, name)
	}
	d.in.Shapes.Count(&m.names, name)
	return name, start, end
}

// entryKey reads the name between start and end into the key of m, whose op is not OpString. A key that the object already has is a failure unless duplicates are allowed. The
// result is the index after the name, since user code may have moved the window, and whether there is a key.
func (d *decoder) entryKey(m *mapTarget, name string, start, end int) (int, bool) {
	p, key := m.plan.Key, m.buf.key
	number := p.Decode.IsNumber()
	at := d.in.Base + int64(start) // an index would not survive user code
	// Most keys here are integers without escapes in the window.
	if d.plainKey(p, key, start) < 0 {
		key.SetZero()
		failures := d.failed.count
		if end = d.resume(d.keyValue(p, key, name, start)); end < 0 || d.failed.count > failures {
			return end, false
		}
	}
	if d.cfg.unique && !(number && d.keyHasOneName(key, name)) && !m.buf.takeKey(m.v) {
		return d.duplicate(int(at-d.in.Base), name), false
	}
	return end, true
}

// plainKey sets key to the integer that is the name at i, if the name has no escapes, is all in the window,
// and fits. It returns the index after the name, or a negative one if it has not set key.
func (d *decoder) plainKey(p *typeinfo.Plan, key reflect.Value, i int) int {
	switch p.Decode {
	case typeinfo.OpInt, typeinfo.OpUint, typeinfo.OpQuotedInt, typeinfo.OpQuotedUint:
		return d.plainQuoted(p, key, i+1)
	}
	return -1
}

// keyHasOneName reports whether name, from which the number key was parsed, is its only name. That is so for
// all integers except zero, which may be written as -0, unless StringifyWithLegacySemantics accepts +1 and 01.
// Such a key is not looked up in the map, because equal names have been found before.
func (d *decoder) keyHasOneName(key reflect.Value, name string) bool {
	k := key.Kind()
	return reflect.Int <= k && k <= reflect.Uintptr && name != "-0" && name != "0" &&
		d.cfg.flags&opts.StringifyWithLegacySemantics == 0
}

// rejectKeys records that keys of plan key cannot be read. If reading goes on, it skips all members of the
// frame's object, beginning with the one at i, and returns the index after the object.
func (d *decoder) rejectKeys(key *typeinfo.Plan, frame *state.Frame, i int) int {
	if !d.goesOn() {
		return d.unsupportedType(key, i)
	}
	names := d.in.OtherNames()
	for isFirst, c := true, byte('"'); c != 0; isFirst = false {
		name, start, end := d.memberName(names, i)
		if end < 0 {
			return end
		}
		if d.cfg.v1Errors && key.Decode == typeinfo.OpUnsupported { // the failure is that of the member, not of the object
			frame.EnterName(name)
		}
		if isFirst || d.cfg.v1Errors { // v1 reports each key
			if end = d.resume(d.unsupportedType(key, start)); end < 0 {
				return end
			}
		}
		frame.EnterName(name)
		i, c = d.nextMember(frame, d.skipMember(end))
	}
	return i
}

// skipMember skips the colon and the value of the member in progress, whose name ends at i.
func (d *decoder) skipMember(i int) int {
	if i = d.colon(i); i < 0 {
		return i
	}
	return d.skip(i, d.in.Shapes.Root())
}

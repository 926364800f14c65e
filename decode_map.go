package json

import (
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// nextMember reads what follows a member of an object: a comma, behind which
// it returns the index of the next name and its quote, or the end, behind which
// it returns the index and 0.
func (d *decoder) nextMember(i int) (int, byte) {
	if b := d.s.Buf; uint(i) < uint(len(b)-1) && b[i+1] == '\n' && b[i] == ',' {
		if j := d.s.Gap(i+1, d.depth); j >= 0 && b[j] == '"' {
			return j, '"'
		}
	} else if uint(i) < uint(len(b)) && b[i] == '\n' {
		if j := d.s.Gap(i, d.depth-1); j >= 0 && b[j] == '}' {
			d.depth--
			return j + 1, 0
		}
	}
	i, c := d.next(i)
	switch c {
	case ',':
		at := i + 1
		if i, c = d.nextAfter(i); c == '"' {
			if i > at {
				d.s.LearnGap(at, i, d.depth)
			}
			return i, c
		}
		return d.wrongPart('{', 2, d.delimiter(i)), 0
	case '}':
		d.depth--
		return i + 1, 0
	}
	return d.wrongPart('{', 2, i), 0
}

// firstMember begins the object at i. It returns the index of the first name
// and its quote, or for an empty object the index behind it and 0.
func (d *decoder) firstMember(i int) (int, byte) {
	i, c := d.next(i + 1)
	switch c {
	case '"':
		return i, c
	case '}':
		d.depth--
		return i + 1, 0
	}
	return d.wrongPart('{', 0, i), 0
}

// colon reads the colon behind a name and returns the index of the value.
func (d *decoder) colon(i int) int {
	if b := d.s.Buf; uint(i) < uint(len(b)-2) && b[i+1] == ' ' && b[i+2] > ' ' && b[i] == ':' {
		return i + 2
	}
	i, c := d.next(i)
	if c != ':' {
		return d.wrongColon(i)
	}
	if i, c = d.nextAfter(i); d.ended(i, c) {
		return d.wrongStart(i)
	}
	return i
}

// duplicate notes that the name at offset pos occurred before.
func (d *decoder) duplicate(name string, pos int64) int {
	d.syntax(state.DuplicateName, 0)
	d.s.Fault.Offset, d.s.Fault.Char = pos, nil
	d.s.Fault.AddName(name)
	return -1
}

// mapping reads an object into a map, to what that holds already.
func (d *decoder) mapping(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '{':
	case 'n':
		return d.null(v, i)
	default:
		return d.mismatchToken(p, i)
	}
	if !d.enter(i) {
		return -1
	}
	if d.takesTyped(p, v) {
		return d.typedMap(p, v, i)
	}
	if v.IsNil() && p.fast == typedAnyMap && p.elem.op == opAny {
		m, end := d.anyObject(i, d.s.Shapes.Root())
		store(v, m)
		if end < 0 && len(d.s.Fault.Path) == 0 {
			return d.asValue(end)
		}
		return end
	}
	i, c := d.firstMember(i)
	if v.IsNil() {
		v.Set(reflect.MakeMapWithSize(p.t, d.mapRoom(i, c)))
	}
	if c == 0 {
		return d.noKey(p, &mapFrame{mark: len(d.trail)}, i)
	}
	f := takeMapFrame(&d.maps, p, v)
	f.begin(len(d.trail))
	f.merging = f.merging || !d.uniq && p.key.op != opString
	o := d.s.Shapes.Enter(d.s.Shapes.Keys())
	f.alone = d.uniq && !f.merging && p.key.op == opString && o.IsCounted()
	for c != 0 {
		if i = d.entry(p, v, f, &o, i); i < 0 {
			return d.inMap(p, f, i)
		}
		i, c = d.nextMember(i)
	}
	if i < 0 {
		return d.inMap(p, f, d.noKey(p, f, i))
	}
	d.s.Shapes.Leave(&o)
	giveMapFrame(&d.maps, p, f)
	return i
}

// mapRoom returns for how many entries a map gets room whose first name is at i, unless c is 0.
func (d *decoder) mapRoom(i int, c byte) int {
	if c == 0 {
		return 0
	}
	return d.roomFor(d.s.Shapes.TakeKeysHint(), i)
}

// noKey completes the note of a failure to read the next key of a map into f.
func (d *decoder) noKey(p *plan, f *mapFrame, i int) int {
	key := pointedTo(p.key)
	if i < 0 && key.op == opCustom && d.s.Fault.Code == state.DuplicateName {
		return d.oldKey(p, f)
	}
	if i < 0 && d.retry.on && !(p.key.op == opPointer && d.nullAt(d.retry.pos, f.n == 0)) {
		var v reflect.Value
		d.trail.at(f.mark, step{kind: '{', free: !p.uniqueNames(d.valid), n: f.n, name: f.last})
		if key, v = d.touch(p.key, reflect.New(p.t.Key()).Elem()); d.callsNone(&key, &v) {
			return -1
		}
	}
	switch {
	case key.wantsText():
		return d.asValue(i)
	case i < 0 && d.retry.on && noKeys(key.op) && !d.nullAt(d.retry.pos, f.n == 0):
		n, name := d.retry.n, d.retry.name
		d.refuse(key, d.retry.pos)
		if d.retry.on = false; !d.legacy {
			d.retry = retry{kind: '{', n: n, name: name, free: true}
		}
		return -1
	}
	return i
}

// nullAt reports whether null stands at i, which fits everything, or its first letter. If that is
// not the first name, a comma may come before.
func (d *decoder) nullAt(i int, first bool) bool {
	b := d.s.Buf
	if !first && i < len(b) && b[i] == ',' {
		i = wire.SkipSpace(b, i+1)
	}
	return i < len(b) && b[i] == 'n'
}

// oldKey lets users' code read the name that occurred before, which is the failure unless
// they fail.
func (d *decoder) oldKey(p *plan, f *mapFrame) int {
	kept := d.s.Fault
	kept.Path = slices.Clone(kept.Path)
	d.s.Fault.Clear()
	d.trail.at(f.mark, step{kind: '{', free: !p.uniqueNames(d.valid), n: f.n, name: f.last})
	d.isKey = true
	end := d.value(p.key, reflect.New(p.t.Key()).Elem(), int(kept.Offset-d.s.Base))
	d.isKey = false
	if end < 0 {
		return d.rejectName(kept.Path[0].Name)
	}
	d.s.Fault = kept
	return -1
}

// refusesKeys reports whether nothing can be read into the keys of map p, so that nothing is
// tried.
func (p *plan) refusesKeys() bool {
	return noKeys(pointedTo(p.key).op)
}

// noValue completes the note of a failure to get at the value of a member,
// which is read into v.
func (d *decoder) noValue(p *plan, v reflect.Value) {
	if p, v = d.touch(p, v); d.callsNone(&p, &v) {
		return
	}
	if i := d.retry.pos; p.refuses(v) && !d.legacy {
		d.retry.on = false
		d.refuse(p, i)
	} else {
		d.retry.asValue = p.wantsText()
	}
}

// asValue completes the note of a failure to read a name, which is read as a
// value where Go types decide what it means. It returns i.
func (d *decoder) asValue(i int) int {
	if i < 0 && d.retry.kind == '{' {
		d.retry.asValue = true
	}
	return i
}

// entry reads one member of object o into map v.
func (d *decoder) entry(p *plan, v reflect.Value, f *mapFrame, o *shape.Object, i int) int {
	d.missed = false
	name, start, end := d.entryName(v, f, o, i)
	if end < 0 {
		if p.refusesKeys() || p.key.reach {
			return d.noKey(p, f, end)
		}
		return end
	}
	again := f.merging || d.missed && !d.uniq
	after := end
	if end = d.entryKey(p, v, f, name, start, end); end <= 0 {
		return d.noEntry(end, after)
	}
	if f.n, f.last = f.n+2, name; p.elem.reach {
		d.trail.at(f.mark, step{kind: '{', free: !p.uniqueNames(d.valid), n: f.n - 1, name: name})
	}
	f.elem.SetZero()
	if again && !d.merge {
		if old := v.MapIndex(f.key); old.IsValid() {
			f.elem.Set(old)
		}
	}
	if i = d.colon(end); i >= 0 {
		i = d.value(p.elem, f.elem, i)
	} else {
		d.noValue(p.elem, f.elem)
	}
	if i < 0 {
		d.s.Fault.AddName(name)
	}
	v.SetMapIndex(f.key, f.elem)
	return i
}

// entryName reads the name of an entry.
func (d *decoder) entryName(v reflect.Value, f *mapFrame, o *shape.Object, i int) (name string, start, end int) {
	if !f.alone {
		return d.objectName(o, i)
	}
	text, start, end, _ := d.scanName(i)
	if end < 0 {
		return "", start, end
	}
	name = d.text.string(text)
	f.key.SetString(name)
	if v.MapIndex(f.key).IsValid() {
		return "", start, d.duplicate(name, d.s.Base+int64(start))
	}
	d.s.Shapes.Count(o, name)
	return name, start, end
}

// entryKey sets the key of f to what the name means, which stands between
// start and end, and returns end.
func (d *decoder) entryKey(p *plan, v reflect.Value, f *mapFrame, name string, start, end int) int {
	if k := pointedTo(p.key); k.op == opCustom || k.op == opTime || k.generic && k.op == opAny {
		return d.customKey(p, v, f, name, start, end)
	}
	var err error
	to := pointedTo(p.key)
	if !d.integerKey(p.key, f.key, start) {
		err = d.setKey(p.key, f.key, name)
	}
	switch {
	case err != nil && d.legacy:
		return d.passKey(p, start, end, err)
	case err == errKeyKind && p.refusesKeys():
		return d.refuse(to, start)
	case err == errKeyKind:
		d.reject(start, '"', to.t, nil)
	case err != nil && (to.op == opByteArray || to.op == opBytes):
		d.reject(start, '"', to.t, err)
	case err != nil:
		d.rejectText(start, d.s.Buf[start:end], to.t, err)
	case d.uniq && f.key.Kind() != reflect.String && !f.fresh(v, name, d.flags&opts.StringifyWithLegacySemantics != 0):
		d.badName = true
		return d.duplicate(name, d.s.Base+int64(start))
	default:
		return end
	}
	return d.rejectName(name)
}

// integerKey sets map key k to the integer in the name at start, if it is one for that. It may
// fail to see that.
func (d *decoder) integerKey(p *plan, k reflect.Value, start int) bool {
	switch p.op {
	case opInt, opUint, opQuotedInt, opQuotedUint:
		return d.plainQuoted(p, k, start+1) >= 0
	}
	return false
}

// noKeys reports whether no name can be a key of a type with the given op, so that none
// is looked at.
func noKeys(op op) bool { return op == opUnsupported || op == opDuration || op == opInterface }

// pointedTo returns the plan behind all pointers of p.
func pointedTo(p *plan) *plan {
	for p.op == opPointer {
		p = p.elem
	}
	return p
}

// fresh reports whether the key, whose name is new in this object, was not
// read under another name: integers that are read loosely have several.
func (f *mapFrame) fresh(v reflect.Value, name string, loose bool) bool {
	if k := f.key.Kind(); reflect.Int <= k && k <= reflect.Uintptr && name != "-0" && name != "0" && !loose {
		return true // integers have one name each, but for zero
	}
	return f.takeKey(v)
}

// setKey sets map key k to what name means for its type.
func (d *decoder) setKey(p *plan, k reflect.Value, name string) error {
	switch p.op {
	case opString:
		k.SetString(name)
		return nil
	case opInt, opUint, opFloat32, opFloat64, opQuotedInt, opQuotedUint, opQuotedFloat:
		if d.flags&opts.StringifyWithLegacySemantics != 0 {
			return setOldKey(p, k, name)
		}
		return setQuoted(p, k, []byte(name))
	case opByteArray:
		b, err := d.base64(nil, []byte(name))
		if err == nil && len(b) != k.Len() && d.flags&opts.UnmarshalArrayFromAnyLength == 0 {
			err = lengthError(len(b), k.Len())
		}
		key := k.Bytes()
		clear(key[copy(key, b):])
		return err
	case opBytes: // which a pointer leads to
		b, err := d.base64([]byte{}, []byte(name))
		k.SetBytes(b)
		return err
	case opAny:
		k.Set(reflect.ValueOf(name))
		return nil
	case opPointer:
		k.Set(reflect.New(p.t.Elem()))
		return d.setKey(p.elem, k.Elem(), name)
	}
	return errKeyKind
}

package json

import (
	"encoding/binary"
	"reflect"
	"sync/atomic"

	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// structure reads an object into a struct, member by member. The next name is
// predicted from the last one; only if it is another one it is looked up.
func (d *decoder) structure(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '{':
	case 'n':
		return d.null(v, i)
	default:
		return d.mismatchToken(p, i)
	}
	sp := p.st
	if !d.enter(i) {
		return -1
	}
	if sp.err != nil {
		return d.reject(i, '{', sp.faulty, sp.err)
	}
	o := object{sp: sp, mark: len(d.trail)}
	if len(sp.fields) > 64 {
		o.many = d.pushSeen(len(sp.fields))
	}
	i, c := d.firstMember(i)
	if c != 0 {
		if i = d.members(p, v, &o, i); i < 0 {
			return d.inObject(seenFields(&o)+o.unknown, o.last(), i)
		}
	}
	if i < 0 {
		return d.asValue(i)
	}
	if o.others {
		d.s.Shapes.Leave(&o.other)
	}
	if o.many != nil {
		d.seen = d.seen[:len(d.seen)-len(o.many)]
	}
	return i
}

// members reads the members of object o, whose first name is at i, and its end.
func (d *decoder) members(p *plan, v reflect.Value, o *object, i int) int {
	fields := o.sp.fields
	last := &o.sp.first
	for {
		k := int(last.Load())
		if end := d.expected(o, k, i); end >= 0 {
			i = end
		} else if k, i = d.fieldName(o, last, i); i < 0 {
			return d.noField(o, v, last, k, i)
		}
		if k >= 0 {
			f := &fields[k]
			last = &f.follow
			if f.reach {
				d.atField(o, f)
			}
			switch {
			case f.index < 0:
				i = d.embeddedField(f, v, i)
			case f.op == opString && d.s.Buf[i] == '"':
				var s string
				if s, i = d.string(i); i >= 0 {
					v.Field(f.index).SetString(s)
				}
			case f.op == opInt:
				i = d.integer(f.plan, v.Field(f.index), i)
			case f.op == opStruct:
				i = d.structure(f.plan, v.Field(f.index), i)
			default:
				i = d.value(f.plan, v.Field(f.index), i)
			}
			if i < 0 {
				d.s.Fault.AddName(o.given(f))
				return i
			}
		} else if i = d.unknown(p, v, o, i); i < 0 {
			return i
		}
		if b := d.s.Buf; uint(i) < uint(len(b)-1) && b[i] == ',' && b[i+1] == '"' {
			i++
			continue
		}
		if b := d.s.Buf; uint(i) < uint(len(b)) && b[i] == '}' { // as nextMember, without a call
			d.depth--
			return i + 1
		}
		c := byte(0)
		if i, c = d.nextMember(i); i < 0 {
			return d.noMember(o, last, i)
		} else if c == 0 {
			return i
		}
	}
}

// expectedRoom is for what expected looks at if the name is not long: 16 bytes, a colon, a space,
// and the beginning of the value.
const expectedRoom = 19

// expected returns the index of the value of field k if the name of that is at
// i, and it is there for the first time. Otherwise it returns -1 and changes nothing.
func (d *decoder) expected(o *object, k, i int) int {
	b, fields := d.s.Buf, o.sp.fields
	if !wire.Fast || uint(k) >= uint(len(fields)) || o.many != nil || i > len(b)-expectedRoom {
		return -1
	}
	f := &fields[k]
	end := i + len(f.lit)
	w := b[i : i+expectedRoom]
	if (binary.LittleEndian.Uint64(w)^f.words[0])&f.masks[0]|(binary.LittleEndian.Uint64(w[8:])^f.words[1])&f.masks[1] != 0 {
		return -1
	}
	if f.rest != "" && (end >= len(b)-2 || string(b[i+16:end]) != f.rest) {
		return -1
	}
	if b[end] != ':' || o.one>>k&1 != 0 {
		return -1
	}
	if end++; b[end] == ' ' {
		end++
	}
	if b[end] <= ' ' {
		return -1
	}
	o.one |= 1 << k
	if o.name != "" { // a pointer is expensive to store while garbage is collected
		o.name = ""
	}
	return end
}

// An object is what is known of the object that a struct is read from.
type object struct {
	sp   *structPlan
	one  uint64   // which fields were seen, if there are up to 64
	many []uint64 // the same if there are more
	name string   // the last name, or nameless, if it is not the field's own

	other  shape.Object // the members that no field is for
	others bool         // there are such

	mark    int   // steps of the trail that lead here
	unknown int64 // how many members there were beyond one for each field
}

// given returns the name by which field f was found.
func (o *object) given(f *fieldPlan) string {
	if o.name != "" {
		return o.last()
	}
	return f.Name
}

// nameless stands for an empty name. No name is like this, for it is not UTF-8.
const nameless = "\xff"

// named notes the last name, which is not the field's own.
func (o *object) named(name string) {
	if o.name = name; name == "" {
		o.name = nameless
	}
}

// last returns the last name, if it is not the field's own.
func (o *object) last() string {
	if o.name == nameless {
		return ""
	}
	return o.name
}

// first marks field k as seen and reports whether it was not before.
func (o *object) first(k int) bool {
	set := &o.one
	if o.many != nil {
		set = &o.many[k>>6]
	}
	bit := uint64(1) << (k & 63)
	if *set&bit != 0 {
		return false
	}
	*set |= bit
	return true
}

// pushSeen returns an empty bit set for n fields.
func (d *decoder) pushSeen(n int) []uint64 {
	base := len(d.seen)
	for range (n + 63) / 64 {
		d.seen = append(d.seen, 0)
	}
	return d.seen[base:]
}

// fieldName reads the name at i and the colon. The field that was found here
// last time is tried first, and then those behind it. It returns the field and
// the index of the value. Without a field for the name, the first result is
// negative and the second is the index of the name.
func (d *decoder) fieldName(o *object, expected *atomic.Int32, i int) (int, int) {
	fields := o.sp.fields
	b := d.s.Buf
	k := int(expected.Load())
	for tries := range min(3, len(fields)) {
		if end := fields[k].match(b, i); end >= 0 {
			if tries > 0 && d.learns() {
				expected.Store(int32(k))
			}
			if o.name != "" {
				o.name = ""
			}
			if !o.first(k) {
				if d.uniq {
					return k, d.duplicate(fields[k].Name, d.s.Base+int64(i))
				}
				o.unknown++
			}
			if uint(end) < uint(len(b)-1) && b[end] == ':' && b[end+1] > ' ' {
				return k, end + 1
			}
			return k, d.colon(end)
		}
		if k++; k == len(fields) {
			k = 0
		}
	}
	k, end := d.lookup(o, i)
	if k >= 0 {
		expected.Store(int32(k))
	}
	return k, end
}

// learns reports whether a field that was found close to the one expected is to be the one
// expected from now on: by chance, one time in eight. What is expected is common to all
// goroutines, which would wait for each other if it changed with each object.
func (d *decoder) learns() bool {
	d.chance = d.chance*1664525 + 1013904223 // a linear congruential generator: its high bits are good
	return d.chance>>29 == 0
}

// lookup is fieldName for a name that was not expected.
func (d *decoder) lookup(o *object, i int) (int, int) {
	text, start, end, _ := d.meaning(i)
	if end < 0 {
		return 0, d.wrongName(start)
	}
	pos := d.s.Base + int64(start)
	o.name = ""
	k, ok := o.sp.byName[string(text)]
	if !ok {
		if k, ok = d.looseField(o.sp, text); k >= 0 {
			o.named(string(text))
		}
	}
	if !ok {
		if k == ambiguous {
			name := string(text)
			d.reject(start, '"', o.sp.t, errAmbiguous)
			return 0, d.rejectName(name)
		}
		return -1, start
	}
	f := &o.sp.fields[k]
	if !o.first(k) {
		if d.uniq {
			return k, d.duplicate(o.given(f), pos)
		}
		o.unknown++
	}
	return k, d.colon(end)
}

// noField completes the note of a failure to get at the value of field k of
// struct v, or to read its name; last is that of the field before. It returns i.
func (d *decoder) noField(o *object, v reflect.Value, last *atomic.Int32, k, i int) int {
	if !d.retry.on || d.retry.kind != 0 {
		return d.noMember(o, last, i)
	}
	f := &o.sp.fields[k]
	d.atField(o, f)
	if fv, j := d.embedded(f, v, d.retry.pos); j >= 0 {
		d.noValue(f.plan, fv)
	}
	d.s.Fault.AddName(o.given(f))
	return i
}

// noMember completes the note of a failure to read what follows a member of o; last
// is that of the last one that a field is for. It returns i.
func (d *decoder) noMember(o *object, last *atomic.Int32, i int) int {
	for k := range o.sp.fields {
		if f := &o.sp.fields[k]; &f.follow == last {
			o.named(o.given(f))
		}
	}
	return d.asValue(i)
}

// ambiguous is the index of a field if there are several.
const ambiguous = -2

// looseField returns the field whose name equals the given one but for case,
// dashes and underscores, of those fields that allow that.
func (d *decoder) looseField(sp *structPlan, name []byte) (int, bool) {
	if !d.loose && !sp.loose {
		return -1, false
	}
	d.folded = sp.fold(d.folded[:0], name)
	found := -1
	for _, k := range sp.byFold[string(d.folded)] {
		c := sp.fields[k].Case
		if c == model.CaseIgnore || d.loose && c != model.CaseStrict {
			switch {
			case found < 0:
				found = k
			case d.legacy:
			default:
				return ambiguous, false
			}
		}
	}
	return found, found >= 0
}

// unknown reads the member at i, which no field is for.
func (d *decoder) unknown(p *plan, v reflect.Value, o *object, i int) int {
	if !o.others {
		o.other, o.others = d.s.Shapes.Enter(d.s.Shapes.Root()), true
	}
	name, start, end := d.objectName(&o.other, i)
	if end < 0 {
		return end
	}
	switch {
	case !d.rejectUnknown || o.sp.fallback != nil:
	case d.legacy:
		d.passName(start, end, p.t, ErrUnknownName)
	default:
		d.reject(start, '"', p.t, ErrUnknownName)
		return d.rejectName(name)
	}
	o.unknown++
	o.named(name)
	if f := o.sp.fallback; f != nil {
		return d.fallback(f, v, o, name, start, end)
	}
	if i = d.colon(end); i >= 0 {
		i = d.skip(i, o.other.Node.Value())
	}
	if i < 0 {
		d.s.Fault.AddName(name)
	}
	return i
}

// embeddedField reads the value at i into field f of the structs embedded in v.
func (d *decoder) embeddedField(f *fieldPlan, v reflect.Value, i int) int {
	if v, i = d.embedded(f, v, i); i < 0 || !v.IsValid() {
		return i
	}
	return d.value(f.plan, v, i)
}

// embedded returns the field of f inside the structs embedded in v, and makes
// those that are missing. It returns no value if that can't be done.
func (d *decoder) embedded(f *fieldPlan, v reflect.Value, i int) (reflect.Value, int) {
	outer := v
	for k, index := range f.Index {
		if k > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return reflect.Value{}, d.noEmbedded(i, outer.Type())
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(index)
	}
	return v, i
}

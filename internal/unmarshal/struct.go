package unmarshal

import (
	"encoding/binary"
	"reflect"
	"sync/atomic"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads objects into structs. Names are predicted: First in the plan of the struct is the field that
// came first in an earlier object, and Follow in each field the one that came after it. Objects of one type
// mostly have their members in one order, so that a name costs one comparison of bytes. All goroutines share
// the predictions, which are atomics in the plan.
//
// The frame on the stack points to the names of the fields, and the last name is an index into them: storing
// it is one instruction for each member. The set of the fields seen finds duplicates; it exists until the
// object ends.

// structValue reads a JSON object into a struct, or rejects it if the tags have a fault; null clears v.
func (d *decoder) structValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '{' {
		return d.nullOrMismatch(p, v, i)
	}
	sp := p.Struct
	f := d.in.PushStruct(&sp.Names)
	if f == nil {
		return d.tooDeep(i)
	}
	if sp.Err != nil {
		d.in.Pop()
		return d.rejectType(i, '{', sp.Faulty, sp.Err)
	}
	o := object{sp: sp, frame: f}
	if len(sp.Fields) > 64 {
		o.many = d.pushSeen(len(sp.Fields))
	}
	// Most objects have a name right after the brace. Without the calls of firstMember and nextMember for these, and
	// for an end without white space, small structs take 3 to 6 % less time.
	more := true
	if isPair(d.in.Buf, i, '{', '"') {
		i++
	} else {
		i, more = d.firstMember(i)
	}
	if more {
		i = d.members(p, v, &o, i)
	}
	if sp.Required != nil && i >= 0 { // not nil if there are defaults, too
		i = d.absent(p, v, &o, i)
	}
	if o.many != nil {
		d.mem.seen = d.mem.seen[:len(d.mem.seen)-len(o.many)]
	}
	return i
}

// members reads the members and the end of object o, whose first name is at i, into struct v of plan p. Each
// field predicts the next one, and names are looked up only if the prediction fails. A field without a member
// keeps its value.
func (d *decoder) members(p *typeinfo.Plan, v reflect.Value, o *object, i int) int {
	fields := o.sp.Fields
	prediction := &o.sp.First
	for {
		// A wrong prediction only costs time: every name is compared.
		k := int(prediction.Load())
		if end := d.expected(o, k, i); end >= 0 {
			i = end
		} else if k, i = d.fieldName(p, o, prediction, i); i < 0 {
			return i
		}
		if k >= 0 {
			f := &fields[k]
			prediction = &f.In.Follow
			// The most frequent ops come first and save the call of valueAs.
			switch {
			case f.Index < 0:
				i = d.embeddedField(f, v, i)
			case f.Decode == typeinfo.OpString && d.in.Buf[i] == '"':
				var s string
				if s, i = d.stringAt(i); i >= 0 {
					v.Field(f.Index).SetString(s)
				}
			case f.Decode == typeinfo.OpInt:
				i = d.intValue(f.Plan, v.Field(f.Index), i)
			case f.Decode == typeinfo.OpStruct:
				i = d.structValue(f.Plan, v.Field(f.Index), i)
			default:
				i = d.valueAs(f.Decode, f.Plan, v.Field(f.Index), i)
			}
		} else if k != rejected {
			i = d.unknown(p, v, o, i)
		}
		// Most texts have no white space after a comma.
		if isPair(d.in.Buf, i, ',', '"') {
			i++
			o.frame.Leave()
			continue
		}
		if wire.IsAt(d.in.Buf, i, '}') {
			d.in.Pop()
			return i + 1
		}
		var more bool
		if i, more = d.nextMember(o.frame, i); !more {
			return i
		}
	}
}

// interned reads the value at i into v, a field with tag option intern.
func (d *decoder) interned(p *typeinfo.Plan, v reflect.Value, i int) int {
	a := &d.mem.arena
	if a.table != nil {
		return d.value(p, v, i)
	}
	chunk := a.chunk // a Builder may be copied as long as only one copy is used
	a.intern(true)
	i = d.value(p, v, i)
	a.intern(false)
	a.chunk = chunk
	return i
}

// expectedRoom is the number of bytes that expected compares for a short name: 16 bytes, a colon, a space,
// and the first byte of the value.
const expectedRoom = 19

// expected returns the index of the value of field k if its name is at i, is not a duplicate, and the value
// starts in the window, after at most one space. It then enters the member. Otherwise it returns -1 and changes
// nothing, and so for structs with more than 64 fields, and within expectedRoom of the end of the window.
// Comparing two masked words saves 7 % of the time of structs.
func (d *decoder) expected(o *object, k, i int) int {
	b, fields := d.in.Buf, o.sp.Fields
	if !wire.Fast || uint(k) >= uint(len(fields)) || o.many != nil || i > len(b)-expectedRoom {
		return -1
	}
	// Masks has only the bits of the quoted name, so the bytes after a short name are ignored. The indices up
	// to end+2 are within expectedRoom if the name has no Rest, and are compared with len(b) otherwise.
	f := &fields[k].In
	end := i + len(f.Quoted)
	w := b[i : i+expectedRoom]
	diff0 := (binary.LittleEndian.Uint64(w) ^ f.Words[0]) & f.Masks[0]
	diff1 := (binary.LittleEndian.Uint64(w[8:]) ^ f.Words[1]) & f.Masks[1]
	if diff0|diff1 != 0 {
		return -1
	}
	// A name of more than 16 bytes, with its quotes, has a Rest.
	if f.Rest != "" && (end >= len(b)-2 || string(b[i+16:end]) != f.Rest) {
		return -1
	}
	if b[end] != ':' || o.seen>>k&1 != 0 {
		return -1
	}
	if end++; b[end] == ' ' {
		end++
	}
	if b[end] <= ' ' {
		return -1
	}
	o.seen |= 1 << k
	o.frame.Enter(int32(k))
	return end
}

// fieldName reads the name at i and the colon, for a name that expected has not found: the predicted field and
// the next two are compared first, because texts often lack a field or two of the Go type. The results are
//
//   - the index of the field, and that of the value,
//   - -1 and the index of the name, if no field has the name,
//   - rejected and the index after the value, if reading goes on after a name that is rejected, or
//   - after a failure that ends the call, any number and a negative index.
func (d *decoder) fieldName(p *typeinfo.Plan, o *object, prediction *atomic.Int32, i int) (k, at int) {
	fields := o.sp.Fields
	b := d.in.Buf
	k = int(prediction.Load())
	for tries := range min(3, len(fields)) {
		if end := matchField(&fields[k], b, i); end >= 0 {
			if tries > 0 && d.learns() {
				prediction.Store(int32(k))
			}
			if !o.markSeen(k) && d.in.Unique {
				return d.repeated(p, o, k, fields[k].Name, i, end)
			}
			o.frame.Enter(int32(k))
			if isPlainColon(b, end) {
				return k, end + 1
			}
			return k, d.colon(end)
		}
		if k++; k == len(fields) {
			k = 0
		}
	}
	k, end := d.lookup(p, o, i)
	if k >= 0 {
		prediction.Store(int32(k))
	}
	return k, end
}

// matchField returns the index after the quoted name of field at b[i], or -1 if it is not there as a whole.
func matchField(field *typeinfo.Field, b []byte, i int) int {
	f := &field.In
	n := i + len(f.Quoted)
	if i <= len(b)-16 {
		w := b[i : i+16]
		diff0 := (binary.LittleEndian.Uint64(w) ^ f.Words[0]) & f.Masks[0]
		diff1 := (binary.LittleEndian.Uint64(w[8:]) ^ f.Words[1]) & f.Masks[1]
		if diff0|diff1 != 0 {
			return -1
		}
		if f.Rest == "" {
			return n
		}
	}
	if n <= len(b) && string(b[i:n]) == f.Quoted {
		return n
	}
	return -1
}

// learns reports whether a field found near the predicted one replaces the prediction: by chance, in one of
// eight cases. Predictions are shared by all goroutines, which would wait for each other if every object
// changed them.
func (d *decoder) learns() bool {
	d.mem.chance = d.mem.chance*1664525 + 1013904223 // a linear congruential generator: its high bits are good
	return d.mem.chance>>29 == 0
}

// lookup is fieldName for a name that is not near the predicted one. A field with exactly this name or alias goes
// before those that match regardless of case.
func (d *decoder) lookup(p *typeinfo.Plan, o *object, i int) (int, int) {
	text, start, end, _ := d.nameText(i)
	if end < 0 {
		return -1, end
	}
	k, ok := o.sp.ByName[string(text)]
	if !ok {
		if k = d.otherField(o.sp, text); k == ambiguous {
			return d.skipRejected(p, o, string(text), start, end, failure.ErrAmbiguousName)
		} else if k < 0 {
			return -1, start
		}
	}
	if !o.markSeen(int(k)) && d.in.Unique {
		return d.repeated(p, o, int(k), string(text), start, end)
	}
	// The pointer of a failure has the name of the text, not that of the field.
	if ok {
		o.frame.Enter(k)
	} else {
		o.frame.EnterName(string(text))
	}
	return int(k), d.colon(end)
}

// skipRejected records err for the name between start and end. If reading goes on, it skips the member. The results are
// those of fieldName.
func (d *decoder) skipRejected(p *typeinfo.Plan, o *object, name string, start, end int, err error) (int, int) {
	o.frame.EnterName(name)
	if end = d.rejectName(start, end, p, err); end >= 0 {
		end = d.skipMember(end)
	}
	return rejected, end
}

// repeated records that field k, whose name or alias is between start and end, has been seen before. If reading goes on
// after another name of the field, it skips the member. The results are those of fieldName.
func (d *decoder) repeated(p *typeinfo.Plan, o *object, k int, name string, start, end int) (int, int) {
	if first := d.otherName(o.sp, k, name, start); first != nil && !d.cfg.v1Errors {
		return d.skipRejected(p, o, name, start, end, first)
	}
	return k, d.duplicate(start, name)
}

// otherName returns the error that the object has had another name of field k, in the text before i. It returns nil if it
// has had the same name, or if the other one is no longer in the window.
func (d *decoder) otherName(sp *typeinfo.StructPlan, k int, name string, i int) (second *failure.SecondName) {
	if sp.Aliases == nil {
		return nil
	}
	for at, text := range state.EarlierNames(d.in.Buf[:i]).All {
		switch {
		case string(text) == name:
			return nil
		case d.fieldNamed(sp, text) == int32(k):
			second = &failure.SecondName{Name: name, First: string(text), At: d.in.MarkAt(d.in.Base + int64(at))}
		}
	}
	return second
}

// fieldNamed returns the index of the field that has the given name, or the result of otherField.
func (d *decoder) fieldNamed(sp *typeinfo.StructPlan, name []byte) int32 {
	if k, ok := sp.ByName[string(name)]; ok {
		return k
	}
	return d.otherField(sp, name)
}

// otherField returns the index of the field that has the alias name, or the result of foldedField.
func (d *decoder) otherField(sp *typeinfo.StructPlan, name []byte) int32 {
	if k, ok := sp.Aliases[string(name)]; ok {
		return k
	}
	return d.foldedField(sp, sp.ByFold, name)
}

// ambiguous is the result of foldedField for a name that matches several fields.
const ambiguous = -2

// rejected is the result of fieldName for a name that is rejected, if reading goes on.
const rejected = -2

// foldedField returns the index of the field that has the same folded name or alias as name and may match regardless of
// case. byFold has the fields by folded name. The result is -1 if there is none, and ambiguous if there are several; v1's
// rules choose the first one.
func (d *decoder) foldedField(sp *typeinfo.StructPlan, byFold map[string][]int32, name []byte) int32 {
	if !d.cfg.anyCase && !sp.AnyCase {
		return -1
	}
	d.mem.folded = sp.Fold(d.mem.folded[:0], name)
	found := int32(-1)
	for _, k := range byFold[string(d.mem.folded)] {
		if sp.Matches(k, d.cfg.anyCase) {
			switch {
			case found < 0:
				found = k
			case !d.cfg.v1Errors: // v1 takes the first one
				return ambiguous
			}
		}
	}
	return found
}

// isUnread reports whether name is that of a field that is not read, by the rules for names that are.
func (d *decoder) isUnread(sp *typeinfo.StructPlan, name string) bool {
	if _, ok := sp.Unread[name]; ok || sp.Unread == nil {
		return ok
	}
	return d.foldedField(sp, sp.UnreadByFold, []byte(name)) != -1
}

// unknown reads the member at i, whose name matches no field that is read, into the fallback of the struct, or
// without one skips it or rejects its name. The name of a field that is not read does not enter the fallback. The
// frame has an object of its own for such names, which finds duplicates among them: none is that of a field that is read.
func (d *decoder) unknown(p *typeinfo.Plan, v reflect.Value, o *object, i int) int {
	sp, other := o.sp, d.in.OtherNames()
	name, start, end := d.memberName(other, i)
	if end < 0 {
		return end
	}
	o.frame.EnterName(name)
	hasFallback := sp.Fallback != nil && !d.isUnread(sp, name)
	if !hasFallback && sp.Unknown.Rejects(d.cfg.rejectUnknown) {
		if end = d.rejectName(start, end, p, failure.ErrUnknownName); end < 0 {
			return end
		}
	}
	if hasFallback {
		return d.fallback(sp.Fallback, v, name, start, end)
	}
	return d.skipMember(end)
}

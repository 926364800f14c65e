package unmarshal

import (
	"reflect"
	"time"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// The functions of this file are cold. Each records one failure, with the pointer of the stack at that
// moment, sets the position to where reading stopped, and returns a negative index. If reading goes on, because of
// v1's rules or the option AllErrors of package jsonx, a function that rejects a value notes the failure and returns
// the result of notStored instead.
//
// If a value is rejected before it is read, the position is before it, and the next read of a stream skips
// it. For types that are read as a whole, the position is after the value.

// newFailure returns a failure of the value in progress, of the given kind, at i, for type t with the cause
// err. It must be made before the value is skipped, which changes the window and the stack. A failure that is not
// reported has no pointer, which is long for a deep value.
func (d *decoder) newFailure(i int, kind jsontext.Kind, t reflect.Type, err error) *failure.Failure {
	f := d.blank()
	f.Offset, f.Kind, f.Type, f.Err = d.in.Base+int64(i), kind, t, err
	if d.trial {
		return f
	}
	if d.reportsNext() {
		f.Pointer = d.pointerTo(state.Next)
	}
	// A type error of v1 has no place beside its offset: it has exported fields only, and programs compare such errors by
	// reflect.DeepEqual.
	if !d.cfg.v1Errors {
		f.Where = d.placeAt(f.Offset)
	}
	return f
}

// unread returns the target of a failure of the value in progress, which is rejected before it is read. As in the standard
// library it is the object if a name is read as the value.
func (d *decoder) unread() state.Target {
	if d.in.Top().InName() {
		return state.Container
	}
	return state.Next
}

// pointerTo returns the JSON Pointer to t.
func (d *decoder) pointerTo(t state.Target) jsontext.Pointer {
	var room [64]byte // most pointers are shorter, and allocated once
	return jsontext.Pointer(d.in.AppendPointer(room[:0], t))
}

// placeAt returns the place of the byte at offset, in the text of the value in progress.
func (d *decoder) placeAt(offset int64) place.Place { return d.in.PlaceAt(offset) }

// recordRead is record for a failure of the value in progress, which has been read and ends at end. If the value exceeds
// the byte limit, that is the failure.
func (d *decoder) recordRead(f *failure.Failure, end int) int {
	if !d.in.EndValue(end) {
		return d.syntaxError()
	}
	return d.record(f)
}

// recordPart records failure f of a part of the value in progress, which ends at end. If reading goes on, it returns end,
// and the other parts stay stored.
func (d *decoder) recordPart(f *failure.Failure, end int) int {
	if d.goesOn() {
		d.note(f)
		return end
	}
	return d.recordRead(f, end)
}

// rejectRead records that type t cannot hold the value between i and end, for the reason err.
func (d *decoder) rejectRead(i, end int, kind jsontext.Kind, t reflect.Type, err error) int {
	return d.recordValue(d.newFailure(i, kind, t, err), i, end)
}

// recordValue records failure f of the value at i, which ends at end, or has not been read if end is negative. If reading
// goes on, the result is that of notStored.
func (d *decoder) recordValue(f *failure.Failure, i, end int) int {
	switch {
	case d.goesOn():
		return d.noteValue(f, i, end)
	case end < 0:
		d.in.SeekValue(i)
		return d.record(f)
	}
	return d.recordRead(f, end)
}

// rejectType records that type t cannot hold the value at i, of the given kind, whatever the value is, for the reason err.
func (d *decoder) rejectType(i int, kind jsontext.Kind, t reflect.Type, err error) int {
	f := d.newFailure(i, kind, t, err)
	f.Pointer, f.Where.Origin = d.pointerTo(d.unread()), place.OriginType
	return d.recordValue(f, i, -1)
}

// rejectForm records err for the string or number between start and end, which does not have the form that p wants. If end
// is negative, the position is before the value. With v1's rules the error of a time is noted like one of its method
// UnmarshalJSON.
func (d *decoder) rejectForm(p *typeinfo.Plan, start, end int, err error) int {
	if p.Type == reflect.TypeFor[time.Time]() && d.cfg.v1Errors && d.goesOn() {
		d.note(&failure.Failure{Err: err, User: true})
		return end
	}
	f := d.newFailure(start, kindOf(d.in.Buf[start]), p.Type, err)
	f.Where.Detail = wantsForm(p, d.in.Buf[start:max(start, end)], err)
	return d.recordValue(f, start, end)
}

// rejectText records err for text, the number or string at i that is malformed or out of range for type t.
func (d *decoder) rejectText(i int, text []byte, t reflect.Type, err error) int {
	f := d.newFailure(i, kindOf(text[0]), t, err)
	f.Value = append(jsontext.Value(nil), text...)
	return d.recordValue(f, i, i+len(text))
}

// wrongLength records that the JSON array that ends at i has n elements and not want, as type t must have.
func (d *decoder) wrongLength(t reflect.Type, i, n, want int) int {
	err := failure.ErrTooManyElements
	if n < want {
		err = failure.ErrTooFewElements
	}
	f := d.newFailure(i-1, ']', t, err)
	f.Where.Detail = exactly(want)
	if d.cfg.v1Errors {
		f.Offset, f.Kind = d.in.Base+int64(i), '['
	}
	return d.recordPart(f, i)
}

// rejectName records err for the name between start and end, of the member in progress of an object that is read into a
// struct of plan p. If reading goes on, it returns end.
func (d *decoder) rejectName(start, end int, p *typeinfo.Plan, err error) int {
	f := d.newFailure(start, '"', p.Type, err)
	if second, ok := err.(*failure.SecondName); ok {
		f.Where.Earlier = &second.At
	}
	if err == failure.ErrUnknownName {
		f.Where.Candidates = &p.Struct.Names
	}
	if d.cfg.v1Errors {
		f.Offset = d.in.Base + int64(end)
	}
	if d.goesOn() {
		d.note(f)
		return end
	}
	d.in.SeekNext(end)
	return d.record(f)
}

// noteValue notes failure f of the value at i, which ends at end, or is skipped if end is negative. It returns
// the result of notStored. If the text of the value is malformed, that is a second failure.
func (d *decoder) noteValue(f *failure.Failure, i, end int) int {
	if d.cfg.v1Errors { // the text has been checked: the value does not move, and skipping it cannot fail
		if end < 0 {
			end = d.skipValue(i)
		}
		d.v1Place(f, i, end)
		d.note(f)
		return end
	}
	d.note(f)
	if end < 0 {
		if end = d.skipValue(i); end < 0 {
			return end
		}
	}
	return d.notStored(end)
}

// v1Place sets the kind of failure f of the value between i and end, and the offset to the one that encoding/json
// reports: after a scalar, after the bracket that starts an array or object, and before a value of which it does not
// read a token (f.Kind is 0).
func (d *decoder) v1Place(f *failure.Failure, i, end int) {
	c, after := d.in.Buf[i], i+1
	switch {
	case f.Kind == 0:
		after = i
	case c != '{' && c != '[':
		after = end
	}
	f.Kind, f.Offset = kindOf(c), d.in.Base+int64(after)
}

// nullValue reads the literal null at i and clears v, or rejects it if p says so.
func (d *decoder) nullValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if p.NonNull {
		return d.mismatch(p, i)
	}
	if i = d.literal(i, "null"); i >= 0 {
		d.clear(v)
	}
	return i
}

// nullOrMismatch reads the value at i, which is not of the kind that v needs: null clears v, and any other
// value is a mismatch unless p is lenient.
func (d *decoder) nullOrMismatch(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] == 'n' {
		return d.nullValue(p, v, i)
	}
	if p.Lenient {
		return d.lenient(p, v, i)
	}
	return d.mismatch(p, i)
}

// mismatch records that type p.Type cannot hold the kind of the value at i.
func (d *decoder) mismatch(p *typeinfo.Plan, i int) int { return d.mismatchAs(p, i, wants(p)) }

// mismatchAs is mismatch for a place with the given Detail.
func (d *decoder) mismatchAs(p *typeinfo.Plan, i int, wants *string) int {
	if c := d.in.Buf[i]; (c == '{' || c == '[') && readsTokens(p, p.Op) && !d.cfg.v1Errors {
		if d.in.Depth() >= d.in.MaxDepth() {
			return d.tooDeep(i)
		}
		f := d.newFailure(i, kindOf(c), p.Type, nil)
		f.Where.Detail = wants
		return d.recordValue(f, i, -1)
	}
	return d.mismatchOf(i, p.Type, nil, wants)
}

// mismatchFor records that type t cannot hold the value at i for the reason err. It reads the value first, because
// malformed text is the more serious failure.
func (d *decoder) mismatchFor(i int, t reflect.Type, err error) int {
	return d.mismatchOf(i, t, err, nil)
}

// mismatchOf is mismatchFor for a place with the given Detail.
func (d *decoder) mismatchOf(i int, t reflect.Type, err error, wants *string) int {
	f := d.newFailure(i, kindOf(d.in.Buf[i]), t, err)
	f.Where.Detail = wants
	var end int
	if d.goesOn() {
		end = d.skipValue(i)
	} else {
		_, end = d.wholeValue(i)
	}
	if end < 0 {
		return end
	}
	return d.recordValue(f, i, end)
}

// unsupported records that type p.Type cannot hold the value at i, or that no value begins there. It reads null into v if
// that is a pointer with an invalid tag, or a pointer to pointers without end.
func (d *decoder) unsupported(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch c := d.in.Buf[i]; {
	case !startsValue(c):
		return d.badStart(i)
	case c == 'n' && v.Kind() == reflect.Pointer:
		return d.nullValue(p, v, i)
	}
	return d.unsupportedType(p, i)
}

// cannotHold records that a variable of type t cannot hold the value at i for the reason err, or that no value begins
// there.
func (d *decoder) cannotHold(i int, t reflect.Type, err error) int {
	if !startsValue(d.in.Buf[i]) {
		return d.badStart(i)
	}
	return d.rejectType(i, 0, t, err)
}

// unsupportedType records that no value can be stored in type p.Type. With v1's rules null can be stored in
// a type without a JSON representation.
func (d *decoder) unsupportedType(p *typeinfo.Plan, i int) int {
	var err error
	switch p.Op {
	case typeinfo.OpBadTag:
		err = p.Err
	case typeinfo.OpDuration:
		err = failure.ErrNoDefault
	case typeinfo.OpInterface, typeinfo.OpV1Interface, typeinfo.OpV1StringInterface:
		if !d.cfg.v1Errors {
			err = failure.ErrNilInterface
		}
	default:
		switch c := d.in.Buf[i]; {
		case !d.cfg.v1Errors:
		case c == 'n' && !p.NonNull:
			return d.literal(i, "null")
		default:
			return d.rejectType(i, kindOf(c), p.Type, nil)
		}
	}
	return d.rejectType(i, 0, p.Type, err)
}

// readsTokens is [typeinfo.Op.ReadsTokens] for a value of plan p by op.
func readsTokens(p *typeinfo.Plan, op typeinfo.Op) bool {
	if op == typeinfo.OpBytes || op == typeinfo.OpByteArray {
		return p.Elem != nil // an array is read, too
	}
	return op.ReadsTokens()
}

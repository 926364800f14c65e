package unmarshal

import (
	"encoding"
	"errors"
	"io"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file calls methods and functions of the caller, which read values in the middle of a text. Those that
// take a Decoder get the Decoder that is being read: Pos is set to the first byte of the value, and the stack
// has the open arrays and objects. After they return, the depth and the count of the innermost frame show
// whether one value has been read.
//
// The position before the call is kept as an offset, because the window moves. Code that returns
// errors.ErrUnsupported before it has read anything declines: the next method or function is called for the
// value, and finally the op without user code reads it. The protocol of a call takes about 7 ns. Therefore
// coderMethod and coderFunction are two functions, and not one with the call as a function value.

// callCoder lets the UnmarshalJSONFrom method of v read the value at i. If it declines, UnmarshalJSON or
// UnmarshalText of v reads the value, or if v has neither, the op without user code.
func (d *decoder) callCoder(p *typeinfo.Plan, v reflect.Value, i int) int {
	from, _ := reflect.TypeAssert[typeinfo.UnmarshalerFrom](v.Addr())
	return d.callCoderAs(p, from, v, i)
}

// callCoderAs is callCoder for the pointer from to v.
func (d *decoder) callCoderAs(p *typeinfo.Plan, from typeinfo.UnmarshalerFrom, v reflect.Value, i int) int {
	end, declined := d.coderMethod(p, from, i)
	if declined {
		if end, declined = d.textMethod(p, p.Calls.Decode[1], v, end); declined {
			return d.valueAs(p.Op, p, v, end)
		}
	}
	return end
}

// callFunctions lets the functions of the caller, and then the methods of v, read the value at i, until one
// does not decline. If all decline, the op without user code reads it.
func (d *decoder) callFunctions(p *typeinfo.Plan, v reflect.Value, i int) int {
	end, declined := d.userCode(p, v, nil, i)
	if declined {
		return d.valueAs(p.Op, p, v, end)
	}
	return end
}

// userCode lets the functions and methods of plan p read the value at i into v, in order. If all of them
// decline, end is the index of the value, which may have moved. For a map key, name points to the name at i,
// which becomes the last name of the frame for code that does not get a Decoder; otherwise name is nil.
func (d *decoder) userCode(p *typeinfo.Plan, v reflect.Value, name *string, i int) (end int, declined bool) {
	calls := p.Calls
	// A function that takes text cannot decline, so that none after it is called.
	for _, k := range calls.Functions {
		f := d.cfg.functions[k]
		if f.UnmarshalFrom == nil {
			if name != nil {
				d.in.Top().SetName(*name)
			}
			return d.textFunction(f, v, i), false
		}
		if i, declined = d.coderFunction(p, f, v, i); !declined {
			return i, false
		}
	}
	if f := calls.Std; f != nil && f.UnmarshalFrom != nil {
		if i, declined = d.coderFunction(p, f, v, i); !declined {
			return i, false
		}
	}
	m := calls.Decode[0]
	if m == typeinfo.MethodCoder {
		from, _ := reflect.TypeAssert[typeinfo.UnmarshalerFrom](v.Addr())
		if i, declined = d.coderMethod(p, from, i); !declined {
			return i, false
		}
		m = calls.Decode[1]
	}
	if name != nil {
		d.in.Top().SetName(*name)
	}
	return d.textMethod(p, m, v, i)
}

// textMethod lets method m of v, which does not get a Decoder, read the value at i. For MethodNone it returns
// i and true: the value is not read.
func (d *decoder) textMethod(p *typeinfo.Plan, m typeinfo.Method, v reflect.Value, i int) (int, bool) {
	switch m {
	case typeinfo.MethodJSON:
		return d.callJSON(p, v, i), false
	case typeinfo.MethodText:
		return d.callText(p, v, i), false
	}
	return i, true
}

// coderMethod lets the UnmarshalJSONFrom method of from read the value at i. If it declines, end is the index of
// the value.
func (d *decoder) coderMethod(p *typeinfo.Plan, from typeinfo.UnmarshalerFrom, i int) (end int, declined bool) {
	if !startsValue(d.in.Buf[i]) {
		return d.badStart(i), false
	}
	in := d.in
	at, names := in.Base+int64(i), in.Shapes.Mark()
	outer := in.BeginCall(i, p.Calls.StringTag)
	err := from.UnmarshalJSONFrom(d.dec)
	start := in.CallMark(at, names)
	if in.EndCall(outer) && err == nil {
		return in.Pos, false
	}
	if d.isDeclined(start, err) {
		return in.Pos, true
	}
	return d.coderFailed(p.Type, start, err), false
}

// coderFunction is coderMethod for function f.
func (d *decoder) coderFunction(p *typeinfo.Plan, f *typeinfo.Function, v reflect.Value, i int) (int, bool) {
	if !startsValue(d.in.Buf[i]) {
		return d.badStart(i), false
	}
	in := d.in
	at, names := in.Base+int64(i), in.Shapes.Mark()
	outer := in.BeginCall(i, p.Calls.StringTag)
	err := f.UnmarshalFrom(d.dec, f.Arg(v))
	start := in.CallMark(at, names)
	if in.EndCall(outer) && err == nil {
		return in.Pos, false
	}
	if d.isDeclined(start, err) {
		return in.Pos, true
	}
	return d.coderFailed(f.Type, start, err), false
}

// isDeclined reports whether a call of user code that began at start has declined: its error err is or wraps
// errors.ErrUnsupported, it has read nothing, and in.Failed is nil. If so, the value is counted again.
func (d *decoder) isDeclined(start state.Mark, err error) bool {
	if err == nil || !errors.Is(err, errors.ErrUnsupported) || d.in.Failed != nil {
		return false
	}
	if _, moved := d.in.Since(start); moved {
		return false
	}
	d.in.Top().N++
	return true
}

// callJSON lets the UnmarshalJSON method of v read the value at i from its text.
func (d *decoder) callJSON(p *typeinfo.Plan, v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	to, _ := reflect.TypeAssert[typeinfo.Unmarshaler](v.Addr())
	if err := to.UnmarshalJSON(d.in.Buf[start:end:end]); err != nil {
		return d.textFailed(fault.Failure{Type: p.Type, Err: err, Relative: true}, fault.ErrUnmarshalJSON, start, end)
	}
	return end
}

// textFunction lets function f read the value at i from its text.
func (d *decoder) textFunction(f *typeinfo.Function, v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	if err := f.Unmarshal(d.in.Buf[start:end:end], f.Arg(v)); err != nil {
		return d.textFailed(fault.Failure{Type: f.Type, Err: err, Relative: true}, fault.ErrUnmarshalFunc, start, end)
	}
	return end
}

// textFailed completes and records failure f of user code that was called with the text of the value between
// start and end. Such code cannot decline: errors.ErrUnsupported is replaced by declined. If reading goes on,
// textFailed returns end; each error in a list is then a failure.
func (d *decoder) textFailed(f fault.Failure, declined error, start, end int) int {
	return d.userFailed(f, declined, d.in.Base+int64(start), kindOf(d.in.Buf[start]), end)
}

// userFailed is textFailed for the value of the given kind at the byte offset at, which may have left the window. If
// declined is nil, errors.ErrUnsupported is an error like others, and v1's errors have the type of f.
func (d *decoder) userFailed(f fault.Failure, declined error, at int64, kind jsontext.Kind, end int) int {
	f.Offset, f.Kind, f.User = at, kind, true
	f.Pointer = d.pointerTo(state.Last)
	errs, isList := d.parts(f.Err)
	for _, err := range errs {
		one := d.userFailure(f, err, declined)
		switch {
		case d.endsCall(one): // v1 does not read on
			return d.record(one)
		case !d.goesOn():
			return d.recordRead(one, end)
		}
		d.note(one)
	}
	if isList {
		return end
	}
	return d.markRejected(end)
}

// userFailure returns f with the cause err, and with its place in the text.
func (d *decoder) userFailure(f fault.Failure, err, declined error) *fault.Failure {
	f.Err = d.userCause(err, declined)
	if d.cfg.v1Errors {
		one := &fault.Failure{Err: f.Err, User: true}
		if declined == nil {
			one.Type = f.Type
		}
		return one
	}
	// The error of a call of Unmarshal in the method has the place in the text of the value alone. The errors of a list
	// are made at its end, when the stack and the window have changed, so that their places are found now.
	at := f.Offset
	switch all := d.cfg.all; {
	case f.Relative && all != nil:
		offset, _ := all.Offset(err)
		at += offset
	case f.Relative:
		f.Find = d.placeAt
	}
	f.Where = d.placeAt(at)
	return &f
}

// userCause returns the cause of a failure for err, an error of user code: declined in place of
// errors.ErrUnsupported unless declined is nil, and not io.EOF, which stands for the end of the input.
func (d *decoder) userCause(err, declined error) error {
	switch {
	case declined != nil && errors.Is(err, errors.ErrUnsupported):
		return declined
	case err == io.EOF && !d.cfg.v1Errors:
		return io.ErrUnexpectedEOF
	}
	return err
}

// callText lets the UnmarshalText method of v read the string at i; null clears v, but not with v1's rules for
// merging. The text is valid during the call. Its capacity is its length: appending copies it.
func (d *decoder) callText(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch d.in.Buf[i] {
	case '"':
	case 'n':
		if d.cfg.merges { // v1 leaves v unchanged, of whatever kind
			return d.literal(i, "null")
		}
		return d.null(v, i)
	default:
		return d.mismatchFor(i, p.Type, fault.ErrNotString)
	}
	text, start, end := d.text(i)
	if end < 0 {
		return end
	}
	to, _ := reflect.TypeAssert[encoding.TextUnmarshaler](v.Addr())
	err := to.UnmarshalText(slices.Clip(text))
	if err == nil {
		return end
	}
	return d.textFailed(fault.Failure{Type: p.Type, Err: err, AsIs: true}, fault.ErrUnmarshalText, start, end)
}

// coderFailed records the failure of a call of user code for type t, which began at start and had the Decoder:
// it returned err, or if err is nil, did not read exactly one value. If reading goes on, coderFailed skips the rest of
// the value and returns the index after it; each error in a list is then a failure. Reading does not go on if the
// stream has failed, or if the code has read more than the value; with v1's rules the error is then the first one.
func (d *decoder) coderFailed(t reflect.Type, start state.Mark, err error) int {
	if err == nil {
		if err = d.in.Failed; err == nil {
			err = fault.ErrNotOneValue
		}
	}
	reads, _ := d.in.Since(start)
	isBeyond := reads > 1 || reads < -1 && !d.cfg.v1Errors
	errs, isList := d.parts(err)
	for k, err := range errs {
		f := d.coderFailure(t, start, err)
		switch isLast := k == len(errs)-1; {
		case d.endsCall(f), !d.goesOn(), isLast && d.in.Failed != nil:
			return d.record(f)
		case isLast && isBeyond:
			if d.cfg.all == nil && d.noted.count > 0 {
				f = d.noted.list[0]
			}
			return d.record(f)
		}
		d.note(f)
	}
	return d.skipCall(start, isList)
}

// skipCall skips the rest of a value that user code has read, beginning at start, and returns the index after it. The
// errors of the code have been noted. If they are a list, parts of the value have failed, and not all of it, unless a
// nested call of Decode has rejected it.
func (d *decoder) skipCall(start state.Mark, isList bool) int {
	if d.in.SkipRest() { // first the rest of a value inside that has failed, then that of this value
		d.in.LeaveRest(start)
	}
	if !d.in.SkipRest() {
		return d.readFault()
	}
	end := d.in.Pos
	if isList && d.noted.inner != d.in.Base+int64(end) {
		return end
	}
	return d.markRejected(end)
}

// coderFailure returns the failure for err, which a call of user code for type t that began at start returned.
func (d *decoder) coderFailure(t reflect.Type, start state.Mark, err error) *fault.Failure {
	err = d.userCause(err, fault.ErrDeclinedLate)
	if d.cfg.v1Errors {
		return &fault.Failure{Err: err, User: true}
	}
	// A SyntacticError, and an error that wraps one of the reader, are returned unchanged.
	var isIO interface{ IOError() bool }
	if _, isSyntax := err.(*jsontext.SyntacticError); isSyntax || errors.As(err, &isIO) {
		return &fault.Failure{Err: err, Final: true}
	}
	if err == d.placed { // there may be many methods around: none of them makes a pointer, which is long
		return &fault.Failure{Err: err, User: true, AsIs: true}
	}
	f := &fault.Failure{Offset: start.Offset(), Type: t, Err: err, User: true}
	if d.cfg.all != nil {
		if _, isPlaced := d.cfg.all.Offset(err); isPlaced { // as in a list of errors
			return f
		}
	}
	// If nothing was read, the failure is at the value. Otherwise its offset is that of the last token, and
	// its pointer that of the innermost container, or of the last member or element if a name or the whole
	// value was read.
	target := state.Next
	if reads, moved := d.in.Since(start); moved {
		f.Offset, target = max(start.Offset(), d.in.LastToken()), state.Container
		if top := d.in.Top(); top.Kind == '{' && top.N&1 == 1 || reads == 1 {
			target = state.Last
		}
	}
	f.Pointer = d.pointerTo(target)
	f.Where = d.placeAt(f.Offset)
	return f
}

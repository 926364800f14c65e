package unmarshal

import (
	"encoding"
	"errors"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
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
	from, _ := v.Addr().Interface().(typeinfo.UnmarshalerFrom)
	return d.callCoderAs(p, from, v, i)
}

// callCoderAs is callCoder for the pointer from to v.
func (d *decoder) callCoderAs(p *typeinfo.Plan, from typeinfo.UnmarshalerFrom, v reflect.Value, i int) int {
	end, declined := d.coderMethod(p, from, i)
	if declined {
		return d.textMethod(p, p.Calls.Decode[1], v, end)
	}
	return end
}

// callFunctions lets the functions of the caller, and then the methods of v, read the value at i, until one
// does not decline. If all decline, the op without user code reads it.
func (d *decoder) callFunctions(p *typeinfo.Plan, v reflect.Value, i int) int {
	calls, declined := p.Calls, false
	// A function that takes text cannot decline, so that none after it is called.
	for _, k := range calls.Functions {
		f := d.cfg.functions[k]
		if f.UnmarshalFrom == nil {
			return d.textFunction(f, v, i)
		}
		if i, declined = d.coderFunction(p, f, v, i); !declined {
			return i
		}
	}
	if f := calls.Std; f != nil && f.UnmarshalFrom != nil {
		if i, declined = d.coderFunction(p, f, v, i); !declined {
			return i
		}
	}
	if calls.Decode[0] == typeinfo.MethodCoder {
		return d.callCoder(p, v, i)
	}
	return d.textMethod(p, calls.Decode[0], v, i)
}

// textMethod lets method m of v, which does not get a Decoder, read the value at i. For MethodNone the op without user
// code reads it.
func (d *decoder) textMethod(p *typeinfo.Plan, m typeinfo.Method, v reflect.Value, i int) int {
	switch m {
	case typeinfo.MethodJSON:
		return d.callJSON(p, v, i)
	case typeinfo.MethodText:
		return d.callText(p, v, i)
	}
	return d.valueAs(p.Op, p, v, i)
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
	start := in.CallMark(at, names) // before EndCall restores the call around this one
	if in.EndCall(outer, err) {
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
	start := in.CallMark(at, names) // before EndCall restores the call around this one
	if in.EndCall(outer, err) {
		return in.Pos, false
	}
	if d.isDeclined(start, err) {
		return in.Pos, true
	}
	return d.coderFailed(f.Type, start, err), false
}

// isDeclined reports whether a call of user code that began at start has declined: its error err is or wraps
// errors.ErrUnsupported, it has read nothing, and in.Failed is nil.
func (d *decoder) isDeclined(start state.Mark, err error) bool {
	if err == nil || d.in.Failed != nil {
		return false
	}
	_, moved := d.in.Since(start)
	return !moved && errors.Is(err, errors.ErrUnsupported) // a list may be long
}

// callJSON lets the UnmarshalJSON method of v read the value at i from its text.
func (d *decoder) callJSON(p *typeinfo.Plan, v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	to, _ := v.Addr().Interface().(typeinfo.Unmarshaler)
	if err := to.UnmarshalJSON(d.in.Buf[start:end:end]); err != nil {
		return d.textFailed(failure.Failure{Type: p.Type, Err: err, Relative: true}, failure.ErrUnmarshalJSON, start, end)
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
		return d.textFailed(failure.Failure{Type: f.Type, Err: err, Relative: true}, failure.ErrUnmarshalFunc, start, end)
	}
	return end
}

// callText lets the UnmarshalText method of v read the string at i; null clears v, but not with v1's rules for
// merging. The text is valid during the call. Its capacity is its length: appending copies it.
func (d *decoder) callText(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch d.in.Buf[i] {
	case '"':
	case 'n':
		if d.cfg.merges && !p.NonNull { // v1 leaves v unchanged, of whatever kind
			return d.literal(i, "null")
		}
		return d.nullValue(p, v, i)
	default:
		return d.mismatchFor(i, p.Type, failure.ErrNotString)
	}
	text, start, end := d.textAt(i)
	if end < 0 {
		return end
	}
	to, _ := v.Addr().Interface().(encoding.TextUnmarshaler)
	err := to.UnmarshalText(slices.Clip(text))
	if err == nil {
		return end
	}
	return d.textFailed(failure.Failure{Type: p.Type, Err: err, AsIs: true}, failure.ErrUnmarshalText, start, end)
}

package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
)

// appendRawValue appends a raw value. A nil value is null, which is a failure as a name.
func (e *encoder) appendRawValue(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	b := v.Bytes()
	if b == nil {
		e.noteMaker(p.Type, "", e.offset(dst))
		return append(dst, "null"...)
	}
	return e.appendRaw(p.Type, nameJSON, b, dst)
}

// canonical are the options that change the text of raw numbers.
const canonical = opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats

// appendRaw appends text, which a method or function has returned for type t, or which a raw value of
// that type has. The state checks the text and appends it in the form that the options demand for raw
// values.
func (e *encoder) appendRaw(t reflect.Type, method string, text, dst []byte) []byte {
	e.noteMaker(t, method, e.offset(dst))
	out, end := e.out.AppendRaw(dst, text, state.Next)
	if end < 0 {
		return e.record(dst, state.Next, failure.Failure{Type: t, Method: method, Err: e.stateError()})
	}
	return out
}

// noteMaker stores, if a name is being written, that a method or a raw value of type t has made the text from the byte offset
// start on, unless that is known: a method may have called MarshalEncode.
func (e *encoder) noteMaker(t reflect.Type, method string, start int64) {
	if m := &e.mem.maker; e.out.Top().InName() && (m.t == nil || m.start != start) {
		*m = maker{t, method, start}
	}
}

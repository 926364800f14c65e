package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// appendRawValue appends a raw value. A nil value is null, which is a failure as a name.
func (e *encoder) appendRawValue(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	b := v.Bytes()
	if b == nil {
		e.noteMaker(p.Type, "", dst)
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
	e.noteMaker(t, method, dst)
	out, end := e.out.AppendRaw(dst, text, e.role.target())
	if end < 0 {
		return e.record(dst, e.role.target(), failure.Failure{Type: t, Method: method, Err: e.stateError()})
	}
	return out
}

// noteMaker stores, if a name is being written for a stream, that a method or a raw value of type t
// makes the text after dst.
func (e *encoder) noteMaker(t reflect.Type, method string, dst []byte) {
	if e.role == roleName {
		e.mem.maker = maker{t: t, method: method, start: e.offset(dst)}
	}
}

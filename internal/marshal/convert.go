package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file writes values that a rule of the caller converts to values of another type.

// converted appends the value that represents v, or null for a nil pointer or interface. As a map key, it is a name. The
// other type may be an interface that contains a value of the type of v, and so on without end. So conversions are counted
// like pointers.
func (e *encoder) converted(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	c, isName := p.Convert, e.out.Top().InName()
	if k := v.Kind(); (k == reflect.Pointer || k == reflect.Interface) && v.IsNil() {
		if isName {
			return e.badKey(p, typeinfo.OpConvert, dst)
		}
		return append(dst, "null"...)
	}
	if !v.CanInterface() {
		return e.reject(dst, p.Type, failure.ErrUnexportedRule)
	}
	b, err := e.cfg.rules[c.Rule].Converter.Encode(v)
	if err != nil {
		return e.record(dst, state.Next, failure.Failure{Type: p.Type, Method: nameRule, Err: err, User: true, Relative: true})
	}
	e.cycles.pointers++
	switch {
	case e.cycles.tooMany(e.out.Depth()):
		return e.reject(dst, p.Type, failure.ErrTooManyPointers)
	case isName:
		dst = e.keyAs(c.As, c.As.Encode, b, dst)
	default:
		dst = e.value(c.As, c.As.Encode, b, dst)
	}
	e.cycles.pointers--
	return dst
}

package marshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file writes values in the form of RFC 8785, under option Canonical. Plans have the fields of structs in the order of
// their names then, and ops of their own for numbers and for values whose text has to be changed afterwards. The state does
// that with raw values.

// canonical appends v, of op OpCanonical, and then makes the text canonical. The text is held back from the writer
// meanwhile. Within a value for which that is done, it is not done again, so that no text is changed once for each level.
func (e *encoder) canonical(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	const all = math.MaxInt // Hold for a text of any length
	hold := e.out.Hold
	if hold == all {
		return e.asWritten(p, v, dst)
	}
	at := len(dst)
	e.out.Hold = all
	dst = e.asWritten(p, v, dst)
	if e.out.Hold = hold; dst == nil {
		return nil
	}
	buf, text := e.out.Reformat(e.mem.canonical, dst[at:])
	if e.mem.canonical = buf[:0]; cap(buf) > maxCanonical {
		e.mem.canonical = nil
	}
	if text == nil {
		return e.stateFailed(dst[:at], state.Next)
	}
	return append(dst[:at], text...)
}

// maxCanonical is the largest capacity in bytes of a buffer for canonical text that is kept for the next value.
const maxCanonical = 64 << 10

// asWritten appends v, of op OpCanonical, in the form that it has without the option.
func (e *encoder) asWritten(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if p.Calls != nil {
		return e.callFunctions(p, v, dst)
	}
	return e.value(p, p.Op, v, dst)
}

// canonicalNumber appends v, an integer of 64 bits or a float, or a scalar in a string by the rules of v1, in which
// numbers keep their digits.
func (e *encoder) canonicalNumber(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	switch {
	case p.Op == typeinfo.OpV1String:
		flags := e.cfg.flags
		e.cfg.flags &^= canonical
		dst = e.value(p, p.Op, v, dst)
		e.cfg.flags = flags
		return dst
	case v.CanInt():
		return e.canonicalInt(v.Int(), dst)
	case !v.CanUint():
		return e.appendFloat(p, e.canonicalFloat(v.Float()), dst)
	case v.Uint() > maxExact && e.cfg.flags&opts.CanonicalizeRawInts != 0:
		return wire.AppendFloat64(dst, float64(v.Uint()))
	}
	return wire.AppendUint(dst, v.Uint())
}

package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file writes the types Optional and Object of package jsonx.

// optionalValue appends the value of v, an Optional, or null if it has none.
func (e *encoder) optionalValue(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if typeinfo.StateOf(v) != typeinfo.StatePresent {
		return append(dst, "null"...)
	}
	return e.value(p.Elem, p.Elem.Encode, typeinfo.ValueOf(v), dst)
}

// object appends v, an Object, with its members in their order. All names are compared, because a slice may have a
// name twice.
func (e *encoder) object(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.empty("{}", v.IsNil(), opts.FormatNilMapAsNull, dst)
	}
	deep := e.out.Depth() >= cycleDepth
	if deep && !e.cycles.enter(v) {
		return e.reject(dst, p.Type, failure.ErrCycle)
	}
	c := container{frame: e.out.PushMap(false), next: '{'}
	if c.frame == nil {
		return e.tooDeep(dst)
	}
	if e.cfg.flags&opts.AllowDuplicateNames == 0 {
		c.names = e.newNames()
	}
	for k := range v.Len() {
		m := v.Index(k)
		if dst = e.enterMember(&c, m.Field(typeinfo.MemberName).String(), "", dst); dst == nil {
			return nil
		}
		dst = e.value(p.Elem, p.Elem.Encode, m.Field(typeinfo.MemberValue), dst)
		if dst = e.leave(c.frame, dst); dst == nil {
			return nil
		}
	}
	c.names.end()
	if deep {
		e.cycles.leave(v)
	}
	return e.appendEnd('}', dst)
}

package marshal

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file writes maps of strings to scalars, and to lists of strings, without package
// reflect.

// writesTyped reports whether typedMap may write maps of plan p under the options: elements that are lists have no
// white space.
func (e *encoder) writesTyped(p *typeinfo.Plan) bool {
	return e.out.IsTight() || p.Map != typeinfo.MapStrings
}

// typedMap appends a map, which is not empty, of the kind p.Map. Its elements cannot contain the
// map, so cycles are not looked for.
func (e *encoder) typedMap(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	c := container{frame: e.out.PushMap(false), next: '{'}
	if c.frame == nil {
		return e.tooDeep(dst)
	}
	switch p.Map {
	case typeinfo.MapString:
		dst = typedEntries(e, p, &c, mapOf[string](&e.mem, v), dst, (*encoder).typedString)
	case typeinfo.MapBool:
		dst = typedEntries(e, p, &c, mapOf[bool](&e.mem, v), dst, (*encoder).typedBool)
	case typeinfo.MapInt:
		dst = typedEntries(e, p, &c, mapOf[int](&e.mem, v), dst, typedInt[int])
	case typeinfo.MapInt64:
		dst = typedEntries(e, p, &c, mapOf[int64](&e.mem, v), dst, typedInt[int64])
	case typeinfo.MapFloat64:
		dst = typedEntries(e, p, &c, mapOf[float64](&e.mem, v), dst, (*encoder).appendFloat)
	case typeinfo.MapStrings:
		dst = typedEntries(e, p, &c, mapOf[[]string](&e.mem, v), dst, (*encoder).typedStrings)
	}
	if dst == nil {
		return nil
	}
	c.names.end()
	return e.appendEnd('}', dst)
}

// typedEntries appends the members of m to the object c, with put for the elements. It is compiled once for each E, and
// calling put costs less than package reflect: by mapping such maps take 1.6 to 4 times as long. In the order of the
// names each element is looked up again by its name.
func typedEntries[E any](e *encoder, p *typeinfo.Plan, c *container, m map[string]E, dst []byte,
	put func(*encoder, *typeinfo.Plan, E, []byte) []byte) []byte {
	if e.cfg.flags&opts.Deterministic == 0 {
		for name, x := range m {
			if dst = e.enterMember(c, name, "", dst); dst == nil {
				return nil
			}
			if dst = e.flushed(put(e, p.Elem, x, dst)); dst == nil {
				return nil
			}
			c.frame.Leave()
		}
		return dst
	}
	base := e.mem.reserve(len(m))
	for name := range m {
		e.mem.members = append(e.mem.members, member{name: name})
	}
	ranks := e.sortMembers(base)
	for n := range len(e.mem.members) - base {
		f, _ := e.mem.ranked(base, ranks, n)
		if dst = e.enterMember(c, f.name, "", dst); dst == nil {
			return nil
		}
		if dst = e.flushed(put(e, p.Elem, m[f.name], dst)); dst == nil {
			return nil
		}
		c.frame.Leave()
	}
	e.mem.drop(base, ranks)
	return dst
}

// typedString appends s.
func (e *encoder) typedString(_ *typeinfo.Plan, s string, dst []byte) []byte {
	return e.appendString(s, dst)
}

// typedInt appends n.
func typedInt[E int | int64](_ *encoder, _ *typeinfo.Plan, n E, dst []byte) []byte {
	return wire.AppendInt(dst, int64(n))
}

// typedBool appends b.
func (e *encoder) typedBool(_ *typeinfo.Plan, b bool, dst []byte) []byte {
	return strconv.AppendBool(dst, b)
}

// typedStrings appends s as an array. A nil slice is [], or null if an option demands that.
func (e *encoder) typedStrings(_ *typeinfo.Plan, s []string, dst []byte) []byte {
	if len(s) == 0 {
		return e.empty("[]", s == nil, opts.FormatNilSliceAsNull, dst)
	}
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	if dst = e.appendStrings(fr, s, dst); dst == nil {
		return nil
	}
	e.out.Pop()
	return append(dst, ']')
}

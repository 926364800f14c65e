package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file writes values of which the options OnlyMembers and OmitMembers of package jsonx select the parts, as far as
// plans do not know the parts: interfaces, maps, and elements with a number. It is not used without these options.
//
// Cycles are not looked for here. One through maps and numbered elements takes a step of a pointer each time, so it ends in
// other code, and one through other slices and pointers is found by their code.

// selected is dispatch for the ops of selections. Only plans from the caches for their places have these ops, so other values
// are written without a test for them.
func (e *encoder) selected(p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte {
	switch op {
	case typeinfo.OpSelectedInterface:
		return e.selectedInterface(p, v, dst)
	case typeinfo.OpSelectedMap:
		return e.selectedMap(p, v, dst)
	case typeinfo.OpSelectedObject:
		return e.selectedObject(p, v, dst)
	case typeinfo.OpSelectedList:
		return e.selectedList(p, v, dst)
	case typeinfo.OpNull:
		return append(dst, "null"...)
	}
	return e.reject(dst, p.Type, nil)
}

// selectedInterface appends the value that interface v contains, or null. The value has the plan of its type from the cache
// for the place of the interface, so that a selection goes on in a map[string]any, or in a struct in an interface.
func (e *encoder) selectedInterface(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	q, v := e.dynamic(v.Elem(), p.Parts)
	return e.value(q, q.Encode, v, dst)
}

// selectedList appends a slice or array with a plan for each element. An array of length 0 or an empty slice is written as
// without a selection. The cache returns the plan of each element. Elements with numbers that are in pointers have plans of
// their own, and all others share a plan.
func (e *encoder) selectedList(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	switch {
	case v.Len() > 0:
	case v.Kind() == reflect.Array:
		return e.array(p, v, dst)
	default:
		return e.slice(p, v, dst)
	}
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	c := byte('[')
	for i := range v.Len() {
		fr.At(i)
		elem := p.PartElement(i)
		dst = e.value(elem, elem.Encode, v.Index(i), e.separator(c, dst))
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		c = ','
	}
	return e.appendEnd(']', dst)
}

// selectedMap appends the members of a map that are written, in an object. Keys are written, or at least their text is made,
// before it is known which of them are left out, since their methods may make the names. So the method of a key that is left
// out is called, and its error is one of the map.
func (e *encoder) selectedMap(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.mapping(p, v, dst)
	}
	w := mapWriter{e: e, v: v, container: container{frame: e.out.PushMap(false), next: '{'}}
	if w.frame == nil {
		return e.tooDeep(dst)
	}
	w.names, w.entryBuffer = e.namesOf(p.Key), e.mem.takeEntry(p)
	if e.cfg.flags&opts.Deterministic != 0 {
		dst = w.selectedSorted(dst)
	} else {
		dst = w.selectedEntries(dst)
	}
	if dst == nil {
		return nil
	}
	e.mem.giveEntry(p, &w.entryBuffer)
	return e.selectedEnd(&w.container, dst)
}

// selectedEnd ends the object c, which may be empty: all members may be left out. As in an object that is empty from the start,
// there is no white space between the braces then.
func (e *encoder) selectedEnd(c *container, dst []byte) []byte {
	if c.names.end(); c.next == '{' {
		e.out.Pop()
		return append(dst, "{}"...)
	}
	return e.appendEnd('}', dst)
}

// selectedObject appends the members of v, an Object, that are written, in their order. Names are compared with those that
// are written only: one that is left out may be there twice.
func (e *encoder) selectedObject(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.Len() == 0 {
		return e.object(p, v, dst)
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
		name := m.Field(typeinfo.MemberName).String()
		elem := p.PartMember(name)
		if elem == nil {
			continue
		}
		if dst = e.enterMember(&c, name, "", dst); dst == nil {
			return nil
		}
		if dst = e.leave(c.frame, e.value(elem, elem.Encode, m.Field(typeinfo.MemberValue), dst)); dst == nil {
			return nil
		}
	}
	return e.selectedEnd(&c, dst)
}

// selectedEntries appends the members in the order of the iteration. The name of a member that is left out is cut off again,
// unless it is a string.
func (w *mapWriter) selectedEntries(dst []byte) []byte {
	e, p := w.e, w.plan
	isString := p.Key.Encode == typeinfo.OpString
	for it := w.v.MapRange(); it.Next(); {
		w.key.SetIterKey(it)
		var elem *typeinfo.Plan
		if isString { // to write the name first, as below, would take longer
			if elem = p.PartMember(w.key.String()); elem == nil {
				continue
			}
		}
		before := len(dst)
		dst = e.separator(w.next, dst)
		at := len(dst)
		if dst = e.key(p.Key, w.key, dst); dst == nil {
			return nil
		}
		if !isString {
			elem = p.PartMember(unquoted(dst[at:]))
		}
		if elem == nil {
			// The frame does not know the member yet, so only the text and the separator before it go.
			dst = dst[:before]
			continue
		}
		if w.next = ','; !w.names.add(dst[at:]) {
			return e.duplicateKey(dst, at)
		}
		w.frame.EnterText(dst[at:])
		w.elem.SetIterValue(it)
		if dst = e.leave(w.frame, e.value(elem, elem.Encode, w.elem, e.colon(dst))); dst == nil {
			return nil
		}
	}
	return dst
}

// selectedSorted is selectedEntries, but in the order of the names. It collects those that are left out, too, because an
// element is found by the index of its member.
func (w *mapWriter) selectedSorted(dst []byte) []byte {
	e, base := w.e, len(w.e.mem.members)
	if dst = w.collect(dst); dst == nil {
		return nil
	}
	ranks := e.sortMembers(base)
	for n := range len(e.mem.members) - base {
		f, k := e.mem.ranked(base, ranks, n)
		elem := w.plan.PartMember(f.name)
		if elem == nil {
			continue
		}
		if dst = e.enterMember(&w.container, f.name, f.raw, dst); dst != nil {
			dst = e.leave(w.frame, e.value(elem, elem.Encode, w.elems.Index(k), dst))
		}
		if dst == nil {
			return nil
		}
	}
	e.mem.drop(base, ranks)
	return dst
}

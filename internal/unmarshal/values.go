package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads the types Optional and Object of package jsonx.

// optionalValue reads the value at i into v, an Optional. Null removes its value, and any other JSON value is read into the
// value that it has, or otherwise into a zero one. If reading goes on after the JSON value has been rejected, an Optional
// without a value does not change.
func (d *decoder) optionalValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] == 'n' {
		return d.nullOptional(p, v, i)
	}
	elem, state := typeinfo.ValueOf(v), typeinfo.StateOf(v)
	if state != typeinfo.StatePresent {
		elem.SetZero()
	}
	i = d.value(p.Elem, elem, i)
	switch {
	case !d.isDropped(i):
		typeinfo.SetState(v, typeinfo.StatePresent)
	case state != typeinfo.StatePresent:
		elem.SetZero()
	}
	return i
}

// nullOptional reads null into v, an Optional. With v1's rules for merging it is no different: encoding/json calls the
// method UnmarshalJSON of v.
func (d *decoder) nullOptional(p *typeinfo.Plan, v reflect.Value, i int) int {
	if p.NonNull {
		return d.mismatch(p, i)
	}
	if i = d.literal(i, "null"); i >= 0 {
		v.SetZero()
		typeinfo.SetState(v, typeinfo.StateNull)
	}
	return i
}

// objectValue reads the members of a JSON object into v, an Object, in the order of the text, in place of those that it
// had; null makes v nil. Like that of a slice, the memory of v is used again. After a failure v has the members that have
// been read. If reading goes on after the value of a member has been rejected, v does not have the member.
func (d *decoder) objectValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '{' {
		return d.nullOrMismatch(p, v, i)
	}
	o := mapNames{frame: d.in.PushMap(false)}
	if o.frame == nil {
		return d.tooDeep(i)
	}
	i, more := d.firstMember(i)
	if v.SetLen(0); !more {
		if i >= 0 {
			v.Set(p.Empty)
		}
		return i
	}
	o.Object = d.in.Shapes.Enter(d.in.Shapes.Keys())
	for n := 0; more; {
		var name string
		if name, i, _ = d.enterMember(&o, i, nil); i < 0 {
			return i
		}
		if n == v.Cap() {
			v.Grow(growth(n))
		}
		v.SetLen(n + 1)
		m := v.Index(n)
		m.SetZero()
		m.Field(typeinfo.MemberName).SetString(name)
		if i = d.value(p.Elem, m.Field(typeinfo.MemberValue), i); d.isDropped(i) {
			v.SetLen(n)
		} else {
			n++
		}
		i, more = d.nextMember(o.frame, i)
	}
	if i >= 0 {
		d.in.Shapes.Leave(&o.Object)
	}
	return i
}

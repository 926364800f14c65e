package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/model"
)

// This file handles the generic types Optional and Object of package jsonx. It cannot import jsonx, because jsonx imports
// packages that import this one.

// A Former is a type with values that are handled by the op JSONForm, and not by the Go kind and the methods. Only types of
// this module can have the method themselves, because other modules cannot name its result.
type Former interface{ JSONForm() Op }

// FormOf returns the op JSONForm of type t: OpOptional or OpObject, and OpUnsupported for all other types. A struct
// with an embedded field is such a type, because the method may be that of the field.
func FormOf(t reflect.Type) Op {
	k := t.Kind()
	if k != reflect.Struct && k != reflect.Slice || !t.Implements(reflect.TypeFor[Former]()) {
		return OpUnsupported
	}
	if k == reflect.Struct {
		for i := range t.NumField() {
			if t.Field(i).Anonymous {
				return OpUnsupported
			}
		}
	}
	return reflect.Zero(t).Interface().(Former).JSONForm()
}

// A State is the State of an Optional, as a number.
type State uint64

// The states, in the order of package jsonx.
const (
	StateAbsent State = iota
	StateNull
	StatePresent
)

// Indices of the fields of an Optional and of a Member.
const (
	optionalValue, optionalState = 0, 1
	MemberName, MemberValue      = 0, 1
)

// ValueOf returns the value in v, an Optional.
func ValueOf(v reflect.Value) reflect.Value { return v.Field(optionalValue) }

// StateOf returns the state of v, an Optional.
func StateOf(v reflect.Value) State { return State(v.Field(optionalState).Uint()) }

// SetState sets the state of v, an Optional.
func SetState(v reflect.Value, s State) { v.Field(optionalState).SetUint(uint64(s)) }

// IsAbsent reports whether v, an Optional, is absent. It is the result of zeroMethod for Optionals.
func IsAbsent(v reflect.Value) bool { return StateOf(v) == StateAbsent }

// fillForm completes p if its type has a form, and reports whether it has one. As a map key such a type is handled by its
// kind, and so cannot be a name. The value of an Optional has the tag and the format of r, like the element of a pointer.
func (c *compiler) fillForm(p *Plan, r request) bool {
	form := FormOf(r.t)
	switch {
	case r.context.isKey():
		return false
	case form == OpOptional:
		p.set(OpOptional, "null")
		r.t, r.context, r.null = r.t.Field(optionalValue).Type, inPlace, nullByOption
		p.Elem = c.plan(r)
	case form == OpObject:
		p.Op = OpObject
		p.Empty = reflect.MakeSlice(r.t, 0, 0)
		p.Elem = c.plan(c.untagged(r.t.Elem().Field(MemberValue).Type, inPlace))
	default:
		return false
	}
	return true
}

// HeldType returns the type of the value that a pointer or an Optional of type t may hold, or false if t is another type.
func HeldType(t reflect.Type) (held reflect.Type, ok bool) {
	switch {
	case t.Kind() == reflect.Pointer:
		return t.Elem(), true
	case FormOf(t) == OpOptional:
		return t.Field(optionalValue).Type, true
	}
	return nil, false
}

// Held is [Plan.Pointed], but goes on from an Optional to its value.
func (p *Plan) Held() *Plan {
	for p = p.Pointed(); p.Op == OpOptional && p.Calls == nil && p.Convert == nil; p = p.Elem.Pointed() {
	}
	return p
}

// v1Tagged returns the plan for field f, which has tag option string, under StringifyWithLegacySemantics; r is its request
// without the tag. If f is an Optional, its value has the tag.
func (c *compiler) v1Tagged(f *model.Field, r request) *Plan {
	p := c.plan(r)
	if p.Op != OpOptional || p.Calls != nil {
		return c.v1String(f, r)
	}
	q, held := c.newPlan(p.Type), *f
	q.set(OpOptional, "null")
	q.NonNull = p.NonNull
	held.Type = p.Elem.Type
	r.t, r.context, r.null = held.Type, inPlace, nullByOption
	q.Elem = c.v1Tagged(&held, r)
	return q
}

package json

import (
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// This file is about [MarshalEncode] where a name comes next, or where a value has failed.

// blameName returns the error for a name that can't follow, made of err: one of package
// jsontext, or if users' code made the text of the name, or it is a raw value, one that tells
// of that type.
func (e *encoder) blameName(out *jsontext.Encoder, v reflect.Value, err error) error {
	syn, ok := err.(*jsontext.SyntacticError)
	if !ok || !v.IsValid() {
		return err
	}
	to := placeKey
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v, to = v.Elem(), placeKeyPointer
	}
	t := v.Type()
	p := planOf(t, e.domain.at(to))
	i := slices.IndexFunc(p.functions(), (*function).writes)
	switch {
	case e.ownName:
		return err
	case p.op == opRaw:
	case p.op == opCustom && i >= 0:
		t = p.functions()[i].t
	case p.op == opCustom && p.cust.marshal != methodNone:
	default:
		return err
	}
	pointer := out.StackPointer()
	if _, n := out.StackIndex(out.StackDepth()); n > 0 {
		pointer = pointer.Parent()
	}
	return &SemanticError{ByteOffset: syn.ByteOffset, JSONPointer: pointer, GoType: t, Err: syn, where: location{marshaling: true}}
}

// floatInAny reports whether v is an interface, or leads to one, that holds a number that does not become a string for being
// a name, with flags f given by the caller: the standard library has it so.
func (e *encoder) floatInAny(v reflect.Value, f opts.Flags) bool {
	if f&opts.StringifyNumbers != 0 || planOf(reflect.TypeFor[any](), e.domain).generic {
		return false
	}
	for v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	return v.Kind() == reflect.Interface && v.NumMethod() == 0 && v.Elem().IsValid() && v.Elem().Type() == float64Type
}

// spoil makes the objects unusable that a failed value has left open, but for maps of which
// one key may have several names.
func (e *encoder) spoil() {
	s := e.enc.Open()
	for _, depth := range e.free {
		if depth > e.base && depth <= s.Depth() {
			s.Level(depth).Free()
		}
	}
	s.Spoil()
}

// wroteNoName reports whether the value that begins at dst[at], and that failed, is no
// string, and so no name: that is the graver failure. What user code has left open is then closed.
func (e *encoder) wroteNoName(dst []byte, at int) bool {
	s := e.enc.Open()
	if len(dst) <= at || dst[at] == '"' || e.left && s.Depth() == e.base {
		return false
	}
	e.trail.hide(s, e.base)
	return true
}

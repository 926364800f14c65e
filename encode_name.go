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
	if !ok {
		return err
	}
	t := e.nameMaker(v)
	if t == nil {
		return err
	}
	pointer := out.StackPointer()
	if _, n := out.StackIndex(out.StackDepth()); n > 0 {
		pointer = pointer.Parent()
	}
	return &SemanticError{ByteOffset: syn.ByteOffset, JSONPointer: pointer, GoType: t, Err: syn, where: location{marshaling: true}}
}

// nameMaker returns the type of the raw value, or of the users' code, that made the text of
// v, which was written as a name; nil if there is none. Users' code that declined is passed over.
func (e *encoder) nameMaker(v reflect.Value) reflect.Type {
	to, refused := placeKey, e.refused
	for v.IsValid() {
		p := e.last.of(v.Type(), e.domain.at(to))
		if p.op == opCustom {
			makers := p.makers()
			if refused < len(makers) {
				return makers[refused]
			}
			p, refused = p.cust.base, refused-len(makers)
		}
		switch {
		case p.op == opRaw:
			return p.t
		case v.Kind() == reflect.Pointer:
			v, to = v.Elem(), placeKeyPointer
		case v.Kind() == reflect.Interface:
			v, to = v.Elem(), placeKey
		default:
			return nil
		}
	}
	return nil
}

// makers returns the types of the functions that values of p are written by, and of the methods, in
// the order in which they are called.
func (p *plan) makers() (all []reflect.Type) {
	for _, f := range p.cust.functions {
		if f.writes() {
			all = append(all, f.t)
		}
	}
	for _, m := range []method{p.cust.marshal, p.cust.then} {
		if m != methodNone {
			all = append(all, p.t)
		}
	}
	return all
}

// floatInAny reports whether v is an interface, or leads to one, that holds a number that does not become a string for being
// a name, with flags f given by the caller: the standard library has it so.
func (e *encoder) floatInAny(v reflect.Value, f opts.Flags) bool {
	if f&opts.StringifyNumbers != 0 || e.domain.generic {
		return false
	}
	held := false
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		held = v.Kind() == reflect.Interface && v.NumMethod() == 0
		v = v.Elem()
	}
	return held && v.IsValid() && v.Type() == float64Type
}

// spoil makes the objects unusable that a failed value has left open, but for maps of which
// one key may have several names. The names of what is open in it are given, if they are known.
func (e *encoder) spoil(names [][][]byte) {
	s := e.enc.Open()
	slices.Sort(e.free)
	for _, depth := range e.free {
		if depth <= e.base || depth > s.Depth() {
			continue
		}
		var list [][]byte
		if k := depth - e.base - 1; k < len(names) {
			list = names[k]
		}
		s.Level(depth).Free()
		s.Track(depth, list)
	}
	s.Spoil()
}

// wroteNoName reports whether the value that begins at dst[at], and that failed, is no
// string, and so no name: that is the graver failure. What user code has left open is then closed. If
// it has closed the object, which is object and has had n names and values before, it is left to that.
func (e *encoder) wroteNoName(dst []byte, at int, object, n int64) bool {
	s := e.enc.Open()
	if len(dst) <= at || dst[at] == '"' || s.Depth() < e.base || s.Level(e.base).Serial() != object {
		return false
	}
	s.Retreat(e.base, n)
	return true
}

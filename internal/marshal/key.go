package marshal

import (
	"errors"
	"math"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file writes map keys as names, and reports two keys with the same name.

// key appends map key k, of plan p, as a name. A name that is neither a string nor a number is written like the value of a
// member without a known name: the pointer of a failure ends at the object.
func (e *encoder) key(p *typeinfo.Plan, k reflect.Value, dst []byte) []byte {
	switch p.Encode {
	case typeinfo.OpString:
		return e.appendName(k.String(), dst)
	case typeinfo.OpQuoted:
		return e.quoted(p, k, dst)
	}
	f := e.out.Top()
	if f.InName() { // a method that writes the name calls MarshalEncode
		return e.keyAs(p, p.Encode, k, dst)
	}
	f.BeginUnnamed()
	dst = e.keyAs(p, p.Encode, k, dst)
	f.EndName()
	return dst
}

// keyAs is key for op, which is p.Encode, or p.Op after user code has declined. Types without a text for keys fail by badKey.
// The text is held back until it is known to be a string; the name set and the frame need all of it.
func (e *encoder) keyAs(p *typeinfo.Plan, op typeinfo.Op, k reflect.Value, dst []byte) []byte {
	switch {
	case op == typeinfo.OpPointer:
		return e.pointerKey(p, op, k, dst)
	case op == typeinfo.OpAny, op == typeinfo.OpInterface, op == typeinfo.OpV1Interface:
		return e.dynamicKey(p, op, k.Elem(), dst)
	case !op.IsKey():
		return e.badKey(p, op, dst)
	}
	at := len(dst)
	if dst = e.heldValue(p, op, k, dst); dst == nil {
		return nil
	}
	if len(dst) == at || dst[at] != '"' {
		return e.badKey(p, op, dst[:at])
	}
	return dst
}

// heldValue is value, but no text from v on is passed to the writer before heldValue returns.
func (e *encoder) heldValue(p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte {
	hold := e.out.Hold
	e.out.Hold = math.MaxInt
	dst = e.value(p, op, v, dst)
	e.out.Hold = hold
	return dst
}

// pointerKey is key for the value that k points to. A nil pointer is a failure, unless emptyNilKey
// makes it the empty name. If the key is not a string, the error has the type that setKeyType sets.
func (e *encoder) pointerKey(p *typeinfo.Plan, op typeinfo.Op, k reflect.Value, dst []byte) []byte {
	switch {
	case !endsInNil(p, k):
		e.cycles.pointers++
		if e.cycles.tooMany(e.out.Depth()) { // pointers and interfaces may alternate without end
			return e.reject(dst, p.Type, failure.ErrTooManyPointers)
		}
		if dst = e.keyAs(p.Elem, p.Elem.Encode, k.Elem(), dst); dst == nil {
			e.setKeyType(p, p.Elem)
		}
		e.cycles.pointers--
		return dst
	case k.IsNil() && e.cfg.emptyNilKey(p.Type):
		return append(dst, `""`...)
	}
	return e.badKey(p, op, dst)
}

// dynamicKey is key for k, which an interface of plan p contains. Failures are a nil interface (k is
// not valid), most nil pointers, and values that isAnyKey reports, unless a function may apply. The
// plan of k is looked up for each entry, because such maps are rare.
func (e *encoder) dynamicKey(p *typeinfo.Plan, op typeinfo.Op, k reflect.Value, dst []byte) []byte {
	if !k.IsValid() || !e.cfg.plans.AppliesToDecoded() && e.isAnyKey(k) {
		return e.badKey(p, op, dst)
	}
	q := e.cfg.plans.OfKey(k.Type())
	if endsInNil(q, k) {
		if op == typeinfo.OpV1Interface && k.IsNil() {
			if out, ok := e.callNil(typeinfo.TextMethod(p.Type), k, dst); ok {
				return out
			}
		}
		return e.badKey(p, op, dst)
	}
	if dst = e.keyAs(q, q.Encode, k, dst); dst == nil {
		e.setKeyType(p, q)
	}
	return dst
}

// isAnyKey reports whether k, which an interface contains, is not written as a string although it is a
// name: it is a bool, or a finite float64 without StringifyNumbers. As in the standard library, all
// other numbers are strings as keys.
func (e *encoder) isAnyKey(k reflect.Value) bool {
	switch {
	case k.Kind() == reflect.Bool:
		return k.Type().Name() == "bool"
	case k.Type() != float64Type:
		return false
	}
	return k.Float()-k.Float() == 0 && e.cfg.flags&opts.StringifyNumbers == 0
}

// endsInNil reports whether v, of plan p, is a nil pointer or a chain of pointers to one.
func endsInNil(p *typeinfo.Plan, v reflect.Value) bool {
	for ; p.Encode == typeinfo.OpPointer; p, v = p.Elem, v.Elem() {
		if v.IsNil() {
			return true
		}
	}
	return false
}

// setKeyType sets the type of a failure to p.Type, if the failure is that a key of plan q is not a string, unless it is a raw
// value or made by user code. p is the plan of an interface that contains the key, or of a pointer to the key.
func (e *encoder) setKeyType(p, q *typeinfo.Plan) {
	if op := q.Pointed().Encode; !op.IsUser() && op != typeinfo.OpRaw && e.isNonString() {
		e.fail.Type = p.Type
	}
}

// isNonString reports whether the failure is that of badKey.
func (e *encoder) isNonString() bool {
	syn, ok := e.fail.Err.(*jsontext.SyntacticError)
	return ok && !e.fail.Final && !e.fail.User && syn.Err == jsontext.ErrNonStringName
}

// badKey records that op does not write a map key of plan p as a string. The error is about the type of the user code or raw
// value that has written it, if there is one.
func (e *encoder) badKey(p *typeinfo.Plan, op typeinfo.Op, dst []byte) []byte {
	m := maker{t: p.Type}
	switch {
	case op == typeinfo.OpUnsupported:
		return e.reject(dst, p.Type, nil)
	case op == typeinfo.OpStruct && p.Struct.Err != nil:
		return e.reject(dst, p.Struct.Faulty, p.Struct.Err)
	case op.IsUser(), op == typeinfo.OpRaw:
		m = e.mem.maker
	}
	// The cause is the error that a token in the place of the name would get.
	at := jsontext.Pointer(e.out.AppendPointer(nil, state.Container))
	syn := &jsontext.SyntacticError{ByteOffset: e.offset(dst), JSONPointer: at, Err: jsontext.ErrNonStringName}
	if e.cfg.v1 != nil { // as the offset of an error that jsontext makes under these rules
		syn.ByteOffset++
	}
	return e.record(dst, state.Container, failure.Failure{Type: m.t, Method: m.method, Err: syn})
}

// duplicateKey records that the name dst[at:], of a map key, is a duplicate. The error is a SyntacticError, unless user code
// or a Number has made the name: then it is about the Go type of the key.
func (e *encoder) duplicateKey(dst []byte, at int) []byte {
	e.duplicate(unquoted(dst[at:]), dst[:at])
	e.blameMaker(dst[:at])
	return nil
}

// blameMaker makes the failure, that the name after dst cannot be a name of the object, one about the type of the user code,
// raw value or Number that has made the name. The failure that a limit is exceeded stays.
func (e *encoder) blameMaker(dst []byte) {
	m, err := &e.mem.maker, e.fail.Err
	syn, ok := err.(*jsontext.SyntacticError)
	if ok && m.t != nil && m.start == e.offset(dst) && !errors.Is(err, jsontext.ErrLimit) {
		e.record(dst, state.Container, failure.Failure{Type: m.t, Method: m.method, Err: syn})
		e.fail.Offset = syn.ByteOffset
	}
}

package marshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file writes map keys as names, and reports two keys with the same name.

// key appends map key k, of plan p, as a name. Pointers of failures end at the object, because the name
// is not written yet: key sets the role to roleKey for that.
func (e *encoder) key(p *typeinfo.Plan, k reflect.Value, dst []byte) []byte {
	if p.Encode == typeinfo.OpString {
		return e.appendName(k.String(), dst)
	}
	was := e.role
	e.role = roleKey
	dst = e.keyAs(p, p.Encode, k, dst)
	e.role = was
	return dst
}

// keyAs is key for op, which is p.Encode, or p.Op after user code has declined. Numbers are in strings
// whatever the options say. Types without a text for keys fail by badKey, durations by ErrNoDefault.
func (e *encoder) keyAs(p *typeinfo.Plan, op typeinfo.Op, k reflect.Value, dst []byte) []byte {
	switch op {
	case typeinfo.OpString:
		return e.appendName(k.String(), dst)
	case typeinfo.OpInt, typeinfo.OpUint, typeinfo.OpFloat32, typeinfo.OpFloat64, typeinfo.OpQuoted:
		return e.quoted(p, k, dst)
	case typeinfo.OpByteArray:
		return e.appendBytes(k, dst)
	case typeinfo.OpBytes: // the key is a pointer to a slice of bytes
		if !k.IsNil() || e.cfg.flags&opts.FormatNilSliceAsNull == 0 {
			return e.appendBytes(k, dst)
		}
	case typeinfo.OpTime:
		return e.appendTime(p, k, dst)
	case typeinfo.OpNumber, typeinfo.OpQuotedNumber:
		return e.appendNumber(p, k, true, dst)
	case typeinfo.OpCoder, typeinfo.OpJSON, typeinfo.OpText, typeinfo.OpCalls:
		return e.userKey(p, op, k, dst)
	case typeinfo.OpPointer:
		return e.pointerKey(p, op, k, dst)
	case typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1Interface:
		return e.dynamicKey(p, op, k.Elem(), dst)
	case typeinfo.OpDuration:
		return e.reject(dst, p.Type, failure.ErrNoDefault)
	}
	return e.badKey(p, op, dst)
}

// userKey is key for a type that methods or functions handle: they must write a string. The text is held
// back until it is known to be a string; the name set and the frame need all of it. Meanwhile the last name of the object is
// the empty one, which the pointers within an array or object in place of the name contain.
func (e *encoder) userKey(p *typeinfo.Plan, op typeinfo.Op, k reflect.Value, dst []byte) []byte {
	at := len(dst)
	e.out.Top().SetName("")
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
// makes it the empty name. If the key is not a string, the error has the type of the outermost pointer,
// unless user code has made the text.
func (e *encoder) pointerKey(p *typeinfo.Plan, op typeinfo.Op, k reflect.Value, dst []byte) []byte {
	switch {
	case !endsInNil(p, k):
		e.cycles.pointers++
		if e.cycles.tooMany(e.out.Depth()) { // pointers and interfaces may alternate without end
			return e.reject(dst, p.Type, failure.ErrTooManyPointers)
		}
		dst = e.keyAs(p.Elem, p.Elem.Encode, k.Elem(), dst)
		if dst == nil && !p.Pointed().Encode.IsUser() {
			e.setKeyType(p)
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
	if dst = e.keyAs(q, q.Encode, k, dst); dst == nil && !q.Pointed().Encode.IsUser() {
		e.setKeyType(p)
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
	return k.Float()-k.Float() == 0 && !e.cfg.quoted
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

// setKeyType sets the type of a failure to p.Type, if the failure is that a key is not a string. p is
// the plan of an interface that contains the key, or of a pointer to the key.
func (e *encoder) setKeyType(p *typeinfo.Plan) {
	syn, ok := e.fail.Err.(*jsontext.SyntacticError)
	if ok && !e.fail.Final && syn.Err == jsontext.ErrNonStringName {
		e.fail.Type = p.Type
	}
}

// badKey records that op does not write a map key of plan p as a string.
func (e *encoder) badKey(p *typeinfo.Plan, op typeinfo.Op, dst []byte) []byte {
	t := p.Type
	switch {
	case op == typeinfo.OpUnsupported:
		return e.reject(dst, t, nil)
	case op == typeinfo.OpStruct && p.Struct.Err != nil:
		return e.reject(dst, p.Struct.Faulty, p.Struct.Err)
	case op == typeinfo.OpCalls && len(p.Calls.Functions) > 0:
		t = e.cfg.functions[p.Calls.Functions[0]].Type
	}
	// The cause is the error that a token in the place of the name would get.
	at := jsontext.Pointer(e.out.AppendPointer(nil, state.Container))
	syn := &jsontext.SyntacticError{ByteOffset: e.offset(dst), JSONPointer: at, Err: jsontext.ErrNonStringName}
	if e.cfg.v1 != nil {
		return e.badKeyV1(p, op, syn, dst)
	}
	return e.reject(dst, t, syn)
}

// duplicateKey records that the name dst[at:], of a key of plan p, is a duplicate. The error is a
// SyntacticError, unless user code or a Number has made the name: then it is about the Go type of the
// key.
func (e *encoder) duplicateKey(p *typeinfo.Plan, dst []byte, at int) []byte {
	e.duplicate(unquoted(dst[at:]), dst[:at])
	if !p.Encode.IsUser() {
		p = p.Pointed()
	}
	if p.Encode.IsUser() || p.Op == typeinfo.OpQuotedNumber {
		t, syn := p.Type, e.fail.Err
		if p.Encode == typeinfo.OpCalls && len(p.Calls.Functions) > 0 {
			t = e.functionType(p, e.cfg.functions[p.Calls.Functions[0]])
		}
		e.record(dst[:at], state.Container, failure.Failure{Type: t, Err: syn})
	}
	return nil
}

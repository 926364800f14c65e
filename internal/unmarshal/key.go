package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads names into Go values that are no strings: the keys of maps, and the variables that methods
// read names into by Decode. A name is a JSON string, and is read by the plan of the Go type as such a value
// would be. There are two differences: a number is inside of the string, and a name has two positions. User
// code that gets the Decoder sees the position before the name; for all other code the name is the last one of
// the frame.

// keyValue reads the name at i into k, a map key or the element of a pointer that is a key. It returns the index after the
// name: user code may have moved the window.
func (d *decoder) keyValue(p *typeinfo.Plan, k reflect.Value, name string, i int) int {
	p, k = indirect(p, k)
	at, failures, outer := d.in.Base+int64(i), d.failed.count, d.inKey
	d.inKey = true
	i = d.keyAs(p, k, name, i)
	if i >= 0 && p.Decode == typeinfo.OpValidate && d.failed.count == failures {
		i = d.validate(p, k, at, '"', i)
	}
	d.inKey = outer
	return i
}

// keyAs is keyValue for a value that is no pointer and is not validated.
func (d *decoder) keyAs(p *typeinfo.Plan, k reflect.Value, name string, i int) int {
	if !p.Read.IsUser() {
		return d.keyDefault(p, k, name, i)
	}
	end, declined := d.userCode(p, k, &name, i)
	if declined {
		return d.keyDefault(p, k, name, end)
	}
	return end
}

// dynamicKey reads the name at i into a copy of v, and stores the copy in interface k.
func (d *decoder) dynamicKey(k, v reflect.Value, name string, i int) int {
	if !d.enterInterface() {
		return d.cannotHold(i, v.Type(), failure.ErrTooManyPointers)
	}
	e := reflect.New(v.Type()).Elem()
	e.Set(v)
	p := d.cfg.plans.OfName(v.Type())
	i = d.keyValue(p, e, name, i)
	d.interfaces--
	k.Set(e)
	return i
}

// keyDefault reads the name at i into k without the user code of p. A number is read from inside of the string, and
// a name that is read into an interface by the plan of the value in it. Any other plan reads the name as a string
// value: a type that cannot hold a string rejects it.
func (d *decoder) keyDefault(p *typeinfo.Plan, k reflect.Value, name string, i int) int {
	switch p.Op {
	case typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1Interface:
		switch {
		case d.isDynamic(k):
			return d.dynamicKey(k, k.Elem(), name, i)
		case d.cfg.callsDynamic && p.Op == typeinfo.OpAny: // a function for strings may apply
			return d.dynamicKey(k, reflect.Zero(stringType), name, i)
		}
	}
	d.in.Top().SetName(name)
	switch p.Op {
	case typeinfo.OpInt, typeinfo.OpUint, typeinfo.OpFloat32, typeinfo.OpFloat64:
		return d.quotedNumber(p, k, i)
	}
	return d.valueAs(p.Op, p, k, i)
}

// indirect follows v, of plan p, and the pointers that it points to, to a variable that is not a pointer
// without user code, and returns its plan and the variable. A nil pointer is set to a new variable.
func indirect(p *typeinfo.Plan, v reflect.Value) (*typeinfo.Plan, reflect.Value) {
	for ; p.Decode == typeinfo.OpPointer; p, v = p.Elem, v.Elem() {
		if v.IsNil() {
			v.Set(newElem(p))
		}
	}
	return p, v
}

// isNoKey reports whether keys of plan p can hold no value at all. The failure is found at the first name, so
// that an empty object is valid. For types that can hold no string, such as bool, reading the name fails.
func isNoKey(p *typeinfo.Plan) bool {
	switch p.Decode {
	case typeinfo.OpUnsupported, typeinfo.OpEndless, typeinfo.OpDuration, typeinfo.OpInterface, typeinfo.OpV1Interface:
		return true
	}
	return false
}

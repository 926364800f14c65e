package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads values into interfaces. If an interface contains a value of another type than those of
// any.go, the JSON value is read into a copy, which then replaces the value: a value in an interface cannot
// be changed. Functions of the caller for string, bool, float64, []any or map[string]any apply to values
// that are decoded into an empty interface, so that any.go is not used with such functions
// (config.callsDynamic).

// interfaceValue reads the value at i into interface v. If isDynamic is true, the result has the type of the value in v.
// Otherwise the kind of the JSON value determines the type, or it is a failure if v has methods.
func (d *decoder) interfaceValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] == 'n' {
		return d.nullInto(p, v, i)
	}
	if d.isDynamic(v) && !(p.Type.NumMethod() == 0 && d.replacesNumber(v.Interface(), i)) {
		return d.dynamic(v, i)
	}
	if d.cfg.merges { // v1 replaces a value that is no pointer
		v.SetZero()
	}
	switch {
	case p.Op != typeinfo.OpAny && p.Type.NumMethod() > 0:
		return d.unsupported(p, v, i)
	case d.cfg.callsDynamic || d.cfg.stringify && p.Type.Name() != "": // only any itself takes numbers without quotes
		return d.anyByPlan(v, i)
	}
	x, i := d.anyValue(i, d.in.Shapes.Root())
	if x != nil { // after a failure: the part of an array or object that has been read
		v.Set(reflect.ValueOf(x))
	}
	return i
}

// isDynamic reports whether a JSON value is read into the value in interface v. With v1's rules for merging
// that must be a non-nil pointer; other values in an interface are replaced.
func (d *decoder) isDynamic(v reflect.Value) bool {
	return !v.IsNil() && (!d.cfg.merges || hasPointer(v))
}

// dynamic reads the value at i into a copy of the value in interface v, and stores the copy. After a
// failure the copy has the part that has been read.
func (d *decoder) dynamic(v reflect.Value, i int) int {
	old := v.Elem()
	if !d.enterInterface() {
		return d.cannotHold(i, old.Type(), failure.ErrTooManyPointers)
	}
	e := reflect.New(old.Type()).Elem()
	e.Set(old)
	p := d.planOf(old.Type())
	if d.in.Top().InName() {
		p = d.cfg.plans.OfName(old.Type())
	}
	i = d.value(p, e, i)
	d.interfaces--
	v.Set(e)
	return i
}

// maxInterfaces is the largest number of interfaces on the path to a value that dynamic reads, besides one for each open
// array and object. An interface that contains a pointer to itself is rejected by it, and would otherwise overflow
// the stack. The number of pointers without interfaces is limited by the Go type.
const maxInterfaces = 10_000

// enterInterface counts an interface on the path to a value. It returns false, and counts nothing, if there are too many.
func (d *decoder) enterInterface() bool {
	if d.interfaces-d.in.Depth() >= maxInterfaces {
		return false
	}
	d.interfaces++
	return true
}

// nullInto reads null at i and makes interface v nil. With v1's rules for merging, a pointer to a pointer
// remains in the interface, and the pointer that it points to becomes nil.
func (d *decoder) nullInto(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch {
	case !d.cfg.merges, p.NonNull:
	case !hasPointer(v):
		v.SetZero()
	case v.Elem().Elem().Kind() == reflect.Pointer:
		v = v.Elem().Elem()
	}
	return d.nullValue(p, v, i)
}

// hasPointer reports whether interface v contains a non-nil pointer.
func hasPointer(v reflect.Value) bool {
	return v.Elem().Kind() == reflect.Pointer && !v.Elem().IsNil()
}

// anyByPlan reads the value at i into v, a nil interface without methods, by the plan of the type that the kind
// of the value determines, because functions of the caller may apply to it. A number that is
// no float64, because of an option, is read without a plan.
func (d *decoder) anyByPlan(v reflect.Value, i int) int {
	var t reflect.Type
	switch c := d.in.Buf[i]; {
	case c == '"':
		t = stringType
	case c == 't' || c == 'f':
		t = boolType
	case c == '{':
		t = objectType
	case c == '[':
		t = arrayType
	case kindOf(c) != '0':
		return d.badStart(i)
	case d.cfg.useNumber, d.cfg.numbers != nil:
		x, end := d.oddNumber(i)
		if end >= 0 {
			v.Set(reflect.ValueOf(x))
		}
		return end
	default:
		t = float64Type
	}
	// The value is stored after a failure, too: a function may have set a part of it.
	x := reflect.New(t).Elem()
	if i = d.value(d.planOf(t), x, i); !d.isDropped(i) {
		v.Set(x)
	}
	return i
}

// anyInto reads the value at i into *x as interfaceValue does, but in most cases without package reflect, which saves 4 % of
// the time of streams.
func (d *decoder) anyInto(x *any, i int) int {
	c := d.in.Buf[i]
	// interfaceValue reads a value that does not simply replace *x.
	if c == 'n' || d.cfg.callsDynamic || *x != nil && !d.replaces(*x, c) {
		v := reflect.ValueOf(x).Elem()
		return d.value(d.planOf(anyType), v, i)
	}
	got, i := d.anyValue(i, d.in.Shapes.Root())
	if d.cfg.merges || got != nil && (i >= 0 || *x == nil) {
		*x = got
	}
	return i
}

// replaces reports whether a JSON value that begins with c simply replaces x, the value in an interface: both
// are strings, numbers or bools. It is false under StringifyNumbers, and for numbers if an option gives them other types.
func (d *decoder) replaces(x any, c byte) bool {
	if d.cfg.stringify {
		return false
	}
	switch x.(type) {
	case string:
		return c == '"'
	case float64:
		return !d.cfg.oddNumbers && kindOf(c) == '0'
	case bool:
		return c == 't' || c == 'f'
	}
	return false
}

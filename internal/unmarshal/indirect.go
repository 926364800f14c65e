package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// pointerValue reads the value at i into the variable that v points to, which it allocates if v is nil; null makes
// v nil. After a failure v points to the variable with the part of the value that has been read. If reading goes on
// after the whole value has been rejected, a nil v stays nil.
func (d *decoder) pointerValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] == 'n' {
		return d.nullValue(p, v, i)
	}
	if !v.IsNil() {
		return d.value(p.Elem, v.Elem(), i)
	}
	v.Set(newElem(p))
	if i = d.value(p.Elem, v.Elem(), i); d.isDropped(i) {
		v.SetZero()
	}
	return i
}

// newElem returns a pointer to a new element, for pointers of plan p. For some scalars it avoids the work of
// package reflect on the type of the pointer, which is 19 % of the time of structs of such pointers.
func newElem(p *typeinfo.Plan) reflect.Value {
	switch p.Scalar {
	case reflect.String:
		return reflect.ValueOf(new(string))
	case reflect.Bool:
		return reflect.ValueOf(new(bool))
	case reflect.Int:
		return reflect.ValueOf(new(int))
	case reflect.Int64:
		return reflect.ValueOf(new(int64))
	case reflect.Float64:
		return reflect.ValueOf(new(float64))
	}
	return reflect.New(p.Type.Elem())
}

// indirect follows the pointers that begin with v, of plan p, and returns the variable at their end, with its plan. It sets
// a nil pointer to a new variable. A pointer with methods or functions of the caller is such an end.
func indirect(p *typeinfo.Plan, v reflect.Value) (*typeinfo.Plan, reflect.Value) {
	for ; p.Decode == typeinfo.OpPointer; p, v = p.Elem, v.Elem() {
		if v.IsNil() {
			v.Set(newElem(p))
		}
	}
	return p, v
}

package marshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// isNothing reports whether v, which op writes, is zero, empty or nil, so that a field with omitzero or
// omitempty is left out. In contrast to isZero, -0 is zero. The ops of fields that are left out most
// often are tested without a call.
func isNothing(op typeinfo.Op, v reflect.Value) bool {
	switch op {
	case typeinfo.OpString:
		return v.String() == ""
	case typeinfo.OpSlice, typeinfo.OpBytes, typeinfo.OpMap:
		return v.Len() == 0
	case typeinfo.OpPointer, typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1StringInterface:
		return v.IsNil()
	case typeinfo.OpFloat32, typeinfo.OpFloat64:
		return v.Float() == 0
	case typeinfo.OpOptional:
		return typeinfo.IsAbsent(v)
	case typeinfo.OpQuoted:
		return v.IsZero() || v.CanFloat() && v.Float() == 0
	}
	return isZero(op, v)
}

// isZero reports whether op writes v as the text of the zero value, which the template contains. For
// all other ops it returns false: their values are appended by value, zero or not.
func isZero(op typeinfo.Op, v reflect.Value) bool {
	switch op {
	case typeinfo.OpString, typeinfo.OpSlice, typeinfo.OpBytes, typeinfo.OpMap:
		return v.Len() == 0
	case typeinfo.OpInt:
		return v.Int() == 0
	case typeinfo.OpBool:
		return !v.Bool()
	case typeinfo.OpFloat32, typeinfo.OpFloat64:
		return math.Float64bits(v.Float()) == 0
	case typeinfo.OpUint:
		return v.Uint() == 0
	case typeinfo.OpPointer, typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1StringInterface:
		return v.IsNil()
	case typeinfo.OpOptional:
		return typeinfo.StateOf(v) != typeinfo.StatePresent
	case typeinfo.OpTag:
		return true
	}
	return false
}

// omits reports whether field f is left out because of its Go value v. If it is not, f.Out.ByText says whether the text
// of v may leave it out.
func omits(f *typeinfo.Field, v reflect.Value) bool {
	if f.Out.Presence == typeinfo.OmitByOp {
		return isNothing(f.Encode, v)
	}
	switch o := f.Out.Omit; {
	case o == 0:
		return false
	case o&typeinfo.OmitAlways != 0, o&typeinfo.OmitMethod != 0 && f.Out.IsZero(v), o&typeinfo.OmitZero != 0 && v.IsZero():
		return true
	case o&typeinfo.OmitNothing == 0:
		return false
	}
	if k := v.Kind(); k == reflect.Pointer || k == reflect.Interface {
		return v.IsNil()
	}
	return v.Len() == 0
}

// isEmpty reports whether omitempty leaves out a value with the text b.
func isEmpty(b []byte) bool {
	switch string(b) {
	case "null", `""`, "{}", "[]":
		return true
	}
	return false
}

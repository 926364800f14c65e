package marshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// isNothing reports whether v, which op writes, is zero, empty or nil. In contrast to isZero, -0 is
// zero. The ops of fields that are left out most often are tested without a call. The fields with
// these tag options are left out of the template.
func isNothing(op typeinfo.Op, v reflect.Value) bool {
	switch op {
	case typeinfo.OpString:
		return v.String() == ""
	case typeinfo.OpSlice, typeinfo.OpBytes, typeinfo.OpMap:
		return v.Len() == 0
	case typeinfo.OpPointer, typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1StringInterface:
		return v.IsNil()
	case typeinfo.OpFloat32, typeinfo.OpFloat64, typeinfo.OpQuotedFloat:
		return v.Float() == 0
	}
	return isZero(op, v)
}

// isZero reports whether op writes v as the template does, which has the zero value of the type.
// Values of all other ops are appended by value, zero or not.
func isZero(op typeinfo.Op, v reflect.Value) bool {
	switch op {
	case typeinfo.OpString, typeinfo.OpSlice, typeinfo.OpBytes, typeinfo.OpMap:
		return v.Len() == 0
	case typeinfo.OpInt, typeinfo.OpQuotedInt:
		return v.Int() == 0
	case typeinfo.OpBool:
		return !v.Bool()
	case typeinfo.OpFloat32, typeinfo.OpFloat64, typeinfo.OpQuotedFloat:
		return math.Float64bits(v.Float()) == 0
	case typeinfo.OpUint, typeinfo.OpQuotedUint:
		return v.Uint() == 0
	case typeinfo.OpPointer, typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1StringInterface:
		return v.IsNil()
	}
	return false
}

// omits reports whether field f is left out because of its Go value v. Under OmitZeroStructFields,
// which all tells, each field that is zero is. Values whose text may be empty although v is not are
// left to mayBeEmpty. A method IsZero decides about omitzero in place of the zero value.
func omits(f *typeinfo.Field, v reflect.Value, all bool) bool {
	if (all || f.Out.OmitZero) && (f.Out.IsZero != nil && f.Out.IsZero(v) || f.Out.IsZero == nil && v.IsZero()) {
		return true
	}
	if f.Out.OmitV1 && emptyV1(v) {
		return true
	}
	switch {
	case !f.Out.OmitEmpty, f.Encode.IsUser():
		return false
	case f.Encode == typeinfo.OpRaw, f.Encode == typeinfo.OpNumber, f.Encode == typeinfo.OpQuotedNumber:
		return false
	}
	return hasNothing(v)
}

// hasNothing reports whether v is nil, or has a length and that is 0.
func hasNothing(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() == 0
	case reflect.Pointer, reflect.Interface:
		return v.IsNil()
	}
	return false
}

// mayBeEmpty reports whether op may write null, "", {} or [] for a value that is not nil and has no
// length of 0. Only these are appended before the decision, and cut off again if they are empty.
func mayBeEmpty(op typeinfo.Op) bool {
	switch op {
	case typeinfo.OpPointer, typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpStruct, typeinfo.OpRaw,
		typeinfo.OpV1Interface, typeinfo.OpV1String, typeinfo.OpV1StringInterface:
		return true
	}
	return op.IsUser()
}

// isEmpty reports whether omitempty leaves out a value with the text b.
func isEmpty(b []byte) bool {
	switch string(b) {
	case "null", `""`, "{}", "[]":
		return true
	}
	return false
}

// emptyV1 reports whether tag option omitempty leaves v out under OmitEmptyWithLegacySemantics.
// Unlike omitempty of package json, it depends on the Go value: a struct is never empty, and false
// and 0 are empty.
func emptyV1(v reflect.Value) bool {
	k := v.Kind()
	return hasNothing(v) || (k == reflect.Bool || reflect.Int <= k && k <= reflect.Float64) && v.IsZero()
}

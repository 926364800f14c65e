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
	case typeinfo.OpFloat32, typeinfo.OpFloat64, typeinfo.OpQuotedFloat:
		return v.Float() == 0
	}
	return isZero(op, v)
}

// isZero reports whether op writes v as the text of the zero value, which the template contains. For
// all other ops it returns false: their values are appended by value, zero or not.
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

// omits reports whether field f is left out because of its Go value v. all is true under
// OmitZeroStructFields, by which each field that is zero is left out. A method IsZero decides whether v
// is zero, if the type has one. omits returns false if the text decides: see mayBeEmpty.
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

// hasNothing reports whether v is nil or has the length 0.
func hasNothing(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() == 0
	case reflect.Pointer, reflect.Interface:
		return v.IsNil()
	}
	return false
}

// mayBeEmpty reports whether op may write null, "", {} or [] for a value that hasNothing does not
// report. Only these values are appended before omitempty is decided, and cut off again if their text
// is empty.
func mayBeEmpty(op typeinfo.Op) bool {
	switch op {
	case typeinfo.OpPointer, typeinfo.OpEndless, typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpStruct,
		typeinfo.OpStructArray, typeinfo.OpRaw, typeinfo.OpV1Interface, typeinfo.OpV1String, typeinfo.OpV1StringInterface:
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

package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// dispatch reads the value at i into v, of plan p, by the function for op. The cases are dense constants, so that the
// compiler makes a jump table of them; their order costs nothing.
func (d *decoder) dispatch(op typeinfo.Op, p *typeinfo.Plan, v reflect.Value, i int) int {
	switch op {
	case typeinfo.OpBool:
		return d.boolValue(p, v, i)
	case typeinfo.OpString:
		return d.stringValue(p, v, i)
	case typeinfo.OpInt, typeinfo.OpUint:
		return d.intValue(p, v, i)
	case typeinfo.OpFloat32, typeinfo.OpFloat64:
		return d.floatValue(p, v, i)
	case typeinfo.OpQuoted:
		return d.quotedNumber(p, v, i)
	case typeinfo.OpBytes, typeinfo.OpByteArray, typeinfo.OpV1Bytes:
		return d.bytesValue(p, v, i)
	case typeinfo.OpSlice:
		return d.sliceValue(p, v, i)
	case typeinfo.OpArray:
		return d.arrayValue(p, v, i)
	case typeinfo.OpMap:
		return d.mapValue(p, v, i)
	case typeinfo.OpStruct:
		return d.structValue(p, v, i)
	case typeinfo.OpPointer:
		return d.pointerValue(p, v, i)
	case typeinfo.OpAny, typeinfo.OpInterface, typeinfo.OpV1Interface, typeinfo.OpV1StringInterface:
		return d.interfaceValue(p, v, i)
	case typeinfo.OpCoder:
		return d.callCoder(p, v, i)
	case typeinfo.OpJSON:
		return d.callJSON(p, v, i)
	case typeinfo.OpText:
		return d.callText(p, v, i)
	case typeinfo.OpCalls:
		return d.callFunctions(p, v, i)
	case typeinfo.OpRaw:
		return d.rawValue(v, i)
	case typeinfo.OpTime:
		return d.timeValue(p, v, i)
	case typeinfo.OpNumber, typeinfo.OpQuotedNumber:
		return d.numberValue(p, v, i)
	case typeinfo.OpFormat:
		return d.formatted(p, v, i)
	case typeinfo.OpStructArray:
		return d.structArray(p, v, i)
	case typeinfo.OpMapPairs, typeinfo.OpMapKeys:
		return d.mapArray(p, v, i)
	case typeinfo.OpOptional:
		return d.optionalValue(p, v, i)
	case typeinfo.OpObject, typeinfo.OpUnion, typeinfo.OpConvert:
		return linked(d, op, p, v, i)
	case typeinfo.OpTag:
		return d.skipValue(i)
	case typeinfo.OpV1String:
		return d.v1String(p, v, i)
	case typeinfo.OpV1Pointer:
		return d.v1Pointer(p, v, i)
	case typeinfo.OpIntern:
		return d.interned(p, v, i)
	case typeinfo.OpLenientPointer:
		return d.lenientPointer(p, v, i)
	case typeinfo.OpValidate:
		return d.validated(p, v, i)
	default:
		return d.unsupported(p, v, i)
	}
}

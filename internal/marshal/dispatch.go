package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// dispatch appends v by the code for op. The compiler makes a jump table of the switch. A table of
// functions would be slower: the compiler passes arguments of direct calls in registers and inlines
// short methods.
func (e *encoder) dispatch(p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte {
	switch op {
	case typeinfo.OpBool:
		if v.Bool() {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case typeinfo.OpString:
		return e.appendString(v.String(), dst)
	case typeinfo.OpInt:
		return wire.AppendInt(dst, v.Int())
	case typeinfo.OpUint:
		return wire.AppendUint(dst, v.Uint())
	case typeinfo.OpFloat32, typeinfo.OpFloat64:
		return e.appendFloat(p, v.Float(), dst)
	case typeinfo.OpQuoted:
		return e.quoted(p, v, dst)
	case typeinfo.OpBytes, typeinfo.OpByteArray:
		return e.appendBytes(v, dst)
	case typeinfo.OpSlice:
		return e.slice(p, v, dst)
	case typeinfo.OpArray:
		return e.array(p, v, dst)
	case typeinfo.OpMap:
		return e.mapping(p, v, dst)
	case typeinfo.OpStruct:
		return e.structure(p, v, dst)
	case typeinfo.OpPointer:
		return e.pointer(p, v, dst)
	case typeinfo.OpAny, typeinfo.OpInterface:
		return e.iface(v, dst)
	case typeinfo.OpCoder:
		return e.callCoder(p, v, dst)
	case typeinfo.OpJSON:
		return e.callJSON(p, v, dst)
	case typeinfo.OpText:
		return e.callText(p, v, dst)
	case typeinfo.OpCalls:
		return e.callFunctions(p, v, dst)
	case typeinfo.OpRaw:
		return e.appendRawValue(p, v, dst)
	case typeinfo.OpNumber:
		return e.appendNumber(p, v, false, dst)
	case typeinfo.OpTime:
		return e.appendTime(p, v, dst)
	case typeinfo.OpOptional:
		return e.optionalValue(p, v, dst)
	}
	return e.dispatchRare(p, op, v, dst)
}

// dispatchRare is dispatch for rare ops. They are apart so that the frame of dispatch, which is on the stack
// once for each level of nesting, stays small.
func (e *encoder) dispatchRare(p *typeinfo.Plan, op typeinfo.Op, v reflect.Value, dst []byte) []byte {
	switch op {
	case typeinfo.OpFormat:
		return e.formatted(p, v, dst)
	case typeinfo.OpStructArray:
		return e.structArray(p, v, dst)
	case typeinfo.OpMapPairs, typeinfo.OpMapKeys:
		return e.mapArray(p, v, dst)
	case typeinfo.OpQuotedNumber:
		return e.appendNumber(p, v, e.quotesNumber(), dst)
	case typeinfo.OpDuration:
		return e.reject(dst, p.Type, failure.ErrNoDefault)
	case typeinfo.OpBadTag:
		return e.reject(dst, p.Type, p.Err)
	case typeinfo.OpEndless:
		return e.pointer(p, v, dst)
	case typeinfo.OpV1String:
		return e.v1String(p, v, dst)
	case typeinfo.OpV1Bytes:
		return e.value(p.Elem, p.Elem.Encode, v, dst)
	case typeinfo.OpV1Interface:
		return e.v1Interface(p, v, dst)
	case typeinfo.OpV1StringInterface:
		return e.v1StringInterface(p, v, dst)
	case typeinfo.OpUnsupported:
		return e.reject(dst, p.Type, nil)
	}
	return linked(e, p, op, v, dst)
}

// pointer appends the value that v points to, or null if v is nil, which also holds for types with
// methods. A cycle of pointers is found by counting them, a cycle through arrays or objects by the
// depth. Neither a cycle nor a long chain of pointers overflows the stack.
func (e *encoder) pointer(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	c := &e.cycles
	c.pointers++
	deep := c.pointers > cycleDepth || e.out.Depth() >= cycleDepth
	if deep {
		if err := c.enterPointer(v, e.out.Depth()); err != nil {
			return e.reject(dst, p.Type, err)
		}
	}
	dst = e.value(p.Elem, p.Elem.Encode, v.Elem(), dst)
	c.pointers--
	if deep {
		c.leave(v)
	}
	return dst
}

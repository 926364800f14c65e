package marshal

import (
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file writes slices of strings, bools, numbers and points, without white space. A slice is
// converted to its Go type once, while package reflect needs a call for each element. Each type has a
// loop of its own: one loop for all types, with a function for the elements, takes 13 to 20 % longer.

// writesList reports whether appendList may write a slice of plan p: its elements are scalars or points
// (arrays of two or three float64), and have no functions, methods or format, which would make their op
// another one.
func writesList(p *typeinfo.Plan) bool {
	op := p.Elem.Encode
	return op.IsScalar() || op == typeinfo.OpArray && p.Elem.Elem.Encode == typeinfo.OpFloat64
}

// appendList appends a slice of plan p, which is not empty, by the loop for p.List. No slice of these types
// can contain itself, so cycles are not looked for.
func (e *encoder) appendList(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	fr := e.out.PushArray(nil)
	if fr == nil {
		return e.tooDeep(dst)
	}
	switch p.List {
	case typeinfo.ListString:
		dst = e.appendStrings(fr, listOf[string](&e.mem, v), dst)
	case typeinfo.ListBool:
		dst = e.appendBools(fr, listOf[bool](&e.mem, v), dst)
	case typeinfo.ListInt:
		dst = appendIntegers(e, fr, listOf[int](&e.mem, v), dst)
	case typeinfo.ListInt8:
		dst = appendIntegers(e, fr, listOf[int8](&e.mem, v), dst)
	case typeinfo.ListInt16:
		dst = appendIntegers(e, fr, listOf[int16](&e.mem, v), dst)
	case typeinfo.ListInt32:
		dst = appendIntegers(e, fr, listOf[int32](&e.mem, v), dst)
	case typeinfo.ListInt64:
		dst = appendIntegers(e, fr, listOf[int64](&e.mem, v), dst)
	case typeinfo.ListUint:
		dst = appendIntegers(e, fr, listOf[uint](&e.mem, v), dst)
	case typeinfo.ListUint16:
		dst = appendIntegers(e, fr, listOf[uint16](&e.mem, v), dst)
	case typeinfo.ListUint32:
		dst = appendIntegers(e, fr, listOf[uint32](&e.mem, v), dst)
	case typeinfo.ListUint64:
		dst = appendIntegers(e, fr, listOf[uint64](&e.mem, v), dst)
	case typeinfo.ListFloat32:
		dst = appendFloats(e, fr, p.Elem, listOf[float32](&e.mem, v), dst)
	case typeinfo.ListFloat64:
		dst = appendFloats(e, fr, p.Elem, listOf[float64](&e.mem, v), dst)
	case typeinfo.ListPoint2:
		dst = appendPoints(e, fr, p.Elem, listOf[[2]float64](&e.mem, v), dst, func(a *[2]float64) []float64 { return a[:] })
	case typeinfo.ListPoint3:
		dst = appendPoints(e, fr, p.Elem, listOf[[3]float64](&e.mem, v), dst, func(a *[3]float64) []float64 { return a[:] })
	}
	if dst == nil {
		return nil
	}
	e.out.Pop()
	return append(dst, ']')
}

// appendStrings appends an opening bracket and the elements of s with their commas, and counts them in fr,
// the frame of the array. The caller closes the array. No white space is appended, because lists are
// for output without it.
func (e *encoder) appendStrings(fr *state.Frame, s []string, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		fr.At(i)
		if dst = e.flushed(e.appendString(x, append(dst, c))); dst == nil {
			return nil
		}
		c = ','
	}
	return dst
}

// appendBools is appendStrings for bools.
func (e *encoder) appendBools(fr *state.Frame, s []bool, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		fr.At(i)
		if dst = e.flushed(strconv.AppendBool(append(dst, c), x)); dst == nil {
			return nil
		}
		c = ','
	}
	return dst
}

// An integer is one of the integer types of typed lists.
type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint16 | uint32 | uint64
}

// appendIntegers is appendStrings for integers. ^T(0) is negative for signed types alone; the compiler decides the
// test for each T.
func appendIntegers[T integer](e *encoder, fr *state.Frame, s []T, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		fr.At(i)
		if dst = append(dst, c); ^T(0) < 0 {
			dst = wire.AppendInt(dst, int64(x))
		} else {
			dst = wire.AppendUint(dst, uint64(x))
		}
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		c = ','
	}
	return dst
}

// appendFloats is appendStrings for floats of plan p. If a number is not finite, it records a failure with the
// pointer to the number.
func appendFloats[T float32 | float64](e *encoder, fr *state.Frame, p *typeinfo.Plan, s []T, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		fr.At(i)
		dst = append(dst, c)
		switch {
		case x-x != 0:
			return e.notFinite(p, float64(x), dst)
		case T(1<<24+1) == 1<<24: // T is float32
			dst = wire.AppendFloat32(dst, float32(x))
		default:
			dst = wire.AppendFloat64(dst, float64(x))
		}
		if dst = e.flushed(dst); dst == nil {
			return nil
		}
		c = ','
	}
	return dst
}

// appendPoints is appendStrings for arrays of numbers. p is the plan of such an array, and numbers returns its
// numbers as a slice. One frame is used for all of these arrays in turn, which saves a push and a pop
// for each.
func appendPoints[P any](
	e *encoder, fr *state.Frame, p *typeinfo.Plan, s []P, dst []byte, numbers func(*P) []float64,
) []byte {
	point := e.out.PushArray(nil)
	if point == nil {
		return e.tooDeep(append(dst, '['))
	}
	c := byte('[')
	for i := range s {
		fr.At(i)
		if dst = appendFloats(e, point, p.Elem, numbers(&s[i]), append(dst, c)); dst == nil {
			return nil
		}
		dst = append(dst, ']')
		c = ','
	}
	e.out.Pop()
	return dst
}

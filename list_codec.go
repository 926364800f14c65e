package json

import (
	"math"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/wire"
)

// A listCodec is common code for the slices of one type of scalars or points, whatever the name of
// the slice type is. One look at the typed slice serves all elements, where package reflect takes one
// for each. There are as many instances as types, so that what can be done without the type stands
// elsewhere; but each has a loop of its own to write, for with one for all, and a function value for the elements,
// that takes 13 to 20 % longer.
type listCodec interface {
	// write appends slice v of plan p, which is not empty.
	write(e *encoder, p *plan, v reflect.Value, dst []byte) []byte

	// put stores what [decoder.readList] has read behind the first n elements of the slice that list points to. It
	// reports whether it is a pointer to such a slice.
	put(d *decoder, list any, n int) bool
}

type (
	stringList                     struct{}
	boolList                       struct{}
	integerList[T integer]         struct{}
	floatList[T float32 | float64] struct{}
	pointList                      struct{}
)

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint16 | uint32 | uint64
}

// listCodecOf returns the codec for slices with elements of type t, or nil if there is none.
func listCodecOf(t reflect.Type) listCodec {
	switch t {
	case reflect.TypeFor[string]():
		return (*stringList)(nil)
	case reflect.TypeFor[bool]():
		return (*boolList)(nil)
	case reflect.TypeFor[int]():
		return (*integerList[int])(nil)
	case reflect.TypeFor[int8]():
		return (*integerList[int8])(nil)
	case reflect.TypeFor[int16]():
		return (*integerList[int16])(nil)
	case reflect.TypeFor[int32]():
		return (*integerList[int32])(nil)
	case reflect.TypeFor[int64]():
		return (*integerList[int64])(nil)
	case reflect.TypeFor[uint]():
		return (*integerList[uint])(nil)
	case reflect.TypeFor[uint16]():
		return (*integerList[uint16])(nil)
	case reflect.TypeFor[uint32]():
		return (*integerList[uint32])(nil)
	case reflect.TypeFor[uint64]():
		return (*integerList[uint64])(nil)
	case reflect.TypeFor[float32]():
		return (*floatList[float32])(nil)
	case reflect.TypeFor[float64]():
		return (*floatList[float64])(nil)
	case reflect.TypeFor[[2]float64](), reflect.TypeFor[[3]float64]():
		return (*pointList)(nil)
	}
	return nil
}

func (*stringList) write(e *encoder, _ *plan, v reflect.Value, dst []byte) []byte {
	return e.strings(listOf[string](e, v), dst)
}

// strings appends s, which is not empty.
func (e *encoder) strings(s []string, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		if dst = e.flushed(e.string(x, append(dst, c))); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (*stringList) put(d *decoder, list any, n int) bool {
	s, ok := list.(*[]string)
	if ok {
		copy(grown(s, n, len(d.strings)), d.strings)
		d.forgetStrings()
	}
	return ok
}

func (*boolList) write(e *encoder, _ *plan, v reflect.Value, dst []byte) []byte {
	c := byte('[')
	for i, x := range listOf[bool](e, v) {
		if dst = e.flushed(strconv.AppendBool(append(dst, c), x)); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (*boolList) put(d *decoder, list any, n int) bool {
	s, ok := list.(*[]bool)
	if !ok {
		return false
	}
	to := grown(s, n, len(d.ints))
	for k, n := range d.ints {
		to[k] = n != 0
	}
	return true
}

func (*integerList[T]) write(e *encoder, _ *plan, v reflect.Value, dst []byte) []byte {
	c := byte('[')
	for i, x := range listOf[T](e, v) {
		if dst = append(dst, c); ^T(0) < 0 {
			dst = wire.AppendInt(dst, int64(x))
		} else {
			dst = wire.AppendUint(dst, uint64(x))
		}
		if dst = e.flushed(dst); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (*integerList[T]) put(d *decoder, list any, n int) bool {
	s, ok := list.(*[]T)
	if !ok {
		return false
	}
	to := grown(s, n, len(d.ints))
	for k, n := range d.ints {
		to[k] = T(n)
	}
	return true
}

func (*floatList[T]) write(e *encoder, p *plan, v reflect.Value, dst []byte) []byte {
	return appendFloats(e, p.elem, listOf[T](e, v), dst)
}

// appendFloats appends the numbers of s as an array.
func appendFloats[T float32 | float64](e *encoder, p *plan, s []T, dst []byte) []byte {
	c := byte('[')
	for i, x := range s {
		if dst = append(dst, c); x-x != 0 {
			e.notFinite(p, float64(x), dst)
			return e.failedAt(i)
		}
		if T(1<<24+1) == 1<<24 { // it is a float32
			dst = wire.AppendFloat32(dst, float32(x))
		} else {
			dst = wire.AppendFloat64(dst, float64(x))
		}
		if dst = e.flushed(dst); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (*floatList[T]) put(d *decoder, list any, n int) bool {
	s, ok := list.(*[]T)
	if !ok {
		return false
	}
	to := grown(s, n, len(d.floats))
	for k, x := range d.floats {
		to[k] = T(x)
	}
	return true
}

func (*pointList) write(e *encoder, p *plan, v reflect.Value, dst []byte) []byte {
	if p.elem.t.Len() == 2 {
		return appendPoints(e, p.elem, listOf[[2]float64](e, v), dst, func(a *[2]float64) []float64 { return a[:] })
	}
	return appendPoints(e, p.elem, listOf[[3]float64](e, v), dst, func(a *[3]float64) []float64 { return a[:] })
}

func appendPoints[P any](e *encoder, p *plan, s []P, dst []byte, numbers func(*P) []float64) []byte {
	c := byte('[')
	for i := range s {
		if dst = appendFloats(e, p.elem, numbers(&s[i]), append(dst, c)); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (*pointList) put(d *decoder, list any, n int) bool {
	switch s := list.(type) {
	case *[][2]float64:
		to := grown(s, n, len(d.floats)/2)
		for k := range to {
			to[k] = [2]float64(d.floats[2*k:])
		}
	case *[][3]float64:
		to := grown(s, n, len(d.floats)/3)
		for k := range to {
			to[k] = [3]float64(d.floats[3*k:])
		}
	default:
		return false
	}
	return true
}

// grown makes s n+more elements long, of which the first n stay, and returns the others.
func grown[T any](s *[]T, n, more int) []T {
	switch {
	case n+more <= cap(*s):
		*s = (*s)[:n+more]
	case n == 0:
		*s = make([]T, more)
	default:
		*s = append((*s)[:n], make([]T, more)...)
	}
	return (*s)[n:]
}

// putList stores what readList has read behind the first n elements of v, a slice of plan p.
func (d *decoder) putList(p *plan, v reflect.Value, n int) {
	if p.list.put(d, v.Addr().Interface(), n) {
		return
	}
	s := reflect.New(p.listType.Elem()) // the type of v has a name
	s.Elem().Set(v)
	p.list.put(d, s.Interface(), n)
	v.Set(s.Elem())
}

// readList reads the array at i, of plan p, into the lists of d, as far as nothing special is in it and
// it is in the window. If that is all of it, the index behind it is returned. Else that is negative:
// read are the elements before the one at index ^end, and for -1 there are none.
func (d *decoder) readList(p *plan, i int) (end int) {
	switch end = -1; p.elem.op {
	case opString:
		end = d.readStrings(i)
	case opBool:
		d.ints, end = appendElements(d, d.ints[:0], i, parseBool)
	case opInt, opUint:
		parse := parseInt64
		if p.elem.max != math.MaxInt64 {
			parse = p.elem.parseInteger
		}
		d.ints, end = appendElements(d, d.ints[:0], i, parse)
	case opFloat32, opFloat64, opQuotedFloat:
		d.floats, end = d.readFloats(p.elem, d.floats[:0], i)
	case opArray:
		d.floats, end = d.readPoints(p.elem, d.floats[:0], i)
	}
	return end
}

// store stores x in v, whose type is T, that of a map, or one that has a name.
func store[T any](v reflect.Value, x T) {
	if to, ok := v.Addr().Interface().(*T); ok {
		*to = x
	} else {
		v.Set(reflect.ValueOf(x))
	}
}

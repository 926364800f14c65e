package json

import (
	"math"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/wire"
)

// A listCodec is common code for the slices of one type of scalars or points, whatever the name of
// the slice type is. One look at the typed slice serves all elements, where package reflect takes one
// for each.
type listCodec interface {
	// write appends slice v of plan p, which is not empty.
	write(e *encoder, p *plan, v reflect.Value, dst []byte) []byte

	// read reads the array at i, of plan p, into the lists of d, as far as nothing special is in it and
	// it is in the window. If that is all of it, the index behind it is returned. Else that is negative:
	// read are the elements before the one at index ^end, and for -1 there are none.
	read(d *decoder, p *plan, i int) (end int)

	// store stores a copy of what was read in v, a slice of plan p, and forgets it.
	store(d *decoder, p *plan, v reflect.Value)

	// part appends what was read to the first n elements of v, a slice of plan p, all of whose capacity
	// is in use, and returns how many there are then.
	part(d *decoder, p *plan, v reflect.Value, n int) int
}

type (
	stringList                           struct{}
	boolList                             struct{}
	integerList[T integer]               struct{}
	floatList[T float32 | float64]       struct{}
	pointList[P [2]float64 | [3]float64] struct{}
)

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint16 | uint32 | uint64
}

// listCodecOf returns the codec for slices with elements of type t, or nil if there is none.
func listCodecOf(t reflect.Type) listCodec {
	switch t {
	case reflect.TypeFor[string]():
		return stringList{}
	case reflect.TypeFor[bool]():
		return boolList{}
	case reflect.TypeFor[int]():
		return integerList[int]{}
	case reflect.TypeFor[int8]():
		return integerList[int8]{}
	case reflect.TypeFor[int16]():
		return integerList[int16]{}
	case reflect.TypeFor[int32]():
		return integerList[int32]{}
	case reflect.TypeFor[int64]():
		return integerList[int64]{}
	case reflect.TypeFor[uint]():
		return integerList[uint]{}
	case reflect.TypeFor[uint16]():
		return integerList[uint16]{}
	case reflect.TypeFor[uint32]():
		return integerList[uint32]{}
	case reflect.TypeFor[uint64]():
		return integerList[uint64]{}
	case reflect.TypeFor[float32]():
		return floatList[float32]{}
	case reflect.TypeFor[float64]():
		return floatList[float64]{}
	case reflect.TypeFor[[2]float64]():
		return pointList[[2]float64]{}
	case reflect.TypeFor[[3]float64]():
		return pointList[[3]float64]{}
	}
	return nil
}

func (stringList) write(e *encoder, _ *plan, v reflect.Value, dst []byte) []byte {
	c := byte('[')
	for i, x := range *e.typed(v, reflect.TypeFor[*[]string]()).(*[]string) {
		if dst = e.flushed(e.string(x, append(dst, c))); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (stringList) read(d *decoder, _ *plan, i int) (end int) { return d.readStrings(i) }

func (stringList) store(d *decoder, _ *plan, v reflect.Value) {
	s := make([]string, len(d.strings))
	copy(s, d.strings)
	store(v, s)
	d.forgetStrings()
}

func (stringList) part(d *decoder, _ *plan, v reflect.Value, n int) int {
	n += copy(room[string](v, n, len(d.strings)), d.strings)
	d.forgetStrings()
	return n
}

func (boolList) write(e *encoder, _ *plan, v reflect.Value, dst []byte) []byte {
	c := byte('[')
	for i, x := range *e.typed(v, reflect.TypeFor[*[]bool]()).(*[]bool) {
		if dst = e.flushed(strconv.AppendBool(append(dst, c), x)); dst == nil {
			return e.failedAt(i)
		}
		c = ','
	}
	return append(dst, ']')
}

func (boolList) read(d *decoder, _ *plan, i int) (end int) {
	d.ints, end = appendElements(d, d.ints[:0], i, parseBool)
	return end
}

// parseBool reads the literal at b[i] as 1 or 0.
func parseBool(b []byte, i int) (int64, int, wire.Fault) {
	switch {
	case i <= len(b)-len("true") && string(b[i:i+len("true")]) == "true":
		return 1, i + len("true"), wire.None
	case i <= len(b)-len("false") && string(b[i:i+len("false")]) == "false":
		return 0, i + len("false"), wire.None
	}
	return 0, i, wire.BadChar
}

func (boolList) store(d *decoder, _ *plan, v reflect.Value) {
	s := make([]bool, len(d.ints))
	copyBools(s, d.ints)
	store(v, s)
}

func (boolList) part(d *decoder, _ *plan, v reflect.Value, n int) int {
	return n + copyBools(room[bool](v, n, len(d.ints)), d.ints)
}

func copyBools(dst []bool, from []int64) int {
	for k, n := range from {
		dst[k] = n != 0
	}
	return len(from)
}

func (integerList[T]) write(e *encoder, _ *plan, v reflect.Value, dst []byte) []byte {
	c := byte('[')
	for i, x := range *e.typed(v, reflect.TypeFor[*[]T]()).(*[]T) {
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

func (integerList[T]) read(d *decoder, p *plan, i int) (end int) {
	if p.elem.op != opInt && p.elem.op != opUint { // they are in strings
		return -1
	}
	d.ints, end = appendElements(d, d.ints[:0], i, parseInteger[T])
	return end
}

// parseInteger reads the integer at b[i], if it is one of a T. The result has the same bits as that.
func parseInteger[T integer](b []byte, i int) (int64, int, wire.Fault) {
	neg, mag, end, f := wire.ParseInteger(b, i)
	n := int64(mag)
	if neg {
		n = -n
	}
	if signed := ^T(0) < 0; signed && (mag > math.MaxInt64 || int64(T(n)) != n) || !signed && (neg || uint64(T(mag)) != mag) {
		return 0, i, wire.Range
	}
	return n, end, f
}

func (integerList[T]) store(d *decoder, _ *plan, v reflect.Value) {
	s := make([]T, len(d.ints))
	copyNumbers(s, d.ints)
	store(v, s)
}

func (integerList[T]) part(d *decoder, _ *plan, v reflect.Value, n int) int {
	return n + copyNumbers(room[T](v, n, len(d.ints)), d.ints)
}

func (floatList[T]) write(e *encoder, p *plan, v reflect.Value, dst []byte) []byte {
	return appendFloats(e, p.elem, *e.typed(v, reflect.TypeFor[*[]T]()).(*[]T), dst)
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

func (floatList[T]) read(d *decoder, p *plan, i int) (end int) {
	d.floats, end = d.appendFloats(p.elem, d.floats[:0], i)
	return end
}

func (floatList[T]) store(d *decoder, _ *plan, v reflect.Value) {
	s := make([]T, len(d.floats))
	copyNumbers(s, d.floats)
	store(v, s)
}

func (floatList[T]) part(d *decoder, _ *plan, v reflect.Value, n int) int {
	return n + copyNumbers(room[T](v, n, len(d.floats)), d.floats)
}

// copyNumbers copies numbers of one type to those of another, which has them all, and returns how many.
func copyNumbers[T, F integer | float32 | float64](dst []T, from []F) int {
	for k, n := range from {
		dst[k] = T(n)
	}
	return len(from)
}

func (pointList[P]) write(e *encoder, p *plan, v reflect.Value, dst []byte) []byte {
	switch s := e.typed(v, reflect.TypeFor[*[]P]()).(type) {
	case *[][2]float64:
		return appendPoints(e, p.elem, *s, dst, func(a *[2]float64) []float64 { return a[:] })
	case *[][3]float64:
		return appendPoints(e, p.elem, *s, dst, func(a *[3]float64) []float64 { return a[:] })
	}
	return nil
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

func (pointList[P]) read(d *decoder, p *plan, i int) (end int) {
	d.floats, end = d.appendPoints(p.elem, d.floats[:0], i)
	return end
}

func (pointList[P]) store(d *decoder, p *plan, v reflect.Value) {
	s := make([]P, len(d.floats)/p.elem.t.Len())
	copyPoints(s, d.floats)
	store(v, s)
}

func (pointList[P]) part(d *decoder, p *plan, v reflect.Value, n int) int {
	return n + copyPoints(room[P](v, n, len(d.floats)/p.elem.t.Len()), d.floats)
}

// copyPoints makes dst the points of which all has the numbers, and returns how many there are.
func copyPoints[P [2]float64 | [3]float64](dst []P, all []float64) int {
	switch dst := any(dst).(type) {
	case [][2]float64:
		for k := range dst {
			dst[k] = [2]float64(all[2*k:])
		}
	case [][3]float64:
		for k := range dst {
			dst[k] = [3]float64(all[3*k:])
		}
	}
	return len(dst)
}

// room makes v, a slice of T or of a type that has a name, so long that all of its capacity is in use, and more
// elements follow the first n. It returns those.
func room[T any](v reflect.Value, n, more int) []T {
	s, ok := v.Addr().Interface().(*[]T)
	if !ok {
		s = new([]T)
		reflect.ValueOf(s).Elem().Set(v)
	}
	if n+more > cap(*s) {
		*s = append((*s)[:n], make([]T, more)...)
	}
	*s = (*s)[:cap(*s)]
	if !ok {
		v.Set(reflect.ValueOf(*s))
	}
	return (*s)[n : n+more]
}

// store stores x in v, whose type is T, that of a slice or map, or one that has a name.
func store[T any](v reflect.Value, x T) {
	if to, ok := v.Addr().Interface().(*T); ok {
		*to = x
	} else {
		v.Set(reflect.ValueOf(x))
	}
}

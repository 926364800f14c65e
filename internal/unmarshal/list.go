package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads slices of scalars and points. The slice is converted to its Go type once, while package
// reflect needs a call for each element: this saves 6 to 8 % of the time of structs. readList reads an array
// into the lists of d.mem, until the window ends or an element is unusual; putList copies the lists into a
// slice. Neither pushes a frame or records a failure: sliceValue pushes the frame, reads the remaining elements one
// by one, and finds the failure again.

// putFunctions has, by list kind, the functions that store the elements that readList has read after the first
// n elements of a slice, to which list points. They return false if the slice type has a name. ListAny has
// none: see anySlice.
var putFunctions = [typeinfo.NumLists]func(d *decoder, list any, n int) bool{
	typeinfo.ListString:  putStrings,
	typeinfo.ListBool:    putBools,
	typeinfo.ListInt:     putInts[int],
	typeinfo.ListInt8:    putInts[int8],
	typeinfo.ListInt16:   putInts[int16],
	typeinfo.ListInt32:   putInts[int32],
	typeinfo.ListInt64:   putInts[int64],
	typeinfo.ListUint:    putInts[uint],
	typeinfo.ListUint16:  putInts[uint16],
	typeinfo.ListUint32:  putInts[uint32],
	typeinfo.ListUint64:  putInts[uint64],
	typeinfo.ListFloat32: putFloats[float32],
	typeinfo.ListFloat64: putFloats[float64],
	typeinfo.ListPoint2:  putPoints,
	typeinfo.ListPoint3:  putPoints,
}

// putList stores the elements that readList has read after the first n elements of v, a slice of plan p.
func (d *decoder) putList(p *typeinfo.Plan, v reflect.Value, n int) {
	put := putFunctions[p.List]
	if put(d, v.Addr().Interface(), n) {
		return
	}
	// The type of v has a name. A slice of the type without one shares the elements.
	s := reflect.New(reflect.SliceOf(p.Type.Elem()))
	s.Elem().Set(v)
	put(d, s.Interface(), n)
	v.Set(s.Elem())
}

// putStrings is the put function of []string. It clears d.mem.strings, which must not keep the strings alive.
func putStrings(d *decoder, list any, n int) bool {
	s, ok := list.(*[]string)
	if ok {
		copy(grown(s, n, len(d.mem.strings)), d.mem.strings)
		clear(d.mem.strings)
		d.mem.strings = d.mem.strings[:0]
	}
	return ok
}

// putBools is the put function of []bool.
func putBools(d *decoder, list any, n int) bool {
	s, ok := list.(*[]bool)
	if ok {
		to := grown(s, n, len(d.mem.ints))
		for k, x := range d.mem.ints {
			to[k] = x != 0
		}
	}
	return ok
}

// integer is the element type of a typed slice of integers. It lacks uintptr, and uint8: a slice of bytes is a
// string in JSON.
type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint16 | uint32 | uint64
}

// putInts is the put function of slices of integers.
func putInts[T integer](d *decoder, list any, n int) bool {
	s, ok := list.(*[]T)
	if ok {
		to := grown(s, n, len(d.mem.ints))
		for k, x := range d.mem.ints {
			to[k] = T(x)
		}
	}
	return ok
}

// putFloats is the put function of slices of floats. The list has float64 for both types of float: a float32 does not change
// in it.
func putFloats[T float32 | float64](d *decoder, list any, n int) bool {
	s, ok := list.(*[]T)
	if ok {
		to := grown(s, n, len(d.mem.floats))
		for k, x := range d.mem.floats {
			to[k] = T(x)
		}
	}
	return ok
}

// putPoints is the put function of [][2]float64 and [][3]float64.
func putPoints(d *decoder, list any, n int) bool {
	switch s := list.(type) {
	case *[][2]float64:
		to := grown(s, n, len(d.mem.floats)/2)
		for k := range to {
			to[k] = [2]float64(d.mem.floats[2*k:])
		}
	case *[][3]float64:
		to := grown(s, n, len(d.mem.floats)/3)
		for k := range to {
			to[k] = [3]float64(d.mem.floats[3*k:])
		}
	default:
		return false
	}
	return true
}

// grown makes s n+more elements long, keeps the first n, and returns the added elements, which the caller
// sets. A slice that is made for n == 0 gets exactly the capacity that it needs.
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

// readList reads the array at i, of plan p, into the lists of d.mem. It returns the index after the array and true. If
// it stops before the end, it returns the index of the first element that is not in the lists and false, or i
// and false if the first element could not be read.
func (d *decoder) readList(p *typeinfo.Plan, i int) (end int, done bool) {
	b, m := d.in.Buf, &d.mem
	if d.in.Depth() >= d.in.MaxDepth() { // a frame that cannot be pushed is a failure, which sliceValue finds
		return i, false
	}
	switch end = i; p.Elem.Decode {
	case typeinfo.OpString:
		m.strings, end, done = appendElements(b, m.strings[:0], i, d.parseString)
		// The last element may have been removed again. It must not keep the chunk of its text alive.
		clear(m.strings[len(m.strings):min(len(m.strings)+1, cap(m.strings))])
	case typeinfo.OpBool:
		m.ints, end, done = appendElements(b, m.ints[:0], i, parseBool)
	case typeinfo.OpInt, typeinfo.OpUint:
		m.ints, end, done = appendElements(b, m.ints[:0], i, func(b []byte, i int) (int64, int, wire.Fault) {
			return parseInteger(p.Elem.Max, p.Elem.Decode == typeinfo.OpUint, b, i)
		})
	case typeinfo.OpFloat32:
		m.floats, end, done = appendElements(b, m.floats[:0], i, wire.ParseFloat32)
	case typeinfo.OpFloat64:
		m.floats, end, done = appendElements(b, m.floats[:0], i, wire.ParseFloat64)
	case typeinfo.OpArray:
		if p.Elem.Elem.Decode == typeinfo.OpFloat64 {
			m.floats, end, done = d.readPoints(p.Elem, m.floats[:0], i)
		}
	}
	return end, done
}

// readPoints is appendElements for an array of arrays of plan p: each must have as many float64 as its type. It
// stops at another array, which sliceValue then reads or rejects.
func (d *decoder) readPoints(p *typeinfo.Plan, dst []float64, i int) ([]float64, int, bool) {
	if d.in.Depth()+1 >= d.in.MaxDepth() {
		return dst, i, false
	}
	b, size := d.in.Buf, p.Type.Len()
	first, last := len(dst), i
	for c := byte(','); c == ','; {
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) || b[i] != '[' {
			break
		}
		start, have := i, len(dst)
		done := false
		if dst, i, done = appendElements(b, dst, i, wire.ParseFloat64); !done || len(dst)-have != size {
			dst = dst[:have]
			break
		}
		last = start
		if uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) {
			break
		}
		if c = b[i]; c == ']' {
			return dst, i + 1, true
		}
	}
	return dst[:max(first, len(dst)-size)], last, false
}

// A parser reads the value at b[i], and returns it with the index after it. What it does not read is a fault.
type parser[T any] func(b []byte, i int) (T, int, wire.Fault)

// appendElements reads the elements of the array at b[i] by parse, and appends them to dst. It returns the
// index after the array. It stops where parse returns a fault, a comma is missing, or b ends; the result is
// then that of readList. The last element before the end of b may go on in more input, and is not appended.
func appendElements[T any](b []byte, dst []T, i int, parse parser[T]) ([]T, int, bool) {
	first, last := len(dst), i
	for c := byte(','); c == ','; {
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		x, end, f := parse(b, i)
		if f != wire.None {
			break
		}
		dst, last = append(dst, x), i
		if i = end; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) {
			break
		}
		if c = b[i]; c == ']' {
			return dst, i + 1, true
		}
	}
	return dst[:max(first, len(dst)-1)], last, false
}

// parseString reads the string at b[i]. It is a fault if no string of valid UTF-8 begins there and ends in b.
func (d *decoder) parseString(b []byte, i int) (string, int, wire.Fault) {
	if uint(i) >= uint(len(b)) || b[i] != '"' {
		return "", i, wire.BadChar
	}
	end, flags, f := wire.ScanUnescaped(b, i, d.in.Strict)
	switch {
	case flags == 0 && f == wire.None:
		return d.mem.arena.string(b[i+1 : end-1]), end, wire.None
	case flags == wire.Escaped:
		if d.mem.unquoted, end = wire.UnquoteFrom(d.mem.unquoted[:0], b, i+1, end); end >= 0 {
			return d.mem.arena.string(d.mem.unquoted), end, wire.None
		}
	}
	return "", i, wire.BadChar
}

// parseBool reads true as 1 and false as 0, so that bools use the list of integers. Anything else is a fault.
func parseBool(b []byte, i int) (int64, int, wire.Fault) {
	switch {
	case i <= len(b)-len("true") && string(b[i:i+len("true")]) == "true":
		return 1, i + len("true"), wire.None
	case i <= len(b)-len("false") && string(b[i:i+len("false")]) == "false":
		return 0, i + len("false"), wire.None
	}
	return 0, i, wire.BadChar
}

package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A typedCodec names a type of slice or map that common code is written for,
// so that one look at the typed value serves many elements.
type typedCodec uint8

const (
	typedNone typedCodec = iota
	typedStrings
	typedBools
	typedInts
	typedInt64s
	typedFloats
	typedPoint
	typedPoints
	typedAnyMap
	typedScalarMap
)

func typedSlice(t reflect.Type) typedCodec {
	switch t {
	case reflect.TypeFor[[]string]():
		return typedStrings
	case reflect.TypeFor[[]bool]():
		return typedBools
	case reflect.TypeFor[[]int]():
		return typedInts
	case reflect.TypeFor[[]int64]():
		return typedInt64s
	case reflect.TypeFor[[]float64]():
		return typedFloats
	case reflect.TypeFor[[][2]float64](), reflect.TypeFor[[][3]float64]():
		return typedPoints
	}
	return typedNone
}

func typedArray(t reflect.Type) typedCodec {
	switch t {
	case reflect.TypeFor[[2]float64](), reflect.TypeFor[[3]float64](), reflect.TypeFor[[4]float64]():
		return typedPoint
	}
	return typedNone
}

// point returns the numbers of v, whose plan is typedPoint and which can be addressed.
func point(v reflect.Value) []float64 {
	switch a := v.Addr().Interface().(type) {
	case *[2]float64:
		return a[:]
	case *[3]float64:
		return a[:]
	case *[4]float64:
		return a[:]
	}
	return nil
}

// typedMap returns the codec of maps of plan p, unless they are read and written otherwise than
// by default.
func (p *plan) typedMap() typedCodec {
	switch p.t {
	case reflect.TypeFor[map[string]any]():
		if p.key.op != opCustom && p.elem.op != opCustom && !p.elem.generic {
			return typedAnyMap
		}
	case reflect.TypeFor[map[string]string](), reflect.TypeFor[map[string]bool](), reflect.TypeFor[map[string]int](),
		reflect.TypeFor[map[string]int64](), reflect.TypeFor[map[string]float64]():
		if p.key.op == opString && p.elem.op <= opFloat64 {
			return typedScalarMap
		}
	}
	return typedNone
}

// typedSlice reads an array of scalars or points that has nothing special in it, into a
// slice that has no room. Otherwise it reports that the array is not its
// business, with nothing changed.
func (d *decoder) typedSlice(p *plan, v reflect.Value, i int) (end int, mine bool) {
	switch p.fast {
	case typedFloats:
		d.floats, end = d.appendFloats(p.elem, d.floats[:0], i)
		return end, end >= 0 && storeElements(v, d.floats)
	case typedPoints:
		d.floats, end = d.appendPoints(p.elem, d.floats[:0], i)
		return end, end >= 0 && storePoints(v, d.floats)
	}
	if p.elem.op == opQuotedInt {
		return i, false
	}
	switch p.fast {
	case typedInts:
		d.ints, end = appendElements(d, d.ints[:0], i, parseInt)
		return end, end >= 0 && storeElements(v, d.ints)
	case typedInt64s:
		d.int64s, end = appendElements(d, d.int64s[:0], i, parseInt64)
		return end, end >= 0 && storeElements(v, d.int64s)
	}
	return i, false
}

// appendFloats reads the array at i as appendElements does; p is the plan of its elements.
func (d *decoder) appendFloats(p *plan, dst []float64, i int) ([]float64, int) {
	switch {
	case p.op == opFloat64:
		return appendElements(d, dst, i, wire.ParseFloat64)
	case d.flags&opts.StringifyWithLegacySemantics == 0:
		return appendElements(d, dst, i, parseQuotedFloat)
	}
	return dst, -1
}

// appendPoints is appendFloats for an array of arrays, whose plan is p: each of them has as
// many numbers as its type has room for.
func (d *decoder) appendPoints(p *plan, dst []float64, i int) ([]float64, int) {
	b, size := d.s.Buf, p.t.Len()
	d.depth++
	for c := byte(','); i >= 0 && c == ','; {
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) || b[i] != '[' {
			break
		}
		have := len(dst)
		dst, i = d.appendFloats(p.elem, dst, i)
		if len(dst)-have != size {
			break
		}
		if uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) {
			break
		}
		if c = b[i]; c == ']' {
			d.depth--
			return dst, i + 1
		}
	}
	d.depth--
	return dst, -1
}

// parseQuotedFloat reads the number inside the string at b[i].
func parseQuotedFloat(b []byte, i int) (float64, int, wire.Fault) {
	if uint(i) >= uint(len(b)) || b[i] != '"' {
		return 0, i, wire.BadChar
	}
	return parseQuoted(64, b, i+1)
}

// point is typedSlice for arrays: it reads one that has as many numbers as v.
func (d *decoder) point(p *plan, v reflect.Value, i int) (end int, mine bool) {
	a := point(v)
	d.floats, end = d.appendFloats(p.elem, d.floats[:0], i)
	if end < 0 || len(d.floats) != len(a) {
		return i, false
	}
	copy(a, d.floats)
	return end, true
}

func storeElements[T any](v reflect.Value, elems []T) bool {
	s := make([]T, len(elems))
	copy(s, elems)
	*v.Addr().Interface().(*[]T) = s
	return true
}

// storePoints is storeElements for points, of which all holds the numbers.
func storePoints(v reflect.Value, all []float64) bool {
	switch s := v.Addr().Interface().(type) {
	case *[][2]float64:
		*s = make([][2]float64, len(all)/2)
		for k := range *s {
			(*s)[k] = [2]float64(all[2*k:])
		}
	case *[][3]float64:
		*s = make([][3]float64, len(all)/3)
		for k := range *s {
			(*s)[k] = [3]float64(all[3*k:])
		}
	}
	return true
}

// appendElements reads the array at i, whose elements parse reads. It returns
// a negative index at anything else than numbers, commas and white space, and
// at the end of the window.
func appendElements[T any](d *decoder, dst []T, i int, parse func([]byte, int) (T, int, wire.Fault)) ([]T, int) {
	b := d.s.Buf
	if d.depth >= d.limit {
		return dst, -1
	}
	for c := byte(','); ; {
		if c != ',' {
			return dst, -1
		}
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		x, end, f := parse(b, i)
		if f != wire.None {
			return dst, -1
		}
		dst = append(dst, x)
		if i = end; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) {
			return dst, -1
		}
		if c = b[i]; c == ']' {
			return dst, i + 1
		}
	}
}

func parseInt64(b []byte, i int) (int64, int, wire.Fault) {
	neg, mag, end, f := wire.ParseInteger(b, i)
	if mag > 1<<63-1 {
		return 0, i, wire.Range
	}
	n := int64(mag)
	if neg {
		n = -n
	}
	return n, end, f
}

func parseInt(b []byte, i int) (int, int, wire.Fault) {
	n, end, f := parseInt64(b, i)
	if int64(int(n)) != n {
		return 0, i, wire.Range
	}
	return int(n), end, f
}

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
	typedAnys
	typedAnyMap
	typedScalarMap
)

// typedSlice returns the codec of slices of type t, whatever its name is; but that of a slice of any
// must not have one, for its elements may lead back to it, and errors tell the type of a cycle.
func typedSlice(t reflect.Type) typedCodec {
	switch t.Elem() {
	case reflect.TypeFor[string]():
		return typedStrings
	case reflect.TypeFor[bool]():
		return typedBools
	case reflect.TypeFor[int]():
		return typedInts
	case reflect.TypeFor[int64]():
		return typedInt64s
	case reflect.TypeFor[float64]():
		return typedFloats
	case reflect.TypeFor[[2]float64](), reflect.TypeFor[[3]float64]():
		return typedPoints
	}
	if t == reflect.TypeFor[[]any]() {
		return typedAnys
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
	if p.t.Key() != reflect.TypeFor[string]() || p.key.op != opString {
		return typedNone
	}
	switch p.t.Elem() {
	case reflect.TypeFor[any]():
		if p.elem.op != opCustom && !p.elem.generic {
			return typedAnyMap
		}
	case reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int64](), reflect.TypeFor[float64]():
		if p.elem.op <= opFloat64 {
			return typedScalarMap
		}
	}
	return typedNone
}

// typedSlice reads the array at i, of scalars or points, into v, which has no room, if nothing special is in
// it and all of it is in the window. Then it returns the index behind it. Else that is negative and v as it was,
// but the elements before the one at index ^end are in d.strings, d.floats, d.ints or d.int64s. For -1 there
// are none.
func (d *decoder) typedSlice(p *plan, v reflect.Value, i int) (end int) {
	switch end = d.typedElements(p, i); {
	case end < 0:
	case p.fast == typedStrings:
		storeElements(v, d.strings)
		d.forgetStrings()
	case p.fast == typedFloats:
		storeElements(v, d.floats)
	case p.fast == typedInts:
		storeElements(v, d.ints)
	case p.fast == typedInt64s:
		storeElements(v, d.int64s)
	case p.fast == typedPoints:
		storePoints(p, v, d.floats)
	}
	return end
}

// typedElements is typedSlice without v. The array begins with what follows b[i].
func (d *decoder) typedElements(p *plan, i int) (end int) {
	switch p.fast {
	case typedStrings:
		return d.readStrings(i)
	case typedFloats:
		d.floats, end = d.appendFloats(p.elem, d.floats[:0], i)
		return end
	case typedPoints:
		d.floats, end = d.appendPoints(p.elem, d.floats[:0], i)
		return end
	}
	if p.elem.op == opQuotedInt {
		return -1
	}
	switch p.fast {
	case typedInts:
		d.ints, end = appendElements(d, d.ints[:0], i, parseInt)
		return end
	case typedInt64s:
		d.int64s, end = appendElements(d, d.int64s[:0], i, parseInt64)
		return end
	}
	return -1
}

// typedPart puts what typedElements has read into f, behind n elements, and returns how many
// there are then. p is the plan of the slice.
func (d *decoder) typedPart(p *plan, f *frame, n int) int {
	switch p.fast {
	case typedStrings:
		n = appendPart(f.v, n, d.strings)
		d.forgetStrings()
	case typedFloats:
		n = appendPart(f.v, n, d.floats)
	case typedInts:
		n = appendPart(f.v, n, d.ints)
	case typedInt64s:
		n = appendPart(f.v, n, d.int64s)
	case typedPoints:
		if p.elem.t.Len() == 2 {
			n = appendPart(f.v, n, twos(d.floats))
		} else {
			n = appendPart(f.v, n, threes(d.floats))
		}
	}
	return n
}

// appendPart appends part to the first n elements of v, a slice of its type or of one that has a name, all
// of whose capacity is in use.
func appendPart[T any](v reflect.Value, n int, part []T) int {
	s, ok := v.Addr().Interface().(*[]T)
	if !ok {
		s = new([]T)
		reflect.ValueOf(s).Elem().Set(v)
	}
	*s = append((*s)[:n], part...)
	n = len(*s)
	*s = (*s)[:cap(*s)]
	if !ok {
		v.Set(reflect.ValueOf(*s))
	}
	return n
}

// readStrings reads the array at i into d.strings, and is typedElements for the rest.
func (d *decoder) readStrings(i int) int {
	b, list := d.s.Buf, d.strings[:0]
	if d.depth >= d.limit {
		return -1
	}
	last := 0
	for c := byte(','); c == ','; {
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) || b[i] != '"' {
			break
		}
		text, end := d.wholeText(i)
		if end < 0 {
			break
		}
		list, last = append(list, d.text.string(text)), i
		if i = end; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) {
			break
		}
		if c = b[i]; c == ']' {
			d.strings = list
			return i + 1
		}
	}
	n := max(0, len(list)-1)
	clear(list[n:])
	d.strings = list[:n]
	return ^last
}

// forgetStrings takes the strings out of d.strings, so that nobody keeps them.
func (d *decoder) forgetStrings() {
	clear(d.strings)
	d.strings = d.strings[:0]
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
	first, last := len(dst), 0
	for c := byte(','); c == ','; {
		if i++; uint(i) < uint(len(b)) && b[i] <= ' ' {
			i = wire.SkipSpace(b, i)
		}
		if uint(i) >= uint(len(b)) || b[i] != '[' {
			break
		}
		start, have := i, len(dst)
		if dst, i = d.appendFloats(p.elem, dst, i); i < 0 || len(dst)-have != size {
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
			d.depth--
			return dst, i + 1
		}
	}
	d.depth--
	return dst[:max(first, len(dst)-size)], ^last
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

// storeElements stores a copy of elems in v.
func storeElements[T any](v reflect.Value, elems []T) {
	s := make([]T, len(elems))
	copy(s, elems)
	store(v, s)
}

// store stores x in v, whose type is T, that of a slice or map, or one that has a name.
func store[T any](v reflect.Value, x T) {
	if to, ok := v.Addr().Interface().(*T); ok {
		*to = x
	} else {
		v.Set(reflect.ValueOf(x))
	}
}

// storePoints is storeElements for points of plan p, of which all holds the numbers.
func storePoints(p *plan, v reflect.Value, all []float64) {
	if p.elem.t.Len() == 2 {
		store(v, twos(all))
	} else {
		store(v, threes(all))
	}
}

// twos returns the points of which all holds the numbers.
func twos(all []float64) [][2]float64 {
	points := make([][2]float64, len(all)/2)
	for k := range points {
		points[k] = [2]float64(all[2*k:])
	}
	return points
}

// threes is twos for points of three numbers.
func threes(all []float64) [][3]float64 {
	points := make([][3]float64, len(all)/3)
	for k := range points {
		points[k] = [3]float64(all[3*k:])
	}
	return points
}

// appendElements reads the array that follows b[i], whose elements parse reads, as far as it has
// nothing else than numbers, commas and white space. If that is all of it, it returns the index
// behind it. Else that is negative: dst has what stands before the element at index ^end, for
// which the caller has to look itself, and that is the last one that was read. For -1 there is none.
func appendElements[T any](d *decoder, dst []T, i int, parse func([]byte, int) (T, int, wire.Fault)) ([]T, int) {
	b := d.s.Buf
	if d.depth >= d.limit {
		return dst, -1
	}
	first, last := len(dst), 0
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
			return dst, i + 1
		}
	}
	return dst[:max(first, len(dst)-1)], ^last
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

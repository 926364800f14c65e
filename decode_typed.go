package json

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A typedCodec names a type of array, slice or map that common code is written for, so that one
// look at the typed value serves many elements. Most slices have a listCodec instead.
type typedCodec uint8

const (
	typedNone typedCodec = iota
	typedPoint
	typedAnys
	typedAnyMap
	typedScalarMap
	typedStringsMap // lists of strings, for writing alone
)

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
	case reflect.TypeFor[[]string]():
		if p.elem.op == opSlice && p.elem.elem.op == opString {
			return typedStringsMap
		}
	}
	return typedNone
}

// readStrings reads the array at i into d.strings, and is readList for the rest.
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

// readFloats reads the array at i as appendElements does; p is the plan of its elements.
func (d *decoder) readFloats(p *plan, dst []float64, i int) ([]float64, int) {
	switch {
	case p.op == opFloat64:
		return appendElements(d, dst, i, wire.ParseFloat64)
	case p.op == opFloat32:
		return appendElements(d, dst, i, parseFloat32)
	case d.flags&opts.StringifyWithLegacySemantics == 0:
		return appendElements(d, dst, i, p.parseQuotedFloat)
	}
	return dst, -1
}

// readPoints is readFloats for an array of arrays, whose plan is p: each of them has as
// many numbers as its type has room for.
func (d *decoder) readPoints(p *plan, dst []float64, i int) ([]float64, int) {
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
		if dst, i = d.readFloats(p.elem, dst, i); i < 0 || len(dst)-have != size {
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

func parseFloat32(b []byte, i int) (float64, int, wire.Fault) { return parseFloat(32, b, i) }

// parseQuotedFloat reads the number inside the string at b[i], for a value of plan p.
func (p *plan) parseQuotedFloat(b []byte, i int) (float64, int, wire.Fault) {
	if uint(i) >= uint(len(b)) || b[i] != '"' {
		return 0, i, wire.BadChar
	}
	return parseQuoted(p.bits, b, i+1)
}

// parseInt64 is parseInteger for an int64, but for the least one.
func parseInt64(b []byte, i int) (int64, int, wire.Fault) {
	neg, mag, end, f := wire.ParseInteger(b, i)
	if mag > math.MaxInt64 {
		return 0, i, wire.Range
	}
	n := int64(mag)
	if neg {
		n = -n
	}
	return n, end, f
}

// parseInteger reads the integer at b[i], if it is one for values of plan p. The result has the same bits.
func (p *plan) parseInteger(b []byte, i int) (int64, int, wire.Fault) {
	neg, mag, end, f := wire.ParseInteger(b, i)
	switch {
	case !neg && mag <= p.max:
		return int64(mag), end, f
	case neg && p.op == opInt && mag <= p.max+1:
		return -int64(mag), end, f
	}
	return 0, i, wire.Range
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

// point reads an array that has as many numbers as v.
func (d *decoder) point(p *plan, v reflect.Value, i int) (end int, mine bool) {
	a := point(v)
	d.floats, end = d.readFloats(p.elem, d.floats[:0], i)
	if end < 0 || len(d.floats) != len(a) {
		return i, false
	}
	copy(a, d.floats)
	return end, true
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

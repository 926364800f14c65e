package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file reads JSON arrays into slices in one of three ways: a list of scalars is read by one loop
// (list.go), the elements of another slice without capacity are collected in a buffer (buffer.go), and those of
// all other slices are read in place (refill).

// maxBuffered is the depth from which on elements are read in place. Deeper, the arrays around would need more buffers than
// the cache keeps, and new buffers take three times as long as slices of one element.
const maxBuffered = maxBuffers

// sliceValue reads a JSON array into slice v. After a failure v has the elements that have been read.
//
// The elements of a slice without capacity are read into a buffer, which is reused, and then copied to a slice
// of the exact length: this saves 5 % of the time of structs, and 28 % of the memory that doubling takes.
// Elements are read in place if the slice has a capacity, or if user code gets their addresses, so that they
// move as little as possible, and from depth maxBuffered on unless the slice has a list kind.
func (d *decoder) sliceValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '[' {
		return d.nullOrMismatch(p, v, i)
	}
	if v.Cap() > 0 || d.readsInPlace(p) {
		return d.refill(p, v, i)
	}
	if d.isEmptyArray(i) { // as many arrays are
		v.Set(p.Empty)
		return i + 2
	}
	start := i
	if p.List != typeinfo.ListNone && wire.Fast {
		if p.List == typeinfo.ListAny {
			return d.anySlice(v, i)
		}
		end, done := d.readList(p, i)
		if done {
			d.putList(p, v, 0)
			return end
		}
		i = end
	}
	// readList has pushed no frame. If it has read a part of the array, reading continues at the element at i.
	f := d.in.PushArray(nil)
	if f == nil {
		return d.tooDeep(i)
	}
	hasPart := i > start
	if !hasPart {
		var more bool
		if i, more = d.firstElement(i); !more {
			if i >= 0 {
				v.Set(p.Empty)
			}
			return i
		}
	}
	b, n := d.takeBuffer(p), 0
	if hasPart {
		n = d.putPart(p, &b, 0)
	}
	i, n = d.elements(p, f, &b, i, n)
	b.store(v, n)
	d.putBuffer(p, b, n)
	return i
}

// readsInPlace reports whether the elements of a slice of plan p are read in place even if it has no capacity.
func (d *decoder) readsInPlace(p *typeinfo.Plan) bool {
	return p.Elem.UserCode || d.in.Depth() >= maxBuffered && p.List == typeinfo.ListNone
}

// isEmptyArray reports whether the array at i is [] and may be read without a frame: it is in the window, and not nested
// too deeply.
func (d *decoder) isEmptyArray(i int) bool {
	return wire.Fast && isPair(d.in.Buf, i, '[', ']') && d.in.Depth() < d.in.MaxDepth()
}

// anySlice reads the array at i into v, a slice of the type []any itself without capacity.
func (d *decoder) anySlice(v reflect.Value, i int) int {
	x, i := d.anyValue(i, d.in.Shapes.Root())
	if list, ok := x.([]any); ok {
		*v.Addr().Interface().(*[]any) = list
	}
	return i
}

// elements reads the elements of an array, from the one at i on, into b, which has n elements. The frame of
// the array is f. It returns the index after the array and the number of elements in b, including one that
// has failed.
func (d *decoder) elements(p *typeinfo.Plan, f *state.Frame, b *sliceBuffer, i, n int) (end, count int) {
	seen := d.in.Base + int64(len(d.in.Buf))
	for {
		if n == b.v.Len() {
			b.grow(n)
		}
		f.At(n)
		i = d.value(p.Elem, b.v.Index(n), i)
		n++
		var more bool
		if i, more = d.nextElement(f, i); !more {
			return i, n
		}
		// The window has new bytes, so readList may read further elements. It begins after the index that it
		// gets, which is that of the byte before the element.
		if to := d.in.Base + int64(len(d.in.Buf)); to != seen && p.List != typeinfo.ListNone && wire.Fast {
			seen = to
			end, done := d.readList(p, i-1)
			if end >= i {
				i, n = end, d.putPart(p, b, n)
			}
			if done {
				d.in.Pop()
				return i, n
			}
		}
	}
}

// putPart appends the elements that readList has read to the first n elements of b, and returns how many b has.
func (d *decoder) putPart(p *typeinfo.Plan, b *sliceBuffer, n int) int {
	d.putList(p, b.v, n)
	n = b.v.Len()
	b.v.SetLen(b.v.Cap())
	return n
}

// refill reads the array at i into slice v in place. The memory of v is used again, so that other slices of
// the same array see the new elements, as with package encoding/json. Each element is cleared before it is
// read. With v1's rules for merging it is not, and a value is merged even into an element beyond the length of
// v.
func (d *decoder) refill(p *typeinfo.Plan, v reflect.Value, i int) int {
	f := d.in.PushArray(nil)
	if f == nil {
		return d.tooDeep(i)
	}
	i, more := d.firstElement(i)
	v.SetLen(0)
	if !more {
		if i >= 0 {
			v.Set(p.Empty)
		}
		return i
	}
	old := v.Cap() // elements from this index on are new, and zero
	for n := 0; more; n++ {
		if n == v.Cap() {
			v.Grow(growth(n))
		}
		v.SetLen(n + 1)
		e := v.Index(n)
		if n < old && !d.cfg.merges {
			e.SetZero()
		}
		i, more = d.nextElement(f, d.value(p.Elem, e, i))
	}
	return i
}

// growth returns the number of elements by which a slice with n elements grows: to 1, to 4, and then to
// twice the number. Most slices that are read in place have one element or a few.
func growth(n int) int {
	switch n {
	case 0:
		return 1
	case 1:
		return 3
	}
	return n
}

package json

import (
	"reflect"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// A frame is room for the elements of one slice while it is read. Its elements
// are zero between uses, all of its capacity in use.
type frame struct {
	v reflect.Value // slice, can be set
}

// maxFrame bounds the bytes of a frame that is kept.
const maxFrame = 64 << 10

func (p *plan) frame() *frame {
	if f, ok := p.frames.Get().(*frame); ok {
		return f
	}
	f := &frame{reflect.New(reflect.SliceOf(p.t.Elem())).Elem()}
	f.grow(4)
	return f
}

func (f *frame) grow(n int) {
	f.v.Grow(n)
	f.v.SetLen(f.v.Cap())
}

// open begins the array or object at i: it counts the level and returns the
// first byte inside, and its index.
func (d *decoder) open(i int) (int, byte) {
	if d.depth++; d.depth > d.limit {
		return d.syntax(state.TooDeep, i), 0
	}
	i, c := d.next(i + 1)
	if c == 0 && i == len(d.s.Buf) {
		return d.syntax(state.Truncated, i), 0
	}
	return i, c
}

// comma reads what follows an element of an array: a comma, behind which it
// returns the first byte of the next element, or the end, 0, behind which it
// returns the index. n is the number of elements so far.
func (d *decoder) comma(i, n int) (int, byte) {
	i, c := d.next(i)
	switch c {
	case ',':
		at := d.s.Base + int64(i)
		i, c = d.next(i + 1)
		if c == ']' {
			return d.strayComma(at), 0
		}
		if c == 0 && i == len(d.s.Buf) {
			return d.syntax(state.Truncated, i), 0
		}
		return i, c
	case ']':
		d.depth--
		return i + 1, 0
	}
	return d.syntax(state.NoCommaArray, i), 0
}

// strayComma notes that the comma at offset at has nothing to separate.
func (d *decoder) strayComma(at int64) int {
	d.syntax(state.NoValue, 0)
	d.s.Fault.Code, d.s.Fault.Offset, d.s.Fault.Char = state.NoValue, at, commaText
	return -1
}

var commaText = []byte(",")

// slice reads an array into a slice.
func (d *decoder) slice(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '[':
	case 'n':
		return d.null(v, i)
	default:
		return d.mismatchToken(p, i)
	}
	if v.Cap() > 0 {
		return d.refill(p, v, i)
	}
	if p.fast != typedNone && wire.Fast {
		if end, mine := d.typedSlice(p, v, i); mine {
			return end
		}
	}
	i, c := d.open(i)
	if i >= 0 && c == ']' {
		d.depth--
		v.Set(p.empty)
		return i + 1
	}
	f := p.frame()
	n := 0
	for i >= 0 {
		if n == f.v.Len() {
			f.grow(n)
		}
		if i = d.value(p.elem, f.v.Index(n), i); i < 0 {
			d.s.Fault.AddIndex(n)
			break
		}
		n++
		if i, c = d.comma(i, n); c == 0 {
			break
		}
	}
	if i < 0 {
		if n == f.v.Len() {
			f.grow(1)
		}
		f.store(v, n+1)
		return i
	}
	f.store(v, n)
	if f.v.Len() <= p.maxFrame {
		p.frames.Put(f)
	}
	return i
}

// store copies the first n elements into v, which is nil, and clears them.
func (f *frame) store(v reflect.Value, n int) {
	all := f.v.Len()
	v.Grow(n)
	v.SetLen(n)
	f.v.SetLen(n)
	reflect.Copy(v, f.v)
	f.v.Clear()
	f.v.SetLen(all)
}

// refill reads an array into a slice that has room already.
func (d *decoder) refill(p *plan, v reflect.Value, i int) int {
	i, c := d.open(i)
	v.SetLen(0)
	if i >= 0 && c == ']' {
		d.depth--
		return i + 1
	}
	n := 0
	for i >= 0 {
		if n == v.Cap() {
			v.Grow(max(n, 4))
		}
		v.SetLen(n + 1)
		e := v.Index(n)
		e.SetZero()
		if i = d.value(p.elem, e, i); i < 0 {
			d.s.Fault.AddIndex(n)
			return i
		}
		n++
		if i, c = d.comma(i, n); c == 0 {
			break
		}
	}
	if i < 0 {
		if n == v.Cap() {
			v.Grow(1)
		}
		v.SetLen(n + 1)
		v.Index(n).SetZero()
	}
	return i
}

// array reads an array of exactly the right length.
func (d *decoder) array(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '[':
	case 'n':
		return d.null(v, i)
	default:
		return d.mismatchToken(p, i)
	}
	i, c := d.open(i)
	n, size := 0, v.Len()
	if i >= 0 && c == ']' {
		d.depth--
		i++
		c = 0
	}
	for i >= 0 && c != 0 {
		if n < size {
			e := v.Index(n)
			e.SetZero()
			i = d.value(p.elem, e, i)
		} else {
			i = d.s.SkipValue(i, d.depth)
		}
		if i < 0 {
			d.s.Fault.AddIndex(n)
			return i
		}
		n++
		i, c = d.comma(i, n)
	}
	if i < 0 {
		return i
	}
	return d.checkLength(p, v, i, n)
}

// checkLength clears the elements of v that were not read, and notes a failure
// if there are any, or if there was no room for all.
func (d *decoder) checkLength(p *plan, v reflect.Value, i, n int) int {
	if n == v.Len() {
		return i
	}
	for k := n; k < v.Len(); k++ {
		v.Index(k).SetZero()
	}
	err := errTooMany
	if n < v.Len() {
		err = errTooFew
	}
	return d.reject(i-1, ']', p.t, err)
}

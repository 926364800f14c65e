package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// A frame is room for the elements of one slice while it is read. Its elements
// are zero between uses, all of its capacity in use. It is not for elements whose
// addresses user code gets to know, and may keep.
type frame struct {
	v reflect.Value // slice, can be set
}

// maxFrame bounds the bytes of a frame that is kept, until the next collection
// of garbage at most; one that is held longer by its decoder has no more than maxHeldFrame.
const (
	maxFrame     = 4 << 20
	maxHeldFrame = 16 << 10
)

// frame returns a frame for an array of p. A new one has room for as many elements as were
// needed before; if no array needs that many, the next one has room for less.
func (d *decoder) frame(p *plan) *frame {
	if f := d.slices.take(p); f != nil {
		return f
	}
	if f, ok := p.frames.Get().(*frame); ok {
		return f
	}
	f := &frame{reflect.New(reflect.SliceOf(p.t.Elem())).Elem()}
	room := 4
	if n := int(p.count.Load()); n > room && d.depth <= maxRoomy {
		room = n
		p.count.Store(int32(n - n/4))
	}
	f.grow(room)
	return f
}

// maxRoomy is the depth to which a new frame has more room than it may need: at any depth
// that would be too much memory.
const maxRoomy = 8

// putFrame keeps f, of which n elements were needed, for the next array.
func (d *decoder) putFrame(p *plan, f *frame, n int) {
	if f.v.Len() > p.maxFrame {
		return
	}
	if n > int(p.count.Load()) {
		p.count.Store(int32(n))
	}
	if f.v.Len() > p.maxFrame/(maxFrame/maxHeldFrame) || !d.slices.give(p, f) {
		p.frames.Put(f)
	}
}

func (f *frame) grow(n int) {
	f.v.Grow(n)
	f.v.SetLen(f.v.Cap())
}

// enter counts one more level of nesting and reports whether that is allowed.
// The array or object starts at i.
func (d *decoder) enter(i int) bool {
	if d.depth++; d.depth > d.limit {
		d.syntax(state.TooDeep, i)
		return false
	}
	return true
}

// firstElement begins the array at i. It returns the index of its first
// element, and for an empty array the index behind it and 0.
func (d *decoder) firstElement(i int) (int, byte) {
	i, c := d.next(i + 1)
	switch {
	case c == ']':
		d.depth--
		return i + 1, 0
	case d.ended(i, c):
		return d.wrongPart('[', 0, i), 0
	}
	return i, c | 1
}

// nextElement reads what follows an element of an array: a comma, behind which
// it returns the index of the next element, or the end, behind which it returns
// the index and 0. n is the number of elements so far.
func (d *decoder) nextElement(i, n int) (int, byte) {
	i, c := d.next(i)
	switch c {
	case ',':
		i, c = d.nextAfter(i)
		if c == ']' || d.ended(i, c) {
			return d.wrongPart('[', n, d.delimiter(i)), 0
		}
		return i, c | 1
	case ']':
		d.depth--
		return i + 1, 0
	}
	return d.wrongPart('[', n, i), 0
}

// slice reads an array into a slice.
func (d *decoder) slice(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '[':
	case 'n':
		return d.null(v, i)
	default:
		return d.mismatchToken(p, i)
	}
	if p.fast == typedAnys && wire.Fast && v.Cap() == 0 {
		x, end := d.anyArray(i, d.s.Shapes.Root())
		*v.Addr().Interface().(*[]any) = x.([]any)
		return end
	}
	if v.Cap() > 0 || p.single.Load() || p.elem.calls {
		return d.refill(p, v, i)
	}
	part := -1
	if p.list != nil && wire.Fast {
		if part = d.readList(p, i); part >= 0 {
			d.putList(p, v, 0)
			return part
		}
	}
	if !d.enter(i) {
		return -1
	}
	n, c := 0, byte(0)
	if part < -1 {
		i = ^part
	} else if i, c = d.firstElement(i); i >= 0 && c == 0 {
		v.Set(p.empty)
		return i
	}
	if m := d.likely(p, i); m > 0 && part == -1 {
		return d.inPlace(p, v, i, m)
	}
	f := d.frame(p)
	if part < -1 {
		n = d.putPart(p, f, 0)
	}
	if i, n = d.elements(p, f, i, n); i < 0 {
		f.store(v, n+1)
		return i
	}
	if n == 1 {
		p.single.Store(true)
	}
	p.had(n)
	f.store(v, n)
	d.putFrame(p, f, n)
	return i
}

// inPlace reads the elements of an array, from the one at i on, into v, which gets room for m of them.
// That saves the copy from a frame. If they are fewer, only as many stay.
func (d *decoder) inPlace(p *plan, v reflect.Value, i, m int) int {
	f := frame{v}
	f.grow(m)
	i, n := d.elements(p, &f, i, 0)
	if i < 0 {
		v.SetLen(n + 1)
		return i
	}
	p.had(n)
	if v.SetLen(n); !near(n, v.Cap()) {
		exact := reflect.MakeSlice(p.t, n, n)
		reflect.Copy(exact, v)
		v.Set(exact)
	}
	return i
}

// worthy is how many bytes the elements of an array have at least for which it pays to know how many come.
const worthy = 2 << 10

// likely returns how many elements the array may have whose first element is at i, or 0 if nothing tells
// that, or they are few: p.repeat is that number if the last two arrays had about as many, else the
// opposite of what the last one had.
func (d *decoder) likely(p *plan, i int) int {
	m := int(p.repeat.Load())
	if m < 0 || m > p.maxFrame || d.s.IsWhole() && m > (len(d.s.Buf)-i)/len("0,") {
		return 0
	}
	return m
}

// had notes that an array had n elements.
func (p *plan) had(n int) {
	switch last := int(p.repeat.Load()); {
	case last > 0 && near(n, last):
	case n <= p.maxFrame/(maxFrame/worthy):
		if last != 0 {
			p.repeat.Store(0)
		}
	case last < 0 && (near(n, -last) || near(-last, n)):
		p.repeat.Store(int32(max(n, -last)))
	default:
		p.repeat.Store(int32(-n))
	}
}

// near reports whether n elements may stay where there is room for m.
func near(n, m int) bool { return n <= m && n >= m-m/8 }

// elements reads the elements of an array into f, which holds n of them, from the one at i on, and returns
// the index behind the array and how many elements there are. If that is negative, another one has been begun.
func (d *decoder) elements(p *plan, f *frame, i, n int) (end, count int) {
	mark, seen := len(d.trail), d.s.Base+int64(len(d.s.Buf))
	for i >= 0 {
		if n == f.v.Len() {
			f.grow(n)
		}
		if p.elem.reach {
			d.trail.elem(mark, int64(n))
		}
		if i = d.value(p.elem, f.v.Index(n), i); i < 0 {
			d.s.Fault.AddIndex(n)
			break
		}
		n++
		var c byte
		if i, c = d.nextElement(i, n); c == 0 {
			break
		}
		if to := d.s.Base + int64(len(d.s.Buf)); to != seen && p.list != nil && wire.Fast {
			seen = to
			if part := d.readList(p, i-1); part >= 0 {
				d.depth--
				return part, d.putPart(p, f, n)
			} else if part < -1 {
				i, n = ^part, d.putPart(p, f, n)
			}
		}
	}
	if i < 0 {
		if n == f.v.Len() {
			f.grow(1)
		}
		d.noElement(p.elem, f.v.Index(n), mark, n)
	}
	return i, n
}

// putPart stores what readList has read behind the first n elements of f, and returns how many there are then.
func (d *decoder) putPart(p *plan, f *frame, n int) int {
	d.putList(p, f.v, n)
	n = f.v.Len()
	f.v.SetLen(f.v.Cap())
	return n
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

// refill reads an array into a slice in place: one that has room already, or is likely to
// need room for one element only, or whose elements must not move more often than needed.
func (d *decoder) refill(p *plan, v reflect.Value, i int) int {
	if !d.enter(i) {
		return -1
	}
	i, c := d.firstElement(i)
	v.SetLen(0)
	if i >= 0 && c == 0 {
		v.Set(p.empty)
		return i
	}
	n, mark := 0, len(d.trail)
	for i >= 0 {
		if n == v.Cap() {
			v.Grow(growth(n))
		}
		if p.elem.reach {
			d.trail.elem(mark, int64(n))
		}
		v.SetLen(n + 1)
		e := v.Index(n)
		if !d.merge {
			e.SetZero()
		}
		if i = d.value(p.elem, e, i); i < 0 {
			d.s.Fault.AddIndex(n)
			return i
		}
		n++
		if i, c = d.nextElement(i, n); c == 0 {
			break
		}
	}
	if n > 1 && p.single.Load() {
		p.single.Store(false)
	}
	if i < 0 {
		if n == v.Cap() {
			v.Grow(1)
		}
		v.SetLen(n + 1)
		if !d.merge {
			v.Index(n).SetZero()
		}
		d.noElement(p.elem, v.Index(n), mark, n)
	}
	return i
}

// growth returns for how many more elements a slice that is full with n makes room.
func growth(n int) int {
	switch n {
	case 0:
		return 1
	case 1:
		return 3
	}
	return n
}

// noElement completes the note of a failure, if it is that no element n stands
// where one must: it is one of reading that element, which is v. The first mark steps of
// the trail lead to the array.
func (d *decoder) noElement(p *plan, v reflect.Value, mark, n int) {
	if !d.retry.on || d.retry.kind != '[' || len(d.s.Fault.Path) > 0 {
		return
	}
	d.trail.elem(mark, int64(n))
	if p, v = d.touch(p, v); d.callsNone(&p, &v) {
		return
	}
	if i := d.retry.pos; p.refuses(v) && !d.legacy {
		d.retry.on = false
		d.refuse(p, i)
		d.s.Fault.AddIndex(n)
	} else {
		d.retry.asValue = p.wantsText()
	}
}

// touch does to v what reading a value into it does before anything is read. It
// returns what the pointers of v lead to, and the plan for that.
func (d *decoder) touch(p *plan, v reflect.Value) (*plan, reflect.Value) {
	for ; p.op == opPointer; p, v = p.elem, v.Elem() {
		if v.IsNil() {
			v.Set(p.pointee())
		}
	}
	switch {
	case p.op == opOldString && v.Kind() == reflect.Pointer && v.IsNil():
		v.Set(reflect.New(p.t.Elem()))
	case p.op != opAny && p.op != opInterface:
	case d.merge && !d.keeps(v):
		v.SetZero()
	default:
		touchHeld(v)
	}
	return p, v
}

// touchHeld is touch for the pointers that interface v holds, and for what these lead to. It
// follows cycles for some time only.
func touchHeld(v reflect.Value) {
	for range cycleDepth {
		held := v
		if v.Kind() == reflect.Interface {
			held = v.Elem()
		}
		switch {
		case held.Kind() != reflect.Pointer:
			return
		case held.IsNil():
			v.Set(reflect.New(held.Type().Elem()))
			if held = v; v.Kind() == reflect.Interface {
				held = v.Elem()
			}
		}
		v = held.Elem()
	}
}

// refuses reports whether nothing can be read into v, so that nothing is tried.
func (p *plan) refuses(v reflect.Value) bool {
	return p.op == opUnsupported || p.op == opBadTag || p.op == opBadFormat || p.op == opDuration || p.op == opInterface && v.IsNil()
}

// refuse notes that nothing can be read into a value of type p.t.
func (d *decoder) refuse(p *plan, i int) int {
	var err error
	switch p.op {
	case opBadTag:
		err = errStringTag
	case opBadFormat:
		err = p.bad
	case opDuration:
		err = errNoDefault
	case opInterface:
		err = errNilInterface
	}
	if d.legacy {
		return d.passUnread(p, i, err)
	}
	return d.reject(d.s.SkipStray(i), 0, p.t, err)
}

// wantsText reports whether values of the type are read as wholes rather than
// token by token.
func (p *plan) wantsText() bool {
	return opString <= p.op && p.op <= opByteArray || p.op == opRaw || p.op == opTime || p.op == opOldString ||
		p.format != nil && p.format.wantsText() || p.cust != nil && p.cust.wantsText()
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
	if p.fast == typedPoint && wire.Fast {
		if end, mine := d.point(p, v, i); mine {
			return end
		}
	}
	if !d.enter(i) {
		return -1
	}
	i, c := d.firstElement(i)
	n, size, mark, passed := 0, v.Len(), len(d.trail), d.passed
	for i >= 0 && c != 0 {
		d.trail.elem(mark, int64(n))
		if n < size {
			e := v.Index(n)
			if !d.merge {
				e.SetZero()
			}
			i = d.value(p.elem, e, i)
		} else {
			i = d.skip(i, d.s.Shapes.Root())
		}
		if i < 0 {
			d.s.Fault.AddIndex(n)
			return i
		}
		n++
		i, c = d.nextElement(i, n)
	}
	if i < 0 {
		if n < size {
			if !d.merge {
				v.Index(n).SetZero()
			}
			d.noElement(p.elem, v.Index(n), mark, n)
		}
		return i
	}
	return d.checkLength(p, v, i, n, passed)
}

// checkLength clears the elements of v that were not read, and notes a failure
// if there are any, or if there was no room for all. So many failures had been passed
// over before the array.
func (d *decoder) checkLength(p *plan, v reflect.Value, i, n, passed int) int {
	if n == v.Len() {
		return i
	}
	for k := n; k < v.Len(); k++ {
		v.Index(k).SetZero()
	}
	err := errTooMany
	switch {
	case d.flags&opts.UnmarshalArrayFromAnyLength != 0:
		return i
	case n < v.Len():
		err = errTooFew
	}
	d.passed = passed // the failures of elements, if any, do not count
	if d.reject(i-1, ']', p.t, err) >= 0 {
		return i
	}
	d.after = i
	return -1
}

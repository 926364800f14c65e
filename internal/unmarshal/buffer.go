package unmarshal

import (
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/typeinfo"
)

// Limits of a bufferCache.
const (
	maxBuffers     = 32      // number of buffers
	maxBufferBytes = 4 << 20 // bytes of all buffers together
)

// A bufferCache contains buffers for reuse, the last used one last.
type bufferCache[B any] struct {
	list  []cachedBuffer[B]
	bytes int // size of all buffers
}

// A cachedBuffer is a buffer for values of a plan.
type cachedBuffer[B any] struct {
	plan   *typeinfo.Plan
	buffer B
	bytes  int
}

// take removes the last buffer for values of p from the cache and returns it. ok is false if there is none.
func (c *bufferCache[B]) take(p *typeinfo.Plan) (b B, ok bool) {
	for k := len(c.list) - 1; k >= 0; k-- {
		if c.list[k].plan == p {
			b = c.list[k].buffer
			c.remove(k)
			return b, true
		}
	}
	return b, false
}

// remove removes buffer k from the cache.
func (c *bufferCache[B]) remove(k int) {
	c.bytes -= c.list[k].bytes
	c.list = slices.Delete(c.list, k, k+1)
}

// put adds b, a buffer of the given size for values of p, and removes the oldest buffers until the limits
// hold. It drops b if b alone exceeds them.
func (c *bufferCache[B]) put(p *typeinfo.Plan, b B, bytes int) {
	if bytes > maxBufferBytes {
		return
	}
	for len(c.list) == maxBuffers || c.bytes+bytes > maxBufferBytes {
		c.remove(0)
	}
	c.list = append(c.list, cachedBuffer[B]{p, b, bytes})
	c.bytes += bytes
}

// A sliceBuffer has room for the elements of a slice that is being read. Between uses its length is its
// capacity, and the elements are zero. It is not used if user code gets the addresses of elements, which it
// may keep.
type sliceBuffer struct {
	v    reflect.Value // a slice that can be set
	size int           // bytes of an element
}

// takeBuffer returns a buffer for a slice of plan p. A new buffer has room for 4 elements, or up to depth
// maxRoomy for as many as an earlier array needed: without that size a new decoder takes 1.7 to 2.1 times as
// long for a large text. The learned size shrinks by a quarter with each new buffer until an array needs it.
func (d *decoder) takeBuffer(p *typeinfo.Plan) sliceBuffer {
	if b, ok := d.mem.slices.take(p); ok {
		return b
	}
	t := p.Type.Elem()
	b := sliceBuffer{reflect.New(reflect.SliceOf(t)).Elem(), int(t.Size())}
	room := 4
	if n := int(p.Learned.Elems.Load()); n > room && d.in.Depth() <= maxRoomy {
		room = n
		p.Learned.Elems.Store(int32(n - n/4))
	}
	b.grow(room)
	return b
}

// maxRoomy is the depth up to which new buffers have learned sizes. Deeper, nested arrays would multiply them.
const maxRoomy = 8

// putBuffer keeps b, of which an array used n elements, for the next array of p, and learns the size n if it is
// the largest. It does neither if b has more than maxBufferBytes.
func (d *decoder) putBuffer(p *typeinfo.Plan, b sliceBuffer, n int) {
	bytes := b.v.Len() * b.size
	if n > int(p.Learned.Elems.Load()) && bytes <= maxBufferBytes {
		p.Learned.Elems.Store(int32(n))
	}
	d.mem.slices.put(p, b, bytes)
}

// grow adds room for at least n elements, which are zero.
func (b *sliceBuffer) grow(n int) {
	b.v.Grow(n)
	b.v.SetLen(b.v.Cap())
}

// store copies the first n elements of b to v, a slice without capacity, and clears them in b.
func (b *sliceBuffer) store(v reflect.Value, n int) {
	all := b.v.Len()
	v.Grow(n)
	v.SetLen(n)
	b.v.SetLen(n)
	reflect.Copy(v, b.v)
	b.v.Clear()
	b.v.SetLen(all)
}

// An entryBuffer is room for one entry of a map while it is read.
type entryBuffer struct {
	key, elem reflect.Value
	merging   bool             // the map may have an entry with the key of a member, or lack that of an earlier member
	seen      map[any]struct{} // keys read from the object so far, if merging is set; nil: none
}

// maxEntry is the largest size in bytes of an entry with a buffer that is cached.
const maxEntry = 4 << 10

// takeEntry returns a buffer for the entries of map v, of plan p. Buffers are kept because a new one takes two
// allocations, which are 3 to 5 % of the time of small maps.
func (d *decoder) takeEntry(p *typeinfo.Plan, v reflect.Value) *entryBuffer {
	b, ok := d.mem.entries.take(p)
	if !ok {
		b = &entryBuffer{key: reflect.New(p.Type.Key()).Elem(), elem: reflect.New(p.Type.Elem()).Elem()}
	}
	b.merging = v.Len() > 0 || !d.in.Unique && p.Key.Decode != typeinfo.OpString || d.cfg.all != nil
	return b
}

// putEntry keeps b for another map of p, unless it is larger than maxEntry or user code may have kept addresses in it.
func (d *decoder) putEntry(p *typeinfo.Plan, b *entryBuffer) {
	bytes := int(p.Type.Key().Size() + p.Type.Elem().Size())
	if p.UserCode || bytes > maxEntry {
		return
	}
	b.key.SetZero()
	b.elem.SetZero()
	b.seen = nil
	d.mem.entries.put(p, b, bytes)
}

// takeKey records that the key of b has been read, and reports whether no earlier member of the object had an
// equal key, whatever its name. If merging is not set, map v has only keys of the object, and is looked up.
func (b *entryBuffer) takeKey(v reflect.Value) bool {
	if !b.merging {
		return !v.MapIndex(b.key).IsValid()
	}
	key := b.key.Interface()
	if _, ok := b.seen[key]; ok {
		return false
	}
	if b.seen == nil {
		b.seen = make(map[any]struct{})
	}
	b.seen[key] = struct{}{}
	return true
}

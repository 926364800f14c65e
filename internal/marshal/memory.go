package marshal

import (
	"reflect"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// A memory is scratch memory of an encoder, which is kept for the next call within bounds. The slices
// members, order and fields are stacks: a value appends to them and truncates them at its end. After a
// failure, unwind does that for a stream, and releaseFailed for a document.
type memory struct {
	// The buffer between calls. During a call the buffer is in the state or in a local variable.
	buf   []byte // kept buffer, for documents and streams; nil: none
	idle  int    // calls in a row that used less than a quarter of a buffer above smallBuffer
	gave  bool   // the last Marshal that succeeded gave its buffer to the caller
	stale bool   // a panic has passed through the encoder, which is not kept

	// Slices that values share. They keep at most maxScratch elements.
	text      []byte   // buffer for the text of AppendText methods, and of times in a layout
	members   []member // entries of the maps being sorted, the innermost map last
	order     []int    // indices of the members of each map, from its first member on, in the order of the names; the innermost map last
	canonical []byte   // buffer for canonical text
	fields    []int32  // indices of the written fields of the structs that have a fallback, the innermost last

	// Variables that package reflect would otherwise allocate for each value, and results of the last
	// look-ups.
	vars    []reflect.Value // one variable for each type that slices or maps of named types were converted to
	entries []entryBuffer   // kept buffers for entries of maps; a buffer in use is not among them
	plan    lastPlan        // plan of the last look-up
	fixed   *opts.Fixed     // options of the last document, if a single set that never changes has them; or nil

	// Facts about the value of a stream that is being written.
	nested   nestedFailure
	maker    maker // origin of the name that was written last
	borrowed bool  // a stream has borrowed the buffer and the frames
}

// A lastPlan is the plan that was looked up last: programs often write values of one type in a row.
// Without it a small value takes 4 to 13 % longer.
type lastPlan struct {
	cache   *typeinfo.Cache
	plan    *typeinfo.Plan
	dynamic bool // the plan is for a value that an interface or map contains
}

// of returns the plan in c for values of type t. dynamic is true for a value that an interface or map
// contains.
func (l *lastPlan) of(c *typeinfo.Cache, t reflect.Type, dynamic bool) *typeinfo.Plan {
	if l.cache == c && l.plan.Type == t && l.dynamic == dynamic {
		return l.plan
	}
	l.cache, l.dynamic = c, dynamic
	if dynamic {
		l.plan = c.OfDynamic(t)
	} else {
		l.plan = c.Of(t)
	}
	return l.plan
}

// Bounds of the memory that is kept.
const (
	smallBuffer = 64 << 10 // bytes of a buffer that is always kept
	maxIdle     = 8        // calls in a row after which a larger buffer is dropped if they use less than a quarter of it
	maxScratch  = 4 << 10  // largest capacity, in elements, of each of the other slices
	maxHint     = 4 << 20  // largest hint for a new buffer, in bytes
	slack       = 256      // bytes by which a new buffer exceeds its hint, for stores of whole words
)

// variable returns a variable of type t, which is zero. The caller uses it to convert a value of a
// named type to t, and zeroes it again.
func (m *memory) variable(t reflect.Type) reflect.Value {
	for _, v := range m.vars {
		if v.Type() == t {
			return v
		}
	}
	v := reflect.New(t).Elem()
	m.vars = append(m.vars, v)
	return v
}

// listOf returns the slice v, whose type may have a name, as a []T. It allocates nothing if that is the
// type of v, or it has converted to it before.
func listOf[T any](m *memory, v reflect.Value) []T {
	x, ok := reflect.TypeAssert[[]T](v)
	if !ok {
		c := m.variable(reflect.TypeFor[[]T]())
		c.Set(v)
		x, _ = reflect.TypeAssert[[]T](c)
		c.SetZero()
	}
	return x
}

// mapOf returns the map v, whose type may have a name, as a map[string]E. It allocates nothing if that
// is the type of v, or it has converted to it before.
func mapOf[E any](m *memory, v reflect.Value) map[string]E {
	x, ok := reflect.TypeAssert[map[string]E](v)
	if !ok {
		c := m.variable(reflect.TypeFor[map[string]E]())
		c.Set(v)
		x, _ = reflect.TypeAssert[map[string]E](c)
		c.SetZero()
	}
	return x
}

// noteSize records in hint that a value took n bytes of output. A smaller hint becomes n, or maxHint if
// that is less. isNew is true if the output was a new buffer: then a larger hint is lowered by a
// quarter of the excess, so that buffers soon are small enough to be given away. Otherwise a hint of
// more than twice n is lowered by an eighth.
func noteSize(hint *atomic.Int32, n int, isNew bool) {
	// Loads and stores may mix with those of other goroutines: any value is a usable hint.
	switch known := int(hint.Load()); {
	case n > known:
		hint.Store(int32(min(n, maxHint)))
	case isNew && n < known:
		hint.Store(int32(known - (known-n+3)/4))
	case n < known/2:
		hint.Store(int32(known - known/8))
	}
}

// An entryBuffer is room for the entries of maps of one plan. Package reflect would allocate it for
// each entry. Without kept buffers small maps take 30 to 40 % longer, with int keys 56 %.
type entryBuffer struct {
	plan      *typeinfo.Plan
	key, elem reflect.Value // variables for the key and the element of one entry
	elems     reflect.Value // slice of all elements of a sorted map, in the order of the iteration; zero: none yet
}

// maxEntryBuffers is the largest number of entry buffers that are kept.
const maxEntryBuffers = 8

// makeElems gives b.elems the length n. It allocates only if the capacity is too small.
func (b *entryBuffer) makeElems(n int) {
	if !b.elems.IsValid() {
		b.elems = reflect.New(reflect.SliceOf(b.plan.Type.Elem())).Elem()
	}
	setLen(b.elems, n)
}

// copyEntry copies entry k of the iteration: the key to b.key and the element to b.elems.
func (b *entryBuffer) copyEntry(it *reflect.MapIter, k int) {
	b.key.SetIterKey(it)
	if k == b.elems.Len() { // methods of keys may add entries
		setLen(b.elems, k+1)
	}
	b.elems.Index(k).SetIterValue(it)
}

// setLen sets the length of slice s to n.
func setLen(s reflect.Value, n int) {
	s.Grow(max(0, n-s.Len()))
	s.SetLen(n)
}

// takeEntry returns a buffer for entries of maps of plan p. It removes a kept buffer from the list,
// because a map of the same type may be an element of this one.
func (m *memory) takeEntry(p *typeinfo.Plan) entryBuffer {
	last := len(m.entries) - 1
	for k := last; k >= 0; k-- {
		if b := m.entries[k]; b.plan == p {
			m.entries[k] = m.entries[last]
			m.entries[last] = entryBuffer{}
			m.entries = m.entries[:last]
			return b
		}
	}
	return entryBuffer{plan: p, key: reflect.New(p.Type.Key()).Elem(), elem: reflect.New(p.Type.Elem()).Elem()}
}

// giveEntry keeps b for the next map of plan p, after it has set its variables to zero, but elems only
// up to maxScratch elements. It drops b if user code may have kept addresses in it, if maxEntryBuffers
// are kept, or if fewer than four entries fit in the memory for one buffer.
func (m *memory) giveEntry(p *typeinfo.Plan, b *entryBuffer) {
	if p.UserCode || len(m.entries) == maxEntryBuffers || p.MaxBuffer < 4 {
		return
	}
	b.key.SetZero()
	b.elem.SetZero()
	if b.elems.IsValid() {
		if b.elems.Clear(); b.elems.Len() > maxScratch {
			b.elems = reflect.Value{}
		}
	}
	m.entries = append(m.entries, *b)
}

// A nestedFailure is the last failure of a value that a method has passed to MarshalEncode. If the
// method returns that error, alone or wrapped, and a part of the value had been written, the failure of
// the method gets this position. Otherwise it has the position of the method's value. If the error has
// a position already, no pointer is made: one for each of many levels would take quadratic time.
type nestedFailure struct {
	err     error            // nil: none
	placed  bool             // err has offset, pointer and type
	wrote   bool             // a part of the value had been written
	offset  int64            // if wrote is set: byte offset of the end of the output at the failure
	pointer jsontext.Pointer // if wrote is set: pointer of the member or container in progress then
}

// A maker is the user code, or the raw value, that has made the text of a name. An error about the
// name, for example that it is a duplicate, is one about its type.
type maker struct {
	t      reflect.Type // nil: none
	method string       // name of the method
	start  int64        // byte offset of the start of the text
}

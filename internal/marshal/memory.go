package marshal

import (
	"reflect"
	"sync/atomic"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/order"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// A memory is scratch memory of an encoder, which is kept for the next call within bounds. The
// slices members, order and fields are stacks: a value appends to them and cuts them at its end.
// After a failure they are cut by unwind for a stream, and by releaseFailed for a document.
type memory struct {
	// The buffer, between calls. At work it is the one of the state, or a local variable.
	buf   []byte // buffer for documents and streams; nil: none
	idle  int    // calls in a row that used little of a buffer above smallBuffer
	gave  bool   // the first buffer was given to the caller
	stale bool   // a panic has passed the encoder, which is not kept then

	// Slices that values share. They keep at most maxScratch elements.
	text    []byte   // text of AppendText methods
	members []member // entries of the maps being sorted, the innermost map last
	order   []int    // numbers of the members in the order of their names
	fields  []int32  // indices of the fields written of structs that have a fallback

	// Variables that package reflect would allocate for each value, and the last look-ups.
	vars    []reflect.Value // variables for slices and maps whose types have names, one a type
	entries []entryBuffer   // room for entries of maps that are not in use
	plan    lastPlan
	fixed   *opts.Fixed // the options of the last document, if they are in one set that never changes

	// Facts about the value of a stream that is being written.
	nested   nestedFailure
	maker    maker // of the name that is being written for a stream
	borrowed bool  // a stream has borrowed the buffer and the frames
}

// A lastPlan is the plan that was looked up last: programs often write values of one type in a row.
// Without it a small value takes 4 to 13 % longer.
type lastPlan struct {
	cache   *typeinfo.Cache
	plan    *typeinfo.Plan
	dynamic bool // for a value that an interface or map contains
}

// of returns the plan in c for values of type t.
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
	maxIdle     = 8        // calls that a larger buffer is kept for though they use less than a quarter of it
	maxScratch  = 4 << 10  // elements of the other slices
	maxHint     = 4 << 20  // bytes of a new buffer
	slack       = 256      // bytes that a new buffer has more, for stores of whole words
)

// variable returns the variable of type t, which is zero. It is used only to convert a value to the
// type without a name, and zeroed again.
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

// listOf returns slice v, whose type may have a name, as a []T. It allocates nothing if T has
// been converted before.
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

// mapOf returns map v, whose type may have a name, as a map[string]E. It allocates nothing if E
// has been converted before.
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

// noteSize notes in hint that a value took n bytes of output. A new buffer that is larger
// lowers the hint at once, so that soon it is little more than such values need and can be
// given away; else it is lowered in time.
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
	key, elem reflect.Value // of one entry
	elems     reflect.Value // slice of elements, in the order of the iteration; zero: none yet
}

const (
	maxEntryBuffers = 8 // entry buffers that are kept
)

// takeEntry returns a buffer for entries of p, and removes it from the list, because a map of the
// same type may be an element of this one.
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

// giveEntry keeps b, unless user code may have kept addresses in it. Nor does it keep b if entries
// are so large that fewer than four fit the memory for one buffer.
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

// A member is an entry of a map that is written in the order of the names. A member refers to
// strings and values of the caller, so drop clears it.
type member struct {
	name  string // the name that is sorted by
	raw   string // name as a JSON string; "": it is to be quoted
	value any    // of a map with elements of type any
}

// sort appends to m.order the order of the members from base on.
func (m *memory) sort(base int) {
	members := m.members[base:]
	m.order = order.Names(m.order, len(members), func(k int) string { return members[k].name })
}

// drop removes the members from base on, and their order, which begins at ranks.
func (m *memory) drop(base, ranks int) {
	clear(m.members[base:])
	m.members, m.order = m.members[:base], m.order[:ranks]
}

// A nestedFailure is the last failure of a value that a method has passed to MarshalEncode. The
// method may return it, alone or wrapped. Without the position a method around that would report
// the place where it was called; and without the flags each of many levels would make a pointer of
// its own, which takes quadratic time.
type nestedFailure struct {
	err     error            // nil: none
	placed  bool             // err has offset, pointer and type
	wrote   bool             // a part of the value had been written
	offset  int64            // byte offset of the end of the output when it failed, if wrote is set
	pointer jsontext.Pointer // of the member or container in progress then
}

// A maker is the user code, or the raw value, that has made the text of a name. An error about the
// name, a duplicate say, is one of its type.
type maker struct {
	t      reflect.Type // nil: none
	method string       // name of the method
	start  int64        // byte offset of the text
	wrote  bool         // the name is written as a token
}

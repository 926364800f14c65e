package marshal

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// testForm is a failure.Form that returns the cause, or an error with the Go type.
func testForm(f *failure.Failure) error {
	if f.Err != nil {
		return f.Err
	}
	return fmt.Errorf("no form for %v at %q", f.Type, f.Pointer)
}

// TestNoteSize checks how the hint for the size of a buffer follows the sizes of outputs.
func TestNoteSize(t *testing.T) {
	for _, tt := range []struct {
		name, why   string
		hint, bytes int
		isNew       bool
		want        int
	}{
		{name: "larger", why: "the next output will have room", hint: 100, bytes: 200, want: 200},
		{name: "largest", why: "one long output must not make all buffers large", hint: 100, bytes: 2 * maxHint, want: maxHint},
		{name: "smaller", why: "sizes differ a little", hint: 100, bytes: 60, want: 100},
		{name: "much smaller", why: "it falls slowly", hint: 800, bytes: 10, want: 700},
		{name: "new buffer", why: "a quarter of the excess is gone", hint: 800, bytes: 400, isNew: true, want: 700},
		{name: "new buffer, one byte more", why: "the excess ends", hint: 401, bytes: 400, isNew: true, want: 400},
		{name: "equal", why: "nothing is learned", hint: 400, bytes: 400, isNew: true, want: 400},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var hint atomic.Int32
			hint.Store(int32(tt.hint))
			if noteSize(&hint, tt.bytes, tt.isNew); int(hint.Load()) != tt.want {
				t.Errorf("%d, want %d (%s)", hint.Load(), tt.want, tt.why)
			}
		})
	}
}

// TestScratchAfterFailure checks that an encoder keeps nothing of a value that has failed: neither references to it, nor
// entries that the next value would find.
func TestScratchAfterFailure(t *testing.T) {
	type withFallback struct {
		A int
		X map[string]any `json:",embed"`
	}
	bad := make(chan int)
	deep := any(bad)
	for range cycleDepth + 10 {
		deep = []any{deep}
	}
	for _, tt := range []struct {
		name, why string
		in        any
	}{
		{"sorted map", "its members are in a list", map[string]any{"a": 1, "b": bad}},
		{"sorted map in another", "both are", map[string]any{"a": map[string]any{"c": bad}}},
		{"map of another type", "the same", map[int]any{1: 2, 3: bad}},
		{"fallback", "its fields are in a list", withFallback{1, map[string]any{"b": bad}}},
		{"deep", "the values on the path are in a set", deep},
		{"many members", "large lists are dropped", []any{manyMembers(maxScratch + 1), bad}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := acquire([]opts.Options{opts.Deterministic | opts.True})
			if dst := e.document(nil, tt.in, nil, 0); dst != nil {
				t.Fatalf("no failure, but %.100s", dst)
			}
			e.failed(testForm, e.mem.buf)
			m := &e.mem
			all := m.members[:cap(m.members)]
			if slices.ContainsFunc(all, func(x member) bool { return x != member{} }) {
				t.Errorf("members are kept (%s)", tt.why)
			}
			if n := max(cap(m.members), cap(m.order), cap(m.fields), cap(m.text)); n > maxScratch {
				t.Errorf("a list of %d elements is kept (%s)", n, tt.why)
			}
			if e.fail != nil || len(e.cycles.visited)+e.cycles.pointers > 0 || e.own.Open().Depth() > 0 {
				t.Errorf("failure %v, cycles %v, depth %d (%s)", e.fail, e.cycles, e.own.Open().Depth(), tt.why)
			}
		})
	}
}

// manyMembers returns a map with n members.
func manyMembers(n int) map[string]any {
	m := make(map[string]any, n)
	for k := range n {
		m[fmt.Sprint(k)] = nil
	}
	return m
}

// TestScratchOfStream checks that a value that fails in a stream, and whose error a method ignores, leaves no names and
// no members to the value around it.
func TestScratchOfStream(t *testing.T) {
	inner := map[string]any{"b": 1, "a": make(chan int)}
	in := map[string]any{"a": &ignores{inner}, "b": map[string]any{"a": 1}}
	text, err := Marshal(in, testForm, opts.Deterministic|opts.True)
	if want := `{"a":"ignored","b":{"a":1}}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
}

// An ignores has a method that writes a string after its value has failed.
type ignores struct{ value any }

func (x *ignores) MarshalJSONTo(enc *jsontext.Encoder) error {
	if err := Encode(enc, x.value, testForm); err == nil {
		return errors.New("no error")
	}
	if enc.StackDepth() > 1 {
		return errors.New("the failed value is open")
	}
	return enc.WriteToken(jsontext.String("ignored"))
}

// TestNameSet checks the sets of names of nested objects.
func TestNameSet(t *testing.T) {
	e := acquire(nil)
	e.out.SetOutput(nil, nil, 0)
	var none nameSet
	if !none.add([]byte("a")) || !none.add([]byte("a")) {
		t.Error("the zero nameSet finds a duplicate")
	}
	none.end()

	for _, count := range []int{2, 100} { // the set of many names has a table
		outer := e.newNames()
		for k := range count {
			if !outer.add(fmt.Append(nil, "name", k)) {
				t.Errorf("%d names: name %d is a duplicate", count, k)
			}
		}
		inner := e.newNames()
		if !inner.add([]byte("name1")) || inner.add([]byte("name1")) || !inner.add([]byte("other")) {
			t.Errorf("%d names: the names of an inner object are not those that were added to it", count)
		}
		inner.end()
		if outer.add([]byte("name1")) || !outer.add([]byte("other")) {
			t.Errorf("%d names: the names of the outer object are not those that were added to it", count)
		}
		outer.end()
		again := e.newNames()
		if !again.add([]byte("name1")) {
			t.Errorf("%d names: a name of an object that has ended is a duplicate", count)
		}
		again.end()
	}
}

// TestCycles checks which values are on the path to a value.
func TestCycles(t *testing.T) {
	list := []any{1, 2}
	m := map[string]int{}
	p := &m
	var c cycles
	for _, tt := range []struct {
		name, why string
		v         any
		want      bool // the value is not on the path
	}{
		{"slice", "the path is empty", list, true},
		{"same slice", "it is on the path", list, false},
		{"shorter slice", "it is no cycle though it has the same first element", list[:1], true},
		{"map", "another value", m, true},
		{"same map", "it is on the path", m, false},
		{"pointer", "another value, of another type", p, true},
		{"same pointer", "it is on the path", p, false},
		{"pointer of another type", "it may point to the first field of a struct", (*struct{ M map[string]int })(nil), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := c.enter(reflect.ValueOf(tt.v)); got != tt.want {
				t.Errorf("%v, want %v (%s)", got, tt.want, tt.why)
			}
		})
	}
	if c.leave(reflect.ValueOf(list)); !c.enter(reflect.ValueOf(list)) {
		t.Error("a value that has ended is on the path")
	}

	c = cycles{pointers: maxPointers + 5}
	v := reflect.ValueOf(p)
	if err := c.enterPointer(v, 4); err != failure.ErrTooManyPointers {
		t.Errorf("%v for too many pointers", err)
	}
	if err := c.enterPointer(v, 5); err != nil {
		t.Errorf("%v for as many pointers as there may be", err)
	}
	if err := c.enterPointer(v, 5); err != failure.ErrCycle {
		t.Errorf("%v for a cycle", err)
	}
}

// TestEntryBuffers checks which buffers for map entries are kept, and that these have no references to entries.
func TestEntryBuffers(t *testing.T) {
	e := acquire(nil)
	m := &e.mem
	m.entries = nil
	p := e.cfg.plans.Of(reflect.TypeFor[map[int]string]())
	b := m.takeEntry(p)
	b.elem.SetString("secret")
	b.makeElems(3)
	b.elems.Index(0).SetString("secret")
	m.giveEntry(p, &b)
	if len(m.entries) != 1 {
		t.Fatalf("%d buffers are kept, want 1", len(m.entries))
	}
	b = m.takeEntry(p)
	if len(m.entries) != 0 || b.elem.String() != "" || b.elems.Index(0).String() != "" {
		t.Errorf("%d buffers, the element %q and %q, want none", len(m.entries), b.elem, b.elems.Index(0))
	}
	b.makeElems(maxScratch + 1)
	m.giveEntry(p, &b)
	if b = m.takeEntry(p); b.elems.IsValid() {
		t.Errorf("room for %d elements is kept", b.elems.Cap())
	}
	for range 2 * maxEntryBuffers { // as of maps within maps
		b = entryBuffer{plan: p, key: b.key, elem: b.elem}
		m.giveEntry(p, &b)
	}
	if len(m.entries) != maxEntryBuffers {
		t.Errorf("%d buffers are kept, want %d", len(m.entries), maxEntryBuffers)
	}

	m.entries = nil
	for _, tt := range []struct {
		name, why string
		t         reflect.Type
	}{
		{"user code", "a method may have kept the address", reflect.TypeFor[map[int]texts]()},
		{"large elements", "few of them would take all memory", reflect.TypeFor[map[int][1 << 20]int]()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := e.cfg.plans.Of(tt.t)
			b := m.takeEntry(p)
			if m.giveEntry(p, &b); len(m.entries) > 0 {
				t.Errorf("the buffer is kept (%s)", tt.why)
			}
		})
	}
}

// TestVariables checks that a slice or map of a named type is converted without memory of its own, and that the variable
// for that does not refer to it afterwards.
func TestVariables(t *testing.T) {
	type words []string
	type ages map[string]int
	var m memory
	list := listOf[string](&m, reflect.ValueOf(words{"a"}))
	byName := mapOf[int](&m, reflect.ValueOf(ages{"a": 1}))
	if !slices.Equal(list, []string{"a"}) || byName["a"] != 1 {
		t.Errorf("%v, %v", list, byName)
	}
	listOf[string](&m, reflect.ValueOf(words{"b"}))
	if len(m.vars) != 2 || !m.vars[0].IsNil() || !m.vars[1].IsNil() {
		t.Errorf("%d variables: %v, want 2 that are nil", len(m.vars), m.vars)
	}
}

// TestKeptBuffer checks that a large buffer is kept while it is used, and dropped after some calls that use little of it.
func TestKeptBuffer(t *testing.T) {
	e := acquire(nil)
	long := strings.Repeat("x", 2*smallBuffer)
	write := func(in any) {
		dst := e.document(nil, in, e.mem.buf[:0], 0)
		e.release(dst)
		pool.Get() // no other test gets e
	}
	write(long)
	for k := range 3 * maxIdle {
		if write("short"); k == maxIdle-1 {
			write(long)
		}
		if kept := cap(e.mem.buf) > smallBuffer; kept != (k < 2*maxIdle) {
			t.Errorf("after %d calls, a large buffer is kept: %v", k+1, kept)
		}
	}
	e.mem.buf = nil
	for range 2 * maxIdle {
		write(bytes.Repeat([]byte("x"), smallBuffer/2))
	}
	if e.mem.buf == nil {
		t.Error("a small buffer is dropped")
	}
}

// TestLastPlan checks that the plan of the last look-up is not returned for another type, cache or use.
func TestLastPlan(t *testing.T) {
	var l lastPlan
	number, text := reflect.TypeFor[int](), reflect.TypeFor[texts]()
	plain, legacy := typeinfo.CacheFor(0, nil, nil, nil), typeinfo.CacheFor(opts.CallMethodsWithLegacySemantics, nil, nil, nil)
	for range 2 {
		for _, c := range []*typeinfo.Cache{plain, legacy} {
			for _, typ := range []reflect.Type{number, text} {
				if got := l.of(c, typ, false); got != c.Of(typ) {
					t.Errorf("%v: plan of %v", typ, got.Type)
				}
				if got := l.of(c, typ, true); got != c.OfDynamic(typ) {
					t.Errorf("%v in an interface: plan of %v", typ, got.Type)
				}
			}
		}
	}
}

package shape

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// A randomReader reads random nested objects and compares the duplicates that a Memory reports
// with those that a Go map finds.
type randomReader struct {
	r *rand.Rand
	m Memory
	n int // names read
}

// nameOf returns the name with number k. Some names are long, and some differ in one byte.
func nameOf(k int) []byte {
	switch k % 4 {
	case 0:
		return bytes.Repeat([]byte("n"), k)
	case 1:
		return fmt.Appendf(nil, "a name that begins as others do %d", k)
	}
	return fmt.Appendf(nil, "%d", k)
}

// objects reads one to three objects at p. It returns false if reading stopped within an object. The
// error describes a wrong result of the memory.
func (t *randomReader) objects(p *Place, depth int) (ok bool, err error) {
	for range 1 + t.r.IntN(3) {
		if ok, err = t.object(p, depth); !ok || err != nil {
			return ok, err
		}
	}
	return true, nil
}

// object reads an object at p. It returns false if reading stopped within it.
func (t *randomReader) object(p *Place, depth int) (ok bool, err error) {
	r, m := t.r, &t.m
	o, seen := m.Enter(p), map[string]bool{}
	first, step, n := r.IntN(3), 1+r.IntN(2), r.IntN(20)
	if r.IntN(8) == 0 {
		n = r.IntN(400)
	}
	for k := range n {
		if r.IntN(10) == 0 {
			k = r.IntN(n + 1)
		}
		name := nameOf(first + k*step)
		raw := fmt.Appendf(nil, "%q", name)
		t.n++
		dup := false
		if next := o.Node.Next(); next.Match(append(raw, make([]byte, 16)...), 0) >= 0 {
			o.Node = next
		} else {
			if r.IntN(20) == 0 {
				raw = nil
			}
			dup = m.Miss(&o, raw, name)
		}
		if want := seen[string(name)] && !m.Lenient; dup != want {
			return false, fmt.Errorf("name %d, %q: duplicate is %v", t.n, name, dup)
		}
		if seen[string(name)] = true; dup {
			continue
		}
		if got := m.Name(&o); !bytes.Equal(got, name) {
			return false, fmt.Errorf("name %d is %q, want %q", t.n, got, name)
		}
		if ok, err := t.value(o.Node.Value(), depth); !ok || err != nil {
			return ok, err
		}
	}
	m.Leave(&o)
	return true, nil
}

// value reads the value of a member at p. It returns false if reading stopped within it.
func (t *randomReader) value(p *Place, depth int) (ok bool, err error) {
	if depth == 0 {
		return true, nil
	}
	switch t.r.IntN(12 * depth) {
	case 0:
		return t.objects(p, depth-1)
	case 1:
		return t.objects(t.m.Elem(p), depth-1)
	case 2: // a failure that the caller ignores
		mark := t.m.Mark()
		if ok, err = t.objects(p, depth-1); !ok {
			t.m.Unwind(mark)
		}
		return true, err
	case 3:
		return t.r.IntN(4) > 0, nil
	}
	return true, nil
}

// TestRandom reads many documents with one memory and checks that it reports all duplicate names
// and no others. Reading stops within some documents, and some allow duplicates.
func TestRandom(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		r := randomReader{r: rand.New(rand.NewPCG(seed, 7))}
		for k := range 50 {
			r.m.Reset()
			r.m.Lenient = r.r.IntN(4) == 0
			if _, err := r.objects(r.m.Root(), 3); err != nil {
				t.Fatalf("document %d of %d, duplicates allowed: %v: %v", k, seed, r.m.Lenient, err)
			}
		}
	}
}

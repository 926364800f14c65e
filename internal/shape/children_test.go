package shape

import (
	"fmt"
	"testing"

	"github.com/plainjson/json/internal/wire"
)

// kind returns the six names of an object of kind k. Kinds have no names in common.
func kind(k int) []string { return names(fmt.Sprintf("kind%d-", k), 6) }

// TestDigest checks that digest spreads as many similar names as there are slots over at least half of the slots.
func TestDigest(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		form      string
	}{
		{"digits at the end", "they are in the highest bytes", `"kind_%d"`},
		{"digits at the beginning", "they are in the lowest bytes", `"%d_kind"`},
		{"long", "the end counts", `"a long name with a number: %d"`},
		{"short", "the whole name fits into eight bytes", `"%d"`},
		{"digits in the middle", "names cannot be made to share a slot", `"a number %d, and a long name"`},
		{"number in hexadecimal", "many bits are the same", `"%08x"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const n = seenSize
			at := make(map[uint32]bool)
			for k := range n {
				at[digest(fmt.Appendf(nil, tt.form, k))%n] = true
			}
			if len(at) < n/2 { // random numbers would fill 63 % of the slots
				t.Errorf("%d names are in %d slots (%s)", n, len(at), tt.why)
			}
		})
	}
}

// TestKinds reads documents of many kinds in turn, as a server does, and checks that up to
// maxWide of them are learned in the end, and that duplicates are reported.
func TestKinds(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		kinds     int
		place     func(m *Memory) *Place
		known     int // number of kinds that are learned in the end
	}{
		{name: "few", why: "the children are a list", kinds: maxDegree, place: (*Memory).Root, known: maxDegree},
		{name: "many", why: "the children have an index", kinds: maxWide, place: (*Memory).Root, known: maxWide},
		{name: "elements", why: "the place is not the top level", kinds: 40, place: func(m *Memory) *Place { return m.Elem(m.Root()) }, known: 40},
		{name: "too many", why: "kinds beyond maxWide use the set", kinds: 2 * maxWide, place: (*Memory).Root, known: maxWide},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var m Memory
			for range 12 { // names that share a slot of Memory.seen need several rounds
				for k := range tt.kinds {
					m.Reset()
					take(&m, tt.place(&m), kind(k)...)
				}
			}
			known := 0
			for k := range tt.kinds {
				predicted, dups, keys := take(&m, tt.place(&m), append(kind(k), kind(k)[3])...)
				if dups != 1 {
					t.Errorf("kind %d: a duplicate is not reported", k)
				}
				if keys == len(kind(k)) {
					known++
				}
				if wire.Fast && keys > 0 && predicted != keys-1 && predicted != keys {
					t.Errorf("kind %d: %d of %d names are predicted", k, predicted, keys)
				}
			}
			if known != tt.known {
				t.Errorf("%d kinds are known, want %d (%s)", known, tt.known, tt.why)
			}
		})
	}
}

// TestForgetting checks that a memory full of names that never recur learns a new kind of
// document, and that a memory removes its nodes, but rarely, while no object recurs.
func TestForgetting(t *testing.T) {
	t.Parallel()
	var m Memory
	next := 0
	odd := func() { // reads an object of eight objects whose names never recur
		m.Reset()
		o := m.Enter(m.Root())
		for range 8 {
			name := fmt.Sprint("id", next)
			next++
			m.Miss(&o, []byte(`"`+name+`"`), []byte(name))
			take(&m, o.Node.Value(), names(name, 3)...)
		}
		m.Leave(&o)
	}
	for range 2000 {
		odd()
	}
	reads := 0
	for ; reads <= maxPatience; reads++ {
		m.Reset()
		if _, _, keys := take(&m, m.Root(), kind(1)...); keys == len(kind(1)) {
			break
		}
	}
	if reads > maxPatience {
		t.Errorf("a kind of documents is not known after %d of them", reads)
	}

	forgotten, nodes := 0, m.nodes
	for range 50_000 {
		if odd(); m.nodes < nodes {
			forgotten++
		}
		nodes = m.nodes
	}
	if most := 50_000 * 9 / maxPatience * 2; forgotten == 0 || forgotten > most {
		t.Errorf("what was learned was forgotten %d times, want some times, but at most %d", forgotten, most)
	}
}

package shape

import (
	"fmt"
	"testing"

	"github.com/plainjson/json/internal/wire"
)

// kind returns the names of objects of kind k.
func kind(k int) []string { return names(fmt.Sprintf("kind%d-", k), 6) }

// TestDigest holds that names that hardly differ are spread as well as random numbers would be.
func TestDigest(t *testing.T) {
	for _, row := range []struct {
		name, why string
		form      string
	}{
		{"digits at the end", "they are in the highest bytes", `"kind_%d"`},
		{"digits at the beginning", "they are in the lowest bytes", `"%d_kind"`},
		{"long", "the end counts", `"a long name with a number: %d"`},
		{"short", "there is nothing else", `"%d"`},
		{"number in hexadecimal", "many bits are the same", `"%08x"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			const n = seenSize
			at := make(map[uint32]bool)
			for k := range n {
				at[digest(fmt.Appendf(nil, row.form, k))%n] = true
			}
			if len(at) < n/2 { // 63 % are to be expected
				t.Errorf("%d names are in %d places (%s)", n, len(at), row.why)
			}
		})
	}
}

// TestKinds reads documents of many kinds in turn, as a server does, and holds that all of them
// are known in the end.
func TestKinds(t *testing.T) {
	for _, row := range []struct {
		name, why string
		kinds     int
		place     func(m *Memory) *Place
		known     int // how many of the kinds are known
	}{
		{"few", "a list has them", maxDegree, (*Memory).Root, maxDegree},
		{"many", "an index has them", maxWide, (*Memory).Root, maxWide},
		{"elements", "they need not be at the top level", 40, func(m *Memory) *Place { return m.Elem(m.Root()) }, 40},
		{"too many", "the others are read without", 2 * maxWide, (*Memory).Root, maxWide},
	} {
		t.Run(row.name, func(t *testing.T) {
			var m Memory
			for range 12 { // names that can't be noted at once take their turns
				for k := range row.kinds {
					m.Reset()
					take(&m, row.place(&m), kind(k)...)
				}
			}
			known := 0
			for k := range row.kinds {
				predicted, dups, keys := take(&m, row.place(&m), append(kind(k), kind(k)[3])...)
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
			if known != row.known {
				t.Errorf("%d kinds are known, want %d (%s)", known, row.known, row.why)
			}
		})
	}
}

// TestForgetting holds that a memory full of what never comes again learns what comes now, and
// that where there is nothing to learn it seldom tries.
func TestForgetting(t *testing.T) {
	var m Memory
	next := 0
	odd := func() { // an object of objects that are all different
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
	for range 100_000 {
		if odd(); m.nodes < nodes {
			forgotten++
		}
		nodes = m.nodes
	}
	if most := 100_000 * 9 / maxPatience * 2; forgotten == 0 || forgotten > most {
		t.Errorf("what was learned was forgotten %d times, want some times, but at most %d", forgotten, most)
	}
}

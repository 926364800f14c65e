package shape

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/wire"
)

// take reads an object with the given names at p, and returns the number of names that were
// predicted, of duplicates, and of names with a learned node. A name may contain the escape
// sequence \u0061.
func take(m *Memory, p *Place, names ...string) (predicted, duplicates, keys int) {
	o := m.Enter(p)
	for _, name := range names {
		raw := `"` + name + `"`
		b := []byte(raw + strings.Repeat(":", 20))
		next := o.Node.Next()
		if end := next.Match(b, 0); end >= 0 {
			if end != len(raw) {
				panic("Match has the wrong end")
			}
			o.Node = next
			predicted++
		} else if m.Miss(&o, []byte(raw), []byte(strings.ReplaceAll(name, `\u0061`, "a"))) {
			duplicates++
			continue
		}
		if got := string(m.Name(&o)); got != strings.ReplaceAll(name, `\u0061`, "a") {
			panic(fmt.Sprintf("Name is %q, want %q", got, name))
		}
		if _, ok := o.Node.Key(); ok {
			keys++
		}
	}
	m.Leave(&o)
	return predicted, duplicates, keys
}

// grown returns a memory that is past its youth, the first objects and arrays that are not learned.
func grown() (m Memory) {
	m.Root()
	m.met = youth
	return m
}

// names returns n names that begin with prefix.
func names(prefix string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(prefix, i)
	}
	return list
}

func TestLearning(t *testing.T) {
	long := strings.Repeat("x", 40)
	longest := strings.Repeat(`\u0061`, 42) + "xy" // maxName bytes with its quotes
	for _, tt := range []struct {
		name, why string
		objects   [][]string // the names of objects; the last object is checked
		predicted int        // names of the last object that are predicted
		dups      int        // names of the last object that are duplicates
	}{
		{name: "first", why: "the first object at the top level is not learned", objects: [][]string{{"a", "b"}}},
		{name: "second", why: "the second one is learned", objects: [][]string{{"a", "b"}, {"a", "b"}}},
		{name: "third", why: "the third one is known", objects: [][]string{{"a", "b"}, {"a", "b"}, {"a", "b"}}, predicted: 2},
		{name: "long name", why: "longer than two words", objects: [][]string{{long}, {long}, {long}}, predicted: 1},
		{name: "longest name", why: "42 letters as escapes are as long as names may be", objects: [][]string{{}, {longest, "b"}, {longest, "b"}}, predicted: 2},
		{name: "too long", why: "neither the name nor the next one is learned", objects: [][]string{{}, {longest + "z", "b"}, {longest + "z", "b"}}},
		{name: "same beginning", why: "the names differ after the first sixteen bytes", objects: [][]string{{long + "1"}, {long + "1"}, {long + "2"}}},
		{name: "prefix", why: "a shorter name is another", objects: [][]string{{"ab"}, {"ab"}, {"a"}}},
		{name: "two shapes", why: "the last one is the prediction", objects: [][]string{{}, {"a", "b"}, {"a", "c"}, {"a", "b"}, {"a", "b"}}, predicted: 2},
		{name: "duplicate when cold", why: "the list of entries has the name", objects: [][]string{{"a", "b", "a"}}, dups: 1},
		{name: "duplicate when learning", why: "the chain has the name", objects: [][]string{{}, {"a", "b", "a"}}, dups: 1},
		{name: "duplicate when known", why: "the chain has the name", objects: [][]string{{}, {"a", "b"}, {"a", "b", "b", "a"}}, predicted: 2, dups: 2},
		{name: "duplicate by escape", why: "names are compared unquoted", objects: [][]string{{}, {"a"}, {"a", `\u0061`}}, predicted: 1, dups: 1},
		{name: "escaped", why: "a name is predicted as it was written", objects: [][]string{{}, {`\u0061`, "b"}, {`\u0061`, "b"}}, predicted: 2},
		{name: "duplicate among many", why: "the table has the name", objects: [][]string{append(names("n", 300), "n7", "n299")}, dups: 2},
		{name: "duplicate beyond the chain", why: "the names of the chain are added to the set",
			objects: [][]string{{}, append(names("n", 100), "n7", "n99")}, dups: 2},
		{name: "empty name", why: "an empty string is a valid name", objects: [][]string{{}, {""}, {"", ""}}, predicted: 1, dups: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := grown()
			for _, o := range tt.objects[:len(tt.objects)-1] {
				take(&m, m.Root(), o...)
			}
			predicted, dups, _ := take(&m, m.Root(), tt.objects[len(tt.objects)-1]...)
			if !wire.Fast {
				tt.predicted = 0
			}
			if predicted != tt.predicted || dups != tt.dups {
				t.Errorf("predicted %d, want %d; duplicates %d, want %d", predicted, tt.predicted, dups, tt.dups)
			}
		})
	}
}

// TestYouth checks that a new memory does not learn its first objects and arrays, and learns later ones.
func TestYouth(t *testing.T) {
	var m Memory
	for k := range youth/2 + 3 {
		p := m.Elem(m.Root())
		if take(&m, p, "a", "b"); k < youth/2 && m.nodes > 0 {
			t.Fatalf("array %d: there are %d nodes", k, m.nodes)
		}
	}
	if predicted, _, keys := take(&m, m.Elem(m.Root()), "a", "b"); predicted != 2 && wire.Fast || keys != 2 {
		t.Errorf("at last %d names are predicted, %d are keys", predicted, keys)
	}
}

// TestSecondDocument checks that the second document is learned, however small the first one was.
func TestSecondDocument(t *testing.T) {
	var m Memory
	for range 2 {
		take(&m, m.Root(), "a", "b")
	}
	if predicted, _, keys := take(&m, m.Root(), "a", "b"); predicted != 2 && wire.Fast || keys != 2 {
		t.Errorf("of the third, %d names are predicted, %d are keys", predicted, keys)
	}
}

func TestHint(t *testing.T) {
	for _, n := range []int{0, 1, 10, 20, 100} {
		var m Memory
		for range 3 {
			take(&m, m.Root(), names("n", n)...)
			if n > 0 && int(m.Root().hint) != n {
				t.Errorf("Hint = %d, want %d", m.Root().hint, n)
			}
		}
	}
}

// TestKeysHint checks that the hint for keys is the smaller size of the last two objects.
func TestKeysHint(t *testing.T) {
	for _, tt := range []struct {
		name, why   string
		sizes, want []int
	}{
		{"alike", "the third object has a hint", []int{90, 90, 90}, []int{0, 0, 90}},
		{"large and small", "a small object gets no memory for a large one", []int{90, 2, 90, 2}, []int{0, 0, 2, 2}},
		{"growing", "the object before the last is the smaller one", []int{10, 20, 30, 40}, []int{0, 0, 10, 20}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var m Memory
			for k, n := range tt.sizes {
				if got := m.TakeKeysHint(); got != tt.want[k] {
					t.Errorf("object %d: the hint is %d, want %d (%s)", k, got, tt.want[k], tt.why)
				}
				take(&m, m.Keys(), names("n", n)...)
			}
		})
	}
}

// TestCount checks that an object with counted names keeps its number of members and its last name
// while objects in it add names to the set.
func TestCount(t *testing.T) {
	var m Memory
	m.Reset()
	outer := m.Enter(m.Keys())
	for k := range 100 {
		if !outer.IsCounted() {
			t.Error("the names can't be counted any more")
		}
		m.Count(&outer, fmt.Sprint("id", k))
		if _, duplicates, _ := take(&m, outer.Node.Value(), "a", "b", "a"); duplicates != 1 {
			t.Errorf("%d duplicates are reported in an object with one", duplicates)
		}
	}
	if end := m.Mark(); end != 0 {
		t.Errorf("%d names are in use, want none", end)
	}
	if name := string(m.Name(&outer)); name != "id99" {
		t.Errorf("the last name is %q", name)
	}
	m.Leave(&outer)
	if n := m.Keys().TakeHint(); n != 100 {
		t.Errorf("%d names are counted, want 100", n)
	}
}

func TestLenient(t *testing.T) {
	m := Memory{Lenient: true}
	for range 3 {
		if _, dups, _ := take(&m, m.Root(), "a", "b", "a", "a"); dups != 0 {
			t.Fatal("a duplicate is reported")
		}
	}
	m.Lenient = false
	if _, dups, _ := take(&m, m.Root(), "a", "b", "a", "a"); dups != 2 {
		t.Error("no duplicate is reported after a lenient object")
	}
}

// TestInvalid checks that a name without a raw string is not learned, but is reported as a duplicate.
func TestInvalid(t *testing.T) {
	var m Memory
	for range 3 {
		o := m.Enter(m.Root())
		if m.Miss(&o, nil, []byte("\ufffd")) {
			t.Fatal("a duplicate is reported")
		}
		if !m.Miss(&o, nil, []byte("\ufffd")) {
			t.Fatal("a duplicate is not reported")
		}
		if _, ok := o.Node.Key(); ok {
			t.Fatal("the name was learned")
		}
		m.Leave(&o)
	}
}

// TestBounds checks that a memory that gets only new names has at most maxNodes nodes and
// maxBytes bytes, finds duplicates, and removes nodes at the next Reset.
func TestBounds(t *testing.T) {
	var m Memory
	for i := range 3000 {
		list := names(fmt.Sprintf("%d-%d-", i%7, i), 70)
		if _, dups, _ := take(&m, m.Root(), append(list, list[3])...); dups != 1 {
			t.Fatal("a duplicate is not reported")
		}
		o := m.Enter(m.Root())
		m.Miss(&o, []byte(`"x"`), []byte("x"))
		for range 3 {
			take(&m, o.Node.Value(), names(fmt.Sprint(i), 5)...)
		}
		m.Leave(&o)
	}
	if m.nodes > maxNodes || m.bytes > maxBytes {
		t.Errorf("%d nodes, %d bytes", m.nodes, m.bytes)
	}
	m.Reset()
	if m.nodes >= maxNodes {
		t.Error("a full memory is not given up")
	}
}

// TestWild checks that a place stops making nodes if its names never recur.
func TestWild(t *testing.T) {
	var m Memory
	for i := range 200 {
		take(&m, m.Root(), names(fmt.Sprintf("id%d-", i), 10)...)
	}
	before := m.nodes
	if before > 1500 {
		t.Errorf("%d nodes were made", before)
	}
	for i := range 200 {
		take(&m, m.Root(), names(fmt.Sprintf("other%d-", i), 10)...)
	}
	if m.nodes != before {
		t.Errorf("%d more nodes were made", m.nodes-before)
	}
}

// TestUnwind checks that Unwind removes the names of inner objects and no others.
func TestUnwind(t *testing.T) {
	var m Memory
	outer := m.Enter(m.Root())
	m.Miss(&outer, []byte(`"a"`), []byte("a"))
	mark := m.Mark()
	for range 3 {
		inner := m.Enter(outer.Node.Value())
		for _, n := range names("n", 40) {
			m.Miss(&inner, nil, []byte(n))
		}
		m.Unwind(mark)
	}
	if got := string(m.Name(&outer)); got != "a" {
		t.Errorf("Name = %q", got)
	}
	if !m.Miss(&outer, []byte(`"a"`), []byte("a")) || m.Miss(&outer, []byte(`"n1"`), []byte("n1")) {
		t.Error("the outer object has lost its names")
	}
}

// TestPlaces checks that the elements of an array have a place of their own, which learns their names.
func TestPlaces(t *testing.T) {
	m := grown()
	elem := m.Elem(m.Root())
	if elem != m.Elem(m.Root()) || elem == m.Root() {
		t.Error("the place of elements is not one of its own")
	}
	take(&m, elem, "a", "b")
	if predicted, _, keys := take(&m, elem, "a", "b"); predicted != 2 && wire.Fast || keys != 2 {
		t.Errorf("the second element: %d predicted, %d keys", predicted, keys)
	}
}

// TestLend checks that a memory which borrows learned names keeps them over Release, and gives them back with what
// it has learned. A memory with names of its own borrows none.
func TestLend(t *testing.T) {
	var own, stream Memory
	for range 3 {
		own.Lend(&stream)
		take(&stream, stream.Root(), "a", "b")
		if stream.Release(); stream.known == nil || own.known != nil {
			t.Fatal("Release has removed names that are lent")
		}
		if own.TakeBack(&stream); own.known == nil || stream.known != nil {
			t.Fatal("TakeBack does not move the names")
		}
	}
	if _, _, keys := take(&own, own.Root(), "a", "b"); keys != 2 {
		t.Errorf("the names are not known: %d keys", keys)
	}

	stream.Root()
	kept, lent := stream.known, own.known
	own.Lend(&stream)
	if own.TakeBack(&stream); stream.known != kept || own.known != lent {
		t.Error("a memory with names has borrowed others")
	}
	if stream.Release(); stream.known != nil {
		t.Error("Release does nothing after TakeBack")
	}
}

func TestAllocations(t *testing.T) {
	var m Memory
	list := [][]byte{[]byte(`"a"` + strings.Repeat(" ", 16)), []byte(`"bc"` + strings.Repeat(" ", 16))}
	walk := func() {
		m.Reset()
		o := m.Enter(m.Root())
		for _, b := range list {
			if next := o.Node.Next(); next.Match(b, 0) >= 0 {
				o.Node = next
				continue
			}
			raw := b[:strings.LastIndexByte(string(b), '"')+1]
			m.Miss(&o, raw, raw[1:len(raw)-1])
		}
		m.Leave(&o)
	}
	many := names("n", 200)
	wide := func() {
		o := m.Enter(m.Elem(m.Root()))
		for _, n := range many {
			m.Miss(&o, nil, []byte(n))
		}
		m.Leave(&o)
	}
	for range 3 {
		walk()
		wide()
	}
	if n := testing.AllocsPerRun(100, walk); n != 0 {
		t.Errorf("a known object allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, wide); n != 0 {
		t.Errorf("a set of names allocates %v times", n)
	}
}

// FuzzSet checks that a memory reports the duplicates that a Go map finds, and that the hint is the number of names.
func FuzzSet(f *testing.F) {
	f.Add("a b c a", 1)
	f.Add("n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n3", 4)
	f.Fuzz(func(t *testing.T, list string, times int) {
		var m Memory
		// The words are quoted without escapes below, so they must not contain quotes or backslashes.
		words := strings.FieldsFunc(list, func(r rune) bool { return r <= ' ' || r == '"' || r == '\\' })
		for i := range 1 + uint(times)%8 {
			seen := map[string]bool{}
			o := m.Enter(m.Root())
			for k, w := range words {
				if i%2 == 1 && k%5 == 4 {
					continue // gives the object another shape
				}
				b := []byte(`"` + w + `"` + strings.Repeat(" ", 16))
				next := o.Node.Next()
				dup := false
				if next.Match(b, 0) >= 0 {
					o.Node = next
				} else {
					dup = m.Miss(&o, b[:len(w)+2], []byte(w))
				}
				if dup != seen[w] {
					t.Fatalf("object %d, name %d %q: duplicate is %v", i, k, w, dup)
				}
				seen[w] = true
			}
			m.Leave(&o)
			if int(m.Root().hint) != len(seen) {
				t.Fatalf("Hint = %d, want %d", m.Root().hint, len(seen))
			}
		}
	})
}

// TestOnce checks that nested objects and arrays make few nodes if each place occurs
// once.
func TestOnce(t *testing.T) {
	var m Memory
	p := m.Root()
	for range 1000 {
		o := m.Enter(p)
		m.Miss(&o, []byte(`"a"`), []byte("a"))
		p = m.Elem(o.Node.Value())
	}
	if m.nodes > 200 {
		t.Errorf("%d nodes were made for 1000 objects", m.nodes)
	}
}

// TestRoom checks that the buffers of a large object are kept for the next large object, and
// released after some small ones.
func TestRoom(t *testing.T) {
	var m Memory
	many := names("name", 10_000)
	read := func(list []string) {
		m.Reset()
		take(&m, m.Root(), list...)
	}
	for range 3 {
		read(many)
	}
	if n := testing.AllocsPerRun(3, func() { read(many) }); n > 20_002 {
		t.Errorf("%v allocations for what there is room for", n)
	}
	for range 2 * maxIdle {
		read(many[:10])
	}
	if cap(m.set.text) > keepNames {
		t.Errorf("%d bytes are kept for names", cap(m.set.text))
	}
}

// TestMatchAtEnd checks that a predicted name is found by either Match or MatchAtEnd, and another name by neither,
// at all distances from the end.
func TestMatchAtEnd(t *testing.T) {
	if !wire.Fast {
		t.Skip("nothing is compared with what is predicted")
	}
	for n := range 24 {
		raw := `"` + strings.Repeat("n", n) + `"`
		next := (&Memory{known: new(known)}).newNode(raw, raw[1:n+1])
		for after := range 24 {
			b := []byte("{" + raw + strings.Repeat(":", after))
			far, near := next.Match(b, 1), next.MatchAtEnd(b, 1)
			if max(far, near) != 1+len(raw) || min(far, near) != -1 {
				t.Errorf("%d bytes, %d after them: Match %d, MatchAtEnd %d", n, after, far, near)
			}
			b[len(raw)] = 'x'
			if far, near = next.Match(b, 1), next.MatchAtEnd(b, 1); max(far, near) != -1 {
				t.Errorf("another name of %d bytes, %d after it: Match %d, MatchAtEnd %d", n, after, far, near)
			}
		}
		if end := next.MatchAtEnd([]byte(raw[:n+1]), 0); end != -1 {
			t.Errorf("name of %d bytes without its closing quote: %d", n, end)
		}
		if end := never.MatchAtEnd(nil, 0); end != -1 {
			t.Errorf("no name: %d", end)
		}
	}
}

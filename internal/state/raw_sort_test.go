package state

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// sortAnew returns a state that sorts the members of raw objects.
func sortAnew(lenient bool) *EncodeState {
	s := new(EncodeState)
	flags := opts.ReorderRawObjects | opts.AllowInvalidUTF8 | opts.PreserveRawStrings
	if lenient {
		flags |= opts.AllowDuplicateNames
	}
	s.Opts = opts.Set{Present: flags, Value: flags}
	s.SetOutput(nil, nil, 0)
	return s
}

// sortedText returns the text of n without white space and with sorted members, by sorting each object from the
// innermost to the outermost.
func sortedText(n jsontest.Node) []byte {
	var list [][]byte
	switch n.Kind {
	default:
		return n.Raw
	case jsontest.Array:
		for _, e := range n.Elems {
			list = append(list, sortedText(e))
		}
		return slices.Concat([]byte("["), bytes.Join(list, []byte(",")), []byte("]"))
	case jsontest.Object:
	}
	type member struct{ name, raw, value []byte }
	var members []member
	for _, m := range n.Members {
		members = append(members, member{wire.AppendUnquote(nil, m.Name.Raw[1:len(m.Name.Raw)-1]), m.Name.Raw, sortedText(m.Value)})
	}
	slices.SortStableFunc(members, func(a, b member) int {
		return cmp.Or(wire.CompareUTF16(a.name, b.name), bytes.Compare(a.raw, b.raw), wire.CompareUTF16(a.value, b.value), bytes.Compare(a.value, b.value))
	})
	for _, m := range members {
		list = append(list, slices.Concat(m.raw, []byte(":"), m.value))
	}
	return slices.Concat([]byte("{"), bytes.Join(list, []byte(",")), []byte("}"))
}

// appendObjects appends a random value to b: objects of few or many members, whose names and values are often the same.
func appendObjects(b []byte, r *jsontest.Rand, depth int) []byte {
	if depth == 0 || r.OneIn(4) {
		if r.OneIn(5) {
			return append(append(append(b, '"'), bytes.Repeat([]byte("x"), r.IntN(600))...), '"')
		}
		return fmt.Append(b, r.IntN(10))
	}
	if r.OneIn(3) {
		return append(appendObjects(append(appendObjects(append(b, '['), r, depth-1), ','), r, depth-1), ']')
	}
	b = append(b, '{')
	n := 1 + r.IntN(4)
	if r.OneIn(8) {
		n = r.IntN(300)
	}
	for k := range n {
		if k > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		for range r.IntN(5) {
			b = append(b, jsontest.Pick(r, []string{"a", "b", `\n`, "\xff", "é", "\uffff", "😀", "names-with-a-prefix", `\u0061`})...)
		}
		b = append(b, '"', ':')
		if n > 10 {
			b = fmt.Append(b, r.IntN(3))
		} else {
			b = appendObjects(b, r, depth-1)
		}
	}
	return append(b, '}')
}

// TestSortOracle compares sorted values with the results of sorting each object from the innermost to the outermost.
func TestSortOracle(t *testing.T) {
	t.Parallel()
	r := jsontest.NewRand(1)
	lenient, strict := sortAnew(true), sortAnew(false)
	valid := 0
	for range 500 {
		text := appendObjects(nil, r, 1+r.IntN(7))
		if r.OneIn(3) {
			levels := r.IntN(100)
			text = slices.Concat(bytes.Repeat([]byte(`{"b":`), levels), text, bytes.Repeat([]byte(`,"a":"0123456789","c":{"b":1}}`), levels))
		}
		node, fault := jsontest.Parse(text, jsontest.Options{AllowDuplicateNames: true, AllowInvalidUTF8: true})
		if fault != nil {
			t.Fatal(fault)
		}
		want := sortedText(node)
		if _, got := lenient.Reformat(nil, text); !bytes.Equal(got, want) {
			t.Fatalf("Reformat of %q: %s", text, jsontest.Diff(got, want))
		}
		got, end := lenient.AppendRaw([]byte("before"), text, Next)
		if end < 0 || string(got) != "before"+string(want) {
			t.Fatalf("AppendRaw of %q: %s", text, jsontest.Diff(got, want))
		}
		_, fault = jsontest.Parse(text, jsontest.Options{AllowInvalidUTF8: true})
		got, end = strict.AppendRaw([]byte("before"), text, Next)
		switch {
		case fault != nil:
			if end >= 0 || string(got) != "before" || strict.fault.Code != DuplicateName {
				t.Fatalf("AppendRaw of %q returns %q, %d despite %v", text, got, end, fault)
			}
			strict = sortAnew(false)
		case string(got) != "before"+string(want):
			t.Fatalf("AppendRaw of %q without duplicate names: %s", text, jsontest.Diff(got, want))
		default:
			valid++
		}
	}
	if valid < 50 {
		t.Errorf("%d values have no duplicate names, too few", valid)
	}
}

// TestSortLinear checks that sorting copies each byte of a value a limited number of times, whatever is nested.
func TestSortLinear(t *testing.T) {
	nest := func(sibling string) func(n int) string {
		return func(n int) string {
			levels := min(n/(5+len(sibling)), 9000)
			return strings.Repeat(`{"b":`, levels) + "1" + strings.Repeat(sibling+"}", levels)
		}
	}
	var tree func(n int) string
	tree = func(n int) string {
		if n < 20 {
			return "1"
		}
		return `{"b":` + tree(n/2-6) + `,"a":` + tree(n/2-6) + "}"
	}
	list := func(item string) func(n int) string {
		return func(n int) string { return "[" + strings.Repeat(item+",", n/len(item)) + "1]" }
	}
	for _, tt := range []struct {
		name, why string
		text      func(n int) string
		most      int // copies of each byte
	}{
		{"nested", "large siblings", nest(`,"a":"` + strings.Repeat("x", 500) + `"`), maxMoves},
		{"dense", "small siblings", nest(`,"a":1`), maxMoves + 1},
		{"tree", "two members of the same size", tree, maxMoves},
		{"wide", "one large object", func(n int) string {
			var b []byte
			for k := range n / 12 {
				b = fmt.Appendf(b, `,"k%06d":1`, k*7919%1_000_000)
			}
			return "{" + string(b[1:]) + "}"
		}, 1},
		{"many", "small objects", list(`{"b":1,"a":2}`), 1},
		{"deep", "small nested objects", list(strings.Repeat(`{"b":`, 40) + "1" + strings.Repeat(`,"a":1}`, 40)), maxMoves},
		{"sorted", "nothing to do", list(`{"a":1,"b":{"c":1,"d":2}}`), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []int{1 << 16, 1 << 20} {
				s, text := sortAnew(false), tt.text(n)
				f := s.formatter([]byte(text), nil)
				_, end := f.formatWhole(0, s.Shapes.Root())
				if end < 0 {
					t.Fatalf("%v", f.fault)
				}
				f.copyRun(end, end)
				f.sortLeft()
				if got := f.sorter.copied; got > tt.most*len(text) {
					t.Errorf("%d bytes are copied for %d bytes, want at most %d times as many (%s)", got, len(text), tt.most, tt.why)
				}
			}
		})
	}
}

// TestSortMemory checks that a sorter keeps a bounded amount of memory for the next value.
func TestSortMemory(t *testing.T) {
	s := sortAnew(false)
	for _, text := range []string{
		`{"b":"` + strings.Repeat("x", 2*maxSorted) + `","a":1}`,
		strings.Repeat(`{"b":{"d":1,"c":2},"a":[`, 4000) + strings.Repeat("]}", 4000),
	} {
		if _, end := s.AppendRaw(nil, []byte(text), Next); end < 0 {
			t.Fatal(s.fault)
		}
		if m := &s.raw.sorter; cap(m.sorted) > maxSorted || cap(m.members)|cap(m.kept)|cap(m.left) > 2*maxMembers {
			t.Errorf("%d bytes of text, %d members and %d objects are kept", cap(m.sorted), cap(m.members), cap(m.left))
		}
	}
}

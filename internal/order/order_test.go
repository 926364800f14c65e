package order

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestSort checks that Sort appends the order of slices.SortStableFunc, for lists of up to 199
// elements, many of them equal.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		list := make([]string, n)
		for i := range list {
			list[i] = string([]byte{'a' + byte(r.IntN(5)), 'a' + byte(r.IntN(5)), byte(i)})
		}
		byText := func(a, b string) int { return strings.Compare(a[:2], b[:2]) }
		head := []int{-1, -2}
		order := Sort(head, n, func(a, b int) int { return byText(list[a], list[b]) })
		if !slices.Equal(order[:2], head) {
			t.Fatalf("the elements before the indices are %v", order[:2])
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, byText)
		if got := Apply(list, order[2:]); !slices.Equal(got, want) {
			t.Fatalf("%d elements: %q, want %q", n, got, want)
		}
	}
}

// TestSortAllocations checks that Sort and Names do not allocate if the slice is large enough.
func TestSortAllocations(t *testing.T) {
	list, room := []string{"c", "a", "b"}, make([]int, 0, 3)
	compare := func(a, b int) int { return strings.Compare(list[a], list[b]) }
	if n := testing.AllocsPerRun(100, func() { Sort(room, len(list), compare) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	room = make([]int, 0, 6)
	if n := testing.AllocsPerRun(100, func() { Names(room, len(list), func(k int) string { return list[k] }) }); n != 0 {
		t.Errorf("%v allocations for names", n)
	}
}

// TestNames checks that Names appends the same indices as Sort, for lists of up to 199 names with
// bytes of all kinds, with and without a common prefix, of which groups have longer ones.
func TestNames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 200 {
		list := make([]string, n)
		for i := range list {
			b := make([]byte, r.IntN(12))
			for k := range b {
				b[k] = []byte("a\x00\x7f\x80\xff")[r.IntN(5)]
			}
			list[i] = strings.Repeat("common", n%3) + strings.Repeat("group of names ", r.IntN(4)) + string(b)
		}
		head := []int{-1, -2}
		order := Names(head, n, func(k int) string { return list[k] })
		if !slices.Equal(order[:2], head) {
			t.Fatalf("the elements before the indices are %v", order[:2])
		}
		want := Sort(nil, n, func(a, b int) int { return strings.Compare(list[a], list[b]) })
		if !slices.Equal(order[2:], want) {
			t.Fatalf("%d names: order %v of %q, want %v", n, order[2:], list, want)
		}
	}
}

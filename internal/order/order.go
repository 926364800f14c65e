// Package order sorts by index: the result is a list of the indices of the elements. The elements
// do not move, so large ones are not copied. The functions that sort are not generic, so the
// compiler translates them only once and not for each element type.
package order

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// Sort appends the indices 0 to n-1 of n elements to order, sorted by compare, and returns the
// extended slice. The arguments of compare are two of these indices; its result is as for
// [slices.SortFunc]. Equal elements are in the order of their indices. Sort allocates only if
// the capacity of order is too small.
func Sort(order []int, n int, compare func(a, b int) int) []int {
	base := len(order)
	for k := range n {
		order = append(order, k)
	}
	slices.SortFunc(order[base:], func(a, b int) int {
		if c := compare(a, b); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	return order
}

// few is the largest number of names for which insertion sort is faster than slices.SortFunc.
const few = 32

// Names is Sort for the strings name(0) to name(n-1), in the order of their bytes. It writes 2*n elements after order,
// of which it returns the first n, and allocates only if their capacity is missing. To compare names, it first compares,
// as numbers, the eight bytes (four where an int has 32 bits) after the common prefix of all names, and then sorts
// those with the same bytes in the same way by the bytes that follow.
func Names(order []int, n int, name func(k int) string) []int {
	base := len(order)
	order = slices.Grow(order, 2*n)[:base+2*n]
	ranks := order[base : base+n]
	for k := range ranks {
		ranks[k] = k
	}
	sortNames(ranks, order[base+n:], 0, name)
	return order[:base+n]
}

// sortNames sorts ranks, indices of names that have the same first skip bytes. It overwrites heads, which
// has an element for each name.
func sortNames(ranks, heads []int, skip int, name func(k int) string) {
	skip += prefix(ranks, skip, name)
	for _, k := range ranks {
		heads[k] = head(name(k)[skip:])
	}
	if len(ranks) <= few {
		insert(ranks, heads, name)
		return
	}
	slices.SortFunc(ranks, func(a, b int) int { return cmp.Compare(heads[a], heads[b]) })
	for len(ranks) > 0 {
		h, n := heads[ranks[0]], 1
		for n < len(ranks) && heads[ranks[n]] == h {
			n++
		}
		switch {
		case n == 1:
		case h&0xff != 0: // no name has ended
			sortNames(ranks[:n], heads, skip+headSize, name)
		default:
			slices.SortFunc(ranks[:n], func(a, b int) int { return cmp.Or(strings.Compare(name(a), name(b)), cmp.Compare(a, b)) })
		}
		ranks = ranks[n:]
	}
}

// prefix returns the length in bytes of the common prefix of the names with the indices ranks after their first skip
// bytes, 0 if there are none.
func prefix(ranks []int, skip int, name func(k int) string) int {
	if len(ranks) == 0 {
		return 0
	}
	first := name(ranks[0])[skip:]
	same := len(first)
	for _, k := range ranks[1:] {
		if same == 0 {
			break
		}
		s := name(k)[skip:]
		same = min(same, len(s))
		for i := range same {
			if s[i] != first[i] {
				same = i
				break
			}
		}
	}
	return same
}

// insert sorts ranks, the indices of names, by insertion. heads[k] is the head of name(k) after the common
// prefix.
func insert(ranks, heads []int, name func(k int) string) {
	for i, k := range ranks {
		for ; i > 0; i-- {
			before := ranks[i-1]
			if heads[before] < heads[k] {
				break
			}
			if heads[before] == heads[k] {
				if a, b := name(before), name(k); a < b || a == b && before < k {
					break
				}
			}
			ranks[i] = before
		}
		ranks[i] = k
	}
}

// headSize is the number of bytes in a head.
const headSize = bits.UintSize / 8

// head returns the first bytes of name, as many as an int has, as a number. Bytes that a short name lacks are 0.
// The order of these numbers is the order of the bytes.
func head(name string) int {
	h := uint64(0)
	for i := range min(len(name), 8) {
		h |= uint64(name[i]) << (56 - 8*i)
	}
	return int(int64(h^1<<63) >> (64 - bits.UintSize))
}

// Apply returns a copy of list in the given order: the indices of list as returned by [Sort] or [Names].
func Apply[T any](list []T, order []int) []T {
	sorted := make([]T, len(order))
	for i, k := range order {
		sorted[i] = list[k]
	}
	return sorted
}

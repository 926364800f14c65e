// Package order sorts by index: what is sorted stays where it is, and the order is a list of
// numbers. So one instance of the sorting code serves elements of all types, where a generic
// function is compiled for each, and large elements are not moved.
package order

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// Sort returns order with the numbers from 0 to n-1 appended in the order that compare
// gives to what they stand for. Equal ones are in the order of their numbers. It allocates
// only if order has not room enough.
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

// few is a number of names up to which insertion is faster than what divides the list.
const few = 32

// Names is Sort for names, in the order of their bytes. It uses 2*n elements of the capacity of order. Eight bytes of each
// name, from the first one on that is not the same in all names, are compared as a number.
func Names(order []int, n int, name func(k int) string) []int {
	base := len(order)
	order = slices.Grow(order, 2*n)[:base+2*n]
	ranks, heads := order[base:base+n], order[base+n:]
	same := prefix(n, name)
	for k := range n {
		ranks[k], heads[k] = k, head(name(k)[same:])
	}
	if n <= few {
		insert(ranks, heads, name)
	} else {
		slices.SortFunc(ranks, func(a, b int) int {
			if c := cmp.Compare(heads[a], heads[b]); c != 0 {
				return c
			}
			return cmp.Or(strings.Compare(name(a), name(b)), cmp.Compare(a, b))
		})
	}
	return order[:base+n]
}

// prefix returns the length of the prefix that n names have in common.
func prefix(n int, name func(k int) string) int {
	if n == 0 {
		return 0
	}
	first := name(0)
	same := len(first)
	for k := 1; k < n && same > 0; k++ {
		s := name(k)
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

// insert sorts ranks, which are ascending, by insertion.
func insert(ranks, heads []int, name func(k int) string) {
	for i, k := range ranks {
		for ; i > 0; i-- {
			before := ranks[i-1]
			if heads[before] < heads[k] || heads[before] == heads[k] && name(before) <= name(k) {
				break
			}
			ranks[i] = before
		}
		ranks[i] = k
	}
}

// head returns a number by which names compare as by as many of their first bytes as it has.
func head(name string) int {
	h := uint64(0)
	for i := range min(len(name), 8) {
		h |= uint64(name[i]) << (56 - 8*i)
	}
	return int(int64(h^1<<63) >> (64 - bits.UintSize))
}

// Apply returns the elements of list in the given order.
func Apply[T any](list []T, order []int) []T {
	sorted := make([]T, len(order))
	for i, k := range order {
		sorted[i] = list[k]
	}
	return sorted
}

// Package order sorts by index: what is sorted stays where it is, and the order is a list of
// numbers. So one instance of the sorting code serves elements of all types, where a generic
// function is compiled for each, and large elements are not moved.
package order

import (
	"cmp"
	"slices"
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

// Apply returns the elements of list in the given order.
func Apply[T any](list []T, order []int) []T {
	sorted := make([]T, len(order))
	for i, k := range order {
		sorted[i] = list[k]
	}
	return sorted
}

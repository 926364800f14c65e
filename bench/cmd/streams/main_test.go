package main

import "testing"

// TestComparisons runs each way of each comparison once.
func TestComparisons(t *testing.T) {
	t.Parallel()
	for _, c := range comparisons() {
		for _, w := range c.Ways {
			t.Run(c.Name+"/"+w.Name, func(t *testing.T) {
				t.Parallel()
				if err := w.Do(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

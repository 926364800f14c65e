package main

import "testing"

// TestComparisons runs each way of each comparison once.
func TestComparisons(t *testing.T) {
	t.Parallel()
	for _, c := range comparisons() {
		for _, w := range c.ways {
			t.Run(c.name+"/"+w.name, func(t *testing.T) {
				t.Parallel()
				if err := w.do(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

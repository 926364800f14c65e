//go:build race

package jsontest

// Race is true if the race detector is on. The detector makes a sync.Pool drop values at
// random, so that tests cannot count allocations.
const Race = true

//go:build !race

package jsontest

// Race reports whether the race detector is on. It makes pools drop values, so that
// tests cannot count allocations.
const Race = false

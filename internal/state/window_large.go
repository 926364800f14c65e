//go:build !jsonslow

package state

// smaller is the number of bits by which window sizes are shifted right.
const smaller = 0

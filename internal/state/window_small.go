//go:build jsonslow

package state

// smaller is the number of bits by which window sizes are shifted right: most texts of tests do not
// fit.
const smaller = 6

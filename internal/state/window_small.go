//go:build jsonslow

package state

// smaller makes windows so small that most texts of tests do not fit in.
const smaller = 6

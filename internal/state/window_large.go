//go:build !jsonslow

package state

// smaller is by how many bits windows are smaller than usual.
const smaller = 0

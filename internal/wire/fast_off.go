//go:build jsonslow

package wire

// Fast reports whether the fast paths are compiled in; see fast_on.go.
const Fast = false

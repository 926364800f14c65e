//go:build !jsonslow

package wire

// Fast reports whether the fast paths are compiled in. The build tag jsonslow
// turns every one of them off, in this package and in those above it, so that
// the whole test suite can be run against the plain code alone.
const Fast = true

//go:build !jsonslow

package wire

// Fast reports whether the fast paths are compiled in. The build tag jsonslow
// turns all of them off, in this package and in the packages that import it, so
// that the tests can check the plain code.
const Fast = true

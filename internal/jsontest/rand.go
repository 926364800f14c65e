package jsontest

import "math/bits"

// A Rand is a source of pseudo-random numbers that is the same in every Go
// release: SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, OOPSLA 2014). The zero Rand is ready for use and has the seed 0.
type Rand struct{ state uint64 }

// NewRand returns a source with the given seed.
func NewRand(seed uint64) *Rand { return &Rand{seed} }

// Uint64 returns the next 64 random bits.
func (r *Rand) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number in [0, n). It panics if n is 0.
func (r *Rand) Below(n uint64) uint64 {
	if n == 0 {
		panic("jsontest: a random number below 0")
	}
	hi, _ := bits.Mul64(r.Uint64(), n)
	return hi
}

// IntN returns a number in [0, n). It panics if n <= 0.
func (r *Rand) IntN(n int) int { return int(r.Below(uint64(max(n, 0)))) }

// Between returns a number in [lo, hi]. It panics if hi < lo.
func (r *Rand) Between(lo, hi int) int { return lo + r.IntN(hi-lo+1) }

// OneIn returns true in one of n cases.
func (r *Rand) OneIn(n int) bool { return r.IntN(n) == 0 }

// Pick returns one of the elements of s, which must not be empty.
func Pick[T any](r *Rand, s []T) T { return s[r.IntN(len(s))] }

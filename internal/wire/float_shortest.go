package wire

import "math/bits"

// shortest returns d and k so that d·10^k is the shortest decimal that rounds to the
// floating-point number c·2^e. Of several it returns the nearest to c·2^e, and of two at the
// same distance the even one. d has 17 digits, trailing zeros included. c must be above 0 and
// below 2^54, and e from -1074 to 971. lowerEdge means that the next lower number is half as far
// away as the next higher one, because c is the lowest mantissa of its exponent.
//
// The method is Schubfach (Giulietti, "The Schubfach way to render doubles", 2020). In short:
// let 10^k be the largest power not above the distance between neighbours. Then at least one
// multiple of 10^k rounds to c·2^e, and at most one multiple of 10^(k+1). If the latter exists,
// it is the shortest decimal.
//
// Usually one product of c and 10^-k decides. If it is too close to an edge, three products do.
func shortest(c uint64, e int, lowerEdge bool) (d uint64, k int) {
	d, k = shortestFew(c, e, lowerEdge)
	if d < 1e15 { // c·2^e is subnormal
		return fill(d, k)
	}
	// A normal float64 has 16 or 17 digits. A branch on that would be mispredicted.
	_, less := bits.Sub64(d, 1e16, 0) // if d < 1e16 { less = 1 }
	d += 9 * d & -less
	return d, k - int(less)
}

// shortestFew is shortest without adding zeros to d: d has up to 17 digits, and up to nine for a float32.
func shortestFew(c uint64, e int, lowerEdge bool) (d uint64, k int) {
	if !Fast || lowerEdge {
		return shortestExact(c, e, lowerEdge)
	}
	// whole and fraction are c·2^e in units of 10^k, with 64 bits after the point.
	k = log10Pow2(e)
	p := &powTable[-k-powMin]
	h := uint(e+log2Pow10(-k)+1) & 7 // 1 to 4
	whole, fraction := bits.Mul64(c<<h, p.hi)
	low, _ := bits.Mul64(c<<h, p.lo)
	fraction, carry := bits.Add64(fraction, low, 0)
	whole += carry

	// rest is the distance to the nearest multiple of ten, and half is half the distance
	// between neighbours. Both have 60 bits after the point and are off by less than 2·2^-60.
	// Branches would be mispredicted; the comments show them.
	tens := whole / 10
	rest := (whole-10*tens)<<60 | fraction>>4
	_, up := bits.Add64(rest, 11<<60, 0) // if rest >= 5 { up = 1 }
	rest = (rest ^ -up) + (10<<60+1)&-up // if up { rest = 10 - rest }
	half := p.hi >> ((5 - h) & 63)
	const slack = 4
	if rest-half+slack <= 2*slack || fraction-(1<<63-slack) <= 2*slack {
		return shortestExact(c, e, false)
	}
	_, short := bits.Sub64(rest, half, 0) // if rest < half { short = 1 }
	// Round to tens if short is 1, and to units otherwise.
	d = whole + fraction>>63
	d += (10*(tens+up) - d) & -short
	return d, k
}

// fill returns the same number as d·10^k with a d of 17 digits. d must be above 0 and below 10^17.
func fill(d uint64, k int) (uint64, int) {
	n := 17 - decimalLen(d)
	return d * pow10u[n], k - n
}

// decimalLen returns the number of digits of s, 0 < s < 10^19.
func decimalLen(s uint64) int {
	n := bits.Len64(s) * 1233 >> 12 // the number of digits, or one less
	if s >= pow10u[n] {
		n++
	}
	return n
}

// shortestExact is shortestFew with three products, for all numbers.
func shortestExact(c uint64, e int, lowerEdge bool) (d uint64, k int) {
	// v is four times the number; low and high are four times the edges of the interval that
	// rounds to it. All are in units of 10^k.
	k = log10Pow2(e)
	below := 4*c - 2
	if lowerEdge {
		k = log10ThreeQuartersPow2(e)
		below = 4*c - 1
	}
	p := &powTable[-k-powMin]
	h := uint(e+log2Pow10(-k)+1) & 7
	v := roundToOdd(4*c<<h, p)
	low := roundToOdd(below<<h, p)
	high := roundToOdd((4*c+2)<<h, p)
	// The edges round to the number only if its mantissa is even.
	low += c & 1
	high -= c & 1

	s := v / 4
	tens := s / 10
	if low <= 40*tens {
		return 10 * tens, k
	}
	if 40*tens+40 <= high {
		return 10*tens + 10, k
	}
	down, up := low <= 4*s, 4*s+4 <= high
	middle := 4*s + 2
	if up && (!down || v > middle || v == middle && s&1 != 0) {
		s++
	}
	return s, k
}

// roundToOdd returns the integer part of c·p/2^128, with the lowest bit set if the fraction
// is not zero. The result is that for the exact power of ten, which p approximates.
func roundToOdd(c uint64, p *power) uint64 {
	carried, lowest := bits.Mul64(c, p.lo)
	whole, fraction := bits.Mul64(c, p.hi)
	fraction, carry := bits.Add64(fraction, carried, 0)
	whole += carry
	// p is too large by less than 1, and so the product by less than c. A fraction
	// that is not zero is larger; see TestShortestProof.
	if fraction != 0 || lowest >= c {
		whole |= 1
	}
	return whole
}

package wire

import "math/bits"

// shortest returns d and k so that d·10^k is the shortest decimal that rounds
// to the floating-point number c·2^e, and of those the nearest to it; of two as
// near the even one. d has 17 digits, trailing zeros included. c must be above 0
// and below 2^54, and e in the range of float64. lowerEdge tells that the next
// number below is only half as far away as the next one above (c is the lowest
// mantissa of its exponent).
//
// The method is Schubfach (Giulietti, "The Schubfach way to render doubles",
// 2020). In short: let 10^k be the largest power not above the distance
// between neighbours. Then a multiple of 10^k is among the decimals that round
// to c·2^e, and at most one multiple of 10^(k+1); that one is the shortest, if
// it exists.
//
// Usually one product of c and 10^-k decides. Where it is too close to an edge
// to tell, three of them do.
func shortest(c uint64, e int, lowerEdge bool) (d uint64, k int) {
	d, k = shortestFew(c, e, lowerEdge)
	if d < 1e15 { // a float32, or not normal
		return fill(d, k)
	}
	// A normal float64 has 16 or 17 digits, which can't be predicted.
	_, less := bits.Sub64(d, 1e16, 0) // if d < 1e16 { less = 1 }
	d += 9 * d & -less
	return d, k - int(less)
}

// shortestFew is shortest with a d that has no zeros added: it has up to 17 digits, or up to nine for a float32.
func shortestFew(c uint64, e int, lowerEdge bool) (d uint64, k int) {
	if !Fast || lowerEdge {
		return shortestExact(c, e, lowerEdge)
	}
	// whole and fraction, with 64 bits after the point: c·2^e in units of 10^k.
	k = log10Pow2(e)
	p := &powTable[-k-powMin]
	h := uint(e+log2Pow10(-k)+1) & 7 // 1 to 4
	whole, fraction := bits.Mul64(c<<h, p.hi)
	low, _ := bits.Mul64(c<<h, p.lo)
	fraction, carry := bits.Add64(fraction, low, 0)
	whole += carry

	// With 60 bits after the point: the distance to the nearest multiple of
	// ten, and half the distance between neighbours. Each is off by less than
	// 2. The branches that one would write here can't be predicted.
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
	// If short round to tens, or else to units.
	d = whole + fraction>>63
	d += (10*(tens+up) - d) & -short
	return d, k
}

// fill returns d·10^k, with d above 0 and below 10^17, with 17 digits.
func fill(d uint64, k int) (uint64, int) {
	n := 17 - decimalLen(d)
	return d * pow10u[n], k - n
}

// decimalLen returns the number of digits of s, 0 < s < 10^19.
func decimalLen(s uint64) int {
	n := bits.Len64(s) * 1233 >> 12 // right, or one too low
	if s >= pow10u[n] {
		n++
	}
	return n
}

// shortestExact is shortestFew without doubt.
func shortestExact(c uint64, e int, lowerEdge bool) (d uint64, k int) {
	// Four times the number and the edges of what rounds to it, in units of 10^k.
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
	// The edges themselves round to even mantissas only.
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

// roundToOdd returns the whole part of c·p/2^128, where p stands for the power
// of ten that it approximates, with the lowest bit set if a fraction follows.
func roundToOdd(c uint64, p *power) uint64 {
	carried, lowest := bits.Mul64(c, p.lo)
	whole, fraction := bits.Mul64(c, p.hi)
	fraction, carry := bits.Add64(fraction, carried, 0)
	whole += carry
	// p is too high by less than 1, and the product by less than c. A true
	// fraction is larger: TestShortestProof.
	if fraction != 0 || lowest >= c {
		whole |= 1
	}
	return whole
}

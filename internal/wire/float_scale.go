package wire

import "math/bits"

// scaleDecimal computes w·10^q for w > 0 and powMin <= q <= powMax as hi·2^e with one or two
// 64-bit products (Lemire, "Number Parsing at a Gigabyte per Second", 2021, after Eisel). hi has
// 63 or 64 bits and is exact enough to round to 54 bits or fewer: all but its lowest nine bits
// are right, and the lowest nine are zero only if hi·2^e is exact. If the products are not exact
// enough, which is rare, ok is false.
func scaleDecimal(w uint64, q int) (hi uint64, e int, ok bool) {
	zeros := bits.LeadingZeros64(w)
	w <<= uint(zeros) & 63
	e = log2Pow10(q) + 1 - zeros
	p := &powTable[q-powMin]
	hi, lo := bits.Mul64(w, p.hi)
	// The product with p.lo adds at most 1 to hi. It is needed only if that
	// carries into the bits above the lowest nine.
	if hi&0x1ff == 0x1ff {
		return refineProduct(w, p, hi, lo, e)
	}
	if lo|p.lo != 0 {
		hi |= 1
	}
	return hi, e, true
}

// refineProduct is the part of scaleDecimal with the second product. hi and lo are the words of w·p.hi.
func refineProduct(w uint64, p *power, hi, lo uint64, e int) (uint64, int, bool) {
	mid, _ := bits.Mul64(w, p.lo)
	lo, carry := bits.Add64(lo, mid, 0)
	hi += carry
	// The exact product is less than 1 above or below hi·2^64+lo: the low word
	// of the second product is missing, and p is rounded up by less than w/2^64.
	switch {
	case hi&0x1ff == 0 && lo <= 1:
		return hi, e, false
	case hi&0x1ff == 0x1ff && lo == 1<<64-1:
		return hi, e, false
	}
	return hi | 1, e, true
}

// roundBinary rounds hi·2^e, as scaleDecimal returns it, to the nearest floating-point number,
// ties to even, and returns its bits without sign. The format has mant bits of mantissa, without
// the hidden one, and exponents biased by bias. Overflow gives infinity.
func roundBinary(hi uint64, e int, mant uint, bias int) uint64 {
	top := int(hi >> 63)
	e += 62 + top + bias // the biased exponent of a normal number
	drop := 61 - mant + uint(top)
	if e <= 0 {
		// Subnormal: the exponent stays, the mantissa loses bits.
		drop += uint(min(1-e, 64))
		e = 1
	}
	if e > 2*bias {
		return uint64(2*bias+1) << mant
	}
	// m is the mantissa and one bit more, by which it is rounded.
	m := hi >> drop
	if m&3 == 1 && m<<drop == hi {
		m-- // a tie, and the number below is even
	}
	// The hidden bit of the mantissa adds 1 to e-1. A mantissa that is rounded up
	// to a power of two adds 1 more, as it must.
	return uint64(e-1)<<mant + (m+1)>>1
}

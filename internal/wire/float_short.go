package wire

import (
	"encoding/binary"
	"math/bits"
)

// Most numbers in JSON are short decimals. For v = c/2^shift let n be the integer nearest to
// v·10^9. If n/10^9 is less than half a unit of c away from v, then it rounds to v. If it also
// has at most 15 digits, it is the shortest decimal that does so, and the only one: two
// different decimals of 15 digits never round to the same float64, because 10^15 < 2^52 (Matula,
// "In-and-out conversions", 1968). Such numbers don't need Schubfach; see shortest.

// shortEdge is the largest distance, in units of 2^-shift, of c·10^9/2^shift from
// an integer for which the decimal rounds to v: half a unit of c is 10^9/2.
const shortEdge = 1e9/2 - 1

// maybeShort reports whether c/2^shift may be a decimal of up to nine digits
// after the point. It returns false for numbers outside 2^-10 to 2^22.
func maybeShort(c uint64, shift uint) bool {
	// c·10^9 has up to 83 bits. The fraction is in the lowest 62.
	return shift-31 <= 62-31 && (c*1e9+shortEdge)&(1<<(shift&63)-1) <= 2*shortEdge
}

// appendShort appends c/2^shift, or returns nil if that has seven digits before the point and more
// than six after it, which may be more than 15. maybeShort must be true, c must have 53 bits, and c/2^shift
// must be neither an integer nor a power of two. dst must have floatRoom bytes of unused capacity.
func appendShort(dst []byte, c uint64, shift uint) []byte {
	hi, lo := bits.Mul64(c, 1e9)
	lo, carry := bits.Add64(lo, shortEdge, 0)
	hi += carry
	n := hi<<((64-shift)&63) | lo>>(shift&63)
	whole := n / 1e9
	t0, t1, t2 := nineDigits(n - whole*1e9)
	if whole >= 1e6 && t2>>24 != 0 {
		return nil
	}
	at := len(dst)
	if whole < 1000 {
		// Prices have one to three digits here. A branch on their number would be mispredicted.
		t := digitTriples[whole]
		zeros := bits.TrailingZeros32(t&0x0f0f|1<<16) &^ 7 // bits of leading zeros, except for the last digit
		binary.LittleEndian.PutUint32(dst[at:at+4], t>>(uint(zeros)&31))
		at += 3 - zeros>>3
	} else {
		dst = AppendUint(dst, whole)
		at = len(dst)
	}
	out := (*[16]byte)(dst[at : at+16])
	out[0] = '.'
	binary.LittleEndian.PutUint32(out[1:], t0)
	binary.LittleEndian.PutUint32(out[4:], t1)
	binary.LittleEndian.PutUint32(out[7:], t2)
	digits := t0 >> 24
	if t1>>24 != 0 {
		digits = 3 + t1>>24
	}
	if t2>>24 != 0 {
		digits = 6 + t2>>24
	}
	return dst[:at+1+int(digits)]
}

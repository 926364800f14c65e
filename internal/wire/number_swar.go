package wire

import "math/bits"

// The functions of this file process eight digits at once, as the bytes of a
// little-endian word. The first digit is in the lowest byte. (SIMD within a
// register; Lamport, "Multiple byte processing with full-word instructions", 1975.)

// asciiZeros is "00000000" as a word. XOR with it converts digits of a text
// to their values, and OR with it converts values to text.
const asciiZeros = 0x3030303030303030

// nonDigits takes a word of text XOR asciiZeros. The lowest set bit of the result is the
// top bit of the first byte that is not a digit. The bits above it are undefined.
// The result is 0 if all eight bytes are digits.
func nonDigits(x uint64) uint64 {
	// A byte above 9 reaches 0x80 when 0x76 is added. Only a byte above 0x89
	// carries into the next byte, and it is a non-digit itself.
	return (x + 0x7676767676767676 | x) & 0x8080808080808080
}

// leadingDigits takes a word of text XOR asciiZeros that starts with n digits; n is from 0 to 7. It
// returns the word of eight digit values for the same number: the n digits with zeros before them.
func leadingDigits(x uint64, n int) uint64 {
	return x << 8 << (uint(56-8*n) & 63)
}

// eightDigits returns the number whose digit values are the bytes of x.
func eightDigits(x uint64) uint64 {
	// Neighbours are merged: 8 digits to 4 pairs. Then one product for each half
	// multiplies its two pairs by their powers of ten and adds them.
	x = x*10 + x>>8
	const pairs = 0x000000ff000000ff
	hi := (x & pairs) * (100 + 1000000<<32)
	lo := (x >> 16 & pairs) * (1 + 10000<<32)
	return (hi + lo) >> 32
}

// digitWord is the inverse of eightDigits. It returns the eight digit values of n < 1e8,
// leading zeros included.
func digitWord(n uint64) uint64 {
	// The three quotients are products with rounded reciprocals, exact in this
	// range. They do not depend on each other, so the CPU computes them in parallel.
	million := n * 1125899907 >> 50
	myriad := n * 3518437209 >> 45
	hundred := n * 1374389535 >> 37
	return uint64(digitPairs[million&127]) |
		uint64(digitPairs[(myriad-100*million)&127])<<16 |
		uint64(digitPairs[(hundred-100*myriad)&127])<<32 |
		uint64(digitPairs[(n-100*hundred)&127])<<48
}

// nineDigits returns the three entries of digitTriples for the nine digits of
// n < 1e9, leading zeros included.
func nineDigits(n uint64) (t0, t1, t2 uint32) {
	// x is n/10^6 with 54 bits after the point, too high by less than 2^-24.
	// So the digits are right: n/10^6 is a multiple of 10^-6.
	const fraction = 1<<54 - 1
	x := n * ((1<<54 + 999999) / 1000000)
	y := x & fraction * 1000
	z := y & fraction * 1000
	return digitTriples[x>>54], digitTriples[y>>54], digitTriples[z>>54]
}

// digitPairs contains the two digit values of 0 to 99, the first in the low byte.
// Its length is a power of two, so that a masked index needs no bounds check.
var digitPairs = [128]uint16{
	0x0000, 0x0100, 0x0200, 0x0300, 0x0400, 0x0500, 0x0600, 0x0700, 0x0800, 0x0900,
	0x0001, 0x0101, 0x0201, 0x0301, 0x0401, 0x0501, 0x0601, 0x0701, 0x0801, 0x0901,
	0x0002, 0x0102, 0x0202, 0x0302, 0x0402, 0x0502, 0x0602, 0x0702, 0x0802, 0x0902,
	0x0003, 0x0103, 0x0203, 0x0303, 0x0403, 0x0503, 0x0603, 0x0703, 0x0803, 0x0903,
	0x0004, 0x0104, 0x0204, 0x0304, 0x0404, 0x0504, 0x0604, 0x0704, 0x0804, 0x0904,
	0x0005, 0x0105, 0x0205, 0x0305, 0x0405, 0x0505, 0x0605, 0x0705, 0x0805, 0x0905,
	0x0006, 0x0106, 0x0206, 0x0306, 0x0406, 0x0506, 0x0606, 0x0706, 0x0806, 0x0906,
	0x0007, 0x0107, 0x0207, 0x0307, 0x0407, 0x0507, 0x0607, 0x0707, 0x0807, 0x0907,
	0x0008, 0x0108, 0x0208, 0x0308, 0x0408, 0x0508, 0x0608, 0x0708, 0x0808, 0x0908,
	0x0009, 0x0109, 0x0209, 0x0309, 0x0409, 0x0509, 0x0609, 0x0709, 0x0809, 0x0909,
}

// leadingZeroBits returns the number of bits of the leading zeros among the eight digit
// values in x, a multiple of 8. It is 64 if all digits are zero.
func leadingZeroBits(x uint64) int { return bits.TrailingZeros64(x) &^ 7 }

// trailingZeroDigits returns the number of trailing zeros among the eight digit values in x.
func trailingZeroDigits(x uint64) int { return bits.LeadingZeros64(x) >> 3 }

package wire

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// ParseInteger scans the number at b[i] and converts it. The result neg is true if the
// number has a minus sign, and mag is its magnitude. "-0" gives (true, 0).
//
//   - None: the number is b[i:end], an integer without fraction and exponent.
//   - Short, BadChar: as for [ScanNumber]; neg is false and mag is 0.
//   - NotInteger: the number b[i:end] has a fraction or an exponent; mag is invalid.
//   - Range: the integer b[i:end] is above 2^64-1; mag is [math.MaxUint64].
//
// It does not allocate.
func ParseInteger(b []byte, i int) (neg bool, mag uint64, end int, f Fault) {
	j := i
	if uint(j) < uint(len(b)) && b[j] == '-' {
		neg = true
		j++
	}
	if Fast && j >= 0 && j <= len(b)-8 {
		// One word contains up to seven digits and the byte after them.
		w := binary.LittleEndian.Uint64(b[j:])
		x := w ^ asciiZeros
		m := nonDigits(x)
		if m == 0 {
			return parseLongInteger(b, i, j, x)
		}
		n := bits.TrailingZeros64(m) >> 3
		if n > 0 && (x&0xff != 0 || n == 1) && !isFraction(byte(w>>(uint(8*n)&63))) {
			return neg, eightDigits(leadingDigits(x, n)), j + n, None
		}
	}
	return parsePlainInteger(b, i)
}

// ShortInteger returns the value of b, which must be a valid number, if it is an integer of at most 18 bytes
// without fraction and exponent. Otherwise, or if Fast is false, ok is false. "-0" gives 0.
func ShortInteger(b []byte) (n int64, ok bool) {
	digits := b
	if len(b) > 0 && b[0] == '-' {
		digits = b[1:]
	}
	if !Fast || len(b) > 18 {
		return 0, false
	}
	for _, c := range digits {
		if !isDigit(c) {
			return 0, false
		}
		n = 10*n + int64(c-'0')
	}
	if len(digits) < len(b) {
		n = -n
	}
	return n, true
}

// isFraction reports whether c starts the fraction or the exponent of a number.
func isFraction(c byte) bool { return c == '.' || c|0x20 == 'e' }

// parseLongInteger is ParseInteger for a number at b[i] whose first eight
// digits, at b[j:], have the values x.
func parseLongInteger(b []byte, i, j int, x uint64) (neg bool, mag uint64, end int, f Fault) {
	first, k := x&0xff, j+8
	mag = eightDigits(x)
	// The loop returns only numbers of at most 19 digits, so mag has not overflowed.
	for first != 0 && k >= 0 && k <= len(b)-8 && k <= j+16 {
		w := binary.LittleEndian.Uint64(b[k:])
		x := w ^ asciiZeros
		m := nonDigits(x)
		if m == 0 {
			mag = mag*1e8 + eightDigits(x)
			k += 8
			continue
		}
		n := bits.TrailingZeros64(m) >> 3
		if k+n > j+19 || isFraction(byte(w>>(uint(8*n)&63))) {
			break
		}
		mag = mag*pow10u[n&7] + eightDigits(leadingDigits(x, n))
		return j > i, mag, k + n, None
	}
	return parsePlainInteger(b, i)
}

// parsePlainInteger is ParseInteger digit by digit, for all inputs.
func parsePlainInteger(b []byte, i int) (neg bool, mag uint64, end int, f Fault) {
	end, f = ScanNumber(b, i)
	if f != None {
		return false, 0, end, f
	}
	if neg = b[i] == '-'; neg {
		i++
	}
	for _, c := range b[i:end] {
		if !isDigit(c) {
			return neg, 0, end, NotInteger
		}
		hi, lo := bits.Mul64(mag, 10)
		lo, carry := bits.Add64(lo, uint64(c-'0'), 0)
		if hi+carry != 0 {
			f = Range
		}
		mag = lo
	}
	if f == Range {
		mag = math.MaxUint64
	}
	return neg, mag, end, f
}

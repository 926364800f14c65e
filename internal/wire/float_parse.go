package wire

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// ParseFloat64 scans the number at b[i], of any length, and converts it to the
// nearest float64, ties to even. "-0" gives minus zero.
//
//   - None: the number is b[i:end]. A number too small for the type gives zero or a
//     subnormal number, with its sign.
//   - Short, BadChar: as for [ScanNumber]; v is 0.
//   - Range: the number b[i:end] is too large, and v is an infinity, with its sign.
//
// It allocates only for a number so close to a float64, or to the middle between two,
// that the fast path, which uses 19 digits, can't round it.
func ParseFloat64(b []byte, i int) (v float64, end int, f Fault) {
	j := i
	var sign uint64
	if uint(j) < uint(len(b)) && b[j] == '-' {
		sign = 1 << 63
		j++
	}
	if Fast {
		w, q, end := readDecimal(b, j)
		if end < 0 && j > len(b)-tail {
			w, q, end = readLast(b, j)
		}
		if end > 0 {
			if w < 1<<53 && uint64(-q) < uint64(len(exactPow10)) { // as in decimalToBits64, without a call
				return math.Float64frombits(math.Float64bits(float64(w)/exactPow10[-q]) | sign), end, None
			}
			if x, ok := decimalToBits64(w, q); ok {
				return math.Float64frombits(x | sign), end, overflow(x == inf64)
			}
		}
	}
	return parsePlainFloat(b, i, 64)
}

// ParseNumber is [ParseFloat64] for a number that may be an integer: if isInteger is true, the number is the integer of
// magnitude mag, without fraction and exponent, and v is 0. Otherwise the number has one of these, is -0, or is an integer of
// more than 19 digits, and mag is 0. Without Fast isInteger is always false.
func ParseNumber(b []byte, i int) (v float64, mag uint64, isInteger bool, end int, f Fault) {
	j := i
	var sign uint64
	if uint(j) < uint(len(b)) && b[j] == '-' {
		sign = 1 << 63
		j++
	}
	if Fast {
		// An integer has as many bytes as digits. A number with a fraction and an exponent, such as 1.5e1, has more.
		w, q, end := readDecimal(b, j)
		if end < 0 && j > len(b)-tail {
			w, q, end = readLast(b, j)
		}
		if end > 0 {
			if q == 0 && end-j < len(leastOf) && w >= leastOf[end-j] && (w != 0 || sign == 0) {
				return 0, w, true, end, None
			}
			if w < 1<<53 && uint64(-q) < uint64(len(exactPow10)) { // as in ParseFloat64
				return math.Float64frombits(math.Float64bits(float64(w)/exactPow10[-q]) | sign), 0, false, end, None
			}
			if x, ok := decimalToBits64(w, q); ok {
				return math.Float64frombits(x | sign), 0, false, end, overflow(x == inf64)
			}
		}
	}
	v, end, f = ParseFloat64(b, i)
	return v, 0, false, end, f
}

// leastOf has, by number of digits, the least integer that has so many without a leading zero.
var leastOf = [...]uint64{0, 0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18}

// ParseFloat32 is [ParseFloat64] for the nearest float32, which it returns as a float64. It does not round to another float64
// first.
func ParseFloat32(b []byte, i int) (v float64, end int, f Fault) {
	j := i
	var sign uint32
	if uint(j) < uint(len(b)) && b[j] == '-' {
		sign = 1 << 31
		j++
	}
	if Fast {
		w, q, end := readDecimal(b, j)
		if end < 0 && j > len(b)-tail {
			w, q, end = readLast(b, j)
		}
		if end > 0 {
			if x, ok := decimalToBits32(w, q); ok {
				return float64(math.Float32frombits(x | sign)), end, overflow(x == inf32)
			}
		}
	}
	return parsePlainFloat(b, i, 32)
}

// The bits of positive infinity as a float64 and as a float32.
const (
	inf64 = 0x7ff << 52
	inf32 = 0xff << 23
)

// overflow returns Range if infinite is true, and None otherwise.
func overflow(infinite bool) Fault {
	if infinite {
		return Range
	}
	return None
}

// tail limits readLast to numbers that start fewer than tail bytes before the end of a text.
const tail = 24

// readLast is readDecimal for a number that starts fewer than tail bytes before the end of b. It
// reads a copy of b[j:] with zeros after it, so that whole words can be loaded.
func readLast(b []byte, j int) (w uint64, q int64, end int) {
	if uint(j) >= uint(len(b)) {
		return 0, 0, -1
	}
	var moved [tail + 8]byte // the number, followed by zero bytes
	copy(moved[:tail], b[j:])
	if w, q, end = readDecimal(moved[:], 0); end > 0 {
		end += j
	}
	return w, q, end
}

// readDecimal reads the number without sign at b[j], of up to 19 significant digits, as w·10^q
// in one pass. It returns end < 0 if the number is malformed, has more of these digits or
// more than 31 before or after the point, or is so close to the end of b that whole words can't be loaded.
func readDecimal(b []byte, j int) (w uint64, q int64, end int) {
	start, c := j, byte(0)
	if j < 0 || j > len(b)-8 {
		return 0, 0, -1
	}
	word := binary.LittleEndian.Uint64(b[j:])
	x := word ^ asciiZeros
	if m := nonDigits(x); m != 0 { // as readDigits, without a call
		n := bits.TrailingZeros64(m) >> 3
		w, j, c = eightDigits(leadingDigits(x, n)), j+n, byte(word>>(uint(8*n)&63))
	} else {
		w, j, c = readDigits(b, j, 0)
	}
	if j <= start || j > start+1 && b[start] == '0' {
		return 0, 0, -1
	}
	digits := j - start
	if c == '.' {
		point := j + 1
		w, j, c = readDigits(b, point, w)
		if j <= point {
			return 0, 0, -1
		}
		q = int64(point - j)
		digits += j - point
	}
	if digits > 19 && digits-leadingZeros(b[start:j]) > 19 {
		return 0, 0, -1
	}
	if c|0x20 == 'e' {
		exp, end := readExponent(b, j+1)
		return w, q + exp, end
	}
	return w, q, j
}

// readDigits appends the digits at b[j:] to the number w. It returns the number, the index of
// the byte after the digits and that byte, or end < 0 if there are more than 31 digits, or if
// they are too close to the end of b. A number of more than 19 digits may have overflowed.
func readDigits(b []byte, j int, w uint64) (_ uint64, end int, c byte) {
	for last := j + 24; j >= 0 && j <= len(b)-8 && j <= last; j += 8 {
		word := binary.LittleEndian.Uint64(b[j:])
		x := word ^ asciiZeros
		m := nonDigits(x)
		if m != 0 {
			n := bits.TrailingZeros64(m) >> 3
			w = w*pow10u[n&7] + eightDigits(leadingDigits(x, n))
			return w, j + n, byte(word >> (uint(8*n) & 63))
		}
		w = w*1e8 + eightDigits(x)
	}
	return 0, -1, 0
}

// leadingZeros returns the number of zeros before the first digit from 1 to 9 of a number
// without sign. It does not count the point.
func leadingZeros(number []byte) (n int) {
	for _, c := range number {
		switch c {
		case '0':
			n++
		case '.':
		default:
			return n
		}
	}
	return n
}

// readExponent reads the sign and the digits of an exponent at b[j:]. It returns end < 0 if
// the digits are missing. It ignores further digits when exp reaches 2^55: no mantissa in
// memory has enough zeros to make up for such an exponent.
func readExponent(b []byte, j int) (exp int64, end int) {
	start := skipSign(b, j)
	end = start
	for ; uint(end) < uint(len(b)) && isDigit(b[end]); end++ {
		if exp < 1<<55 {
			exp = exp*10 + int64(b[end]-'0')
		}
	}
	if end == start {
		return 0, -1
	}
	if b[j] == '-' {
		exp = -exp
	}
	return exp, end
}

// exactPow10 contains the powers of ten that are exact as float64.
var exactPow10 = [23]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// decimalToBits64 returns the bits of the float64 nearest to w·10^q, or of an infinity if w·10^q
// is too large. It returns false if it can't decide which of two numbers is nearer.
func decimalToBits64(w uint64, q int64) (x uint64, ok bool) {
	if w < 1<<53 && q <= 0 && q >= -22 {
		// Both operands are exact, so the division rounds correctly (Clinger, "How
		// to Read Floating Point Numbers Accurately", 1990).
		return math.Float64bits(float64(w) / exactPow10[-q]), true
	}
	if w == 0 || q < powMin {
		return 0, true
	}
	if q > 308 {
		return inf64, true
	}
	hi, e, ok := scaleDecimal(w, int(q))
	return roundBinary(hi, e, 52, 1023), ok
}

// decimalToBits32 is decimalToBits64 for a float32.
func decimalToBits32(w uint64, q int64) (x uint32, ok bool) {
	if w < 1<<24 && q <= 0 && q >= -10 {
		return math.Float32bits(float32(w) / float32(exactPow10[-q])), true
	}
	if w == 0 || q < powMin {
		return 0, true
	}
	if q > 308 {
		return inf32, true
	}
	hi, e, ok := scaleDecimal(w, int(q))
	return uint32(roundBinary(hi, e, 23, 127)), ok
}

package wire

import (
	"encoding/binary"
	"math"
	"slices"
)

// AppendFloat64 appends the shortest decimal that [ParseFloat64] converts to n. Of several
// such decimals it takes the one nearest to n. The format is that of ECMAScript's
// Number::toString (ECMA-262, section 7.1.12.1; RFC 8785, section 3.2.2.3), except that
// minus zero is "-0". For an infinity or a NaN it appends nothing. It allocates only if dst
// has no capacity for 41 more bytes, even if the text is shorter. See [AppendQuote] on dst.
func AppendFloat64(dst []byte, n float64) []byte {
	x := math.Float64bits(n)
	dst = startFloat(dst, x>>63)
	c, e := x&(1<<52-1)|1<<52, int(x>>52&0x7ff)
	shift := uint(1075 - e)
	if Fast && shift <= 52 && c&(1<<shift-1) == 0 {
		return AppendUint(dst, c>>shift)
	}
	if uint(e-1) >= 0x7fe || c == 1<<52 {
		return appendSpecial(dst, x)
	}
	if Fast && maybeShort(c, shift) {
		if out := appendShort(dst, c, shift); out != nil {
			return out
		}
	}
	d, k := shortest(c, e-1075, false)
	return appendDecimal(dst, d, k)
}

// NonfiniteName returns "NaN", "Infinity" or "-Infinity" if x is one of these values, which
// no JSON number has. It returns "" if x is finite.
func NonfiniteName(x float64) string {
	switch {
	case x != x:
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	}
	return ""
}

// appendSpecial is AppendFloat64 for zero, subnormal numbers, powers of two, infinities and
// NaN. x contains the bits of the number. dst ends with the minus if x has one.
// appendSpecial appends the digits, or removes the sign if the number is not finite.
func appendSpecial(dst []byte, x uint64) []byte {
	c, e := x&(1<<52-1), int(x>>52&0x7ff)
	lowerEdge := false
	switch {
	case e == 0x7ff:
		return dst[:len(dst)-int(x>>63)]
	case e == 0 && c == 0:
		return append(dst, '0')
	case e == 0:
		e = 1
	default:
		c = 1 << 52
		lowerEdge = e > 1
	}
	d, k := shortest(c, e-1075, lowerEdge)
	return appendDecimal(dst, d, k)
}

// startFloat grows dst if it has no room for one number, and appends a minus if sign is 1 and not 0.
func startFloat(dst []byte, sign uint64) []byte {
	if cap(dst)-len(dst) <= floatRoom {
		dst = growFloat(dst)
	}
	return append(dst, '-')[:len(dst)+int(sign)]
}

// floatRoom is the number of bytes reserved for one number without sign. The longest text has
// 24 bytes, and the last word that is stored may end after the text.
const floatRoom = 40

// growFloat grows dst for one number with sign. It is not inlined, so that startFloat stays
// small enough to be inlined.
//
//go:noinline
func growFloat(dst []byte) []byte { return slices.Grow(dst, floatRoom+1) }

// appendDecimal appends d·10^k in the format of Number::toString. d has 17 digits, trailing
// zeros included. dst must have floatRoom bytes of unused capacity.
func appendDecimal(dst []byte, d uint64, k int) []byte {
	high := d / 1e9
	t0, t1, t2 := nineDigits(high)
	a := uint64(t0>>8&0xffff) | uint64(t1&0xffffff)<<16 | uint64(t2)<<40
	t0, t1, t2 = nineDigits(d - high*1e9)
	digits := 14 + int(t2>>24)
	if digits == 14 {
		digits = fewDigits(a, t0, t1)
	}
	at := len(dst)
	out := (*[floatRoom]byte)(dst[at : at+floatRoom])
	point := k + 17 // number of digits before the decimal point, or minus the number of zeros after it
	if point < 1 || point > 7 {
		return dst[:at+placePoint(out, a, t0, t1, t2, digits, point)]
	}
	// A store may write wrong bytes after its digits. The next store corrects them, or they are
	// after the end of the text.
	binary.LittleEndian.PutUint64(out[0:], a)
	binary.LittleEndian.PutUint64(out[point+1:point+9], a>>(uint(8*point)&63))
	binary.LittleEndian.PutUint32(out[9:], t0)
	binary.LittleEndian.PutUint32(out[12:], t1)
	binary.LittleEndian.PutUint32(out[15:], t2)
	if digits <= point {
		return dst[:at+point]
	}
	out[point] = '.'
	return dst[:at+digits+1]
}

// fewDigits returns the number of digits before the trailing zeros of 14 digits. a is
// the text of the first eight, and t0 and t1 are the entries of digitTriples for the others.
func fewDigits(a uint64, t0, t1 uint32) int {
	switch {
	case t1>>24 != 0:
		return 11 + int(t1>>24)
	case t0>>24 != 0:
		return 8 + int(t0>>24)
	}
	return 8 - trailingZeroDigits(a^asciiZeros)
}

// placePoint writes a number for appendDecimal if point, the number of digits before the
// decimal point, is below 1 or above 7. a is the text of the first eight digits, and t0, t1
// and t2 are the entries of digitTriples for the others. The argument digits is the number of
// digits before the trailing zeros. It returns the length of the text in bytes.
func placePoint(out *[floatRoom]byte, a uint64, t0, t1, t2 uint32, digits, point int) int {
	start := 0
	switch {
	case point > 21 || point < -5:
		start = 1
	case point <= 0:
		start = 2 - point
		copy(out[:8], "0.000000")
	}
	row := (*[18]byte)(out[start : start+18])
	binary.LittleEndian.PutUint64(row[0:], a)
	binary.LittleEndian.PutUint32(row[8:], t0)
	binary.LittleEndian.PutUint32(row[11:], t1)
	binary.LittleEndian.PutUint32(row[14:], t2)
	switch {
	case start > 1:
		return start + digits
	case start == 1:
		out[0], out[1] = byte(a), '.'
		n := digits + 1
		if digits == 1 {
			n = 1
		}
		return n + putExponent(out[n:], point-1)
	case digits > point:
		copy(out[point+1:], out[point:digits])
		out[point] = '.'
		return digits + 1
	}
	for i := 17; i < point; i++ {
		out[i] = '0'
	}
	return point
}

// putExponent writes the letter "e", the sign and the digits of the exponent e, of which
// there are at most three, to out. It returns the number of bytes written.
func putExponent(out []byte, e int) int {
	text := append(out[:0], 'e', '+')
	if e < 0 {
		text[1] = '-'
		e = -e
	}
	if e >= 100 {
		text = append(text, byte('0'+e/100))
	}
	if e >= 10 {
		text = append(text, byte('0'+e/10%10))
	}
	return len(append(text, byte('0'+e%10)))
}

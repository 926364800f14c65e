package wire

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
)

// AppendFloat64 appends the shortest decimal that reads back as n, and of those
// the nearest to n, laid out as ECMAScript's Number::toString does (ECMA-262
// section 7.1.12.1, RFC 8785 section 3.2.2.3), except that minus zero gives
// "-0". n must be finite: for an infinity or a NaN it appends nothing. It
// allocates only to grow dst, by 40 bytes or more even if the text is shorter.
func AppendFloat64(dst []byte, n float64) []byte {
	x := math.Float64bits(n)
	dst = startFloat(dst, x>>63)
	c, e := x&(1<<52-1), int(x>>52&0x7ff)
	lowerEdge := c == 0
	c |= 1 << 52
	if shift := uint(1075 - e); Fast && shift <= 52 && c&(1<<shift-1) == 0 {
		return AppendUint(dst, c>>shift)
	}
	switch e {
	case 0x7ff:
		return dst[:len(dst)-int(x>>63)]
	case 0:
		if lowerEdge {
			return append(dst, '0')
		}
		c, e = c&^(1<<52), 1
	case 1:
		lowerEdge = false
	}
	tens, unit, k := shortest(c, e-1075, lowerEdge)
	return appendDecimal(dst, tens, unit, k)
}

// AppendFloat32 is [AppendFloat64] for a float32: the shortest decimal that
// reads back as the float32 n.
func AppendFloat32(dst []byte, n float32) []byte {
	x := uint64(math.Float32bits(n))
	dst = startFloat(dst, x>>31)
	c, e := x&(1<<23-1), int(x>>23&0xff)
	lowerEdge := c == 0
	c |= 1 << 23
	if shift := uint(150 - e); Fast && shift <= 23 && c&(1<<shift-1) == 0 {
		return AppendUint(dst, c>>shift)
	}
	switch e {
	case 0xff:
		return dst[:len(dst)-int(x>>31)]
	case 0:
		if lowerEdge {
			return append(dst, '0')
		}
		c, e = c&^(1<<23), 1
	case 1:
		lowerEdge = false
	}
	tens, unit, k := shortest(c, e-150, lowerEdge)
	return appendDecimal(dst, tens, unit, k)
}

// startFloat makes room for a number and appends its sign.
func startFloat(dst []byte, sign uint64) []byte {
	if cap(dst)-len(dst) < floatRoom {
		dst = growFloat(dst)
	}
	return append(dst, '-')[:len(dst)+int(sign)]
}

// floatRoom is the room for one number: the longest text has 25 bytes, and
// words are written past its end.
const floatRoom = 40

// appendDecimal appends (10·tens+unit)·10^k, of up to 17 digits and not 0, as
// Number::toString lays it out.
func appendDecimal(dst []byte, tens, unit uint64, k int) []byte {
	// First it gets 17 digits, trailing zeros included: tens 16, unit one. Of
	// a normal float64 it has 16 or 17, which can't be predicted.
	_, less := bits.Sub64(tens, 1e15, 0) // if tens < 1e15 { less = 1 }
	tens += (tens*9 + unit) & -less
	unit &^= -less
	k -= int(less)
	if tens < 1e15 {
		n := 16 - decimalLen(tens)
		tens *= pow10u[n]
		k -= n
	}
	point := k + 17 // its place in the row of digits
	high := tens / 1e8
	a, b := digitWord(high), digitWord(tens-high*1e8)
	tail, digits := b, 16
	if b == 0 {
		tail = a
	}
	if b == 0 {
		digits = 8 // apart from tail, so that both compile to conditional moves
	}
	digits -= trailingZeroDigits(tail)
	if unit != 0 {
		digits = 17
	}
	a |= asciiZeros
	b |= asciiZeros

	at := len(dst)
	out := (*[floatRoom - 1]byte)(dst[at : at+floatRoom-1])
	if point < 1 || point > 7 {
		binary.LittleEndian.PutUint64(out[0:], a)
		binary.LittleEndian.PutUint64(out[8:], b)
		out[16] = '0' + byte(unit)
		return dst[:at+placePoint(out, digits, point)]
	}
	// All digits one place to the right of their own, and then the first eight
	// bytes again, with the point.
	binary.LittleEndian.PutUint64(out[1:], a)
	binary.LittleEndian.PutUint64(out[9:], b)
	out[17] = '0' + byte(unit)
	shift := uint(8*point) & 63
	before := uint64(1)<<shift - 1
	binary.LittleEndian.PutUint64(out[0:], a&before|'.'<<shift|a&^before<<8)
	if digits > point {
		return dst[:at+digits+1]
	}
	return dst[:at+point]
}

// decimalLen returns the number of digits of s, 0 < s < 10^19.
func decimalLen(s uint64) int {
	n := bits.Len64(s) * 1233 >> 12 // right, or one too low
	if s >= pow10u[n] {
		n++
	}
	return n
}

// growFloat makes room for a number. It is kept out of line.
//
//go:noinline
func growFloat(dst []byte) []byte { return slices.Grow(dst, floatRoom) }

// placePoint lays out the 17 digits at the start of out for a point outside
// 1..7; so many of them are not trailing zeros. It returns the length of the
// text.
func placePoint(out *[floatRoom - 1]byte, digits, point int) int {
	switch {
	case point > 21 || point < -5:
		n := 1
		if digits > 1 {
			copy(out[2:], out[1:digits])
			out[1] = '.'
			n = digits + 1
		}
		return n + putExponent(out[n:], point-1)
	case point <= 0:
		copy(out[2-point:], out[:digits])
		copy(out[:2-point], "0.000000")
		return 2 - point + digits
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

// putExponent writes the exponent e with its letter and sign, and returns its
// length.
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

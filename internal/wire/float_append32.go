package wire

import (
	"encoding/binary"
	"math"
)

// AppendFloat32 is [AppendFloat64] for a float32: it appends the shortest decimal
// that [ParseFloat32] converts to n.
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
	d, k := shortestFew(c, e-150, lowerEdge)
	return appendNine(dst, d, k)
}

// appendNine is appendDecimal for a number d of one to nine digits. It fills d with trailing zeros up to nine
// digits; the entries of digitTriples then tell how many digits precede the zeros.
func appendNine(dst []byte, d uint64, k int) []byte {
	n := decimalLen(d)
	point := k + n // number of digits before the decimal point, or minus the number of zeros after it
	if !Fast || point < -5 || point > 8 {
		return appendDecimal(dst, d*pow10u[17-n], k+n-17)
	}
	t0, t1, t2 := nineDigits(d * pow10u[9-n])
	digits := int(t0 >> 24)
	if t1>>24 != 0 {
		digits = 3 + int(t1>>24)
	}
	if t2>>24 != 0 {
		digits = 6 + int(t2>>24)
	}
	eight, ninth := uint64(t0&0xffffff)|uint64(t1&0xffffff)<<24|uint64(t2)<<48, byte(t2>>16)
	at := len(dst)
	out := (*[floatRoom]byte)(dst[at : at+floatRoom])
	if point <= 0 {
		copy(out[:8], "0.000000")
		row := out[2-point : 2-point+9]
		binary.LittleEndian.PutUint64(row, eight)
		row[8] = ninth
		return dst[:at+2-point+digits]
	}
	binary.LittleEndian.PutUint64(out[:], eight)
	if digits <= point {
		return dst[:at+point]
	}
	binary.LittleEndian.PutUint64(out[point+1:point+9], eight>>(uint(8*point)&63))
	out[point], out[9] = '.', ninth
	return dst[:at+digits+1]
}

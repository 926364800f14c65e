package wire

import (
	"math"
	"strconv"
)

// maxDigits is the number of digits that viaStrconv passes to strconv unchanged. The middle
// between two float64 numbers has up to 768 digits. Of further digits it only matters whether
// all are zeros. strconv rounds wrongly for more than 800 digits without a point.
const maxDigits = 780

// parsePlainFloat is ParseFloat64 for bitSize 64, and ParseFloat32 for bitSize 32, without the
// fast path. It works for all numbers.
func parsePlainFloat(b []byte, i, bitSize int) (v float64, end int, f Fault) {
	end, f = ScanNumber(b, i)
	if f != None {
		return 0, end, f
	}
	number := b[i:end]
	if number[0] == '-' {
		number = number[1:]
	}
	v = roundDecimal(number, bitSize)
	f = overflow(math.IsInf(v, 0))
	if b[i] == '-' {
		v = -v
	}
	return v, end, f
}

// A decimal is a number as digits and an exponent: 0.d1d2d3... · 10^point, where d1
// is the first digit that is not zero.
type decimal struct {
	digits []byte // text from d1 to the last digit, possibly with a point; nil for zero
	point  int64  // exponent of ten
}

// splitDecimal converts a valid number without sign to a decimal.
func splitDecimal(number []byte) decimal {
	var d decimal
	seen := false // the point was seen
	start := -1
	n := 0
	for n < len(number) && number[n]|0x20 != 'e' {
		switch c := number[n]; {
		case c == '.':
			seen = true
		case c == '0' && start < 0:
			if seen {
				d.point--
			}
		default:
			if start < 0 {
				start = n
			}
			if !seen {
				d.point++
			}
		}
		n++
	}
	if start >= 0 {
		d.digits = number[start:n]
	}
	if n < len(number) {
		exp, _ := readExponent(number, n+1)
		d.point += exp
	}
	return d
}

// roundDecimal returns the float of bitSize bits, 64 or 32, that is nearest to a valid number
// without sign, or an infinity if the number is too large.
func roundDecimal(number []byte, bitSize int) float64 {
	d := splitDecimal(number)
	if len(d.digits) == 0 || d.point < -350 {
		return 0
	}
	if d.point > 310 {
		return math.Inf(1)
	}
	if Fast {
		w, q, cut := d.head()
		x, ok := decimalToFloat(w, q, bitSize)
		if cut && ok {
			// The exact number is between w·10^q and (w+1)·10^q.
			y, ok2 := decimalToFloat(w+1, q, bitSize)
			ok = ok2 && x == y
		}
		if ok {
			return x
		}
	}
	return d.viaStrconv(bitSize)
}

// decimalToFloat returns the float of bitSize bits, 64 or 32, that is nearest to w·10^q. It
// returns false if it can't decide which of two numbers is nearer.
func decimalToFloat(w uint64, q int64, bitSize int) (float64, bool) {
	if bitSize == 32 {
		x, ok := decimalToBits32(w, q)
		return float64(math.Float32frombits(x)), ok
	}
	x, ok := decimalToBits64(w, q)
	return math.Float64frombits(x), ok
}

// head returns the first 19 digits of d as w·10^q. If cut is false, d is equal to w·10^q. If
// cut is true, d is between w·10^q and (w+1)·10^q.
func (d decimal) head() (w uint64, q int64, cut bool) {
	n := int64(0)
	for _, c := range d.digits {
		switch {
		case c == '.':
		case n < 19:
			w = w*10 + uint64(c-'0')
			n++
		case c != '0':
			cut = true
		}
	}
	return w, d.point - n, cut
}

// viaStrconv returns d rounded by strconv to bitSize bits. It writes d for strconv without the
// zeros before d1, so that the exponent is small: strconv limits the exponents that it parses.
func (d decimal) viaStrconv(bitSize int) float64 {
	var text [maxDigits + 32]byte
	n, more := 0, false
	for _, c := range d.digits {
		switch {
		case c == '.':
		case n < maxDigits:
			text[n] = c
			n++
		case c != '0':
			more = true
		}
	}
	if more {
		text[n] = '1'
		n++
	}
	out := append(text[:n], 'e')
	out = strconv.AppendInt(out, d.point-int64(n), 10)
	v, _ := strconv.ParseFloat(string(out), bitSize) // with ErrRange, v is an infinity
	return v
}

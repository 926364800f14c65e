package format

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"time"
)

var errInaccurate = errors.New("years, months, weeks and days have no fixed length")

// AppendISO8601 appends a duration as ISO 8601 has it, in hours, minutes and seconds.
func AppendISO8601(dst []byte, t time.Duration) []byte {
	x := DecimalOfDuration(t)
	if x.neg {
		dst = append(dst, '-')
	}
	dst = append(dst, "PT"...)
	if h := x.sec / 3600; h > 0 {
		dst = append(strconv.AppendUint(dst, h, 10), 'H')
	}
	if m := x.sec / 60 % 60; m > 0 {
		dst = append(strconv.AppendUint(dst, m, 10), 'M')
	}
	rest := Decimal{false, x.sec % 60, x.nano}
	if rest.sec > 0 || rest.nano > 0 || t == 0 {
		dst = append(AppendDecimal(dst, rest, 0), 'S')
	}
	return dst
}

// ParseISO8601 reads a duration of ISO 8601: a sign, P, and numbers with their units in
// falling order, of which the last may have a fraction. Upper and lower case are
// the same. The error is strconv.ErrSyntax, strconv.ErrRange, or errInaccurate if there are
// units longer than an hour.
func ParseISO8601(b []byte) (time.Duration, error) {
	neg := false
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		neg, b = b[0] == '-', b[1:]
	}
	if len(b) < 2 || upper(b[0]) != 'P' {
		return 0, strconv.ErrSyntax
	}
	r := isoReader{text: b[1:], fits: true}
	for k, unit := range isoUnits {
		if unit.letter != 'T' {
			r.component(unit, k < dateUnits)
		} else if len(r.text) > 0 {
			if upper(r.text[0]) != 'T' || len(r.text) == 1 {
				return 0, strconv.ErrSyntax
			}
			r.text = r.text[1:]
		}
	}
	switch {
	case len(r.text) > 0:
		return 0, strconv.ErrSyntax
	case r.fits && r.inaccurate:
		return 0, errInaccurate
	case neg && r.fits && r.sum <= 1<<63:
		return -time.Duration(r.sum), nil
	case r.fits && r.sum <= math.MaxInt64:
		return time.Duration(r.sum), nil
	}
	return 0, strconv.ErrRange
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// An isoUnit is a unit of ISO 8601 and its length.
type isoUnit struct {
	letter byte
	nanos  uint64
}

var isoUnits = [...]isoUnit{
	{'Y', 0}, {'M', 0}, {'W', 0}, {'D', 0}, {'T', 0},
	{'H', uint64(time.Hour)}, {'M', uint64(time.Minute)}, {'S', uint64(time.Second)},
}

// dateUnits is how many units stand before the T.
const dateUnits = 4

// An isoReader is what was read of a duration.
type isoReader struct {
	text       []byte // what is left
	sum        uint64 // nanoseconds
	fits       bool   // the sum did not overflow
	inaccurate bool   // there was a unit of a date
}

// component reads a number with the given unit, if one comes next. Of what is no such
// thing, something is left over.
func (r *isoReader) component(unit isoUnit, isDate bool) {
	n := countDigits(r.text)
	end, fraction := n, []byte(nil)
	if n > 0 && n < len(r.text) && (r.text[n] == '.' || r.text[n] == ',') {
		m := countDigits(r.text[n+1:])
		fraction, end = r.text[n+1:n+1+m], n+1+m
		if m == 0 || isDate || end != len(r.text)-1 {
			return
		}
	}
	if n == 0 || end == len(r.text) || upper(r.text[end]) != unit.letter {
		return
	}
	count, ok := parseDigits(r.text[:n])
	hi, lo := bits.Mul64(count, unit.nanos)
	sum, carry := bits.Add64(r.sum, lo, 0)
	sum, more := bits.Add64(sum, fractionOf(fraction, unit.nanos), 0)
	r.sum, r.fits = sum, r.fits && ok && hi == 0 && carry == 0 && more == 0
	r.inaccurate = r.inaccurate || isDate
	r.text = r.text[end+1:]
}

// fractionOf returns how many nanoseconds a fraction of a unit is, which is given by its
// decimal digits. Seconds are cut off behind the ninth digit, others rounded.
func fractionOf(digits []byte, unit uint64) uint64 {
	if unit == uint64(time.Second) {
		digits = digits[:min(len(digits), 9)]
	}
	digits = digits[:min(len(digits), 19)]
	count, _ := parseDigits(digits)
	scale := uint64(1)
	for range digits {
		scale *= 10
	}
	hi, lo := bits.Mul64(count, unit)
	lo, carry := bits.Add64(lo, scale/2, 0)
	whole, _ := bits.Div64(hi+carry, lo, scale)
	return whole
}

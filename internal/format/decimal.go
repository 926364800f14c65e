package format

import (
	"math"
	"strconv"
	"time"
)

// A Decimal is a number of seconds, exact to a nanosecond.
type Decimal struct {
	neg  bool
	sec  uint64
	nano uint32
}

const nanosPerSecond = 1_000_000_000

// AppendDecimal appends x with its point moved places digits to the right, without
// zeros that say nothing.
func AppendDecimal(dst []byte, x Decimal, places int) []byte {
	if x.neg {
		dst = append(dst, '-')
	}
	start := len(dst)
	if x.sec > 0 || places == 0 {
		dst = strconv.AppendUint(dst, x.sec, 10)
	}
	digits := strconv.AppendUint(make([]byte, 0, 16), nanosPerSecond+uint64(x.nano), 10)[1:]
	for _, c := range digits[:places] {
		if c != '0' || len(dst) > start {
			dst = append(dst, c)
		}
	}
	if len(dst) == start {
		dst = append(dst, '0')
	}
	digits = digits[places:]
	for len(digits) > 0 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	if len(digits) > 0 {
		dst = append(append(dst, '.'), digits...)
	}
	return dst
}

// ParseDecimal reads b, a number without exponent (RFC 8259, section 6), with its point
// moved places digits to the left. Digits behind the nanoseconds are dropped. The error
// is strconv.ErrSyntax, or strconv.ErrRange if the number of seconds does not fit, or a
// sign is all that is left of the number.
func ParseDecimal(b []byte, places int) (Decimal, error) {
	var x Decimal
	if len(b) > 0 && b[0] == '-' {
		x.neg, b = true, b[1:]
	}
	n := countDigits(b)
	whole, fraction := b[:n], b[n:]
	if n == 0 || n > 1 && whole[0] == '0' {
		return x, strconv.ErrSyntax
	}
	if len(fraction) > 0 {
		if fraction[0] != '.' || len(fraction) == 1 || countDigits(fraction[1:]) < len(fraction)-1 {
			return x, strconv.ErrSyntax
		}
		fraction = fraction[1:]
	}
	cut := max(0, n-places)
	sec, ok := parseDigits(whole[:cut])
	if !ok {
		return x, strconv.ErrRange
	}
	x.sec = sec
	for k := range 9 {
		x.nano *= 10
		if at := k - places; at >= len(fraction) {
			continue
		} else if at >= 0 {
			x.nano += uint32(fraction[at] - '0')
		} else if at += n; at >= 0 {
			x.nano += uint32(whole[at] - '0')
		}
	}
	if x.neg && x.sec == 0 && x.nano == 0 {
		return x, strconv.ErrRange
	}
	return x, nil
}

// countDigits returns how many decimal digits b starts with.
func countDigits(b []byte) int {
	n := 0
	for n < len(b) && '0' <= b[n] && b[n] <= '9' {
		n++
	}
	return n
}

// parseDigits returns the number that the digits b are, or false if it does not fit.
func parseDigits(b []byte) (uint64, bool) {
	var x uint64
	for _, c := range b {
		digit := uint64(c - '0')
		if x > (math.MaxUint64-digit)/10 {
			return 0, false
		}
		x = 10*x + digit
	}
	return x, true
}

// DecimalOfTime returns the seconds from the Unix epoch to t.
func DecimalOfTime(t time.Time) Decimal {
	sec, nano := t.Unix(), t.Nanosecond()
	if sec >= 0 {
		return Decimal{false, uint64(sec), uint32(nano)}
	}
	if nano > 0 {
		sec, nano = sec+1, nanosPerSecond-nano
	}
	return Decimal{true, -uint64(sec), uint32(nano)}
}

// time returns the time x after the Unix epoch, or false if there is none.
func (x Decimal) Time() (time.Time, bool) {
	switch {
	case x.sec <= math.MaxInt64 && !x.neg:
		return time.Unix(int64(x.sec), int64(x.nano)).UTC(), true
	case x.sec <= math.MaxInt64, x.sec == 1<<63 && x.neg && x.nano == 0:
		return time.Unix(-int64(x.sec), -int64(x.nano)).UTC(), true
	}
	return time.Time{}, false
}

// DecimalOfDuration returns t in seconds.
func DecimalOfDuration(t time.Duration) Decimal {
	mag := uint64(t)
	if t < 0 {
		mag = -mag
	}
	return Decimal{t < 0, mag / nanosPerSecond, uint32(mag % nanosPerSecond)}
}

// duration returns x as a duration, or false if it does not fit.
func (x Decimal) Duration() (time.Duration, bool) {
	if x.sec > math.MaxInt64/nanosPerSecond {
		return 0, false
	}
	mag := x.sec*nanosPerSecond + uint64(x.nano)
	if x.neg {
		return -time.Duration(mag), mag <= 1<<63
	}
	return time.Duration(mag), mag < 1<<63
}

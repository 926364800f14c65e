package json

import (
	"math"
	"reflect"
	"strconv"
	"time"
)

// A decimal is a number of seconds, exact to a nanosecond.
type decimal struct {
	neg  bool
	sec  uint64
	nano uint32
}

const nanosPerSecond = 1_000_000_000

// appendDecimal appends x with its point moved places digits to the right, without
// zeros that say nothing.
func appendDecimal(dst []byte, x decimal, places int) []byte {
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

// parseDecimal reads b, a number without exponent (RFC 8259, section 6), with its point
// moved places digits to the left. Digits behind the nanoseconds are dropped. The error
// is strconv.ErrSyntax, or strconv.ErrRange if the number of seconds does not fit, or a
// sign is all that is left of the number.
func parseDecimal(b []byte, places int) (decimal, error) {
	var x decimal
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

// decimalOfTime returns the seconds from the Unix epoch to t.
func decimalOfTime(t time.Time) decimal {
	sec, nano := t.Unix(), t.Nanosecond()
	if sec >= 0 {
		return decimal{false, uint64(sec), uint32(nano)}
	}
	if nano > 0 {
		sec, nano = sec+1, nanosPerSecond-nano
	}
	return decimal{true, -uint64(sec), uint32(nano)}
}

// time returns the time x after the Unix epoch, or false if there is none.
func (x decimal) time() (time.Time, bool) {
	switch {
	case x.sec <= math.MaxInt64 && !x.neg:
		return time.Unix(int64(x.sec), int64(x.nano)).UTC(), true
	case x.sec <= math.MaxInt64, x.sec == 1<<63 && x.neg && x.nano == 0:
		return time.Unix(-int64(x.sec), -int64(x.nano)).UTC(), true
	}
	return time.Time{}, false
}

// decimalOfDuration returns t in seconds.
func decimalOfDuration(t time.Duration) decimal {
	mag := uint64(t)
	if t < 0 {
		mag = -mag
	}
	return decimal{t < 0, mag / nanosPerSecond, uint32(mag % nanosPerSecond)}
}

// duration returns x as a duration, or false if it does not fit.
func (x decimal) duration() (time.Duration, bool) {
	if x.sec > math.MaxInt64/nanosPerSecond {
		return 0, false
	}
	mag := x.sec*nanosPerSecond + uint64(x.nano)
	if x.neg {
		return -time.Duration(mag), mag <= 1<<63
	}
	return time.Duration(mag), mag < 1<<63
}

// decimal appends x as a number.
func (e *encoder) decimal(f *fieldFormat, x decimal, dst []byte) []byte {
	if !f.quoted {
		return appendDecimal(dst, x, f.places)
	}
	return append(appendDecimal(append(dst, '"'), x, f.places), '"')
}

// stamp appends the number of seconds, or parts of them, from the Unix epoch.
func (e *encoder) stamp(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	return e.decimal(f, decimalOfTime(t), dst)
}

// count appends the number of seconds, or parts of them, of a duration.
func (e *encoder) count(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	return e.decimal(f, decimalOfDuration(time.Duration(v.Int())), dst)
}

// decimalTime reads a number of seconds, or parts of them, into a time or duration.
func (d *decoder) decimalTime(p *plan, v reflect.Value, i int) int {
	var text []byte
	start, end := i, 0
	switch isNumber := kindOf(d.s.Buf[i]) == '0'; {
	case p.format.quoted:
		if text, start, end = d.stringText(p, v, i); text == nil {
			return end
		}
	case d.s.Buf[i] == 'n':
		return d.null(v, i)
	case !isNumber:
		return d.mismatch(p, i)
	default:
		start, end = d.wholeValue(i)
		if end >= 0 {
			text = d.s.Buf[start:end]
		}
	}
	if end < 0 {
		return end
	}
	if err := p.format.setDecimal(v, text); err != nil {
		if d.legacy && p.format.kind == formatStamp {
			return d.passError(start, textError(text, err))
		}
		return d.reject(start, kindOf(d.s.Buf[start]), p.t, textError(text, err))
	}
	return end
}

// setDecimal sets v, a time or duration, to what text says.
func (f *fieldFormat) setDecimal(v reflect.Value, text []byte) error {
	x, err := parseDecimal(text, f.places)
	if err != nil {
		return err
	}
	ok := false
	if f.kind == formatCount {
		var t time.Duration
		if t, ok = x.duration(); ok {
			v.SetInt(int64(t))
		}
	} else {
		var t time.Time
		if t, ok = x.time(); ok {
			*v.Addr().Interface().(*time.Time) = t
		}
	}
	if !ok {
		return strconv.ErrRange
	}
	return nil
}

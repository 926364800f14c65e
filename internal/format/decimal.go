package format

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"time"
)

// nanosPerSecond is 10^9, so nine digits of a fraction of a second are exact.
const nanosPerSecond = 1_000_000_000

// A decimal is an exact number of seconds and nanoseconds. Its range includes the range of
// time.Time and that of time.Duration, both of which are checked when it is converted.
type decimal struct {
	negative bool
	seconds  uint64
	nanos    uint32 // below nanosPerSecond
}

// appendDecimal appends x as a number of units, of which a second has 10^places. The result
// has no zeros at the end of its fraction.
func appendDecimal(dst []byte, x decimal, places int) []byte {
	if x.negative {
		dst = append(dst, '-')
	}
	digits := strconv.AppendUint(make([]byte, 0, 32), x.seconds, 10)
	n := len(digits)
	digits = strconv.AppendUint(digits, nanosPerSecond+uint64(x.nanos), 10)
	digits = slices.Delete(digits, n, n+1) // the digit 1 of 10^9, which kept the zeros after it
	whole, fraction := digits[:n+places], digits[n+places:]
	for len(whole) > 1 && whole[0] == '0' {
		whole = whole[1:]
	}
	dst = append(dst, whole...)
	if fraction = bytes.TrimRight(fraction, "0"); len(fraction) > 0 {
		dst = append(append(dst, '.'), fraction...)
	}
	return dst
}

// parseDecimal parses a JSON number without exponent (RFC 8259, section 6) as a number of
// units, of which a second has 10^places. Parts of a nanosecond are cut off. The error is
// strconv.ErrSyntax, or strconv.ErrRange if the seconds exceed a uint64 or if a number with
// a minus sign is zero without those parts.
func parseDecimal(text []byte, places int) (decimal, error) {
	var x decimal
	if len(text) > 0 && text[0] == '-' {
		x.negative, text = true, text[1:]
	}
	whole, fraction, end := scanNumber(text)
	hasFraction := end > len(whole)
	if len(whole) == 0 || len(whole) > 1 && whole[0] == '0' || end < len(text) ||
		hasFraction && (len(fraction) == 0 || text[len(whole)] != '.') {
		return x, strconv.ErrSyntax
	}
	ok := false
	if x.seconds, ok = parseDigits(whole[:max(0, len(whole)-places)]); !ok {
		return x, strconv.ErrRange
	}
	x.nanos = nanosOf(whole, fraction, places)
	if x.negative && x.seconds == 0 && x.nanos == 0 {
		return x, strconv.ErrRange
	}
	return x, nil
}

// scanNumber returns the digits before and after the decimal point or comma of the number
// at the start of text, and the index after the number. Either part may have no digits. If
// there is neither a point nor a comma, the number ends after the digits of whole.
func scanNumber(text []byte) (whole, fraction []byte, end int) {
	n := countDigits(text)
	if n == len(text) || text[n] != '.' && text[n] != ',' {
		return text[:n], nil, n
	}
	end = n + 1 + countDigits(text[n+1:])
	return text[:n], text[n+1 : end], end
}

// nanosOf returns the nanoseconds of a number of units, of which a second has 10^places,
// given the digits before and after its decimal point. Whole seconds do not count: for 1234
// and 5 the result is 234_500_000 if places is 3, and 500_000_000 if places is 0.
func nanosOf(whole, fraction []byte, places int) uint32 {
	nanos := uint32(0)
	for k := range 9 {
		nanos *= 10
		switch at := k - places; { // index in fraction; if negative, from the end of whole
		case at >= 0 && at < len(fraction):
			nanos += uint32(fraction[at] - '0')
		case at < 0 && len(whole)+at >= 0:
			nanos += uint32(whole[len(whole)+at] - '0')
		}
	}
	return nanos
}

// countDigits returns the number of decimal digits at the start of text.
func countDigits(text []byte) int {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}

// parseDigits returns the value of a sequence of decimal digits, which is 0 for an empty
// one. It returns false if the value exceeds a uint64.
func parseDigits(digits []byte) (uint64, bool) {
	var x uint64
	for _, c := range digits {
		digit := uint64(c - '0')
		if x > (math.MaxUint64-digit)/10 {
			return 0, false
		}
		x = 10*x + digit
	}
	return x, true
}

// decimalOfTime returns the time from the Unix epoch to t. Before the epoch, t.Unix is rounded
// down, whereas both parts of a decimal have the same sign.
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

// time returns the time that is x after the Unix epoch, in UTC. The error is
// strconv.ErrRange if the seconds exceed an int64.
func (x decimal) time() (time.Time, error) {
	switch {
	case x.seconds <= math.MaxInt64 && !x.negative:
		return time.Unix(int64(x.seconds), int64(x.nanos)).UTC(), nil
	case x.seconds <= math.MaxInt64, x.seconds == 1<<63 && x.negative && x.nanos == 0:
		return time.Unix(-int64(x.seconds), -int64(x.nanos)).UTC(), nil
	}
	return time.Time{}, strconv.ErrRange
}

// decimalOfDuration returns d as a decimal.
func decimalOfDuration(d time.Duration) decimal {
	magnitude := uint64(d)
	if d < 0 {
		magnitude = -magnitude
	}
	return decimal{d < 0, magnitude / nanosPerSecond, uint32(magnitude % nanosPerSecond)}
}

// duration returns x as a duration. The error is strconv.ErrRange if the nanoseconds exceed
// an int64.
func (x decimal) duration() (time.Duration, error) {
	if x.seconds <= math.MaxInt64/nanosPerSecond {
		magnitude := x.seconds*nanosPerSecond + uint64(x.nanos)
		switch {
		case x.negative && magnitude <= 1<<63:
			return -time.Duration(magnitude), nil
		case magnitude <= math.MaxInt64:
			return time.Duration(magnitude), nil
		}
	}
	return 0, strconv.ErrRange
}

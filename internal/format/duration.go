package format

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"time"
)

// AppendDuration appends the text of d in a format of kind DurationString or
// DurationNumber. The text has no characters that need an escape in a JSON string.
func (f *Format) AppendDuration(dst []byte, d time.Duration) []byte {
	switch {
	case f.Kind == DurationNumber:
		return appendDecimal(dst, decimalOfDuration(d), f.places)
	case f.iso8601:
		return appendISO8601(dst, d)
	}
	return append(dst, d.String()...)
}

// ParseDuration is the inverse of AppendDuration. The error has the text in its message. For
// numbers and ISO 8601 it wraps strconv.ErrSyntax, strconv.ErrRange or errInexact.
func (f *Format) ParseDuration(text []byte) (time.Duration, error) {
	var d time.Duration
	var err error
	switch {
	case f.Kind == DurationNumber:
		var x decimal
		if x, err = parseDecimal(text, f.places); err == nil {
			d, err = x.duration()
		}
	case f.iso8601:
		d, err = parseISO8601(text)
	default:
		return time.ParseDuration(string(text))
	}
	if err != nil {
		err = &textError{string(text), err}
	}
	return d, err
}

// appendISO8601 appends d in hours, minutes and seconds as in ISO 8601: PT1H30M1.5S. Parts
// that are zero are left out, except for the seconds of a duration of zero. The largest
// unit is an hour, since a day may have 23 or 25 hours.
func appendISO8601(dst []byte, d time.Duration) []byte {
	x := decimalOfDuration(d)
	if x.negative {
		dst = append(dst, '-')
	}
	dst = append(dst, "PT"...)
	if h := x.seconds / 3600; h > 0 {
		dst = append(strconv.AppendUint(dst, h, 10), 'H')
	}
	if m := x.seconds / 60 % 60; m > 0 {
		dst = append(strconv.AppendUint(dst, m, 10), 'M')
	}
	rest := decimal{false, x.seconds % 60, x.nanos}
	if rest.seconds > 0 || rest.nanos > 0 || d == 0 {
		dst = append(appendDecimal(dst, rest, 0), 'S')
	}
	return dst
}

// errInexact is the error for a duration that depends on the calendar.
var errInexact = errors.New("years, months, weeks and days have no fixed length")

// An isoUnit is a unit of ISO 8601.
type isoUnit struct {
	letter byte
	nanos  uint64 // its length in nanoseconds; 0: a unit of a date, which has no fixed length
}

// The units before and after the letter T, in the order that ISO 8601 requires.
var (
	isoDateUnits = [...]isoUnit{{'Y', 0}, {'M', 0}, {'W', 0}, {'D', 0}}
	isoTimeUnits = [...]isoUnit{{'H', uint64(time.Hour)}, {'M', uint64(time.Minute)}, {'S', uint64(time.Second)}}
)

// caseBit is set in small letters and clear in capital letters.
const caseBit = 0x20

// parseISO8601 parses a duration of ISO 8601: a sign, the letter P, and numbers with their
// units in falling order, those of a time after the letter T. The last number may have a
// fraction if its unit is one of a time, the sign may be absent, and letters may be small. The
// error is strconv.ErrSyntax, strconv.ErrRange, or errInexact if there are units of more than an
// hour.
func parseISO8601(text []byte) (time.Duration, error) {
	negative := false
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		negative, text = text[0] == '-', text[1:]
	}
	if len(text) < 2 || text[0]&^caseBit != 'P' {
		return 0, strconv.ErrSyntax
	}
	p := isoParser{text: text[1:]}
	for _, unit := range isoDateUnits {
		p.component(unit)
	}
	if len(p.text) > 1 && p.text[0]&^caseBit == 'T' {
		p.text = p.text[1:]
		for _, unit := range isoTimeUnits {
			p.component(unit)
		}
	}
	return p.duration(negative)
}

// An isoParser is the state of parseISO8601.
type isoParser struct {
	text     []byte // the text that is not parsed yet
	sum      uint64 // nanoseconds of the components so far
	overflow bool   // sum exceeds a uint64
	inexact  bool   // there is a unit of a date
}

// component parses a number with the given unit. It does nothing if the text does not start
// with such a component.
func (p *isoParser) component(unit isoUnit) {
	whole, fraction, end := scanNumber(p.text)
	if len(whole) == 0 || end == len(p.text) || p.text[end]&^caseBit != unit.letter {
		return
	}
	hasFraction := end > len(whole)
	if hasFraction && (len(fraction) == 0 || unit.nanos == 0 || end < len(p.text)-1) {
		return
	}
	count, ok := parseDigits(whole)
	hi, lo := bits.Mul64(count, unit.nanos)
	sum, carry1 := bits.Add64(p.sum, lo, 0)
	sum, carry2 := bits.Add64(sum, fractionOf(fraction, unit.nanos), 0)
	p.sum = sum
	p.overflow = p.overflow || !ok || hi|carry1|carry2 != 0
	p.inexact = p.inexact || unit.nanos == 0
	p.text = p.text[end+1:]
}

// duration returns the duration, or an error if text remains that is not a component, or
// if the components have no exact sum in range.
func (p *isoParser) duration(negative bool) (time.Duration, error) {
	switch {
	case len(p.text) > 0:
		return 0, strconv.ErrSyntax
	case p.overflow:
		return 0, strconv.ErrRange
	case p.inexact:
		return 0, errInexact
	case negative && p.sum <= 1<<63:
		return -time.Duration(p.sum), nil
	case p.sum <= math.MaxInt64:
		return time.Duration(p.sum), nil
	}
	return 0, strconv.ErrRange
}

// fractionOf returns the nanoseconds of a fraction of a unit, given by its decimal digits.
// Fractions of a second are cut off after the ninth digit, others are rounded. The product
// of the digits and the unit needs 128 bits: 10^19 times the 3.6 * 10^12 nanoseconds of an
// hour. The quotient is at most the unit, so that the division cannot overflow.
func fractionOf(digits []byte, unit uint64) uint64 {
	if unit == uint64(time.Second) {
		digits = digits[:min(len(digits), 9)]
	}
	digits = digits[:min(len(digits), 19)] // 10^19 is below 2^64
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

package format

import (
	"encoding/binary"
	"time"

	"github.com/plainjson/json/internal/wire"
)

// AppendRFC3339 appends t as in RFC 3339, section 5.6, with as many digits of a second's
// fraction as t needs. It returns the error of [time.Time.AppendText] for a year before 0 or
// after 9999 and for a time zone that is a day or more from UTC; the text appended so far is
// then of no use.
//
// Times in usual zones take half of the time of package time or less. With -tags jsonslow
// all times are left to package time, which the tests compare with the fast functions.
func AppendRFC3339(dst []byte, t time.Time) ([]byte, error) {
	if wire.Fast {
		if out, ok := appendFast(dst, t); ok {
			return out, nil
		}
	}
	return t.AppendText(dst)
}

// ParseRFC3339 parses a time of RFC 3339, section 5.6. Leap seconds and the small letters t and
// z are errors, as in package time. If loose is set, it also accepts the other forms that
// [time.Time.UnmarshalText] accepts: an hour of one digit, a comma before the fraction, and a
// time zone with more than 23 hours or 59 minutes. The error is a *time.ParseError.
func ParseRFC3339(text []byte, loose bool) (time.Time, error) {
	if wire.Fast {
		if t, ok := parseFast(text); ok {
			return t, nil
		}
	}
	var t time.Time
	err := t.UnmarshalText(text)
	if err == nil && !loose {
		err = checkStrict(string(text))
	}
	return t, err
}

// maxLen is the length of the longest text that appendFast appends.
const maxLen = len("2006-01-02T15:04:05.000000000+07:00")

// Dates are numbers of days since 1 January 1970, and times are seconds since its start.
const (
	daySeconds  = 24 * 60 * 60
	eraDays     = 146097       // days of 400 years
	beforeEpoch = 719468       // days from 1 March of the year 0 to 1 January 1970
	lastSecond  = 253402300799 // of the year 9999
	firstSecond = -62167219200 // of the year 0
)

// appendFast is AppendRFC3339 for most times. It returns false, with dst unchanged, if the
// year is before 0 or after 9999, or if the time zone is not a number of whole minutes or
// is a day or more from UTC. It allocates only to grow dst.
func appendFast(dst []byte, t time.Time) ([]byte, bool) {
	zone := 0
	if t.Location() != time.UTC {
		_, zone = t.Zone()
	}
	sec := t.Unix() + int64(zone)
	if sec < firstSecond || sec > lastSecond || zone%60 != 0 || zone <= -daySeconds || zone >= daySeconds {
		return dst, false
	}
	n := len(dst)
	if cap(dst)-n < maxLen {
		dst = append(dst, make([]byte, maxLen)...)[:n]
	}
	b := (*[maxLen]byte)(dst[n : n+maxLen])
	since := uint64(sec - firstSecond)
	putDate(b, int(since/daySeconds)+firstSecond/daySeconds)
	putClock(b, uint(since%daySeconds))
	return dst[:n+putZone(b, putFraction(b, uint(t.Nanosecond())), zone)], true
}

// putDate writes at the start of b the date of the given day, and the letter T.
func putDate(b *[maxLen]byte, days int) {
	year, month, day := civil(days)
	put(b[0:], year/100)
	put(b[2:], year%100)
	b[4] = '-'
	put(b[5:], month)
	b[7] = '-'
	put(b[8:], day)
	b[10] = 'T'
}

// civil returns the date of the given day, which is not before the year 0. Years are
// counted from March, so that a leap day is the last one; the number of days before a
// month is then a linear function of the month. (Neri and Schneider, "Euclidean affine
// functions and their application to calendar algorithms", 2022.)
func civil(days int) (year, month, day uint) {
	n := uint32(days + beforeEpoch + eraDays) // 400 years more, since January of the year 0 is in year -1
	c := (4*n + 3) / eraDays
	ofCentury := (4*n + 3) % eraDays / 4
	p := uint64(4*ofCentury+3) * 2939745 // years are 1461/4 days
	y := uint32(p >> 32)
	ofYear := uint32(p) / 2939745 / 4
	m := 2141*ofYear + 197913
	month, day = uint(m>>16), uint(m&0xffff/2141)+1
	year = uint(100*c+y) - 400
	if ofYear >= 306 {
		return year + 1, month - 12, day
	}
	return year, month, day
}

// putClock writes after the date the time of day, given in seconds.
func putClock(b *[maxLen]byte, seconds uint) {
	put(b[11:], seconds/3600)
	b[13] = ':'
	put(b[14:], seconds/60%60)
	b[16] = ':'
	put(b[17:], seconds%60)
}

// putFraction writes after the time of day the fraction of a second, without zeros at its
// end, and returns the index after it. It writes nothing for 0 nanoseconds.
func putFraction(b *[maxLen]byte, nanoseconds uint) int {
	if nanoseconds == 0 {
		return 19
	}
	b[19] = '.'
	b[20] = byte('0' + nanoseconds/1e8)
	put(b[21:], nanoseconds/1e6%100)
	put(b[23:], nanoseconds/1e4%100)
	put(b[25:], nanoseconds/1e2%100)
	put(b[27:], nanoseconds%100)
	end := 29
	for b[end-1] == '0' {
		end--
	}
	return end
}

// putZone writes at b[end:] the time zone, given in seconds east of UTC, and returns the
// index after it.
func putZone(b *[maxLen]byte, end, zone int) int {
	if zone == 0 {
		b[end] = 'Z'
		return end + 1
	}
	b[end] = '+'
	if zone < 0 {
		b[end], zone = '-', -zone
	}
	put(b[end+1:], uint(zone)/3600)
	b[end+3] = ':'
	put(b[end+4:], uint(zone)/60%60)
	return end + 6
}

// put writes n, which is below 100, as two digits.
func put(b []byte, n uint) {
	tens := n * 103 >> 10 // n/10, for n below 100
	binary.LittleEndian.PutUint16(b, uint16('0'+tens|('0'+n-10*tens)<<8))
}

// parseFast is ParseRFC3339 for most texts. It returns false for a fraction of more than nine
// digits, and for a text that is an error if loose is not set. It allocates only for time
// zones, as package time does.
func parseFast(b []byte) (time.Time, bool) {
	sec, ok := parseSeconds(b)
	if !ok {
		return time.Time{}, false
	}
	nanoseconds, end := fraction(b)
	if end < 0 {
		return time.Time{}, false
	}
	if len(b) == end+1 && b[end] == 'Z' {
		return time.Unix(sec, nanoseconds).UTC(), true
	}
	zone, ok := offset(b[end:])
	if !ok {
		return time.Time{}, false
	}
	t := time.Unix(sec-int64(zone), nanoseconds).Local() // if time.Local is UTC, the location becomes UTC, as in time.Parse
	if _, local := t.Zone(); local != zone {
		t = t.In(time.FixedZone("", zone))
	}
	return t, true
}

// parseSeconds returns the seconds of the date and the time of day at the start of b, as if
// they were in UTC. It returns false if they are malformed or not followed by a byte.
func parseSeconds(b []byte) (int64, bool) {
	if len(b) < len("2006-01-02T15:04:05Z") || b[4] != '-' || b[7] != '-' || b[10] != 'T' || b[13] != ':' || b[16] != ':' {
		return 0, false
	}
	// Months and days are unsigned, so that month-1 and day-1 are too large for 0.
	century, y := get(b[0:]), get(b[2:])
	month, day := get(b[5:]), get(b[8:])
	hour, minute, second := get(b[11:]), get(b[14:]), get(b[17:])
	if century|y|day >= notDigits || month-1 >= 12 || hour >= 24 || minute >= 60 || second >= 60 {
		return 0, false
	}
	year := 100*century + y
	if day-1 >= monthDays(year, month) {
		return 0, false
	}
	return int64(daysTo(year, month, day))*daySeconds + int64(3600*hour+60*minute+second), true
}

// notDigits is larger than any number of two digits, and a bit that none of these has.
const notDigits = 128

// get returns the number of the two digits at the start of b, or notDigits.
func get(b []byte) uint {
	tens, ones := uint(b[0])-'0', uint(b[1])-'0'
	if tens > 9 || ones > 9 {
		return notDigits
	}
	return 10*tens + ones
}

// monthDays returns the number of days of a month, which is 1 to 12. Months of 31 days have
// odd numbers up to July and even ones from August, where month>>3 is 1 and changes the parity.
func monthDays(year, month uint) uint {
	switch {
	case month != 2:
		return 30 + (month+month>>3)&1
	case year%4 == 0 && (year%100 != 0 || year%400 == 0):
		return 29
	}
	return 28
}

// daysTo returns the day of a date and is the inverse of civil. January and February count as
// the last months of the year before. The number of days from 1 March to the first of
// the month is (979*month-2919)>>5.
func daysTo(year, month, day uint) int {
	if month <= 2 {
		month += 12
		year += 399
	} else {
		year += 400
	}
	century := year / 100
	return int(1461*year/4-century+century/4+(979*month-2919)>>5+day-1) - beforeEpoch - eraDays
}

// fraction returns the nanoseconds of the fraction at b[19] and the index after it. The results
// are 0 and 19 if there is none. The index is -1 if the fraction has no digit or more than nine.
func fraction(b []byte) (nanoseconds int64, end int) {
	if end = 19; b[end] != '.' {
		return 0, end
	}
	unit := int64(100_000_000)
	for end++; end < len(b) && b[end]-'0' <= 9; end++ {
		nanoseconds += int64(b[end]-'0') * unit
		if unit /= 10; end > 28 {
			return 0, -1
		}
	}
	if end == 20 {
		return 0, -1
	}
	return nanoseconds, end
}

// offset returns the seconds east of UTC of a time zone like +07:00. It returns false if b
// is not of that form, or has more than 23 hours or 59 minutes.
func offset(b []byte) (seconds int, ok bool) {
	if len(b) != len("+07:00") || b[0] != '+' && b[0] != '-' || b[3] != ':' {
		return 0, false
	}
	hours, minutes := get(b[1:]), get(b[4:])
	if hours >= 24 || minutes >= 60 {
		return 0, false
	}
	seconds = 60 * int(60*hours+minutes)
	if b[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}

// checkStrict returns an error if s, which package time accepts, is not of RFC 3339: if it
// has an hour of one digit, a comma before the fraction, or a time zone with more than 23
// hours or 59 minutes.
func checkStrict(s string) error {
	fail := func(elem, value, message string) error {
		return &time.ParseError{Layout: time.RFC3339, Value: s, LayoutElem: elem, ValueElem: value, Message: message}
	}
	zone := s[max(0, len(s)-len("00:00")):]
	switch {
	case s[len("2006-01-02T1")] == ':':
		return fail("15", s[len("2006-01-02T"):len("2006-01-02T1")], "")
	case s[len("2006-01-02T15:04:05")] == ',':
		return fail(".", ",", "")
	case s[len(s)-1] == 'Z':
	case zone[:2] > "23":
		return fail("Z07:00", s[len(s)-len("+00:00"):], ": timezone hour out of range")
	case zone[3:] > "59":
		return fail("Z07:00", s[len(s)-len("+00:00"):], ": timezone minute out of range")
	}
	return nil
}

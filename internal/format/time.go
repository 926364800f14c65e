package format

import "time"

// Layouts are the Layouts of package time that a tag can name.
var Layouts = map[string]string{
	"ANSIC": time.ANSIC, "UnixDate": time.UnixDate, "RubyDate": time.RubyDate,
	"RFC822": time.RFC822, "RFC822Z": time.RFC822Z, "RFC850": time.RFC850,
	"RFC1123": time.RFC1123, "RFC1123Z": time.RFC1123Z, "RFC3339": time.RFC3339, "RFC3339Nano": time.RFC3339Nano,
	"Kitchen": time.Kitchen, "Stamp": time.Stamp, "StampMilli": time.StampMilli, "StampMicro": time.StampMicro,
	"StampNano": time.StampNano, "DateTime": time.DateTime, "DateOnly": time.DateOnly, "TimeOnly": time.TimeOnly,
}

// IsWord reports whether tag is the name of something: of letters and digits, and not of digits
// alone.
func IsWord(tag string) bool {
	hasLetter := false
	for _, c := range []byte(tag) {
		isLetter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !isLetter && (c < '0' || c > '9') {
			return false
		}
		hasLetter = hasLetter || isLetter
	}
	return hasLetter
}

// StrictTime tells what RFC 3339, section 5.6, has against s, which package time
// takes for such a time: an hour of one digit, a comma before the fraction, or a
// zone with hours above 23 or minutes above 59.
func StrictTime(s string) error {
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

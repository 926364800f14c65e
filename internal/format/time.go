package format

import (
	"strings"
	"time"
	"unicode"
)

// layouts has layouts of package time by their names; those of RFC 3339 are in formats.
var layouts = [...]struct{ name, layout string }{
	{"ANSIC", time.ANSIC}, {"UnixDate", time.UnixDate}, {"RubyDate", time.RubyDate},
	{"RFC822", time.RFC822}, {"RFC822Z", time.RFC822Z}, {"RFC850", time.RFC850},
	{"RFC1123", time.RFC1123}, {"RFC1123Z", time.RFC1123Z},
	{"Kitchen", time.Kitchen}, {"Stamp", time.Stamp}, {"StampMilli", time.StampMilli},
	{"StampMicro", time.StampMicro}, {"StampNano", time.StampNano},
	{"DateTime", time.DateTime}, {"DateOnly", time.DateOnly}, {"TimeOnly", time.TimeOnly},
}

// layoutOf returns the layout with the given name, or else the name itself as a layout. It
// returns "" for an identifier that has no part of a layout: it is more likely a misspelled
// name.
func layoutOf(name string) string {
	for _, l := range layouts {
		if l.name == name {
			return l.layout
		}
	}
	if isIdentifier(name) && !hasLayoutPart(name) {
		return ""
	}
	return name
}

// isIdentifier reports whether name consists of letters, digits and underscores, and does not
// begin with a digit.
func isIdentifier(name string) bool {
	for i, c := range name {
		if c != '_' && !unicode.IsLetter(c) && (i == 0 || !unicode.IsDigit(c)) {
			return false
		}
	}
	return true
}

// hasLayoutPart reports whether name has a year, a month, a day of the week or an hour as in
// layouts.
func hasLayoutPart(name string) bool {
	for _, part := range []string{"2006", "Jan", "Mon", "15"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

// AppendTime appends the text of t in a format of kind TimeString or TimeNumber. In a
// format of RFC 3339 it returns an error for a year before 0 or after 9999 and for a
// time zone that is a day or more from UTC; other formats have no errors.
func (f *Format) AppendTime(dst []byte, t time.Time) ([]byte, error) {
	if f.Kind == TimeNumber {
		return appendDecimal(dst, decimalOfTime(t), f.places), nil
	}
	if f.rfc3339 {
		if _, err := t.AppendText(dst); err != nil {
			return dst, err
		}
	}
	return t.AppendFormat(dst, f.layout), nil
}

// ParseTime is the inverse of AppendTime. The error is a *time.ParseError if f is of kind
// TimeString; else it has the text in its message and wraps strconv.ErrSyntax or
// strconv.ErrRange.
func (f *Format) ParseTime(text []byte) (time.Time, error) {
	switch {
	case f.rfc3339:
		return ParseRFC3339(text, false)
	case f.Kind == TimeString:
		return time.Parse(f.layout, string(text))
	}
	x, err := parseDecimal(text, f.places)
	if err != nil {
		return time.Time{}, &textError{string(text), err}
	}
	t, err := x.time()
	if err != nil {
		err = &textError{string(text), err}
	}
	return t, err
}

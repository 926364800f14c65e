package format

import "time"

// This file names formats in messages about texts that do not have them. A message has a time or duration in the format as
// an example. A layout of package time is none: times in it may have other texts for the zone and for a day of one digit.

// Wants returns the form of the text in words for people who do not know Go, as in: a time as in 2006-01-02. It returns ""
// if the format leaves values as they are.
func (f *Format) Wants() string {
	switch f.Kind {
	case TimeString:
		if f.rfc3339 {
			return "a time as in 2006-01-02T15:04:05Z"
		}
		return "a time as in " + time.Date(2006, 1, 2, 15, 4, 5, 0, time.UTC).Format(f.layout)
	case TimeNumber:
		return "a number of " + unitOf(f.places) + " since 1970"
	case DurationNumber:
		return "a number of " + unitOf(f.places)
	case DurationString:
		if f.iso8601 {
			return "a duration as in PT1H30M"
		}
		return "a duration as in 1h30m0s"
	case BytesString, BytesText:
		return f.Encoding.Wants()
	}
	return ""
}

// DefaultTime is the format of times without a tag option.
var DefaultTime = &Format{Kind: TimeString, layout: time.RFC3339Nano, rfc3339: true}

// unitOf returns the name of the unit of which a second has 10^places.
func unitOf(places int) string {
	return map[int]string{0: "seconds", 3: "milliseconds", 6: "microseconds", 9: "nanoseconds"}[places]
}

// Wants is [Format.Wants] for binary data.
func (e Encoding) Wants() string {
	if e == Base16 {
		return "a string in hexadecimal"
	}
	for i := range formats {
		if f := &formats[i]; f.class == Bytes && f.format.Kind == BytesString && f.format.Encoding == e {
			return "a string in " + f.name
		}
	}
	return "a string"
}

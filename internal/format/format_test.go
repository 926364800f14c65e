package format

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plainjson/json/internal/wire"
)

// TestCompile checks which names Compile accepts for a class, and the kind of the format.
func TestCompile(t *testing.T) {
	tests := []struct {
		name, why string
		format    string
		class     Class
		kind      Kind // 0: an error, unless own has a format
		own       Kind // for the jsonopt tag, if that has other formats
	}{
		{name: "array", why: "bytes as numbers", format: "array", class: Bytes, kind: BytesArray},
		{name: "base16", why: "an encoding", format: "base16", class: Bytes, kind: BytesString},
		{name: "bytes", why: "bytes have no null", format: "emitnull", class: Bytes},
		{name: "nonfinite", why: "the one format of floats", format: "nonfinite", class: Float, kind: FloatNonfinite},
		{name: "float", why: "an unknown name", format: "finite", class: Float},
		{name: "emitnull", why: "null for nil", format: "emitnull", class: Nilable, kind: NilAsNull},
		{name: "emitempty", why: "an empty array for nil", format: "emitempty", class: Nilable, kind: NilAsEmpty},
		{name: "unix", why: "times as numbers", format: "unix", class: Time, kind: TimeNumber},
		{name: "RFC3339", why: "a layout with a check", format: "RFC3339", class: Time, kind: TimeString},
		{name: "DateOnly", why: "a named layout", format: "DateOnly", class: Time, kind: TimeString},
		{name: "layout", why: "a layout by itself", format: "02.01.2006", class: Time, kind: TimeString},
		{name: "digits", why: "a layout of digits alone", format: "2006", class: Time, kind: TimeString},
		{name: "no identifier", why: "it begins with a digit", format: "20060102T150405Z", class: Time, kind: TimeString},
		{name: "year", why: "an identifier that has the year of a layout", format: "Jan2006", class: Time, kind: TimeString},
		{name: "month", why: "the month", format: "January", class: Time, kind: TimeString},
		{name: "day", why: "the day of the week", format: "Monday_02", class: Time, kind: TimeString},
		{name: "hour", why: "the hour", format: "at15", class: Time, kind: TimeString},
		{name: "two words", why: "an identifier", format: "date_only", class: Time},
		{name: "letters", why: "those of all languages", format: "année", class: Time},
		{name: "no time", why: "layouts are for times", format: "Jan2006", class: Duration},
		{name: "word", why: "a misspelled name", format: "rfc3339", class: Time},
		{name: "sec of a time", why: "a format of durations", format: "sec", class: Time},
		{name: "unix of a duration", why: "a format of times", format: "unix", class: Duration},
		{name: "iso8601", why: "durations as strings", format: "iso8601", class: Duration, kind: DurationString},
		{name: "nano", why: "durations as numbers", format: "nano", class: Duration, kind: DurationNumber},
		{name: "other", why: "no formats at all", format: "hex", class: Other},
		{name: "empty", why: "the name is missing", class: Bytes},
		{name: "text", why: "for the jsonopt tag alone", format: "text", class: Bytes, own: BytesText},
		{name: "text of others", why: "only of bytes", format: "text", class: Nilable},
		{name: "map", why: "of nil", format: "emitnull", class: Map, kind: NilAsNull},
		{name: "array of a map", why: "for the jsonopt tag alone", format: "array", class: Map, own: AsArray},
		{name: "array of a struct", why: "for the jsonopt tag alone", format: "array", class: Struct, own: AsArray},
		{name: "array of a slice", why: "it is one already", format: "array", class: Nilable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for own, kind := range map[bool]Kind{false: tt.kind, true: max(tt.kind, tt.own)} {
				f, err := Compile(tt.format, tt.class, own)
				if (err != nil) != (kind == 0) || err == nil && f.Kind != kind {
					t.Errorf("own %t: %+v, %v, want kind %d (%s)", own, f, err, kind, tt.why)
				}
			}
		})
	}
}

// TestDuration checks the text of durations, and that it is parsed to the same duration.
func TestDuration(t *testing.T) {
	tests := []struct {
		name, why string
		format    string
		d         time.Duration
		want      string
	}{
		{name: "sec", why: "a fraction without zeros at its end", format: "sec", d: 1500 * time.Millisecond, want: "1.5"},
		{name: "zero", why: "no fraction", format: "sec", want: "0"},
		{name: "min", why: "the least duration", format: "sec", d: math.MinInt64, want: "-9223372036.854775808"},
		{name: "milli", why: "zeros after the point remain", format: "milli", d: 1001 * time.Microsecond, want: "1.001"},
		{name: "micro", why: "less than one unit", format: "micro", d: -time.Nanosecond, want: "-0.001"},
		{name: "micro zeros", why: "zeros before the point remain", format: "micro", d: time.Second, want: "1000000"},
		{name: "nano", why: "the largest duration", format: "nano", d: math.MaxInt64, want: "9223372036854775807"},
		{name: "units", why: "as package time", format: "units", d: 90 * time.Minute, want: "1h30m0s"},
		{name: "iso8601", why: "parts that are zero are left out", format: "iso8601", d: 90 * time.Minute, want: "PT1H30M"},
		{name: "iso8601 zero", why: "there must be one part", format: "iso8601", want: "PT0S"},
		{name: "iso8601 min", why: "the least duration", format: "iso8601", d: math.MinInt64, want: "-PT2562047H47M16.854775808S"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Compile(tt.format, Duration, false)
			if err != nil {
				t.Fatal(err)
			}
			text := f.AppendDuration([]byte("x"), tt.d)
			if string(text) != "x"+tt.want {
				t.Errorf("text %q, want %q (%s)", text, "x"+tt.want, tt.why)
			}
			if d, err := f.ParseDuration(text[1:]); err != nil || d != tt.d {
				t.Errorf("%v, %v, want %v (%s)", d, err, tt.d, tt.why)
			}
		})
	}
}

// TestParseErrors checks that the error for a malformed time or duration has the text in its message
// and wraps its cause.
func TestParseErrors(t *testing.T) {
	tests := []struct {
		name, why string
		format    string
		class     Class
		text      string
		want      error
	}{
		{name: "exponent", why: "exponents are not parsed", format: "unix", class: Time, text: "1e3", want: strconv.ErrSyntax},
		{name: "comma", why: "a JSON number has a point", format: "unix", class: Time, text: "1,5", want: strconv.ErrSyntax},
		{name: "no fraction", why: "digits must follow the point", format: "unix", class: Time, text: "1.", want: strconv.ErrSyntax},
		{name: "no number", why: "digits must come before the point", format: "unix", class: Time, text: "-.5", want: strconv.ErrSyntax},
		{name: "leading zero", why: "RFC 8259 has none", format: "sec", class: Duration, text: "01", want: strconv.ErrSyntax},
		{name: "empty", why: "no digits", format: "sec", class: Duration, want: strconv.ErrSyntax},
		{name: "time range", why: "one second too many", format: "unix", class: Time, text: "9223372036854775808", want: strconv.ErrRange},
		{name: "uint64 range", why: "too large for any count", format: "unix", class: Time, text: "18446744073709551616", want: strconv.ErrRange},
		{name: "negative zero", why: "nothing is left of the number", format: "unix", class: Time, text: "-0.0000000001", want: strconv.ErrRange},
		{name: "duration range", why: "one nanosecond too many", format: "nano", class: Duration, text: "9223372036854775808", want: strconv.ErrRange},
		{name: "ISO empty", why: "nothing after P", format: "iso8601", class: Duration, text: "P", want: strconv.ErrSyntax},
		{name: "ISO time", why: "nothing after T", format: "iso8601", class: Duration, text: "P1DT", want: strconv.ErrSyntax},
		{name: "ISO order", why: "units out of order", format: "iso8601", class: Duration, text: "PT1S1M", want: strconv.ErrSyntax},
		{name: "ISO fraction", why: "only the last number may have one", format: "iso8601", class: Duration, text: "PT1.5H1M", want: strconv.ErrSyntax},
		{name: "ISO days", why: "days have no fixed length", format: "iso8601", class: Duration, text: "P1D", want: errInexact},
		{name: "ISO day fraction", why: "a fraction of a day", format: "iso8601", class: Duration, text: "P1.5D", want: strconv.ErrSyntax},
		{name: "ISO range", why: "the sum is too large", format: "iso8601", class: Duration, text: "PT2562047H47M16.854775808S", want: strconv.ErrRange},
		{name: "ISO overflow", why: "a count is too large", format: "iso8601", class: Duration, text: "PT99999999999999999999S", want: strconv.ErrRange},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Compile(tt.format, tt.class, false)
			if err != nil {
				t.Fatal(err)
			}
			if tt.class == Time {
				_, err = f.ParseTime([]byte(tt.text))
			} else {
				_, err = f.ParseDuration([]byte(tt.text))
			}
			if want := strconv.Quote(tt.text) + ": " + tt.want.Error(); !errors.Is(err, tt.want) || err.Error() != want {
				t.Errorf("%v, want %s (%s)", err, want, tt.why)
			}
		})
	}
}

// TestTime checks the text of times, or that there is an error, and that the text is parsed to the same time.
func TestTime(t *testing.T) {
	at := time.Date(2023, 11, 14, 22, 13, 20, 123456789, time.UTC)
	tests := []struct {
		name, why string
		format    string
		t         time.Time
		want      string // "": an error
	}{
		{name: "unix", why: "a fraction", format: "unix", t: at, want: "1700000000.123456789"},
		{name: "unixmilli", why: "the point moves by three digits", format: "unixmilli", t: at, want: "1700000000123.456789"},
		{name: "unixnano", why: "no point", format: "unixnano", t: at, want: "1700000000123456789"},
		{name: "negative", why: "the fraction is negative, too", format: "unix", t: time.Unix(-1, 5e8).UTC(), want: "-0.5"},
		{name: "zero time", why: "far before the epoch", format: "unix", t: time.Time{}, want: "-62135596800"},
		{name: "RFC3339Nano", why: "a fraction", format: "RFC3339Nano", t: at, want: "2023-11-14T22:13:20.123456789Z"},
		{name: "RFC3339", why: "whole seconds", format: "RFC3339", t: at.Truncate(time.Second), want: "2023-11-14T22:13:20Z"},
		{name: "RFC3339 year", why: "a year of five digits", format: "RFC3339", t: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)},
		{name: "RFC1123 layout", why: "a named layout", format: "RFC1123", t: at.Truncate(time.Second), want: "Tue, 14 Nov 2023 22:13:20 UTC"},
		{name: "layout", why: "any layout", format: "2006-01-02", t: at.Truncate(24 * time.Hour), want: "2023-11-14"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Compile(tt.format, Time, false)
			if err != nil {
				t.Fatal(err)
			}
			text, err := f.AppendTime([]byte("x"), tt.t)
			if tt.want == "" {
				if err == nil {
					t.Errorf("text %q, want an error (%s)", text, tt.why)
				}
				return
			}
			if err != nil || string(text) != "x"+tt.want {
				t.Errorf("text %q, %v, want %q (%s)", text, err, "x"+tt.want, tt.why)
			}
			if got, err := f.ParseTime(text[1:]); err != nil || !got.Equal(tt.t) {
				t.Errorf("%v, %v, want %v (%s)", got, err, tt.t, tt.why)
			}
		})
	}
}

// TestEncoding checks the text of binary data in all encodings, the data of that text, and which texts are errors with
// loose and without.
func TestEncoding(t *testing.T) {
	tests := []struct {
		name, why string
		encoding  Encoding
		data      string
		text      string
		bad       string // a malformed text; if loose is set it is valid, except for Base16
	}{
		{name: "Base64", why: "section 4", encoding: Base64, data: "\xff\xfe\x01", text: "//4B", bad: "//\n4B"},
		{name: "Base64URL", why: "section 5", encoding: Base64URL, data: "\xff\xfe\x01\x02", text: "__4BAg==", bad: "__4BAg==\r\n"},
		{name: "Base32", why: "section 6", encoding: Base32, data: "fooba", text: "MZXW6YTB", bad: "MZXW6YTB\n"},
		{name: "Base32Hex", why: "section 7", encoding: Base32Hex, data: "foo", text: "CPNMU===", bad: "\nCPNMU==="},
		{name: "Base16", why: "section 8", encoding: Base16, data: "\xff\x01", text: "ff01", bad: "ff0"},
		{name: "Base16 digit", why: "no hexadecimal digit", encoding: Base16, bad: "fg"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.encoding.Append([]byte("x"), []byte(tt.data)); string(got) != "x"+tt.text {
				t.Errorf("text %q, want %q (%s)", got, "x"+tt.text, tt.why)
			}
			if got, err := tt.encoding.AppendDecode([]byte("x"), []byte(tt.text), false); err != nil || string(got) != "x"+tt.data {
				t.Errorf("data %q, %v, want %q (%s)", got, err, "x"+tt.data, tt.why)
			}
			if _, err := tt.encoding.AppendDecode(nil, []byte(tt.bad), false); err == nil {
				t.Errorf("%q is no error (%s)", tt.bad, tt.why)
			}
			if _, err := tt.encoding.AppendDecode(nil, []byte(tt.bad), true); (err == nil) != (tt.encoding != Base16) {
				t.Errorf("%q with loose: %v (%s)", tt.bad, err, tt.why)
			}
		})
	}
}

// TestNonfinite checks that ParseNonfinite parses the names of NaN and the infinities, and not "nan", and that a finite
// number has no name.
func TestNonfinite(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		got, ok := ParseNonfinite([]byte(wire.NonfiniteName(x)))
		if !ok || got != x && x == x || x != x && got == got {
			t.Errorf("%v is parsed as %v, %v", x, got, ok)
		}
	}
	if name := wire.NonfiniteName(math.MaxFloat64); name != "" {
		t.Errorf("a finite number has the name %q", name)
	}
	if _, ok := ParseNonfinite([]byte("nan")); ok {
		t.Error("nan is parsed")
	}
}

// FuzzISO8601 parses any text as a duration of ISO 8601, and checks that an accepted text
// and the text of its duration have the same meaning.
func FuzzISO8601(f *testing.F) {
	for _, s := range []string{"PT1H30M", "-PT1.5S", "P1DT1H", "PT0.5M", "+pt1,5h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := parseISO8601([]byte(s))
		if err != nil {
			return
		}
		text := appendISO8601(nil, d)
		if again, err := parseISO8601(text); err != nil || again != d {
			t.Errorf("%q is %v, but %s is %v, %v", s, d, text, again, err)
		}
	})
}

// TestWants checks that a time or duration that a message has as an example has the format.
func TestWants(t *testing.T) {
	names := []string{"2006-01-02T15:04Z07:00", "2006-01-02 15:04:05 -0700 MST", "Jan _2 15:04:05.000", "02/1/06 3:04PM", "2006-002"}
	for _, l := range layouts {
		names = append(names, l.name)
	}
	for _, f := range formats {
		names = append(names, f.name)
	}
	for _, name := range names {
		for _, class := range []Class{Time, Duration} {
			f, err := Compile(name, class, false)
			if err != nil || f.Kind != TimeString && f.Kind != DurationString {
				continue
			}
			_, example, _ := strings.Cut(f.Wants(), " as in ")
			if class == Time {
				_, err = f.ParseTime([]byte(example))
			} else {
				_, err = f.ParseDuration([]byte(example))
			}
			if err != nil {
				t.Errorf("format %s wants %s: %v", name, f.Wants(), err)
			}
		}
	}
}

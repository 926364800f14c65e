package format

import (
	"errors"
	"math"
	"strconv"
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
		{"array", "bytes as numbers", "array", Bytes, BytesArray, 0},
		{"base16", "an encoding", "base16", Bytes, BytesString, 0},
		{"bytes", "bytes have no null", "emitnull", Bytes, 0, 0},
		{"nonfinite", "the one format of floats", "nonfinite", Float, FloatNonfinite, 0},
		{"float", "an unknown name", "finite", Float, 0, 0},
		{"emitnull", "null for nil", "emitnull", Nilable, NilAsNull, 0},
		{"emitempty", "an empty array for nil", "emitempty", Nilable, NilAsEmpty, 0},
		{"unix", "times as numbers", "unix", Time, TimeNumber, 0},
		{"RFC3339", "a layout with a check", "RFC3339", Time, TimeString, 0},
		{"DateOnly", "a named layout", "DateOnly", Time, TimeString, 0},
		{"layout", "a layout by itself", "02.01.2006", Time, TimeString, 0},
		{"digits", "a layout of digits alone", "2006", Time, TimeString, 0},
		{"word", "a misspelled name", "rfc3339", Time, 0, 0},
		{"sec of a time", "a format of durations", "sec", Time, 0, 0},
		{"unix of a duration", "a format of times", "unix", Duration, 0, 0},
		{"iso8601", "durations as strings", "iso8601", Duration, DurationString, 0},
		{"nano", "durations as numbers", "nano", Duration, DurationNumber, 0},
		{"other", "no formats at all", "hex", Other, 0, 0},
		{"empty", "the name is missing", "", Bytes, 0, 0},
		{"text", "for the jsonopt tag alone", "text", Bytes, 0, BytesText},
		{"text of others", "only of bytes", "text", Nilable, 0, 0},
		{"map", "of nil", "emitnull", Map, NilAsNull, 0},
		{"array of a map", "for the jsonopt tag alone", "array", Map, 0, AsArray},
		{"array of a struct", "for the jsonopt tag alone", "array", Struct, 0, AsArray},
		{"array of a slice", "it is one already", "array", Nilable, 0, 0},
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
		{"sec", "a fraction without zeros at its end", "sec", 1500 * time.Millisecond, "1.5"},
		{"zero", "no fraction", "sec", 0, "0"},
		{"min", "the least duration", "sec", math.MinInt64, "-9223372036.854775808"},
		{"milli", "zeros after the point remain", "milli", 1001 * time.Microsecond, "1.001"},
		{"micro", "less than one unit", "micro", -time.Nanosecond, "-0.001"},
		{"micro zeros", "zeros before the point remain", "micro", time.Second, "1000000"},
		{"nano", "the largest duration", "nano", math.MaxInt64, "9223372036854775807"},
		{"units", "as package time", "units", 90 * time.Minute, "1h30m0s"},
		{"iso8601", "parts that are zero are left out", "iso8601", 90 * time.Minute, "PT1H30M"},
		{"iso8601 zero", "there must be one part", "iso8601", 0, "PT0S"},
		{"iso8601 min", "the least duration", "iso8601", math.MinInt64, "-PT2562047H47M16.854775808S"},
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
		{"exponent", "exponents are not parsed", "unix", Time, "1e3", strconv.ErrSyntax},
		{"comma", "a JSON number has a point", "unix", Time, "1,5", strconv.ErrSyntax},
		{"no fraction", "digits must follow the point", "unix", Time, "1.", strconv.ErrSyntax},
		{"no number", "digits must come before the point", "unix", Time, "-.5", strconv.ErrSyntax},
		{"leading zero", "RFC 8259 has none", "sec", Duration, "01", strconv.ErrSyntax},
		{"empty", "no digits", "sec", Duration, "", strconv.ErrSyntax},
		{"time range", "one second too many", "unix", Time, "9223372036854775808", strconv.ErrRange},
		{"uint64 range", "too large for any count", "unix", Time, "18446744073709551616", strconv.ErrRange},
		{"negative zero", "nothing is left of the number", "unix", Time, "-0.0000000001", strconv.ErrRange},
		{"duration range", "one nanosecond too many", "nano", Duration, "9223372036854775808", strconv.ErrRange},
		{"ISO empty", "nothing after P", "iso8601", Duration, "P", strconv.ErrSyntax},
		{"ISO time", "nothing after T", "iso8601", Duration, "P1DT", strconv.ErrSyntax},
		{"ISO order", "units out of order", "iso8601", Duration, "PT1S1M", strconv.ErrSyntax},
		{"ISO fraction", "only the last number may have one", "iso8601", Duration, "PT1.5H1M", strconv.ErrSyntax},
		{"ISO days", "days have no fixed length", "iso8601", Duration, "P1D", errInexact},
		{"ISO day fraction", "a fraction of a day", "iso8601", Duration, "P1.5D", strconv.ErrSyntax},
		{"ISO range", "the sum is too large", "iso8601", Duration, "PT2562047H47M16.854775808S", strconv.ErrRange},
		{"ISO overflow", "a count is too large", "iso8601", Duration, "PT99999999999999999999S", strconv.ErrRange},
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
		{"unix", "a fraction", "unix", at, "1700000000.123456789"},
		{"unixmilli", "the point moves by three digits", "unixmilli", at, "1700000000123.456789"},
		{"unixnano", "no point", "unixnano", at, "1700000000123456789"},
		{"negative", "the fraction is negative, too", "unix", time.Unix(-1, 5e8).UTC(), "-0.5"},
		{"zero time", "far before the epoch", "unix", time.Time{}, "-62135596800"},
		{"RFC3339Nano", "a fraction", "RFC3339Nano", at, "2023-11-14T22:13:20.123456789Z"},
		{"RFC3339", "whole seconds", "RFC3339", at.Truncate(time.Second), "2023-11-14T22:13:20Z"},
		{"RFC3339 year", "a year of five digits", "RFC3339", time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), ""},
		{"RFC1123 layout", "a named layout", "RFC1123", at.Truncate(time.Second), "Tue, 14 Nov 2023 22:13:20 UTC"},
		{"layout", "any layout", "2006-01-02", at.Truncate(24 * time.Hour), "2023-11-14"},
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
		{"Base64", "section 4", Base64, "\xff\xfe\x01", "//4B", "//\n4B"},
		{"Base64URL", "section 5", Base64URL, "\xff\xfe\x01\x02", "__4BAg==", "__4BAg==\r\n"},
		{"Base32", "section 6", Base32, "fooba", "MZXW6YTB", "MZXW6YTB\n"},
		{"Base32Hex", "section 7", Base32Hex, "foo", "CPNMU===", "\nCPNMU==="},
		{"Base16", "section 8", Base16, "\xff\x01", "ff01", "ff0"},
		{"Base16 digit", "no hexadecimal digit", Base16, "", "", "fg"},
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

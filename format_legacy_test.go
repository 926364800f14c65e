package json_test

import (
	"errors"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plainjson/json"
	v1 "github.com/plainjson/json/v1"
)

// TestFormatLegacy reads fields with tag option format under options of the old API.
func TestFormatLegacy(t *testing.T) {
	old := v1.DefaultOptionsV1()
	for _, tt := range []struct {
		name, why string
		tag       string
		opts      json.Options
		in        string
		want      any
		ok        bool // else there is an error, and the field stays as it was
	}{
		{"short bytes", "arrays may be longer than what comes", "format:hex", v1.UnmarshalArrayFromAnyLength(true), `"ff"`, [3]byte{255}, true},
		{"long bytes", "or shorter", "format:base64", v1.UnmarshalArrayFromAnyLength(true), `"AQIDBA=="`, [3]byte{1, 2, 3}, true},
		{"number in string", "the format says what it counts", "string,format:milli", old, `"1.5"`, 1500 * time.Microsecond, true},
		{"sign in string", "as without the option of the old API", "string,format:milli", old, `"+1"`, time.Duration(0), false},
		{"named bytes", "they are binary data then", "format:base64", v1.FormatBytesWithLegacySemantics(true), `"AQI="`, []namedByte{1, 2}, true},
		{"array of named bytes", "they are binary data then", "format:hex", v1.FormatBytesWithLegacySemantics(true), `"0102"`, [2]namedByte{1, 2}, true},
		{"named bytes without", "they are numbers", "format:base64", json.JoinOptions(), `"AQI="`, []namedByte(nil), false},
		{"string alone", "the tag counts without other options, too", "string,format:sec", v1.StringifyWithLegacySemantics(true), `"5"`, 5 * time.Second, true},
		{"loose time", "the format asks for RFC 3339", "format:RFC3339", v1.ParseTimeWithLooseRFC3339(true), `"2023-11-14T2:13:20Z"`, time.Time{}, false},
		{"loose layout", "a layout that looks the same does not", "format:'2006-01-02T15:04:05Z07:00'", json.JoinOptions(), `"2023-11-14T02:13:20,5Z"`, time.Date(2023, 11, 14, 2, 13, 20, 5e8, time.UTC), true},
	} {
		p := formattedField(reflect.Zero(reflect.TypeOf(tt.want)).Interface(), tt.tag)
		err := json.Unmarshal([]byte(`{"A":`+tt.in+`}`), p.Interface(), tt.opts)
		if got := p.Elem().Field(0).Interface(); (err == nil) != tt.ok || !cmp.Equal(got, tt.want) {
			t.Errorf("%s (%s): %v, %v, want %v", tt.name, tt.why, got, err, tt.want)
		}
	}
}

// TestFormatLegacyString writes durations in strings, and reads them again, under the options of the old API.
func TestFormatLegacyString(t *testing.T) {
	type timed struct {
		Millis time.Duration  `json:",string,format:milli"`
		Secs   *time.Duration `json:",string,format:sec"`
	}
	secs := 1500 * time.Millisecond
	in := timed{5 * time.Millisecond, &secs}
	text, err := v1.Marshal(in)
	if want := `{"Millis":"5","Secs":"1.5"}`; string(text) != want || err != nil {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	var out timed
	if err := v1.Unmarshal(text, &out); err != nil || !cmp.Equal(out, in) {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestFormatLegacyErrors holds that the errors of times are not wrapped in those of the old API, as without a format.
func TestFormatLegacyErrors(t *testing.T) {
	read := func(tag, in string) error {
		return v1.Unmarshal([]byte(`{"A":`+in+`}`), formattedField(time.Time{}, tag).Interface())
	}
	var wrapped *v1.UnmarshalTypeError
	for _, row := range []struct {
		name, why string
		tag, in   string
		want      error
	}{
		{"layout", "the error is that of package time", "format:DateOnly", `"x"`, nil},
		{"exponent", "no number of seconds", "format:unix", `1e3`, strconv.ErrSyntax},
		{"range", "package time has no such year", "format:unixmilli", `123456789012345678901234567890`, strconv.ErrRange},
	} {
		err := read(row.tag, row.in)
		if err == nil || errors.As(err, &wrapped) || row.want != nil && !errors.Is(err, row.want) {
			t.Errorf("%s (%s): %v", row.name, row.why, err)
		}
	}
	late := formattedField(time.Date(12023, 1, 1, 0, 0, 0, 0, time.UTC), "format:RFC3339").Interface()
	if _, err := v1.Marshal(late); !isMarshalerError(err) {
		t.Errorf("a year of five digits: %T %v", err, err)
	}
}

func isMarshalerError(err error) bool {
	_, ok := errors.AsType[*v1.MarshalerError](err)
	return ok
}

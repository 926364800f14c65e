package json_test

import (
	"errors"
	"math"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// formattedField returns a pointer to a new struct with one field A, which holds v and has the
// given tag options.
func formattedField(v any, options string) reflect.Value {
	t := reflect.StructOf([]reflect.StructField{{
		Name: "A", Type: reflect.TypeOf(v), Tag: reflect.StructTag(`json:",` + options + `"`),
	}})
	p := reflect.New(t)
	p.Elem().Field(0).Set(reflect.ValueOf(v))
	return p
}

var (
	stamp   = time.Date(2023, 11, 14, 22, 13, 20, 123456789, time.UTC)
	second  = stamp.Truncate(time.Second)
	minute  = stamp.Truncate(time.Minute)
	day     = time.Date(2023, 11, 14, 0, 0, 0, 0, time.UTC)
	noYear  = time.Date(0, 11, 14, 22, 13, 20, 0, time.UTC)
	negHalf = time.Unix(-1, 5e8).UTC()
)

func TestFormat(t *testing.T) {
	pointer := 1500 * time.Millisecond
	for _, tt := range []struct {
		name, why string
		tag       string
		value     any
		json      string
	}{
		{"Base64", "the default, spelled out", "format:base64", []byte{255, 254, 1}, `"//4B"`},
		{"Base64URL", "RFC 4648, section 5", "format:base64url", []byte{255, 254, 1, 2}, `"__4BAg=="`},
		{"Base32", "RFC 4648, section 6", "format:base32", []byte("fooba"), `"MZXW6YTB"`},
		{"Base32Hex", "RFC 4648, section 7", "format:base32hex", []byte("foo"), `"CPNMU==="`},
		{"Base16", "RFC 4648, section 8", "format:base16", []byte{255, 1}, `"ff01"`},
		{"Hex", "another name of base16", "format:hex", [3]byte{255, 1, 2}, `"ff0102"`},
		{"HexEmpty", "no bytes are no digits", "format:hex", []byte{}, `""`},
		{"ByteArray", "arrays of bytes are numbers in an array", "format:array", [2]byte{255, 1}, `[255,1]`},
		{"ByteSlice", "so are slices", "format:array", []byte{255, 1}, `[255,1]`},
		{"ByteSliceEmpty", "an empty slice is written from the zero value", "format:array", []byte{}, `[]`},
		{"ByteStrings", "option string quotes the elements", "string,format:array", []byte{255, 1}, `["255","1"]`},
		{"NaN", "not a number is a string", "format:nonfinite", math.NaN(), `"NaN"`},
		{"Infinity", "so is infinity", "format:nonfinite", math.Inf(1), `"Infinity"`},
		{"NegInfinity", "of either sign, and for float32", "format:nonfinite", float32(math.Inf(-1)), `"-Infinity"`},
		{"Finite", "other floats are numbers", "format:nonfinite", 1.5, `1.5`},
		{"FiniteZero", "zero, too", "format:nonfinite", 0.0, `0`},
		{"FiniteQuoted", "option string holds for them", "string,format:nonfinite", 1.5, `"1.5"`},
		{"NilSlice", "null for nil", "format:emitnull", []int(nil), `null`},
		{"NilMap", "null for nil", "format:emitnull", map[string]int(nil), `null`},
		{"EmptySlice", "what is not nil is no null", "format:emitnull", []int{}, `[]`},
		{"FullSlice", "elements are as ever", "format:emitempty", []int{1, 2}, `[1,2]`},
		{"FullMap", "entries are as ever", "format:emitempty", map[string]int{"a": 1}, `{"a":1}`},
		{"ANSIC", "a named layout", "format:ANSIC", second, `"Tue Nov 14 22:13:20 2023"`},
		{"UnixDate", "a named layout", "format:UnixDate", second, `"Tue Nov 14 22:13:20 UTC 2023"`},
		{"RFC822", "a named layout", "format:RFC822", minute, `"14 Nov 23 22:13 UTC"`},
		{"RFC850", "a named layout", "format:RFC850", second, `"Tuesday, 14-Nov-23 22:13:20 UTC"`},
		{"RFC1123", "a named layout", "format:RFC1123", second, `"Tue, 14 Nov 2023 22:13:20 UTC"`},
		{"RFC3339", "seconds only", "format:RFC3339", second, `"2023-11-14T22:13:20Z"`},
		{"RFC3339Nano", "with nanoseconds", "format:RFC3339Nano", stamp, `"2023-11-14T22:13:20.123456789Z"`},
		{"Stamp", "a layout without a year", "format:Stamp", noYear, `"Nov 14 22:13:20"`},
		{"DateTime", "a named layout", "format:DateTime", second, `"2023-11-14 22:13:20"`},
		{"DateOnly", "a named layout", "format:DateOnly", day, `"2023-11-14"`},
		{"Layout", "any layout in single quotes", "format:'02.01.2006'", day, `"14.11.2023"`},
		{"Unix", "a number with a fraction", "format:unix", stamp, `1700000000.123456789`},
		{"UnixMilli", "the point moves", "format:unixmilli", stamp, `1700000000123.456789`},
		{"UnixMicro", "the point moves", "format:unixmicro", stamp, `1700000000123456.789`},
		{"UnixNano", "a whole number", "format:unixnano", stamp, `1700000000123456789`},
		{"UnixNegative", "before the epoch, the fraction is negative too", "format:unix", negHalf, `-0.5`},
		{"UnixMilliNegative", "no zeros lead", "format:unixmilli", negHalf, `-500`},
		{"UnixQuoted", "option string quotes it", "string,format:unix", stamp, `"1700000000.123456789"`},
		{"UnixZero", "the zero time is far from zero", "format:unix", time.Time{}, `-62135596800`},
		{"Sec", "a number with a fraction", "format:sec", 1500 * time.Millisecond, `1.5`},
		{"SecZero", "zero has no fraction", "format:sec", time.Duration(0), `0`},
		{"SecMin", "the least duration", "format:sec", time.Duration(math.MinInt64), `-9223372036.854775808`},
		{"Milli", "zeros behind the point stay", "format:milli", 1001 * time.Microsecond, `1.001`},
		{"Micro", "less than one", "format:micro", -time.Nanosecond, `-0.001`},
		{"Nano", "a whole number", "format:nano", time.Duration(math.MaxInt64), `9223372036854775807`},
		{"SecQuoted", "option string quotes it", "string,format:sec", time.Second, `"1"`},
		{"Units", "as package time has it", "format:units", 90 * time.Minute, `"1h30m0s"`},
		{"ISO8601", "hours and minutes", "format:iso8601", 90 * time.Minute, `"PT1H30M"`},
		{"ISO8601Zero", "something must follow the T", "format:iso8601", time.Duration(0), `"PT0S"`},
		{"ISO8601Min", "the least duration", "format:iso8601", time.Duration(math.MinInt64), `"-PT2562047H47M16.854775808S"`},
		{"Pointer", "formats go through pointers", "format:sec", &pointer, `1.5`},
		{"NilPointer", "a nil pointer is null", "format:sec", (*time.Duration)(nil), `null`},
		{"Raw", "raw values are what they are", "format:sec", jsontext.Value(`{"a":1}`), `{"a":1}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := formattedField(tt.value, tt.tag)
			want := `{"A":` + tt.json + `}`
			if got, err := json.Marshal(in.Interface()); err != nil || string(got) != want {
				t.Errorf("Marshal: %s, %v, want %s (%s)", got, err, want, tt.why)
			}
			if got, err := json.Marshal(in.Interface(), jsontext.Multiline(true)); err != nil || len(got) <= len(want) {
				t.Errorf("Marshal in lines: %s, %v (%s)", got, err, tt.why)
			}
			out := reflect.New(in.Type().Elem())
			if err := json.Unmarshal([]byte(want), out.Interface()); err != nil {
				t.Fatalf("Unmarshal: %v (%s)", err, tt.why)
			}
			if diff := cmp.Diff(tt.value, out.Elem().Field(0).Interface(), cmpopts.EquateNaNs()); diff != "" {
				t.Errorf("Unmarshal: %s (%s)", diff, tt.why)
			}
		})
	}
}

func TestFormatMarshal(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		tag       string
		value     any
		option    json.Options
		json      string
	}{
		{"NilBytes", "nil bytes are an empty string", "format:hex", []byte(nil), nil, `""`},
		{"NilBytesNull", "or null if the option says so", "format:hex", []byte(nil), json.FormatNilSliceAsNull(true), `null`},
		{"NilArrayNull", "in any format", "format:array", []byte(nil), json.FormatNilSliceAsNull(true), `null`},
		{"EmptySlice", "the tag prevails over the option", "format:emitempty", []int(nil), json.FormatNilSliceAsNull(true), `[]`},
		{"EmptyMap", "the tag prevails over the option", "format:emitempty", map[string]int(nil), json.FormatNilMapAsNull(true), `{}`},
		{"NullSlice", "the tag prevails over the option", "format:emitnull", []int(nil), json.FormatNilSliceAsNull(false), `null`},
		{"Inner", "a format is not for elements", "format:emitnull", [][]int{nil}, nil, `[[]]`},
		{"Stringify", "numbers are in strings", "format:sec", time.Second, json.StringifyNumbers(true), `"1"`},
		{"StringifyBytes", "elements, too", "format:array", []byte{1}, json.StringifyNumbers(true), `["1"]`},
		{"StringifyNaN", "what is a string stays one", "format:nonfinite", math.NaN(), json.StringifyNumbers(true), `"NaN"`},
		{"Escape", "layouts are escaped", `format:'<2006>'`, day, jsontext.EscapeForHTML(true), `"\u003c2023\u003e"`},
		{"Function", "functions come first", "format:sec", time.Second,
			json.WithMarshalers(json.MarshalFunc(func(time.Duration) ([]byte, error) { return []byte(`7`), nil })), `7`},
		{"Declined", "the format comes after functions that decline", "format:sec", time.Second,
			json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, time.Duration) error { return errors.ErrUnsupported })), `1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := `{"A":` + tt.json + `}`
			got, err := json.Marshal(formattedField(tt.value, tt.tag).Interface(), tt.option)
			if err != nil || string(got) != want {
				t.Errorf("%s, %v, want %s (%s)", got, err, want, tt.why)
			}
		})
	}
	for _, tag := range []string{"omitempty,format:emitnull", "omitzero,format:emitnull"} {
		if got, err := json.Marshal(formattedField([]int(nil), tag).Interface()); err != nil || string(got) != "{}" {
			t.Errorf("%s: %s, %v: the field is left out", tag, got, err)
		}
	}
}

func TestFormatUnmarshal(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		tag       string
		json      string
		value     any
	}{
		{"HexUpper", "digits of either case", "format:hex", `"fF"`, []byte{255}},
		{"BytesNull", "null is nil", "format:hex", `null`, []byte(nil)},
		{"Escaped", "escapes are read", "format:hex", `"\u0066F"`, []byte{255}},
		{"NaNEscaped", "escapes are read", "format:nonfinite", `"Inf\u0069nity"`, math.Inf(1)},
		{"FloatNull", "null is zero", "format:nonfinite", `null`, 0.0},
		{"TimeNull", "null is zero", "format:unix", `null`, time.Time{}},
		{"DurationNull", "null is zero", "format:iso8601", `null`, time.Duration(0)},
		{"Cut", "less than a nanosecond is dropped", "format:sec", `0.0000000019`, time.Duration(1)},
		{"CutNano", "with any unit", "format:nano", `-1.9`, time.Duration(-1)},
		{"BigNano", "seconds may need more digits than an integer has", "format:unixnano", `99999999999999999999`,
			time.Unix(99999999999, 999999999).UTC()},
		{"Lower", "ISO 8601 in lower case", "format:iso8601", `"pt1h"`, time.Hour},
		{"Comma", "ISO 8601 allows commas", "format:iso8601", `"PT1,5S"`, 1500 * time.Millisecond},
		{"Plus", "ISO 8601 with a sign", "format:iso8601", `"+PT1S"`, time.Second},
		{"Fraction", "of an hour", "format:iso8601", `"PT0.1H"`, 6 * time.Minute},
		{"Rounded", "a fraction of a minute is rounded", "format:iso8601", `"PT0.33333333333333333333M"`, 20 * time.Second},
		{"CutSecond", "that of a second is cut", "format:iso8601", `"PT0.99999999999S"`, time.Duration(999999999)},
		{"ManySeconds", "any number of any unit", "format:iso8601", `"PT1H090M"`, 150 * time.Minute},
		{"Nested", "spaces around it", "format:array", ` [ 1 , 2 ] `, []byte{1, 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := formattedField(tt.value, tt.tag)
			out.Elem().SetZero()
			err := json.Unmarshal([]byte(`{"A":`+tt.json+`}`), out.Interface())
			if diff := cmp.Diff(tt.value, out.Elem().Field(0).Interface()); err != nil || diff != "" {
				t.Errorf("%v, %s (%s)", err, diff, tt.why)
			}
		})
	}
}

func TestFormatUnmarshalErrors(t *testing.T) {
	parseError := new(time.ParseError) // in the table: any *time.ParseError
	for _, tt := range []struct {
		name, why string
		tag       string
		value     any // value of the field before and after
		json      string
		kind      jsontext.Kind
		is        error // the wrapped error; nil: any error
	}{
		{"Hex", "no hexadecimal digit", "format:hex", []byte{1}, `"zz"`, '"', nil},
		{"HexOdd", "half a byte", "format:hex", []byte(nil), `"abc"`, '"', nil},
		{"Base32Line", "line ends are no digits", "format:base32", []byte(nil), `"MZXW6YTB\n"`, '"', nil},
		{"HexNumber", "a number is no string", "format:hex", []byte{1}, `1`, '0', nil},
		{"ArrayString", "a string is no array", "format:array", []byte{1}, `"AQ=="`, '"', nil},
		{"Nonfinite", "other strings are no floats", "format:nonfinite", 1.5, `"nan"`, '"', nil},
		{"EmitNull", "the kind must be right", "format:emitnull", []int{1}, `{}`, '{', nil},
		{"Layout", "another layout", "format:DateOnly", day, `"2023"`, '"', parseError},
		{"RFC3339", "what RFC 3339 has not", "format:RFC3339", day, `"2020-01-02T3:04:05Z"`, '"', parseError},
		{"UnixString", "a string is no number", "format:unix", day, `"1"`, '"', nil},
		{"UnixQuoted", "a number is no string", "string,format:unix", day, `1`, '0', nil},
		{"UnixExponent", "exponents are not read", "format:unix", day, `1e3`, '0', strconv.ErrSyntax},
		{"UnixRange", "too many seconds", "format:unix", day, `9223372036854775808`, '0', strconv.ErrRange},
		{"UnixSign", "a sign without a number", "format:unix", day, `-0.0`, '0', strconv.ErrRange},
		{"SecRange", "one nanosecond too many", "format:sec", time.Second, `9223372036.854775808`, '0', strconv.ErrRange},
		{"SecLead", "a zero leads", "string,format:sec", time.Second, `"01"`, '"', strconv.ErrSyntax},
		{"SecEmpty", "no digits", "string,format:sec", time.Second, `""`, '"', strconv.ErrSyntax},
		{"Units", "no unit", "format:units", time.Second, `"1"`, '"', nil},
		{"ISOEmpty", "nothing after P", "format:iso8601", time.Second, `"P"`, '"', strconv.ErrSyntax},
		{"ISOTime", "nothing after T", "format:iso8601", time.Second, `"PT"`, '"', strconv.ErrSyntax},
		{"ISOOrder", "units out of order", "format:iso8601", time.Second, `"PT1S1M"`, '"', strconv.ErrSyntax},
		{"ISOTwice", "a unit twice", "format:iso8601", time.Second, `"PT1H1H"`, '"', strconv.ErrSyntax},
		{"ISOFraction", "a fraction that is not last", "format:iso8601", time.Second, `"PT1.5H1M"`, '"', strconv.ErrSyntax},
		{"ISODays", "days have no fixed length", "format:iso8601", time.Second, `"P1D"`, '"', nil},
		{"ISORange", "one nanosecond too many", "format:iso8601", time.Second, `"PT2562047H47M16.854775808S"`, '"', strconv.ErrRange},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := formattedField(tt.value, tt.tag)
			err := json.Unmarshal([]byte(`{"A":`+tt.json+`}`), out.Interface())
			var sem *json.SemanticError
			if !errors.As(err, &sem) {
				t.Fatalf("%v is no SemanticError (%s)", err, tt.why)
			}
			if sem.JSONKind != tt.kind || sem.JSONPointer != "/A" || sem.GoType != reflect.TypeOf(tt.value) || sem.ByteOffset != 5 {
				t.Errorf("%#v (%s)", sem, tt.why)
			}
			if _, ok := tt.is.(*time.ParseError); ok {
				if _, ok := sem.Err.(*time.ParseError); !ok {
					t.Errorf("%v is no time.ParseError (%s)", err, tt.why)
				}
			} else if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("%v does not wrap %v (%s)", err, tt.is, tt.why)
			}
			if diff := cmp.Diff(tt.value, out.Elem().Field(0).Interface()); diff != "" {
				t.Errorf("the value changed: %s (%s)", diff, tt.why)
			}
		})
	}
}

func TestFormatInvalid(t *testing.T) {
	type named byte
	for _, tt := range []struct {
		name, why string
		tag       string
		value     any
	}{
		{"Bool", "takes no format", "format:hex", true},
		{"Int", "takes no format", "format:hex", 1},
		{"String", "takes no format", "format:hex", ""},
		{"Struct", "takes no format", "format:hex", struct{ X int }{}},
		{"Array", "takes no format", "format:emitnull", [1]int{}},
		{"Named", "named bytes are no binary data", "format:hex", []named{1}},
		{"NamedArray", "nor are arrays of them", "format:array", [1]named{1}},
		{"Bytes", "unknown", "format:base63", []byte{}},
		{"BytesNull", "nil bytes have an option, not a format", "format:emitnull", []byte{}},
		{"Float", "unknown", "format:finite", 0.0},
		{"Floats", "a format is not for elements", "format:nonfinite", []float64{}},
		{"Map", "unknown", "format:null", map[string]int{}},
		{"Time", "a word that is no layout's name", "format:rfc3339", time.Time{}},
		{"TimeSec", "a format of durations", "format:sec", time.Time{}},
		{"Duration", "a format of times", "format:unix", time.Duration(0)},
		{"StringTag", "option string is for numbers", "string,format:RFC3339", time.Time{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := formattedField(tt.value, tt.tag)
			_, marshalErr := json.Marshal(v.Interface())
			for _, err := range []error{marshalErr, json.Unmarshal([]byte(`{"A":null}`), v.Interface())} {
				var sem *json.SemanticError
				if !errors.As(err, &sem) || sem.GoType != reflect.TypeOf(tt.value) || sem.JSONPointer != "/A" || sem.Err == nil {
					t.Errorf("%v (%s)", err, tt.why)
				}
			}
			if err := json.Unmarshal([]byte(`{}`), v.Interface()); err != nil {
				t.Errorf("%v: the field is not used (%s)", err, tt.why)
			}
		})
	}
}

func TestFormatTimeRange(t *testing.T) {
	for name, x := range map[string]time.Time{
		"year of five digits": time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC),
		"zone of 25 hours":    time.Date(2020, 1, 1, 0, 0, 0, 0, time.FixedZone("", 25*3600)),
	} {
		var sem *json.SemanticError
		if _, err := json.Marshal(formattedField(x, "format:RFC3339").Interface()); !errors.As(err, &sem) {
			t.Errorf("%s: %v, RFC 3339 has no such time", name, err)
		}
	}
}

// FuzzFormatTimes checks that encoding and decoding keep times and durations in each format that has nanoseconds.
func FuzzFormatTimes(f *testing.F) {
	f.Add(int64(0), int64(0))
	f.Add(int64(math.MinInt64), int64(math.MinInt64))
	f.Add(int64(-1), int64(999999999))
	f.Fuzz(func(t *testing.T, sec, nano int64) {
		d, at := time.Duration(nano), time.Unix(sec/4, nano).UTC()
		in := struct {
			A time.Duration `json:",format:sec"`
			B time.Duration `json:",format:milli"`
			C time.Duration `json:",format:micro,string"`
			D time.Duration `json:",format:nano"`
			E time.Duration `json:",format:units"`
			F time.Duration `json:",format:iso8601"`
			G time.Time     `json:",format:unix"`
			H time.Time     `json:",format:unixmilli,string"`
			I time.Time     `json:",format:unixmicro"`
			J time.Time     `json:",format:unixnano"`
		}{d, d, d, d, d, d, at, at, at, at}
		out := reflect.New(reflect.TypeOf(in))
		b, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, out.Interface()); err != nil || out.Elem().Interface() != any(in) {
			t.Errorf("%s: %v, %v, want %v", b, err, out.Elem(), in)
		}
	})
}

// FuzzISO8601 checks that a text that decodes as an ISO 8601 duration gives the same duration after it has been
// encoded and decoded again.
func FuzzISO8601(f *testing.F) {
	for _, s := range []string{"PT1H30M", "-PT1.5S", "P1DT1H", "PT0.5M", "+pt1,5h"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var in, out struct {
			A time.Duration `json:",format:iso8601"`
		}
		text, err := json.Marshal(map[string]string{"A": s})
		if err != nil || json.Unmarshal(text, &in) != nil {
			return
		}
		b, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &out); err != nil || out != in {
			t.Errorf("%q is %v, but %s is %v, %v", s, in, b, out, err)
		}
	})
}

// TestFormatLegacy checks how options of package v1 affect the decoding of fields with tag option format.
func TestFormatLegacy(t *testing.T) {
	old := v1.DefaultOptionsV1()
	for _, tt := range []struct {
		name, why string
		tag       string
		opts      json.Options
		in        string
		want      any
		ok        bool // false: decoding fails, and the field keeps its value
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

// TestFormatLegacyString checks that package v1 encodes durations with tag options string and format as strings, and
// decodes them again.
func TestFormatLegacyString(t *testing.T) {
	type timed struct {
		A time.Duration  `json:",string,format:milli"`
		B *time.Duration `json:",string,format:sec"`
	}
	secs := 1500 * time.Millisecond
	in := timed{5 * time.Millisecond, &secs}
	text, err := v1.Marshal(in)
	if want := `{"A":"5","B":"1.5"}`; string(text) != want || err != nil {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	var out timed
	if err := v1.Unmarshal(text, &out); err != nil || !cmp.Equal(out, in) {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestFormatLegacyErrors checks that package v1 returns no UnmarshalTypeError for a time in a format that does not
// decode, and a MarshalerError for one that does not encode, as without a format.
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

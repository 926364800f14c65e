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
		{name: "Base64", why: "the default, spelled out", tag: "format:base64", value: []byte{255, 254, 1}, json: `"//4B"`},
		{name: "Base64URL", why: "RFC 4648, section 5", tag: "format:base64url", value: []byte{255, 254, 1, 2}, json: `"__4BAg=="`},
		{name: "Base32", why: "RFC 4648, section 6", tag: "format:base32", value: []byte("fooba"), json: `"MZXW6YTB"`},
		{name: "Base32Hex", why: "RFC 4648, section 7", tag: "format:base32hex", value: []byte("foo"), json: `"CPNMU==="`},
		{name: "Base16", why: "RFC 4648, section 8", tag: "format:base16", value: []byte{255, 1}, json: `"ff01"`},
		{name: "Hex", why: "another name of base16", tag: "format:hex", value: [3]byte{255, 1, 2}, json: `"ff0102"`},
		{name: "HexEmpty", why: "no bytes are no digits", tag: "format:hex", value: []byte{}, json: `""`},
		{name: "ByteArray", why: "arrays of bytes are numbers in an array", tag: "format:array", value: [2]byte{255, 1}, json: `[255,1]`},
		{name: "ByteSlice", why: "so are slices", tag: "format:array", value: []byte{255, 1}, json: `[255,1]`},
		{name: "ByteSliceEmpty", why: "an empty slice is written from the zero value", tag: "format:array", value: []byte{}, json: `[]`},
		{name: "ByteStrings", why: "option string quotes the elements", tag: "string,format:array", value: []byte{255, 1}, json: `["255","1"]`},
		{name: "NaN", why: "not a number is a string", tag: "format:nonfinite", value: math.NaN(), json: `"NaN"`},
		{name: "Infinity", why: "so is infinity", tag: "format:nonfinite", value: math.Inf(1), json: `"Infinity"`},
		{name: "NegInfinity", why: "of either sign, and for float32", tag: "format:nonfinite", value: float32(math.Inf(-1)), json: `"-Infinity"`},
		{name: "Finite", why: "other floats are numbers", tag: "format:nonfinite", value: 1.5, json: `1.5`},
		{name: "FiniteZero", why: "zero, too", tag: "format:nonfinite", value: 0.0, json: `0`},
		{name: "FiniteQuoted", why: "option string holds for them", tag: "string,format:nonfinite", value: 1.5, json: `"1.5"`},
		{name: "NilSlice", why: "null for nil", tag: "format:emitnull", value: []int(nil), json: `null`},
		{name: "NilMap", why: "null for nil", tag: "format:emitnull", value: map[string]int(nil), json: `null`},
		{name: "EmptySlice", why: "what is not nil is no null", tag: "format:emitnull", value: []int{}, json: `[]`},
		{name: "FullSlice", why: "elements are as ever", tag: "format:emitempty", value: []int{1, 2}, json: `[1,2]`},
		{name: "FullMap", why: "entries are as ever", tag: "format:emitempty", value: map[string]int{"a": 1}, json: `{"a":1}`},
		{name: "ANSIC", why: "a named layout", tag: "format:ANSIC", value: second, json: `"Tue Nov 14 22:13:20 2023"`},
		{name: "UnixDate", why: "a named layout", tag: "format:UnixDate", value: second, json: `"Tue Nov 14 22:13:20 UTC 2023"`},
		{name: "RFC822", why: "a named layout", tag: "format:RFC822", value: minute, json: `"14 Nov 23 22:13 UTC"`},
		{name: "RFC850", why: "a named layout", tag: "format:RFC850", value: second, json: `"Tuesday, 14-Nov-23 22:13:20 UTC"`},
		{name: "RFC1123", why: "a named layout", tag: "format:RFC1123", value: second, json: `"Tue, 14 Nov 2023 22:13:20 UTC"`},
		{name: "RFC3339", why: "seconds only", tag: "format:RFC3339", value: second, json: `"2023-11-14T22:13:20Z"`},
		{name: "RFC3339Nano", why: "with nanoseconds", tag: "format:RFC3339Nano", value: stamp, json: `"2023-11-14T22:13:20.123456789Z"`},
		{name: "Stamp", why: "a layout without a year", tag: "format:Stamp", value: noYear, json: `"Nov 14 22:13:20"`},
		{name: "DateTime", why: "a named layout", tag: "format:DateTime", value: second, json: `"2023-11-14 22:13:20"`},
		{name: "DateOnly", why: "a named layout", tag: "format:DateOnly", value: day, json: `"2023-11-14"`},
		{name: "Layout", why: "any layout in single quotes", tag: "format:'02.01.2006'", value: day, json: `"14.11.2023"`},
		{name: "Layout of letters and digits", why: "it is no identifier", tag: "format:'20060102T150405Z'", value: second, json: `"20231114T221320Z"`},
		{name: "Layout of a word", why: "it has a year", tag: "format:'Jan2006'", value: time.Date(2023, 11, 1, 0, 0, 0, 0, time.UTC), json: `"Nov2023"`},
		{name: "Unix", why: "a number with a fraction", tag: "format:unix", value: stamp, json: `1700000000.123456789`},
		{name: "UnixMilli", why: "the point moves", tag: "format:unixmilli", value: stamp, json: `1700000000123.456789`},
		{name: "UnixMicro", why: "the point moves", tag: "format:unixmicro", value: stamp, json: `1700000000123456.789`},
		{name: "UnixNano", why: "a whole number", tag: "format:unixnano", value: stamp, json: `1700000000123456789`},
		{name: "UnixNegative", why: "before the epoch, the fraction is negative too", tag: "format:unix", value: negHalf, json: `-0.5`},
		{name: "UnixMilliNegative", why: "no zeros lead", tag: "format:unixmilli", value: negHalf, json: `-500`},
		{name: "UnixQuoted", why: "option string quotes it", tag: "string,format:unix", value: stamp, json: `"1700000000.123456789"`},
		{name: "UnixZero", why: "the zero time is far from zero", tag: "format:unix", value: time.Time{}, json: `-62135596800`},
		{name: "Sec", why: "a number with a fraction", tag: "format:sec", value: 1500 * time.Millisecond, json: `1.5`},
		{name: "SecZero", why: "zero has no fraction", tag: "format:sec", value: time.Duration(0), json: `0`},
		{name: "SecMin", why: "the least duration", tag: "format:sec", value: time.Duration(math.MinInt64), json: `-9223372036.854775808`},
		{name: "Milli", why: "zeros behind the point stay", tag: "format:milli", value: 1001 * time.Microsecond, json: `1.001`},
		{name: "Micro", why: "less than one", tag: "format:micro", value: -time.Nanosecond, json: `-0.001`},
		{name: "Nano", why: "a whole number", tag: "format:nano", value: time.Duration(math.MaxInt64), json: `9223372036854775807`},
		{name: "SecQuoted", why: "option string quotes it", tag: "string,format:sec", value: time.Second, json: `"1"`},
		{name: "Units", why: "as package time has it", tag: "format:units", value: 90 * time.Minute, json: `"1h30m0s"`},
		{name: "ISO8601", why: "hours and minutes", tag: "format:iso8601", value: 90 * time.Minute, json: `"PT1H30M"`},
		{name: "ISO8601Zero", why: "something must follow the T", tag: "format:iso8601", value: time.Duration(0), json: `"PT0S"`},
		{name: "ISO8601Min", why: "the least duration", tag: "format:iso8601", value: time.Duration(math.MinInt64), json: `"-PT2562047H47M16.854775808S"`},
		{name: "Pointer", why: "formats go through pointers", tag: "format:sec", value: &pointer, json: `1.5`},
		{name: "NilPointer", why: "a nil pointer is null", tag: "format:sec", value: (*time.Duration)(nil), json: `null`},
		{name: "Raw", why: "raw values are what they are", tag: "format:sec", value: jsontext.Value(`{"a":1}`), json: `{"a":1}`},
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
		{name: "NilBytes", why: "nil bytes are an empty string", tag: "format:hex", value: []byte(nil), json: `""`},
		{name: "NilBytesNull", why: "or null if the option says so",
			tag: "format:hex", value: []byte(nil), option: json.FormatNilSliceAsNull(true), json: `null`},
		{name: "NilArrayNull", why: "in any format", tag: "format:array", value: []byte(nil), option: json.FormatNilSliceAsNull(true), json: `null`},
		{name: "EmptySlice", why: "the tag prevails over the option",
			tag: "format:emitempty", value: []int(nil), option: json.FormatNilSliceAsNull(true), json: `[]`},
		{name: "EmptyMap", why: "the tag prevails over the option",
			tag: "format:emitempty", value: map[string]int(nil), option: json.FormatNilMapAsNull(true), json: `{}`},
		{name: "NullSlice", why: "the tag prevails over the option",
			tag: "format:emitnull", value: []int(nil), option: json.FormatNilSliceAsNull(false), json: `null`},
		{name: "Inner", why: "a format is not for elements", tag: "format:emitnull", value: [][]int{nil}, json: `[[]]`},
		{name: "Stringify", why: "numbers are in strings", tag: "format:sec", value: time.Second, option: json.StringifyNumbers(true), json: `"1"`},
		{name: "StringifyBytes", why: "elements, too", tag: "format:array", value: []byte{1}, option: json.StringifyNumbers(true), json: `["1"]`},
		{name: "StringifyNaN", why: "what is a string stays one",
			tag: "format:nonfinite", value: math.NaN(), option: json.StringifyNumbers(true), json: `"NaN"`},
		{name: "Escape", why: "layouts are escaped", tag: `format:'<2006>'`, value: day, option: jsontext.EscapeForHTML(true), json: `"\u003c2023\u003e"`},
		{name: "Function", why: "functions come first", tag: "format:sec", value: time.Second,
			option: json.WithMarshalers(json.MarshalFunc(func(time.Duration) ([]byte, error) { return []byte(`7`), nil })), json: `7`},
		{name: "Declined", why: "the format comes after functions that decline", tag: "format:sec", value: time.Second,
			option: json.WithMarshalers(json.MarshalToFunc(func(*jsontext.Encoder, time.Duration) error { return errors.ErrUnsupported })), json: `1`},
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
		{name: "HexUpper", why: "digits of either case", tag: "format:hex", json: `"fF"`, value: []byte{255}},
		{name: "BytesNull", why: "null is nil", tag: "format:hex", json: `null`, value: []byte(nil)},
		{name: "Escaped", why: "escapes are read", tag: "format:hex", json: `"\u0066F"`, value: []byte{255}},
		{name: "NaNEscaped", why: "escapes are read", tag: "format:nonfinite", json: `"Inf\u0069nity"`, value: math.Inf(1)},
		{name: "FloatNull", why: "null is zero", tag: "format:nonfinite", json: `null`, value: 0.0},
		{name: "TimeNull", why: "null is zero", tag: "format:unix", json: `null`, value: time.Time{}},
		{name: "DurationNull", why: "null is zero", tag: "format:iso8601", json: `null`, value: time.Duration(0)},
		{name: "Cut", why: "less than a nanosecond is dropped", tag: "format:sec", json: `0.0000000019`, value: time.Duration(1)},
		{name: "CutNano", why: "with any unit", tag: "format:nano", json: `-1.9`, value: time.Duration(-1)},
		{name: "BigNano", why: "seconds may need more digits than an integer has", tag: "format:unixnano", json: `99999999999999999999`,
			value: time.Unix(99999999999, 999999999).UTC()},
		{name: "Lower", why: "ISO 8601 in lower case", tag: "format:iso8601", json: `"pt1h"`, value: time.Hour},
		{name: "Comma", why: "ISO 8601 allows commas", tag: "format:iso8601", json: `"PT1,5S"`, value: 1500 * time.Millisecond},
		{name: "Plus", why: "ISO 8601 with a sign", tag: "format:iso8601", json: `"+PT1S"`, value: time.Second},
		{name: "Fraction", why: "of an hour", tag: "format:iso8601", json: `"PT0.1H"`, value: 6 * time.Minute},
		{name: "Rounded", why: "a fraction of a minute is rounded", tag: "format:iso8601", json: `"PT0.33333333333333333333M"`, value: 20 * time.Second},
		{name: "CutSecond", why: "that of a second is cut", tag: "format:iso8601", json: `"PT0.99999999999S"`, value: time.Duration(999999999)},
		{name: "ManySeconds", why: "any number of any unit", tag: "format:iso8601", json: `"PT1H090M"`, value: 150 * time.Minute},
		{name: "Nested", why: "spaces around it", tag: "format:array", json: ` [ 1 , 2 ] `, value: []byte{1, 2}},
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
		{name: "Hex", why: "no hexadecimal digit", tag: "format:hex", value: []byte{1}, json: `"zz"`, kind: '"'},
		{name: "HexOdd", why: "half a byte", tag: "format:hex", value: []byte(nil), json: `"abc"`, kind: '"'},
		{name: "Base32Line", why: "line ends are no digits", tag: "format:base32", value: []byte(nil), json: `"MZXW6YTB\n"`, kind: '"'},
		{name: "HexNumber", why: "a number is no string", tag: "format:hex", value: []byte{1}, json: `1`, kind: '0'},
		{name: "ArrayString", why: "a string is no array", tag: "format:array", value: []byte{1}, json: `"AQ=="`, kind: '"'},
		{name: "Nonfinite", why: "other strings are no floats", tag: "format:nonfinite", value: 1.5, json: `"nan"`, kind: '"'},
		{name: "EmitNull", why: "the kind must be right", tag: "format:emitnull", value: []int{1}, json: `{}`, kind: '{'},
		{name: "Layout", why: "another layout", tag: "format:DateOnly", value: day, json: `"2023"`, kind: '"', is: parseError},
		{name: "RFC3339", why: "what RFC 3339 has not", tag: "format:RFC3339", value: day, json: `"2020-01-02T3:04:05Z"`, kind: '"', is: parseError},
		{name: "UnixString", why: "a string is no number", tag: "format:unix", value: day, json: `"1"`, kind: '"'},
		{name: "UnixQuoted", why: "a number is no string", tag: "string,format:unix", value: day, json: `1`, kind: '0'},
		{name: "UnixExponent", why: "exponents are not read", tag: "format:unix", value: day, json: `1e3`, kind: '0', is: strconv.ErrSyntax},
		{name: "UnixRange", why: "too many seconds", tag: "format:unix", value: day, json: `9223372036854775808`, kind: '0', is: strconv.ErrRange},
		{name: "UnixSign", why: "a sign without a number", tag: "format:unix", value: day, json: `-0.0`, kind: '0', is: strconv.ErrRange},
		{name: "SecRange", why: "one nanosecond too many",
			tag: "format:sec", value: time.Second, json: `9223372036.854775808`, kind: '0', is: strconv.ErrRange},
		{name: "SecLead", why: "a zero leads", tag: "string,format:sec", value: time.Second, json: `"01"`, kind: '"', is: strconv.ErrSyntax},
		{name: "SecEmpty", why: "no digits", tag: "string,format:sec", value: time.Second, json: `""`, kind: '"', is: strconv.ErrSyntax},
		{name: "Units", why: "no unit", tag: "format:units", value: time.Second, json: `"1"`, kind: '"'},
		{name: "ISOEmpty", why: "nothing after P", tag: "format:iso8601", value: time.Second, json: `"P"`, kind: '"', is: strconv.ErrSyntax},
		{name: "ISOTime", why: "nothing after T", tag: "format:iso8601", value: time.Second, json: `"PT"`, kind: '"', is: strconv.ErrSyntax},
		{name: "ISOOrder", why: "units out of order", tag: "format:iso8601", value: time.Second, json: `"PT1S1M"`, kind: '"', is: strconv.ErrSyntax},
		{name: "ISOTwice", why: "a unit twice", tag: "format:iso8601", value: time.Second, json: `"PT1H1H"`, kind: '"', is: strconv.ErrSyntax},
		{name: "ISOFraction", why: "a fraction that is not last",
			tag: "format:iso8601", value: time.Second, json: `"PT1.5H1M"`, kind: '"', is: strconv.ErrSyntax},
		{name: "ISODays", why: "days have no fixed length", tag: "format:iso8601", value: time.Second, json: `"P1D"`, kind: '"'},
		{name: "ISORange", why: "one nanosecond too many",
			tag: "format:iso8601", value: time.Second, json: `"PT2562047H47M16.854775808S"`, kind: '"', is: strconv.ErrRange},
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
		{name: "short bytes", why: "arrays may be longer than what comes",
			tag: "format:hex", opts: v1.UnmarshalArrayFromAnyLength(true), in: `"ff"`, want: [3]byte{255}, ok: true},
		{name: "long bytes", why: "or shorter",
			tag: "format:base64", opts: v1.UnmarshalArrayFromAnyLength(true), in: `"AQIDBA=="`, want: [3]byte{1, 2, 3}, ok: true},
		{name: "number in string", why: "the format says what it counts",
			tag: "string,format:milli", opts: old, in: `"1.5"`, want: 1500 * time.Microsecond, ok: true},
		{name: "sign in string", why: "as without the option of the old API", tag: "string,format:milli", opts: old, in: `"+1"`, want: time.Duration(0)},
		{name: "named bytes", why: "they are binary data then",
			tag: "format:base64", opts: v1.FormatBytesWithLegacySemantics(true), in: `"AQI="`, want: []namedByte{1, 2}, ok: true},
		{name: "array of named bytes", why: "they are binary data then",
			tag: "format:hex", opts: v1.FormatBytesWithLegacySemantics(true), in: `"0102"`, want: [2]namedByte{1, 2}, ok: true},
		{name: "named bytes without", why: "they are numbers", tag: "format:base64", opts: json.JoinOptions(), in: `"AQI="`, want: []namedByte(nil)},
		{name: "string alone", why: "the tag counts without other options, too",
			tag: "string,format:sec", opts: v1.StringifyWithLegacySemantics(true), in: `"5"`, want: 5 * time.Second, ok: true},
		{name: "loose time", why: "the format asks for RFC 3339",
			tag: "format:RFC3339", opts: v1.ParseTimeWithLooseRFC3339(true), in: `"2023-11-14T2:13:20Z"`, want: time.Time{}},
		{name: "loose layout", why: "a layout that looks the same does not",
			tag: "format:'2006-01-02T15:04:05Z07:00'", opts: json.JoinOptions(), in: `"2023-11-14T02:13:20,5Z"`,
			want: time.Date(2023, 11, 14, 2, 13, 20, 5e8, time.UTC), ok: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := formattedField(reflect.Zero(reflect.TypeOf(tt.want)).Interface(), tt.tag)
			err := json.Unmarshal([]byte(`{"A":`+tt.in+`}`), p.Interface(), tt.opts)
			if got := p.Elem().Field(0).Interface(); (err == nil) != tt.ok || !cmp.Equal(got, tt.want) {
				t.Errorf("%v, %v, want %v (%s)", got, err, tt.want, tt.why)
			}
		})
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
	for _, tt := range []struct {
		name, why string
		tag, in   string
		want      error
	}{
		{name: "layout", why: "the error is that of package time", tag: "format:DateOnly", in: `"x"`},
		{name: "exponent", why: "no number of seconds", tag: "format:unix", in: `1e3`, want: strconv.ErrSyntax},
		{name: "range", why: "package time has no such year", tag: "format:unixmilli", in: `123456789012345678901234567890`, want: strconv.ErrRange},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := read(tt.tag, tt.in)
			if err == nil || errors.As(err, &wrapped) || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("%v (%s)", err, tt.why)
			}
		})
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

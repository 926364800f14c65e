// Package format converts times, durations, binary data and floating-point numbers to text
// and back. It has the forms that can be selected by option format of a struct tag, and
// RFC 3339, the form of times without that option.
//
// [Compile] parses the value of the tag option once; the methods of the [Format] that it
// returns convert values. A format that is a string or a number is the code in this package
// alone: its row in the table of formats, and a branch of [Format.Append] and [Format.Parse].
// The results depend only on the arguments, and parsed times also
// on time.Local. The functions append to a buffer and parse a slice, which holds a JSON
// number or the text of a JSON string without quotes and escapes.
package format

import (
	"errors"
	"reflect"
	"strconv"
	"time"
)

// A Class is a group of Go types that have the same formats.
type Class uint8

const (
	Other    Class = iota // types without formats
	Time                  // time.Time
	Duration              // time.Duration
	Bytes                 // slices and arrays of bytes
	Float                 // float32 and float64
	Nilable               // other slices
	Map                   // maps
	Struct                // other structs
)

// A Kind is the form that values of a Class have in JSON.
type Kind uint8

const (
	BytesString    Kind = iota + 1 // a string in an Encoding
	BytesText                      // a string with the bytes themselves, in the Encoding Text
	BytesArray                     // an array of numbers
	FloatNonfinite                 // a number, or a string for NaN and the infinities
	NilAsNull                      // null for a nil slice or map
	NilAsEmpty                     // an empty array or object for a nil slice or map
	AsArray                        // an array of the fields of a struct, or of the entries of a map
	TimeString                     // a string
	TimeNumber                     // a number of units of time since the Unix epoch
	DurationString                 // a string
	DurationNumber                 // a number of units of time
)

// A Format is the compiled value of a struct tag option format. It does not change.
type Format struct {
	Kind     Kind
	Encoding Encoding // of BytesString and BytesText

	wants   string // result of Wants for formats without a layout
	places  int    // of TimeNumber, DurationNumber: a second has 10^places units; 0, 3, 6 or 9
	layout  string // of TimeString: layout of package time
	rfc3339 bool   // of TimeString: other times than those of RFC 3339 are errors
	iso8601 bool   // of DurationString: ISO 8601; false: the form of time.Duration.String
}

// A named is a Format with the name that selects it for values of class.
type named struct {
	class  Class
	name   string
	format Format
}

// formats has the formats of all classes. Layouts of times are in time.go.
var formats = [...]named{
	// Seconds or parts of seconds since 1 January 1970 UTC, negative before that.
	{Time, "unix", Format{Kind: TimeNumber, wants: "a number of seconds since 1970"}},
	{Time, "unixmilli", Format{Kind: TimeNumber, places: 3, wants: "a number of milliseconds since 1970"}},
	{Time, "unixmicro", Format{Kind: TimeNumber, places: 6, wants: "a number of microseconds since 1970"}},
	{Time, "unixnano", Format{Kind: TimeNumber, places: 9, wants: "a number of nanoseconds since 1970"}},
	// RFC 3339 without and with a fraction of a second.
	{Time, "RFC3339", Format{Kind: TimeString, layout: time.RFC3339, rfc3339: true}},
	{Time, "RFC3339Nano", Format{Kind: TimeString, layout: time.RFC3339Nano, rfc3339: true}},
	// Seconds or parts of seconds.
	{Duration, "sec", Format{Kind: DurationNumber, wants: "a number of seconds"}},
	{Duration, "milli", Format{Kind: DurationNumber, places: 3, wants: "a number of milliseconds"}},
	{Duration, "micro", Format{Kind: DurationNumber, places: 6, wants: "a number of microseconds"}},
	{Duration, "nano", Format{Kind: DurationNumber, places: 9, wants: "a number of nanoseconds"}},
	// 1h30m0s and PT1H30M.
	{Duration, "units", Format{Kind: DurationString, wants: "a duration as in 1h30m0s"}},
	{Duration, "iso8601", Format{Kind: DurationString, iso8601: true, wants: "a duration as in PT1H30M"}},
	// An array of numbers, and the encodings of RFC 4648; hex is another name of base16.
	{Bytes, "array", Format{Kind: BytesArray}},
	{Bytes, "base64", Format{Kind: BytesString, Encoding: Base64, wants: "a string in base64"}},
	{Bytes, "base64url", Format{Kind: BytesString, Encoding: Base64URL, wants: "a string in base64url"}},
	{Bytes, "base32", Format{Kind: BytesString, Encoding: Base32, wants: "a string in base32"}},
	{Bytes, "base32hex", Format{Kind: BytesString, Encoding: Base32Hex, wants: "a string in base32hex"}},
	{Bytes, "base16", Format{Kind: BytesString, Encoding: Base16, wants: "a string in hexadecimal"}},
	{Bytes, "hex", Format{Kind: BytesString, Encoding: Base16, wants: "a string in hexadecimal"}},
	// A string for NaN and the infinities; null or an empty value for nil.
	{Float, "nonfinite", Format{Kind: FloatNonfinite}},
	{Nilable, "emitnull", Format{Kind: NilAsNull}},
	{Nilable, "emitempty", Format{Kind: NilAsEmpty}},
	{Map, "emitnull", Format{Kind: NilAsNull}},
	{Map, "emitempty", Format{Kind: NilAsEmpty}},
}

// ownFormats has the formats that only the jsonopt tag has.
var ownFormats = [...]named{
	{Bytes, "text", Format{Kind: BytesText, Encoding: Text, wants: "a string"}},
	{Map, "array", Format{Kind: AsArray}},
	{Struct, "array", Format{Kind: AsArray}},
}

// The formats of values without a tag option.
var (
	DefaultTime  = find(formats[:], "RFC3339Nano", Time)
	DefaultBytes = find(formats[:], "base64", Bytes)
)

// Compile returns the format with the given name for values of class. For times, the name
// may also be a layout of package time, or the name of one. Compile returns an error if the
// class has no such format. If own is true, the formats that only the jsonopt tag has are
// among them. The result may be shared.
func Compile(name string, class Class, own bool) (*Format, error) {
	if f := find(formats[:], name, class); f != nil {
		return f, nil
	}
	if own {
		if f := find(ownFormats[:], name, class); f != nil {
			return f, nil
		}
	}
	if class == Time {
		if layout := layoutOf(name); layout != "" {
			return &Format{Kind: TimeString, layout: layout}, nil
		}
	}
	return nil, errors.New("tag option `format` cannot be " + strconv.Quote(name))
}

// find returns the format in list with the given name for values of class, or nil.
func find(list []named, name string, class Class) *Format {
	for i := range list {
		if f := &list[i]; f.class == class && f.name == name {
			return &f.format
		}
	}
	return nil
}

// IsNumber reports whether values in format f are numbers, or strings with numbers. All others that
// Append writes are strings.
func (f *Format) IsNumber() bool { return f.Kind == TimeNumber || f.Kind == DurationNumber }

// Append appends the text of v, which is of class Time or Duration. The error is that of AppendTime.
func (f *Format) Append(dst []byte, v reflect.Value) ([]byte, error) {
	if t, ok := reflect.TypeAssert[time.Time](v); ok {
		return f.AppendTime(dst, t)
	}
	return f.AppendDuration(dst, time.Duration(v.Int())), nil
}

// Parse is the inverse of Append. It sets v, unless it returns an error.
func (f *Format) Parse(text []byte, v reflect.Value) error {
	if to, ok := reflect.TypeAssert[*time.Time](v.Addr()); ok {
		t, err := f.ParseTime(text)
		if err == nil {
			*to = t
		}
		return err
	}
	d, err := f.ParseDuration(text)
	if err == nil {
		v.SetInt(int64(d))
	}
	return err
}

// Wants returns the form of the values in words for people who do not know Go, as in: a time as in
// 2006-01-02. It returns "" if the format leaves values as they are. The example is a time or
// duration in the format. A layout of package time is none: times in it may have other texts for
// the zone and for a day of one digit.
func (f *Format) Wants() string {
	if f.layout == "" {
		return f.wants
	}
	return "a time as in " + time.Date(2006, 1, 2, 15, 4, 5, 0, time.UTC).Format(f.layout)
}

// A textError is the reason why a text cannot be parsed.
type textError struct {
	text string
	err  error // strconv.ErrSyntax, strconv.ErrRange or errInexact
}

// Error implements error.
func (e *textError) Error() string { return strconv.Quote(e.text) + ": " + e.err.Error() }

// Unwrap returns the reason without the text.
func (e *textError) Unwrap() error { return e.err }

// Package json turns Go values into JSON and JSON into Go values: strictly,
// safely and fast. Text must follow RFC 8259, be valid UTF-8 and have no
// duplicate names (RFC 7493). The package uses no unsafe code.
//
// [Marshal] and [Unmarshal] work on byte slices, [MarshalWrite] and
// [UnmarshalRead] on streams in bounded memory, and [AppendMarshal] in the
// caller's buffer. Options change single rules. The syntax of JSON, apart from
// Go types, is the business of package [github.com/plainjson/json/jsontext].
//
// # Formats
//
// Tag option format of a struct field says how its value is written and read, behind
// pointers, too:
//
//	[]byte, [N]byte  base64 (the default), base64url, base32, base32hex, base16, hex; array
//	float32, float64 nonfinite: NaN and the infinities are strings
//	slice, map       emitnull, emitempty: what nil is written as, whatever the options say
//	time.Time        a constant of package time like RFC1123 or DateOnly, a layout in single
//	                 quotes, or unix, unixmilli, unixmicro, unixnano: a number
//	time.Duration    sec, milli, micro, nano: a number; units: "1h30m"; iso8601: "PT1H30M"
//
// Numbers may have fractions, and are in strings with tag option string. User methods and
// functions come before formats. For any other format or type, using the field is a
// [SemanticError].
package json

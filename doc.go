// Package json turns Go values into JSON and JSON into Go values: strictly,
// safely and fast. Text must follow RFC 8259, be valid UTF-8 and have no
// duplicate names (RFC 7493). The package uses no unsafe code.
//
// [Marshal] and [Unmarshal] work on byte slices, [MarshalWrite] and
// [UnmarshalRead] on streams in bounded memory, and [AppendMarshal] in the
// caller's buffer. Options change single rules. The syntax of JSON, apart from
// Go types, is the business of package [github.com/plainjson/json/jsontext].
//
// # What decides how a value is handled
//
// The first of these that is there: a function of the caller for its type ([WithMarshalers],
// [WithUnmarshalers]); its methods [MarshalerTo], [Marshaler], encoding.TextAppender and
// encoding.TextMarshaler, or [UnmarshalerFrom], [Unmarshaler] and encoding.TextUnmarshaler; tag option
// format of its field; and what [Marshal] and [Unmarshal] say of its kind.
//
// # Struct tags
//
// The tag of a field is json:"name,options". Without a name, that of the field counts; json:"-" makes it no
// member. The options are:
//
//	omitzero     left out if it is zero, or its method IsZero says so
//	omitempty    left out if it would be null, "", {} or []
//	string       a number in a string
//	embed        a struct: its members are those of the outer one, as if it were embedded in Go;
//	             a map with strings as keys, or a jsontext.Value: members that no field is for
//	case:ignore  its name is matched regardless of case, dashes and underscores
//	case:strict  its name is matched exactly, whatever the options say
//	format:...   see below
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

// Package json converts between Go values and JSON text. Text must follow RFC 8259, be
// valid UTF-8 and have no duplicate names (RFC 7493), unless options allow more. The package uses no
// unsafe code.
//
// [Marshal] and [Unmarshal] work on byte slices, [MarshalWrite] and [UnmarshalRead] on
// streams in bounded memory, and [AppendMarshal] in a buffer of the caller. [MarshalEncode] and
// [UnmarshalDecode] handle the values of a stream one by one. Package
// [github.com/plainjson/json/jsontext] reads and writes JSON without Go types.
//
// # Order of precedence
//
// A value is encoded or decoded by the first of these that its type has:
//
//   - a function of the caller ([WithMarshalers], [WithUnmarshalers]);
//   - a method: [MarshalerTo], [Marshaler], encoding.TextAppender or encoding.TextMarshaler;
//     [UnmarshalerFrom], [Unmarshaler] or encoding.TextUnmarshaler;
//   - tag option format of its field;
//   - the rules for its kind, which [Marshal] and [Unmarshal] list.
//
// # Struct tags
//
// A field is configured by the tag json:"name,options". Without a name the Go field name is used;
// json:"-" ignores the field. The options are:
//
//	omitzero     omit the field if it is zero, or if its method IsZero returns true
//	omitempty    omit the field if it encodes as null, "", {} or []
//	string       encode a number as a JSON string that holds it
//	embed        a struct: its fields are members of the outer object, as if it were embedded;
//	             a map with strings as keys, or a jsontext.Value: holds the members of
//	             all names that no field has
//	case:ignore  match the name regardless of case, dashes and underscores
//	case:strict  match the name exactly, even with MatchCaseInsensitiveNames
//	format:...   select a format, see below
//
// # Formats
//
// Tag option format of a struct field selects how its value is encoded and decoded. It applies to
// the elements of pointers, too:
//
//	[]byte, [N]byte  base64 (the default), base64url, base32, base32hex, base16, hex; array
//	float32, float64 nonfinite: NaN and the infinities are strings
//	slice, map       emitnull, emitempty: how nil is encoded, whatever the options are
//	time.Time        a constant of package time like RFC1123 or DateOnly, a layout in single
//	                 quotes, or unix, unixmilli, unixmicro, unixnano: a number
//	time.Duration    sec, milli, micro, nano: a number; units: "1h30m"; iso8601: "PT1H30M"
//
// Numbers may have fractions, and are JSON strings with tag option string. Methods and functions
// take precedence over formats. Any other format, and a format of any other type, fails with a
// [SemanticError] when the field is used.
package json

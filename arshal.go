package json

import (
	"io"

	"github.com/plainjson/json/internal/marshal"
	"github.com/plainjson/json/internal/unmarshal"
	"github.com/plainjson/json/jsontext"
)

// Unmarshal decodes the JSON value in in into the Go value that out points to. White space
// may surround the value; any other text after it is an error. Later options override earlier ones.
//
// A function, a method or a format may decode a value; see the order of precedence in the
// package documentation. Otherwise JSON null sets any Go value to its zero value, and other
// values are decoded by the Go type:
//
//   - A bool is decoded from a JSON boolean.
//   - A string is decoded from a JSON string.
//   - An integer is decoded from a JSON number without fraction and exponent that fits
//     the type; a number such as 1.0 or 1e2 is an error. With [StringifyNumbers] or the tag
//     option string it is decoded from a JSON string that contains such a number, and only
//     from that.
//   - A float is decoded from a JSON number as the nearest value of the type, or from a JSON
//     string under the conditions above. A number out of range is an error.
//   - []byte and [N]byte are decoded from a JSON string in base64 (RFC 4648, section 4).
//     The bytes replace those of the slice and reuse its memory. [N]byte requires exactly
//     N bytes. A slice of a named byte type is decoded like any other slice.
//   - A slice is decoded from a JSON array. Its length is set to zero, and each element is
//     appended after it has been set to its zero value. A nil slice is allocated, even for
//     an empty array.
//   - An array is decoded from a JSON array of exactly as many elements. Each element is set to
//     its zero value first.
//   - A map is decoded from a JSON object. Its members are added, and other entries remain. The value
//     of a key that exists is decoded into a copy of the entry. A nil map is allocated, even
//     for an empty object. The name is decoded like a value of the key type: a JSON string, or the
//     number in it. Two names that decode to the same key are duplicates of each other.
//   - A struct is decoded from a JSON object, member by member; see the section on struct fields in
//     the package documentation. Fields without a member keep their value.
//   - A pointer is decoded by its element. A nil pointer is allocated.
//   - An interface that holds a value is decoded by the type of that value. A nil
//     interface without methods gets a bool, string, float64, map[string]any or []any;
//     StringifyNumbers does not affect it. A nil interface with methods is an error.
//   - A time.Time is decoded from a JSON string as specified by RFC 3339, section 5.6, with
//     upper-case T and Z. Digits beyond nanoseconds are dropped.
//   - A time.Duration requires the tag option format, or FormatDurationAsNano of package v1.
//   - A [jsontext.Value] gets the text of any JSON value, including null.
//
// Any other Go type is an error. JSON objects are merged into existing structs and maps, also within
// pointers, interfaces and other objects. Any other JSON value replaces the Go value.
//
// If out is not a non-nil pointer, or a value does not fit its Go type, the error is a
// [SemanticError]. If the text violates RFC 8259 or RFC 7493 (I-JSON), and no option allows
// that, it is a [jsontext.SyntacticError]. Decoding ends at the first error; values decoded
// before it remain in out.
//
// Unmarshal does not retain in. It allocates the memory of the values, and none of its own once
// the type has been used before.
func Unmarshal(in []byte, out any, options ...Options) error {
	return unmarshal.Unmarshal(in, out, newError, options...)
}

// UnmarshalRead is like [Unmarshal] for the text that r returns until [io.EOF]. It reads
// r to the end, because only white space may follow the value.
//
// An error of r is wrapped in the returned error. A text without a value fails with
// [io.ErrUnexpectedEOF]. Besides the Go value, UnmarshalRead holds tens of kilobytes of text in memory,
// or the longest token with the white space before it. If the options contain
// ReportErrorsWithLegacySemantics of package v1, it holds the text of the whole value.
func UnmarshalRead(r io.Reader, out any, options ...Options) error {
	return unmarshal.UnmarshalRead(r, out, newError, options...)
}

// UnmarshalDecode is like [Unmarshal] for the next value of in, which may be within an array or
// object. If no top-level value follows, it returns [io.EOF]. The options apply until UnmarshalDecode
// returns, in addition to those of in. Where an object name comes next, the name is decoded like the
// key of a map.
//
// After an error:
//
//   - After a [SemanticError] the next call that reads skips the rest of the value and continues
//     after it. Until then InputOffset, StackDepth and StackPointer of in describe the position of the
//     failure. Duplicate names in the rest are not reported.
//   - If the text is malformed or the Reader fails, and a part of the value has been consumed,
//     every later read of in returns the same error until Reset is called. If nothing was consumed,
//     the next call tries again.
//   - A panic of a method or function, or of the Reader within the value, leaves in failed until Reset is called.
//
// A method or function in which UnmarshalDecode fails should return that error. If it returns nil, the
// value that it was called for fails nevertheless.
func UnmarshalDecode(in *jsontext.Decoder, out any, options ...Options) error {
	return unmarshal.Decode(in, out, newError, options...)
}

// Marshal returns the JSON text of in, without a newline at the end. Later options override earlier
// ones.
//
// A function, a method or a format may encode a value; see the order of precedence in the
// package documentation. Otherwise a value is encoded by its Go type:
//
//   - A bool is encoded as a JSON boolean.
//   - A string is encoded as a JSON string. Only the characters that RFC 8259 requires are escaped,
//     in the form of RFC 8785, section 3.2.2.2, unless options demand more. Invalid UTF-8 is an error.
//   - An integer is encoded as a JSON number; with [StringifyNumbers] or the tag option string as a
//     JSON string that contains the number.
//   - A float is encoded like an integer, with the fewest digits that decode to the same value of its
//     type, laid out as ECMA-262, section 7.1.12.1 specifies (RFC 8785, section 3.2.2.3 for float64),
//     except that -0 remains -0. NaN and the infinities are errors.
//   - []byte and [N]byte are encoded as a JSON string in base64 (RFC 4648, section 4), a nil
//     []byte as an empty string. A slice of a named byte type is encoded like any other slice.
//   - A slice is encoded as a JSON array, a nil slice as an empty array; see
//     [FormatNilSliceAsNull].
//   - An array is encoded as a JSON array.
//   - A map is encoded as a JSON object in random order; see [Deterministic]. A nil map is encoded as an
//     empty object; see [FormatNilMapAsNull]. A key must encode as a JSON string, or is a
//     number, which is put in a string.
//   - A struct is encoded as a JSON object; see the section on struct fields in the package
//     documentation.
//   - A pointer or interface is encoded as its element, or as null if it is nil.
//   - A time.Time is encoded as a JSON string as specified by RFC 3339, section 5.6, with as many
//     fractional digits as needed, at most nine. A year outside of 0 to 9999 is an error.
//   - A time.Duration requires the tag option format, or FormatDurationAsNano of package v1.
//   - A [jsontext.Value] is checked and encoded in the form that the options select, and as null if
//     it is nil.
//
// Any other type, and a value that contains itself, is a [SemanticError]. A string that is not valid
// UTF-8, and a duplicate name, is a [jsontext.SyntacticError]. With an error, Marshal returns the text
// that precedes the failure.
//
// The caller owns the returned slice. Marshal allocates it, with little spare capacity, and nothing of
// its own besides once the type has been used before.
func Marshal(in any, options ...Options) ([]byte, error) {
	return marshal.Marshal(in, newError, options...)
}

// AppendMarshal is like [Marshal] but appends the text to dst and returns the extended slice. If an
// error occurs, the result has the text that precedes the failure. AppendMarshal allocates only if
// the capacity of dst is too small. The standard library has no such function.
func AppendMarshal(dst []byte, in any, options ...Options) (out []byte, err error) {
	return marshal.Append(dst, in, newError, options...)
}

// MarshalWrite is like [Marshal] but writes the text to w, in pieces of about 32 KiB, so that memory
// does not grow with the text.
//
// An error of w is wrapped in the returned error, and w is then not called again. If the value fails, the
// pieces that were complete by then have been written to w, and nothing of a text that is shorter than one
// piece.
func MarshalWrite(w io.Writer, in any, options ...Options) error {
	return marshal.Write(w, in, newError, options...)
}

// MarshalEncode is like [Marshal] but writes the value to out, at the top level or within an array
// or object. The options apply until MarshalEncode returns, in addition to those of out. It is an error
// if they change the white space, as jsontext.WithIndent does. Where an object name comes next, in
// is encoded like the key of a map.
//
// After an error:
//
//   - If the value fails, nothing of it remains in out, and the next write continues after the value
//     before. If a part of it has been given to the Writer already, every later write returns the same
//     error until Reset is called.
//   - If the Writer fails at the end of the value, the value remains in the buffer and the next write
//     tries again. If it fails within the value, the first rule applies.
//   - A panic of a method, function or Writer leaves out failed until Reset is called.
func MarshalEncode(out *jsontext.Encoder, in any, options ...Options) error {
	return marshal.Encode(out, in, newError, options...)
}

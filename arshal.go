package json

import (
	"io"

	"github.com/plainjson/json/internal/marshal"
	"github.com/plainjson/json/internal/unmarshal"
	"github.com/plainjson/json/jsontext"
)

// Unmarshal decodes the single JSON value in in, which white space may surround, into the
// Go value that out points to.
//
// JSON null sets any Go value to its zero value. Other JSON values are decoded by the Go type:
//
//   - A JSON boolean decodes into a bool, a JSON string into a string.
//   - A JSON number decodes into an integer if it has neither fraction nor exponent and
//     fits, and into a float if it fits. With [StringifyNumbers] or tag option string, a
//     JSON string that holds such a number is decoded instead.
//   - A JSON string in base64 (RFC 4648, section 4) decodes into []byte, and into [N]byte
//     if it holds exactly N bytes.
//   - A JSON array decodes into a Go slice by setting its length to zero and appending
//     each element, and into a Go array if it has exactly as many elements.
//   - A JSON object decodes into a Go map by adding its members. The value of a member that the map
//     has already is decoded into a copy of the element. Keys are strings or numbers.
//   - A JSON object decodes into a Go struct by decoding each member into the field of that name.
//     Members of other names are skipped, or fail with [RejectUnknownMembers].
//   - A JSON string in the format of RFC 3339 decodes into a time.Time. A time.Duration requires
//     tag option format.
//   - Any JSON value decodes into a [jsontext.Value], which takes its text.
//   - A pointer that is nil is allocated, and its element is decoded.
//   - Any JSON value decodes into a nil interface without methods, as a bool, string,
//     float64, map[string]any or []any. If an interface holds a value, the type of that value decides.
//
// Decoding into any other Go type fails with a [SemanticError]. The text must follow
// RFC 8259, be valid UTF-8, have no duplicate names (RFC 7493), and be nested no deeper
// than 10,000 levels; otherwise the error is a [jsontext.SyntacticError]. Errors have
// the byte offset and the JSON Pointer of the failure. Values decoded before the failure remain in out.
//
// Unmarshal retains no reference to in.
func Unmarshal(in []byte, out any, options ...Options) error {
	return unmarshal.Unmarshal(in, out, newError, options...)
}

// UnmarshalRead is like [Unmarshal] for the text that r returns until io.EOF. It holds
// at most the longest token, and some tens of kilobytes, in memory. An error of r is
// wrapped in the error that UnmarshalRead returns.
func UnmarshalRead(r io.Reader, out any, options ...Options) error {
	return unmarshal.UnmarshalRead(r, out, newError, options...)
}

// UnmarshalDecode is like [Unmarshal] for the next value of in. The options apply in
// addition to those of in, until UnmarshalDecode returns. It returns io.EOF if there are no
// more values. It is for streams of values, and for methods ([UnmarshalerFrom]). Where an
// object name comes next, the name is decoded like the key of a map.
//
// After a [SemanticError] the next call that reads skips the rest of the value. If the text
// is malformed, or the Reader fails, after a part of the value has been consumed, every
// later read of in returns that error until Reset is called. If nothing was consumed, the next
// call tries again. A method in which UnmarshalDecode has failed must return an error: the value
// that it was called for fails anyway.
func UnmarshalDecode(in *jsontext.Decoder, out any, options ...Options) error {
	return unmarshal.Decode(in, out, newError, options...)
}

// Marshal returns the JSON encoding of in, without a newline at the end.
//
//   - A bool encodes as a JSON boolean, a string as a JSON string.
//   - A number encodes as a JSON number, a float in the shortest form that decodes to
//     the same value (ECMA-262, 7.1.12.1). NaN and the infinities are errors.
//   - []byte and [N]byte encode as a JSON string in base64 (RFC 4648, section 4).
//   - A slice or Go array encodes as a JSON array, a nil slice as an empty one.
//   - A map encodes as a JSON object with its members in random order unless
//     [Deterministic] is set; a nil map as an empty one. Keys are strings or numbers.
//   - A struct encodes as a JSON object with a member for each exported field. Tag
//     json:"name" changes the name, json:"-" ignores the field, tag option omitzero
//     omits a zero value, omitempty a value that encodes as null, "", [] or {}, and
//     string encodes a number as a JSON string. The fields of an embedded struct are
//     members of the outer object.
//   - A time.Time encodes as a JSON string in the format of RFC 3339, with nanoseconds. A
//     time.Duration requires tag option format.
//   - A [jsontext.Value] is checked and encodes as itself, in the form that the options select.
//   - A pointer or interface encodes as its element, or as null if it is nil.
//
// Any other type is a [SemanticError], and so is a value that contains itself. A string
// that is not valid UTF-8 is a [jsontext.SyntacticError]. With an error, Marshal
// returns the text that precedes the failure.
//
// Marshal allocates the slice that it returns, exactly or nearly of the length needed.
func Marshal(in any, options ...Options) ([]byte, error) {
	return marshal.Marshal(in, newError, options...)
}

// AppendMarshal is like [Marshal] but appends to dst and returns the extended buffer. It
// allocates only if the capacity of dst is too small. With an error, it appends the text that
// precedes the failure.
func AppendMarshal(dst []byte, in any, options ...Options) (out []byte, err error) {
	return marshal.Append(dst, in, newError, options...)
}

// MarshalWrite is like [Marshal] but writes to w, in pieces of a few kilobytes. An error
// of w is wrapped in the error that MarshalWrite returns. After an error w is not called
// again; nothing of a short text has been written then.
func MarshalWrite(w io.Writer, in any, options ...Options) error {
	return marshal.Write(w, in, newError, options...)
}

// MarshalEncode is like [Marshal] but writes the value to out. The options apply in
// addition to those of out, until MarshalEncode returns. It is for streams of values, and for
// methods ([MarshalerTo]). Where an object name comes next, in is encoded like the key of a
// map.
//
// After an error nothing of the value remains in out, unless a part of it has been written
// to the Writer: then every later write returns that error until Reset is called. If the Writer fails at the end of
// the value, the value remains in the buffer, and the next write tries again.
func MarshalEncode(out *jsontext.Encoder, in any, options ...Options) error {
	return marshal.Encode(out, in, newError, options...)
}

// Package jsontext reads and writes JSON text (RFC 8259) without Go types. It has the API of
// encoding/json/jsontext of Go 1.27, and behaves the same up to the first error. Package
// [github.com/plainjson/json] converts between JSON text and Go values.
//
// A [Token] is null, false, true, a string, a number, or the beginning or end of an object or
// array. Commas and colons are not tokens, because the grammar implies them. A [Value] is the text
// of a whole value. A [Decoder] reads and an [Encoder] writes a stream of values, token by
// token or value by value. Both check that the stream is valid. [Value.Format], [AppendFormat] and
// related functions change the form of a value in memory.
//
// The input and output are valid by RFC 7493 (I-JSON), which adds to RFC 8259 that strings are valid
// UTF-8 and that the names within an object are unique. The options [AllowInvalidUTF8] and
// [AllowDuplicateNames] remove these rules. [Value.Canonicalize] produces the canonical
// form of RFC 8785 (JCS).
//
// # Options
//
// Every option is false, empty or 0 by default. Options for encoding affect an Encoder and the
// functions that format a value; they are ignored when decoding.
//
//	option                 affects   effect
//	AllowDuplicateNames    both      accepts objects with duplicate names
//	AllowInvalidUTF8       both      accepts invalid UTF-8 in strings, as U+FFFD
//	WithByteLimit          both      limits the length of a top-level value; 0: no limit
//	WithDepthLimit         both      limits the depth of a top-level value; 0: 10,000 levels
//	EscapeForHTML          encoding  escapes <, > and &
//	EscapeForJS            encoding  escapes U+2028 and U+2029
//	PreserveRawStrings     encoding  retains the escapes of strings that are text already
//	CanonicalizeRawInts    encoding  writes integers that are text already by RFC 8785
//	CanonicalizeRawFloats  encoding  writes other numbers that are text already by RFC 8785
//	ReorderRawObjects      encoding  sorts the members of objects that are text already
//	Multiline              encoding  writes each element and member on a line of its own
//	WithIndent             encoding  sets the indentation of a level and Multiline
//	WithIndentPrefix       encoding  sets the prefix of each line and Multiline
//	SpaceAfterColon        encoding  writes a space after each colon; with Multiline the default
//	SpaceAfterComma        encoding  writes a space after each comma
//
// # Errors
//
// Text that is not valid is a [SyntacticError] with the offset and the JSON Pointer of the
// failure. [errors.Is] finds these causes:
//
//	ErrDuplicateName      an object has two members of the same name
//	ErrNonStringName      a token read or written as a name is not a string
//	ErrLimit              a value exceeds WithByteLimit, WithDepthLimit or a limit of package jsonx
//	io.ErrUnexpectedEOF   the text ends within a value
//
// errors.Is also finds the error of a Reader or Writer that failed. A read at the end of the input,
// between values, returns [io.EOF] itself.
//
// # Use by methods, Readers and Writers
//
// While package json reads from a Decoder or writes to an Encoder, only a method or function that it calls
// with that may use it, until it returns, and not during a call of UnmarshalDecode or MarshalEncode. A Reader
// or Writer must not use the Decoder or Encoder that calls it. Otherwise reads and writes fail without an
// effect, PeekKind returns [KindInvalid], and Reset panics. The other methods may be called at any time.
//
// # Memory
//
// Strings and numbers that [Decoder.ReadToken] returns, and values that [Decoder.ReadValue] returns,
// refer to the buffer of the Decoder. They are valid until the next call of PeekKind, ReadToken,
// ReadValue or SkipValue; [Token.Clone] and [Value.Clone] copy them. An Encoder copies what it is given.
// Decoders and Encoders allocate to grow their buffers and to remember the names of open objects; a
// Decoder or Encoder that is reset retains this memory.
//
// # Algorithms
//
// Floating-point numbers are formatted with the fewest digits that identify them, by the algorithm of
// Giulietti, "The Schubfach way to render doubles" (2020), and laid out as specified by ECMA-262, section
// 7.1.12.1. They are parsed with correct rounding, by the algorithm of Lemire, "Number Parsing at a Gigabyte
// per Second" (2021). Members are sorted by UTF-16 code units, as specified by RFC 8785, section 3.2.3.
//
// # Differences from the standard library
//
// [WithByteLimit], [WithDepthLimit] and [ErrLimit] do not exist in Go 1.27; code that uses them does
// not compile with encoding/json/jsontext. The texts of errors differ.
package jsontext

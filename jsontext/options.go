package jsontext

import (
	"strings"

	"github.com/plainjson/json/internal/opts"
)

// Options is one option or a set of them. It configures [NewDecoder],
// [Decoder.Reset], [NewEncoder], [Encoder.Reset], and the functions and methods
// that take a list of options; later ones override earlier ones. It is the same
// type as Options of package json, whose options are ignored here, as is every
// option that does not concern the operation.
//
//   - Decoding and encoding: [AllowDuplicateNames], [AllowInvalidUTF8],
//     [WithByteLimit], [WithDepthLimit].
//   - Encoding: [EscapeForHTML], [EscapeForJS], [PreserveRawStrings],
//     [CanonicalizeRawInts], [CanonicalizeRawFloats], [ReorderRawObjects],
//     [SpaceAfterColon], [SpaceAfterComma], [Multiline], [WithIndent],
//     [WithIndentPrefix].
type Options = opts.Options

// AllowDuplicateNames says whether an object may have several members of the
// same name. RFC 7493, section 2.3 forbids it, RFC 8259 leaves open what it means.
// It concerns decoding and encoding.
func AllowDuplicateNames(v bool) Options {
	return opts.Either(v, opts.AllowDuplicateNames|opts.True, opts.AllowDuplicateNames)
}

// AllowInvalidUTF8 says whether strings may hold bytes that are not UTF-8 and
// escapes of half a surrogate pair. Each stands for U+FFFD. RFC 7493, section 2.1
// and RFC 8259, section 8.1 forbid it. It concerns decoding and encoding.
func AllowInvalidUTF8(v bool) Options {
	return opts.Either(v, opts.AllowInvalidUTF8|opts.True, opts.AllowInvalidUTF8)
}

// EscapeForHTML says whether the characters <, > and & are escaped in strings,
// as \u003c, \u003e and \u0026, which makes the output safe inside of HTML. It
// concerns encoding only.
func EscapeForHTML(v bool) Options {
	return opts.Either(v, opts.EscapeForHTML|opts.True, opts.EscapeForHTML)
}

// EscapeForJS says whether the characters U+2028 and U+2029 are escaped in
// strings, which makes the output valid JavaScript of any age; see RFC 8259,
// section 12. It concerns encoding only.
func EscapeForJS(v bool) Options { return opts.Either(v, opts.EscapeForJS|opts.True, opts.EscapeForJS) }

// PreserveRawStrings says whether strings in raw form, in a [Value] or in a
// [Token] that was read, keep the escapes they have. Without it they are written
// in the shortest form. Characters that EscapeForHTML and EscapeForJS name are
// escaped nevertheless; with AllowInvalidUTF8 invalid bytes are kept. It concerns
// encoding only.
func PreserveRawStrings(v bool) Options {
	return opts.Either(v, opts.PreserveRawStrings|opts.True, opts.PreserveRawStrings)
}

// CanonicalizeRawInts says whether numbers in raw form that have neither a
// fraction nor an exponent are written as RFC 8785, section 3.2.2.3 says: as
// the nearest float64, so that those beyond ±2⁵³ lose digits. -0 becomes 0. It
// concerns encoding only.
func CanonicalizeRawInts(v bool) Options {
	return opts.Either(v, opts.CanonicalizeRawInts|opts.True, opts.CanonicalizeRawInts)
}

// CanonicalizeRawFloats says whether numbers in raw form that have a fraction or
// an exponent are written as RFC 8785, section 3.2.2.3 says: as the nearest
// float64. A number beyond its range becomes ±1.7976931348623157e+308, and -0
// becomes 0. It concerns encoding only.
func CanonicalizeRawFloats(v bool) Options {
	return opts.Either(v, opts.CanonicalizeRawFloats|opts.True, opts.CanonicalizeRawFloats)
}

// ReorderRawObjects says whether the members of objects in raw form, in a
// [Value], are sorted by name as RFC 8785, section 3.2.3 says. It concerns
// encoding only.
func ReorderRawObjects(v bool) Options {
	return opts.Either(v, opts.ReorderRawObjects|opts.True, opts.ReorderRawObjects)
}

// SpaceAfterColon says whether a space follows each colon. It concerns encoding only.
func SpaceAfterColon(v bool) Options {
	return opts.Either(v, opts.SpaceAfterColon|opts.True, opts.SpaceAfterColon)
}

// SpaceAfterComma says whether a space follows each comma. It concerns encoding only.
func SpaceAfterComma(v bool) Options {
	return opts.Either(v, opts.SpaceAfterComma|opts.True, opts.SpaceAfterComma)
}

// Multiline says whether each member and each element begins a line, indented by
// its depth. Then SpaceAfterColon is true and the indentation a tab unless other
// options say otherwise. If false, the output is one line, whatever indentation
// is given. It concerns encoding only.
func Multiline(v bool) Options { return opts.Either(v, opts.Multiline|opts.True, opts.Multiline) }

// WithIndent sets the indentation for each level of depth, and Multiline. It
// panics if indent has other characters than spaces and tabs. It concerns
// encoding only.
func WithIndent(indent string) Options {
	checkIndent(indent, "indent")
	return opts.IndentOf(indent)
}

// WithIndentPrefix sets what each line but the first begins with, before its
// indentation, and Multiline. It panics if prefix has other characters than
// spaces and tabs. It concerns encoding only.
func WithIndentPrefix(prefix string) Options {
	checkIndent(prefix, "indent prefix")
	return opts.IndentPrefix(prefix)
}

// checkIndent panics if s has other characters than spaces and tabs.
func checkIndent(s, what string) {
	if rest := strings.Trim(s, " \t"); rest != "" {
		panic("json: invalid character " + quoteByte(rest[0]) + " in " + what)
	}
}

// WithByteLimit sets how many bytes a top-level value may have, with the white
// space before it and within it. What is longer is an error that [ErrLimit]
// matches; a reader is then not asked for more than one byte beyond the limit. A
// limit of 0 or less is none, which is the default. It concerns decoding and
// encoding.
func WithByteLimit(n int64) Options { return opts.ByteLimit(n) }

// WithDepthLimit sets how deeply arrays and objects may be nested in a top-level
// value. What is deeper is an error that [ErrLimit] matches. If n is 0 or less, the
// limit is the default of 10,000. It concerns decoding and encoding.
func WithDepthLimit(n int) Options { return opts.DepthLimit(n) }

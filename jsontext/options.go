package jsontext

import (
	"strings"

	"github.com/plainjson/json/internal/opts"
)

// Options is one option or a set of options. It configures [NewDecoder], [Decoder.Reset], [NewEncoder],
// [Encoder.Reset], and the functions and methods that have a list of options. The package documentation
// lists all options. Nil is an empty set.
//
// A later option overrides an earlier one, and an option that does not affect the operation is ignored.
// The type is the same as Options of package json, and options of package json are ignored by this
// package. Options do not change and may be used by several goroutines at once.
type Options = opts.Options

// AllowDuplicateNames accepts objects with several members of the same name, which RFC 7493, section 2.3
// forbids. RFC 8259, section 4 leaves their meaning open. Names are then not compared, which saves time and
// memory. It affects decoding and encoding.
func AllowDuplicateNames(v bool) Options {
	return opts.Either(v, opts.AllowDuplicateNames|opts.True, opts.AllowDuplicateNames)
}

// AllowInvalidUTF8 accepts strings with invalid UTF-8 and with escapes of unpaired surrogates, which RFC
// 7493, section 2.1 forbids (RFC 8259, section 8.1 requires UTF-8). Each invalid byte and each unpaired
// surrogate is replaced by U+FFFD in Go strings and in the output; see [PreserveRawStrings] for an
// exception. It affects decoding and encoding.
func AllowInvalidUTF8(v bool) Options {
	return opts.Either(v, opts.AllowInvalidUTF8|opts.True, opts.AllowInvalidUTF8)
}

// EscapeForHTML escapes the characters <, > and & in strings as \u003c, \u003e and \u0026, so that the
// output is safe within HTML. It affects encoding only.
func EscapeForHTML(v bool) Options {
	return opts.Either(v, opts.EscapeForHTML|opts.True, opts.EscapeForHTML)
}

// EscapeForJS escapes the characters U+2028 and U+2029 in strings, so that the output is a valid
// JavaScript expression in all versions of the language; see RFC 8259, section 12. It affects encoding
// only.
func EscapeForJS(v bool) Options { return opts.Either(v, opts.EscapeForJS|opts.True, opts.EscapeForJS) }

// PreserveRawStrings retains the escapes of strings that are text already: those of a [Value], and of a
// [Token] that a Decoder has read. Without the option they are written in the minimal form of RFC 8785,
// section 3.2.2.2. [EscapeForHTML] and [EscapeForJS] apply nevertheless. With [AllowInvalidUTF8], invalid
// bytes are retained, too. It affects encoding only.
func PreserveRawStrings(v bool) Options {
	return opts.Either(v, opts.PreserveRawStrings|opts.True, opts.PreserveRawStrings)
}

// CanonicalizeRawInts writes integers that are text already as specified by RFC 8785, section 3.2.2.3.
// An integer is a number without fraction and exponent. It is rounded to the nearest float64, so that
// integers beyond ±2⁵³ may lose digits, and -0 becomes 0. It affects encoding only.
func CanonicalizeRawInts(v bool) Options {
	return opts.Either(v, opts.CanonicalizeRawInts|opts.True, opts.CanonicalizeRawInts)
}

// CanonicalizeRawFloats writes numbers that are text already and have a fraction or an exponent as
// specified by RFC 8785, section 3.2.2.3. They are rounded to the nearest float64. A number out of range
// becomes ±1.7976931348623157e+308, and -0 becomes 0. It affects encoding only.
func CanonicalizeRawFloats(v bool) Options {
	return opts.Either(v, opts.CanonicalizeRawFloats|opts.True, opts.CanonicalizeRawFloats)
}

// ReorderRawObjects sorts the members of all objects within a [Value] by name, compared by UTF-16 code
// units as specified by RFC 8785, section 3.2.3. It does not affect objects that are written token by
// token. It affects encoding only.
func ReorderRawObjects(v bool) Options {
	return opts.Either(v, opts.ReorderRawObjects|opts.True, opts.ReorderRawObjects)
}

// SpaceAfterColon writes a space after each colon. It affects encoding only.
func SpaceAfterColon(v bool) Options {
	return opts.Either(v, opts.SpaceAfterColon|opts.True, opts.SpaceAfterColon)
}

// SpaceAfterComma writes a space after each comma, with [Multiline] as well. It affects encoding only.
func SpaceAfterComma(v bool) Options {
	return opts.Either(v, opts.SpaceAfterComma|opts.True, opts.SpaceAfterComma)
}

// Multiline writes each element and each member on a line of its own, indented by its depth. The
// default of [WithIndent] is then a tab, and that of [SpaceAfterColon] true. Empty arrays and objects remain
// on one line. If it is false, the output is one line, whatever the indentation is. It affects encoding
// only.
func Multiline(v bool) Options { return opts.Either(v, opts.Multiline|opts.True, opts.Multiline) }

// WithIndent sets the indentation of each level of depth, and sets [Multiline] to true. It panics if
// indent has characters other than spaces and tabs. It affects encoding only.
func WithIndent(indent string) Options {
	checkIndent(indent, "indent")
	return opts.IndentOf(indent)
}

// WithIndentPrefix sets the prefix of each line except the first, which precedes the indentation, and
// sets [Multiline] to true. It panics if prefix has characters other than spaces and tabs. It affects
// encoding only.
func WithIndentPrefix(prefix string) Options {
	checkIndent(prefix, "indent prefix")
	return opts.IndentPrefix(prefix)
}

// checkIndent panics if s has characters other than spaces and tabs. The text of the panic calls s what.
func checkIndent(s, what string) {
	if rest := strings.Trim(s, " \t"); rest != "" {
		panic("json: invalid character " + quoteByte(rest[0]) + " in " + what)
	}
}

// WithByteLimit limits each top-level value to n bytes, including the white space before it and within it.
// A longer value is a [SyntacticError] that matches [ErrLimit]. A Decoder then has read at most one
// byte beyond the limit from the Reader. If n is 0 or negative, which is the default, there is no limit.
//
// White space after the last value of a stream counts like a value of its own; Unmarshal and
// UnmarshalRead of package json count it as part of their value. The line feed that an Encoder writes
// after a value does not count.
//
// A limit for one call of UnmarshalDecode of package json has no effect on a value within an array or
// object: a Decoder counts from the start of the top-level value, and only if it had the limit there.
//
// It affects decoding and encoding, but not the functions that format a [Value]. The standard library
// has no such option.
func WithByteLimit(n int64) Options { return opts.ByteLimit(n) }

// WithDepthLimit limits the depth of arrays and objects in a top-level value to n levels. A deeper value is
// a [SyntacticError] that matches [ErrLimit]. If n is 0 or negative, the limit is the default of 10,000
// levels.
//
// Package json converts Go values by recursion. With a limit above 100,000, a deep value may therefore
// overflow the stack, which ends the program.
//
// It affects decoding and encoding. The standard library has no such option.
func WithDepthLimit(n int) Options { return opts.DepthLimit(n) }

// Package json reads and writes JSON (RFC 8259) with the API of encoding/json of Go 1.27. A program
// that changes its import path to github.com/plainjson/json/v1 behaves as before, including the texts
// of errors.
//
// [Marshal] and [Unmarshal] are those of package [github.com/plainjson/json] with the option
// [DefaultOptionsV1]. This package adds the types [Decoder] and [Encoder], the types of its errors,
// [Number], and functions that check and format JSON text. All functions may be called by several
// goroutines at once.
//
// # Migration
//
// New programs should use package github.com/plainjson/json, which is stricter by default. Other
// programs can migrate step by step: the functions of that package accept the options of this one, and
// later options override earlier ones.
//
//	import (
//		jsonv2 "github.com/plainjson/json"
//		"github.com/plainjson/json/jsontext"
//		json "github.com/plainjson/json/v1"
//	)
//
//	// The same as json.Marshal(v), except for the result after an error.
//	jsonv2.Marshal(v, json.DefaultOptionsV1())
//	// The same as json.Unmarshal(b, &v), except that duplicate names are errors.
//	jsonv2.Unmarshal(b, &v, json.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false))
//	// The same as jsonv2.Marshal(v), except that a time.Duration is a number.
//	jsonv2.Marshal(v, json.FormatDurationAsNano(true))
//
// # Options
//
// These are the options of DefaultOptionsV1, all true. They are false by default in the functions of
// package json, and each of them makes up for one difference.
//
//	option                              affects    effect
//	CallMethodsWithLegacySemantics      both       calls fewer methods
//	FormatByteArrayAsArray              both       converts [N]byte as a JSON array
//	FormatBytesWithLegacySemantics      both       converts slices of named byte types as base64
//	FormatDurationAsNano                both       converts time.Duration as a number
//	MatchCaseSensitiveDelimiter         both       distinguishes dashes and underscores in names
//	MergeWithLegacySemantics            unmarshal  merges other Go values; null leaves some unchanged
//	OmitEmptyWithLegacySemantics        marshal    decides omitempty by the Go value
//	ParseBytesWithLooseRFC4648          unmarshal  ignores line ends in base64
//	ParseTimeWithLooseRFC3339           unmarshal  accepts malformed times
//	ReportErrorsWithLegacySemantics     both       returns the errors of this package
//	StringifyWithLegacySemantics        both       applies the tag option string to other types
//	UnmarshalArrayFromAnyLength         unmarshal  accepts JSON arrays of any length for [N]T
//
//	jsonv2.Deterministic                marshal    sorts the members of maps
//	jsonv2.FormatNilMapAsNull           marshal    encodes nil maps as null
//	jsonv2.FormatNilSliceAsNull         marshal    encodes nil slices as null
//	jsonv2.MatchCaseInsensitiveNames    both       matches names regardless of case
//	jsontext.AllowDuplicateNames        both       accepts duplicate names; the last one prevails
//	jsontext.AllowInvalidUTF8           both       replaces invalid UTF-8 by U+FFFD
//	jsontext.EscapeForHTML              marshal    escapes <, > and &
//	jsontext.EscapeForJS                marshal    escapes U+2028 and U+2029
//	jsontext.PreserveRawStrings         marshal    retains the escapes in a RawMessage
//
// # Errors
//
//	error                    returned by                 occurs
//	*SyntaxError             Unmarshal, Decoder,         the text is not valid JSON
//	                         Compact, Indent
//	*UnmarshalTypeError      Unmarshal, Decoder          a JSON value does not fit its Go type
//	*InvalidUnmarshalError   Unmarshal, Decoder.Decode   the destination is not a non-nil pointer
//	*UnsupportedTypeError    Marshal, Encoder.Encode     a Go type has no JSON encoding
//	*UnsupportedValueError   Marshal, Encoder.Encode     a Go value has no JSON encoding
//	*MarshalerError          Marshal, Encoder.Encode     a method failed or returned malformed text
//	io.ErrUnexpectedEOF      Decoder                     the stream ends within a value (Token: a token)
//	io.EOF                   Decoder                     the stream ends between values (Token: tokens)
//
// Errors of unmarshal methods, Readers and Writers are returned unchanged, except that those of packages
// json and jsontext that a method returns become errors of this package.
//
// # Differences from the standard library
//
// The tag option format of package json works here as well; encoding/json of Go 1.27 rejects structs
// that have it. So do the tag jsonopt and the method ValidateJSON of package jsonx, which encoding/json
// ignores. [RawMessage] is the type jsontext.Value. The types of encoding/json are other types than
// those of this package: errors.As does not find a *SyntaxError of one in an error of the other.
//
// # Security
//
// The behavior of this package is that of encoding/json, and too lenient for some inputs. If an
// object has duplicate names, the last one prevails, while another program may use the
// first. Names that differ only in case match the same field. Invalid UTF-8 becomes U+FFFD, so
// that different inputs become equal strings. Unknown members are ignored; see
// [Decoder.DisallowUnknownFields]. Package github.com/plainjson/json by default rejects duplicate names
// and invalid UTF-8, and matches names exactly.
package json

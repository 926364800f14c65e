package json

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// Options is one option, or a set of options, of packages json, jsontext and of this
// one. It is the same type everywhere. The options of this package are meant for the
// functions of package json: each gives them one habit of this package, so that a
// program can change over step by step.
type Options = json.Options

// option returns the option of flag f, with the value that the arshalers need for it.
func option(f opts.Flags, v bool) Options {
	if v {
		return opts.V1{Flags: f | opts.True, Value: shared}
	}
	return f
}

var defaultOptionsV1 = Options(opts.Fix(option(opts.DefaultsV1, true)))

// DefaultOptionsV1 returns the options that make the functions of package json behave
// like those of this one. These are present and true, and no others are present:
//
//   - all options of this package
//   - Deterministic, FormatNilMapAsNull, FormatNilSliceAsNull and
//     MatchCaseInsensitiveNames of package json
//   - AllowDuplicateNames, AllowInvalidUTF8, EscapeForHTML, EscapeForJS and
//     PreserveRawStrings of package jsontext
//
// It does not allocate.
func DefaultOptionsV1() Options { return defaultOptionsV1 }

// useNumber says whether numbers that are read into an any become a Number. It concerns
// unmarshaling only.
func useNumber(v bool) Options { return option(opts.UseNumber, v) }

// CallMethodsWithLegacySemantics says which methods of Go types are called as this
// package does:
//
//   - A marshal method of the pointer to a type is called only for values that can be
//     addressed: what a pointer leads to and the elements of slices can be, what stands
//     in an interface or in a map can not be; fields and elements of Go arrays can be if
//     the struct or array can. Package json calls such methods always.
//   - Of the methods of map keys, only those for text are called: MarshalJSON,
//     UnmarshalJSON and the like are not. A nil pointer with such a method is the
//     name "". Package json treats keys like all other values, and a nil key is an error.
//   - A marshal method that an interface type has is called even if the interface holds
//     a nil pointer. Package json writes null.
//
// It concerns marshaling and unmarshaling.
func CallMethodsWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.CallMethodsWithLegacySemantics|opts.True, opts.CallMethodsWithLegacySemantics)
}

// FormatByteArrayAsArray says whether [N]byte is an array of numbers in JSON, as all other
// Go arrays are. In package json it is a string of base64 (RFC 4648). It concerns
// marshaling and unmarshaling.
func FormatByteArrayAsArray(v bool) Options {
	return opts.Either(v, opts.FormatByteArrayAsArray|opts.True, opts.FormatByteArrayAsArray)
}

// FormatBytesWithLegacySemantics says how slices and Go arrays of bytes are treated as
// this package does:
//
//   - Slices of named byte types are binary data, too. In package json they are arrays.
//   - If a named byte type has a marshal method, the slice is written as an array of
//     what that method gives.
//   - Where binary data is expected, a JSON array of elements is read as well. In package
//     json it is an error.
//
// It concerns marshaling and unmarshaling.
func FormatBytesWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.FormatBytesWithLegacySemantics|opts.True, opts.FormatBytesWithLegacySemantics)
}

// FormatDurationAsNano says whether a time.Duration is a JSON number, of nanoseconds. In
// package json it has no default representation. It concerns marshaling and unmarshaling.
func FormatDurationAsNano(v bool) Options {
	return opts.Either(v, opts.FormatDurationAsNano|opts.True, opts.FormatDurationAsNano)
}

// MatchCaseSensitiveDelimiter says whether dashes and underscores matter where names are
// matched regardless of case, so that they match like with [strings.EqualFold]. In
// package json foo_bar matches fooBar. It concerns unmarshaling, and marshaling as far as
// embedded fallbacks must not repeat a name.
func MatchCaseSensitiveDelimiter(v bool) Options {
	return opts.Either(v, opts.MatchCaseSensitiveDelimiter|opts.True, opts.MatchCaseSensitiveDelimiter)
}

// MergeWithLegacySemantics says how JSON is read into Go values that are not zero as this
// package does:
//
//   - Null leaves bools, numbers, strings, Go arrays and structs as they are, and clears
//     everything else. In package json it clears everything.
//   - Anything else is read into what is there for elements of slices and Go arrays, for
//     struct fields, for what pointers lead to, and for interfaces that hold a non-nil
//     pointer, but not for map entries. Elements of a slice behind its length are read
//     into as well. Package json does so for objects alone, those in maps and in all
//     interfaces included; other values replace what is there.
//
// It concerns unmarshaling only.
func MergeWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.MergeWithLegacySemantics|opts.True, opts.MergeWithLegacySemantics)
}

// OmitEmptyWithLegacySemantics says whether tag option omitempty looks at the Go value: a
// field is left out if it is false, 0, a nil pointer, a nil interface, or a string, slice,
// Go array or map of length 0. In package json it is left out if its JSON would be null,
// "", [] or {}. It concerns marshaling only.
func OmitEmptyWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.OmitEmptyWithLegacySemantics|opts.True, opts.OmitEmptyWithLegacySemantics)
}

// ParseBytesWithLooseRFC4648 says whether line ends are passed over in the base64 and base32
// of binary data. In package json they are errors, as RFC 4648, section 3.3 has it. It
// concerns unmarshaling only.
func ParseBytesWithLooseRFC4648(v bool) Options {
	return opts.Either(v, opts.ParseBytesWithLooseRFC4648|opts.True, opts.ParseBytesWithLooseRFC4648)
}

// ParseTimeWithLooseRFC3339 says whether a time.Time is read from what RFC 3339 does not
// allow and package time once did: an hour of one digit, a comma before the fraction of a
// second, a time zone out of range. It concerns unmarshaling only.
func ParseTimeWithLooseRFC3339(v bool) Options {
	return opts.Either(v, opts.ParseTimeWithLooseRFC3339|opts.True, opts.ParseTimeWithLooseRFC3339)
}

// ReportErrorsWithLegacySemantics says whether errors are reported as this package does:
//
//   - They are of its types: SyntaxError, UnmarshalTypeError, InvalidUnmarshalError,
//     MarshalerError, UnsupportedTypeError and UnsupportedValueError.
//   - An error of a marshal method is always wrapped in a MarshalerError, one of an
//     unmarshal method is never wrapped.
//   - Faults of struct types, such as malformed tags and names that several fields have,
//     are passed over.
//   - Of several fields that a name matches regardless of case, the first one is taken.
//   - All of the JSON text is checked before anything is read into the Go value.
//   - What a Go value cannot take is passed over; after all has been read, the first such
//     error is reported.
//
// It concerns marshaling and unmarshaling.
func ReportErrorsWithLegacySemantics(v bool) Options {
	return option(opts.ReportErrorsWithLegacySemantics, v)
}

// StringifyWithLegacySemantics says whether tag option string works as in this package: it
// puts bools, strings and numbers, and what pointers to them lead to, into a JSON string,
// and passes over all other types. When such a string is read, it may hold anything that
// Go takes for a number of the type, and null. In package json the tag option is for
// numbers alone, wherever they are in the field, and on other types it is an error. It
// concerns marshaling and unmarshaling.
func StringifyWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.StringifyWithLegacySemantics|opts.True, opts.StringifyWithLegacySemantics)
}

// UnmarshalArrayFromAnyLength says whether Go arrays take JSON arrays of any length: what is
// too much is passed over, what is missing becomes zero. In package json the lengths must
// be the same. It concerns unmarshaling only.
func UnmarshalArrayFromAnyLength(v bool) Options {
	return opts.Either(v, opts.UnmarshalArrayFromAnyLength|opts.True, opts.UnmarshalArrayFromAnyLength)
}

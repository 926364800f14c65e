package json

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// Options is one option or a set of options, for the functions of package github.com/plainjson/json. It is
// the same type as Options of that package and of jsontext. The options of this package each restore one
// behavior of this package; the package documentation lists them. A later option overrides an earlier one.
type Options = json.Options

// option returns the option f with the value v. If v is true, it comes with shared, which package json uses.
func option(f opts.Flags, v bool) Options {
	if v {
		return opts.V1{Flags: f | opts.True, Value: shared}
	}
	return f
}

// defaultOptionsV1 is the result of DefaultOptionsV1.
var defaultOptionsV1 = Options(opts.Fix(option(opts.DefaultsV1, true)))

// DefaultOptionsV1 returns the set of options with which the functions of package json behave like those
// of this package. It has these options, all true, and no others:
//
//   - all options of this package;
//   - Deterministic, FormatNilMapAsNull, FormatNilSliceAsNull and MatchCaseInsensitiveNames of package
//     json;
//   - AllowDuplicateNames, AllowInvalidUTF8, EscapeForHTML, EscapeForJS and PreserveRawStrings of package
//     jsontext.
//
// DefaultOptionsV1 does not allocate.
func DefaultOptionsV1() Options { return defaultOptionsV1 }

// useNumber decodes JSON numbers into values of type any as Numbers. It affects unmarshaling only.
func useNumber(v bool) Options { return option(opts.UseNumber, v) }

// CallMethodsWithLegacySemantics selects the methods that are called as this package does:
//
//   - A marshal method with a pointer receiver is called only for addressable values. Elements of pointers
//     and of slices are addressable, fields and elements of arrays if the struct or array is. Values in
//     interfaces and maps are not. Package json calls the method for every value.
//   - Of a map key only text methods are called, and a nil pointer with such a method is the empty
//     name. Package json converts a key like any other value, and a nil pointer as a key is an error.
//   - A marshal method that belongs to an interface type is called for an interface with a nil pointer,
//     too. Package json encodes it as null.
//
// It affects marshaling and unmarshaling.
func CallMethodsWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.CallMethodsWithLegacySemantics|opts.True, opts.CallMethodsWithLegacySemantics)
}

// FormatByteArrayAsArray converts [N]byte as a JSON array of numbers, like any other array. Package json
// converts it as a JSON string in base64 (RFC 4648, section 4). It affects marshaling and unmarshaling.
func FormatByteArrayAsArray(v bool) Options {
	return opts.Either(v, opts.FormatByteArrayAsArray|opts.True, opts.FormatByteArrayAsArray)
}

// FormatBytesWithLegacySemantics converts slices and arrays of bytes as this package does:
//
//   - A slice of a named byte type without marshal methods is encoded as a JSON string in base64. Package
//     json encodes it as an array.
//   - A JSON array decodes into a slice that is encoded in base64. In package json it is an error.
//
// It affects marshaling and unmarshaling.
func FormatBytesWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.FormatBytesWithLegacySemantics|opts.True, opts.FormatBytesWithLegacySemantics)
}

// FormatDurationAsNano converts a time.Duration as a JSON number of nanoseconds. In package json a
// time.Duration requires the tag option format. It affects marshaling and unmarshaling.
func FormatDurationAsNano(v bool) Options {
	return opts.Either(v, opts.FormatDurationAsNano|opts.True, opts.FormatDurationAsNano)
}

// MatchCaseSensitiveDelimiter makes dashes and underscores significant where names are matched
// regardless of case, so that names match like with [strings.EqualFold]. In package json foo_bar
// matches fooBar then. It affects unmarshaling, and marshaling of fallback fields, which must not repeat a
// name.
func MatchCaseSensitiveDelimiter(v bool) Options {
	return opts.Either(v, opts.MatchCaseSensitiveDelimiter|opts.True, opts.MatchCaseSensitiveDelimiter)
}

// MergeWithLegacySemantics decodes into Go values that are not zero as this package does:
//
//   - Null leaves bools, numbers, strings, arrays and structs unchanged, and sets all other values to zero.
//     Package json sets all values to zero.
//   - A JSON value is decoded into the existing Go value in elements of slices and arrays, in struct
//     fields, in elements of pointers, and in interfaces that hold a non-nil pointer, but not in maps. The
//     elements between the length and the capacity of a slice count as existing. Package json replaces the
//     Go value unless the JSON value is an object; it merges objects in maps and in all interfaces, too,
//     but sets the elements of slices and arrays to zero first.
//
// It affects unmarshaling only.
func MergeWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.MergeWithLegacySemantics|opts.True, opts.MergeWithLegacySemantics)
}

// OmitEmptyWithLegacySemantics makes the tag option omitempty omit a field if its Go value is false, 0, a
// nil pointer, a nil interface, or a string, slice, array or map of length 0. In package json it omits a
// field that encodes as null, "", [] or {}. It affects marshaling only.
func OmitEmptyWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.OmitEmptyWithLegacySemantics|opts.True, opts.OmitEmptyWithLegacySemantics)
}

// ParseBytesWithLooseRFC4648 ignores the characters \r and \n in base64 and base32. In package json they are
// errors, as RFC 4648, section 3.3 requires. It affects unmarshaling only.
func ParseBytesWithLooseRFC4648(v bool) Options {
	return opts.Either(v, opts.ParseBytesWithLooseRFC4648|opts.True, opts.ParseBytesWithLooseRFC4648)
}

// ParseTimeWithLooseRFC3339 decodes a time.Time from some strings that RFC 3339 does not allow: with an hour
// of one digit, with a comma before the fraction of a second, or with a time zone out of range. In package
// json they are errors. It affects unmarshaling only.
func ParseTimeWithLooseRFC3339(v bool) Options {
	return opts.Either(v, opts.ParseTimeWithLooseRFC3339|opts.True, opts.ParseTimeWithLooseRFC3339)
}

// ReportErrorsWithLegacySemantics reports errors as this package does:
//
//   - The errors have the types of this package: [SyntaxError], [UnmarshalTypeError],
//     [InvalidUnmarshalError], [MarshalerError], [UnsupportedTypeError] and [UnsupportedValueError].
//   - An error of a marshal method is wrapped in a MarshalerError, and an error of an unmarshal method is
//     not wrapped.
//   - The ByteOffset of a [jsontext.SyntacticError] includes the character or token that is not valid.
//   - Malformed tags are ignored, and so are fields of a struct that have the same name.
//   - If a name matches several fields regardless of case, the first one is used.
//   - The whole text is checked before a value is decoded, and is in memory until then.
//   - A value that does not fit its Go type, or fails in a method, is skipped. The error of the first one
//     is returned after all other values have been decoded.
//
// It affects marshaling and unmarshaling.
func ReportErrorsWithLegacySemantics(v bool) Options {
	return option(opts.ReportErrorsWithLegacySemantics, v)
}

// StringifyWithLegacySemantics applies the tag option string as this package does: it puts bools, strings
// and numbers, and those that a pointer points to, in a JSON string, and is ignored for all other types. When
// decoding, the JSON string may contain null, true, false, a JSON string, or a number as of
// [strconv.ParseInt] with base 10, [strconv.ParseUint] or [strconv.ParseFloat]. In package json the option is
// an error for types without methods that are not numeric. It affects marshaling and unmarshaling.
func StringifyWithLegacySemantics(v bool) Options {
	return opts.Either(v, opts.StringifyWithLegacySemantics|opts.True, opts.StringifyWithLegacySemantics)
}

// UnmarshalArrayFromAnyLength decodes JSON arrays of any length into Go arrays. Elements beyond the length
// of the Go array are ignored, and elements without a JSON element are set to zero. In package json a
// different length is an error. It affects unmarshaling only.
func UnmarshalArrayFromAnyLength(v bool) Options {
	return opts.Either(v, opts.UnmarshalArrayFromAnyLength|opts.True, opts.UnmarshalArrayFromAnyLength)
}

package json

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// Options is one option or a set of options, for the functions of this package and of package
// [jsontext]. It is the same type as [jsontext.Options]. The section on options in the package
// documentation lists them with the operations that they affect and their defaults. Nil is an empty set.
//
// A later option overrides an earlier one, and an option that does not affect the operation is ignored.
// Options do not change and may be used by several goroutines at once.
type Options = jsontext.Options

// JoinOptions returns the set of all given options, in which a later option overrides an earlier one.
// Nil options are ignored.
//
// Joining the options of many calls once is faster than passing them one by one: a call that gets the
// set of the call before it, without functions, does not examine the options again.
func JoinOptions(srcs ...Options) Options { return opts.Fix(srcs...) }

// GetOption returns the value of one option in options, and reports whether it is present. Without it,
// the value is the zero value of T. The option is named by its constructor:
//
//	v, ok := json.GetOption(options, json.Deterministic)
//
// Methods and functions use it with the options of their Encoder or Decoder.
func GetOption[T any](options Options, setter func(T) Options) (T, bool) {
	return opts.Get(options, setter)
}

// DefaultOptionsV2 returns the set that has every option of DefaultOptionsV1 of package v1, with the
// value false, and no others. As a later option it restores the defaults of this package.
func DefaultOptionsV2() Options { return opts.DefaultsV1 }

// StringifyNumbers encodes Go numbers as JSON strings that contain the number, and decodes them from
// such strings only. White space in the string is an error. The option is for peers that read numbers
// as float64, and would lose digits of larger integers (RFC 8259, section 6). It affects the numbers in
// all values of the call; the tag option string affects one field. It affects marshaling and
// unmarshaling, and is false by default.
func StringifyNumbers(v bool) Options {
	return opts.Either(v, opts.StringifyNumbers|opts.True, opts.StringifyNumbers)
}

// Deterministic encodes equal Go values as equal text: the members of a map are sorted by the bytes of
// their names. Methods and functions must respect the option on their own. Other versions of
// the package may encode values differently. It affects marshaling only, and is false by default.
func Deterministic(v bool) Options {
	return opts.Either(v, opts.Deterministic|opts.True, opts.Deterministic)
}

// FormatNilSliceAsNull encodes a nil slice as null instead of an empty array, and a nil []byte as null
// instead of an empty string. It affects marshaling only, and is false by default.
func FormatNilSliceAsNull(v bool) Options {
	return opts.Either(v, opts.FormatNilSliceAsNull|opts.True, opts.FormatNilSliceAsNull)
}

// FormatNilMapAsNull encodes a nil map as null instead of an empty object. It affects marshaling only,
// and is false by default.
func FormatNilMapAsNull(v bool) Options {
	return opts.Either(v, opts.FormatNilMapAsNull|opts.True, opts.FormatNilMapAsNull)
}

// OmitZeroStructFields encodes structs as if every field had the tag option omitzero. It affects
// marshaling only, and is false by default.
func OmitZeroStructFields(v bool) Options {
	return opts.Either(v, opts.OmitZeroStructFields|opts.True, opts.OmitZeroStructFields)
}

// MatchCaseInsensitiveNames matches the names of members with struct fields regardless of case, dashes
// and underscores. A field of exactly the same name takes precedence; otherwise a name that matches
// several fields is an error. The tag options case:ignore and case:strict override the option.
//
// Two names that match the same field are duplicates. When marshaling this affects a fallback field,
// which must not repeat a name of another field. The option affects marshaling and unmarshaling, and is
// false by default.
func MatchCaseInsensitiveNames(v bool) Options {
	return opts.Either(v, opts.MatchCaseInsensitiveNames|opts.True, opts.MatchCaseInsensitiveNames)
}

// RejectUnknownMembers makes a member that matches no field of the Go struct an error, which wraps
// [ErrUnknownName]. A fallback field accepts all members. Without the option, unknown members are
// skipped, and checked like all other text. It affects unmarshaling only, and is false by default.
func RejectUnknownMembers(v bool) Options {
	return opts.Either(v, opts.RejectUnknownMembers|opts.True, opts.RejectUnknownMembers)
}

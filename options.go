package json

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// Options is one option, or a set of options, for the functions of this
// package and of package [jsontext]; later options override earlier ones. It
// is the same type as [jsontext.Options]. An option that has no meaning for an
// operation is ignored by it.
//
// These options are defined here:
//
//   - [StringifyNumbers] and [MatchCaseInsensitiveNames] affect both directions
//   - [Deterministic], [FormatNilSliceAsNull], [FormatNilMapAsNull] and
//     [OmitZeroStructFields] affect marshaling
//   - [RejectUnknownMembers] affects unmarshaling
//
// Package v1 has options that bring back habits of the old API, one by one.
type Options = jsontext.Options

// JoinOptions returns one set with all the given options, later ones
// overriding earlier ones. Nil options are passed over.
//
// A set that is all the options of many calls is best joined once: the calls recognise
// it, unless functions are in it, and need not look into it again.
func JoinOptions(srcs ...Options) Options { return opts.Fix(srcs...) }

// GetOption returns the value that options hold for the one that setter makes,
// and whether they hold one:
//
//	v, ok := json.GetOption(options, json.Deterministic)
//
// Without one, the value is the zero value of T.
func GetOption[T any](options Options, setter func(T) Options) (T, bool) {
	return opts.Get(options, setter)
}

// DefaultOptionsV2 returns the options of this package's defaults: all those that
// tell it from the old API are present and false.
func DefaultOptionsV2() Options { return opts.DefaultsV1 }

// StringifyNumbers makes Go numbers JSON strings that hold a JSON number, and
// accepts them in no other form, so that consumers without 64-bit integers
// lose no digits.
func StringifyNumbers(v bool) Options {
	return opts.Either(v, opts.StringifyNumbers|opts.True, opts.StringifyNumbers)
}

// Deterministic makes equal Go values give equal output: members of maps are
// sorted by name, byte by byte.
func Deterministic(v bool) Options {
	return opts.Either(v, opts.Deterministic|opts.True, opts.Deterministic)
}

// FormatNilSliceAsNull writes nil slices as null and not as [] or "".
func FormatNilSliceAsNull(v bool) Options {
	return opts.Either(v, opts.FormatNilSliceAsNull|opts.True, opts.FormatNilSliceAsNull)
}

// FormatNilMapAsNull writes nil maps as null and not as {}.
func FormatNilMapAsNull(v bool) Options {
	return opts.Either(v, opts.FormatNilMapAsNull|opts.True, opts.FormatNilMapAsNull)
}

// OmitZeroStructFields treats every struct field as if it had the tag option
// omitzero.
func OmitZeroStructFields(v bool) Options {
	return opts.Either(v, opts.OmitZeroStructFields|opts.True, opts.OmitZeroStructFields)
}

// MatchCaseInsensitiveNames matches JSON names with struct fields regardless
// of case, dashes and underscores. A field of exactly the name wins; otherwise
// a name that matches several fields is an error. The tag options case:ignore
// and case:strict take precedence.
func MatchCaseInsensitiveNames(v bool) Options {
	return opts.Either(v, opts.MatchCaseInsensitiveNames|opts.True, opts.MatchCaseInsensitiveNames)
}

// RejectUnknownMembers makes it an error, [ErrUnknownName], if an object has a
// member that the Go struct has no field for. Otherwise such members are
// checked for syntax and skipped.
func RejectUnknownMembers(v bool) Options {
	return opts.Either(v, opts.RejectUnknownMembers|opts.True, opts.RejectUnknownMembers)
}

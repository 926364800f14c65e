package json

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// Options is one option, or a set of options, for the functions of this package and of
// package [jsontext]. Later options override earlier ones. It is the same type as
// [jsontext.Options]. An operation ignores options that it has no use for.
//
// The options of this package are all false by default:
//
//	StringifyNumbers           marshal, unmarshal
//	MatchCaseInsensitiveNames  marshal, unmarshal
//	Deterministic              marshal
//	FormatNilSliceAsNull       marshal
//	FormatNilMapAsNull         marshal
//	OmitZeroStructFields       marshal
//	RejectUnknownMembers       unmarshal
//
// [WithMarshalers] and [WithUnmarshalers] pass functions for values of certain types. Package v1
// has an option for each difference between encoding/json and this package.
type Options = jsontext.Options

// JoinOptions returns the set of all given options, in which later options override
// earlier ones. Nil options are ignored.
//
// If many calls have the same options, join them once: a call recognizes the set
// that it had last, unless it holds functions, and does not examine it again.
func JoinOptions(srcs ...Options) Options { return opts.Fix(srcs...) }

// GetOption returns the value in options of the option that setter makes, and whether
// options hold one. Without one, the value is the zero value of T.
//
//	v, ok := json.GetOption(options, json.Deterministic)
func GetOption[T any](options Options, setter func(T) Options) (T, bool) {
	return opts.Get(options, setter)
}

// DefaultOptionsV2 returns the defaults of this package: all options in which it differs
// from package v1 are present and false.
func DefaultOptionsV2() Options { return opts.DefaultsV1 }

// StringifyNumbers encodes Go numbers as JSON strings that hold a JSON number, and decodes
// them from such strings alone, so that peers without 64-bit integers lose no digits.
func StringifyNumbers(v bool) Options {
	return opts.Either(v, opts.StringifyNumbers|opts.True, opts.StringifyNumbers)
}

// Deterministic encodes equal Go values as equal text: the members of maps are sorted by
// the bytes of their names.
func Deterministic(v bool) Options {
	return opts.Either(v, opts.Deterministic|opts.True, opts.Deterministic)
}

// FormatNilSliceAsNull encodes nil slices as null rather than as [] or "".
func FormatNilSliceAsNull(v bool) Options {
	return opts.Either(v, opts.FormatNilSliceAsNull|opts.True, opts.FormatNilSliceAsNull)
}

// FormatNilMapAsNull encodes nil maps as null rather than as {}.
func FormatNilMapAsNull(v bool) Options {
	return opts.Either(v, opts.FormatNilMapAsNull|opts.True, opts.FormatNilMapAsNull)
}

// OmitZeroStructFields encodes structs as if every field had tag option omitzero.
func OmitZeroStructFields(v bool) Options {
	return opts.Either(v, opts.OmitZeroStructFields|opts.True, opts.OmitZeroStructFields)
}

// MatchCaseInsensitiveNames matches JSON names with struct fields regardless of case,
// dashes and underscores. A field of exactly the same name takes precedence; otherwise a name
// that matches several fields is an error. Tag options case:ignore and case:strict override
// the option.
func MatchCaseInsensitiveNames(v bool) Options {
	return opts.Either(v, opts.MatchCaseInsensitiveNames|opts.True, opts.MatchCaseInsensitiveNames)
}

// RejectUnknownMembers fails with [ErrUnknownName] if a JSON object has a member that no
// field of the Go struct has the name of. Otherwise such members are checked for syntax and skipped.
func RejectUnknownMembers(v bool) Options {
	return opts.Either(v, opts.RejectUnknownMembers|opts.True, opts.RejectUnknownMembers)
}

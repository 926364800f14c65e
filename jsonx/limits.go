package jsonx

import (
	"cmp"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// Limits are upper bounds on the text of values, for [WithLimits]. A field that is 0 leaves the limit of an earlier option
// in place, and a negative one removes it.
type Limits struct {
	// Bytes limits the length of a top-level value in bytes, as [jsontext.WithByteLimit] does.
	Bytes int64
	// Depth limits the depth of arrays and objects in a top-level value, as [jsontext.WithDepthLimit] does. If it is
	// negative, the limit is the default of 10,000 levels.
	Depth int
	// String limits the number of bytes between the quotes of a string or name. An escape sequence counts as many
	// bytes as it has in the text, such as 6 for \u0041.
	String int
	// Number limits the number of bytes of a number.
	Number int
	// Members limits the number of members of an object.
	Members int
	// Elements limits the number of elements of an array.
	Elements int
	// LookAhead limits the number of bytes that all unions of a call together read ahead, for each byte of the text: see
	// [UnionOf]. At least 1 MiB may be read ahead, whatever the text. The limit is 64 by default; documents whose discriminators
	// come last, in objects nested as deeply as those of a programming language's syntax tree, need about 12.
	LookAhead int64
}

// WithLimits sets the limits of l that are not 0. Text that exceeds a limit is a [jsontext.SyntacticError] that matches
// [jsontext.ErrLimit]. Its pointer shows the string or number that is too long, or the array or object that has too many
// elements or members. Its message names the limit. By default only the depth is limited, to 10,000 levels, and the
// look-ahead of unions.
//
// Bytes and Depth affect decoding and encoding, the other limits decoding alone. They apply to all text that is
// decoded, whether or not a Go value is made of it: to unknown members, to raw values, to tokens, and to values that
// methods read. The limits of a call of UnmarshalDecode do not apply to the arrays and objects around its value.
//
// A limit takes effect before memory is used for what exceeds it. Limits do not bound the memory of Go values
// directly: in an array of large structs, each element of three bytes, such as "{},", becomes a whole struct.
//
// Limits take about 0.2 µs and allocate once in each call, and twice more if they are not in a set that
// [json.JoinOptions] or [UntrustedInput] has returned. With a limit other than Bytes, Depth and LookAhead, text is scanned twice:
// decoding takes 1.2 to 3 times as long, and values that are nested deeply allocate a few times more. A whole text of at
// most 2 KiB that is not longer than any of these limits is not scanned. A call of UnmarshalDecode within a value costs
// nothing more if it has the same limits as the calls around it. After one with other limits, at most 128 bytes, and as
// many as were read under the limits before, are scanned again.
//
//	json.Unmarshal(b, &v, jsonx.WithLimits(jsonx.Limits{Bytes: 1 << 20, Elements: 1000}))
func WithLimits(l Limits) json.Options { return limits(l) }

// UntrustedInput returns a set of options for text from untrusted sources. It has the [Limits]
//
//	Bytes:     16 MiB
//	Depth:     200
//	String:    1 MiB
//	Number:    1,000 bytes
//	Members:   10,000
//	Elements:  1,000,000
//	LookAhead: 8
//
// and jsontext.AllowDuplicateNames(false) and jsontext.AllowInvalidUTF8(false), which are the defaults of package
// json, but not of package v1. Options that follow it override each of them:
//
//	json.Unmarshal(b, &v, jsonx.UntrustedInput(), jsonx.WithLimits(jsonx.Limits{Bytes: 1 << 20}))
func UntrustedInput() json.Options { return untrusted }

var untrusted = json.JoinOptions(
	WithLimits(Limits{Bytes: 16 << 20, Depth: 200, String: 1 << 20, Number: 1000, Members: 10_000, Elements: 1_000_000, LookAhead: 8}),
	jsontext.AllowDuplicateNames(false),
	jsontext.AllowInvalidUTF8(false),
)

// limits is the option that WithLimits returns.
type limits Limits

// Merge implements [json.Options].
func (l limits) Merge(s *opts.Set) {
	if l.Bytes != 0 {
		opts.ByteLimit(max(l.Bytes, 0)).Merge(s)
	}
	if l.Depth != 0 {
		opts.DepthLimit(max(l.Depth, 0)).Merge(s)
	}
	parts := opts.Limits{String: l.String, Number: l.Number, Members: l.Members, Elements: l.Elements, LookAhead: l.LookAhead}
	if parts != (opts.Limits{}) {
		s.SetLimits(parts)
	}
}

// Lookup implements [json.Options]; the value is a Limits.
func (limits) Lookup(s *opts.Set) (any, bool) {
	var l Limits
	if s.Present&opts.HasByteLimit != 0 {
		l.Bytes = cmp.Or(s.Bytes(), -1)
	}
	if s.Present&opts.HasDepthLimit != 0 {
		l.Depth = cmp.Or(s.Depth(), -1)
	}
	if s.Present&opts.HasLimits != 0 {
		l.String, l.Number, l.Members, l.Elements = s.Limits.String, s.Limits.Number, s.Limits.Members, s.Limits.Elements
		l.LookAhead = s.Limits.LookAhead
	}
	return l, l != Limits{}
}

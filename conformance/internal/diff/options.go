package diff

import (
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"fmt"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsontext"
	bridge "github.com/plainjson/json/stdjson"
	v1 "github.com/plainjson/json/v1"
)

// A flag is one boolean option in both libraries.
type flag struct {
	name string
	ours func(bool) json.Options
	std  func(bool) stdjson.Options
}

// flags lists the boolean options. An OptionSet has bit 1<<i for flags[i].
var flags = []flag{
	{"AllowDuplicateNames", jsontext.AllowDuplicateNames, stdtext.AllowDuplicateNames},
	{"AllowInvalidUTF8", jsontext.AllowInvalidUTF8, stdtext.AllowInvalidUTF8},
	{"StringifyNumbers", json.StringifyNumbers, stdjson.StringifyNumbers},
	{"RejectUnknownMembers", json.RejectUnknownMembers, stdjson.RejectUnknownMembers},
	{"FormatNilSliceAsNull", json.FormatNilSliceAsNull, stdjson.FormatNilSliceAsNull},
	{"FormatNilMapAsNull", json.FormatNilMapAsNull, stdjson.FormatNilMapAsNull},
	{"OmitZeroStructFields", json.OmitZeroStructFields, stdjson.OmitZeroStructFields},
	{"Deterministic", json.Deterministic, stdjson.Deterministic},
	{"EscapeForHTML", jsontext.EscapeForHTML, stdtext.EscapeForHTML},
	{"EscapeForJS", jsontext.EscapeForJS, stdtext.EscapeForJS},
	{"SpaceAfterColon", jsontext.SpaceAfterColon, stdtext.SpaceAfterColon},
	{"SpaceAfterComma", jsontext.SpaceAfterComma, stdtext.SpaceAfterComma},
	{"Multiline", jsontext.Multiline, stdtext.Multiline},
	{"PreserveRawStrings", jsontext.PreserveRawStrings, stdtext.PreserveRawStrings},
	{"CanonicalizeRawInts", jsontext.CanonicalizeRawInts, stdtext.CanonicalizeRawInts},
	{"CanonicalizeRawFloats", jsontext.CanonicalizeRawFloats, stdtext.CanonicalizeRawFloats},
	{"ReorderRawObjects", jsontext.ReorderRawObjects, stdtext.ReorderRawObjects},
	{"MatchCaseInsensitiveNames", json.MatchCaseInsensitiveNames, stdjson.MatchCaseInsensitiveNames},
	{"CallMethodsWithLegacySemantics", v1.CallMethodsWithLegacySemantics, stdv1.CallMethodsWithLegacySemantics},
	{"FormatByteArrayAsArray", v1.FormatByteArrayAsArray, stdv1.FormatByteArrayAsArray},
	{"FormatBytesWithLegacySemantics", v1.FormatBytesWithLegacySemantics, stdv1.FormatBytesWithLegacySemantics},
	{"FormatDurationAsNano", v1.FormatDurationAsNano, stdv1.FormatDurationAsNano},
	{"MatchCaseSensitiveDelimiter", v1.MatchCaseSensitiveDelimiter, stdv1.MatchCaseSensitiveDelimiter},
	{"MergeWithLegacySemantics", v1.MergeWithLegacySemantics, stdv1.MergeWithLegacySemantics},
	{"OmitEmptyWithLegacySemantics", v1.OmitEmptyWithLegacySemantics, stdv1.OmitEmptyWithLegacySemantics},
	{"ParseBytesWithLooseRFC4648", v1.ParseBytesWithLooseRFC4648, stdv1.ParseBytesWithLooseRFC4648},
	{"ParseTimeWithLooseRFC3339", v1.ParseTimeWithLooseRFC3339, stdv1.ParseTimeWithLooseRFC3339},
	{"ReportErrorsWithLegacySemantics", v1.ReportErrorsWithLegacySemantics, stdv1.ReportErrorsWithLegacySemantics},
	{"StringifyWithLegacySemantics", v1.StringifyWithLegacySemantics, stdv1.StringifyWithLegacySemantics},
	{"UnmarshalArrayFromAnyLength", v1.UnmarshalArrayFromAnyLength, stdv1.UnmarshalArrayFromAnyLength},
}

// Families of options, as bits over flags.
const (
	LaxFlags       = 1<<0 | 1<<1                                  // AllowDuplicateNames, AllowInvalidUTF8
	UnmarshalFlags = LaxFlags | 1<<2 | 1<<3 | 1<<17 | LegacyFlags // and StringifyNumbers, RejectUnknownMembers, MatchCaseInsensitiveNames
	DetermineFlag  = 1 << 7
	MarshalFlags   = LaxFlags | 1<<2 | 1<<4 | 1<<5 | 1<<6 | 1<<17 | DetermineFlag | LegacyFlags
	MultilineFlag  = 1 << 12
	SpaceFlags     = 1<<8 | 1<<9 | 1<<10 | 1<<11 | 1<<12
	RawFlags       = 1<<13 | 1<<14 | 1<<15 | 1<<16
	FormatFlags    = LaxFlags | SpaceFlags | RawFlags
	ReportFlag     = 1 << 27
	LegacyFlags    = 1<<30 - 1<<17 // MatchCaseInsensitiveNames and those of package v1
	V1Flags        = LegacyFlags | LaxFlags | 1<<4 | 1<<5 | DetermineFlag | 1<<8 | 1<<9 | 1<<13
)

// An OptionSet is the same choice of options for both libraries. The zero OptionSet has none.
type OptionSet struct {
	present, value uint32 // bits over flags: the options that are set, and those that are set to true
	indent, prefix string
	hasIndent      bool
	hasPrefix      bool
	funcs          uint8 // bits of the caller's functions, see funcs.go; 0: none
}

// With returns s with the flags in bits set to v.
func (s OptionSet) With(bits uint32, v bool) OptionSet {
	s.present |= bits
	s.value &^= bits
	if v {
		s.value |= bits
	}
	return s
}

// Has reports whether all flags in bits are set to true.
func (s OptionSet) Has(bits uint32) bool { return s.present&s.value&bits == bits }

// OldOptions says whether random options of package json include those of package v1.
var OldOptions = true

// RandomOptions returns a random choice of the flags in bits, some of them false. One choice in
// three is empty. If bits has any of SpaceFlags, it may include an indent and a prefix; if bits
// has StringifyNumbers, it may include functions; if bits has ReportFlag and OldOptions is set, it
// may include all V1Flags, even those that are not in bits.
func RandomOptions(r *jsontest.Rand, bits uint32) OptionSet {
	var s OptionSet
	if r.OneIn(3) {
		return s
	}
	if !OldOptions {
		bits &^= LegacyFlags &^ (1 << 17)
	}
	if bits&ReportFlag != 0 && r.OneIn(3) {
		s = s.With(V1Flags, true)
	}
	rate := jsontest.Pick(r, []int{2, 4, 8, 16})
	for i := range flags {
		if bits&(1<<i) != 0 && r.OneIn(rate) {
			s = s.With(1<<i, !r.OneIn(6))
		}
	}
	if bits&SpaceFlags != 0 && r.OneIn(6) {
		s.hasIndent, s.indent = true, jsontest.Pick(r, []string{"", " ", "\t", "    "})
	}
	if bits&SpaceFlags != 0 && r.OneIn(10) {
		s.hasPrefix, s.prefix = true, jsontest.Pick(r, []string{"", " ", "\t\t"})
	}
	if bits&(1<<2) != 0 {
		s.funcs = randomFuncs(r)
	}
	return s
}

// Ours returns s as options of this module.
func (s OptionSet) Ours() []json.Options {
	var opts []json.Options
	for i, f := range flags {
		if s.present&(1<<i) != 0 {
			opts = append(opts, f.ours(s.value&(1<<i) != 0))
		}
	}
	if s.hasIndent {
		opts = append(opts, jsontext.WithIndent(s.indent))
	}
	if s.hasPrefix {
		opts = append(opts, jsontext.WithIndentPrefix(s.prefix))
	}
	if s.funcs != 0 {
		opts = append(opts, ourFuncs(s.funcs)...)
	}
	return opts
}

// Calls returns s as options of this module for calls that read or write Go values: their types
// may have methods for the standard library's coders.
func (s OptionSet) Calls() []json.Options { return append(s.Ours(), stdjsonOption) }

// stdjsonOption makes this module call methods that take the standard library's Encoder or
// Decoder.
var stdjsonOption = bridge.CallMethods(true)

// Std returns s as options of the standard library.
func (s OptionSet) Std() []stdjson.Options {
	var opts []stdjson.Options
	for i, f := range flags {
		if s.present&(1<<i) != 0 {
			opts = append(opts, f.std(s.value&(1<<i) != 0))
		}
	}
	if s.hasIndent {
		opts = append(opts, stdtext.WithIndent(s.indent))
	}
	if s.hasPrefix {
		opts = append(opts, stdtext.WithIndentPrefix(s.prefix))
	}
	if s.funcs != 0 {
		opts = append(opts, stdFuncs(s.funcs)...)
	}
	return opts
}

// String describes s for reports: options as Go code, and functions by their bits, in base 2.
func (s OptionSet) String() string {
	var parts []string
	for i, f := range flags {
		if s.present&(1<<i) != 0 {
			parts = append(parts, fmt.Sprintf("%s(%t)", f.name, s.value&(1<<i) != 0))
		}
	}
	if s.hasIndent {
		parts = append(parts, fmt.Sprintf("WithIndent(%q)", s.indent))
	}
	if s.hasPrefix {
		parts = append(parts, fmt.Sprintf("WithIndentPrefix(%q)", s.prefix))
	}
	if s.funcs != 0 {
		parts = append(parts, fmt.Sprintf("functions %b", s.funcs))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

package cases

import (
	"fmt"
	"strings"

	"github.com/plainjson/json/internal/jsontest"
)

// OptionNames are the boolean options. Package side has their constructors in
// the same order.
var OptionNames = []string{
	"AllowDuplicateNames", "AllowInvalidUTF8", "StringifyNumbers", "RejectUnknownMembers", "FormatNilSliceAsNull",
	"FormatNilMapAsNull", "OmitZeroStructFields", "Deterministic", "EscapeForHTML", "EscapeForJS", "SpaceAfterColon",
	"SpaceAfterComma", "Multiline", "PreserveRawStrings", "CanonicalizeRawInts", "CanonicalizeRawFloats",
	"ReorderRawObjects", "MatchCaseInsensitiveNames", "CallMethodsWithLegacySemantics", "FormatByteArrayAsArray",
	"FormatBytesWithLegacySemantics", "FormatDurationAsNano", "MatchCaseSensitiveDelimiter", "MergeWithLegacySemantics",
	"OmitEmptyWithLegacySemantics", "ParseBytesWithLooseRFC4648", "ParseTimeWithLooseRFC3339",
	"ReportErrorsWithLegacySemantics", "StringifyWithLegacySemantics", "UnmarshalArrayFromAnyLength", "stdjson.CallMethods",
}

const (
	deterministic = 7  // index of Deterministic
	legacy        = 17 // index of the first option of package v1
)

// Options is a choice of options, free of types of either version.
type Options struct {
	Present, Value uint64 // bits over OptionNames: the options that are set, and those set to true
	V1, V2         bool   // whether DefaultOptionsV1 comes first, and DefaultOptionsV2 before the other options
	Indent, Prefix string // for WithIndent and WithIndentPrefix; "-" means that the option is absent
	Bytes          int64  // limit of bytes; 0 means that the option is absent
	Depth          int    // limit of depth; 0 means that the option is absent
	Functions      uint16 // bits over the caller's functions of package side
	Fresh          bool   // whether the lists of functions are made anew for the call, not reused
}

// String describes o for reports; options of the packages are Go code.
func (o Options) String() string {
	var parts []string
	if o.V1 {
		parts = append(parts, "DefaultOptionsV1()")
	}
	if o.V2 {
		parts = append(parts, "DefaultOptionsV2()")
	}
	for i, name := range OptionNames {
		if o.Present&(1<<i) != 0 {
			parts = append(parts, fmt.Sprintf("%s(%t)", name, o.Value&(1<<i) != 0))
		}
	}
	add := func(present bool, format string, x any) {
		if present {
			parts = append(parts, fmt.Sprintf(format, x))
		}
	}
	add(o.Indent != "-", "WithIndent(%q)", o.Indent)
	add(o.Prefix != "-", "WithIndentPrefix(%q)", o.Prefix)
	add(o.Bytes != 0, "WithByteLimit(%d)", o.Bytes)
	add(o.Depth != 0, "WithDepthLimit(%d)", o.Depth)
	add(o.Functions != 0, "functions %#b", o.Functions)
	add(o.Functions != 0, "made for the call %t", o.Fresh)
	return strings.Join(parts, ", ")
}

// Determined reports whether o sets Deterministic to true, directly or by DefaultOptionsV1.
func (o Options) Determined() bool {
	bit := uint64(1) << deterministic
	return o.V1 && !o.V2 && o.Present&bit == 0 || o.Present&o.Value&bit != 0
}

// randomOptions returns no options in one of three cases, otherwise random ones, a few of them
// set to false.
func randomOptions(r *jsontest.Rand) Options {
	o := Options{Indent: "-", Prefix: "-"}
	if r.OneIn(3) {
		return o
	}
	if r.OneIn(4) {
		for range 3 {
			o.Functions |= 1 << r.IntN(16)
		}
		o.Fresh = r.OneIn(8)
		if r.OneIn(2) {
			return o
		}
	}
	o.V1, o.V2 = r.OneIn(5), r.OneIn(40)
	rate := jsontest.Pick(r, []int{3, 8, 16, 30})
	old := r.OneIn(2)
	for i := range OptionNames {
		if (i < legacy || old) && r.OneIn(rate) {
			o.set(i, !r.OneIn(6))
		}
	}
	if r.OneIn(8) {
		o.Indent = jsontest.Pick(r, []string{"", " ", "\t", "    "})
	}
	if r.OneIn(12) {
		o.Prefix = jsontest.Pick(r, []string{"", " ", "\t\t"})
	}
	if r.OneIn(25) {
		o.Bytes = int64(1 + r.IntN(300))
	}
	if r.OneIn(25) {
		o.Depth = 1 + r.IntN(6)
	}
	return o
}

// RandomInner returns few options for a call in a method. If text is set, options that change the
// text or the rules for names may be among them.
func RandomInner(r *jsontest.Rand, text bool) Options {
	o := Options{Indent: "-", Prefix: "-"}
	for _, i := range []int{2, 3, 4, 5, 6, 17, 19, 21, 23, 24, 29} {
		if r.OneIn(8) {
			o.set(i, !r.OneIn(4))
		}
	}
	if text && r.OneIn(3) {
		o.set(jsontest.Pick(r, []int{0, 1, 8, 9, 10, 11, 12, 13, 14, 16}), !r.OneIn(4))
	}
	return o
}

// set sets option i to v.
func (o *Options) set(i int, v bool) {
	o.Present |= 1 << i
	o.Value &^= 1 << i
	if v {
		o.Value |= 1 << i
	}
}

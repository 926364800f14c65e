package side

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/conformance/twin/cases"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/stdjson"
	v1 "github.com/plainjson/json/v1"
)

// setters are the constructors of the options in cases.OptionNames, in the same order.
var setters = []func(bool) json.Options{
	jsontext.AllowDuplicateNames, jsontext.AllowInvalidUTF8, json.StringifyNumbers, json.RejectUnknownMembers, json.FormatNilSliceAsNull,
	json.FormatNilMapAsNull, json.OmitZeroStructFields, json.Deterministic, jsontext.EscapeForHTML, jsontext.EscapeForJS, jsontext.SpaceAfterColon,
	jsontext.SpaceAfterComma, jsontext.Multiline, jsontext.PreserveRawStrings, jsontext.CanonicalizeRawInts, jsontext.CanonicalizeRawFloats,
	jsontext.ReorderRawObjects, json.MatchCaseInsensitiveNames, v1.CallMethodsWithLegacySemantics, v1.FormatByteArrayAsArray,
	v1.FormatBytesWithLegacySemantics, v1.FormatDurationAsNano, v1.MatchCaseSensitiveDelimiter, v1.MergeWithLegacySemantics,
	v1.OmitEmptyWithLegacySemantics, v1.ParseBytesWithLooseRFC4648, v1.ParseTimeWithLooseRFC3339,
	v1.ReportErrorsWithLegacySemantics, v1.StringifyWithLegacySemantics, v1.UnmarshalArrayFromAnyLength, stdjson.CallMethods,
}

// options returns o as options of this module.
func options(o cases.Options) []json.Options {
	var opts []json.Options
	if o.V1 {
		opts = append(opts, v1.DefaultOptionsV1())
	}
	if o.V2 {
		opts = append(opts, json.DefaultOptionsV2())
	}
	for i, set := range setters {
		if o.Present&(1<<i) != 0 {
			opts = append(opts, set(o.Value&(1<<i) != 0))
		}
	}
	if o.Indent != "-" {
		opts = append(opts, jsontext.WithIndent(o.Indent))
	}
	if o.Prefix != "-" {
		opts = append(opts, jsontext.WithIndentPrefix(o.Prefix))
	}
	if o.Bytes != 0 {
		opts = append(opts, jsontext.WithByteLimit(o.Bytes))
	}
	if o.Depth != 0 {
		opts = append(opts, jsontext.WithDepthLimit(o.Depth))
	}
	if o.Functions == 0 {
		return opts
	}
	if o.Fresh {
		return append(opts, functions(o.Functions))
	}
	if lists[o.Functions] == nil {
		lists[o.Functions] = functions(o.Functions)
	}
	return append(opts, lists[o.Functions])
}

// lists has the results of functions by its argument, so that they can be used again.
var lists = map[uint16]json.Options{}

// options returns the options of the case at work.
func (u *run) options() []json.Options { return options(u.c.Options) }

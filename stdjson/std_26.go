//go:build !go1.27 && goexperiment.jsonv2

// This file has all uses of the standard library's JSON packages in Go 1.26, where they are an experiment.
// Files std_26.go and std_27.go differ in the lines above only. Both exist because go vet of Go 1.27
// requires the constraint go1.27 for packages that are new in that release.

package stdjson

import (
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	std "encoding/json/v2"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

type (
	stdEncoder         = stdtext.Encoder
	stdDecoder         = stdtext.Decoder
	stdOptions         = std.Options
	stdMarshalerTo     = std.MarshalerTo
	stdUnmarshalerFrom = std.UnmarshalerFrom
	stdSemanticError   = std.SemanticError
	stdSyntacticError  = stdtext.SyntacticError
	stdTypeError       = stdv1.UnmarshalTypeError
)

// flags are the boolean options that both libraries have.
var flags = []flag{
	{opts.AllowDuplicateNames, stdtext.AllowDuplicateNames},
	{opts.AllowInvalidUTF8, stdtext.AllowInvalidUTF8},
	{opts.EscapeForHTML, stdtext.EscapeForHTML},
	{opts.EscapeForJS, stdtext.EscapeForJS},
	{opts.PreserveRawStrings, stdtext.PreserveRawStrings},
	{opts.CanonicalizeRawInts, stdtext.CanonicalizeRawInts},
	{opts.CanonicalizeRawFloats, stdtext.CanonicalizeRawFloats},
	{opts.ReorderRawObjects, stdtext.ReorderRawObjects},
	{opts.SpaceAfterColon, stdtext.SpaceAfterColon},
	{opts.SpaceAfterComma, stdtext.SpaceAfterComma},
	{opts.Multiline, stdtext.Multiline},
	{opts.StringifyNumbers, std.StringifyNumbers},
	{opts.Deterministic, std.Deterministic},
	{opts.FormatNilMapAsNull, std.FormatNilMapAsNull},
	{opts.FormatNilSliceAsNull, std.FormatNilSliceAsNull},
	{opts.MatchCaseInsensitiveNames, std.MatchCaseInsensitiveNames},
	{opts.OmitZeroStructFields, std.OmitZeroStructFields},
	{opts.RejectUnknownMembers, std.RejectUnknownMembers},
	{opts.CallMethodsWithLegacySemantics, stdv1.CallMethodsWithLegacySemantics},
	{opts.FormatByteArrayAsArray, stdv1.FormatByteArrayAsArray},
	{opts.FormatBytesWithLegacySemantics, stdv1.FormatBytesWithLegacySemantics},
	{opts.FormatDurationAsNano, stdv1.FormatDurationAsNano},
	{opts.MatchCaseSensitiveDelimiter, stdv1.MatchCaseSensitiveDelimiter},
	{opts.MergeWithLegacySemantics, stdv1.MergeWithLegacySemantics},
	{opts.OmitEmptyWithLegacySemantics, stdv1.OmitEmptyWithLegacySemantics},
	{opts.ParseBytesWithLooseRFC4648, stdv1.ParseBytesWithLooseRFC4648},
	{opts.ParseTimeWithLooseRFC3339, stdv1.ParseTimeWithLooseRFC3339},
	{opts.ReportErrorsWithLegacySemantics, stdv1.ReportErrorsWithLegacySemantics},
	{opts.StringifyWithLegacySemantics, stdv1.StringifyWithLegacySemantics},
	{opts.UnmarshalArrayFromAnyLength, stdv1.UnmarshalArrayFromAnyLength},
}

func withIndent(s string) stdOptions       { return stdtext.WithIndent(s) }
func withIndentPrefix(s string) stdOptions { return stdtext.WithIndentPrefix(s) }

// sentinels maps the sentinel errors of the standard library to those of this module.
var sentinels = map[error]error{
	std.ErrUnknownName:       json.ErrUnknownName,
	stdtext.ErrDuplicateName: jsontext.ErrDuplicateName,
	stdtext.ErrNonStringName: jsontext.ErrNonStringName,
}

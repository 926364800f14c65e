package json_test

import (
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	v1 "github.com/plainjson/json/v1"
)

// TestOptions checks the results of GetOption for each option: alone, overridden by a later value, in
// DefaultOptionsV1, and overridden by DefaultOptionsV2.
func TestOptions(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		make      func(bool) json.Options
		inV1      bool
	}{
		{"CallMethods", "of this package", v1.CallMethodsWithLegacySemantics, true},
		{"ByteArray", "of this package", v1.FormatByteArrayAsArray, true},
		{"Bytes", "of this package", v1.FormatBytesWithLegacySemantics, true},
		{"Duration", "of this package", v1.FormatDurationAsNano, true},
		{"Delimiter", "of this package", v1.MatchCaseSensitiveDelimiter, true},
		{"Merge", "of this package", v1.MergeWithLegacySemantics, true},
		{"OmitEmpty", "of this package", v1.OmitEmptyWithLegacySemantics, true},
		{"RFC4648", "of this package", v1.ParseBytesWithLooseRFC4648, true},
		{"RFC3339", "of this package", v1.ParseTimeWithLooseRFC3339, true},
		{"Report", "of this package, with more than a flag", v1.ReportErrorsWithLegacySemantics, true},
		{"Stringify", "of this package", v1.StringifyWithLegacySemantics, true},
		{"AnyLength", "of this package", v1.UnmarshalArrayFromAnyLength, true},
		{"Deterministic", "of package json", json.Deterministic, true},
		{"Escape", "of package jsontext", jsontext.EscapeForHTML, true},
		{"StringifyNumbers", "no habit of this package", json.StringifyNumbers, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, want := range []bool{true, false} {
				if got, ok := json.GetOption(tt.make(want), tt.make); got != want || !ok {
					t.Errorf("made with %t: %t, %t (%s)", want, got, ok, tt.why)
				}
				if got, ok := json.GetOption(json.JoinOptions(tt.make(!want), tt.make(want)), tt.make); got != want || !ok {
					t.Errorf("joined, %t at last: %t, %t (%s)", want, got, ok, tt.why)
				}
			}
			if got, ok := json.GetOption(v1.DefaultOptionsV1(), tt.make); got != tt.inV1 || ok != tt.inV1 {
				t.Errorf("in DefaultOptionsV1: %t, %t (%s)", got, ok, tt.why)
			}
			all := json.JoinOptions(tt.make(true), v1.DefaultOptionsV1(), json.DefaultOptionsV2())
			if got, ok := json.GetOption(all, tt.make); got == tt.inV1 || !ok {
				t.Errorf("after DefaultOptionsV2: %t, %t (%s)", got, ok, tt.why)
			}
		})
	}
}

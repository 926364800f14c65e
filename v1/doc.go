// Package json reads and writes JSON (RFC 8259) with the API and the habits of
// the standard library's encoding/json: a program changes over by changing the
// import path, to github.com/plainjson/json/v1, and goes on as before, down to the
// texts of errors.
//
// It is a front for [github.com/plainjson/json], which does the work: [Marshal] is that
// package's Marshal with the option [DefaultOptionsV1], [Unmarshal] likewise.
// What is added here are the types [Decoder] and [Encoder], the types of errors, and
// a few functions on texts.
//
// # Moving on
//
// New programs do better with the package itself, whose defaults are stricter. A
// program that uses this one gets there step by step. The functions of the other
// package take options, and the later ones win:
//
//	import (
//		jsonv2 "github.com/plainjson/json"
//		"github.com/plainjson/json/jsontext"
//		"github.com/plainjson/json/v1"
//	)
//
//	jsonv2.Marshal(v, json.DefaultOptionsV1())                                      // as json.Marshal(v)
//	jsonv2.Unmarshal(b, &v, json.DefaultOptionsV1(), jsontext.AllowDuplicateNames(false)) // one habit less
//	jsonv2.Marshal(v, json.FormatDurationAsNano(true))                              // one habit kept
//	jsonv2.Marshal(v)                                                               // none
//
// What each habit is stands with the option that brings it back:
//
//   - [CallMethodsWithLegacySemantics]: which methods are called, for which values
//   - [FormatByteArrayAsArray]: [N]byte is an array of numbers
//   - [FormatBytesWithLegacySemantics]: which slices are binary data
//   - [FormatDurationAsNano]: a time.Duration is a number
//   - [MatchCaseSensitiveDelimiter] and jsonv2.MatchCaseInsensitiveNames: names match
//     fields regardless of case
//   - [MergeWithLegacySemantics]: what null does, and what is read into and not replaced
//   - [OmitEmptyWithLegacySemantics]: omitempty looks at the Go value
//   - [ParseBytesWithLooseRFC4648] and [ParseTimeWithLooseRFC3339]: what passes for base64
//     and for a time
//   - [ReportErrorsWithLegacySemantics]: types and texts of errors; going on after one
//   - [StringifyWithLegacySemantics]: the tag option string
//   - [UnmarshalArrayFromAnyLength]: [N]T takes arrays that are longer or shorter
//   - jsonv2.Deterministic: members of maps are sorted
//   - jsonv2.FormatNilMapAsNull and jsonv2.FormatNilSliceAsNull: nil is null
//   - jsontext.AllowDuplicateNames and jsontext.AllowInvalidUTF8: texts that RFC 7493 forbids
//   - jsontext.EscapeForHTML and jsontext.EscapeForJS: escapes that JSON does not need
//   - jsontext.PreserveRawStrings: strings of a RawMessage keep their escapes
//
// # Security
//
// The habits are older than the care that input from strangers needs. Of members of the
// same name, the last one wins here, and another program may take the first; names that
// differ in case alone go to the same field; invalid UTF-8 becomes U+FFFD, so that
// different inputs become one. Package github.com/plainjson/json takes none of these.
package json

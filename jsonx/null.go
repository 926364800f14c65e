package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// RejectNull makes null an error for every Go type whose values Marshal, with the same options, never writes as null.
// Text that Marshal has written with the same options is thus accepted. Null is not an error for
//
//   - pointers and interfaces, with the elements of []any and map[string]any
//   - types with methods for JSON, and those with functions of [json.WithUnmarshalers]; they get null like any value
//   - [jsontext.Value]
//   - slices with [json.FormatNilSliceAsNull], maps with [json.FormatNilMapAsNull], and both with format emitnull
//
// A slice or map with a method for text is not null, unless only its pointer has the method and v1's option
// CallMethodsWithLegacySemantics is true: Marshal calls such a method for some values only.
//
// Null is an error for all other types, among them time.Time, durations, types with methods for text, and by default
// slices and maps, which Marshal writes as [] and {} if they are nil. Unlike Marshal, RejectNull does not look at
// functions of [json.WithMarshalers].
//
// The error is a [json.SemanticError] with the JSONKind 'n', as for any other value of a kind that the Go type cannot
// hold, and the Go value does not change.
//
// The tag option nonnull makes null an error for the member of one field, whatever its type. The marker
// jsonopt:"nonnull" on a blank field has the effect of RejectNull(true) on the members of the fields that its struct
// declares, but not on values within them. RejectNull(false) changes neither tags nor markers. The option affects
// unmarshaling only, and is false by default.
//
//	json.Unmarshal(b, &config, jsonx.RejectMissingMembers(true), jsonx.RejectNull(true))
func RejectNull(v bool) json.Options {
	return opts.Either(v, opts.RejectNull|opts.True, opts.RejectNull)
}

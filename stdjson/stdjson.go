// Package stdjson lets types that were written for the JSON packages of the standard library convert
// themselves in calls of package [github.com/plainjson/json].
//
// Such a type has a method MarshalJSONTo or UnmarshalJSONFrom with an Encoder or Decoder of
// encoding/json/jsontext. Package json cannot call it without a second JSON implementation in the program.
// It does not convert the type by its fields either, but by MarshalJSON or UnmarshalJSON if the type has that
// method, and else returns a SemanticError, unless the call has the option [CallMethods]:
//
//	text, err := json.Marshal(v, stdjson.CallMethods(true))
//
// The option is not needed for methods MarshalJSON, UnmarshalJSON, MarshalText, AppendText and
// UnmarshalText, nor for the types json.RawMessage, json.Number and jsontext.Value of the standard library.
//
// The standard library has encoding/json/jsontext in Go 1.27 and later, and in Go 1.26 with
// GOEXPERIMENT=jsonv2. In other programs no type has such a method, and the option has no effect.
package stdjson

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// CallMethods makes package json call the methods MarshalJSONTo and UnmarshalJSONFrom with an Encoder or
// Decoder of the standard library. Without it, marshaling a value with MarshalJSONTo is a SemanticError unless
// it has MarshalJSON as well, and unmarshaling one with UnmarshalJSONFrom unless it has UnmarshalJSON. It
// affects marshaling and unmarshaling, and is false by default.
//
// The method is called with an Encoder or Decoder of its own, whose offsets and pointers begin at the
// value. Its options are those of the call that exist in the standard library: not the limits of package
// jsontext, and not functions. The text that the method writes is checked and takes the form that the call
// selects. The text of the value is held in memory as a whole.
//
// A SemanticError or SyntacticError of the standard library becomes one of packages json and
// jsontext, with its offset and pointer in the whole text. The sentinels ErrUnknownName, ErrDuplicateName
// and ErrNonStringName within it are replaced as well. Other errors are wrapped like those of any method.
//
// CallMethods does not allocate; the calls of methods do.
func CallMethods(v bool) json.Options { return callMethods(v) }

// callMethods is the type of the option that [CallMethods] returns.
type callMethods bool

// Merge implements [opts.Options].
func (v callMethods) Merge(s *opts.Set) {
	values := s.Mutable(opts.HasStdMethods)
	values.StdMethods = nil
	if v {
		values.StdMethods = theMethods
	}
}

// Lookup implements [opts.Options].
func (callMethods) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasStdMethods == 0 {
		return nil, false
	}
	return s.StdMethods != nil, true
}

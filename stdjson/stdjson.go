// Package stdjson lets types that were made for the JSON packages of the standard
// library write and read themselves in calls of package
// [github.com/plainjson/json].
//
// Such a type has a method MarshalJSONTo or UnmarshalJSONFrom that takes the Encoder
// or Decoder of encoding/json/jsontext. Package json cannot call it without linking a
// second JSON engine, and fails rather than to pass over it, unless the call has
// the option that this package makes:
//
//	text, err := json.Marshal(v, stdjson.CallMethods(true))
//
// Everything else that was made for the standard library works without: methods
// MarshalJSON and UnmarshalJSON, text methods, json.RawMessage and jsontext.Value, and
// json.Number.
//
// The standard library has these packages from Go 1.27 on, and in Go 1.26 with
// GOEXPERIMENT=jsonv2. Elsewhere there are no such types, and the option does nothing.
package stdjson

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// CallMethods makes package json call the methods MarshalJSONTo and UnmarshalJSONFrom
// that are made for the standard library. Without it, a type that has one is an
// error, unless it has MarshalJSON or UnmarshalJSON, too.
//
// Such a method gets an Encoder or Decoder of its own, which stands at the start of a
// text, and the options of the call that the standard library has: not the limits, and
// not functions, which take another Encoder. What it writes is checked and put in
// the form that the call asks for; values that it reads are held in memory as a whole.
//
// Errors of the standard library's types become those of packages json and jsontext, with
// the place in the whole text, and so do the errors they wrap that have a name in those
// packages. Other errors are wrapped as those of any method: so are those of encoding/json,
// which methods for writing come with if ReportErrorsWithLegacySemantics is true.
//
// A call of CallMethods does not allocate; calls of methods do.
func CallMethods(v bool) json.Options { return callMethods(v) }

type callMethods bool

// Merge implements the interface of options.
func (v callMethods) Merge(s *opts.Set) {
	values := s.Change(opts.HasStdMethods)
	values.StdMethods = nil
	if v {
		values.StdMethods = theMethods
	}
}

// Lookup implements the interface of options.
func (callMethods) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasStdMethods == 0 {
		return nil, false
	}
	return s.StdMethods != nil, true
}

package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// EscapeNonASCII escapes all characters beyond ASCII in strings and names as \uXXXX, so that the output is ASCII.
// Characters beyond U+FFFF become two such sequences, a surrogate pair. With [jsontext.AllowInvalidUTF8], invalid bytes
// are \ufffd.
//
// Like [jsontext.EscapeForHTML], it applies to all text that Marshal, an Encoder, and Format and AppendFormat of
// package jsontext write. This includes raw values and the results of methods. With [jsontext.PreserveRawStrings] the
// other characters of raw strings do not change.
//
// The option affects marshaling and encoding only, and is false by default. ASCII text takes no more time than without
// it.
//
//	b, err := json.Marshal("é", jsonx.EscapeNonASCII(true)) // "\u00e9"
func EscapeNonASCII(v bool) json.Options {
	return opts.Either(v, opts.EscapeNonASCII|opts.True, opts.EscapeNonASCII)
}

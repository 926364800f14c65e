package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// EscapeNonASCII escapes all characters beyond ASCII in strings and names as \uXXXX, those beyond U+FFFF as two such
// sequences for a surrogate pair, so that the output is ASCII. With [jsontext.AllowInvalidUTF8], invalid bytes are \ufffd.
//
// It applies to all text that is written, like [jsontext.EscapeForHTML]: by Marshal, by an Encoder, and by Format and
// AppendFormat of package jsontext; also to raw values and to what methods return. With [jsontext.PreserveRawStrings]
// other characters of raw strings stay as they are.
//
// The option affects marshaling and encoding only, and is false by default. Text that is ASCII takes no more time.
//
//	b, err := json.Marshal("é", jsonx.EscapeNonASCII(true)) // "\u00e9"
func EscapeNonASCII(v bool) json.Options {
	return opts.Either(v, opts.EscapeNonASCII|opts.True, opts.EscapeNonASCII)
}

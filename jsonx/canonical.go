package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// Canonical returns a set of options by which Marshal writes the canonical form of RFC 8785 (JCS): without white space,
// with members sorted by the UTF-16 code units of their names, and numbers and strings in one form. Equal values have
// the same text, so the text has a stable hash. To compute the hash, the text need not be in memory as a whole:
//
//	h := sha256.New()
//	err := json.MarshalWrite(h, v, jsonx.Canonical())
//
// The text is that of Marshal after [jsontext.Value.Canonicalize], byte by byte, and takes about half of the time.
// Numbers are those of a float64: an integer beyond ±2⁵³ may lose digits, so different integers may have the same text.
// If jsontext.CanonicalizeRawInts(false) follows the set, integers keep their digits. Numbers in strings, as with
// [json.StringifyNumbers], always keep them.
//
// Members of structs are sorted once for each type. Members of maps are sorted. Raw values, and the results of methods
// and functions, are made canonical. The text that methods and functions write to an Encoder, and the text of a struct
// with an embedded fallback, is first written as without the option and then changed. All of this text is in memory.
// Duplicate names and invalid UTF-8 are errors. A map with format array has the order of [json.Deterministic].
//
// The set has the option [json.Deterministic], options of package jsontext for the text of raw values, and false for
// options that change white space, escape characters, or allow duplicate names or invalid UTF-8. Options that follow
// the set override these, and may change the text. The set affects marshaling of Go values only. Tokens that a program
// writes to an Encoder at the top level are not sorted.
func Canonical() json.Options { return canonical }

var canonical = json.JoinOptions(
	opts.Canonical|opts.True,
	json.Deterministic(true),
	jsontext.CanonicalizeRawInts(true),
	jsontext.CanonicalizeRawFloats(true),
	jsontext.ReorderRawObjects(true),
	(opts.Multiline | opts.SpaceAfterColon | opts.SpaceAfterComma | opts.AllowDuplicateNames | opts.AllowInvalidUTF8 |
		opts.PreserveRawStrings | opts.EscapeForHTML | opts.EscapeForJS | opts.EscapeNonASCII),
)

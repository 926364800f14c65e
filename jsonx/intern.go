package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// InternStrings makes equal strings in unmarshaled values share memory, if they have at most 64 bytes. It saves memory
// where few strings occur many times, such as the states, countries and units in a list of records. A string that is
// equal to an earlier one takes less time than without the option. A string that differs from all others takes half as
// much time again, and an allocation of its own.
//
// The last 1,024 strings of different hashes are kept, even between calls. If there are more, not all equal strings
// share memory. Strings are copies, even if [Unmarshal] would make them parts of its text. The option applies to all
// strings, including those in an any and the keys of maps. The tag option intern has the same effect on one field:
//
//	State string   `json:"state" jsonopt:"intern"`
//	Tags  []string `json:"tags" jsonopt:"intern"`
//
// The type of the field must be a string, or a pointer, slice, array, map or [Optional] of strings. The option affects
// unmarshaling only, and is false by default.
//
//	json.Unmarshal(b, &records, jsonx.InternStrings(true))
func InternStrings(v bool) json.Options {
	return opts.Either(v, opts.InternStrings|opts.True, opts.InternStrings)
}

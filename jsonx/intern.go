package jsonx

import (
	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
)

// InternStrings makes equal strings of what is unmarshaled share memory, if they have at most 64 bytes. It saves memory where
// few strings occur many times, such as the states, countries and units in a list of records. A string that is like an earlier
// one takes less time then, and one that differs from all others half as much again, with an allocation of its own.
//
// The last 1,024 strings of different hashes are kept, between calls, too. So not all equal strings share memory if there
// are more. They are copies, even if [Unmarshal] would make them parts of its text. The option applies to all strings, with
// those in an any and the keys of maps. The tag option intern has the same effect on one field:
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

package json_test

import (
	stdjson "encoding/json"
	"io"
)

// standardLibs returns the libraries of the standard library that this release
// of Go has.
func standardLibs() []benchLib {
	return append(newerLibs(), benchLib{
		name:      "v1",
		unmarshal: stdjson.Unmarshal,
		read:      func(r io.Reader, v any) error { return stdjson.NewDecoder(r).Decode(v) },
		marshal:   stdjson.Marshal,
		write:     func(w io.Writer, v any) error { return stdjson.NewEncoder(w).Encode(v) },
		valid:     stdjson.Valid,
		raw:       func() any { return new(stdjson.RawMessage) },
	})
}

//go:build !go1.27

package json_test

import (
	stdv1 "encoding/json"
	"io"
)

// standardLibs returns encoding/json alone: before Go 1.27 there is no stable v2.
func standardLibs() []benchLib {
	return []benchLib{{
		name:      "v1",
		unmarshal: stdv1.Unmarshal,
		read:      func(r io.Reader, v any) error { return stdv1.NewDecoder(r).Decode(v) },
		marshal:   stdv1.Marshal,
		write:     func(w io.Writer, v any) error { return stdv1.NewEncoder(w).Encode(v) },
		valid:     stdv1.Valid,
		raw:       func() any { return new(stdv1.RawMessage) },
	}}
}

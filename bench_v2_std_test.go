//go:build go1.27

package json_test

import (
	stdv1 "encoding/json"
	stdtext "encoding/json/jsontext"
	stdv2 "encoding/json/v2"
	"io"
)

// standardLibs returns the standard library's encoding/json/v2 and encoding/json.
func standardLibs() []benchLib {
	return []benchLib{{
		name:      "v2",
		unmarshal: func(text []byte, v any) error { return stdv2.Unmarshal(text, v) },
		read:      func(r io.Reader, v any) error { return stdv2.UnmarshalRead(r, v) },
		marshal:   func(v any) ([]byte, error) { return stdv2.Marshal(v) },
		write:     func(w io.Writer, v any) error { return stdv2.MarshalWrite(w, v) },
		valid:     func(text []byte) bool { return stdtext.Value(text).IsValid() },
		raw:       func() any { return new(stdtext.Value) },
	}, {
		name:      "v1",
		unmarshal: stdv1.Unmarshal,
		read:      func(r io.Reader, v any) error { return stdv1.NewDecoder(r).Decode(v) },
		marshal:   stdv1.Marshal,
		write:     func(w io.Writer, v any) error { return stdv1.NewEncoder(w).Encode(v) },
		valid:     stdv1.Valid,
		raw:       func() any { return new(stdv1.RawMessage) },
	}}
}

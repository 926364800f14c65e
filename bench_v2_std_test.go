//go:build go1.27

package json_test

import (
	stdtext "encoding/json/jsontext"
	stdjson "encoding/json/v2"
	"io"
)

// newerLibs returns encoding/json/v2.
func newerLibs() []benchLib {
	return []benchLib{{
		name:      "v2",
		unmarshal: func(text []byte, v any) error { return stdjson.Unmarshal(text, v) },
		read:      func(r io.Reader, v any) error { return stdjson.UnmarshalRead(r, v) },
		marshal:   func(v any) ([]byte, error) { return stdjson.Marshal(v) },
		write:     func(w io.Writer, v any) error { return stdjson.MarshalWrite(w, v) },
		valid:     func(text []byte) bool { return stdtext.Value(text).IsValid() },
		raw:       func() any { return new(stdtext.Value) },
	}}
}

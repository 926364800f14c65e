package jsoniter

import (
	"encoding/json"
	"io"
)

type compatible struct{}

// ConfigCompatibleWithStandardLibrary has the functions of encoding/json as methods.
var ConfigCompatibleWithStandardLibrary compatible

func (compatible) Marshal(v any) ([]byte, error)             { return json.Marshal(v) }
func (compatible) MarshalToString(v any) (string, error)     { return MarshalToString(v) }
func (compatible) NewDecoder(r io.Reader) *json.Decoder      { return json.NewDecoder(r) }
func (compatible) NewEncoder(w io.Writer) *json.Encoder      { return json.NewEncoder(w) }
func (compatible) Unmarshal(data []byte, v any) error        { return json.Unmarshal(data, v) }
func (compatible) UnmarshalFromString(s string, v any) error { return UnmarshalFromString(s, v) }
func (compatible) Valid(data []byte) bool                    { return json.Valid(data) }
func (compatible) MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	return json.MarshalIndent(v, prefix, indent)
}

// MarshalToString is [json.Marshal] with a string as the result.
func MarshalToString(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

// UnmarshalFromString is [json.Unmarshal] of a string.
func UnmarshalFromString(s string, v any) error { return json.Unmarshal([]byte(s), v) }

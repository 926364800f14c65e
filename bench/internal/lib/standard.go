package lib

import (
	"bytes"
	jsonv1 "encoding/json"
	textv2 "encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"io"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// ours returns plainjson.
func ours() *Lib {
	compact := json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true))
	return &Lib{
		Name: Ours, Title: "plainjson", Module: "github.com/plainjson/json", Strict: true,
		Raw:       func() any { return new(jsontext.Value) },
		RawOf:     func(text []byte) any { return jsontext.Value(text) },
		Marshal:   func(v any) ([]byte, error) { return json.Marshal(v) },
		Append:    func(dst []byte, v any) ([]byte, error) { return json.AppendMarshal(dst, v) },
		Write:     func(w io.Writer, v any) error { return json.MarshalWrite(w, v) },
		Unmarshal: func(text []byte, v any) error { return json.Unmarshal(text, v) },
		Read:      func(r io.Reader, v any) error { return json.UnmarshalRead(r, v) },
		Decoder: func(r io.Reader) func(any) error {
			dec := jsontext.NewDecoder(r)
			return func(v any) error { return json.UnmarshalDecode(dec, v) }
		},
		Encoder: func(w io.Writer) func(any) error {
			enc := jsontext.NewEncoder(w)
			return func(v any) error { return json.MarshalEncode(enc, v) }
		},
		Tokens: func(text []byte, _ string) (int, error) {
			return countTokens(jsontext.NewDecoder(bytes.NewBuffer(text)).ReadToken)
		},
		Valid:   func(text []byte) bool { return jsontext.Value(text).IsValid() },
		Compact: func(dst, text []byte) ([]byte, error) { return jsontext.AppendFormat(dst, text, compact) },
		Canonical: func(text []byte) ([]byte, error) {
			v := jsontext.Value(text)
			err := v.Canonicalize()
			return v, err
		},
	}
}

// unlessEOF returns err, or nil if err reports the end of the input after a whole value.
func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// v2 returns encoding/json/v2 of the toolchain.
func v2() *Lib {
	compact := jsonv2.JoinOptions(textv2.AllowDuplicateNames(true), textv2.AllowInvalidUTF8(true), textv2.PreserveRawStrings(true))
	return &Lib{
		Name: "v2", Title: "encoding/json/v2", Strict: true,
		Raw:       func() any { return new(textv2.Value) },
		RawOf:     func(text []byte) any { return textv2.Value(text) },
		Marshal:   func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
		Write:     func(w io.Writer, v any) error { return jsonv2.MarshalWrite(w, v) },
		Unmarshal: func(text []byte, v any) error { return jsonv2.Unmarshal(text, v) },
		Read:      func(r io.Reader, v any) error { return jsonv2.UnmarshalRead(r, v) },
		Decoder: func(r io.Reader) func(any) error {
			dec := textv2.NewDecoder(r)
			return func(v any) error { return jsonv2.UnmarshalDecode(dec, v) }
		},
		Encoder: func(w io.Writer) func(any) error {
			enc := textv2.NewEncoder(w)
			return func(v any) error { return jsonv2.MarshalEncode(enc, v) }
		},
		Tokens: func(text []byte, _ string) (int, error) {
			return countTokens(textv2.NewDecoder(bytes.NewBuffer(text)).ReadToken)
		},
		Valid:   func(text []byte) bool { return textv2.Value(text).IsValid() },
		Compact: func(dst, text []byte) ([]byte, error) { return textv2.AppendFormat(dst, text, compact) },
		Canonical: func(text []byte) ([]byte, error) {
			v := textv2.Value(text)
			err := v.Canonicalize()
			return v, err
		},
	}
}

// v1 returns encoding/json of the toolchain.
func v1() *Lib {
	return &Lib{
		Name: V1, Title: "encoding/json",
		Raw:       func() any { return new(jsonv1.RawMessage) },
		RawOf:     func(text []byte) any { return jsonv1.RawMessage(text) },
		Marshal:   jsonv1.Marshal,
		Write:     func(w io.Writer, v any) error { return jsonv1.NewEncoder(w).Encode(v) },
		Unmarshal: jsonv1.Unmarshal,
		Read:      func(r io.Reader, v any) error { return jsonv1.NewDecoder(r).Decode(v) },
		Decoder:   func(r io.Reader) func(any) error { return jsonv1.NewDecoder(r).Decode },
		Encoder:   func(w io.Writer) func(any) error { return jsonv1.NewEncoder(w).Encode },
		Tokens: func(text []byte, _ string) (int, error) {
			return countTokens(jsonv1.NewDecoder(bytes.NewReader(text)).Token)
		},
		Valid:   jsonv1.Valid,
		Compact: compactWith(jsonv1.Compact),
	}
}

// countTokens returns the number of tokens that next returns before the end of the input, or
// before its first other error, and that error.
func countTokens[T any](next func() (T, error)) (n int, err error) {
	for ; ; n++ {
		if _, err := next(); err != nil {
			return n, unlessEOF(err)
		}
	}
}

// compactWith returns a function for [Lib.Compact] that calls compact, which writes to a
// buffer.
func compactWith(compact func(*bytes.Buffer, []byte) error) func(dst, text []byte) ([]byte, error) {
	return func(dst, text []byte) ([]byte, error) {
		buf := bytes.NewBuffer(dst)
		err := compact(buf, text)
		return buf.Bytes(), err
	}
}

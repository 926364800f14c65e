package lib

import (
	"bytes"
	stdjson "encoding/json"
	"io"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/ast"
	"github.com/bytedance/sonic/encoder"
	goccyjson "github.com/goccy/go-json"
	goccytext "github.com/goccy/go-json/jsontext"
	goccyv2 "github.com/goccy/go-json/v2"
	jsoniter "github.com/json-iterator/go"
	segment "github.com/segmentio/encoding/json"
	"github.com/sugawarayuuta/sonnet"
)

// goccy returns github.com/goccy/go-json.
func goccy() *Lib {
	return &Lib{
		Name: "goccy", Title: "goccy/go-json", Module: "github.com/goccy/go-json",
		Raw:       func() any { return new(goccyjson.RawMessage) },
		RawOf:     func(text []byte) any { return goccyjson.RawMessage(text) },
		Marshal:   goccyjson.Marshal,
		Write:     func(w io.Writer, v any) error { return goccyjson.NewEncoder(w).Encode(v) },
		Unmarshal: goccyjson.Unmarshal,
		Read:      func(r io.Reader, v any) error { return goccyjson.NewDecoder(r).Decode(v) },
		Decoder:   func(r io.Reader) func(any) error { return goccyjson.NewDecoder(r).Decode },
		Encoder:   func(w io.Writer) func(any) error { return goccyjson.NewEncoder(w).Encode },
		Tokens: func(text []byte, _ string) (int, error) {
			return countTokens(goccyjson.NewDecoder(bytes.NewReader(text)).Token)
		},
		Valid:   goccyjson.Valid,
		Compact: compactWith(goccyjson.Compact),
	}
}

// goccyV2 returns the packages v2 and jsontext of github.com/goccy/go-json, which have the API of
// encoding/json/v2.
func goccyV2() *Lib {
	compact := goccyv2.JoinOptions(goccytext.AllowDuplicateNames(true), goccytext.AllowInvalidUTF8(true), goccytext.PreserveRawStrings(true))
	return &Lib{
		Name: "goccy-v2", Title: "goccy/go-json/v2", Module: "github.com/goccy/go-json", Strict: true,
		Raw:       func() any { return new(goccytext.Value) },
		RawOf:     func(text []byte) any { return goccytext.Value(text) },
		Marshal:   func(v any) ([]byte, error) { return goccyv2.Marshal(v) },
		Write:     func(w io.Writer, v any) error { return goccyv2.MarshalWrite(w, v) },
		Unmarshal: func(text []byte, v any) error { return goccyv2.Unmarshal(text, v) },
		Read:      func(r io.Reader, v any) error { return goccyv2.UnmarshalRead(r, v) },
		Decoder: func(r io.Reader) func(any) error {
			dec := goccytext.NewDecoder(r)
			return func(v any) error { return goccyv2.UnmarshalDecode(dec, v) }
		},
		Encoder: func(w io.Writer) func(any) error {
			enc := goccytext.NewEncoder(w)
			return func(v any) error { return goccyv2.MarshalEncode(enc, v) }
		},
		Tokens: func(text []byte, _ string) (int, error) {
			return countTokens(goccytext.NewDecoder(bytes.NewBuffer(text)).ReadToken)
		},
		Valid:   func(text []byte) bool { return goccytext.Value(text).IsValid() },
		Compact: func(dst, text []byte) ([]byte, error) { return goccytext.AppendFormat(dst, text, compact) },
		Canonical: func(text []byte) ([]byte, error) {
			v := goccytext.Value(text)
			err := v.Canonicalize()
			return v, err
		},
	}
}

// sonicDefault returns github.com/bytedance/sonic with its default options.
func sonicDefault() *Lib {
	return &Lib{
		Name: "sonic", Title: "sonic", Module: "github.com/bytedance/sonic",
		Raw:     func() any { return new(stdjson.RawMessage) },
		RawOf:   func(text []byte) any { return stdjson.RawMessage(text) },
		Marshal: sonic.Marshal,
		Append: func(dst []byte, v any) ([]byte, error) {
			err := encoder.EncodeInto(&dst, v, 0)
			return dst, err
		},
		Write:     func(w io.Writer, v any) error { return sonic.ConfigDefault.NewEncoder(w).Encode(v) },
		Unmarshal: func(text []byte, v any) error { return sonic.Unmarshal(text, v) },
		Read:      func(r io.Reader, v any) error { return sonic.ConfigDefault.NewDecoder(r).Decode(v) },
		Decoder:   func(r io.Reader) func(any) error { return sonic.ConfigDefault.NewDecoder(r).Decode },
		Encoder:   func(w io.Writer) func(any) error { return sonic.ConfigDefault.NewEncoder(w).Encode },
		Tokens:    sonicTokens,
		Valid:     sonic.Valid,
	}
}

// sonicFastest returns github.com/bytedance/sonic with its configuration ConfigFastest, which checks
// neither members without a field nor the results of MarshalJSON. The operations that have no
// configuration are those of sonicDefault, so they are left out.
func sonicFastest() *Lib {
	fastest := sonic.ConfigFastest
	return &Lib{
		Name: "sonic-fastest", Title: "sonic fastest", Module: "github.com/bytedance/sonic",
		Raw:     func() any { return new(stdjson.RawMessage) },
		RawOf:   func(text []byte) any { return stdjson.RawMessage(text) },
		Marshal: fastest.Marshal,
		Append: func(dst []byte, v any) ([]byte, error) {
			err := encoder.EncodeInto(&dst, v, encoder.NoValidateJSONMarshaler)
			return dst, err
		},
		Write:     func(w io.Writer, v any) error { return fastest.NewEncoder(w).Encode(v) },
		Unmarshal: fastest.Unmarshal,
		Read:      func(r io.Reader, v any) error { return fastest.NewDecoder(r).Decode(v) },
		Decoder:   func(r io.Reader) func(any) error { return fastest.NewDecoder(r).Decode },
		Encoder:   func(w io.Writer) func(any) error { return fastest.NewEncoder(w).Encode },
	}
}

// SonicIsNative reports whether sonic uses its own engine here. For other Go
// releases and processors it calls encoding/json.
func SonicIsNative() bool { return sonic.APIKind == sonic.UseSonicJSON }

// sonicTokens counts the tokens with a visitor.
func sonicTokens(_ []byte, text string) (int, error) {
	var c counter
	err := ast.Preorder(text, &c, nil)
	return int(c), err
}

// A counter counts the calls of [ast.Preorder].
type counter int

// OnNull counts a literal. It implements [ast.Visitor], as the other methods do.
func (c *counter) OnNull() error { *c++; return nil }

// OnBool counts a literal.
func (c *counter) OnBool(bool) error { *c++; return nil }

// OnString counts a string.
func (c *counter) OnString(string) error { *c++; return nil }

// OnInt64 counts a number.
func (c *counter) OnInt64(int64, stdjson.Number) error { *c++; return nil }

// OnFloat64 counts a number.
func (c *counter) OnFloat64(float64, stdjson.Number) error { *c++; return nil }

// OnObjectBegin counts a bracket.
func (c *counter) OnObjectBegin(int) error { *c++; return nil }

// OnObjectKey counts the name of a member.
func (c *counter) OnObjectKey(string) error { *c++; return nil }

// OnObjectEnd counts a bracket.
func (c *counter) OnObjectEnd() error { *c++; return nil }

// OnArrayBegin counts a bracket.
func (c *counter) OnArrayBegin(int) error { *c++; return nil }

// OnArrayEnd counts a bracket.
func (c *counter) OnArrayEnd() error { *c++; return nil }

// segmentio returns github.com/segmentio/encoding/json.
func segmentio() *Lib {
	return &Lib{
		Name: "segmentio", Title: "segmentio", Module: "github.com/segmentio/encoding",
		Raw:     func() any { return new(segment.RawMessage) },
		RawOf:   func(text []byte) any { return segment.RawMessage(text) },
		Marshal: segment.Marshal,
		Append: func(dst []byte, v any) ([]byte, error) {
			return segment.Append(dst, v, segment.EscapeHTML|segment.SortMapKeys)
		},
		Write:     func(w io.Writer, v any) error { return segment.NewEncoder(w).Encode(v) },
		Unmarshal: segment.Unmarshal,
		Read:      func(r io.Reader, v any) error { return segment.NewDecoder(r).Decode(v) },
		Decoder:   func(r io.Reader) func(any) error { return segment.NewDecoder(r).Decode },
		Encoder:   func(w io.Writer) func(any) error { return segment.NewEncoder(w).Encode },
		Tokens:    segmentTokens,
		Valid:     segment.Valid,
		Compact:   compactWith(segment.Compact),
	}
}

// segmentTokens counts the tokens with a tokenizer. It does not count the commas and colons
// that the tokenizer also returns.
func segmentTokens(text []byte, _ string) (n int, err error) {
	t := segment.NewTokenizer(text)
	for t.Next() {
		if t.Delim != ',' && t.Delim != ':' {
			n++
		}
	}
	return n, t.Err
}

// jsoniterDefault returns github.com/json-iterator/go with its default options.
func jsoniterDefault() *Lib {
	return &Lib{
		Name: "jsoniter", Title: "jsoniter", Module: "github.com/json-iterator/go",
		Raw:       func() any { return new(jsoniter.RawMessage) },
		RawOf:     func(text []byte) any { return jsoniter.RawMessage(text) },
		Marshal:   jsoniter.Marshal,
		Write:     func(w io.Writer, v any) error { return jsoniter.NewEncoder(w).Encode(v) },
		Unmarshal: jsoniter.Unmarshal,
		Read:      func(r io.Reader, v any) error { return jsoniter.NewDecoder(r).Decode(v) },
		Decoder: func(r io.Reader) func(any) error {
			dec := jsoniter.NewDecoder(r)
			return whileMore(dec.More, dec.Decode)
		},
		Encoder: func(w io.Writer) func(any) error { return jsoniter.NewEncoder(w).Encode },
		Valid:   jsoniter.Valid,
	}
}

// sonnetLib returns github.com/sugawarayuuta/sonnet.
func sonnetLib() *Lib {
	return &Lib{
		Name: "sonnet", Title: "sonnet", Module: "github.com/sugawarayuuta/sonnet",
		Raw:       func() any { return new(sonnet.RawMessage) },
		RawOf:     func(text []byte) any { return sonnet.RawMessage(text) },
		Marshal:   sonnet.Marshal,
		Write:     func(w io.Writer, v any) error { return sonnet.NewEncoder(w).Encode(v) },
		Unmarshal: sonnet.Unmarshal,
		Read:      func(r io.Reader, v any) error { return sonnet.NewDecoder(r).Decode(v) },
		Decoder: func(r io.Reader) func(any) error {
			dec := sonnet.NewDecoder(r)
			return whileMore(dec.More, dec.Decode)
		},
		Encoder: func(w io.Writer) func(any) error { return sonnet.NewEncoder(w).Encode },
		Tokens:  sonnetTokens,
		Valid:   sonnet.Valid,
		Compact: compactWith(sonnet.Compact),
	}
}

// whileMore returns a function for the results of [Lib.Decoder]. It calls decode, but returns
// [io.EOF] where more reports the end of the stream, since decode returns another error there.
func whileMore(more func() bool, decode func(any) error) func(any) error {
	return func(v any) error {
		if !more() {
			return io.EOF
		}
		return decode(v)
	}
}

// sonnetTokens counts the tokens up to the end of the text. It compares offsets, because
// sonnet reports the end as a syntax error, not as [io.EOF].
func sonnetTokens(text []byte, _ string) (n int, err error) {
	end := int64(len(bytes.TrimRight(text, " \n\r\t")))
	for dec := sonnet.NewDecoder(bytes.NewReader(text)); dec.InputOffset() < end; n++ {
		if _, err := dec.Token(); err != nil {
			return n, err
		}
	}
	return n, nil
}

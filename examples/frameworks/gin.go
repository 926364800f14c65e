package frameworks

import (
	"errors"
	"io"

	ginjson "github.com/gin-gonic/gin/codec/json"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	jsonv1 "github.com/plainjson/json/v1"
)

// A GinCodec is the JSON codec of gin. Set it before the first request, from gin 1.11 on:
//
//	import ginjson "github.com/gin-gonic/gin/codec/json"
//
//	ginjson.API = frameworks.NewGinCodec(jsontext.AllowDuplicateNames(false))
//
// The codec is global: it serves all engines, bindings and renderers of a program, and gin's
// interface has the methods of encoding/json. So the codec behaves like package v1 by
// default. Each option overrides one rule of package v1, and json.DefaultOptionsV2()
// overrides all of them.
//
// Errors have the types of package v1. A handler that looks for a *json.SyntaxError of
// encoding/json does not recognize them; change its import to v1. With
// jsonv1.ReportErrorsWithLegacySemantics(false), errors have the types of package json, and
// errors.Is finds jsontext.ErrDuplicateName in them. It finds jsontext.ErrLimit in the errors
// of either package.
type GinCodec struct {
	options json.Options
}

// NewGinCodec returns a codec with the options of package v1, which the given options
// override.
func NewGinCodec(options ...json.Options) GinCodec {
	return GinCodec{json.JoinOptions(jsonv1.DefaultOptionsV1(), json.JoinOptions(options...))}
}

// Marshal returns the JSON encoding of v.
func (c GinCodec) Marshal(v any) ([]byte, error) {
	return json.Marshal(v, c.options)
}

// MarshalIndent is like Marshal but indents the text. It panics if prefix or indent has
// characters other than spaces and tabs, which gin does not use.
func (c GinCodec) MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	return json.Marshal(v, c.options, jsontext.WithIndentPrefix(prefix), jsontext.WithIndent(indent))
}

// Unmarshal decodes the single JSON value in data into the value that v points to.
func (c GinCodec) Unmarshal(data []byte, v any) error {
	return json.Unmarshal(data, v, c.options)
}

// NewEncoder returns an encoder that writes to w.
func (c GinCodec) NewEncoder(w io.Writer) ginjson.Encoder {
	return &ginEncoder{w, c.options}
}

// NewDecoder returns a decoder that reads from r. Gin decodes one value of each request body
// and ignores the text after it.
func (c GinCodec) NewDecoder(r io.Reader) ginjson.Decoder {
	return &ginDecoder{jsontext.NewDecoder(r, c.options), c.options}
}

// A ginEncoder writes each value, with a newline, in one call of the writer.
type ginEncoder struct {
	w       io.Writer
	options json.Options
}

// SetEscapeHTML implements [ginjson.Encoder].
func (e *ginEncoder) SetEscapeHTML(on bool) {
	e.options = json.JoinOptions(e.options, jsontext.EscapeForHTML(on))
}

// Encode implements [ginjson.Encoder]. If v cannot be encoded, nothing is written.
func (e *ginEncoder) Encode(v any) error {
	text, err := json.Marshal(v, e.options)
	if err != nil {
		return err
	}
	_, err = e.w.Write(append(text, '\n'))
	return err
}

// A ginDecoder reads a stream of values.
type ginDecoder struct {
	dec     *jsontext.Decoder
	options json.Options
}

// UseNumber implements [ginjson.Decoder]. Numbers decode into values of type any as a Number of
// package v1, unless a function in the options decodes them.
func (d *ginDecoder) UseNumber() {
	own, _ := json.GetOption(d.options, json.WithUnmarshalers)
	number := json.UnmarshalFromFunc(unmarshalNumber)
	d.options = json.JoinOptions(d.options, json.WithUnmarshalers(json.JoinUnmarshalers(own, number)))
}

// unmarshalNumber decodes a number into an any as a Number rather than as a float64.
// For other values it returns errors.ErrUnsupported, so that they are decoded as usual.
func unmarshalNumber(dec *jsontext.Decoder, v *any) error {
	if dec.PeekKind() != jsontext.KindNumber {
		return errors.ErrUnsupported
	}
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	*v = jsonv1.Number(text)
	return nil
}

// DisallowUnknownFields implements [ginjson.Decoder].
func (d *ginDecoder) DisallowUnknownFields() {
	d.options = json.JoinOptions(d.options, json.RejectUnknownMembers(true))
}

// Decode implements [ginjson.Decoder]. At the end of the stream the error is io.EOF.
func (d *ginDecoder) Decode(v any) error {
	return json.UnmarshalDecode(d.dec, v, d.options)
}

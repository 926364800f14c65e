package jsonx

import (
	"bytes"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// UnmarshalPrefix unmarshals the JSON value at the start of in, after white space, into out, which must be a non-nil
// pointer. It returns the text after the value, which is a part of in. That text may be anything, for example more
// values. A number ends before the first character that cannot be a part of it. UnmarshalPrefix does not read beyond
// the white space after a number.
//
// If the value cannot be stored in out, the error is like that of [json.UnmarshalDecode], and rest is still the text
// after the value. If the value is malformed or not complete, rest is in. If in has only white space, the error is
// io.EOF, and rest is in. Offsets in errors count from the start of in.
//
//	for len(bytes.TrimSpace(b)) > 0 {
//		if b, err = jsonx.UnmarshalPrefix(b, &v); err != nil {
//			break
//		}
//	}
func UnmarshalPrefix(in []byte, out any, options ...json.Options) (rest []byte, err error) {
	p := prefixDecoders.Get().(*prefixDecoder)
	p.buf = *bytes.NewBuffer(in[:len(in):len(in)])
	p.dec.Reset(&p.buf)
	if err = json.UnmarshalDecode(&p.dec, out, options...); err != nil {
		p.buf = *bytes.NewBuffer(in[:len(in):len(in)])
		p.dec.Reset(&p.buf, options...)
		if p.dec.SkipValue() != nil {
			rest = in
		}
	}
	if rest == nil {
		rest = in[p.dec.InputOffset():]
	}
	p.buf = bytes.Buffer{}
	p.dec.Reset(&p.buf)
	prefixDecoders.Put(p)
	return rest, err
}

// A prefixDecoder is a Decoder of UnmarshalPrefix with its input.
type prefixDecoder struct {
	dec jsontext.Decoder
	buf bytes.Buffer
}

// prefixDecoders is the pool of the Decoders that are not in use.
var prefixDecoders = sync.Pool{New: func() any { return new(prefixDecoder) }}

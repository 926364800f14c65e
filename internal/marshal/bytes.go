package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// appendBytes appends a slice or array of bytes as encoded does, in base64.
func (e *encoder) appendBytes(v reflect.Value, dst []byte) []byte {
	return e.encoded(format.Base64, v, dst)
}

// encoded appends a slice or array of bytes as a string in the given encoding, which needs no escapes.
// A nil slice is an empty string, or null if an option demands that. An array that is not addressable
// is copied, because package reflect returns the bytes of addressable arrays only.
func (e *encoder) encoded(enc format.Encoding, v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Array {
		v = addressable(v)
	} else if v.IsNil() && e.cfg.flags&opts.FormatNilSliceAsNull != 0 {
		return append(dst, "null"...)
	}
	return append(enc.Append(append(dst, '"'), v.Bytes()), '"')
}

// bytesText is encoded for format text: the string contains the bytes themselves, which must be valid UTF-8 as those of
// a Go string.
func (e *encoder) bytesText(v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Array {
		v = addressable(v)
	} else if v.IsNil() && e.cfg.flags&opts.FormatNilSliceAsNull != 0 {
		return append(dst, "null"...)
	}
	out, ok := wire.AppendQuoteBytes(dst, v.Bytes(), e.out.Escape())
	return e.checked(dst, out, ok)
}

package unmarshal

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file is about strings that hold something else: binary data, and raw values, which hold any JSON
// text.

// raw stores the text of the value at i in v, a []byte, which keeps its memory if the text fits. The text
// includes the white space inside of the value.
func (d *decoder) raw(p *typeinfo.Plan, v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end >= 0 {
		v.SetBytes(append(v.Bytes()[:0], d.in.Buf[start:end]...))
	}
	return end
}

// bytes reads a string into v, a []byte or [N]byte, in the encoding of p.Format, or in base64 if p has no
// format. A slice keeps its memory if the bytes fit.
func (d *decoder) bytes(p *typeinfo.Plan, v reflect.Value, i int) int {
	text, start, end := d.encodedText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	encoding, hasFormat := format.Base64, p.Op == typeinfo.OpFormat
	if hasFormat {
		encoding = p.Format.Encoding
	}
	buf, err := encoding.AppendDecode(emptied(v), text, d.cfg.flags&opts.ParseBytesWithLooseRFC4648 != 0)
	switch {
	case err != nil && hasFormat: // the standard library has read the value then, and not otherwise
		return d.rejectRead(start, end, '"', p.Type, err)
	case err != nil:
		return d.reject(start, '"', p.Type, err)
	case v.Kind() == reflect.Slice:
		v.SetBytes(buf)
		return end
	}
	return d.fillByteArray(p, v, buf, start, end)
}

// encodedText reads the string at i, for a type that is more than a string, such as a time, and returns its
// unquoted text, which is valid until the next read, and the indices of its quote and of the byte after it.
// For any other value the text is nil, and the value has been dealt with.
func (d *decoder) encodedText(p *typeinfo.Plan, v reflect.Value, i int) (text []byte, start, end int) {
	switch c := d.in.Buf[i]; {
	case c == '"':
		text, start, end = d.text(i)
		return text, start, end
	case c == 'n':
		return nil, i, d.null(v, i)
	case c == '[' && p.Elem != nil && p.Op != typeinfo.OpFormat: // v1 reads arrays of numbers, too
		return nil, i, d.value(p.Elem, v, i)
	}
	return nil, i, d.mismatch(p, i)
}

// emptied returns the memory of v, a []byte or an array of bytes, as an empty slice that is not nil: the
// empty string is an empty slice.
func emptied(v reflect.Value) []byte {
	if b := v.Bytes(); b != nil {
		return b[:0]
	}
	return []byte{}
}

// fillByteArray stores buf, the bytes of the string between start and end, in v, an array that must have
// the same number of elements.
func (d *decoder) fillByteArray(p *typeinfo.Plan, v reflect.Value, buf []byte, start, end int) int {
	n := copy(v.Bytes(), buf)
	if len(buf) == v.Len() {
		return end
	}
	clear(v.Bytes()[n:])
	if d.cfg.flags&opts.UnmarshalArrayFromAnyLength != 0 {
		return end
	}
	have, want := strconv.Itoa(len(buf)), strconv.Itoa(v.Len())
	err := errors.New("decoded length of " + have + " mismatches array length of " + want)
	return d.reject(start, '"', p.Type, err)
}

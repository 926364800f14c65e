package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads binary data from JSON strings, and raw values, which are the text of any JSON value.

// rawValue stores the text of the value at i, with the white space inside of it, in v, a []byte. It reuses the
// memory of v if the text fits.
func (d *decoder) rawValue(v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end >= 0 {
		v.SetBytes(append(v.Bytes()[:0], d.in.Buf[start:end]...))
	}
	return end
}

// bytesValue reads a string, or in v1 an array of numbers, into v, a slice or array of bytes. The string is in the
// encoding of p.Format, or in base64 if p has no format. The memory of a slice is reused if the bytes fit.
func (d *decoder) bytesValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	text, start, end := d.encodedText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	encoding := format.Base64
	if p.Op == typeinfo.OpFormat {
		encoding = p.Format.Encoding
	}
	buf, err := encoding.AppendDecode(d.emptied(v), text, d.cfg.flags&opts.ParseBytesWithLooseRFC4648 != 0)
	switch {
	case err != nil:
		return d.rejectForm(p, start, end, err)
	case v.Kind() == reflect.Slice:
		v.SetBytes(buf)
		return end
	}
	return d.fillByteArray(p, v, buf, start, end)
}

// encodedText reads the string at i for a type with an encoding as text, such as a time. It returns the
// unquoted text, which is valid until the next read, and the start and end of the string. If the value is no
// string, the text is nil, and the value has been stored in v or rejected with the result end.
func (d *decoder) encodedText(p *typeinfo.Plan, v reflect.Value, i int) (text []byte, start, end int) {
	switch c := d.in.Buf[i]; {
	case c == '"':
		text, start, end = d.textAt(i)
		return text, start, end
	case c == 'n':
		return nil, i, d.nullValue(p, v, i)
	case c == '[' && p.Elem != nil && p.Op != typeinfo.OpFormat: // v1 reads arrays of numbers, too
		return nil, i, d.valueAs(p.Elem.Op, p.Elem, v, i)
	}
	if p.Lenient && p.Op == typeinfo.OpFormat && p.Format.IsNumber() && kindOf(d.in.Buf[i]) == '0' {
		start, end = d.wholeValue(i)
		return d.in.Buf[start:max(start, end)], start, end
	}
	return nil, i, d.mismatchOf(i, p.Type, nil, wants(p)) // read as a whole, even where an array may be read
}

// emptied returns the memory of v, a []byte or an array of bytes, as an empty slice. It is not nil, so that an
// empty string does not make v nil. Under AllErrors it is new memory, so that v does not change if the text is invalid.
func (d *decoder) emptied(v reflect.Value) []byte {
	if b := v.Bytes(); b != nil && d.cfg.all == nil {
		return b[:0]
	}
	return []byte{}
}

// fillByteArray stores buf, decoded from the string between start and end, in v, an array. Unless an option
// allows it, another length than that of v is a failure; the rest of v is cleared.
func (d *decoder) fillByteArray(p *typeinfo.Plan, v reflect.Value, buf []byte, start, end int) int {
	if b := v.Bytes(); len(buf) == len(b) || d.cfg.all == nil || d.cfg.flags&opts.UnmarshalArrayFromAnyLength != 0 {
		clear(b[copy(b, buf):])
	}
	if len(buf) == v.Len() || d.cfg.flags&opts.UnmarshalArrayFromAnyLength != 0 {
		return end
	}
	return d.rejectRead(start, end, '"', p.Type, &failure.WrongLength{Have: len(buf), Want: v.Len()})
}

package json

import (
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
)

// encoded appends the bytes of v as a string.
func (e *encoder) encoded(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Slice && v.IsNil() && e.nilAsNull() {
		return append(dst, "null"...)
	}
	if v.Kind() == reflect.Array {
		v = addressable(v)
	}
	return append(f.Encoding.Append(append(dst, '"'), v.Bytes()), '"')
}

// encoded reads a string into a slice or array of bytes.
func (d *decoder) encoded(p *plan, v reflect.Value, i int) int {
	text, start, end := d.stringText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	isSlice := v.Kind() == reflect.Slice
	buf := v.Bytes()
	if buf == nil {
		buf = []byte{}
	}
	buf, err := p.format.Encoding.AppendDecode(buf[:0], text, d.flags&opts.ParseBytesWithLooseRFC4648 != 0)
	switch {
	case err != nil:
		return d.reject(start, '"', p.t, err)
	case isSlice:
		v.SetBytes(buf)
	default:
		return d.fillArray(p, v, buf, start, end)
	}
	return end
}

// nonfinite appends a float, as a string if it is not a number or infinite.
func (e *encoder) nonfinite(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	if name := format.NonfiniteName(v.Float()); name != "" {
		return append(append(append(dst, '"'), name...), '"')
	}
	return e.value(f.base, v, dst)
}

// nonfinite reads a float, which may be one of three strings.
func (d *decoder) nonfinite(p *plan, v reflect.Value, i int) int {
	if d.s.Buf[i] != '"' {
		return d.value(p.format.base, v, i)
	}
	text, start, end, _ := d.meaning(i)
	if end < 0 {
		return end
	}
	x, ok := format.ParseNonfinite(text)
	if !ok {
		return d.value(p.format.base, v, start)
	}
	v.SetFloat(x)
	return end
}

package json

import (
	"encoding/base32"
	"encoding/base64"
	"math"
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
)

// formatBinary plans a slice or array of bytes as a string, by RFC 4648, and reports
// whether there is such a format.
func (p *plan) formatBinary(tag string) bool {
	f := &fieldFormat{kind: formatBytes}
	switch tag {
	case "base64": // section 4
		f.bytes = base64.StdEncoding
	case "base64url": // section 5
		f.bytes = base64.URLEncoding
	case "base32": // section 6
		f.bytes = base32.StdEncoding
	case "base32hex": // section 7
		f.bytes = base32.HexEncoding
	case "base16", "hex": // section 8
		f.bytes = format.Hex{}
	default:
		return false
	}
	p.setFormat(f)
	return true
}

// encoded appends the bytes of v as a string.
func (e *encoder) encoded(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	if v.Kind() == reflect.Slice && v.IsNil() && e.nilAsNull() {
		return append(dst, "null"...)
	}
	if v.Kind() == reflect.Array {
		v = addressable(v)
	}
	return append(f.bytes.AppendEncode(append(dst, '"'), v.Bytes()), '"')
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
	buf, err := format.DecodeBytes(p.format.bytes, buf[:0], text, d.flags&opts.ParseBytesWithLooseRFC4648 != 0)
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
	switch x := v.Float(); {
	case x != x:
		return append(dst, `"NaN"`...)
	case math.IsInf(x, 1):
		return append(dst, `"Infinity"`...)
	case math.IsInf(x, -1):
		return append(dst, `"-Infinity"`...)
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
	switch string(text) {
	case "NaN":
		v.SetFloat(math.NaN())
	case "Infinity":
		v.SetFloat(math.Inf(1))
	case "-Infinity":
		v.SetFloat(math.Inf(-1))
	default:
		return d.value(p.format.base, v, start)
	}
	return end
}

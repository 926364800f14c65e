package json

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"reflect"
)

// binary reads the base64 string (RFC 4648, section 4) at i and returns its
// text, which is used up at once, and where it starts. If the value is
// something else, that is dealt with, and the text is nil.
func (d *decoder) binary(p *plan, v reflect.Value, i int) (text []byte, start, end int) {
	switch d.s.Buf[i] {
	case '"':
	case 'n':
		return nil, i, d.null(v, i)
	default:
		return nil, i, d.mismatch(p, i)
	}
	start, end, fl := d.scan(i)
	if end < 0 {
		return nil, start, end
	}
	text = d.s.Buf[start+1 : end-1]
	if fl != 0 {
		text = d.unquote(text)
	}
	if k := bytes.IndexAny(text, "\r\n"); k >= 0 {
		err := fmt.Errorf("illegal character %q at offset %d", text[k], k)
		return nil, start, d.reject(start, '"', p.t, err)
	}
	return text, start, end
}

func (d *decoder) bytes(p *plan, v reflect.Value, i int) int {
	text, start, end := d.binary(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	buf := v.Bytes()[:0]
	if n := base64.StdEncoding.DecodedLen(len(text)); cap(buf) < n || buf == nil {
		buf = make([]byte, 0, n)
	}
	buf, err := base64.StdEncoding.AppendDecode(buf, text)
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	v.SetBytes(buf)
	return end
}

func (d *decoder) byteArray(p *plan, v reflect.Value, i int) int {
	text, start, end := d.binary(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	buf, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	v.SetZero()
	reflect.Copy(v, reflect.ValueOf(buf))
	if len(buf) != v.Len() {
		return d.reject(start, '"', p.t, lengthError(len(buf), v.Len()))
	}
	return end
}

// lengthError says that n bytes are not what an array of size bytes takes.
func lengthError(n, size int) error {
	return fmt.Errorf("decoded length of %d is not the array length of %d", n, size)
}

package json

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
)

// stringText reads the string at i, for a type that is more than a string, and
// returns its text, which is used up at once, and where it starts. If the value is
// something else, that is dealt with, and the text is nil.
func (d *decoder) stringText(p *plan, v reflect.Value, i int) (text []byte, start, end int) {
	switch d.s.Buf[i] {
	case '"':
	case 'n':
		return nil, i, d.null(v, i)
	case '[':
		if (p.op == opBytes || p.op == opByteArray) && p.elem != nil {
			return nil, i, d.value(p.elem, v, i)
		}
		return nil, i, d.mismatch(p, i)
	default:
		return nil, i, d.mismatch(p, i)
	}
	text, start, end, _ = d.meaning(i)
	return text, start, end
}

// base64 appends what text stands for to dst.
func (d *decoder) base64(dst, text []byte) ([]byte, error) {
	return format.Base64.AppendDecode(dst, text, d.flags&opts.ParseBytesWithLooseRFC4648 != 0)
}

func (d *decoder) bytes(p *plan, v reflect.Value, i int) int {
	text, start, end := d.stringText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	buf := v.Bytes()
	if buf == nil {
		buf = []byte{}
	}
	buf, err := d.base64(buf[:0], text)
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	v.SetBytes(buf)
	return end
}

func (d *decoder) byteArray(p *plan, v reflect.Value, i int) int {
	text, start, end := d.stringText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	buf, err := d.base64(v.Bytes()[:0:v.Len()], text)
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	return d.fillArray(p, v, buf, start, end)
}

// fillArray copies buf, what the string between start and end stands for, into array v of as many bytes.
func (d *decoder) fillArray(p *plan, v reflect.Value, buf []byte, start, end int) int {
	if n := copy(v.Bytes(), buf); len(buf) != v.Len() {
		clear(v.Bytes()[n:])
		if d.flags&opts.UnmarshalArrayFromAnyLength != 0 {
			return end
		}
		return d.reject(start, '"', p.t, lengthError(len(buf), v.Len()))
	}
	return end
}

// lengthError says that n bytes are not what an array of size bytes takes.
func lengthError(n, size int) error {
	return errors.New("decoded length of " + strconv.Itoa(n) + " mismatches array length of " + strconv.Itoa(size))
}

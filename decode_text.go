package json

import (
	"reflect"

	"github.com/plainjson/json/internal/wire"
)

// scan scans the string at i. It returns the indices of its opening quote,
// which moves if more input is needed, and of the first byte after it.
func (d *decoder) scan(i int) (start, end int, fl wire.StringFlags) {
	end, fl, f := wire.ScanString(d.s.Buf, i, d.valid)
	if f == wire.None {
		return i, end, fl
	}
	return d.scanSlow(i, end, fl, f)
}

func (d *decoder) scanSlow(i, end int, fl wire.StringFlags, f wire.Fault) (int, int, wire.StringFlags) {
	for f == wire.Short {
		n := end - i
		var ok bool
		if i, ok = d.more(i); !ok {
			return i, d.wrongToken(i), fl
		}
		end, fl, f = wire.ResumeString(d.s.Buf, i+n, fl, d.valid)
	}
	if f != wire.None {
		return i, d.wrongToken(i), fl
	}
	return i, end, fl
}

// contents returns the meaning of the string at i. If it has no escapes, that is
// in the window, else in d.scratch: the caller uses it up at once.
func (d *decoder) contents(i int) ([]byte, int) {
	start, end, fl := d.scan(i)
	if end < 0 {
		return nil, end
	}
	raw := d.s.Buf[start+1 : end-1]
	if fl != 0 {
		return d.unquote(raw), end
	}
	return raw, end
}

// string returns the meaning of the string at i.
func (d *decoder) string(i int) (string, int) {
	b, end := d.contents(i)
	if end < 0 {
		return "", end
	}
	return d.text.string(b), end
}

func (d *decoder) stringValue(p *plan, v reflect.Value, i int) int {
	switch d.s.Buf[i] {
	case '"':
		s, end := d.string(i)
		if end >= 0 {
			v.SetString(s)
		}
		return end
	case 'n':
		return d.null(v, i)
	}
	return d.mismatch(p, i)
}

// unquote returns the meaning of the text between the quotes of a scanned
// string, in d.scratch.
func (d *decoder) unquote(raw []byte) []byte {
	d.scratch = wire.AppendUnquote(d.scratch[:0], raw)
	return d.scratch
}

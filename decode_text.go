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

// meaning scans the string at i as scan does, and returns what it stands for besides. If it has no
// escapes, that is in the window, else in d.scratch: the caller uses it up at once.
func (d *decoder) meaning(i int) (text []byte, start, end int, fl wire.StringFlags) {
	end, fl, f := wire.ScanUnescaped(d.s.Buf, i, d.valid)
	if fl&wire.Escaped != 0 {
		if wire.Fast && fl == wire.Escaped {
			var behind int
			d.scratch, behind = wire.UnquoteFrom(d.scratch[:0], d.s.Buf, i+1, end)
			if behind >= 0 {
				return d.scratch, i, behind, fl
			}
		}
		end, fl, f = wire.ResumeString(d.s.Buf, end, fl, d.valid)
	}
	if f != wire.None {
		if i, end, fl = d.scanSlow(i, end, fl, f); end < 0 {
			return nil, i, end, fl
		}
	}
	if text = d.s.Buf[i+1 : end-1]; fl != 0 {
		d.scratch = wire.AppendUnquote(d.scratch[:0], text)
		text = d.scratch
	}
	return text, i, end, fl
}

// wholeText is meaning for a string that is right and in the window: otherwise the index that it
// returns is negative, and nothing is noted.
func (d *decoder) wholeText(i int) (text []byte, end int) {
	end, fl, f := wire.ScanUnescaped(d.s.Buf, i, d.valid)
	switch {
	case fl == wire.Escaped:
		if d.scratch, end = wire.UnquoteFrom(d.scratch[:0], d.s.Buf, i+1, end); end >= 0 {
			return d.scratch, end
		}
	case fl == 0 && f == wire.None:
		return d.s.Buf[i+1 : end-1], end
	}
	return nil, -1
}

// string returns the meaning of the string at i.
func (d *decoder) string(i int) (string, int) {
	text, _, end, _ := d.meaning(i)
	if end < 0 {
		return "", end
	}
	return d.text.string(text), end
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

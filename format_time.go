package json

import (
	"reflect"
	"strconv"
	"time"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/wrap"
)

// formatTime plans a time.Time, and reports whether there is such a format. A word that
// is no known name is more likely a mistake than a layout.
func (p *plan) formatTime(quoted bool, tag string) bool {
	f := &fieldFormat{kind: formatStamp, quoted: quoted}
	switch tag {
	case "unix":
	case "unixmilli":
		f.places = 3
	case "unixmicro":
		f.places = 6
	case "unixnano":
		f.places = 9
	default:
		f.kind, f.layout, f.strict = formatLayout, format.Layouts[tag], tag == "RFC3339" || tag == "RFC3339Nano"
		if f.layout == "" && format.IsWord(tag) {
			return false
		}
		if f.layout == "" {
			f.layout = tag
		}
	}
	p.setFormat(f)
	return true
}

// layoutTime appends a time as its layout says.
func (e *encoder) layoutTime(p *plan, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	if p.format.strict {
		// RFC 3339 has no years of five digits, nor zones of more than a day.
		text, err := t.AppendText(e.scratch[:0])
		if err != nil {
			return e.badTime(p, err, dst)
		}
		e.scratch = text[:0]
	}
	e.scratch = t.AppendFormat(e.scratch[:0], p.format.layout)
	return e.string(string(e.scratch), dst)
}

// layoutTime reads a string into a time as its layout says.
func (d *decoder) layoutTime(p *plan, v reflect.Value, i int) int {
	if p.format.strict {
		return d.time(p, v, i)
	}
	text, start, end := d.stringText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	t, err := time.Parse(p.format.layout, string(text))
	if err != nil && d.legacy {
		return d.passError(start, err)
	}
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	*v.Addr().Interface().(*time.Time) = t
	return end
}

// textError says that text can't be read because of err.
func textError(text []byte, err error) error { return wrap.Error(strconv.Quote(string(text)), err) }

package json

import (
	"reflect"
	"time"

	"github.com/plainjson/json/internal/format"
)

// formatDuration plans a time.Duration, and reports whether there is such a format.
func (p *plan) formatDuration(quoted bool, tag string) bool {
	f := &fieldFormat{kind: formatCount, quoted: quoted}
	switch tag {
	case "sec":
	case "milli":
		f.places = 3
	case "micro":
		f.places = 6
	case "nano":
		f.places = 9
	case "units":
		f.kind = formatUnits
	case "iso8601":
		f.kind = formatISO
	default:
		return false
	}
	p.setFormat(f)
	return true
}

// units appends a duration as package time writes it.
func (e *encoder) units(v reflect.Value, dst []byte) []byte {
	return e.string(time.Duration(v.Int()).String(), dst)
}

// iso8601 appends a duration as ISO 8601 has it, in hours, minutes and seconds.
func (e *encoder) iso8601(v reflect.Value, dst []byte) []byte {
	return append(format.AppendISO8601(append(dst, '"'), time.Duration(v.Int())), '"')
}

// durationText reads a string into a duration.
func (d *decoder) durationText(p *plan, v reflect.Value, i int) int {
	text, start, end := d.stringText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	var t time.Duration
	var err error
	if p.format.kind == formatUnits {
		t, err = time.ParseDuration(string(text))
	} else if t, err = format.ParseISO8601(text); err != nil {
		err = textError(text, err)
	}
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	v.SetInt(int64(t))
	return end
}

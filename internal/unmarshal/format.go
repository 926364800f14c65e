package unmarshal

import (
	"reflect"
	"time"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads times, and fields with tag option format. Package format has the functions that convert text
// to Go values. A JSON value of another kind, or a text that does not have the format, is a failure of the
// value, not of the JSON text.

// timeValue reads a string of RFC 3339 into v, a time.Time.
func (d *decoder) timeValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	text, start, end := d.encodedText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	t, err := format.ParseRFC3339(text, d.cfg.flags&opts.ParseTimeWithLooseRFC3339 != 0)
	if err != nil {
		return d.emptyOrForm(p, v, text, start, end, err)
	}
	if to, ok := reflect.TypeAssert[*time.Time](v.Addr()); ok {
		*to = t
	}
	return end
}

// formatted reads the value at i into v in the format of p, which has the op OpFormat.
func (d *decoder) formatted(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch f := p.Format; f.Kind {
	case format.BytesString, format.BytesText:
		return d.bytesValue(p, v, i)
	case format.FloatNonfinite:
		return d.nonfinite(p, v, i)
	case format.NilAsNull, format.NilAsEmpty:
		return d.valueAs(f.Base.Op, f.Base, v, i)
	default:
		return d.formattedText(p, v, i)
	}
}

// nonfinite reads a float into v. The strings NaN, Infinity and -Infinity are the values that JSON has no
// number for. Any other value is read by the plan without the format, which rejects a string unless numbers
// are in strings.
func (d *decoder) nonfinite(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] == '"' {
		text, start, end := d.textAt(i)
		if end < 0 {
			return end
		}
		if x, ok := format.ParseNonfinite(text); ok {
			v.SetFloat(x)
			return end
		}
		i = start // the window may have moved
	}
	base := p.Format.Base
	return d.valueAs(base.Op, base, v, i)
}

// formattedText reads the string or number at i into v. For a format of numbers the plan says whether the number is in a
// string. Package format parses the text of a number, because a float64 would lose nanoseconds.
func (d *decoder) formattedText(p *typeinfo.Plan, v reflect.Value, i int) int {
	var text []byte
	f, start, end := p.Format, i, 0
	switch {
	case f.Quoted || !f.IsNumber():
		text, start, end = d.encodedText(p, v, i)
	case kindOf(d.in.Buf[i]) != '0':
		return d.nullOrMismatch(p, v, i)
	default:
		if start, end = d.wholeValue(i); end >= 0 {
			text = d.in.Buf[start:end]
		}
	}
	if text == nil || end < 0 {
		return end
	}
	if err := f.Parse(text, v); err != nil {
		return d.emptyOrForm(p, v, text, start, end, err)
	}
	return end
}

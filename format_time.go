package json

import (
	"reflect"
	"time"

	"github.com/plainjson/json/internal/format"
)

// formattedTime appends a time as its format says.
func (e *encoder) formattedTime(p *plan, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	f := p.format
	if f.Kind == format.TimeNumber && !f.quoted {
		dst, _ = f.AppendTime(dst, t)
		return dst
	}
	text, err := f.AppendTime(e.scratch[:0], t)
	if err != nil {
		return e.badTime(p, err, dst)
	}
	e.scratch = text
	return e.string(string(text), dst)
}

// formattedDuration appends a duration as its format says.
func (e *encoder) formattedDuration(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	if f.Kind == format.DurationNumber && !f.quoted {
		return f.AppendDuration(dst, time.Duration(v.Int()))
	}
	return append(f.AppendDuration(append(dst, '"'), time.Duration(v.Int())), '"')
}

// formattedTime reads a time or duration as its format says.
func (d *decoder) formattedTime(p *plan, v reflect.Value, i int) int {
	text, start, end := d.formattedText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	isTime := p.t == timeType
	err := setFormatted(p.format, v, text)
	switch {
	case err == nil:
		return end
	case d.legacy && isTime:
		return d.passError(start, err)
	}
	return d.reject(start, kindOf(d.s.Buf[start]), p.t, err)
}

// setFormatted sets v, a time or duration, to the value of text.
func setFormatted(f *fieldFormat, v reflect.Value, text []byte) error {
	if f.Kind == format.DurationString || f.Kind == format.DurationNumber {
		t, err := f.ParseDuration(text)
		if err == nil {
			v.SetInt(int64(t))
		}
		return err
	}
	t, err := f.ParseTime(text)
	if err == nil {
		*v.Addr().Interface().(*time.Time) = t
	}
	return err
}

// formattedText returns the text of the number or string at i, as the format of p says. If
// the value is another one, it is dealt with, and the text is nil.
func (d *decoder) formattedText(p *plan, v reflect.Value, i int) (text []byte, start, end int) {
	isNumber := p.format.Kind == format.TimeNumber || p.format.Kind == format.DurationNumber
	switch {
	case !isNumber || p.format.quoted:
		return d.stringText(p, v, i)
	case d.s.Buf[i] == 'n':
		return nil, i, d.null(v, i)
	case kindOf(d.s.Buf[i]) != '0':
		return nil, i, d.mismatch(p, i)
	}
	if start, end = d.wholeValue(i); end >= 0 {
		text = d.s.Buf[start:end]
	}
	return text, start, end
}

package json

import (
	"reflect"
	"strconv"
	"time"

	"github.com/plainjson/json/internal/format"
)

// decimal appends x as a number.
func (e *encoder) decimal(f *fieldFormat, x format.Decimal, dst []byte) []byte {
	if !f.quoted {
		return format.AppendDecimal(dst, x, f.places)
	}
	return append(format.AppendDecimal(append(dst, '"'), x, f.places), '"')
}

// stamp appends the number of seconds, or parts of them, from the Unix epoch.
func (e *encoder) stamp(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	return e.decimal(f, format.DecimalOfTime(t), dst)
}

// count appends the number of seconds, or parts of them, of a duration.
func (e *encoder) count(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	return e.decimal(f, format.DecimalOfDuration(time.Duration(v.Int())), dst)
}

// decimalTime reads a number of seconds, or parts of them, into a time or duration.
func (d *decoder) decimalTime(p *plan, v reflect.Value, i int) int {
	var text []byte
	start, end := i, 0
	switch isNumber := kindOf(d.s.Buf[i]) == '0'; {
	case p.format.quoted:
		if text, start, end = d.stringText(p, v, i); text == nil {
			return end
		}
	case d.s.Buf[i] == 'n':
		return d.null(v, i)
	case !isNumber:
		return d.mismatch(p, i)
	default:
		start, end = d.wholeValue(i)
		if end >= 0 {
			text = d.s.Buf[start:end]
		}
	}
	if end < 0 {
		return end
	}
	if err := p.format.setDecimal(v, text); err != nil {
		if d.legacy && p.format.kind == formatStamp {
			return d.passError(start, textError(text, err))
		}
		return d.reject(start, kindOf(d.s.Buf[start]), p.t, textError(text, err))
	}
	return end
}

// setDecimal sets v, a time or duration, to what text says.
func (f *fieldFormat) setDecimal(v reflect.Value, text []byte) error {
	x, err := format.ParseDecimal(text, f.places)
	if err != nil {
		return err
	}
	ok := false
	if f.kind == formatCount {
		var t time.Duration
		if t, ok = x.Duration(); ok {
			v.SetInt(int64(t))
		}
	} else {
		var t time.Time
		if t, ok = x.Time(); ok {
			*v.Addr().Interface().(*time.Time) = t
		}
	}
	if !ok {
		return strconv.ErrRange
	}
	return nil
}

package json

import (
	"errors"
	"reflect"
	"strings"
	"time"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// time appends a time.Time as a string of RFC 3339, with nanoseconds.
func (e *encoder) time(p *plan, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	start := len(dst)
	dst = append(dst, '"')
	if wire.Fast {
		if out, ok := format.AppendFast(dst, t); ok {
			return append(out, '"')
		}
	}
	out, err := t.AppendText(dst)
	if err != nil {
		return e.badTime(p, err, dst[:start])
	}
	return append(out, '"')
}

// badTime notes that a time is none of RFC 3339, because of err of package time.
func (e *encoder) badTime(p *plan, err error, dst []byte) []byte {
	if e.calls(p, methodJSON); e.called != nil {
		return e.oldCall(errors.New(strings.TrimPrefix(err.Error(), "Time.AppendText: ")), dst)
	}
	return e.reject(dst, p.t, err)
}

// time reads a string of RFC 3339 into a time.Time.
func (d *decoder) time(p *plan, v reflect.Value, i int) int {
	text, start, end := d.stringText(p, v, i)
	if text == nil || end < 0 {
		return end
	}
	if wire.Fast {
		if t, ok := format.ParseFast(text); ok {
			*v.Addr().Interface().(*time.Time) = t
			return end
		}
	}
	var t time.Time
	err := t.UnmarshalText(text)
	if err == nil && (p.op == opFormat || d.flags&opts.ParseTimeWithLooseRFC3339 == 0) {
		err = format.StrictTime(string(text))
	}
	if err != nil && d.legacy {
		return d.passError(start, err)
	}
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	*v.Addr().Interface().(*time.Time) = t
	return end
}

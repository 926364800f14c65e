package json

import (
	"errors"
	"reflect"
	"strings"
	"time"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
)

// time appends a time.Time as a string of RFC 3339, with nanoseconds.
func (e *encoder) time(p *plan, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	start := len(dst)
	dst = append(dst, '"')
	out, err := format.AppendRFC3339(dst, t)
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
	t, err := format.ParseRFC3339(text, d.flags&opts.ParseTimeWithLooseRFC3339 != 0)
	if err != nil && d.legacy {
		return d.passError(start, err)
	}
	if err != nil {
		return d.reject(start, '"', p.t, err)
	}
	*v.Addr().Interface().(*time.Time) = t
	return end
}

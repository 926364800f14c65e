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
		err = strictTime(string(text))
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

// strictTime tells what RFC 3339, section 5.6, has against s, which package time
// takes for such a time: an hour of one digit, a comma before the fraction, or a
// zone with hours above 23 or minutes above 59.
func strictTime(s string) error {
	fail := func(elem, value, message string) error {
		return &time.ParseError{Layout: time.RFC3339, Value: s, LayoutElem: elem, ValueElem: value, Message: message}
	}
	zone := s[max(0, len(s)-len("00:00")):]
	switch {
	case s[len("2006-01-02T1")] == ':':
		return fail("15", s[len("2006-01-02T"):len("2006-01-02T1")], "")
	case s[len("2006-01-02T15:04:05")] == ',':
		return fail(".", ",", "")
	case s[len(s)-1] == 'Z':
	case zone[:2] > "23":
		return fail("Z07:00", s[len(s)-len("+00:00"):], ": timezone hour out of range")
	case zone[3:] > "59":
		return fail("Z07:00", s[len(s)-len("+00:00"):], ": timezone minute out of range")
	}
	return nil
}

package unmarshal

import (
	"errors"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads scalars of another kind than their Go type needs, with option LenientScalars of package jsonx, or tag option
// scalar: typeinfo.Plan.Lenient is true for both. The functions for the Go kinds call it where they would reject a value, so
// that values of the right kind take no time for it. The loops for lists and maps of scalars stop at such a value, which is
// then read by its plan. A pointer has an op of its own: otherwise its element would be allocated before the empty string is
// found.

// lenient reads the value at i, which is neither null nor of the kind that v needs: a string with a number or bool for one of
// these, and the text of a number or bool for a string. Any other value is a mismatch.
func (d *decoder) lenient(p *typeinfo.Plan, v reflect.Value, i int) int {
	// The Go string is set to the text of the value. Numbers are not converted, so that 1.50 and 1e3 keep their form.
	isNumber, isText := kindOf(d.in.Buf[i]) == '0', p.Op == typeinfo.OpString
	switch c := d.in.Buf[i]; {
	case c == '"':
		return d.lenientText(p, v, i)
	case isText && (isNumber || c == 't' || c == 'f'), isNumber && p.Op == typeinfo.OpQuoted:
	default:
		return d.mismatch(p, i)
	}
	start, end := d.wholeValue(i)
	switch {
	case end < 0:
	case isText:
		v.SetString(d.mem.arena.string(d.in.Buf[start:end]))
	default:
		if err := setNumber(p, v, d.in.Buf, start, end); err != nil {
			return d.rejectText(start, d.in.Buf[start:end], p.Type, err)
		}
	}
	return end
}

// lenientText reads the string at i into v, a number, bool, time or duration. A string that has none is a mismatch, as
// without the option. A number that is out of range is a failure of its own, because the string does have the form of a
// number: its error is that of a number in a string by tag option string. No other text changes the error that the value has
// without the option.
func (d *decoder) lenientText(p *typeinfo.Plan, v reflect.Value, i int) int {
	text, start, end := d.textAt(i)
	if end < 0 {
		return end
	}
	// setNumber takes a number alone, and Parse the number of a format: white space around it is an error for both.
	var err error
	switch {
	case len(text) == 0:
		v.SetZero()
	case p.Op == typeinfo.OpFormat:
		err = p.Format.Parse(text, v)
	case p.Op != typeinfo.OpBool:
		err = setNumber(p, v, text, 0, len(text))
	case string(text) == "true" || string(text) == "false":
		v.SetBool(text[0] == 't')
	default:
		err = failure.ErrSyntax
	}
	switch {
	case err == nil:
		return end
	case errors.Is(err, failure.ErrRange):
		return d.rejectText(start, d.in.Buf[start:end], p.Type, failure.ErrRange)
	}
	return d.mismatch(p, start)
}

// lenientPointer is pointerValue for a pointer to a number, bool, time or duration: an empty string makes it nil, as null does.
// The string is scanned twice if it is not empty. Strings for such pointers are rare, and short.
func (d *decoder) lenientPointer(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '"' {
		return d.pointerValue(p, v, i)
	}
	text, start, end := d.textAt(i)
	if end >= 0 && len(text) == 0 {
		v.SetZero()
		return end
	}
	return d.pointerValue(p, v, start)
}

// emptyOrForm sets v, a time or duration, to zero if text is empty and p is lenient. Otherwise it records err for text, the
// contents of the string, or the number, between start and end.
func (d *decoder) emptyOrForm(p *typeinfo.Plan, v reflect.Value, text []byte, start, end int, err error) int {
	if len(text) == 0 && p.Lenient {
		v.SetZero()
		return end
	}
	return d.rejectForm(p, start, end, err)
}

package unmarshal

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file contains the larger ones of the rules of encoding/json. Others are branches on v1Errors and merges.
//
// Under ReportErrorsWithLegacySemantics a value that cannot be stored does not end the call: the failure is
// noted, the value is skipped, and the first failure is reported at the end of the text. The text is checked
// before values are stored; for an exception see documentV1. It is all in the window then, and the decoder has
// no Reader, so that the window does not move and the text cannot fail.

// documentV1 reads the value at i, the whole text except for white space, into v. The text is checked first,
// unless it is in memory, v is zero, and neither user code nor rules are called. Then it is checked while it is read; if that
// fails, v is made zero again, and the text is checked and read from the start.
func (d *decoder) documentV1(p *typeinfo.Plan, v reflect.Value, i int) int {
	// Most texts are well-formed, and need no second pass then.
	if d.in.Src == nil && !p.UserCode && len(d.cfg.rules) == 0 && v.IsZero() && !(p.Floats && hasNegativeZero(v)) {
		begin := d.in.Mark()
		if end := d.value(p, v, i); end >= 0 && d.in.EndDocument(end) {
			return end
		}
		v.SetZero()
		d.failed = failureList{}
		d.in.Unwind(begin)
	}
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	for ok := true; ok && wire.SkipSpace(d.in.Buf, end) == len(d.in.Buf); { // the value stays in the window
		n := end - start
		shift, err := d.in.More(start)
		start, ok = start-shift, err == nil
		end = start + n
	}
	if !d.in.EndDocument(end) {
		return d.syntaxError()
	}
	return d.checkedValue(p, v, start)
}

// hasNegativeZero reports whether v, for which IsZero returns true, is or contains -0.
func hasNegativeZero(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.Signbit(v.Float())
	case reflect.Array:
		if k := v.Type().Elem().Kind(); k != reflect.Struct && k != reflect.Array && k != reflect.Float64 && k != reflect.Float32 {
			return false
		}
		for i := range v.Len() {
			if hasNegativeZero(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if hasNegativeZero(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// valueV1 reads the value at i, one of a stream, into v. As in a document, v does not change if the value is
// malformed. The text after the value is not read.
func (d *decoder) valueV1(p *typeinfo.Plan, v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	return d.checkedValue(p, v, start)
}

// checkedValue reads the value at i, which has been checked and is in the window, into v. Meanwhile there
// is no Reader, so that the end of the window is the end of the input.
func (d *decoder) checkedValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	src, was := d.in.SwapSource(nil), d.checked
	d.checked = true
	i = d.value(p, v, i)
	d.in.SwapSource(src)
	d.checked = was
	return i
}

// v1Pointer reads the value at i into the variable that v points to, a raw value, a Number, or one with user
// code. It makes v nil for null, and for the string "null" if that can be read, as tag option string in v1.
func (d *decoder) v1Pointer(p *typeinfo.Plan, v reflect.Value, i int) int {
	switch d.in.Buf[i] {
	case 'n':
		return d.nullValue(p, v, i)
	case '"':
	default:
		return d.pointerValue(p, v, i)
	}
	_, start, end := d.textAt(i)
	if end < 0 {
		return end
	}
	isNull, failures := string(d.in.Buf[start:end]) == `"null"`, d.failed.count
	if i = d.pointerValue(p, v, start); isNull && i >= 0 && d.failed.count == failures {
		d.clear(v)
	}
	return i
}

// v1String reads null, or a JSON string that contains null, a bool, a string or a number, into v or the variable
// that v points to, as tag option string does in v1. A number may be any text that package strconv accepts. A null
// in a string sets v to zero, or if it has an escape, the variable that v points to.
func (d *decoder) v1String(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] == 'n' { // a value that is no pointer is validated by the caller
		return d.nullValue(p, v, i)
	}
	p = p.Elem
	at, failures := d.in.Base+int64(i), d.failed.count
	whole := v // what becomes zero for the string "null": the pointer, if v is one
	p, v = indirect(p, v)
	if d.in.Buf[i] != '"' {
		return d.mismatchAs(p, i, inString(p))
	}
	text, start, end := d.textAt(i)
	if end < 0 {
		return end
	}
	isNull := string(d.in.Buf[start:end]) == `"null"`
	end = d.v1Text(p, v, start, end, string(text))
	switch {
	case isNull:
		d.clear(whole)
	case p.Decode != p.Read && whole.Kind() == reflect.Pointer && end >= 0 && d.failed.count == failures:
		return d.validate(p, v, at, '"', end)
	}
	return end
}

package json

import (
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// The types called Number, of package v1 and of the standard library's encoding/json, hold the text
// of a number. They have code of their own, in methods or functions, which is left to do what is
// not simply to write or to read that text: to call it takes several times as long.

// ownV1 is the path of package v1.
const ownV1 = "github.com/plainjson/json/v1"

// isNumberType reports whether t is one of them.
func isNumberType(t reflect.Type) bool {
	return t.Kind() == reflect.String && (isType(t, stdJSON, "Number") || isType(t, ownV1, "Number"))
}

// numberText appends Number v if it is a number and is to be written as it is. Otherwise ok is
// false, and nothing is appended.
func (e *encoder) numberText(u *custom, v reflect.Value, dst []byte) (out []byte, ok bool) {
	if !u.number || u.quoted || e.isKey || e.flags&(opts.StringifyNumbers|reforming) != 0 {
		return dst, false
	}
	text := v.String()
	if text == "" {
		return append(dst, '0'), true
	}
	if !isNumber(text) {
		return dst, false
	}
	return append(dst, text...), true
}

// numberText reads the number at i into Number v and returns the index behind it. If there is
// no number, or not all of it, or it has to be looked at otherwise, that is negative.
func (d *decoder) numberText(u *custom, v reflect.Value, i int) int {
	if !u.number || u.quoted || d.none || d.flags&opts.StringifyNumbers != 0 {
		return -1
	}
	end, f := wire.ScanNumber(d.s.Buf, i)
	if f != wire.None || end == len(d.s.Buf) {
		return -1
	}
	v.SetString(d.text.string(d.s.Buf[i:end]))
	return end
}

package unmarshal

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file reads texts in JSON strings as encoding/json does for tag option string and for the keys of maps.

// v1Text sets v to the bool, string or number in text, the contents of the JSON string between start and end.
// The text null clears v, even as a map key: encoding/json reads {"null":1} into the key 0, too. The failure for a Go string
// has no Value; others have the JSON string.
func (d *decoder) v1Text(p *typeinfo.Plan, v reflect.Value, start, end int, text string) int {
	if text == "null" {
		d.clear(v)
		return end
	}
	err := setFromText(v, text)
	if err == nil {
		return end
	}
	f := d.newFailure(start, '"', p.Type, err)
	f.Where.Detail = inString(p)
	if v.Kind() != reflect.String {
		f.Value = slices.Clone(jsontext.Value(d.in.Buf[start:end]))
	}
	return d.recordValue(f, start, end)
}

// setFromText sets v to the bool, string or number in text. A string must be a JSON string in text. An error
// of package strconv is returned without the name of the function and the text.
func setFromText(v reflect.Value, text string) error {
	var err error
	switch k := v.Kind(); {
	case k == reflect.Bool:
		if text != "true" && text != "false" {
			return failure.ErrSyntax
		}
		v.SetBool(text == "true")
	case k == reflect.String:
		var b []byte
		if b, err = jsontext.AppendUnquote(nil, text); err == nil {
			v.SetString(string(b))
		}
	case v.CanFloat():
		var x float64
		if x, err = strconv.ParseFloat(text, v.Type().Bits()); err == nil {
			v.SetFloat(x)
		}
	case v.CanInt():
		var n int64
		if n, err = strconv.ParseInt(text, 10, v.Type().Bits()); err == nil {
			v.SetInt(n)
		}
	default:
		var n uint64
		if n, err = strconv.ParseUint(text, 10, v.Type().Bits()); err == nil {
			v.SetUint(n)
		}
	}
	if e, ok := err.(*strconv.NumError); ok {
		return e.Err // the failure has the text
	}
	return err
}

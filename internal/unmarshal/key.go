package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads names by the plans of Go types: the keys of maps that are no strings, and the variables of any type that
// methods read names into by Decode.

// nameValue reads the name at i, a JSON string, into v as if it were the value of its member, which has been entered. p is the
// plan for names: a number is in the string. It returns the index after the name, with the member still in progress.
func (d *decoder) nameValue(p *typeinfo.Plan, v reflect.Value, i int) int {
	f := d.in.Top()
	f.BeginName()
	if i = d.resume(d.value(p, v, i)); i < 0 {
		f.AbortName()
	} else {
		f.EndName()
	}
	return i
}

// isNoKey reports whether keys of plan p can hold no value at all. The failure is found at the first name, so
// that an empty object is valid. For types that can hold no string, such as bool, reading the name fails.
func isNoKey(p *typeinfo.Plan) bool {
	switch p.Decode {
	case typeinfo.OpUnsupported, typeinfo.OpEndless, typeinfo.OpDuration, typeinfo.OpInterface, typeinfo.OpV1Interface:
		return true
	}
	return false
}

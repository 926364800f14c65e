package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file calls the method ValidateJSON of values that have been read without a failure. Inner values are
// validated first, because they are read first.

// validated reads the value at i into v, whose plan has the op OpValidate, and validates it. It rejects null if p says so.
func (d *decoder) validated(p *typeinfo.Plan, v reflect.Value, i int) int {
	at, kind, failures := d.in.Base+int64(i), kindOf(d.in.Buf[i]), d.failed.count
	if kind == 'n' && p.NonNull {
		return d.mismatch(p, i)
	}
	if i = d.valueAs(p.Read, p, v, i); i < 0 || d.failed.count > failures {
		return i
	}
	return d.validate(p, v, at, kind, i)
}

// validate calls the method ValidateJSON of v, if it has one, which was read from the value of the given kind at the byte
// offset at, and returns end, the index after the value. An error of the method is a failure like one of UnmarshalJSON.
// Package reflect cannot call the method of an embedded struct of an unexported type, which may be a member with a name.
func (d *decoder) validate(p *typeinfo.Plan, v reflect.Value, at int64, kind jsontext.Kind, end int) int {
	if !v.CanInterface() {
		return end
	}
	to, ok := reflect.TypeAssert[typeinfo.Validator](v.Addr())
	if !ok {
		return end
	}
	if err := to.ValidateJSON(); err != nil {
		return d.userFailed(failure.Failure{Type: p.Type, Err: err, Relative: true, Validator: true}, nil, at, kind, end)
	}
	return end
}

package unmarshal

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads fields that are in embedded structs, and the members that have no field. The fields of
// embedded structs are reached by a path of indices, on which nil pointers are allocated, but only if the text
// has a member for such a field.
//
// With tag option embed a struct may have one field for the members without a field of their own: the
// fallback. If it is a raw value, the members are collected as text: the end of its object is removed, the
// member is appended, and the end is added again. If it is a map, they become entries.

// embeddedField reads the value at i into field f of the structs embedded in v.
func (d *decoder) embeddedField(f *typeinfo.Field, v reflect.Value, i int) int {
	field := embedded(f, v)
	if !field.IsValid() {
		return d.cannotHold(i, v.Type(), failure.ErrUnexportedStruct)
	}
	return d.valueAs(f.Decode, f.Plan, field, i)
}

// embedded returns field f of the structs embedded in v. It allocates embedded pointers that are nil. If one
// cannot be set, because its type is unexported, the result is the zero Value.
func embedded(f *typeinfo.Field, v reflect.Value) reflect.Value {
	for k, index := range f.Path {
		if k > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				if !v.CanSet() {
					return reflect.Value{}
				}
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(index)
	}
	return v
}

// fallback reads a member into fallback f of struct v: the field for members without a field of their own,
// which is a raw object or a map. The name is between start and end and is the last name of the frame, which
// counts the value as in progress.
func (d *decoder) fallback(f *typeinfo.Field, v reflect.Value, name string, start, end int) int {
	// The name is appended with its quotes and escapes. It is copied, because the window may move in between.
	quoted := slices.Clone(d.in.Buf[start:end])
	field := embedded(f, v)
	if !field.IsValid() {
		i := d.colon(end)
		if i >= 0 {
			i = d.cannotHold(i, v.Type(), failure.ErrUnexportedStruct)
		}
		return i
	}
	p, v := f.Plan.Indirect(), field
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	if isRaw := v.Kind() != reflect.Map; isRaw && !endsObject(v.Bytes()) {
		return d.notObject(v, start, end)
	}
	i := d.colon(end)
	switch {
	case i < 0:
		return i
	case v.Kind() == reflect.Map:
		return d.mapMember(p, v, name, i)
	}
	object := beginMember(v.Bytes(), quoted)
	start, end = d.wholeValue(i)
	if end >= 0 {
		object = append(append(object, d.in.Buf[start:end]...), '}')
	}
	v.SetBytes(object) // after a failure it ends with the colon, as in the standard library
	return end
}

// mapMember reads the value at i, of the member called name, into map v.
func (d *decoder) mapMember(p *typeinfo.Plan, v reflect.Value, name string, i int) int {
	if v.IsNil() {
		v.Set(reflect.MakeMap(p.Type))
	}
	m := mapTarget{plan: p, v: v, buf: d.takeEntry(p, v)}
	m.buf.key.SetString(name)
	if i = d.mapElem(&m, i, true); i >= 0 {
		d.putEntry(p, m.buf)
	}
	return i
}

// space contains the white space characters of JSON.
const space = " \t\r\n"

// endsObject reports whether the raw value b ends with a brace, or is empty. An empty raw value is an
// object without members.
func endsObject(b []byte) bool {
	trimmed := bytes.TrimRight(b, space)
	return len(b) == 0 || len(trimmed) > 0 && trimmed[len(trimmed)-1] == '}'
}

// beginMember removes the closing brace of raw object b and appends a comma if b has members, the given name in
// quotes, and a colon. An empty b is an object without members.
func beginMember(b, name []byte) []byte {
	if len(b) == 0 {
		b = append(b, '{')
	} else {
		b = bytes.TrimRight(b, space)
		if b = bytes.TrimRight(b[:len(b)-1], space); len(b) == 0 || b[len(b)-1] != '{' {
			b = append(b, ',')
		}
	}
	return append(append(b, name...), ':')
}

// notObject records that a member cannot be added to raw value v, which is not an object, and trims white space
// off the end of v. The name of the member is between start and end. If reading goes on, the value is skipped.
func (d *decoder) notObject(v reflect.Value, start, end int) int {
	f := d.newFailure(start, '"', v.Type(), failure.ErrNotObject)
	f.Where.Origin = place.OriginType
	v.SetBytes(bytes.TrimRight(v.Bytes(), space))
	if d.cfg.v1Errors {
		f.Offset = d.in.Base + int64(end)
	}
	if d.goesOn() {
		d.note(f)
		return d.skipMember(end)
	}
	d.in.SeekNext(end)
	return d.record(f)
}

package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
)

// This file reads JSON arrays into structs with format array: by position instead of by name. The frame is that of any
// array, so that the pointer of a failure has the index of the element. Nothing is predicted, and no set of the fields
// seen is needed: another number of elements than of fields is a failure, and required members cannot be absent.

// structArray reads a JSON array into struct v, each element into the next field, or rejects it if the tags have a
// fault; null clears v. An element is read as the member of an object would be: the field is not cleared before, and
// fields without an element keep their values. As with Go arrays, a wrong number of elements is rejected at the end,
// because malformed text is reported first. No option allows it: UnmarshalArrayFromAnyLength is for Go arrays.
func (d *decoder) structArray(p *typeinfo.Plan, v reflect.Value, i int) int {
	if d.in.Buf[i] != '[' {
		return d.nullOrMismatch(p, v, i)
	}
	sp := p.Struct
	f := d.in.PushArray(nil)
	if f == nil {
		return d.tooDeep(i)
	}
	if sp.Err != nil {
		d.in.Pop()
		return d.rejectType(i, '[', sp.Faulty, sp.Err)
	}
	n := 0
	i, more := d.firstElement(i)
	for ; more; n++ {
		if n < len(sp.Fields) {
			i = d.fieldElement(&sp.Fields[n], v, i)
		} else {
			i = d.skipValue(i)
		}
		i, more = d.nextElement(f, i)
	}
	if i < 0 || n == len(sp.Fields) {
		return i
	}
	return d.wrongLength(p.Type, i, n, len(sp.Fields))
}

// fieldElement reads the element at i into field f of struct v. Null leaves an embedded pointer on the path to f nil:
// package marshal writes null for each field of a nil embedded pointer.
func (d *decoder) fieldElement(f *typeinfo.Field, v reflect.Value, i int) int {
	if f.Index >= 0 {
		return d.valueAs(f.Decode, f.Plan, v.Field(f.Index), i)
	}
	if d.in.Buf[i] == 'n' {
		if _, err := v.FieldByIndexErr(f.Path); err != nil {
			return d.literal(i, "null")
		}
	}
	return d.embeddedField(f, v, i)
}

package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
)

// A Format is a compiled tag option format, and how the values of a plan have it.
type Format struct {
	*format.Format
	Quoted bool  // numbers are in strings
	Base   *Plan // plan without the format, for values that it leaves alone: FloatNonfinite, NilAsNull, NilAsEmpty; else nil
}

// fillFormat is fill for a request with a format. The format of a pointer or an Optional applies to its value. If type r.t has no
// such format, values of p fail with an error, except that a type without a JSON form stays OpUnsupported.
func (c *compiler) fillFormat(p *Plan, r request) {
	class := c.classOf(r.t)
	switch {
	case r.t.Kind() == reflect.Pointer:
		c.fillPointer(p, r)
		return
	case FormOf(r.t) == OpOptional && c.fillForm(p, r):
		return
	}
	f, err := format.Compile(r.format, class, r.own)
	switch {
	case err != nil:
		if class == format.Other {
			c.fill(p, r)
			if p.Op == OpUnsupported {
				return
			}
		}
		p.Zero = ""
		p.setBadTag(err)
		return
	case f.Kind == format.BytesArray:
		c.fillElements(p, r.context, r.quoted)
		return
	case class == format.Struct:
		c.fillStruct(p, r, true)
		return
	case f.Kind == format.AsArray:
		c.fillMapArray(p, r)
		return
	}
	p.Op = OpFormat
	p.Format = &Format{Format: f, Quoted: r.quoted}
	switch class {
	case format.Float, format.Nilable, format.Map:
		base := c.newPlan(r.t)
		c.fill(base, r)
		p.Format.Base = base
	}
}

// fillMapArray completes p for a map that is a JSON array: of the keys, if the elements are of type struct{}, and
// otherwise of arrays of a key and an element. Keys are values in it, and have no address, as the elements of a map.
func (c *compiler) fillMapArray(p *Plan, r request) {
	p.Op = OpMapKeys
	p.Key = c.plan(c.untagged(r.t.Key(), inDynamic))
	if r.t.Elem() != emptyType {
		p.Op = OpMapPairs
		p.Elem = c.plan(c.untagged(r.t.Elem(), inDynamic))
	}
	p.setMaxBuffer()
}

// classOf returns the class of type t, which says what formats t may have. Class Bytes has the slices and arrays of
// bytes, even if they are no binary data without a format.
func (c *compiler) classOf(t reflect.Type) format.Class {
	switch t {
	case timeType:
		return format.Time
	case durationType:
		return format.Duration
	}
	switch k := t.Kind(); k {
	case reflect.Slice, reflect.Array:
		switch {
		case c.isByte(t.Elem()):
			return format.Bytes
		case k == reflect.Slice:
			return format.Nilable
		}
	case reflect.Map:
		return format.Map
	case reflect.Struct:
		return format.Struct
	case reflect.Float32, reflect.Float64:
		return format.Float
	}
	return format.Other
}

// isByte reports whether t is a type of bytes: byte itself, or in v1 any type of kind Uint8.
func (c *compiler) isByte(t reflect.Type) bool {
	return t == byteType || t.Kind() == reflect.Uint8 && c.has(opts.FormatBytesWithLegacySemantics)
}

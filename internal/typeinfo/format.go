package typeinfo

import (
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/opts"
)

// A Format is the value of tag option format for the values of a plan.
type Format struct {
	*format.Format
	Quoted bool  // numbers are in strings
	Base   *Plan // handles values without the format, for FloatNonfinite, NilAsNull and NilAsEmpty; else nil
}

// IsNumber reports whether values are numbers of units of time. Tag option string is valid for these.
func (f *Format) IsNumber() bool {
	return f.Kind == format.TimeNumber || f.Kind == format.DurationNumber
}

// fillFormat is fill for a request with a format. The format of a pointer applies to its element. If the type does not
// have the format, the plan has an error.
func (c *compiler) fillFormat(p *Plan, r request) {
	class := c.classOf(r.t)
	if r.t.Kind() == reflect.Pointer {
		c.fillPointer(p, r)
		return
	}
	f, err := format.Compile(r.format, class)
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
	}
	p.Op = OpFormat
	p.Format = &Format{Format: f, Quoted: r.quoted}
	switch class {
	case format.Float, format.Nilable:
		base := c.newPlan(r.t)
		c.fill(base, r)
		p.Format.Base = base
	}
}

// classOf returns the class of the formats of type t. The types of class Bytes are those that are binary
// data without a format.
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
		return format.Nilable
	case reflect.Float32, reflect.Float64:
		return format.Float
	}
	return format.Other
}

// isByte reports whether slices and arrays of t are binary data.
func (c *compiler) isByte(t reflect.Type) bool {
	return t == byteType || t.Kind() == reflect.Uint8 && c.has(opts.FormatBytesWithLegacySemantics)
}

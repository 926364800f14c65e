package json

import (
	"reflect"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// A fieldFormat is the format of the values of one plan.
type fieldFormat struct {
	format.Format
	quoted bool  // numbers are in strings
	base   *plan // of kinds FloatNonfinite, NilAsNull and NilAsEmpty: the plan without the format
}

// formatted returns the plan of t for a field with tag option format, which may be empty.
// It is finished when the compiler is.
func (c *compiler) formatted(t reflect.Type, quoted bool, tag string) *plan {
	if tag == "" || isRawValue(t) {
		return c.plan(t, quoted)
	}
	key := planKey{t, quoted, tag, c.place}
	if p, ok := c.made[key]; ok {
		return p
	}
	p := &plan{t: t}
	c.made[key] = p
	c.all = append(c.all, p)
	if !c.fillCustom(p, quoted, tag) {
		c.fillFormat(p, quoted, tag)
	}
	return p
}

// fillFormat plans p, whose type no user code handles, for tag option format.
func (c *compiler) fillFormat(p *plan, quoted bool, tag string) {
	t := p.t
	if t.Kind() == reflect.Pointer {
		p.op, p.zero = opPointer, "null"
		outer, domain := c.place, c.domain
		c.place = c.place.behindPointer()
		c.domain = domain.at(c.place)
		p.elem = c.formatted(t.Elem(), quoted, tag)
		c.place, c.domain = outer, domain
		return
	}
	class := c.formatClass(t)
	if class == format.Other {
		if c.fill(p, quoted); p.op == opUnsupported {
			return
		}
	}
	f, err := format.Compile(tag, class)
	if err != nil {
		*p = plan{t: t, op: opBadFormat, bad: err}
		return
	}
	if f.Kind == format.BytesArray {
		c.fillElements(p, quoted)
		return
	}
	p.op, p.format = opFormat, &fieldFormat{Format: *f, quoted: quoted}
	switch f.Kind {
	case format.FloatNonfinite, format.NilAsNull, format.NilAsEmpty:
		p.format.base = c.basePlan(t, quoted)
	}
}

// formatClass returns which formats values of t can have.
func (c *compiler) formatClass(t reflect.Type) format.Class {
	switch k := t.Kind(); {
	case t == timeType:
		return format.Time
	case t == durationType:
		return format.Duration
	case (k == reflect.Slice || k == reflect.Array) && c.isByte(t.Elem()):
		return format.Bytes
	case k == reflect.Float32 || k == reflect.Float64:
		return format.Float
	case k == reflect.Slice || k == reflect.Map:
		return format.Nilable
	}
	return format.Other
}

// isByte reports whether slices and arrays of t are binary data.
func (c *compiler) isByte(t reflect.Type) bool {
	return t == byteType || t.Kind() == reflect.Uint8 && c.domain.legacy&opts.FormatBytesWithLegacySemantics != 0
}

// basePlan returns the plan of t without a format, and without users' code.
func (c *compiler) basePlan(t reflect.Type, quoted bool) *plan {
	p := &plan{t: t}
	c.all = append(c.all, p)
	c.fill(p, quoted)
	return p
}

// takesStringIn reports whether tag option string may stand on field f, of plan p.
func (p *plan) takesStringIn(f *model.Field) bool {
	if q := pointedTo(p); f.Format == "" && (q.op == opSlice || q.op == opArray) {
		return false
	}
	return p.takesString()
}

// takesString reports whether tag option string may stand on a field of plan p for the
// sake of its format or of users' code.
func (p *plan) takesString() bool {
	switch p = pointedTo(p); p.op {
	case opCustom, opBadFormat, opRaw:
		return true
	case opSlice, opArray:
		return p.t.Elem() == byteType
	case opFormat:
		return p.format.Kind == format.TimeNumber || p.format.Kind == format.DurationNumber
	}
	return false
}

// wantsText is that of plans, for a format.
func (f *fieldFormat) wantsText() bool { return f.base == nil || f.base.wantsText() }

// formatted appends v as the format of p says.
func (e *encoder) formatted(p *plan, v reflect.Value, dst []byte) []byte {
	switch f := p.format; f.Kind {
	case format.BytesString:
		return e.encoded(f, v, dst)
	case format.FloatNonfinite:
		return e.nonfinite(f, v, dst)
	case format.NilAsNull, format.NilAsEmpty:
		return e.nilable(f, v, dst)
	case format.TimeString, format.TimeNumber:
		return e.formattedTime(p, v, dst)
	default:
		return e.formattedDuration(f, v, dst)
	}
}

// formatted reads the value at i into v as the format of p says.
func (d *decoder) formatted(p *plan, v reflect.Value, i int) int {
	switch f := p.format; f.Kind {
	case format.BytesString:
		return d.encoded(p, v, i)
	case format.FloatNonfinite:
		return d.nonfinite(p, v, i)
	case format.NilAsNull, format.NilAsEmpty:
		return d.value(f.base, v, i)
	}
	return d.formattedTime(p, v, i)
}

// nilable appends a slice or map, which is null or empty if it is nil, whatever the
// options say.
func (e *encoder) nilable(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	switch {
	case !v.IsNil():
		return e.value(f.base, v, dst)
	case f.Kind == format.NilAsNull:
		return append(dst, "null"...)
	case f.base.op == opMap:
		return e.empty("{}", dst)
	}
	return e.empty("[]", dst)
}

// nilAsNull reports whether nil slices are written as null.
func (e *encoder) nilAsNull() bool { return e.flags&opts.FormatNilSliceAsNull != 0 }

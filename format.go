package json

import (
	"errors"
	"reflect"
	"strconv"

	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/model"
	"github.com/plainjson/json/internal/opts"
)

// A formatKind says what tag option format changes.
type formatKind uint8

const (
	formatBytes     formatKind = iota // binary data as a string other than base64
	formatNonfinite                   // floats that no JSON number stands for
	formatNull                        // nil slices and maps as null
	formatEmpty                       // nil slices and maps as empty ones
	formatLayout                      // times as strings of package time
	formatStamp                       // times as numbers
	formatCount                       // durations as numbers
	formatUnits                       // durations as strings of package time
	formatISO                         // durations as strings of ISO 8601
)

// A fieldFormat is what tag option format says of the values of one plan.
type fieldFormat struct {
	kind   formatKind
	quoted bool         // numbers are in strings
	places int          // of a number: how many of the nine digits behind the seconds come before its point
	layout string       // of a time
	strict bool         // and that is held to RFC 3339
	bytes  format.Codec // of binary data
	base   *plan        // how values are handled without the format, where that is of use
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
	t, k := p.t, p.t.Kind()
	isList := k == reflect.Slice || k == reflect.Array
	ok := false
	switch {
	case k == reflect.Pointer:
		p.op, p.zero = opPointer, "null"
		outer, domain := c.place, c.domain
		c.place = c.place.behindPointer()
		c.domain = domain.at(c.place)
		p.elem = c.formatted(t.Elem(), quoted, tag)
		c.place, c.domain = outer, domain
		return
	case t == timeType:
		ok = p.formatTime(quoted, tag)
	case t == durationType:
		ok = p.formatDuration(quoted, tag)
	case isList && c.isByte(t.Elem()) && tag == "array":
		c.fillElements(p, quoted)
		return
	case isList && c.isByte(t.Elem()):
		ok = p.formatBinary(tag)
	case k == reflect.Float32 || k == reflect.Float64:
		ok = tag == "nonfinite"
		p.setFormat(&fieldFormat{kind: formatNonfinite, base: c.basePlan(t, quoted)})
	case k == reflect.Slice || k == reflect.Map:
		ok = tag == "emitnull" || tag == "emitempty"
		kind := formatNull
		if tag == "emitempty" {
			kind = formatEmpty
		}
		p.setFormat(&fieldFormat{kind: kind, base: c.basePlan(t, quoted)})
	default:
		c.fill(p, quoted)
		ok = p.op == opUnsupported
	}
	if !ok {
		*p = plan{t: t, op: opBadFormat, tag: tag}
	}
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

func (p *plan) setFormat(f *fieldFormat) { p.op, p.format = opFormat, f }

// badFormat says that p.t takes no format of the name that the tag gives.
func (p *plan) badFormat() error {
	return errors.New("tag option `format` cannot be " + strconv.Quote(p.tag))
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
		return p.format.kind == formatStamp || p.format.kind == formatCount
	}
	return false
}

// wantsText is that of plans, for a format.
func (f *fieldFormat) wantsText() bool { return f.base == nil || f.base.wantsText() }

// formatted appends v as the format of p says.
func (e *encoder) formatted(p *plan, v reflect.Value, dst []byte) []byte {
	switch f := p.format; f.kind {
	case formatBytes:
		return e.encoded(f, v, dst)
	case formatNonfinite:
		return e.nonfinite(f, v, dst)
	case formatNull, formatEmpty:
		return e.nilable(f, v, dst)
	case formatLayout:
		return e.layoutTime(p, v, dst)
	case formatStamp:
		return e.stamp(f, v, dst)
	case formatCount:
		return e.count(f, v, dst)
	case formatUnits:
		return e.units(v, dst)
	default:
		return e.iso8601(v, dst)
	}
}

// formatted reads the value at i into v as the format of p says.
func (d *decoder) formatted(p *plan, v reflect.Value, i int) int {
	switch f := p.format; f.kind {
	case formatBytes:
		return d.encoded(p, v, i)
	case formatNonfinite:
		return d.nonfinite(p, v, i)
	case formatNull, formatEmpty:
		return d.value(f.base, v, i)
	case formatLayout:
		return d.layoutTime(p, v, i)
	case formatStamp, formatCount:
		return d.decimalTime(p, v, i)
	default:
		return d.durationText(p, v, i)
	}
}

// nilable appends a slice or map, which is null or empty if it is nil, whatever the
// options say.
func (e *encoder) nilable(f *fieldFormat, v reflect.Value, dst []byte) []byte {
	switch {
	case !v.IsNil():
		return e.value(f.base, v, dst)
	case f.kind == formatNull:
		return append(dst, "null"...)
	case f.base.op == opMap:
		return e.empty("{}", dst)
	}
	return e.empty("[]", dst)
}

// nilAsNull reports whether nil slices are written as null.
func (e *encoder) nilAsNull() bool { return e.flags&opts.FormatNilSliceAsNull != 0 }

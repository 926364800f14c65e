package marshal

import (
	"reflect"
	"time"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/format"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// appendTime appends a time.Time as a string of RFC 3339 with nanoseconds. The text has no character that
// is escaped.
func (e *encoder) appendTime(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	t, _ := reflect.TypeAssert[time.Time](v)
	out, err := format.AppendRFC3339(append(dst, '"'), t)
	if err != nil {
		return e.badTime(p, err, dst)
	}
	return append(out, '"')
}

// badTime records that a time has no text of RFC 3339, because of err of package time. RFC 3339 has
// neither years beyond 9999 nor zones of a day or more.
func (e *encoder) badTime(p *typeinfo.Plan, err error, dst []byte) []byte {
	if e.cfg.v1 != nil {
		return e.badTimeV1(p, err, dst)
	}
	return e.record(dst, state.Next, failure.Failure{Type: p.Type, Err: err})
}

// formatted appends v in the format that the tag of its field gives. The type of v has that format:
// plans of other types have OpBadTag.
func (e *encoder) formatted(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	f := p.Format
	switch f.Kind {
	case format.BytesString:
		return e.encoded(f.Encoding, v, dst)
	case format.BytesText:
		return e.bytesText(v, dst)
	case format.FloatNonfinite:
		if name := wire.NonfiniteName(v.Float()); name != "" {
			return append(append(append(dst, '"'), name...), '"')
		}
		return e.value(f.Base, f.Base.Op, v, dst)
	case format.NilAsNull, format.NilAsEmpty:
		return e.nilable(f, v, dst)
	}
	return e.formattedText(p, v, dst)
}

// formattedText appends v as a string or number. A string may have characters that are escaped, as those of a layout of
// times, so the text is made in e.mem.text first.
func (e *encoder) formattedText(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	text, err := p.Format.Append(e.mem.text[:0], v)
	if err != nil {
		return e.badTime(p, err, dst)
	}
	e.mem.text = text[:0]
	if p.Format.IsNumber() && !p.Format.Quoted {
		return append(dst, text...)
	}
	out, ok := wire.AppendQuoteBytes(dst, text, e.out.Escape())
	return e.checked(dst, out, ok)
}

// nilable appends a slice or map. If it is nil, the format says whether it is null or empty, and
// options do not matter. If it is not nil, it is written by the op that the type has without a format.
func (e *encoder) nilable(f *typeinfo.Format, v reflect.Value, dst []byte) []byte {
	switch {
	case !v.IsNil():
		return e.value(f.Base, f.Base.Op, v, dst)
	case f.Kind == format.NilAsNull:
		return append(dst, "null"...)
	}
	switch f.Base.Op {
	case typeinfo.OpMap, typeinfo.OpObject, typeinfo.OpSelectedMap, typeinfo.OpSelectedObject:
		return e.empty("{}", false, 0, dst)
	}
	return e.empty("[]", false, 0, dst)
}

package marshal

import (
	"reflect"

	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
)

// This file writes the fields of structs: structure for output without white space, members for all
// layouts and options.

// structure appends a struct by the template of its plan, which is the text of the zero value: members
// that are zero are copied from it, together with the names and commas around them. The template takes
// a third to half off the time of structs with many zero fields. Strings, ints and bools are written
// without a call of value, which takes 7 to 19 % off. The frame gets the index of a field only before
// calls that can fail, call user code, or flush. After the loop the members at the end that are zero
// are copied.
func (e *encoder) structure(p *typeinfo.Plan, v reflect.Value, dst []byte) []byte {
	sp := p.Struct
	if !e.usesTemplate(sp) {
		return e.members(sp, v, dst)
	}
	fr := e.out.PushStruct(&sp.Names)
	if fr == nil {
		return e.tooDeep(dst)
	}
	head, from := byte('{'), int32(0)                                  // byte before the next member; end of the text copied of the template
	fields, template, flushAt := sp.Fields, sp.Template, e.out.FlushAt // calls in the loop change none of them
	for k := range fields {
		f := &fields[k]
		fv := v
		switch f.Out.Presence {
		case typeinfo.PresentAlways:
			fv = v.Field(f.Index)
		case typeinfo.PresentEmbedded:
			fv, _ = fieldOf(f, v)
		default:
			if f.Out.Presence == typeinfo.OmitByOp {
				if fv = v.Field(f.Index); isNothing(f.Encode, fv) {
					fr.Omit()
					continue
				}
			}
			fr.AtField(k)
			if dst, head = e.optional(f, fv, template[from:f.Out.ValueAt], dst, head); dst == nil {
				return nil
			}
			from = f.Out.ValueAt
			continue
		}
		switch f.Encode {
		case typeinfo.OpString:
			s := fv.String()
			if s == "" {
				continue
			}
			at := appendSpan(dst, template[from:f.Out.ValueAt], head)
			out, ok := wire.AppendQuote(at, s, e.out.Escape())
			if dst = out; !ok {
				fr.AtField(k)
				dst = e.checkUTF8(at, out)
			}
		case typeinfo.OpInt:
			n := fv.Int()
			if n == 0 {
				continue
			}
			dst = wire.AppendInt(appendSpan(dst, template[from:f.Out.ValueAt], head), n)
		case typeinfo.OpBool:
			if !fv.Bool() {
				continue
			}
			dst = append(appendSpan(dst, template[from:f.Out.ValueAt], head), "true"...)
		default:
			if f.Out.ValueAt < f.Out.EndAt && isZero(f.Encode, fv) {
				continue
			}
			fr.AtField(k)
			dst = e.value(f.Plan, f.Encode, fv, appendSpan(dst, template[from:f.Out.ValueAt], head))
		}
		if len(dst) >= flushAt {
			fr.AtField(k)
			dst = e.flush(dst)
		}
		if head, from = ',', f.Out.EndAt; dst == nil {
			return nil
		}
	}
	switch {
	case int(from) < len(template): // zero members at the end, with the commas before them
		dst = appendSpan(dst, template[from:], head)
	case head == '{':
		dst = append(dst, '{')
	}
	e.out.Pop()
	return append(dst, '}')
}

// usesTemplate reports whether structs of plan sp are written by its template under the options. It is inlined.
func (e *encoder) usesTemplate(sp *typeinfo.StructPlan) bool {
	isEscaped := sp.Escapable&e.out.Escape() != 0
	return wire.Fast && e.out.IsTight() && sp.Fallback == nil && sp.Err == nil && !isEscaped
}

// appendSpan appends span, a part of a template that begins with a comma, with head in place of
// that comma. The comma in the template belongs to a member that follows another; before the first
// one head is a brace.
func appendSpan(dst []byte, span string, head byte) []byte {
	n := len(dst)
	dst = append(dst, span...)
	dst[n] = head
	return dst
}

// optional appends span, the text of the template before a field that may be left out, and the field
// unless it is left out. v is the struct if the presence is OmitAsk, and otherwise the field, for which
// isNothing is false. optional also returns the byte before the next member. Such a field is not in the
// template: the text before its value is f.Out.Prefix.
func (e *encoder) optional(
	f *typeinfo.Field, v reflect.Value, span string, dst []byte, head byte,
) ([]byte, byte) {
	if span != "" {
		dst, head = appendSpan(dst, span, head), ','
	}
	if f.Out.Presence == typeinfo.OmitAsk {
		ok := false
		if v, ok = fieldOf(f, v); !ok || omits(f, v) {
			e.out.Top().Omit()
			return dst, head
		}
	}
	before := len(dst)
	dst, left := e.member(f, v, appendSpan(dst, f.Out.Prefix, head), before)
	if left {
		return dst, head
	}
	return dst, ','
}

// fieldOf returns field f of struct v, or false if an embedded pointer on the path is nil. f.Index is
// the index of a field of the struct itself, and negative for a promoted field, which has a path.
func fieldOf(f *typeinfo.Field, v reflect.Value) (reflect.Value, bool) {
	if f.Index >= 0 {
		return v.Field(f.Index), true
	}
	for k, index := range f.Path {
		if k > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.Field(index)
	}
	return v, true
}

// member appends v, the value of field f, and flushes. The name of the field starts at dst[before]. If
// omitempty leaves the field out because of the text of v, member cuts the field off and omits it in
// the frame, and left is true.
func (e *encoder) member(f *typeinfo.Field, v reflect.Value, dst []byte, before int) (out []byte, left bool) {
	if !f.Out.ByText {
		return e.flushed(e.value(f.Plan, f.Encode, v, dst)), false
	}
	if dst, left = e.unlessEmpty(f, v, dst); left {
		e.out.Top().Omit()
		return dst[:before], true
	}
	return e.flushed(dst), false
}

// unlessEmpty appends v, the value of field f, and reports whether omitempty leaves it out. The text is
// held back from the writer until it is longer than the text of an empty value. A pointer to a struct,
// for example, is empty if all fields of the struct are left out.
func (e *encoder) unlessEmpty(f *typeinfo.Field, v reflect.Value, dst []byte) (out []byte, empty bool) {
	const longest = len("null")
	at, base, hold := len(dst), e.out.Base, e.out.Hold
	e.out.Hold = max(hold, at+longest+1)
	dst = e.value(f.Plan, f.Encode, v, dst)
	if e.out.Base != base {
		return dst, false // flushed, so not empty; the flush has lowered Hold, also for the values around
	}
	e.out.Hold = hold
	return dst, dst != nil && isEmpty(dst[at:])
}

// members appends a struct member by member, under all options and with or without a fallback. A struct
// with invalid tags is a failure when a value is written and not when its plan is made, because another
// type may have the struct in a field that is nil.
func (e *encoder) members(sp *typeinfo.StructPlan, v reflect.Value, dst []byte) []byte {
	if sp.Err != nil {
		return e.reject(dst, sp.Faulty, sp.Err)
	}
	fr := e.out.PushStruct(&sp.Names)
	if fr == nil {
		return e.tooDeep(dst)
	}
	head := byte('{')
	base := len(e.mem.fields)
	for k := range sp.Fields {
		f := &sp.Fields[k]
		fr.AtField(k)
		fv, ok := fieldOf(f, v)
		if !ok || omits(f, fv) {
			fr.Omit()
			continue
		}
		before := len(dst)
		dst = e.separator(head, dst)
		if f.Out.Escapable&e.out.Escape() != 0 {
			dst, _ = wire.AppendQuote(dst, f.Name, e.out.Escape())
		} else {
			dst = append(dst, f.Out.Prefix[1:len(f.Out.Prefix)-1]...)
		}
		var left bool
		dst, left = e.member(f, fv, e.colon(dst), before)
		switch {
		case dst == nil:
			return nil
		case left:
			continue
		case sp.Fallback != nil:
			e.mem.fields = append(e.mem.fields, int32(k))
		}
		head = ','
	}
	if sp.Fallback != nil {
		fv, _ := fieldOf(sp.Fallback, v) // a nil embedded pointer on the path has no members either
		if dst, head = e.fallback(sp, fv, dst, head, base); dst == nil {
			return nil
		}
		e.mem.fields = e.mem.fields[:base]
	}
	if head == '{' {
		e.out.Pop()
		return append(dst, "{}"...)
	}
	return e.appendEnd('}', dst)
}

package json

import (
	"math"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// structure appends a struct. The plan holds the text of the zero value; fields
// that are zero are copied from there, together with the names around them.
func (e *encoder) structure(p *plan, v reflect.Value, dst []byte) []byte {
	sp, head, from := p.st, byte('{'), 0
	if e.depth++; sp.err != nil || e.depth > e.limit && !e.deeper() || !e.planned || sp.fallback != nil {
		return e.unplanned(p, v, dst)
	}
	mark, omitted := e.startFields()
	for f := sp.start; f != nil; f = f.next {
		fv := v
		switch f.presence {
		case always:
			fv = v.Field(f.index)
		case alwaysInside:
			fv, _ = f.of(v)
		default:
			if f.presence != perhaps {
				if fv = v.Field(f.index); isNothing(f.op, fv) {
					e.omitted++
					continue
				}
			}
			e.atField(mark, f)
			if dst, head = e.optional(f, fv, sp.body[from:f.valueAt], dst, head); dst == nil {
				return nil
			}
			from = f.valueAt
			continue
		}
		switch f.op {
		case opString:
			s := fv.String()
			if s == "" {
				continue
			}
			at := appendSpan(dst, sp.body[from:f.valueAt], head)
			out, ok := wire.AppendQuote(at, s, e.esc)
			dst = e.checked(at, out, ok)
		case opInt:
			n := fv.Int()
			if n == 0 {
				continue
			}
			dst = wire.AppendInt(appendSpan(dst, sp.body[from:f.valueAt], head), n)
		case opBool:
			if !fv.Bool() {
				continue
			}
			dst = append(appendSpan(dst, sp.body[from:f.valueAt], head), "true"...)
		default:
			if f.zero != "" && isZero(f.op, fv) {
				continue
			}
			e.atField(mark, f)
			dst = e.value(f.plan, fv, appendSpan(dst, sp.body[from:f.valueAt], head))
		}
		if head, from, dst = ',', f.endAt, e.flushed(dst); dst == nil {
			return e.failedIn(f)
		}
	}
	return e.endFields(sp, omitted, dst, from, head)
}

// unplanned is structure for what is not as the plan has it, or can't be written.
func (e *encoder) unplanned(p *plan, v reflect.Value, dst []byte) []byte {
	switch {
	case p.st.err != nil:
		return e.reject(dst, p.st.faulty, p.st.err)
	case e.depth > e.limit:
		return e.syntax(dst, state.TooDeep)
	}
	return e.members(p.st, v, dst)
}

// failedIn notes that the failure is in field f.
func (e *encoder) failedIn(f *fieldPlan) []byte {
	e.fault.AddName(f.Name)
	return nil
}

// endFields ends what startFields began: it appends the members that the plan's body has from
// index from on, and the end of the object. Head is '{' if nothing stands before them.
func (e *encoder) endFields(sp *structPlan, omitted int, dst []byte, from int, head byte) []byte {
	e.depth, e.omitted = e.depth-1, omitted
	switch {
	case from < len(sp.body):
		dst = appendSpan(dst, sp.body[from:], head)
	case head == '{':
		dst = append(dst, '{')
	}
	return append(dst, '}')
}

// appendSpan appends members as the plan has them, with head for the comma
// before the first one.
func appendSpan(dst []byte, span string, head byte) []byte {
	n := len(dst)
	dst = append(dst, span...)
	dst[n] = head
	return dst
}

// isNothing reports whether v, which is handled by op, is zero: so is -0, though it is
// written otherwise than 0. It does itself what is left out most often, which saves a call.
func isNothing(op op, v reflect.Value) bool {
	switch op {
	case opString:
		return v.String() == ""
	case opSlice, opBytes, opMap:
		return v.Len() == 0
	case opPointer, opAny, opInterface, opStringHeld:
		return v.IsNil()
	case opFloat32, opFloat64, opQuotedFloat:
		return v.Float() == 0
	}
	return isZero(op, v)
}

// isZero reports whether v, which is handled by op, is written as the zero
// value of its type is.
func isZero(op op, v reflect.Value) bool {
	switch op {
	case opString, opSlice, opBytes, opMap:
		return v.Len() == 0
	case opInt, opQuotedInt:
		return v.Int() == 0
	case opBool:
		return !v.Bool()
	case opFloat32, opFloat64, opQuotedFloat:
		return math.Float64bits(v.Float()) == 0
	case opUint, opQuotedUint:
		return v.Uint() == 0
	case opPointer, opAny, opInterface, opStringHeld:
		return v.IsNil()
	}
	return false
}

// optional appends span, the members before a field that may be left out, and the field
// if it is not. If its presence is perhaps, v is the struct, else the field, known not to be
// nothing. Returned is also what stands before the next member.
func (e *encoder) optional(f *fieldPlan, v reflect.Value, span string, dst []byte, head byte) ([]byte, byte) {
	if span != "" {
		dst, head = appendSpan(dst, span, head), ','
	}
	switch f.presence {
	case unlessNothing:
		return e.present(f, v, appendSpan(dst, f.lead, head)), ','
	case unlessNoText:
		if v = v.Elem(); v.Len() > 0 {
			return e.present(f, v, appendSpan(dst, f.lead, head)), ','
		}
		e.omitted++
		return dst, head
	case perhaps:
		ok := false
		if v, ok = f.of(v); !ok || f.omit(v, f.OmitZero) {
			e.omitted++
			return dst, head
		}
	}
	before := len(dst)
	dst, left := e.memberValue(f, v, appendSpan(dst, f.lead, head), before)
	if left {
		return dst, head
	}
	return dst, ','
}

// present appends v, the value of a field, or the string that it points to.
func (e *encoder) present(f *fieldPlan, v reflect.Value, dst []byte) []byte {
	if f.op == opString || f.presence == unlessNoText {
		out, ok := wire.AppendQuote(dst, v.String(), e.esc)
		dst = e.checked(dst, out, ok)
	} else {
		dst = e.value(f.plan, v, dst)
	}
	if dst = e.flushed(dst); dst == nil {
		e.failedIn(f)
	}
	return dst
}

// of returns the field inside struct v, or false if an embedded pointer on the
// way is nil.
func (f *fieldPlan) of(v reflect.Value) (reflect.Value, bool) {
	if f.index >= 0 {
		return v.Field(f.index), true
	}
	for k, index := range f.Index {
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

// omit reports whether the field is left out for what it holds, as far as
// that can be told without writing it.
func (f *fieldPlan) omit(v reflect.Value, zero bool) bool {
	if zero {
		if f.isZero != nil && f.isZero(v) || f.isZero == nil && v.IsZero() {
			return true
		}
	}
	if f.ifZero && emptyValue(v) {
		return true
	}
	if f.OmitEmpty && f.op != opCustom && f.op != opRaw {
		switch v.Kind() {
		case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
			return v.Len() == 0
		case reflect.Pointer, reflect.Interface:
			return v.IsNil()
		}
	}
	return false
}

// memberValue appends the value of a field whose name stands in dst from
// before on. If the field is to be left out because the value turns out to be
// empty, dst is cut back to there, and left is true.
func (e *encoder) memberValue(f *fieldPlan, v reflect.Value, dst []byte, before int) (out []byte, left bool) {
	undo := false
	switch f.op {
	case opPointer, opAny, opInterface, opStruct, opRaw, opCustom, opOldInterface, opOldString, opStringHeld:
		undo = f.OmitEmpty
	}
	if !undo {
		dst = e.value(f.plan, v, dst)
	} else if dst, left = e.unlessEmpty(f, v, dst); left {
		e.omitted++
		return dst[:before], true
	}
	if dst = e.flushed(dst); dst == nil {
		e.fault.AddName(f.Name)
	}
	return dst, false
}

// unlessEmpty appends v, the value of a field, and reports whether it is one that omitempty
// leaves out. None of it goes to the writer before it is longer than such a value.
func (e *encoder) unlessEmpty(f *fieldPlan, v reflect.Value, dst []byte) (out []byte, empty bool) {
	const longest = len("null") + len(" ") // methods may have asked for the space
	at, base, hold := len(dst), e.out.Base, e.out.Hold
	e.out.Hold = at + longest + 1
	dst = e.value(f.plan, v, dst)
	if e.out.Base != base {
		return dst, false // what is around it is not empty either
	}
	e.out.Hold = hold
	return dst, dst != nil && isEmpty(dst[at:])
}

// isEmpty reports whether b is a value that option omitempty leaves out.
func isEmpty(b []byte) bool {
	switch string(b) {
	case "null", `""`, "{}", "[]":
		return true
	}
	return false
}

// members appends the members of a struct under options that decide how zero
// values, names or the space between tokens are written.
func (e *encoder) members(sp *structPlan, v reflect.Value, dst []byte) []byte {
	head := byte('{')
	omitZero := e.flags&opts.OmitZeroStructFields != 0
	var written []int
	mark, omitted := e.startFields()
	for k := range sp.fields {
		f := &sp.fields[k]
		e.atField(mark, f)
		fv, ok := f.of(v)
		if !ok || f.omit(fv, f.OmitZero || omitZero) {
			e.omitted++
			continue
		}
		before := len(dst)
		dst = e.lead(head, dst)
		if f.escaped && e.esc != 0 {
			dst, _ = wire.AppendQuote(dst, f.Name, e.esc)
		} else {
			dst = append(dst, f.lit...)
		}
		var left bool
		if dst, left = e.memberValue(f, fv, e.colon(dst), before); dst == nil {
			return nil
		}
		if left {
			continue
		}
		head = ','
		if sp.fallback != nil {
			written = append(written, k)
		}
	}
	e.omitted = omitted
	if sp.fallback != nil {
		f := fallbackWriter{e: e, sp: sp, mark: mark, head: head}
		if dst, head = f.write(v, dst, written); dst == nil {
			return nil
		}
	}
	if head == '{' {
		e.depth--
		return append(dst, "{}"...)
	}
	return e.end('}', dst)
}

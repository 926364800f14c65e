package json

import (
	"reflect"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// This file is about [UnmarshalDecode] where no value comes, because the array or object
// ends there.

// atEnd returns the failure to read the next value into v, which begins at i with a closing
// bracket, or nowhere if i is negative. What the type of v looks at is told first, as it is for
// other values of the wrong kind: the end is then read, too.
func (d *decoder) atEnd(in *jsontext.Decoder, v reflect.Value, i int) error {
	s := d.s
	if d.legacy { // nothing is changed, and no type is looked at, before a whole value is there
		_, err := in.ReadValue()
		return err
	}
	if i < 0 && s.Fault.Code == state.Spoiled && d.isNull(v, int(s.Fault.Offset-s.Base)) {
		s.Fault.Clear()
		_, err := in.ReadToken()
		return err
	}
	p, v := d.reached(d.last.of(v.Type(), d.domain), v)
	if i >= 0 || s.Fault.Code != state.NoMore {
		kept, lead := s.Fault, i-s.Pos
		if kept.Code == state.Spoiled {
			s.Fault.Clear() // what they read may be malformed, too
		}
		if d.callsAll(&p, &v, s.Pos) {
			return d.error()
		}
		if s.Fault = kept; i >= 0 {
			i = s.Pos + lead
		}
	}
	switch {
	case p.refuses(v) && (i >= 0 || s.Fault.Code != state.NoMore):
		if i < 0 {
			i = int(s.Fault.Offset - s.Base)
			if s.Fault.Code == state.ReadFailed {
				s.Untold()
			}
		}
		return d.unfit(in, p, i)
	case i >= 0 && d.closes(i) && byTokens(p):
		sem := &SemanticError{ByteOffset: s.Base + int64(i), JSONKind: jsontext.Kind(s.Buf[i]), GoType: p.t, where: location{unmarshaling: true}}
		if _, err := in.ReadToken(); err != nil {
			return err
		}
		sem.JSONPointer = in.StackPointer()
		return sem
	}
	if s.Fault.Code == state.Spoiled {
		i = int(s.Fault.Offset - s.Base)
		s.Fault.Clear()
		if c := s.Buf[i]; byTokens(p) || p.declined().op == opAny {
			return d.noToken(in, p, v, c)
		}
	}
	_, err := in.ReadValue()
	return err
}

// isNull reports whether v is a pointer, which is not followed for what begins at i with an n.
func (d *decoder) isNull(v reflect.Value, i int) bool {
	return d.s.Buf[i] == 'n' && d.last.of(v.Type(), d.domain).op == opPointer
}

// unfit returns the failure to read what is at i, or is not there, into a value of plan p, which can
// hold nothing.
func (d *decoder) unfit(in *jsontext.Decoder, p *plan, i int) error {
	d.s.Pin = d.s.Pos
	d.refuse(p, i)
	d.s.Pin = -1
	d.sem.JSONPointer = d.nextPointer(in)
	d.s.Fault = state.Fault{}
	return d.sem
}

// reached is touch for what the interfaces behind v hold as well; of what is no pointer, the copy
// that it returns can be addressed. It follows cycles for some time only.
func (d *decoder) reached(p *plan, v reflect.Value) (*plan, reflect.Value) {
	p, v = d.touch(p, v)
	for n := 0; n < cycleDepth && (p.op == opPointer || (p.op == opAny || p.op == opInterface) && !v.IsNil()); n++ {
		v = v.Elem()
		p = d.last.of(v.Type(), d.domain)
	}
	if !v.CanAddr() {
		held := v
		v = reflect.New(v.Type()).Elem()
		v.Set(held)
	}
	return p, v
}

// noToken returns the failure to read the next token, which begins with c, into v. An any
// is then what a value that has been begun makes of it.
func (d *decoder) noToken(in *jsontext.Decoder, p *plan, v reflect.Value, c byte) error {
	_, err := in.ReadToken()
	d.begin(p, v, c)
	return err
}

// begin makes v, if that is an any, what a value makes of it that begins with c and can't be
// read.
func (d *decoder) begin(p *plan, v reflect.Value, c byte) {
	base := p.declined()
	if base != p && !p.onlyFrom(d) {
		return // a function gets the text of all of it
	}
	typed := base != p || base.generic || !d.uniq
	switch {
	case base.op != opAny || !v.IsNil():
	case c == '{':
		v.Set(reflect.ValueOf(map[string]any(nil)))
	case c == '[':
		v.Set(reflect.ValueOf([]any(nil)))
	case !typed:
	case c == '"':
		v.Set(reflect.ValueOf(""))
	case c == 't' || c == 'f':
		v.Set(reflect.ValueOf(false))
	case kindOf(c) == '0':
		v.Set(reflect.ValueOf(0.0))
	}
}

// declined returns the plan for an any that functions of the caller decline, if p is one.
func (p *plan) declined() *plan {
	if p.op == opCustom && p.cust.base.op == opAny {
		return p.cust.base
	}
	return p
}

// byTokens reports whether a value of plan p is read by its first token.
func byTokens(p *plan) bool {
	switch p.op {
	case opBool, opSlice, opArray, opMap, opStruct:
		return true
	}
	return false
}

// nextPointer returns the pointer to the next value, or where a name comes next to the object.
func (d *decoder) nextPointer(in *jsontext.Decoder) jsontext.Pointer {
	if f := d.s.Level(d.s.Depth()); f.Kind == '{' && f.N > 0 && f.N&1 == 0 {
		return in.StackPointer().Parent()
	}
	return d.basePointer()
}

// refusesName reports whether nothing can be read into v, where a name comes next. Pointers
// of v are allocated.
func (d *decoder) refusesName(v reflect.Value) bool {
	p, v := d.touch(d.last.of(v.Type(), d.domain), v)
	return p.refuses(v)
}

// closes reports whether the bracket at i ends the innermost array or object.
func (d *decoder) closes(i int) bool {
	f := d.s.Level(d.s.Depth())
	switch d.s.Buf[i] {
	case ']':
		return f.Kind == '[' && d.delimiter(i) == i
	case '}':
		return f.Kind == '{' && f.N&1 == 0 && d.delimiter(i) == i
	}
	return false
}

// callsNone lets functions and methods find out for themselves that the value or name is not there
// which they would read from the decoder into v, by the failure that is noted. It reports whether one of
// them has failed, which is the failure then. If all decline, p and v become the plan of what they
// leave to do, and for what.
func (d *decoder) callsNone(p **plan, v *reflect.Value) bool {
	if (*p).op != opCustom || d.legacy || !d.retry.on {
		return false
	}
	u, r, t := (*p).cust, d.retry, (*p).t
	for _, f := range u.functions {
		if f = f.from(d.functions); !f.reads() {
			continue
		}
		if f.unmarshalFrom == nil {
			return false
		}
		if !d.callNone(*p, f.t, &r, func(dec *jsontext.Decoder) error { return f.unmarshalFrom(dec, f.arg(*v)) }) {
			return true
		}
	}
	next := u.unmarshal
	if next == methodCoder {
		from, _ := v.Addr().Interface().(UnmarshalerFrom)
		if !d.callNone(*p, t, &r, from.UnmarshalJSONFrom) {
			return true
		}
		next = u.next
	}
	if next == methodNone {
		*p, *v = d.touch(u.base, *v)
	}
	return false
}

// callsAll is callsNone for a value that does not begin at i, and for what it holds.
func (d *decoder) callsAll(p **plan, v *reflect.Value, i int) bool {
	for (*p).op == opCustom && !d.legacy {
		d.retry = retry{on: true, pos: i}
		failed, left := d.callsNone(p, v), d.retry.pos
		if failed {
			return true
		}
		if d.retry.on = false; (*p).op == opCustom {
			break
		}
		i = left
		*p, *v = d.reached(*p, *v)
	}
	return false
}

// callNone lets call try to read what is not there, for type t. It reports whether that
// declined: the failure is then noted again, as r.
func (d *decoder) callNone(p *plan, t reflect.Type, r *retry, call func(*jsontext.Decoder) error) bool {
	d.retry.on, d.none = false, !r.consumed
	kept, atEnd := d.s.Fault.Code == state.ReadFailed, d.s.IsStrayOnly(r.pos)
	src := d.s.Refuse()
	end, declined := d.callFrom(p, t, r.pos, call)
	untold := d.s.Accept(src) && atEnd && !kept
	if declined {
		r.pos = end
		d.note(*r)
	} else if untold {
		d.s.Untold()
	}
	return declined
}

package marshal

import (
	"errors"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file writes values of a stream. A stream has no encoder: each call of Encode takes one from the
// pool, or uses that of the outer value if a method of that value calls Encode.

// Encode writes in as the next value, or name, of enc, under the options o joined to those of enc. If a
// method or function calls it that has enc for a value of its own, the encoder at work on that value
// writes in. When Encode returns or panics, the options of the stream are in force again.
func Encode(enc *jsontext.Encoder, in any, form failure.Form, o ...opts.Options) error {
	s := (*state.Encoder)(enc).Open()
	if s.Err != nil && s.Owner == nil { // error of an earlier call
		s.Err = nil
	}
	if len(o) == 0 && wire.Fast {
		if ok, err := writeScalar(enc, s, in); ok {
			return err
		}
	}
	// The encoder of the value in progress, if there is one, writes this one too: a second encoder
	// would need the frames and options of the first, and could not find a cycle through both.
	tagged := false
	e, isNested := s.Owner.(*encoder)
	if isNested {
		s.UpdateStringTag()
		tagged = s.Opts.Value&opts.StringTag != 0
		s.Opts.Value &^= opts.StringTag
	} else {
		e = get()
		e.bind(enc, s)
	}
	var was state.Saved
	if err := s.Attach(e, o, &was); err != nil {
		err = refused(s, in, form, err, o)
		if !isNested {
			e.unbind()
		}
		return err
	}
	done := false
	defer e.detach(&was, &done, isNested)
	var err error
	switch {
	case isNested && len(o) > 0:
		err = e.nextUnder(in, form, tagged, o)
	case isNested: // the selection is for the value around
		e.configure(&s.Opts)
		err = e.next(in, e.cfg.plans, form, tagged)
	default:
		e.configure(&s.Opts)
		err = e.next(in, e.cfg.selected, form, tagged)
	}
	done = true
	return err
}

// nextUnder is next with a config for this value alone: later members of the value in progress are
// written under the config before. Of a selection only the options o of the call count: others are for
// the value around. It is not inlined in Encode, which would take 15 % more time with a copy of the config.
func (e *encoder) nextUnder(in any, form failure.Form, tagged bool, o []opts.Options) error {
	outer := e.cfg
	defer func() { e.cfg = outer }()
	e.configure(&e.out.Opts)
	plans := e.cfg.plans
	if e.cfg.selected != plans {
		plans = plans.Selecting(opts.Join(o...).Selected())
	}
	return e.next(in, plans, form, tagged)
}

// bind prepares e, which is from the pool, for a value of the stream enc. At the top level the stream
// borrows frames and the buffer from e, unless it has its own. If arrays or objects are open, e uses
// the frames of the stream.
func (e *encoder) bind(enc *jsontext.Encoder, s *state.EncodeState) {
	e.out, e.enc = s, enc
	if e.mem.borrowed = s.Depth() == 0 && s.Owner == nil && !s.InUse(); e.mem.borrowed {
		own := e.own.Open()
		own.Buf, e.mem.buf = e.mem.buf[:0], nil
		s.Borrow(own)
	}
}

// detach ends a call of Encode. done is false if the call panics: then the state has failed, and e is
// left to the garbage collector, because it may be in the middle of any work.
func (e *encoder) detach(was *state.Saved, done *bool, isNested bool) {
	s := e.out
	s.Detach(was, *done)
	if !*done {
		e.mem.stale = true
		return
	}
	if !isNested {
		e.unbind()
	}
}

// unbind moves the memory that the stream has borrowed back to e, and returns e to the pool.
func (e *encoder) unbind() {
	if e.mem.borrowed {
		own := e.own.Open()
		own.Borrow(e.out)
		e.mem.buf = own.TakeBuffer()
	}
	e.out, e.enc = nil, nil
	e.release(e.mem.buf)
}

// refused returns the error for in, which cannot be written under the options o because Attach has
// returned err.
func refused(s *state.EncodeState, in any, form failure.Form, err error, o []opts.Options) error {
	if err == s.Failed {
		return err
	}
	set := s.Opts.With(o...)
	return form(&failure.Failure{
		Offset:  s.OffsetUnder(&set), // as in the standard library
		Pointer: jsontext.Pointer(s.AppendPointer(nil, state.Next)),
		Type:    reflect.TypeOf(in), Err: err, Encode: true,
	})
}

// next writes in as the next value or name, by a plan from the cache plans. If tagged is true, tag option
// string applies to it, because it is the value that the method at work was called for. The text of the value follows that of the
// stream in one buffer. After a failure, unwind goes back to the state before.
func (e *encoder) next(in any, plans *typeinfo.Cache, form failure.Form, tagged bool) error {
	s := e.out
	var was scratchMark
	s.Mark(&was.out)
	was.pointers = e.cycles.pointers
	if e.mem.maker.t != nil {
		e.mem.maker = maker{}
	}
	was.members, was.order, was.written = len(e.mem.members), len(e.mem.order), len(e.mem.fields)
	dst, isName := s.BeginValue()
	at := len(dst)
	was.start = e.offset(dst)
	switch {
	case isName || s.Top().InName():
		dst = e.appendNameOf(in, dst)
	case tagged && in != nil:
		v := reflect.ValueOf(in)
		p := e.cfg.plans.OfTagged(v.Type())
		dst = e.value(p, p.Encode, v, dst)
	default:
		dst = e.outermost(in, plans, dst)
	}
	if dst == nil {
		return e.unwind(form, &was)
	}
	if e.mem.nested.err != nil {
		e.mem.nested = nestedFailure{}
	}
	if isName {
		return e.endName(form, dst, at, &was)
	}
	f := s.Top()
	before := f.Count()
	switch {
	case s.EndValue(dst):
		return nil
	case f.Count() == before: // the value is too long
		e.stateFailed(dst, state.Last)
		return e.unwind(form, &was)
	}
	e.stateFailed(s.Buf, state.Last)
	return e.takeError(form)
}

// A scratchMark is the state of the output and of the scratch memory before a value.
type scratchMark struct {
	out                               state.OutputMark
	start                             int64 // byte offset of the value
	pointers, members, order, written int   // cycles.pointers, and the lengths of members, order and fields
}

// unwind removes the text of the value that has failed, and returns the failure as an error. If the
// writer has got a part of that text, the error is that of all later writes. The error is made
// before the frames and names that it refers to are removed.
func (e *encoder) unwind(form failure.Form, was *scratchMark) error {
	f, m, s := e.fail, &e.mem, e.out
	// Methods around this value return an error unchanged if it has offset, pointer and type.
	placed := f.Offset != 0 && f.Pointer != "" && f.Type != nil && !f.Relative
	inner := m.nested.wrote && errors.Is(f.Err, m.nested.err)
	err := e.takeError(form)
	if !inner {
		t := e.failedAt
		if s.Top().Kind == '[' {
			t = state.Container
		}
		m.nested.wrote = e.offset(s.Buf) > was.start
		m.nested.offset, m.nested.pointer = e.offset(s.Buf), jsontext.Pointer(s.AppendPointer(nil, t))
	}
	m.nested.err, m.nested.placed = err, placed
	clear(m.members[was.members:])
	m.members, m.order, m.fields = m.members[:was.members], m.order[:was.order], m.fields[:was.written]
	e.cycles = cycles{pointers: was.pointers}
	if !s.Unwind(&was.out) {
		s.Failed = err // in force from Detach on
	}
	return err
}

// appendNameOf appends in as a name, like a map key, and returns nil after a failure. If in has no text for names, and user
// code is not the cause, the error is that of a token at this position.
func (e *encoder) appendNameOf(in any, dst []byte) []byte {
	if in == nil {
		return e.syntax(dst, state.NonStringName, state.Next)
	}
	v := reflect.ValueOf(in)
	p := e.cfg.plans.OfKey(v.Type())
	if v.Kind() == reflect.Pointer && v.Kind() == e.cfg.followed && !v.IsNil() {
		v = v.Elem()
		p = e.cfg.plans.OfName(v.Type())
	}
	if endsInNil(p, v) { // also if such a map key is the empty name
		return e.syntax(dst, state.NonStringName, state.Next)
	}
	out := e.key(p, v, dst)
	if out == nil && e.isNonString() && e.mem.maker.t == nil {
		e.fail = &failure.Failure{Encode: true, Err: e.fail.Err, Final: true}
	}
	return out
}

// endName ends the name dst[at:] of a call of Encode that began at was.
func (e *encoder) endName(form failure.Form, dst []byte, at int, was *scratchMark) error {
	s := e.out
	s.Unwind(&was.out)
	if s.EndName(dst, at) {
		return nil
	}
	e.stateFailed(s.Buf, state.Last)
	e.blameMaker(dst[:at])
	s.Unwind(&was.out)
	return e.takeError(form)
}

// scalarFlags are the options that do not change how a scalar is written, or that the state applies to
// tokens.
const scalarFlags = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.EscapeForHTML | opts.EscapeForJS | opts.EscapeNonASCII |
	opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline | opts.HasIndent | opts.HasIndentPrefix |
	opts.Deterministic | opts.FormatNilMapAsNull | opts.FormatNilSliceAsNull | opts.HasNames | opts.HasUserValues

// writeScalar writes in as a token, which takes half of the time, and returns true. It returns false,
// and changes nothing, if in has another type than those of the switch, is a nil pointer or not finite,
// if other options than scalarFlags are set, or if a name is due. It also returns false if the text is
// not valid: the general code finds that again and makes the error. If the writer fails, the result is
// true with its error.
func writeScalar(enc *jsontext.Encoder, s *state.EncodeState, in any) (ok bool, err error) {
	switch in.(type) {
	case string, int, bool, float64, int64, uint64, *string, *int, *bool, *float64:
	default:
		return false, nil
	}
	if (s.Opts.Present|s.Opts.Value)&^scalarFlags != 0 || !s.TakesValue() {
		return false, nil
	}
	switch x := in.(type) {
	case float64:
		if x-x != 0 {
			return false, nil
		}
		ok = s.WriteFloat(x, 64)
	case *float64:
		if x == nil || *x-*x != 0 {
			return false, nil
		}
		ok = s.WriteFloat(*x, 64)
	case string:
		ok = s.WriteString(x)
	case int:
		ok = s.WriteInt(int64(x))
	case bool:
		ok = s.WriteLiteral(literal(x))
	case int64:
		ok = s.WriteInt(x)
	case uint64:
		ok = s.WriteUint(x)
	case *string:
		ok = x != nil && s.WriteString(*x)
	case *int:
		ok = x != nil && s.WriteInt(int64(*x))
	case *bool:
		ok = x != nil && s.WriteLiteral(literal(*x))
	}
	if !ok && s.Err != nil {
		return true, enc.WriteToken(jsontext.Null) // the writer has failed: this returns the error
	}
	if !ok {
		s.TakeFault()
	}
	return ok, nil
}

// literal returns the first byte of the literal for x.
func literal(x bool) byte {
	if x {
		return 't'
	}
	return 'f'
}

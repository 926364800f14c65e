package marshal

import (
	"errors"
	"math"
	"reflect"

	"github.com/plainjson/json/internal/fault"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// This file writes values of a stream. A stream has no encoder of its own: each call of Encode
// takes one from the pool, or uses that of the outer value if a method in it calls Encode.

// Encode writes in as the next value, or name, of enc, under the options o over those of enc. If a
// method or function calls it that has enc for a value of its own, the encoder at work on that
// value writes in. The options in force are those of the stream again when it returns, also by a
// panic.
func Encode(enc *jsontext.Encoder, in any, form fault.Form, o ...opts.Options) error {
	s := (*state.Encoder)(enc).Open()
	if s.Err != nil && s.Owner == nil { // of a call before
		s.Err = nil
	}
	if len(o) == 0 && wire.Fast {
		if ok, err := writeScalar(enc, s, in); ok {
			return err
		}
	}
	// The encoder of the value in progress, if there is one, writes this one too: a second would
	// need the frames and options of the first, and could not tell a cycle.
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
		err = e.refused(in, form, err, o)
		if !isNested {
			e.unbind()
		}
		return err
	}
	done := false
	defer e.detach(&was, &done, isNested)
	var err error
	if isNested && (len(o) > 0 || e.role != roleValue) {
		err = e.nextUnder(in, form, tagged)
	} else {
		e.configure(&s.Opts)
		err = e.next(in, form, tagged)
	}
	done = true
	return err
}

// nextUnder is next with a config for this value alone: later members of the value in progress have
// the options of before. It is apart from Encode, which would take 15 % more time with a copy of the
// config.
func (e *encoder) nextUnder(in any, form fault.Form, tagged bool) error {
	outer := e.cfg
	defer func() { e.cfg = outer }()
	e.configure(&e.out.Opts)
	return e.next(in, form, tagged)
}

// bind prepares e, which is from the pool, for a value of the stream enc. At the top level the
// stream borrows frames and the buffer, unless it has its own. With values open it uses the frames
// of the stream, which stay there until the value ends.
func (e *encoder) bind(enc *jsontext.Encoder, s *state.EncodeState) {
	e.out, e.enc, e.cycles.pointers = s, enc, 0
	if e.mem.borrowed = s.Depth() == 0 && s.Owner == nil && !s.InUse(); e.mem.borrowed {
		own := e.own.Open()
		own.Buf, e.mem.buf = e.mem.buf, nil
		s.Borrow(own)
	}
}

// detach ends a call of Encode, also after a panic, for which done is false: the state has failed
// then, and e is dropped. An encoder that a panic has passed may be in the middle of anything, so
// it is left to the garbage collector.
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

// unbind returns the borrowed memory of the stream to e, and e to the pool.
func (e *encoder) unbind() {
	if e.mem.borrowed {
		own := e.own.Open()
		own.Borrow(e.out)
		e.mem.buf = own.TakeBuffer()
	}
	e.out, e.enc = nil, nil
	e.release(e.mem.buf)
}

// refused returns the error for a value that cannot be written now under the options o, because
// of err, which Attach has returned.
func (e *encoder) refused(in any, form fault.Form, err error, o []opts.Options) error {
	s := e.out
	if err == s.Failed {
		return err
	}
	set := s.Opts.With(o...)
	return form(&fault.Failure{
		Offset:  s.OffsetUnder(&set), // as in the standard library
		Pointer: jsontext.Pointer(s.AppendPointer(nil, state.Next)),
		Type:    reflect.TypeOf(in), Err: err, Encode: true,
	})
}

// next writes in as the next value or name. With tagged, tag option string applies to it, because
// it is the value that the method at work was called for. The text of the value follows that of the
// stream in one buffer; after a failure unwind goes back to was.
func (e *encoder) next(in any, form fault.Form, tagged bool) error {
	s := e.out
	var was scratchMark
	s.Mark(&was.out)
	was.role, was.pointers = e.role, e.cycles.pointers
	was.members, was.order, was.written = len(e.mem.members), len(e.mem.order), len(e.mem.fields)
	e.role = roleValue
	dst, isName := s.BeginValue()
	was.start = e.offset(dst)
	f := s.Top()
	f.N++ // in progress
	switch {
	case isName:
		return e.nextName(in, form, dst, &was)
	case tagged && in != nil:
		v := reflect.ValueOf(in)
		p := e.cfg.plans.OfTagged(v.Type())
		dst = e.value(p, p.Encode, v, dst)
	default:
		dst = e.outermost(in, dst)
	}
	if dst == nil {
		return e.unwind(form, &was)
	}
	f.N-- // EndValue counts it
	if e.role = was.role; e.mem.nested.err != nil {
		e.mem.nested = nestedFailure{}
	}
	if !s.EndValue(dst) {
		e.stateFailed(s.Buf, state.Last)
		return e.error(form)
	}
	return nil
}

// A scratchMark is where the output and the scratch memory are before a value.
type scratchMark struct {
	out                               state.OutputMark
	start                             int64 // byte offset of the value
	role                              role
	pointers, members, order, written int
}

// unwind removes the text of the value that has failed, and returns the failure as an error. If the
// writer has got a part of that text, the error is that of all later writes. The error is made
// before the frames and names that it refers to are removed.
func (e *encoder) unwind(form fault.Form, was *scratchMark) error {
	f, m, s := e.fail, &e.mem, e.out
	// Methods around this value pass on an error unchanged if it has offset, pointer and type.
	placed := f.Offset != 0 && f.Pointer != "" && f.Type != nil && !f.Relative
	inner := m.nested.wrote && errors.Is(f.Err, m.nested.err)
	err := e.error(form)
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
	e.cycles, e.role = cycles{pointers: was.pointers}, was.role
	if !s.Unwind(&was.out) {
		s.Failed = err // in force from Detach on
	}
	return err
}

// nextName is next where a name is due: in is written like a value under StringifyNumbers, and its
// text must be a string. If a method or function with the Encoder has written a token, the token
// has added the name to the object, and the name is complete. Otherwise the text is removed from
// the buffer, and EndName adds it with the checks for a name.
func (e *encoder) nextName(in any, form fault.Form, dst []byte, was *scratchMark) error {
	s, cfg, at := e.out, e.cfg, len(dst)
	// A number as a name is in quotes, by the plans of StringifyNumbers. The options of the stream
	// do not change, because user code may ask the Encoder for them.
	set := s.Opts
	set.Present |= opts.StringifyNumbers
	set.Value |= opts.StringifyNumbers
	e.configure(&set)
	e.role, e.mem.maker = roleName, maker{}
	// The text must stay in the buffer until EndName has checked it.
	hold := s.Hold
	s.Hold = math.MaxInt
	out := e.outermost(in, dst)
	made := e.mem.maker
	s.Hold, e.cfg, e.role = hold, cfg, was.role
	switch {
	case out == nil && (len(s.Buf) <= at || s.Buf[at] == '"'):
		return e.unwind(form, was)
	case out == nil: // it could not be a name, which matters more than the failure
		out, e.fail, made = s.Buf, nil, maker{}
	case made.start != e.offset(dst):
		made = maker{} // of a part of the value
	case made.wrote:
		return nil
	}
	if e.numberInAny(reflect.ValueOf(in)) {
		out = append(out[:at], '0') // not a string
	}
	s.Unwind(&was.out)
	if s.EndName(out, at) {
		return nil
	}
	e.stateFailed(s.Buf, state.Last)
	err := e.fail.Err
	if syn, ok := err.(*jsontext.SyntacticError); ok && made.t != nil && !errors.Is(err, jsontext.ErrLimit) {
		e.record(dst, state.Container, fault.Failure{Type: made.t, Method: made.method, Err: syn})
		e.fail.Offset = syn.ByteOffset
	}
	s.Unwind(&was.out)
	return e.error(form)
}

// numberInAny reports whether v is a pointer to, or an interface with, a number in an interface
// without methods. As in the standard library such a number does not become a string in the place
// of a name, unless the caller has given StringifyNumbers. Pointers and interfaces are followed to
// the end; the innermost interface decides.
func (e *encoder) numberInAny(v reflect.Value) bool {
	if e.cfg.quoted || e.cfg.plans.AppliesToDecoded() {
		return false
	}
	dynamic := false
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		dynamic = v.Kind() == reflect.Interface && v.NumMethod() == 0
		v = v.Elem()
	}
	return dynamic && v.IsValid() && v.Type() == float64Type
}

// scalarFlags are the options that change nothing about a scalar, or that the state applies to
// tokens.
const scalarFlags = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.EscapeForHTML | opts.EscapeForJS |

	opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline | opts.HasIndent | opts.HasIndentPrefix |
	opts.Deterministic | opts.FormatNilMapAsNull | opts.FormatNilSliceAsNull

// writeScalar writes in as a token, which takes half of the time, if it has a basic type or points
// to one, no other option applies to it, and a value is due. Otherwise, and if the value has no
// JSON, it changes nothing and returns false. It clears a failure of the text, which the code for
// all types finds again and makes an error of.
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

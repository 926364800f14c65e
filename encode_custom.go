package json

import (
	"encoding"
	"errors"
	"math"
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
	"github.com/plainjson/json/jsontext"
)

// addressable returns v, or a copy of it that can be addressed.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

// custom appends v, whose type has methods for it or functions of the caller.
func (e *encoder) custom(p *plan, v reflect.Value, dst []byte) []byte {
	u := p.cust
	v = addressable(v)
	for _, f := range u.functions {
		f = f.from(e.functions)
		out, declined := dst, false
		switch {
		case f.marshalTo != nil:
			out, declined = e.callTo(p, f.t, dst, func(enc *jsontext.Encoder) error { return f.marshalTo(enc, f.arg(v)) })
		case f.marshal != nil:
			text, err := f.marshal(f.arg(v))
			return e.text(f.t, text, err, dst)
		default:
			continue
		}
		if !declined {
			return out
		}
	}
	m := u.marshal
	if m == methodCoder {
		to, _ := v.Addr().Interface().(MarshalerTo)
		out, declined := e.callTo(p, p.t, dst, to.MarshalJSONTo)
		if !declined {
			return out
		}
		m = u.then
	}
	switch m {
	case methodJSON:
		to, _ := v.Addr().Interface().(Marshaler)
		text, err := to.MarshalJSON()
		return e.text(p.t, text, err, dst)
	case methodAppend:
		to, _ := v.Addr().Interface().(encoding.TextAppender)
		return e.appendText(p, to.AppendText, dst)
	case methodText:
		to, _ := v.Addr().Interface().(encoding.TextMarshaler)
		text, err := to.MarshalText()
		return e.quoted(p, text, err, dst)
	}
	if e.isKey {
		return e.key(u.base, v, dst)
	}
	return e.value(u.base, v, dst)
}

// prepare gives the encoder's own state the options.
func (e *encoder) prepare() *state.EncodeState {
	s := e.own.Open()
	if !e.ready {
		s.Opts = e.set
		s.Restart(nil)
		s.Bare = true
		e.ready = true
	}
	return s
}

// callTo lets call write one value behind dst. Errors tell of type t. If call
// declined, the result is to be ignored.
func (e *encoder) callTo(p *plan, t reflect.Type, dst []byte, call func(*jsontext.Encoder) error) (out []byte, declined bool) {
	e.prepare()
	s := e.enc.Open()
	outer := s.Depth()
	e.trail.show(s)
	depth := s.Depth()
	n := s.Level(depth).N
	at := e.offset(dst)
	e.delim = append(e.delim[:0], dst[len(e.tokenEnd(dst)):]...)
	s.Output, s.Buf = e.out, e.tokenEnd(dst)
	held := e.flushAt == math.MaxInt
	if held {
		s.W = nil
	}
	begun := s.Offset(s.Buf)
	bare, kept := s.Bare, s.Opts
	s.Bare = true
	if p.cust.quoted {
		s.Opts.Present |= opts.StringifyNumbers
		s.Opts.Value |= opts.StringifyNumbers
	}
	lent := outer == depth && s.LendName()
	err := call((*jsontext.Encoder)(e.enc))
	s.Bare, s.Opts = bare, kept
	if lent {
		s.TakeName(depth)
	}
	writes := int64(-1)
	if s.Depth() == depth {
		writes = s.Level(depth).N - n
	}
	if writes == 1 && outer == depth {
		s.Uncount()
	}
	dst = s.Buf
	wrote := s.Offset(dst) != begun
	w := e.out.W
	e.out = s.Output
	e.out.W = w
	failed := s.Offset(s.BeginValue())
	s.Buf = nil
	e.trail.hide(s, outer)
	switch {
	case e.out.Err != nil:
		return e.writeFailed(dst), false
	case err == nil && writes == 1:
		return dst, false
	case err == nil:
		err = errNotOneValue
	case !errors.Is(err, errors.ErrUnsupported):
	case writes == 0 && !wrote:
		return append(dst, e.delim...), true
	default:
		err = errDeclinedLate
	}
	if !wrote {
		failed = at
	}
	return e.toFailed(t, dst, failed, err), false
}

// tokenEnd returns dst without the delimiter and the space that follow the last
// token.
func (e *encoder) tokenEnd(dst []byte) []byte {
	if len(e.trail) == 0 {
		return dst[:min(e.start, len(dst))]
	}
	n := len(dst)
	for n > 0 && (dst[n-1] == ' ' || dst[n-1] == '\t' || dst[n-1] == '\n') {
		n--
	}
	if n > 0 && (dst[n-1] == ',' || dst[n-1] == ':') {
		n--
	}
	return dst[:n]
}

// toFailed notes error err of a call that was to write a value; at is the offset
// where writing ended.
func (e *encoder) toFailed(t reflect.Type, dst []byte, at int64, err error) []byte {
	if sem, ok := err.(*SemanticError); ok && (sem.JSONPointer != "" || sem.ByteOffset != 0) {
		e.rest, e.final = dst, err
		return nil
	}
	e.reject(dst, t, err)
	if sem, ok := err.(*SemanticError); ok {
		e.adopt(t, sem)
	}
	e.sem.ByteOffset = at
	return nil
}

// adopt makes the error of a method the failure, with type t if it tells none.
func (e *encoder) adopt(t reflect.Type, sem *SemanticError) {
	own := *sem
	if own.GoType == nil {
		own.GoType = t
	}
	own.where = location{marshaling: true}
	e.sem = &own
}

// text appends the JSON text that a method returned with err.
func (e *encoder) text(t reflect.Type, text []byte, err error, dst []byte) []byte {
	if err != nil {
		return e.textFailed(t, errUnsupportedJSON, err, dst)
	}
	return e.format(t, text, dst)
}

// textFailed notes error err of a method that was to return text.
func (e *encoder) textFailed(t reflect.Type, unsupported, err error, dst []byte) []byte {
	if errors.Is(err, errors.ErrUnsupported) {
		err = unsupported
	}
	e.reject(dst, t, err)
	if sem, ok := err.(*SemanticError); ok {
		if sem.JSONPointer == "" && sem.ByteOffset == 0 {
			e.adopt(t, sem)
		} else {
			e.adopt(sem.GoType, sem)
		}
		e.sem.ByteOffset = e.offset(dst) + sem.ByteOffset
		e.sem.where.inner = sem.JSONPointer
	}
	return nil
}

// format appends the JSON text of a value of type t, checked and in the form asked for.
func (e *encoder) format(t reflect.Type, text []byte, dst []byte) []byte {
	s := e.prepare()
	out, end := s.AppendValue(dst, text, e.depth)
	if end < 0 {
		return e.badText(t, dst)
	}
	return out
}

// badText notes that the text that should follow dst is no JSON: the own state
// holds the failure.
func (e *encoder) badText(t reflect.Type, dst []byte) []byte {
	s := e.own.Open()
	kept := s.Fault
	s.Fault = state.Fault{}
	depth := s.Depth()
	s.Fault = kept
	s.Fault.Offset += e.offset(dst)
	var base jsontext.Pointer
	if depth > 0 {
		base = (*jsontext.Encoder)(&e.own).StackPointer()
	}
	err := (*jsontext.Encoder)(&e.own).WriteToken(jsontext.Null)
	e.reject(dst, t, err)
	if syn, ok := err.(*jsontext.SyntacticError); ok {
		syn.JSONPointer = syn.JSONPointer[len(base):]
		e.syn = syn
	}
	return nil
}

// raw appends raw value b.
func (e *encoder) raw(p *plan, b []byte, dst []byte) []byte {
	if b == nil {
		return append(dst, "null"...)
	}
	return e.format(p.t, b, dst)
}

// appendText appends what call appends, as a string.
func (e *encoder) appendText(p *plan, call func([]byte) ([]byte, error), dst []byte) []byte {
	if e.scratch == nil {
		e.scratch = make([]byte, 0, 256)
	}
	text, err := call(e.scratch[:0]) // what it returns may be its own: it is not kept
	return e.quoted(p, text, err, dst)
}

// quoted appends the text that a method returned with err, as a string.
func (e *encoder) quoted(p *plan, text []byte, err error, dst []byte) []byte {
	if err != nil {
		return e.textFailed(p.t, errUnsupportedText, err, dst)
	}
	if e.valid && !utf8.Valid(text) {
		s := e.prepare()
		s.Fault = state.Fault{Code: state.BadToken, Start: '"', Wire: wire.BadUTF8}
		return e.badText(p.t, dst)
	}
	dst, _ = wire.AppendQuote(dst, string(text), e.esc)
	return dst
}

// customKey appends map key k as a name, which it must be.
func (e *encoder) customKey(p *plan, k reflect.Value, dst []byte) []byte {
	at := len(dst)
	flushAt := e.flushAt
	e.flushAt = math.MaxInt
	if p.cust != nil && p.cust.marshal == methodNone && !slices.ContainsFunc(p.functions(), (*function).writes) {
		dst = e.key(p.cust.base, k, dst)
	} else {
		e.isKey = true
		dst = e.value(p, k, dst)
		e.isKey = false
	}
	e.flushAt = flushAt
	if dst != nil && (len(dst) == at || dst[at] != '"') {
		e.badKey(p, dst[:at])
		if i := slices.IndexFunc(p.functions(), (*function).writes); i >= 0 {
			e.sem.GoType = p.functions()[i].t
		}
		return nil
	}
	return dst
}

// duplicateKey notes that the name that starts at at and ends dst occurred
// before. Users' code that made it gets the blame.
func (e *encoder) duplicateKey(p *plan, dst []byte, at int) []byte {
	name := unquoted(dst[at:])
	e.duplicate(dst, at)
	if p.op != opCustom {
		return nil
	}
	s := e.prepare()
	s.Fault = e.fault
	s.Fault.Offset -= e.offset(dst[:at])
	s.Fault.Path = []state.Step{{Name: name, Index: -1}}
	e.fault.Clear()
	return e.badText(p.t, dst[:at])
}

// begin prepares f for a map that the first mark steps of the trail lead to.
func (f *mapFrame) begin(mark int) { f.mark, f.n, f.last = mark, 0, "" }

// atEntry makes the trail lead to the value behind the name, which is as it was
// written.
func (e *encoder) atEntry(p *plan, f *mapFrame, name []byte) {
	if p.key.op == opString {
		f.last = f.key.String()
	} else {
		f.last = unquoted(name)
	}
	f.n += 2
	e.trail.at(f.mark, step{kind: '{', n: f.n - 1, name: f.last})
}

// startFields begins the fields of a struct. It returns how many steps of the
// trail lead there, and what e.omitted is to be set to at the end.
func (e *encoder) startFields() (mark, omitted int) {
	mark, omitted = len(e.trail), e.omitted
	e.omitted = 0
	return mark, omitted
}

// atField makes the trail lead to field f, which is number k of its struct, if user
// code can come to look at it.
func (e *encoder) atField(mark, k int, f *fieldPlan) {
	if f.reach {
		e.showField(mark, k, f)
	}
}

func (e *encoder) showField(mark, k int, f *fieldPlan) {
	e.trail.at(mark, step{kind: '{', n: 2*int64(k-e.omitted) + 1, name: f.Name})
}

// releaseCustom gives back what user code may have come with.
func (e *encoder) releaseCustom() {
	if len(e.trail) > 0 {
		clear(e.trail[:cap(e.trail)])
		e.trail = e.trail[:0]
	}
	if e.ready {
		s := e.own.Open()
		s.Output, s.Buf = state.Output{}, nil
		if s.Opts.Present&(opts.HasMarshalers|opts.HasUnmarshalers) != 0 {
			s.Opts = opts.Set{}
		}
	}
	if e.set.Present&(opts.HasMarshalers|opts.HasUnmarshalers) != 0 {
		e.set = opts.Set{}
	}
	e.enc, e.domain, e.functions, e.final, e.syn, e.ready = nil, nil, nil, nil, nil, false
}

// MarshalEncode is [Marshal] for one value that is written to out, with the given
// options over those of out for the time of the call. It is for streams, and for
// use by methods ([MarshalerTo]). Where a name comes next, in is written like the
// key of a map.
func MarshalEncode(out *jsontext.Encoder, in any, options ...Options) error {
	s := (*state.Encoder)(out).Open()
	if len(options) > 0 {
		set := s.Opts
		set.Join(options...)
		if err := checkChange(s, &s.Opts, &set); err != nil {
			return &SemanticError{
				ByteOffset: out.OutputOffset(), JSONPointer: out.StackPointer(), GoType: reflect.TypeOf(in), Err: err,
				where: location{marshaling: true},
			}
		}
		if s.Depth() > 0 && s.WantsName() {
			// What checks names stays as it is.
			kept := s.Opts
			s.Opts = set
			err := marshalNext(out, in)
			s.Opts = kept
			return err
		}
		kept := s.Adapt(&set)
		err := marshalNext(out, in)
		s.Readapt(kept)
		return err
	}
	return marshalNext(out, in)
}

func marshalNext(out *jsontext.Encoder, in any) error {
	if err := (*state.Encoder)(out).Open().Broken; err != nil {
		return err
	}
	e := encoderPool.Get().(*encoder)
	e.enc = (*state.Encoder)(out)
	s := e.enc.Open()
	s.Fault.Clear()
	e.set = s.Opts
	isName := s.Depth() > 0 && s.WantsName()
	if isName {
		e.set.Present |= opts.StringifyNumbers
		e.set.Value |= opts.StringifyNumbers
	}
	e.configure(&e.set)
	e.out, e.start, e.depth, e.limit = s.Output, len(s.Buf), s.Depth(), s.MaxDepth
	if s.W != nil && !isName {
		e.flushAt = state.FlushAt
	}
	before, flushed := len(s.Buf), s.Base
	dst := s.BeginValue()
	at := len(dst)
	if e.maxSize > 0 {
		e.maxSize += s.Begun()
	}
	dst, err := e.document(in, dst)
	if isName && err == nil && e.floatInAny(reflect.ValueOf(in), s.Opts.Value) {
		dst = append(dst[:at], '0') // a number, which is no name
	}
	switch s.Output = e.out; {
	case err != nil && isName && len(dst) > at && dst[at] != '"' && !s.EndName(dst, at):
		err = out.WriteToken(jsontext.Null)
	case err != nil && s.Base == flushed:
		s.Buf = dst[:before] // as if nothing had been tried
	case err != nil:
		s.Buf, s.Broken = dst, err // nothing can follow half a value
	case isName && s.EndName(dst, at), !isName && s.EndValue(dst):
	default:
		err = out.WriteToken(jsontext.Null)
		if isName {
			err = e.blameName(out, reflect.ValueOf(in), err)
		}
	}
	buf := e.buf
	e.release(buf)
	return err
}

// basePointer returns the pointer to the value that is being written, as far as the
// encoder shows it.
func (e *encoder) basePointer() jsontext.Pointer {
	enc := (*jsontext.Encoder)(e.enc)
	s := e.enc.Open()
	f := s.Level(s.Depth())
	if e.enc == &e.own || f.Kind == 0 {
		return ""
	}
	switch {
	case f.Kind == '{' && f.N > 0 && s.WantsName():
		return enc.StackPointer().Parent()
	case f.Kind != '[':
		return enc.StackPointer()
	}
	f.N++
	p := enc.StackPointer()
	f.N--
	return p
}

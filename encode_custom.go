package json

import (
	"encoding"
	"errors"
	"io"
	"math"
	"reflect"
	"slices"

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
	if wire.Fast {
		if out, ok := e.numberText(u, v, dst); ok {
			return out
		}
	}
	if v = addressable(v); len(u.functions) > 0 {
		if out, declined := e.callFunctions(p, v, dst); !declined {
			return out
		}
	}
	m := u.marshal
	e.calls(p, m)
	if m == methodCoder {
		to, _ := v.Addr().Interface().(MarshalerTo)
		out, declined := e.callTo(p, p.t, dst, to.MarshalJSONTo)
		if !declined {
			return out
		}
		e.refused++
		m = u.then
		e.calls(p, m)
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

// callFunctions lets the functions for v write it, one after another until one does. If all have declined,
// the result is to be ignored.
func (e *encoder) callFunctions(p *plan, v reflect.Value, dst []byte) (out []byte, declined bool) {
	for _, f := range p.cust.functions {
		f = f.from(e.functions)
		e.calls(p, f.method())
		switch {
		case f.marshalTo != nil:
			out, declined = e.callTo(p, f.t, dst, func(enc *jsontext.Encoder) error { return f.marshalTo(enc, f.arg(v)) })
		case f.marshal != nil:
			text, err := f.marshal(f.arg(v))
			return e.text(f.t, text, err, dst), false
		default:
			continue
		}
		if !declined {
			return out, false
		}
		e.refused++
	}
	return nil, true
}

// prepare gives the encoder's own state the options.
func (e *encoder) prepare() *state.EncodeState {
	s := e.own.Open()
	if !e.ready {
		if e.set.Present != 0 || s.Opts.Present != 0 {
			s.Opts = e.set
		}
		s.Restart(nil)
		s.Bare, s.Lone = true, true
		e.ready = true
	}
	return s
}

// callTo lets call write one value behind dst. Errors tell of type t. If call
// declined, the result is to be ignored.
func (e *encoder) callTo(p *plan, t reflect.Type, dst []byte, call func(*jsontext.Encoder) error) (out []byte, declined bool) {
	e.prepare()
	s := e.enc.Open()
	e.trail.show(&s.Stack, e.base)
	depth := s.Depth()
	n, serial := s.Level(depth).N, s.Level(depth).Serial()
	e.delim = append(e.delim[:0], dst[len(e.tokenEnd(dst)):]...)
	s.Output, s.Buf = e.out, e.tokenEnd(dst)
	begun := s.Offset(s.Buf)
	lent := depth == e.base && s.LendName()
	err := e.lend(p, call)
	writes := int64(-1)
	if s.Depth() == depth && s.Level(depth).Serial() == serial {
		writes = s.Level(depth).N - n
	}
	done := s.Err == nil && err == nil && writes == 1 && !s.IsSpoilt()
	if lent {
		s.TakeName(depth, n, !done)
	}
	dst = s.Buf
	wrote := s.Offset(dst) != begun
	e.nests(int(s.Offset(dst) - begun))
	e.out = s.Output
	switch {
	case e.out.Err != nil:
		e.left = true
		return e.writeFailed(dst), false
	case done:
		if depth == e.base {
			s.Uncount()
		}
		s.Buf = nil
		return dst, false
	case err == nil && writes == 1:
		err = (*jsontext.Encoder)(e.enc).WriteToken(jsontext.Null)
	case err == nil:
		err = errNotOneValue
	case !errors.Is(err, errors.ErrUnsupported):
	case writes == 0 && !wrote:
		s.Buf = nil
		return append(dst, e.delim...), true
	default:
		err = errDeclinedLate
	}
	return e.toFailed(t, err, wrote, depth, writes), false
}

// lend lets call write to the encoder.
func (e *encoder) lend(p *plan, call func(*jsontext.Encoder) error) error {
	s := e.enc.Open()
	e.bare, e.asked = s.Bare, s.Opts.Value
	if s.Bare = true; e.flushAt == math.MaxInt && s.W != nil {
		e.hidden, s.W = s.W, nil
	}
	if p.cust.quoted {
		s.Tag()
	}
	e.lent = true
	err := call((*jsontext.Encoder)(e.enc))
	e.takeBack(s)
	return err
}

// takeBack ends what lend began, after a panic as well.
func (e *encoder) takeBack(s *state.EncodeState) {
	s.Bare, s.Opts.Value, e.lent = e.bare, e.asked, false
	if e.hidden != nil {
		s.W, e.hidden = e.hidden, nil
	}
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

// notEOF returns err, the error of users' code, where io.EOF does not mean the end of a stream.
func notEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// toFailed notes error err of a call that was to write a value of type t to the
// encoder, which it has, or has not, written to, and as many values of those at the
// given depth, and which is left where it stands.
func (e *encoder) toFailed(t reflect.Type, err error, wrote bool, depth int, writes int64) []byte {
	s, enc := e.enc.Open(), (*jsontext.Encoder)(e.enc)
	e.left, e.rest = true, s.Buf
	if e.called != nil {
		return e.oldCall(err, s.Buf)
	}
	err = notEOF(err)
	if own, ok := err.(*SemanticError); ok && own.isPlaced() {
		e.final = own
		return nil
	}
	var p jsontext.Pointer
	if wrote {
		p = failedAt(enc, depth, writes)
	} else {
		p = nextPointer(enc, s.Level(s.Depth()))
	}
	e.final = placed(err, t, s.Offset(s.BeginValue()), p, location{marshaling: true})
	return nil
}

// raw appends raw value b.
func (e *encoder) raw(p *plan, b []byte, dst []byte) []byte {
	if b == nil {
		return append(dst, "null"...)
	}
	e.calls(p, methodJSON)
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
		return e.textFailed(p.t, errNotMarshalText, err, dst)
	}
	out, ok := wire.AppendQuoteBytes(dst, text, e.esc)
	if e.valid && !ok {
		s := e.prepare()
		s.Fault = state.Fault{Code: state.BadToken, Start: '"', Wire: wire.BadUTF8}
		return e.badText(p.t, dst)
	}
	return out
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
		if i := slices.IndexFunc(p.functions(), (*function).writes); i >= 0 && e.sem != nil {
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
	e.trail.at(f.mark, step{kind: '{', free: !p.uniqueNames(e.valid), n: f.n - 1, name: f.last})
}

// startFields begins the fields of a struct. It returns how many steps of the
// trail lead there, and what e.omitted is to be set to at the end.
func (e *encoder) startFields() (mark, omitted int) {
	mark, omitted = len(e.trail), e.omitted
	e.omitted = 0
	return mark, omitted
}

// atField makes the trail lead to field f if user code can come to look at it.
func (e *encoder) atField(mark int, f *fieldPlan) {
	if f.reach {
		e.showField(mark, f)
	}
}

func (e *encoder) showField(mark int, f *fieldPlan) {
	e.trail.at(mark, step{kind: '{', n: 2*int64(f.number-e.omitted) + 1, name: f.Name})
}

// releaseCustom gives back what user code may have come with.
func (e *encoder) releaseCustom() {
	if len(e.trail) > 0 {
		clear(e.trail[:cap(e.trail)])
		e.trail = e.trail[:0]
	}
	if e.ready {
		s := e.own.Open()
		if s.Base = 0; s.W != nil || s.Err != nil {
			s.Output = state.Output{}
		}
		if s.Buf != nil {
			s.Buf = nil
		}
		if s.Opts.Present&(opts.HasMarshalers|opts.HasUnmarshalers) != 0 {
			s.Opts = opts.Set{}
		}
	}
	if e.set.Present&(opts.HasMarshalers|opts.HasUnmarshalers) != 0 {
		e.set = opts.Set{}
	}
	if e.functions != nil {
		e.domain, e.functions, e.last = nil, nil, lastPlan{}
	}
	if e.enc != &e.own && !e.busy {
		e.enc = nil
	}
	e.ready, e.isName = false, false
}

// MarshalEncode is [Marshal] for one value that is written to out, with the given
// options over those of out for the time of the call. It is for streams, and for
// use by methods ([MarshalerTo]). Where a name comes next, in is written like the
// key of a map.
func MarshalEncode(out *jsontext.Encoder, in any, options ...Options) error {
	s := (*state.Encoder)(out).Open()
	if len(options) == 0 {
		if e, ok := s.Helper.(*encoder); !ok || e.other != reflect.TypeOf(in) {
			if ok, err := writeBasic(out, in); ok {
				return err
			}
		}
		return marshalNext(out, in, nil)
	}
	var turn state.Turn
	if s.BeginTurn(options, &turn) {
		defer s.EndTurn(turn)
		return marshalNext(out, in, nil)
	}
	set := s.Opts.With(options...)
	if err := checkChange(s, &s.Opts, &set); err != nil {
		s.SetLayout(&set)
		at := s.Offset(s.BeginValue())
		s.SetLayout(&s.Opts)
		return &SemanticError{
			ByteOffset: at, JSONPointer: nextPointer(out, s.Level(s.Depth())), GoType: reflect.TypeOf(in), Err: err,
			where: location{marshaling: true},
		}
	}
	return marshalNext(out, in, &set)
}

// encoderFor makes an encoder for the stream of out, with options for the next value if
// set is not nil. It tells whether that is a name, and what was asked for beside that.
func encoderFor(out *jsontext.Encoder, set *opts.Set) (e *encoder, isName bool, asked opts.Flags) {
	s := (*state.Encoder)(out).Open()
	s.Wake()
	s.Within++
	if e = partEncoder(s); e.enc != (*state.Encoder)(out) {
		e.enc = (*state.Encoder)(out)
	}
	s.Fault.Clear()
	switch s.Untag(); {
	case set != nil:
		e.set = *set
	case e.set.Present|s.Opts.Present != 0:
		e.set = s.Opts
	}
	e.set.Value &^= opts.StringTag // that holds for the stream, and not for the next calls of e
	isName, asked = s.Depth() > 0 && s.WantsName(), e.set.Value
	if isName {
		e.set.Present |= opts.StringifyNumbers
		e.set.Value |= opts.StringifyNumbers
	}
	e.configure(&e.set)
	e.begin()
	if e.isName, e.refused = isName, 0; isName {
		e.domain, e.settled = e.domain.at(placeKeyPointer), false
	}
	e.base = s.Depth()
	e.out, e.start, e.depth, e.limit, e.most = s.Output, len(s.Buf), s.Depth(), s.MaxDepth, s.MaxDepth
	if s.W != nil && !isName {
		e.flushAt = state.FlushAt
	}
	return e, isName, asked
}

// marshalNext writes in to out, with options for it if set is not nil.
func marshalNext(out *jsontext.Encoder, in any, set *opts.Set) error {
	s := (*state.Encoder)(out).Open()
	if s.IsSpoilt() {
		return out.WriteToken(jsontext.Null)
	}
	e, isName, asked := encoderFor(out, set)
	at := spot{before: len(s.Buf), flushed: s.Base, foreign: set != nil && s.Reshapes(set)}
	dst := s.BeginValue()
	f := s.Stack.Level(e.base)
	at.begin, at.object, at.n = len(dst), f.Serial(), f.N
	if e.maxSize > 0 {
		e.maxSize += s.Begun()
	}
	now := isWriting
	defer e.abandon(&now, s.Buf, s.Base, s.Opts.Value)
	var err error
	if set != nil {
		dst, err = e.adapted(in, dst, set)
	} else {
		dst, err = e.part(in, dst)
	}
	if now = isEnding; !e.left {
		e.trail.hide(&s.Stack, e.base)
	}
	s.Output = e.out
	switch {
	case err != nil || isName:
		if isName && err == nil && e.floatInAny(reflect.ValueOf(in), asked) {
			dst = append(dst[:at.begin], '0') // a number, which is no name
		}
		err = e.endNext(out, in, isName, dst, err, &at)
	case !s.EndValue(dst):
		err = e.oldStreamError(out.WriteToken(jsontext.Null))
		s.EndLine()
	}
	now = isDone
	e.releasePart(s)
	s.Within--
	s.Rest()
	return err
}

// A spot tells where a value is that is written to a stream.
type spot struct {
	before  int   // index in the buffer of what stands before it
	begin   int   // its own
	flushed int64 // how much the writer had got before
	object  int64 // the serial of what is around it
	n       int64 // how many names and values that had
	foreign bool  // it has another form than names in the stream
}

// endNext ends the value at, which could not be written if err is not nil. Else it is a name.
func (e *encoder) endNext(out *jsontext.Encoder, in any, isName bool, dst []byte, err error, at *spot) error {
	s := e.enc.Open()
	if err != nil && e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		err = e.oldError(err)
	}
	switch {
	case err != nil && isName && e.wroteNoName(dst, at.begin, at.object, at.n) && !s.EndName(dst, at.begin, at.foreign):
		s.Buf = dst[:at.before]
		err = e.oldStreamError(out.WriteToken(jsontext.Null))
	case err != nil && e.left:
		s.Buf = dst
		e.spoil(nil)
	case err != nil && s.Base == at.flushed && len(dst) <= at.begin:
		s.Buf = dst[:at.before] // as if nothing had been tried
		s.Spoil()
	case err != nil && s.Base == at.flushed:
		e.spoil(s.Reopen(dst, at.before))
	case err != nil:
		s.ReopenFlushed(e.written(0), e.fault.Path, e.atName, e.fault.Code == state.WriteFailed || e.fault.Code == state.TooLong)
		e.spoil(nil)
	case !s.EndName(dst, at.begin, at.foreign):
		err = out.WriteToken(jsontext.Null)
		s.Buf = dst[:at.before]
		err = e.oldStreamError(e.blameName(out, reflect.ValueOf(in), err))
	}
	if err != nil {
		s.EndLine()
	}
	return err
}

// adapted is part with other options for the time of the call.
func (e *encoder) adapted(in any, dst []byte, set *opts.Set) ([]byte, error) {
	s := e.enc.Open()
	var kept state.Adapted
	s.Adapt(set, &kept)
	defer s.Readapt(&kept)
	e.limit, e.most = s.MaxDepth, s.MaxDepth
	dst, err := e.part(in, dst)
	if !e.left { // before the options change back, which looks at what is open
		e.trail.hide(&s.Stack, e.base)
	}
	return dst, err
}

// part is document for what user code writes.
func (e *encoder) part(in any, dst []byte) ([]byte, error) {
	if in == nil || e.enc.Open().Opts.Value&opts.StringTag == 0 {
		return e.document(in, dst)
	}
	v, kept := reflect.ValueOf(in), len(dst)
	if dst = e.value(e.last.of(v.Type(), e.domain).tagged(e.domain), v, dst); dst == nil {
		return e.written(min(kept, len(e.rest))), e.error()
	}
	return dst, nil
}

// basePointer returns the pointer to the value that is being written, as far as the
// encoder shows it.
func (e *encoder) basePointer() jsontext.Pointer {
	enc := (*jsontext.Encoder)(e.enc)
	s := e.enc.Open()
	if e.enc == &e.own {
		return ""
	}
	return nextPointer(enc, s.Level(s.Depth()))
}

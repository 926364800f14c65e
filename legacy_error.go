package json

import (
	"errors"
	"io"
	"reflect"
	"strconv"
	"sync"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// This file holds how ReportErrorsWithLegacySemantics has failures to store values passed
// over while reading goes on. All of the text has been checked before and is in the window.
//
// Of the first failure the error is made at once. Each of the functions here returns where
// reading goes on, so that to everybody else the value looks like one that was read.

// passOver notes that the value at i can't be stored in type t.
func (d *decoder) passOver(i int, t reflect.Type, err error) int {
	end := d.skipPassed(i)
	if end < 0 {
		return end
	}
	c, after := d.s.Buf[i], end
	if c == '{' || c == '[' {
		after = i + 1
	}
	d.pass(i, after, kindOf(c), nil, t, err)
	return end
}

// passText notes that the number or string text, which stands at i, can't be stored in
// type t.
func (d *decoder) passText(i int, text []byte, t reflect.Type, err error) int {
	end := i + len(text)
	d.pass(i, end, kindOf(text[0]), text, t, err)
	return end
}

// passUnread notes that nothing can be read into a value of p.
func (d *decoder) passUnread(p *plan, i int, err error) int {
	if p.op == opUnsupported {
		if d.s.Buf[i] == 'n' {
			return d.skipPassed(i)
		}
		return d.passOver(i, p.t, err)
	}
	if p.op == opInterface {
		err = nil
	}
	end := d.skipPassed(i)
	if end >= 0 {
		d.pass(i, i, kindOf(d.s.Buf[i]), nil, p.t, err)
	}
	return end
}

// noEmbedded notes that a member at i belongs to a struct embedded in one of type t by a
// pointer that can't be set.
func (d *decoder) noEmbedded(i int, t reflect.Type) int {
	if !d.legacy {
		return d.reject(i, 0, t, errUnexportedEmbed)
	}
	d.pass(i, i, kindOf(d.s.Buf[i]), nil, t, errUnexportedEmbed)
	return d.skipPassed(i)
}

// endsWith notes err, which a method returned, if it can't be passed over: it is one of syntax, or the method has
// read too much.
func (d *decoder) endsWith(err error, tooMuch bool) bool {
	switch _, isSyntax := err.(*jsontext.SyntacticError); {
	case isSyntax, tooMuch && d.passed == 0:
		d.final = oldMethodError(&d.s.Opts, err)
	case tooMuch:
		d.final = d.old
	}
	return d.final != nil
}

// passError notes err, which a method returned that was to read the value at i.
func (d *decoder) passError(i int, err error) int {
	if d.endsWith(err, false) {
		return -1
	}
	if d.passed++; d.passed == 1 {
		d.old = oldMethodError(&d.s.Opts, err)
	}
	return d.skipPassed(i)
}

// takeBack makes n again the number of values at the given depth, where users' code that failed
// has read some: the value that it was to read is counted when it is passed over.
func (d *decoder) takeBack(depth int, n int64) {
	switch s := d.s; {
	case depth != d.base || s.Depth() < depth: // these frames are shown anew
	case s.Depth() > depth:
		s.Level(depth).N = n + 1 // less one when the others are hidden
	default:
		s.Level(depth).N = n
		s.Settle()
	}
}

// oldMethodError returns the old form of err, which users' code returned, if set has one.
func oldMethodError(set *opts.Set, err error) error {
	if o := oldShapesOf(set); o != nil {
		return o.MethodError(err)
	}
	return err
}

// passName notes that err is wrong with the member of type t whose name is between start
// and end.
func (d *decoder) passName(start, end int, t reflect.Type, err error) {
	d.pass(start, end, '"', nil, t, err)
}

// passKey notes that map key of p can't be what is between start and end. It returns 0.
func (d *decoder) passKey(p *plan, start, end int, err error) int {
	key := pointedTo(p.key)
	first := d.passed == 0
	switch {
	case err == errKeyKind && key.op == opDuration:
		d.pass(start, start, '"', nil, key.t, errNoDefault)
	case err == errKeyKind && p.key.op == opInterface:
		d.pass(start, start, '"', nil, p.key.t, nil)
	case err == errKeyKind:
		d.pass(start, end, '"', nil, key.t, nil)
	case key.op == opByteArray || key.op == opBytes:
		d.pass(start, end, '"', nil, key.t, err)
	default:
		d.pass(start, end, '"', d.s.Buf[start:end], key.t, err)
	}
	if sem, ok := d.old.(*SemanticError); ok && first && noKeys(key.op) && key.op != opUnsupported {
		sem.JSONPointer = sem.JSONPointer.Parent()
	}
	return 0
}

// noEntry reads the value of a member whose name ends at i and could not be used: end is
// what was returned for the name. If it is 0, that failure is passed over.
func (d *decoder) noEntry(end, i int) int {
	if end < 0 {
		return end
	}
	return d.skipPassed(d.colon(i))
}

// pass notes a failure at index i, behind which reading stood at index after.
func (d *decoder) pass(i, after int, kind jsontext.Kind, text []byte, t reflect.Type, err error) {
	if d.passed++; d.passed > 1 {
		return
	}
	d.old = &SemanticError{
		ByteOffset:  d.s.Base + int64(after),
		JSONPointer: d.pointerAt(i),
		JSONKind:    kind,
		JSONValue:   append(jsontext.Value(nil), text...),
		GoType:      t,
		Err:         err,
		where:       location{unmarshaling: true},
	}
}

// skipPassed returns the index behind the value at i.
func (d *decoder) skipPassed(i int) int {
	if i < 0 {
		return i
	}
	pos, before := d.s.Base+int64(i), d.s.TokenEnd(i)
	end := d.s.SkipValue(i, d.depth)
	if end < 0 {
		return d.skipFailed(pos, before)
	}
	return end
}

// rescanners are decoders that find pointers.
var rescanners sync.Pool

// pointerAt returns the pointer to the value or name at i, which is in the value that is
// being read. The text up to there is read again.
func (d *decoder) pointerAt(i int) jsontext.Pointer {
	dec, ok := rescanners.Get().(*state.Decoder)
	if !ok {
		dec = new(state.Decoder)
	}
	s := dec.Open()
	s.Opts.Join(opts.AllowDuplicateNames|opts.AllowInvalidUTF8|opts.True, opts.DepthLimit(d.limit+1))
	s.SetBytes(d.s.Buf[d.root:len(d.s.Buf):len(d.s.Buf)])
	d.trail.hide(&d.s.Stack, d.base)
	for s.Next() != 0 && s.Offset() <= int64(i-d.root) {
	}
	p := d.basePointer() + (*jsontext.Decoder)(dec).StackPointer()
	s.Drop()
	rescanners.Put(dec)
	return p
}

// oldDocument is document from the value at i on.
func (d *decoder) oldDocument(p *plan, v reflect.Value, i int) error {
	if i >= len(d.s.Buf) {
		if d.s.ReadError() != nil {
			d.wrongToken(i)
		} else {
			d.syntax(state.Truncated, i)
		}
		return d.error()
	}
	if d.tentative && (p.calls || !v.IsZero()) {
		return state.ErrGivenUp
	}
	if d.checked {
		d.root = i
		return d.oldRoot(p, v)
	}
	if d.tentative {
		if !d.unchecked(p, v, i) {
			return state.ErrGivenUp
		}
		return d.old
	}
	if d.s.Src == nil && !d.doubts && !p.calls && v.IsZero() {
		if d.unchecked(p, v, i) {
			return d.old
		}
		i, _ = d.next(0)
	}
	d.doubts = true
	start, end := d.wholeValue(i)
	if end < 0 {
		return d.error()
	}
	d.s.Pin = start
	end, _ = d.next(end)
	d.root, d.s.Pin = d.s.Pin, -1
	switch {
	case end < len(d.s.Buf):
		d.trailing(end)
		return d.error()
	case d.s.ReadError() != nil:
		d.wrongToken(end)
		return d.error()
	}
	d.s.Src, d.doubts = nil, false
	return d.oldRoot(p, v)
}

// takeChecked notes, and takes away from set, that the text has been checked, or is not to be checked.
func (d *decoder) takeChecked(set *opts.Set) {
	d.checked, d.tentative = set.Value&opts.Checked != 0, set.Value&opts.Tentative != 0
	set.Present &^= opts.Checked | opts.Tentative
	set.Value &^= opts.Checked | opts.Tentative
}

// oldRoot reads the value that begins at d.root into v. All of the text is right.
func (d *decoder) oldRoot(p *plan, v reflect.Value) error {
	i := d.value(p, v, d.root)
	if i < 0 {
		d.passed = 0 // graver
	}
	if i < 0 || d.passed > 0 {
		return d.error()
	}
	return nil
}

// unchecked reads the value at i into v, which is zero, without a check of all of the text
// first: nobody can tell if v becomes again what it was. It reports false if something is wrong
// with the text; then nothing is noted.
func (d *decoder) unchecked(p *plan, v reflect.Value, i int) bool {
	d.root = i
	before := reflect.Zero(v.Type())
	switch v.Kind() {
	case reflect.Struct, reflect.Array, reflect.Float32, reflect.Float64: // there may be a -0
		before = d.copyOf(v)
	}
	if i = d.value(p, v, i); i >= 0 {
		if d.s.IsEnd(i) {
			return true
		}
		if i, _ = d.next(i); i == len(d.s.Buf) && d.s.ReadError() == nil {
			return true
		}
	}
	v.Set(before)
	d.old, d.passed, d.sem, d.final, d.skipError = nil, 0, nil, nil, nil
	d.retry, d.depth, d.trail = retry{}, 0, d.trail[:0]
	d.s.Fault.Clear()
	clear(d.anys)
	d.anys, d.seen = d.anys[:0], d.seen[:0]
	return false
}

// copyOf returns a copy of v, which is zero. It is valid until the next call, for which it is kept.
func (d *decoder) copyOf(v reflect.Value) reflect.Value {
	c := d.zero
	if t := v.Type(); !c.IsValid() || c.Type() != t {
		if c = reflect.New(t).Elem(); t.Size() <= maxHeldEntry {
			d.zero = c
		}
	}
	c.Set(v)
	return c
}

// oldNext reads the value at i, which is one of a stream, into v.
func (d *decoder) oldNext(p *plan, v reflect.Value, i int) int {
	start, end := d.wholeValue(i)
	if end < 0 {
		return end
	}
	d.root = start
	src := d.s.Src
	d.s.Src = nil
	if i = d.value(p, v, start); i < 0 {
		d.passed = 0 // graver
	}
	d.s.Src = src
	return i
}

// oldError returns the old form of err, which concerns what is read into out.
func (d *decoder) oldError(err error, out any) error {
	if err == state.ErrGivenUp {
		return err
	}
	if err == io.EOF && d.dec == &d.own {
		err = &jsontext.SyntacticError{ByteOffset: d.s.Base + int64(len(d.s.Buf)), Err: io.ErrUnexpectedEOF}
	}
	if broken := d.s.ReadError(); broken != nil && errors.Is(err, broken) {
		err = broken
	}
	v := reflect.ValueOf(out)
	o := oldShapesOf(&d.s.Opts)
	if o == nil || v.Kind() != reflect.Pointer || v.IsNil() {
		return err
	}
	return o.UnmarshalError(err, v.Type().Elem())
}

// oldTargetError returns the old form of err, which says that nothing can be read into
// out, if the options want it.
func oldTargetError(set *opts.Set, err *SemanticError, out any) error {
	if !set.Has(opts.ReportErrorsWithLegacySemantics) || set.Present&opts.HasLegacy == 0 {
		return err
	}
	if o, ok := set.Legacy.(interface{ TargetError(reflect.Type) error }); ok {
		return o.TargetError(reflect.TypeOf(out))
	}
	return err
}

// oldError returns the old form of err.
func (e *encoder) oldError(err error) error {
	if e.out.Err != nil && errors.Is(err, e.out.Err) {
		err = e.out.Err
	}
	if o := oldShapesOf(&e.set); o != nil {
		return o.MarshalError(err)
	}
	return err
}

// oldStreamError returns the old form of err, the failure that a value can't stand where it was to be written, if
// the options want it.
func (e *encoder) oldStreamError(err error) error {
	if e.flags&opts.ReportErrorsWithLegacySemantics == 0 {
		return err
	}
	if sem, ok := err.(*SemanticError); ok && e.called != nil { // whose method has made the text
		e.oldCall(sem.Err, nil)
		err = e.final
	}
	return e.oldError(err)
}

// methodNames are the names that errors of the old API have for methods.
var methodNames = [...]string{
	methodCoder: "MarshalJSONTo", methodJSON: "MarshalJSON", methodAppend: "AppendText", methodText: "MarshalText",
	methodFunc: "MarshalFunc", methodToFunc: "MarshalToFunc",
}

// method returns what kind of function for marshaling f is.
func (f *function) method() method {
	switch {
	case f.foreign:
		return methodCoder
	case f.marshalTo != nil:
		return methodToFunc
	}
	return methodFunc
}

// calls notes which method of p's type is called, if an error of it would tell.
func (e *encoder) calls(p *plan, m method) {
	if e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		e.called, e.calling = p.t, m
	}
}

// oldCall notes err, which the method that was called returned, or what is wrong with
// its text.
func (e *encoder) oldCall(err error, dst []byte) []byte {
	e.rest, e.final = dst, err
	if o := oldShapesOf(&e.set); o != nil {
		e.final = o.CallError(reflect.PointerTo(e.called), methodNames[e.calling], err)
	}
	return nil
}

// oldNotFinite notes that there is no JSON for x, of the type of p.
func (e *encoder) oldNotFinite(p *plan, x float64, dst []byte) []byte {
	text := strconv.FormatFloat(x, 'g', -1, int(p.bits))
	v := reflect.New(p.t).Elem()
	v.SetFloat(x)
	o := oldShapesOf(&e.set)
	if o == nil {
		return e.reject(dst, p.t, errors.New(text))
	}
	e.rest, e.final = dst, o.ValueError(v, text)
	return nil
}

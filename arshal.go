package json

import (
	"bytes"
	"io"
	"reflect"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
)

// Unmarshal reads the single JSON value in in, with white space around it
// allowed, into the Go value that out points to.
//
// JSON null makes any Go value zero. Otherwise:
//
//   - A bool takes a boolean, a string a string.
//   - An integer takes a number without fraction and exponent that fits, a
//     float any number that fits. With [StringifyNumbers], or tag option
//     string, both take a string that holds such a number.
//   - []byte and [N]byte take a base64 string (RFC 4648, section 4); [N]byte
//     one of exactly N bytes.
//   - A slice takes an array; what it held before is gone. A Go array takes an
//     array of exactly its length.
//   - A map takes an object, whose members are added to the map. The members
//     that it has already are read into. Keys are strings, or numbers.
//   - A struct takes an object, whose members go to the fields of their names.
//     Others are skipped, or fail with [RejectUnknownMembers].
//   - A time.Time takes a string of RFC 3339. A time.Duration takes nothing without tag option format.
//   - A [jsontext.Value] takes the text of any value.
//   - A pointer takes what its element takes, and is allocated if nil.
//   - A nil interface without methods takes any value, as a bool, string,
//     float64, map[string]any or []any. One that holds a value takes what that
//     value takes.
//
// Anything else in the Go type is a [SemanticError] if a value comes to it. The text
// must follow RFC 8259 throughout, be valid UTF-8 and have no duplicate names
// (RFC 7493), and be nested no deeper than 10,000 levels; otherwise the error
// is a [jsontext.SyntacticError]. Errors tell the byte offset and the JSON
// Pointer of what is wrong. What was read before a failure stays in out.
//
// Unmarshal keeps no reference to in.
func Unmarshal(in []byte, out any, options ...Options) error {
	var d *decoder
	if len(in) < briefText {
		d = briefDecoder()
	} else {
		d = pooledDecoder()
	}
	s := d.attach(options)
	s.SetBytes(in)
	err := d.document(out)
	if err != nil && d.legacy {
		err = d.oldError(err, out)
	}
	s.Drop()
	d.release(err != nil, int64(len(in)))
	return err
}

// UnmarshalRead is [Unmarshal] for the text that r delivers until io.EOF. It
// holds no more of the text in memory than its longest token, and some tens
// of kilobytes. A failure of r is wrapped in the error that is returned.
func UnmarshalRead(r io.Reader, out any, options ...Options) error {
	d := pooledDecoder()
	s := d.attach(options)
	s.SetReader(r, d.window)
	if d.window == nil {
		s.Hint = d.windowHint(out)
	}
	err := d.document(out)
	if err != nil && d.legacy {
		err = d.oldError(err, out)
	}
	if s.Held > longWindow || s.Hint > 0 {
		d.noteWindow(out, s.Held)
	}
	n := s.Base + int64(len(s.Buf))
	if _, borrowed := r.(*bytes.Buffer); !borrowed {
		d.keepWindow(s.Buf[:0], s.Held, s.Base)
	}
	s.Drop()
	d.release(err != nil, n)
	return err
}

// A window above smallBuffer bytes is kept for the next reader only as long as the calls make
// use of a good part of it, and one above maxWindow never.
const maxWindow = 16 << 20

// longWindow is the window for readers after one that had longInput bytes or more.
const (
	longWindow = 32 << 10
	longInput  = 8 * longWindow
)

// windowHint returns how long a window was needed for values of the type that out points to, so that a new
// one grows faster.
func (d *decoder) windowHint(out any) int {
	if p := d.target(out); p != nil {
		return int(p.window.Load())
	}
	return 0
}

// noteWindow notes that n bytes were needed at once to read a value into out.
func (d *decoder) noteWindow(out any, n int) {
	if p := d.target(out); p != nil {
		note(&p.window, n+longWindow)
	}
}

// target returns the plan of what out points to, or nil if that is nothing.
func (d *decoder) target(out any) *plan {
	t := reflect.TypeOf(out)
	if t == nil || t.Kind() != reflect.Pointer {
		return nil
	}
	return d.last.of(t.Elem(), d.domain)
}

// keepWindow keeps window w, in which so many bytes have been needed at once, and which so
// many have gone through, for the next reader.
func (d *decoder) keepWindow(w []byte, needed int, through int64) {
	if cap(w) < longWindow && through >= longInput {
		w = make([]byte, 0, longWindow)
	}
	if cap(w) <= smallBuffer || needed >= cap(w)/8 {
		d.idle = 0
	} else {
		d.idle++
	}
	if d.window = w; d.idle > maxIdle || cap(w) > maxWindow {
		d.window, d.idle = nil, 0
	}
}

// attach makes d read from its own state, with the given options.
func (d *decoder) attach(options []Options) *state.DecodeState {
	if d.dec != &d.own {
		d.dec, d.s = &d.own, d.own.Open()
	}
	switch {
	case len(options) == 0 && d.stated|d.s.Opts.Present == 0 && d.settled:
	case !d.given.IsAll(options) || !d.given.IsIn(&d.s.Opts): // who has kept the Decoder may have changed them
		d.take(options)
	}
	d.s.Unshare() // the same may have made a stream of it
	d.depth, d.base, d.root = 0, 0, 0
	return d.s
}

// take makes d follow the given options alone.
func (d *decoder) take(options []Options) {
	if len(options) > 0 || d.s.Opts.Present != 0 {
		d.s.Opts = opts.Set{}
		d.s.Opts.Join(options...)
		d.takeChecked(&d.s.Opts)
	}
	if !d.settled || d.stated|d.s.Opts.Present != 0 { // else it is as without options, and shall be
		d.configure(&d.s.Opts)
		d.given = opts.Only(options)
	}
}

// document reads a text that holds one value into out.
func (d *decoder) document(out any) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		if d.tentative {
			return state.ErrGivenUp
		}
		err := &SemanticError{GoType: reflect.TypeOf(out), Err: errNonNilReference, where: location{unmarshaling: true}}
		return oldTargetError(&d.s.Opts, err, out)
	}
	v = v.Elem()
	p := d.last.of(v.Type(), d.domain)
	d.s.StartValue()
	i := 0
	if b := d.s.Buf; len(b) == 0 || b[0] <= ' ' { // most texts begin at once: calls count where they are short
		i, _ = d.next(0)
	}
	switch {
	case d.legacy:
		return d.oldDocument(p, v, i)
	case i == len(d.s.Buf):
		i = d.nothing(p, v, i)
	case p.op == opStruct: // without two calls between
		i = d.structure(p, v, i)
	default:
		i = d.outermost(p, v, out, i)
	}
	if i >= 0 && !d.s.IsEnd(i) {
		switch i, _ = d.next(i); {
		case i < len(d.s.Buf):
			i = d.trailing(i)
		case d.s.ReadError() != nil:
			i = d.wrongToken(i)
		}
	}
	if i < 0 {
		return d.error()
	}
	return nil
}

// Marshal returns in as JSON, without a newline at the end.
//
//   - A bool becomes a boolean, a string a string.
//   - A number becomes a number, floats in the shortest form that reads back
//     as the same (ECMA-262, 7.1.12.1). NaN and infinities are errors.
//   - []byte and [N]byte become a base64 string (RFC 4648, section 4).
//   - A slice or Go array becomes an array, a nil slice an empty one.
//   - A map becomes an object, with members in random order unless
//     [Deterministic] is set; a nil map an empty one. Keys are strings or numbers.
//   - A struct becomes an object with a member for each exported field. Tag
//     json:"name" names it otherwise, json:"-" leaves it out, tag option
//     omitzero leaves it out if it is zero, omitempty if it would be null, "",
//     [] or {}, and string puts a number into a string. The members of an
//     embedded struct are members of the outer one.
//   - A time.Time becomes a string of RFC 3339, with nanoseconds. A time.Duration is an error
//     without tag option format.
//   - A [jsontext.Value] is written as it is, checked and in the form that the options ask for.
//   - A pointer or interface becomes what it leads to, or null if nil.
//
// Any other type is a [SemanticError], and so is a value that contains itself. A
// string that is not UTF-8 is a [jsontext.SyntacticError]. After an error the
// returned bytes are what was written before it.
//
// Marshal allocates the returned slice, as long as needed or hardly longer, and little else.
func Marshal(in any, options ...Options) ([]byte, error) {
	e := pooledEncoder()
	e.attach(options)
	fresh := e.buf == nil && !e.parted
	dst, err := e.document(in, e.room())
	if err != nil && e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		err = e.oldError(err)
		e.release(e.whole(dst))
		return nil, err
	}
	if fresh && err == nil && e.parts(dst) {
		e.release(nil)
		return dst, nil
	}
	out := make([]byte, len(dst))
	copy(out, dst)
	if err == nil && !e.shared {
		e.remember(dst)
	}
	e.release(e.whole(dst))
	return out, err
}

// AppendMarshal is [Marshal] with the JSON appended to dst. It allocates only
// if dst has not room enough. After an error, what was written before it is
// appended.
func AppendMarshal(dst []byte, in any, options ...Options) (out []byte, err error) {
	e := pooledEncoder()
	e.attach(options)
	e.out.Base = -int64(len(dst))
	before := len(dst)
	if dst == nil {
		dst = []byte{} // the caller may keep it: it gets no room for what other values of the type needed
	}
	to := dst
	if dst, err = e.document(in, dst); e.shared {
		dst = append(to, dst...)
	}
	if err != nil && e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		dst, err = dst[:before], e.oldError(err)
	}
	e.release(e.buf)
	return dst, err
}

// MarshalWrite is [Marshal] with the JSON written to w, in pieces of some
// kilobytes. A failure of w is wrapped in the error that is returned. After an
// error w is not called any more, and a short text has not reached it at all.
func MarshalWrite(w io.Writer, in any, options ...Options) error {
	e := pooledEncoder()
	e.attach(options)
	e.out.W, e.flushAt = w, state.FlushAt
	dst, err := e.document(in, e.buf[:0])
	if err == nil {
		if dst = e.out.Flush(dst); e.out.Err != nil {
			e.writeFailed(dst)
			err = e.error()
		}
	}
	if err != nil && e.flags&opts.ReportErrorsWithLegacySemantics != 0 {
		err = e.oldError(err)
	}
	e.release(dst)
	return err
}

// attach gives e the options.
func (e *encoder) attach(options []Options) {
	if !e.given.IsAll(options) {
		e.take(options)
	}
	e.begin()
	if e.enc != &e.own {
		e.enc = &e.own
	}
}

// take makes e follow the given options alone.
func (e *encoder) take(options []Options) {
	if len(options) > 0 || e.set.Present != 0 {
		e.set = opts.Set{}
		e.set.Join(options...)
		state.SpellOut(&e.set)
	}
	if !e.settled || e.stated|e.set.Present != 0 { // else it is as without options, and shall be
		e.configure(&e.set)
		e.given = opts.Only(options)
	}
}

// document appends in to dst. After an error it returns what there is of it.
func (e *encoder) document(in any, dst []byte) ([]byte, error) {
	if in == nil {
		return e.null(dst)
	}
	kept := len(dst)
	if e.enc == &e.own {
		e.start = kept
	}
	v := reflect.ValueOf(in)
	var p *plan
	switch {
	case v.Kind() != reflect.Pointer:
		p, v = e.heldPlan(v)
	case v.IsNil():
		return e.null(dst)
	default:
		v = v.Elem()
		p = e.last.of(v.Type(), e.domain)
	}
	e.shares = p.op == opRaw && kept == 0 && e.enc == &e.own
	isNew := dst == nil
	if isNew { // nil would stand for a failure
		room := min(int(p.room.Load()), e.flushAt)
		if e.shares {
			room = min(room, v.Len())
		}
		if dst = make([]byte, 0, room+slackRoom); e.shares {
			e.buf = dst
		}
	}
	if p.op == opStruct { // without a call between
		dst = e.structure(p, v, dst)
	} else {
		dst = e.value(p, v, dst)
	}
	e.shares = false
	if dst != nil && e.tooLong(dst) {
		dst = e.syntax(dst, state.TooLong)
	}
	if dst == nil {
		return e.written(min(kept, len(e.rest))), e.error()
	}
	switch n := len(dst) - kept; {
	case e.out.W != nil || e.shared:
	case isNew:
		noteNew(&p.room, n)
	default:
		note(&p.room, n)
	}
	return dst, nil
}

// null is document for what is nil.
func (e *encoder) null(dst []byte) ([]byte, error) {
	kept := len(dst)
	if dst = append(dst, "null"...); e.tooLong(dst) {
		e.syntax(dst, state.TooLong)
		return e.written(kept), e.error()
	}
	return dst, nil
}

// nothing notes that there is no value to be read into v, but the end at i.
func (d *decoder) nothing(p *plan, v reflect.Value, i int) int {
	if p, v = d.touch(p, v); d.s.ReadError() != nil {
		at := d.s.Base + int64(i)
		if p, v = d.reached(p, v); d.callsAll(&p, &v, i) {
			return -1
		}
		i = int(at - d.s.Base)
	}
	switch {
	case p.refuses(v):
		d.refuse(p, i)
	case d.s.ReadError() != nil:
		d.wrongToken(i)
	default:
		d.syntax(state.Truncated, i)
	}
	return -1
}

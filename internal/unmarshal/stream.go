package unmarshal

import (
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/typeinfo"
	"github.com/plainjson/json/jsontext"
)

// This file reads one value of a stream. The state of the stream is the position, so a call must leave it
// consistent however it ends:
//
// After a success the position is the end of the value.
//
// If the value cannot be stored, the position is where reading stopped, and LeaveRest makes the next read skip
// the rest of the value. The rest is not checked for duplicate names, because the sets of seen fields are
// dropped.
//
// If the text is malformed or the reader fails, the position is the one before the call as long as the value
// has not been entered, so that the next call finds the same failure or reads on. Within the value every later
// read fails: Failed keeps the error until the stream is reset. A panic has the same effect.
//
// While a decoder works on a stream it is the Owner of the stream. A method that gets the stream in the middle
// of a value and calls Decode finds the decoder there, with its options, plans and scratch memory; beginDecode and
// endDecode save and restore the members that belong to one call.

// Decode reads the next value of dec into the variable that out points to, with the options o over those of dec
// for this call. It returns nil, an error made by form or by the Form of package v1, or the earlier error after
// which dec cannot be read. Within a method or function that reads a value from dec, the decoder of that value
// reads it. Otherwise a decoder from the pool does, and dec borrows its frames and learned names.
func Decode(dec *jsontext.Decoder, out any, form failure.Form, o ...opts.Options) error {
	s := (*state.Decoder)(dec).Open()
	if len(o) == 0 && readScalar(s, out) {
		return nil
	}
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		set := s.Opts.With(o...)
		return badTarget(out, form, &set)
	}
	v = v.Elem()
	d, nested := s.Owner.(*decoder)
	if !nested {
		d = acquire()
	}
	var c call
	err := s.Attach(d, o, &c.was)
	if err != nil {
		err = notAttached(dec, out, err, form)
		if !nested {
			d.release()
		}
		return err
	}
	d.beginDecode(dec, s, &c, nested)
	defer d.endDecode(&c)
	if c.collects = d.cfg.collects; c.collects {
		c.form, c.target = d.form, d.target
		d.form, d.target = form, v.Type()
	}
	i := d.decode(v, out, &c)
	if err = d.result(i, form, nested); err != nil {
		d.settle(&c, i, err)
	}
	c.done = true
	return err
}

// DecodeText reads the next value of dec as package v1 does: it reads the text of the value to its end, and
// then stores it into the variable that out points to, with the options o alone. If the text cannot be read,
// unread is the error of dec. Otherwise err is that of storing it, with offsets from the start of the value,
// and dec is after the value, or where it is if it is in use. While dec reads, it borrows the frames and learned names of
// the decoder from the pool.
func DecodeText(dec *jsontext.Decoder, out any, form failure.Form, o ...opts.Options) (unread, err error) {
	s := (*state.Decoder)(dec).Open()
	if s.InUse() {
		return nil, state.ErrInUse
	}
	d := acquire()
	own := d.in
	s.Borrow(own)
	text, unread := dec.ReadValue()
	s.GiveBack(own)
	if unread == nil {
		d.setOptions(o)
		err = d.checkedText(text, out, form)
		s.Idle()
	}
	d.release()
	return unread, err
}

// checkedText stores the value that is text, and well-formed, into the variable that out points to.
func (d *decoder) checkedText(text []byte, out any, form failure.Form) error {
	v := reflect.ValueOf(out)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return badTarget(out, form, &d.in.Opts)
	}
	v = v.Elem()
	d.in.SetInput(nil, text)
	d.form, d.target = form, v.Type()
	err := d.result(d.checkedValue(d.planOf(v.Type()), v, 0), form, false)
	d.in.SetInput(nil, nil)
	return err
}

// A call is the state of one call of Decode.
type call struct {
	was        state.Saved  // state of the stream before the call
	nested     bool         // within a method or function of the value that the decoder reads
	done       bool         // false: a panic has ended the call
	stopped    bool         // a failure has put the stream in its final position
	failed     bool         // the text or the reader has failed within the value
	dropped    bool         // the value is not stored, although reading went on
	outer      *failureList // d.failed before the call; nil: it was zero
	anys, seen int          // lengths of stacks in d.mem before the call
	interfaces int          // d.interfaces before the call
	collects   bool         // reading goes on after failures; then form and target are set
	form       failure.Form // d.form before the call
	target     reflect.Type // d.target before the call

	start state.Mark // position before the value
}

// notAttached returns the error of the call for err, the error of Attach. A failure of the stream is returned
// unchanged. If the options cannot be set at this position, the error is about the next value. Its offset is
// found by reading, unless the stream's own Reader calls Decode.
func notAttached(dec *jsontext.Decoder, out any, err error, form failure.Form) error {
	s := (*state.Decoder)(dec).Open()
	if err == s.Failed {
		return err
	}
	f := &failure.Failure{
		Offset:  dec.InputOffset(),
		Pointer: jsontext.Pointer(s.AppendPointer(nil, state.Next)),
		Type:    reflect.TypeOf(out),
		Err:     err,
	}
	if !s.InUse() && dec.PeekKind() != 0 {
		f.Offset = s.Base + int64(s.ValueStart())
	}
	return form(f)
}

// beginDecode prepares d for call c of the stream dec with the state s.
func (d *decoder) beginDecode(dec *jsontext.Decoder, s *state.DecodeState, c *call, nested bool) {
	c.nested, c.anys, c.seen = nested, len(d.mem.anys), len(d.mem.seen)
	c.interfaces = d.interfaces
	if !d.failed.isZero() {
		d.putAside(c)
	}
	if !nested {
		d.in, d.dec = s, dec
		s.Borrow(d.own.Open())
	}
	d.configure()
}

// putAside puts the failures of the calls around c aside. They count for the bound under AllErrors, not with v1's rules.
func (d *decoder) putAside(c *call) {
	w := d.failed
	c.outer, d.failed = &w, failureList{}
	if d.cfg.all != nil && !d.cfg.v1Errors {
		d.failed.around, d.failed.bytes = w.around+int64(w.errs.len()), w.bytes
	}
}

// settle puts the stream in its state after the error err of call c, with i as the result of decode. A method that gets
// err must return it, or read on, as if a single error had left the rest of the value: see LeaveRest.
func (d *decoder) settle(c *call, i int, err error) {
	if c.failed {
		last := err
		if errs := d.failed.errs.errors(); len(errs) > 0 { // err is the list, or the only error
			last = errs[len(errs)-1]
		}
		d.in.Halt(last)
	}
	d.listed = d.failed.errs
	if !c.nested || d.cfg.all == nil || d.cfg.v1Errors {
		return
	}
	if c.outer == nil {
		c.outer = new(failureList)
	}
	c.outer.bytes = max(c.outer.bytes, d.failed.bytes)
	if i >= 0 {
		if c.outer.inner = 0; c.dropped {
			c.outer.inner = d.in.InputOffset()
		}
		d.in.LeaveRest(c.start, d.in.LastToken())
	}
}

// endDecode ends call c. A decoder from the pool goes back to it, but not after a panic, when its state is
// undefined. After a nested call the options of the outer call are in force again, and the entries that a
// panic has left on the stacks in d.mem are removed.
func (d *decoder) endDecode(c *call) {
	s := d.in
	if c.outer != nil {
		d.failed = *c.outer
	} else if !d.failed.isZero() {
		d.failed = failureList{}
	}
	if !c.nested {
		s.GiveBack(d.own.Open())
		s.Detach(&c.was, c.done)
		d.in, d.dec = d.own.Open(), (*jsontext.Decoder)(&d.own)
		if c.done {
			d.release()
		}
		return
	}
	d.cutStacks(c.anys, c.seen)
	if c.collects {
		d.form, d.target = c.form, c.target
	}
	if !c.done { // a panic has left strings interned, if it was within a field with tag option intern
		d.cfg.plans = nil
	}
	d.interfaces = c.interfaces // a panic has not counted them down
	s.Detach(&c.was, c.done)
	d.configure()
}

// decode reads the next value, or name, of call c into v, to which out points.
func (d *decoder) decode(v reflect.Value, out any, c *call) int {
	s := d.in
	i := s.ValueStart()
	if i < 0 {
		return d.syntaxError()
	}
	if b := s.Buf[i]; b == ']' || b == '}' { // a failure, after which the end can still be read as a token
		s.FailBracket(i)
		return d.syntaxError()
	}
	c.start = s.Mark()
	if s.Top().WantsName() {
		i = d.decodeName(v, c, i)
	} else {
		i = d.decodeValue(v, out, c, i)
	}
	if i < 0 && !c.stopped {
		d.stop(c)
	}
	return i
}

// decodeValue reads the value at i into v, to which out points.
func (d *decoder) decodeValue(v reflect.Value, out any, c *call, i int) int {
	s := d.in
	var p *typeinfo.Plan
	switch {
	case s.Top().InName():
		p = d.cfg.plans.OfName(v.Type())
	case s.Opts.Value&opts.StringTag != 0:
		p = d.cfg.plans.OfTagged(v.Type())
	default:
		p = d.planOf(v.Type())
	}
	switch {
	case d.checked && d.cfg.v1Errors: // each level of methods would check the levels within it again
		i = d.value(p, v, i)
	case d.cfg.v1Errors:
		i = d.valueV1(p, v, i)
	default:
		i = d.outermost(p, v, out, i)
	}
	c.dropped = d.isDropped(i)
	if i = d.resume(i); i >= 0 && !s.EndValue(i) {
		i = d.syntaxError()
	}
	return i
}

// stop positions the stream after a failure. If the value cannot be stored, the next read skips the rest of
// it. If the text or the reader fails, the stream returns to the start of the value, or if the value has been
// entered, fails for good.
func (d *decoder) stop(c *call) {
	s := d.in
	if f := d.failed.one; !f.Final {
		last := f.Offset
		if f.User && !f.Relative { // a method has read tokens
			last = max(last, s.LastToken())
		}
		s.LeaveRest(c.start, last)
		return
	}
	values, _ := s.Since(c.start)
	c.failed = values != 0 || !s.Unwind(c.start)
}

// decodeName reads the name at i into v, as if v were the key of a map. It first reads the name as a token, so that the
// object learns it. The stream is after the token even if v cannot hold the name.
func (d *decoder) decodeName(v reflect.Value, c *call, i int) int {
	s, p := d.in, d.cfg.plans.OfName(v.Type())
	if s.Buf[i] != '"' {
		p = p.Pointed()
		s.FailName(i, readsTokens(p, p.Read))
		return d.syntaxError()
	}
	if !s.NameToken(i) {
		return d.syntaxError()
	}
	after := s.Mark()
	i = d.nameValue(p, v, int(s.LastToken()-s.Base))
	s.Unwind(after)
	c.stopped = true
	return i
}

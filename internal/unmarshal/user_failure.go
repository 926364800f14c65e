package unmarshal

import (
	"cmp"
	"errors"
	"io"
	"reflect"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// This file records the failures of methods and functions of the caller. One call may return a list of errors, each of
// which is a failure.

// textFailed completes and records failure f of user code that was called with the text of the value between
// start and end. Such code cannot decline: errors.ErrUnsupported is replaced by declined. If reading goes on,
// textFailed returns end; each error in a list is then a failure.
func (d *decoder) textFailed(f failure.Failure, declined error, start, end int) int {
	return d.userFailed(f, declined, d.in.Base+int64(start), kindOf(d.in.Buf[start]), end)
}

// userFailed is textFailed for the value of the given kind at the byte offset at, which may have left the window. If
// declined is nil, errors.ErrUnsupported is an error like others, and with v1's rules the error is not changed.
func (d *decoder) userFailed(f failure.Failure, declined error, at int64, kind jsontext.Kind, end int) int {
	d.searched = 0
	f.Offset, f.Kind, f.User = at, kind, true
	f.Pointer = d.pointerTo(state.Next)
	errs, isList := d.parts(f.Err)
	for _, err := range errs {
		one := d.userFailure(f, err, declined, end)
		if d.endsCall(one) || !d.goesOn() { // v1 does not read on after malformed text
			return d.recordRead(one, end)
		}
		d.note(one)
	}
	if isList {
		return end
	}
	return d.notStored(end)
}

// userFailure returns f with the cause err, and with its place in the text. The value ends at end.
func (d *decoder) userFailure(f failure.Failure, err, declined error, end int) *failure.Failure {
	f.Err = d.userCause(err, declined)
	if d.cfg.v1Errors {
		return &failure.Failure{Err: f.Err, User: true, Other: true, Validator: f.Validator}
	}
	d.placeUser(&f, end)
	return &f
}

// userCause returns the cause of a failure for err, an error of user code: declined in place of
// errors.ErrUnsupported unless declined is nil, and not io.EOF, which stands for the end of the input.
func (d *decoder) userCause(err, declined error) error {
	switch {
	case declined != nil && errors.Is(err, errors.ErrUnsupported):
		return declined
	case err == io.EOF && !d.cfg.v1Errors:
		return io.ErrUnexpectedEOF
	}
	return err
}

// coderFailed records the failure of a call of user code for type t, which began at start and had the Decoder:
// it returned err, or if err is nil, did not read exactly one value. If reading goes on, coderFailed skips the rest of
// the value and returns the result of skipCall; each error in a list is then a failure. Reading does not go on if the
// stream has failed, or if the code has read more than the value; with v1's rules the error is then the first one.
func (d *decoder) coderFailed(t reflect.Type, start state.Mark, err error) int {
	if err == nil {
		if d.in.HasFault() { // in the rest of a string
			return d.syntaxError()
		}
		err = cmp.Or(d.in.Failed, failure.ErrNotOneValue)
	}
	reads, _ := d.in.Since(start)
	isBeyond := reads > 1 || reads < -1 && !d.cfg.v1Errors
	if f, ok := d.passOn(t, start, err); ok {
		if d.failed.ended = d.failed.ended || isBeyond; d.failed.ended {
			return d.record(f)
		}
		return d.skipCall(start, true)
	}
	errs, isList := d.parts(err)
	d.searched = 0
	for k, err := range errs {
		f := d.coderFailure(t, start, err, isList)
		switch isLast := k == len(errs)-1; {
		case d.endsCall(f), !d.goesOn(), isLast && d.in.Failed != nil:
			return d.record(f)
		case isLast && isBeyond:
			if d.cfg.all == nil && d.failed.count > 0 {
				f = d.failed.one
			}
			return d.record(f)
		}
		d.note(f)
	}
	return d.skipCall(start, isList)
}

// passOn makes the errors in err those of this call, if err is the list of the last call of Decode by user code, and they
// need nothing more. The user code, for type t, was called at start and returned err. In contrast to single errors, the
// errors of a list that many methods pass on need no memory for each method. last is the failure of the last one. If it
// ends the call, ended is set.
func (d *decoder) passOn(t reflect.Type, start state.Mark, err error) (last *failure.Failure, ok bool) {
	list, errs := d.listed, d.listed.errors()
	l := &d.failed
	switch {
	case d.cfg.all == nil || len(errs) == 0 || !isSame(failure.ListOf(err), errs):
		return nil, false
	case l.errs.len()+len(errs) > d.cfg.all.Max: // with v1's rules, each call has a list of Max errors
		return nil, false
	}
	n := len(errs) - 1
	for _, err := range errs[:n] {
		if !d.isComplete(err) {
			return nil, false
		}
	}
	if last = d.coderFailure(t, start, errs[n], true); !last.Final && !d.isComplete(errs[n]) {
		return nil, false
	}
	d.listed = errorList{}
	l.count += int64(len(errs))
	l.errs.join(list)
	l.ended = d.endsCall(last) || d.in.Failed != nil || !d.hasRoom(0)
	return last, true
}

// isSame reports whether a and b have the same memory.
func isSame(a, b []error) bool { return len(a) == len(b) && &a[0] == &b[0] }

// isComplete reports whether err, an error of user code, is the error of its failure without a change: it has an offset,
// a pointer and a type.
func (d *decoder) isComplete(err error) bool {
	if err == nil || reflect.TypeOf(err).Kind() != reflect.Pointer {
		return false
	}
	d.failure = failure.Failure{Err: err, User: true}
	return d.formed(&d.failure, d.form) == err
}

// skipCall skips the rest of a value that user code has read, beginning at start. It returns the result of notStored, or
// the index after the value if parts of it are stored. The errors of the code have been noted. If they are a list, parts of
// the value have failed, and not all of it, unless a nested call of Decode has rejected it.
func (d *decoder) skipCall(start state.Mark, isList bool) int {
	if d.in.SkipRest() { // first the rest of a value inside that has failed, then that of this value
		d.in.LeaveRest(start, d.in.LastToken())
	}
	if !d.in.SkipRest() {
		return d.syntaxError()
	}
	end := d.in.Pos
	d.in.Uncount(start)
	if isList && d.failed.inner != d.in.Base+int64(end) {
		return end
	}
	return d.notStored(end)
}

// coderFailure returns the failure for err, which a call of user code for type t that began at start returned, alone or
// in a list.
func (d *decoder) coderFailure(t reflect.Type, start state.Mark, err error, isList bool) *failure.Failure {
	err = d.userCause(err, failure.ErrDeclinedLate)
	if d.cfg.v1Errors {
		return &failure.Failure{Err: err, User: true, Other: !d.isOwn(err)}
	}
	if d.isFinal(err) {
		return &failure.Failure{Err: err, Final: true}
	}
	if err == d.placed { // there may be many methods around: none of them makes a pointer, which is long
		return &failure.Failure{Err: err, User: true, AsIs: true}
	}
	f := &failure.Failure{Offset: start.Offset(), Type: t, Err: err, User: true}
	if d.cfg.all != nil && d.isOwn(err) && d.isComplete(err) { // as in a list of errors
		return f
	}
	// If nothing was read, the failure is at the value. Otherwise its offset is that of the last token, and
	// its pointer that of the innermost container, or of the last member or element if a name or the whole
	// value was read. An error in a list has its offset, even if that is 0.
	target := d.unread()
	reads, moved := d.in.Since(start)
	if moved {
		if target = state.Container; !isList || f.Offset > 0 || !d.isOwn(err) {
			f.Offset = max(f.Offset, d.in.LastToken())
		}
		if top := d.in.Top(); top.Kind == '{' && !top.WantsName() || reads == 1 {
			target = state.Last
		}
	}
	f.Pointer = d.pointerTo(target)
	d.placeCoder(f, start, reads, moved)
	return f
}

// isFinal reports whether err, which user code has returned, is the error of the call: a SyntacticError of the Decoder, or
// an error that wraps one of its Reader. A name has been read before user code is called for it, and is not malformed.
func (d *decoder) isFinal(err error) bool {
	var io interface {
		error
		IOError() bool
	}
	_, isSyntax := err.(*jsontext.SyntacticError)
	return isSyntax && !d.in.Top().InName() && d.isOwn(err) || errors.As(err, &io) && d.isOwn(io)
}

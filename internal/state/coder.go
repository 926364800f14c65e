package state

import (
	"errors"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
)

// A Coder is the part of the state that both directions share.
//
// These states keep user code from reading or writing. Reads and writes test halted alone, and look at the others
// only if it is not 0.
//
//	state       meaning, and what sets it            cleared by                    the next read or write
//	inUse       the Reader, the Writer or an         the end of its work: Detach;  is refused with ErrInUse, and Peek
//	            arshaler is at work: read, write,    BeginCall, until EndCall;     returns 0, unless the arshaler at
//	            Attach, SetInput, SetOutput          AllowTokens                   work reads by its own functions
//	fault       a failure that has been found:       TakeFault, with which         fails, and jsontext makes an
//	            the function that found it, Fail     jsontext reports it; Detach,  error of it; Peek and SkipNext
//	                                                 SetInput, SetOutput; decode:  clear it and try again
//	                                                 EndCall, Unwind
//	Failed      a value was left half-way: Halt,     SetInput, SetOutput           fails with this error
//	            Detach after a panic
//	rest        decode: the value that failed is     SkipRest, Unwind, SetInput;   skips it first; if that fails,
//	            still to be skipped: LeaveRest;      for a string NextText         jsontext calls Halt
//	            or a string is: BeginText
//	failing     fault, Failed or rest is set         with the last of them         runs the code for failures first
//	Input.err   what the Reader returned: More       TakeFault, SetInput; io.EOF   fails where it needs more bytes,
//	                                                 also by Detach, dropEOF       without calling the Reader
//	Output.Err  what the Writer returned: write      a write that succeeds,        writes what Buf holds again
//	                                                 BeginCall, SetOutput, Encode  when a value ends
type Coder struct {
	Stack
	Opts opts.Set // options in force

	// Failed is the error of every read or write until Reset, because a value was partly read or written; nil: none.
	Failed error

	halted halts  // the one test before every read and write of user code
	Strict bool   // invalid UTF-8 is a failure; derived from Opts, as Unique is
	Unique bool   // duplicate names are a failure
	Owner  any    // the arshaler at work on a value, or the one that the coder is a part of; nil: none
	call   Call   // call of user code that has the coder; its floor is 0 if there is none
	fault  *Fault // failure that the next jsontext call reports; nil: none
}

// derive sets Strict, Unique, Shapes.Lenient and maxDepth from Opts.
func (c *Coder) derive() {
	c.Strict = c.Opts.Value&opts.AllowInvalidUTF8 == 0
	c.Unique = c.Opts.Value&opts.AllowDuplicateNames == 0
	c.Shapes.Lenient = !c.Unique
	if c.maxDepth = c.Opts.Depth(); c.maxDepth == 0 {
		c.maxDepth = MaxDepth
	}
}

// halts are the reasons why a read or write of user code does not begin at once; 0: none.
type halts uint8

const (
	failing halts = 1 << iota // fault, Failed or rest is set
	inUse                     // the Reader, the Writer or an arshaler is at work, and no user code has the coder
)

// A Call is a call of a method or function of user code, which gets the coder to read or write one value.
type Call struct {
	floor     int   // frames, top level included, that the user code cannot close; 0: no user code has the coder
	n         int64 // count of the innermost frame before the value
	stringTag bool  // tag option string applies to the value itself
	nested    bool  // encode: an arshaler has the coder, for a value that user code passed to MarshalEncode
}

// Saved contains the state that Attach changes and Detach restores.
type Saved struct {
	opts    opts.Set // valid if changed
	changed bool     // Attach has changed the options
	owner   any
	call    Call
	end     int64 // decode: end of the limiter, or 0 if there is none
	bytes   int64 // decode: bytes of the limiter
}

// ErrInUse is the error of a read or write by user code that does not have the coder: see inUse.
var ErrInUse = errors.New("coder cannot be used by its Reader or Writer, or outside of the call that it was passed to")

var (
	errPanicked    = errors.New("value was left half-way by a panic")
	errNamesUnique = errors.New("the check for duplicate names cannot change where a name comes next")
	errNamesUTF8   = errors.New("the check for UTF-8 cannot change where a name comes next")
)

// nameRules are the options that decide how the names of an object compare.
const nameRules = opts.AllowDuplicateNames | opts.AllowInvalidUTF8

// InUse reports whether user code must not read or write: the Reader or Writer is at work, or an arshaler is at work
// and has not given the coder to a method. Then the position may be stale.
func (c *Coder) InUse() bool { return c.halted&inUse != 0 }

// AllowTokens calls f and returns its result. In f the arshaler at work may read or write by package jsontext, which makes the
// error of a failure.
func (c *Coder) AllowTokens(f func() error) error {
	c.halted &^= inUse
	defer func() { c.halted |= inUse }()
	return f()
}

// setFault makes f the failure that the next jsontext call reports.
func (c *Coder) setFault(f *Fault) { c.fault, c.halted = f, c.halted|failing }

// resetCall ends the call of a method and clears failures, for a new input or output. If c is a part of an arshaler,
// user code may read or write only in calls.
func (c *Coder) resetCall() {
	// It stores only what changes: pointers are expensive to store while garbage is collected, and a store of call makes
	// beginCall, which loads it in parts, take 4 ns more.
	if c.halted = 0; c.Owner != nil {
		c.halted = inUse
	}
	if c.call.floor > 0 || c.call.nested {
		c.call = Call{}
	}
	if c.Failed != nil || c.fault != nil {
		c.Failed, c.fault = nil, nil
	}
}

// startWork marks c as in use while the Reader or Writer is at work. The result is for endWork.
func (c *Coder) startWork() (was halts) {
	was = c.halted & inUse
	c.halted |= inUse
	return was
}

// endWork undoes startWork.
func (c *Coder) endWork(was halts) { c.halted = c.halted&^inUse | was }

// attach starts the work of owner on one value of c, and stores in was the state that detach restores. It returns
// Failed if that is set, ErrInUse if c is in use, and nil otherwise. After an error nothing has changed.
func (c *Coder) attach(owner any, was *Saved) error {
	switch {
	case c.Failed != nil:
		return c.Failed
	case c.InUse():
		return ErrInUse
	}
	was.owner, was.call = c.Owner, c.call
	c.Owner, c.call = owner, Call{}
	c.halted |= inUse
	return nil
}

// detach ends the work of an arshaler: it restores owner and call from was, clears the fault, and derives halted from
// Failed. done is false if a panic has left the value half-way. Then Failed is set first, unless it already is.
func (c *Coder) detach(was *Saved, done bool) {
	c.Owner, c.call = was.owner, was.call
	if c.fault != nil {
		c.fault = nil
	}
	if !done && c.Failed == nil {
		c.Failed = errPanicked
	}
	if c.halted = 0; c.Failed != nil { // c was not in use before
		c.halted = failing
	}
}

// checkNames returns an error if the next token is a name and the options set change the rules for names. Otherwise
// it returns nil.
func (c *Coder) checkNames(set *opts.Set) error {
	changed := (c.Opts.Value ^ set.Value) & nameRules
	switch {
	case changed == 0 || !c.Top().wantsString():
		return nil
	case changed&opts.AllowDuplicateNames != 0:
		return errNamesUnique
	}
	return errNamesUTF8
}

// beginCall gives the coder to a method for the value in progress, whose delimiter has been passed or written. tag is true
// if tag option string applies to the value. The result is the enclosing call, for endCall. Both are inlined, and use frames
// instead of Top: there is a frame while a value is in progress.
func (c *Coder) beginCall(tag bool) Call {
	outer, n := c.call, len(c.frames)
	f := c.frames[n-1]
	f.delim = 0
	c.call = Call{floor: n, n: f.n, stringTag: tag}
	c.halted &^= inUse
	return outer
}

// endCall ends the call of a method, which has returned err, and restores outer, the enclosing call. It reports whether the
// method has read or written exactly one value, and nothing has failed. That value is in progress again then.
func (c *Coder) endCall(outer Call, err error) bool {
	n := len(c.frames)
	f := c.frames[n-1]
	ok := n == c.call.floor && f.n == c.call.n+1 && c.halted&failing == 0 && err == nil
	if ok {
		f.n--
	}
	c.call = outer
	c.halted |= inUse
	return ok
}

// CallStart returns how many arrays and objects were open when the method at work was called, and the count of the
// innermost frame before the value of that method. It is valid until EndCall.
func (c *Coder) CallStart() (depth int, n int64) { return c.call.floor - 1, c.call.n }

// canClose reports whether the innermost frame may be closed: it is not the top level, and was opened after the
// call of the method at work began.
func (c *Coder) canClose() bool { return len(c.frames) > max(c.call.floor, 1) }

// updateStringTag sets opts.StringTag in Opts if tag option string applies to the value that is read or written
// next, and clears it otherwise. The tag applies to the value that a method was called for, but not to its members
// and elements. As in the standard library it still applies after that value if the value is a scalar, but not if it
// is an array or object: then last, the last byte that was read or written, is a bracket.
func (c *Coder) updateStringTag(last byte) {
	c.Opts.Value &^= opts.StringTag
	if !c.call.stringTag || len(c.frames) != c.call.floor {
		return
	}
	if c.Top().n == c.call.n || last != '}' && last != ']' {
		c.Opts.Value |= opts.StringTag
	}
}

// takeFault returns and clears the failure to report, or nil, and derives failing from Failed.
func (c *Coder) takeFault() *Fault {
	f := c.fault
	c.fault = nil
	if c.halted &^= failing; c.Failed != nil {
		c.halted |= failing
	}
	return f
}

// Halt makes every read or write return err until Reset.
func (c *Coder) Halt(err error) { c.Failed, c.halted = err, c.halted|failing }

// borrow moves the frames of from to c, unless c has room for more than the frame of the top level, or from has not, or
// from has room for more than maxFrames. No array or object may be open in either. Afterwards from has no frames until
// Top sets it up again.
func (c *Coder) borrow(from *Coder) {
	if n := cap(from.frames); cap(c.frames) > 1 || n <= 1 || n > maxFrames {
		return
	}
	c.frames, from.frames = from.frames[:1], nil
	c.frames[0] = &c.root
}

// A Mark is a position between two tokens, to which Unwind can return.
type Mark struct {
	offset int64      // in bytes, after the last token that was read, or of the value for CallMark, or at the end of the output
	depth  int        // number of open arrays and objects
	n      int64      // count of the innermost frame
	delim  byte       // of the innermost frame
	names  shape.Mark // number of names in the sets of open objects
}

// Offset returns the byte offset of m in the input or output.
func (m Mark) Offset() int64 { return m.offset }

// Depth returns the number of arrays and objects that are open at m.
func (m Mark) Depth() int { return m.depth }

// An OutputMark is a Mark in the output, with the bytes that the output holds back, and of the innermost object the last name
// and whether a name is in progress.
type OutputMark struct {
	Mark
	base   int64        // Base of the output
	hold   int          // Hold of the output
	naming bool         // of the innermost frame
	last   int32        // Last of the innermost frame, if that is an object
	name   string       // Name of that frame, if an arshaler opened it
	object shape.Object // object of that frame, if a token opened it
}

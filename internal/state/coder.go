package state

import (
	"errors"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
)

// A Coder is the part of the state that both directions share.
//
// A failure sets some of these states. Reads and writes test halted alone, and look at the others only if it is
// set.
//
//	state       meaning, and who sets it             cleared by                    the next read or write
//	fault       a failure that has been found:       TakeFault, with which         fails, and jsontext makes an
//	            the function that found it, Fail     jsontext reports it; Detach   error of it; Peek and SkipNext
//	                                                                               clear it and try again
//	Failed      a value was left half-way: Halt,     SetInput, SetOutput           fails with this error
//	            Detach after a panic, an arshaler
//	            before Detach
//	rest        decode: the value that failed is     SkipRest, Unwind, SetInput    skips it first; if that fails,
//	            still to be skipped: LeaveRest                                     jsontext calls Halt
//	halted      fault, Failed or rest is set         with the last of them         takes the slow way
//	Input.err   what the Reader returned: More       TakeFault, Detach, SetInput,  fails where it needs more bytes,
//	                                                 dropEOF                       without asking the Reader
//	Output.Err  what the Writer returned: write      a write that succeeds,        writes what Buf holds again
//	                                                 BeginCall, SetOutput          when a value ends
type Coder struct {
	Stack
	Opts opts.Set // options in force

	// Failed is the error of every read or write until Reset, because a value was partly read or written; nil: none.
	// An arshaler sets it before Detach, which makes it effective.
	Failed error

	halted bool  // fault, Failed or rest is set: the one test before every read and write
	atWork bool  // the Reader or Writer is at work
	Owner  any   // the arshaler at work on a value; nil: none
	call   Call  // the method that has the coder; zero in the loops of an arshaler
	fault  Fault // failure that the next jsontext call reports; Code NoFault: none
}

// A Call is a method or function of user code that has the coder for one value.
type Call struct {
	floor     int   // frames, top level included, that it cannot close; 0: no user code has the coder
	n         int64 // count of the innermost frame before the value
	stringTag bool  // tag option string applies to the value itself
	nested    bool  // encode: the loops of an arshaler within a method
}

// Saved contains the state that Attach changes and Detach restores.
type Saved struct {
	opts    opts.Set // valid if changed
	changed bool     // Attach has changed the options
	owner   any
	call    Call
}

var (
	errOwned       = errors.New("coder is used by its own Reader or Writer")
	errPanicked    = errors.New("value was left half-way by a panic")
	errNamesUnique = errors.New("the check for duplicate names cannot change where a name comes next")
	errNamesUTF8   = errors.New("the check for UTF-8 cannot change where a name comes next")
)

// nameRules are the options that decide how the names of an object compare.
const nameRules = opts.AllowDuplicateNames | opts.AllowInvalidUTF8

// InUse reports whether user code must not read or write a value: the Reader or Writer is at work, or an arshaler is
// and has not given the coder to a method.
func (c *Coder) InUse() bool { return c.atWork || c.Owner != nil && c.call.floor == 0 }

// attach starts the work of owner on one value of c, and stores in was the state that detach restores. It fails, and
// changes nothing, if c has failed or is in use.
func (c *Coder) attach(owner any, was *Saved) error {
	switch {
	case c.Failed != nil:
		return c.Failed
	case c.InUse():
		return errOwned
	}
	was.owner, was.call = c.Owner, c.call
	c.Owner, c.call = owner, Call{}
	return nil
}

// detach ends the work of an arshaler. If it is not done, a panic has left the value half-way.
func (c *Coder) detach(was *Saved, done bool) {
	c.Owner, c.call = was.owner, was.call
	c.fault.clear()
	if !done && c.Failed == nil {
		c.Failed = errPanicked
	}
	c.halted = c.Failed != nil
}

// checkNames returns an error if the next token is a name and the options set change the rules for names. Otherwise
// it returns nil.
func (c *Coder) checkNames(set *opts.Set) error {
	changed := (c.Opts.Value ^ set.Value) & nameRules
	switch {
	case changed == 0 || !c.Top().wantsName():
		return nil
	case changed&opts.AllowDuplicateNames != 0:
		return errNamesUnique
	}
	return errNamesUTF8
}

// beginCall gives the coder to a method for the value that the innermost frame counts as in progress, which
// it counts no longer. It returns the call around, for endCall. Like endCall it is inlined, and finds the frame
// without Top: there is one while a value is in progress.
func (c *Coder) beginCall(tag bool) Call {
	outer, n := c.call, len(c.frames)
	// The method's own read or write of the value counts it again. Its delimiter has been passed or written.
	f := c.frames[n-1]
	f.N--
	f.delim = 0
	c.call = Call{floor: n, n: f.N, stringTag: tag}
	return outer
}

// endCall ends the call of a method and restores outer, the call around it. It reports whether the method has
// read or written exactly one value, and nothing has failed.
func (c *Coder) endCall(outer Call) bool {
	n := len(c.frames)
	ok := n == c.call.floor && c.frames[n-1].N == c.call.n+1 && !c.halted
	c.call = outer
	return ok
}

// CallStart returns how many arrays and objects were open, and the count of the innermost one, when the method
// at work was called. It is valid until EndCall.
func (c *Coder) CallStart() (depth int, n int64) { return c.call.floor - 1, c.call.n }

// canClose reports whether the innermost frame is not one that was open when the method at work was called.
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
	if c.Top().N == c.call.n || last != '}' && last != ']' {
		c.Opts.Value |= opts.StringTag
	}
}

// takeFault returns the failure that is to be reported and clears it.
func (c *Coder) takeFault() Fault {
	f := c.fault
	c.fault.clear()
	c.halted = c.Failed != nil
	return f
}

// Halt makes every read or write return err until Reset.
func (c *Coder) Halt(err error) { c.Failed, c.halted = err, true }

// borrow moves the frames of from to c, if c has only the top level and from has at most maxFrames. Nothing may be
// open in either. The stack of from then has only its own first slot.
func (c *Coder) borrow(from *Coder) {
	if n := cap(from.frames); cap(c.frames) > 1 || n <= 1 || n > maxFrames {
		return
	}
	c.frames, from.frames = from.frames[:1], nil
	c.frames[0] = &c.root
}

// A Mark is a position between two tokens, to which Unwind can return.
type Mark struct {
	offset int64      // after the last token that was read, or of the end of Buf that is written
	depth  int        // arrays and objects that are open
	n      int64      // count of the innermost frame
	delim  byte       // of the innermost frame
	names  shape.Mark // names in use
}

// Offset returns the byte offset of m in the input or output.
func (m Mark) Offset() int64 { return m.offset }

// An OutputMark is a Mark in the output, with the hold of the output and the last name of an object that is being
// written.
type OutputMark struct {
	Mark
	base   int64        // Base of the output
	hold   int          // Hold of the output
	last   int32        // Last of the frame
	name   string       // Name of the frame, if tokens did not open it
	object shape.Object // names of the object, if tokens opened it
}

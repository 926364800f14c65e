package state

import (
	"io"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// An Encoder is what the public Encoder is made of. Only this module can name it,
// so only this module can reach the state inside.
type Encoder struct{ s EncodeState }

// Open returns the state of e.
func (e *Encoder) Open() *EncodeState { return &e.s }

// EncodeState is the state of writing a stream of values.
//
// Buf holds the text that the writer has not taken yet. It ends with the last
// token that was written; the stack tells where that token stands. Code that
// appends values with its own functions may borrow Buf. To lend the state to
// somebody in the middle of such a value, it sets Buf and describes what is open
// with OpenFrame.
type EncodeState struct {
	Output
	Buf    []byte
	Opts   opts.Set
	Fault  Fault        // what the next write reports, if its Code is not NoFault
	Shapes shape.Memory // the shapes of the objects written so far

	MaxDepth int // how many arrays and objects may be open at once

	Stack
	*writeKit // nil while nothing is written
	tagged
	begun    int64  // offset at which the top-level value begins, if there is a limit
	limit    int64  // most bytes of a top-level value; 0 if there is no limit
	spare    []byte // lent to the user to build raw values in
	src, out []byte // the raw value being written, and where to
	run      int    // index in the raw value being written of what is not copied yet

	Helper any // what reads or writes Go values in the stream, kept for the next one

	// What is small stands together, for there are many streams of few values.

	spareSize int32       // how large spare should be
	Within    int32       // how many calls are at work that others may call s within
	Helped    uint8       // how many values have been read or written without Helper, for whoever keeps it
	Bare      bool        // top-level values end without a line feed and are not flushed
	Lone      bool        // nor does another one begin a line
	Reshaped  bool        // some of the output since Restart was written under options that make other texts of values
	Strict    bool        // invalid UTF-8 is a fault
	Escape    wire.Escape // what is escaped beyond what JSON demands
	form      form
	unended   bool // a top-level value has ended without a line feed, which is due before the next one
	simple    bool // no white space stands between tokens, and no limit is in force
	usual     bool // what is derived from Opts is that of no options at all
	shared    bool // see Share
}

// A form is what decides how a raw string or number is written.
type form struct {
	escape   wire.Escape
	lax      bool // invalid UTF-8 is allowed
	preserve bool // raw strings keep their escapes
	ints     bool // raw integers are written in their canonical form
	floats   bool // other raw numbers are written in their canonical form
	numbers  bool // ints or floats
	sort     bool // raw objects are sorted by name
}

// SetWriter makes w take the output and forgets all that belongs to the output
// before. Options, learned shapes and memory stay.
func (s *EncodeState) SetWriter(w io.Writer) {
	s.Output = Output{W: w}
	if s.writeKit == nil {
		s.Restart(nil)
		return
	}
	s.Restart(s.ownBuf[:0])
}

// Share makes s pass on what it needs within values, as long as there have been few.
func (s *EncodeState) Share() { s.shared = true }

// Restart makes dst, with whatever is in it, the buffer, and forgets all that
// belongs to the output before.
func (s *EncodeState) Restart(dst []byte) {
	s.Buf = dst
	switch s.total = 0; {
	case s.writeKit != nil:
		s.Stack.reset()
		s.Shapes.Reset()
	case !s.shared:
		s.load()
	}
	if s.Fault.Code != NoFault || s.Fault.Path != nil || s.Fault.Err != nil { // most of the time there is nothing to store
		s.Fault = Fault{}
	}
	s.begun, s.unended, s.Reshaped = 0, false, false
	s.Configure()
}

// RestartWith is Restart for text that goes nowhere, under the given options over those of preset, if that is not nil. No
// other set has those, and s is not shared.
func (s *EncodeState) RestartWith(preset *opts.Set, options []opts.Options) {
	if s.writeKit == nil {
		s.load()
	}
	if s.Opts = (opts.Set{}); preset != nil {
		s.Opts = *preset
	}
	s.Opts.JoinIn(&s.values, options...)
	s.Restart(nil)
}

// formOf derives the form from the options.
func formOf(o *opts.Set) form {
	f := form{
		lax:      o.Has(opts.AllowInvalidUTF8),
		preserve: o.Has(opts.PreserveRawStrings),
		ints:     o.Has(opts.CanonicalizeRawInts),
		floats:   o.Has(opts.CanonicalizeRawFloats),
		sort:     o.Has(opts.ReorderRawObjects),
	}
	f.numbers = f.ints || f.floats
	if o.Has(opts.EscapeForHTML) {
		f.escape |= wire.EscapeHTML
	}
	if o.Has(opts.EscapeForJS) {
		f.escape |= wire.EscapeJS
	}
	return f
}

// concern are the options that Configure looks at.
const (
	concern = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.EscapeForHTML | opts.EscapeForJS | opts.PreserveRawStrings |
		opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats | opts.ReorderRawObjects |
		opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline | concernValued
	concernValued = opts.HasIndent | opts.HasIndentPrefix | opts.HasDepthLimit | opts.HasByteLimit
)

// concerns reports whether Configure may come to another result for o than for the present options.
func (s *EncodeState) concerns(o *opts.Set) bool {
	return (o.Present^s.Opts.Present|o.Value^s.Opts.Value)&concern != 0 || o.Present&concernValued != 0
}

// Configure derives from Opts what writing needs at hand. Whoever changes Opts
// calls it.
func (s *EncodeState) Configure() {
	o := &s.Opts
	if o.Present == 0 && s.usual {
		return
	}
	s.usual = o.Present == 0
	s.form = formOf(o)
	s.Escape, s.Strict = s.form.escape, !s.form.lax
	s.MaxDepth = MaxDepth
	if o.Present&opts.HasDepthLimit != 0 && o.DepthLimit > 0 {
		s.MaxDepth = o.DepthLimit
	}
	s.limit = 0
	if o.Present&opts.HasByteLimit != 0 && o.ByteLimit > 0 {
		s.limit = o.ByteLimit
	}
	if s.writeKit != nil {
		s.configureKit()
	}
}

// configureKit is Configure for what is needed within values.
func (s *EncodeState) configureKit() {
	if s.form != s.learned {
		s.forgetShapes()
		s.learned = s.form
	}
	s.Shapes.Lenient = s.Opts.Has(opts.AllowDuplicateNames)
	s.SetLayout(&s.Opts)
}

// forgetShapes makes the memory of shapes a new one, in which what is open may go on.
func (s *EncodeState) forgetShapes() {
	s.Shapes = shape.Memory{}
	if s.Depth() > 0 {
		s.Shapes.Root()
	}
}

// SetLayout makes the layout that of o, for a value.
func (s *EncodeState) SetLayout(o *opts.Set) {
	s.top()
	s.Layout.Set(o)
	s.simple = s.Layout.tight && s.limit == 0
}

// top returns the innermost frame. A state that rests goes on, and one that was never set up gets a buffer
// without a writer.
func (s *EncodeState) top() *Frame {
	if s.cur != nil {
		return s.cur
	}
	return s.wake()
}

// Wake sets up a state that rests, or never was.
func (s *EncodeState) Wake() { s.top() }

//go:noinline
func (s *EncodeState) wake() *Frame {
	if s.shared {
		s.load()
	} else {
		s.Restart(s.Buf)
	}
	return s.cur
}

// Offset returns the offset in the output of what follows dst.
func (s *EncodeState) Offset(dst []byte) int64 { return s.Base + int64(len(dst)) }

// fail notes a failure behind dst.
func (s *EncodeState) fail(c Code, dst []byte) bool {
	s.Fault = Fault{Code: c, Offset: s.Offset(dst), Path: s.Fault.Path[:0]}
	return false
}

// failAround notes a failure behind dst that concerns the array or object around.
func (s *EncodeState) failAround(c Code, dst []byte) bool {
	s.fail(c, dst)
	s.Fault.Around = true
	return false
}

// lead returns Buf with what stands between the last token and the next, which
// begins or is a name or a value.
func (s *EncodeState) lead(f *Frame) []byte {
	switch {
	case !s.simple || s.unended:
		return s.leadTo(f, 0)
	case f.next == 0:
		return s.Buf
	}
	return append(s.Buf, f.next)
}

// leadTo is lead for any token, which begins with c.
func (s *EncodeState) leadTo(f *Frame, c byte) []byte {
	dst := s.Buf
	if f.next == ':' {
		return s.Layout.AppendColon(dst)
	}
	if f.Kind == 0 {
		if s.unended {
			dst = append(dst, '\n')
		}
		if s.limit > 0 {
			s.begun = s.Offset(dst)
		}
		return dst
	}
	depth := s.Depth()
	if c == '}' || c == ']' {
		if f.next == 0 {
			return dst
		}
		depth--
	} else if f.next != 0 {
		return s.Layout.AppendLead(dst, depth, ',')
	}
	return s.Layout.AppendLine(dst, depth)
}

// done notes that the value that dst ends with is complete, and flushes dst if it is time to.
func (s *EncodeState) done(dst []byte, f *Frame) bool {
	f.N++
	if f.Kind == 0 {
		return s.doneTop(dst)
	}
	f.next = ','
	return s.flushed(dst)
}

// flushed makes dst the buffer, at the end of a value in an array or object, and flushes it if it is time to.
func (s *EncodeState) flushed(dst []byte) bool {
	s.Buf = dst
	return len(dst) < FlushAt || s.flush()
}

// doneTop is done at the top level, where each value ends its line.
func (s *EncodeState) doneTop(dst []byte) bool {
	if s.limit > 0 && s.Offset(dst)-s.begun > s.limit {
		s.cur.N-- // it is not written
		return s.fail(TooLong, dst)
	}
	if s.Bare {
		s.Buf, s.unended = dst, !s.Lone
		return true
	}
	return s.endLine(dst)
}

// endLine makes dst, which ends with a top-level value, and a line feed the buffer, and flushes it.
func (s *EncodeState) endLine(dst []byte) bool {
	s.Hold, s.unended = 0, false // a value that has ended in a panic may have left Hold
	s.Buf = append(dst, '\n')
	if !s.flush() {
		return false
	}
	s.Rest()
	return true
}

// flush passes Buf on. Of s it stores no more than it has to.
func (s *EncodeState) flush() bool {
	if s.W == nil {
		return true
	}
	if s.Err != nil {
		s.Err = nil // the writer is asked again
	}
	s.Within++ // a writer may call anything
	left := s.Output.Flush(s.Buf)
	s.Within--
	if len(left) == 0 && s.Err == nil && cap(s.ownBuf) == cap(s.Buf) {
		s.Buf = s.Buf[:0]
		return true
	}
	s.Buf, s.ownBuf = left, left[:0]
	if s.Err != nil {
		s.fail(WriteFailed, left)
		s.Fault.Err = s.Err
	}
	return s.Err == nil
}

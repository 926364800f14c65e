package state

import (
	"bytes"
	"io"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// An Encoder is the struct of the public Encoder. Only this module can name it, so only this module can
// reach the state inside.
type Encoder struct{ s EncodeState }

// Open returns the state of e.
func (e *Encoder) Open() *EncodeState { return &e.s }

// EncodeState is the state of writing a stream of values. The output of the zero EncodeState remains in
// Buf.
//
// The methods named Write... write tokens and raw values. Each reports whether it worked. If not, fault or
// Failed is set, and nothing has been written, unless the writer failed at the end of a value. Code that appends a
// value with its own functions gets dst from BeginValue, keeps it in a local variable, passes it to Flush
// from time to time, and returns it with EndValue. In between it pushes a frame for each array and object,
// so that the stack is up to date whenever user code is called.
type EncodeState struct {
	Coder
	Output
	Layout Layout // white space between tokens
	form   form   // how raw strings, numbers and objects are written

	limit int64 // most bytes of a top-level value; 0: no limit
	begun int64 // byte offset at which the top-level value in progress begins; set only under a limit

	raw            *formatter // writes raw values; nil until there is one
	spare, scratch []byte     // memory for AvailableBuffer; buffer for an unquoted name, or for the text of a token

	present, value opts.Flags // parts with encodeFlags of Opts.Present and Opts.Value at the last configure
}

// SetOutput starts a new output under the options in Opts. The output is written to w, or remains in the buffer if w is
// nil. buf is the buffer with the text that it has already. That text starts at the offset base, which is -len(buf) for
// text that is not part of the output. SetOutput drops the earlier state: open arrays and objects, the call of a method,
// a failure, and Failed. Learned names and memory remain, within bounds. SetOutput(nil, nil, 0) drops the
// references to the writer and the buffer, and a Layout that takes much memory.
func (s *EncodeState) SetOutput(w io.Writer, buf []byte, base int64) {
	s.Buf, s.Base, s.Hold, s.begun = buf, base, 0, 0
	if s.W != nil || w != nil { // a store of a pointer is slow while garbage is collected, so nil over nil is not stored
		s.W = w
	}
	if s.Err != nil {
		s.Err = nil
	}
	if cap(s.scratch) > maxScratch {
		s.scratch = nil
	}
	s.Document = false
	s.resetCall()
	s.Stack.reset()
	s.Shapes.Reset()
	if w == nil && buf == nil && s.Layout.Trim() {
		s.maxDepth = 0 // configure sets the layout again
	}
	s.configure()
}

// Escape returns the characters that are escaped besides those that RFC 8259 requires to be.
func (s *EncodeState) Escape() wire.Escape { return s.form.escape }

// IsTight reports whether there is no white space between tokens.
func (s *EncodeState) IsTight() bool { return s.Layout.tight }

// The options that configure derives fields from.
const (
	encodeFlags = formFlags | opts.AllowDuplicateNames | opts.EscapeForHTML | opts.EscapeForJS | opts.EscapeNonASCII |
		opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline | encodeValues
	encodeValues = opts.HasIndent | opts.HasIndentPrefix | opts.HasDepthLimit | opts.HasByteLimit
)

// configure derives the fields that writing uses from Opts and W, and adds to Opts the options that Multiline
// implies. It is called whenever Opts or W has changed.
func (s *EncodeState) configure() {
	// Flags that are the same as last time change nothing. Options with a value are not compared: with one
	// of them all fields are derived again.
	o := &s.Opts
	present, value := o.Present&encodeFlags, o.Value&encodeFlags
	if s.maxDepth > 0 && present == s.present && value == s.value && present&encodeValues == 0 {
		s.setFlushAt()
		return
	}
	addImplied(o)
	s.present, s.value = o.Present&encodeFlags, o.Value&encodeFlags
	s.derive()
	s.form = formOf(o)
	s.limit = o.Bytes()
	s.Layout.Set(o)
	s.setFlushAt()
}

// ready returns the innermost frame. It prepares a zero EncodeState for a stream of tokens.
func (s *EncodeState) ready() *Frame {
	if len(s.frames) == 0 || s.maxDepth == 0 {
		s.prepare()
	}
	return s.frames[len(s.frames)-1]
}

// prepare gives a zero EncodeState frames, the fields of configure and, if there is a writer, a buffer. An idle stream
// gets a buffer again.
//
//go:noinline
func (s *EncodeState) prepare() {
	s.Stack.Top()
	if s.maxDepth == 0 {
		s.configure()
	}
	if s.Buf == nil && s.W != nil {
		s.Buf = takeMemory(minBuffer)
	}
}

// lead returns Buf with the delimiter and the white space that are due in f, the innermost frame, before a
// name or a value. Under a limit it also sets begun for a top-level value.
func (s *EncodeState) lead(f *Frame) []byte {
	// delim is 0 at the top level, and for the value of a method: BeginCall has put that delimiter into Buf.
	dst := s.Buf
	switch {
	case f.delim == ':':
		return s.Layout.AppendColon(dst)
	case f.Kind == 0:
		if s.limit > 0 {
			s.begun = s.offset(dst)
		}
		return dst
	case f.delim == ',':
		return s.Layout.AppendLead(dst, s.Depth(), ',')
	case f.delim == ' ':
		return s.Layout.AppendLine(dst, s.Depth())
	}
	return dst
}

// done makes dst, which ends with a value of f, the output, and counts the value. It flushes the output at
// the top level or from FlushAt bytes on. It returns false if that fails or a top-level value exceeds the limit.
func (s *EncodeState) done(dst []byte, f *Frame) bool {
	if f.Kind == 0 || len(dst) >= s.FlushAt {
		return s.doneOther(dst, f)
	}
	f.n++
	f.delim = ','
	s.Buf = dst
	return true
}

// doneOther is done for a top-level value, which may exceed the limit, or for an output of at least FlushAt
// bytes.
//
//go:noinline
func (s *EncodeState) doneOther(dst []byte, f *Frame) bool {
	if f.Kind == 0 && s.exceedsLimit(dst) {
		return s.fail(TooLong, dst, Next)
	}
	f.n++
	if f.Kind == 0 {
		return s.endTop(dst)
	}
	f.delim = ','
	return s.flush(dst)
}

// endTop makes dst, which ends with a top-level value that is counted, the output, then ends the line and
// flushes it. If user code writes the value for an arshaler, the arshaler ends the line and flushes later.
func (s *EncodeState) endTop(dst []byte) bool {
	if s.call.floor > 0 || s.call.nested {
		s.Buf = dst
		return true
	}
	ok := s.flush(append(dst, '\n'))
	if s.Owner == nil && s.hasSpare() {
		s.Idle()
	}
	return ok
}

// hasSpare reports whether Idle may have something to give up.
func (s *EncodeState) hasSpare() bool {
	return s.Stack.hasSpare() || cap(s.Buf)|cap(s.spare)|cap(s.scratch) >= idleBytes
}

// Idle gives up memory that the last top-level value needed and an idle stream does not keep: the names learned, and
// large memory for frames and buffers.
func (s *EncodeState) Idle() {
	if s.Depth() > 0 {
		return
	}
	s.Stack.idle()
	if cap(s.Buf) > idleBuffer && len(s.Buf) == 0 && s.W != nil {
		giveMemory(s.Buf)
		s.Buf = nil
	}
	if s.Buf == nil {
		s.frames = s.frames[:0] // so that prepare is called for the next value
	}
	if cap(s.spare) > idleBuffer {
		s.spare = nil
	}
	if cap(s.scratch) > idleBytes {
		s.scratch = nil
	}
	if s.raw != nil {
		s.raw.shrink(idleBytes, idleMembers)
	}
}

// flush makes dst the output and passes it to the writer, if there is one and dst has Hold bytes. If the
// writer fails, it returns false, and fault is set.
func (s *EncodeState) flush(dst []byte) (ok bool) {
	s.Buf = dst
	s.Buf, ok = s.write(dst)
	return ok
}

// OutputOffset returns the byte offset after the last token, or after the line feed that ends a top-level
// value.
func (s *EncodeState) OutputOffset() int64 {
	n := s.offset(s.beforeDelimiter())
	if f := s.ready(); f.Kind == 0 && s.call.floor > 0 && f.n > s.call.n && !s.Document {
		n++ // the line feed comes when the method has ended
	}
	return n
}

// beforeDelimiter returns Buf up to the end of the last token. It cuts off the delimiter and the white
// space before the value that a method was called for, which are in Buf already.
func (s *EncodeState) beforeDelimiter() []byte {
	b, f := s.Buf, s.ready()
	if f.Kind == 0 || s.call.floor != len(s.frames) || s.call.n != f.n || f.delim != 0 {
		return b
	}
	b = bytes.TrimRight(b, " \t\n")
	if n := len(b); n > 0 && (b[n-1] == ',' || b[n-1] == ':') {
		b = b[:n-1]
	}
	return b
}

package state

import (
	"bytes"
	"io"
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// A Decoder is what the public Decoder is made of. Only this module can name it,
// so only this module can reach the state inside.
type Decoder struct{ s DecodeState }

// Open returns the state of d.
func (d *Decoder) Open() *DecodeState { return &d.s }

// DecodeState is the state of reading a stream of values.
//
// Between calls Pos is behind the last token that was read, before any delimiter
// that follows, and the stack tells where that token stands. Code that reads
// values with its own functions takes i from Pos; when a value is complete, it
// calls [DecodeState.Advance] with the index behind it. To lend the state to
// somebody in the middle of such a value, it sets Pos and describes what is open
// with OpenFrame.
type DecodeState struct {
	Input
	Opts   opts.Set
	Fault  Fault        // what the next read reports, if its Code is not NoFault
	Shapes shape.Memory // the shapes of the objects read so far

	MaxDepth int // how many arrays and objects may be open at once

	Stack
	*readKit // nil while nothing is read
	tagged
	lag     lag
	tokenAt int64 // offset of the last token; -1 if it is void
	Began   int64 // offset behind what is before the last string whose first part has left the window

	Strings, Numbers Origin // of the tokens with text that are read

	Helper any // what reads or writes Go values in the stream, kept for the next one

	// What is small stands together, for there are many streams of few values.

	tokenFlags wire.StringFlags // of the last token, if it is a string
	Helped     uint8            // how many values have been read or written without Helper, for whoever keeps it
	Strict     bool             // invalid UTF-8 is a fault
	Inner      bool             // what seems to be a top-level value is part of one, which others read
	Lent       bool             // a method or function has it
	usual      bool             // it is configured as without options
	shared     bool             // see Share
	fresh      bool             // the window was new with the value that is being read, or the one read last
	Shown      bool             // somebody else has got a part of a window, and may use it until something is read
	left       [maxLeft]byte    // the window after one has been passed on
}

// SetBytes makes b the whole input of s and forgets all that belongs to the
// input before. Options, learned shapes and memory stay.
func (s *DecodeState) SetBytes(b []byte) {
	s.Input.SetBytes(b)
	s.restart()
}

// SetReader makes r the source of s, with buf, emptied, as the first window, and
// forgets all that belongs to the input before. Options, learned shapes and
// memory stay.
func (s *DecodeState) SetReader(r io.Reader, buf []byte) {
	s.Input.SetReader(r, buf)
	s.restart()
}

// Reuse is SetReader with the window that s has already, if it is its own.
func (s *DecodeState) Reuse(r io.Reader) {
	var buf []byte
	if _, ok := s.Src.(*bytes.Buffer); !ok && s.Src != nil && cap(s.Buf) > maxLeft {
		s.uncut()
		buf = s.Buf
	}
	s.SetReader(r, buf)
}

// Share makes s pass on what it needs within values, as long as there have been few.
func (s *DecodeState) Share() { s.shared = true }

// Unshare undoes what Share does, before s gets another input.
func (s *DecodeState) Unshare() {
	if s.shared {
		s.shared = false
	}
}

// Drop forgets the input. Before s is used again it must get another one.
func (s *DecodeState) Drop() {
	s.Input.Buf = nil
	s.Input.Drop()
	s.clearFault()
}

// clearFault forgets what the next read would report.
func (s *DecodeState) clearFault() {
	if s.Fault.Code != NoFault || s.Fault.Path != nil {
		s.Fault = Fault{}
	}
}

func (s *DecodeState) restart() {
	if s.Strings.Of != s {
		s.ofDecoder()
	}
	s.total, s.fresh = 0, false
	switch {
	case s.readKit != nil:
		if !s.Stack.isReset() {
			s.Stack.reset()
		}
		s.Shapes.Reset()
		if cap(s.scratch) > maxScratch {
			s.scratch = nil
		}
	case !s.shared:
		s.load()
	}
	s.clearFault()
	s.tokenAt, s.Began, s.lag = -1, -1, lag{}
	if !s.usual || s.Opts.Present != 0 {
		s.Configure()
	}
}

// maxScratch is the capacity of a scratch buffer that is kept.
const maxScratch = 64 << 10

// Configure derives from Opts what reading needs at hand. Whoever changes Opts
// calls it.
func (s *DecodeState) Configure() {
	s.usual = s.Opts.Present == 0
	s.Strict = !s.Opts.Has(opts.AllowInvalidUTF8)
	s.Shapes.Lenient = s.Opts.Has(opts.AllowDuplicateNames)
	s.MaxDepth = MaxDepth
	if s.Opts.Present&opts.HasDepthLimit != 0 && s.Opts.DepthLimit > 0 {
		s.MaxDepth = s.Opts.DepthLimit
	}
	s.limit = 0
	if s.Opts.Present&opts.HasByteLimit != 0 && s.Opts.ByteLimit > 0 {
		s.limit = s.Opts.ByteLimit
	}
}

// top returns the innermost frame. A state that rests goes on, and one that was never set up gets an empty
// input.
func (s *DecodeState) top() *Frame {
	if s.cur != nil {
		return s.cur
	}
	return s.wake()
}

//go:noinline
func (s *DecodeState) wake() *Frame {
	if s.shared {
		s.load()
	} else {
		s.SetBytes(nil)
	}
	return s.cur
}

// Wake sets up a state that rests, or never was.
func (s *DecodeState) Wake() { s.top() }

// fail notes a failure at b[i] and returns a negative index.
//
//go:noinline
func (s *DecodeState) fail(c Code, i int) int {
	s.Fault = Fault{Code: c, Offset: s.Base + int64(i), Path: s.Fault.Path[:0]}
	if i < len(s.Buf) {
		s.Fault.Char = s.Buf[i:min(len(s.Buf), i+charLen)]
	}
	return -1
}

// charLen is how many offending bytes a Fault shows: as many as the longest
// escape sequence, that of a surrogate pair.
const charLen = 12

// failEnd notes that the input, or reading it, ended at b[i].
func (s *DecodeState) failEnd(i int, err error) int {
	switch err {
	case io.EOF:
		return s.fail(Truncated, i)
	case ErrLimit:
		return s.fail(TooLong, i)
	}
	s.fail(ReadFailed, i)
	s.Fault.Err = err
	return -1
}

// failToken notes a failure at b[i] inside the token that starts with c.
func (s *DecodeState) failToken(c byte, i int, f wire.Fault) int {
	s.fail(BadToken, i)
	s.Fault.Start = c
	s.Fault.Wire = f
	return -1
}

// space returns the index of the first byte from b[i] on that is not white
// space, reading more as needed. If there is none, it is negative.
func (s *DecodeState) space(i int) int {
	for {
		i = wire.SkipSpace(s.Buf, i)
		if i < len(s.Buf) {
			return i
		}
		shift, err := s.More(i)
		i -= shift
		if err != nil {
			return s.failEnd(i, err)
		}
	}
}

// Unread returns what has been read from Offset on. It allocates only if that has left the window, as
// white space and a delimiter before what has failed may have.
func (s *DecodeState) Unread() []byte {
	b := s.Buf
	if s.whole != nil {
		b = s.whole
	}
	from := int(s.Offset() - s.Base)
	if lost := len(s.tail) + from; from < 0 && lost >= 0 {
		return slices.Concat(s.tail[lost:], b)
	}
	return b[max(from, 0):]
}

// Reconfigure puts options in force again that have been changed in between.
func (s *DecodeState) Reconfigure(o opts.Set) {
	s.Opts = o
	if s.Configure(); s.limit == 0 {
		s.uncut()
	}
}

package state

import (
	"errors"
	"io"
	"math"
)

// Output is the destination of the text that is written. Text gathers in Buf before it goes to W. Code that
// appends values with its own functions may hold the buffer in a local variable; Buf is stale then.
type Output struct {
	Buf  []byte    // text not written to W yet; it ends with a token, or the line feed after a value
	W    io.Writer // nil: Buf is the whole output
	Base int64     // byte offset of Buf[0] in the output
	Err  error     // of the last write to W, until it is cleared; nil: none

	// Hold is a number of bytes: text shorter than that is not written to W, because its end may be taken
	// back. 0: nothing is held back.
	Hold int

	// FlushAt is the length in bytes from which on text goes to Flush at the end of a value. It is
	// math.MaxInt if there is neither a writer nor a limit.
	FlushAt int

	// Document is true if the output is one value of an arshaler and not a stream: no line feed ends it.
	Document bool
}

const (
	flushSize = 32 << 10 // bytes that gather before they go to the writer
	minBuffer = 512      // capacity of the first buffer of a stream of tokens
)

var errBadWrite = errors.New("the io.Writer returned an invalid count")

// TakeBuffer returns Buf and sets it to nil, so that the memory has one owner.
func (s *EncodeState) TakeBuffer() []byte {
	buf := s.Buf
	s.Buf = nil
	return buf
}

// offset returns the byte offset in the output of the end of dst.
func (s *EncodeState) offset(dst []byte) int64 { return s.Base + int64(len(dst)) }

// setFlushAt derives FlushAt. Under a limit Flush is called even if there is no writer,
// so that a value that is too long is found early.
func (s *EncodeState) setFlushAt() {
	s.FlushAt = math.MaxInt
	if s.W != nil || s.limit > 0 {
		s.FlushAt = flushSize
	}
}

// Flush writes dst to the writer, if any, unless dst is shorter than Hold, and returns the rest. It is called
// inside a top-level value, of which dst is the last part, once dst has FlushAt bytes. If the value exceeds
// the limit or the writer fails, ok is false, and the next write reports why; rest is then the text that
// the writer has not taken.
func (s *EncodeState) Flush(dst []byte) (rest []byte, ok bool) {
	switch {
	case len(dst) < s.Hold:
		return dst, true
	case s.exceedsLimit(dst):
		s.Fail(TooLong, dst, Next)
		return dst, false
	}
	return s.write(dst)
}

// exceedsLimit reports whether the top-level value in progress, of which dst is the last part, exceeds the
// byte limit.
func (s *EncodeState) exceedsLimit(dst []byte) bool {
	return s.limit > 0 && s.offset(dst)-s.begun > s.limit
}

// write is Flush without the check of the limit. While the writer is at work, s is in use.
func (s *EncodeState) write(dst []byte) (rest []byte, ok bool) {
	if s.W == nil || len(dst) < s.Hold {
		return dst, true
	}
	defer s.endWork(s.startWork())               // after a panic of the writer, too
	n, err := s.W.Write(dst[:len(dst):len(dst)]) // the writer must not append to the buffer
	switch {
	case n < 0 || n > len(dst):
		n, err = 0, errBadWrite
	case n < len(dst) && err == nil:
		err = io.ErrShortWrite
	}
	s.Base += int64(n)
	s.Hold = max(s.Hold-n, 0)
	if n == len(dst) && err == nil {
		if s.Err != nil {
			s.Err = nil
		}
		return dst[:0], true
	}
	s.Err = err
	// The text that the writer has not taken moves to the start of the buffer. The next flush writes it.
	rest = dst[:copy(dst, dst[n:])]
	s.Fail(WriteFailed, rest, Next)
	return rest, false
}

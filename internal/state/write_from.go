package state

import (
	"io"

	"github.com/plainjson/json/internal/wire"
)

// WriteStringFrom writes the text that r returns as a string, in the place of a value. It reads maxPiece bytes at a time and
// flushes the output from FlushAt bytes on. While r is at work, s is in use.
//
// If it fails, err is the error of r, or if that is nil, there is a fault, or s has failed before. The output and the
// stack are then as before, unless the whole string is in the output and the writer has failed at its end. If isHalf is true,
// the writer has got a part of the string, which counts as written, and the caller calls Halt with the error.
func (s *EncodeState) WriteStringFrom(r io.Reader) (ok, isHalf bool, err error) {
	dst, f := s.begin()
	if f == nil {
		return false, false, nil
	}
	var m OutputMark
	s.Mark(&m)
	isDone := false
	defer func() {
		if !isDone { // r has panicked
			s.Halt(errPanicked)
		}
	}()
	begin := s.offset(dst)
	dst, ok, err = s.appendFrom(append(dst, '"'), r)
	isDone = true
	if ok && s.done(append(dst, '"'), f) {
		return true, false, nil
	}
	if s.fault != nil && s.fault.Code == BadToken { // it does not depend on how r splits the text
		s.fault.Offset = begin
	}
	if f.n != m.n || s.Unwind(&m) {
		return false, false, err
	}
	f.valueDone() // for the pointer of the error
	if s.fault != nil {
		s.fault.Target = Last
	}
	return false, true, err
}

// appendFrom appends the text that r returns to dst, between the quotes, and returns the rest of dst after Flush.
func (s *EncodeState) appendFrom(dst []byte, r io.Reader) (out []byte, ok bool, err error) {
	in := takeMemory(maxPiece)[:maxPiece]
	for kept := 0; err == nil; {
		n := 0
		if n, err = s.readFrom(r, in[kept:]); err != nil && err != io.EOF {
			return dst, false, err
		}
		text := in[:kept+n]
		if err == nil { // otherwise the last character may be incomplete for good
			text = text[:wire.WholeCharacters(text)]
		}
		start := len(dst)
		if dst, ok = wire.AppendQuotePart(dst, text, s.form.escape); !ok && s.Strict {
			return dst, s.failUTF8(dst[:start]), nil
		}
		if len(dst) >= s.FlushAt {
			if dst, ok = s.Flush(dst); !ok {
				s.Buf = dst
				return dst, false, nil
			}
		}
		s.Buf = dst
		kept = copy(in, in[len(text):kept+n])
	}
	giveMemory(in)
	return dst, true, nil
}

// readFrom is ReadSome. While r is at work, s is in use.
func (s *EncodeState) readFrom(r io.Reader, b []byte) (n int, err error) {
	defer s.endWork(s.startWork()) // after a panic of r, too
	return ReadSome(r, b)
}

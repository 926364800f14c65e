package state

import "github.com/plainjson/json/internal/wire"

// The functions of this file leave the rest of a value that has failed, or of a string that is read by pieces, to the next
// read, which skips it first.

// LeaveRest makes the next read skip the rest of the value that follows m, which has failed at Pos. That read also
// removes the names added since m inside the value. Until then the stack shows where reading stopped, and the last
// token is the one at the byte offset last.
func (s *DecodeState) LeaveRest(m Mark, last int64) {
	s.rest.frames, s.rest.n, s.rest.mark, s.rest.failed = int32(m.depth+1), m.n, m.names, true
	s.tokenAt = ^last
	s.halted |= failing
}

// maxPiece is the number of bytes of a string, as written, that NextText returns at most, so that the memory for unescaped
// ones is bounded.
const maxPiece = 8 << 10 >> smaller

// BeginText begins to read by pieces the string that Peek has found, and returns its number. From now on the string counts
// as read, and Pos is in it. Every other read skips the rest of it first.
func (s *DecodeState) BeginText() (number uint16) {
	i := s.indexOf(s.LastToken())
	s.LeaveRest(s.Mark(), s.LastToken())
	s.rest.text++
	s.rest.inText, s.rest.failed = true, false
	s.Top().valueDone()
	s.Pos = i + 1
	return s.rest.text
}

// IsInText reports whether Pos is in the string with the given number, so that NextText reads on.
func (s *DecodeState) IsInText(number uint16) bool {
	return s.rest.inText && s.rest.text == number && !s.rest.failed
}

// NextText returns the next characters of the string in which Pos is, unescaped. They are valid until the next call of any
// other method. At the end of the string, which is read then, there are none. If ok is false, there is a fault.
func (s *DecodeState) NextText() (text []byte, ok bool) {
	start, fl := s.nextPiece()
	switch {
	case start < 0:
		return nil, false
	case !s.rest.inText: // the next read has nothing to skip
		s.rest.frames = 0
		s.halted &^= failing
		return nil, true
	}
	text = s.Buf[start:s.Pos]
	if fl != 0 {
		s.scratch = wire.AppendUnquote(s.scratch[:0], text)
		text = s.scratch
	}
	return text, true
}

// nextPiece moves Pos after the next characters of the string, which are valid, or after its closing quote: then
// rest.inText is false. It returns the index of the first character and the flags of their scan, or a negative index with a fault.
func (s *DecodeState) nextPiece() (start int, fl wire.StringFlags) {
	for {
		i := s.Pos
		end, fl, f := wire.ResumeString(s.Buf[:min(len(s.Buf), i+maxPiece)], i, 0, s.Strict)
		switch {
		case f == wire.None && end == i+1:
			if s.Top().Kind == 0 && !s.withinLimit(end) {
				return -1, 0
			}
			s.Pos, s.rest.inText = end, false
			return end, 0
		case f == wire.None:
			s.Pos = end - 1
			return i, fl
		case end > i: // characters that are valid come before the failure
			s.Pos = end
			return i, fl
		case f != wire.Short:
			s.failText('"', i, f)
			s.fault.Target = Last
			return -1, 0
		}
		if _, err := s.More(i); err != nil {
			s.failString(s.Pos, err)
			s.fault.Target = Last
			return -1, 0
		}
	}
}

// skipText reads the rest of the string in which Pos is, if it is in one, and reports success.
func (s *DecodeState) skipText() bool {
	for s.rest.inText {
		if start, _ := s.nextPiece(); start < 0 {
			return false
		}
	}
	return true
}

// readyToRead prepares for a read of user code while halted is not 0: it skips the rest of a failed value. It returns
// false if that fails, or if s is in use, has failed or has a fault.
func (s *DecodeState) readyToRead() bool { return !s.InUse() && s.canRead() }

// canRead is readyToRead for a read of the arshaler at work.
func (s *DecodeState) canRead() bool { return s.Failed == nil && s.fault == nil && s.SkipRest() }

// readyToPeek is readyToRead for Peek and SkipNext, which clear a fault and try again. Only outside of methods do
// they call the reader again if it has failed: an error of the reader ends the call of an arshaler.
func (s *DecodeState) readyToPeek() bool {
	if s.InUse() || s.Failed != nil {
		return false
	}
	s.dropFault(s.Owner != nil)
	return s.SkipRest()
}

// dropFault clears the fault, and the error of the reader unless keep is true.
func (s *DecodeState) dropFault(keep bool) {
	err := s.err
	s.TakeFault()
	if keep {
		s.err = err
	}
}

// SkipRest skips the rest of a value that has failed, or of a string, if there is one, and reports success. If it fails, it
// records a fault, and all later reads return the error that jsontext makes of that fault.
func (s *DecodeState) SkipRest() bool {
	r := &s.rest
	if r.frames == 0 {
		return true
	}
	if !s.skipText() || !s.skipTo(int(r.frames)-1, r.n+1) {
		return false
	}
	// User code may have read names after the value: they stay.
	mark := r.mark
	if f := s.Top(); f.Kind == '{' && (!f.managed || f.others) {
		mark = max(mark, f.object.After())
	}
	s.Shapes.Unwind(mark)
	r.frames = 0
	return true
}

// skipTo reads tokens until depth arrays and objects are open and the innermost frame has n names and values, also for an
// arshaler, or while failing is set. It reports whether that worked. After a failure, and a panic of the Reader, failing is
// set. Arrays and objects that are all in the window are read without frames.
func (s *DecodeState) skipTo(depth int, n int64) (ok bool) {
	was := s.halted
	s.halted = 0 // for the reads below
	defer func() {
		if s.halted |= was; ok {
			s.halted &^= failing
		}
	}()
	tried := int64(-1) // offset of the end of the window when an array or object was found to go on after it
	for s.Depth() > depth || s.Top().n < n {
		f := s.Top()
		// skipWindow is tried once for each window: an array that the window ends in would be scanned once for
		// each level of depth otherwise.
		if known := s.Base + int64(len(s.Buf)); known != tried && !f.WantsName() {
			i := s.peekFast(f)
			if i < 0 {
				if i = s.nextTokenStart(); i < 0 {
					return false
				}
			}
			if end := s.skipWindow(i, f); end >= 0 && !s.exceedsLimit(f, end) {
				if f.Kind == 0 {
					s.endBytes(end)
				}
				s.Pos, s.tokenAt = end, s.Base+int64(end-1)
				f.valueDone()
				continue
			}
			if startOf[s.Buf[i]] == startContainer {
				tried = s.Base + int64(len(s.Buf))
			}
		}
		if s.Next() == 0 {
			return false
		}
	}
	return true
}

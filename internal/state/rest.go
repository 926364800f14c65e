package state

// The functions of this file leave the rest of a value that has failed to the next read, which skips it first.

// LeaveRest makes the next read skip the rest of the value that follows m, which has failed at Pos. That read also
// removes the names added since m inside the value. Until then the stack shows where reading stopped, and the last
// token is the one at the byte offset last.
func (s *DecodeState) LeaveRest(m Mark, last int64) {
	s.rest.frames, s.rest.n, s.rest.mark = m.depth+1, m.n, m.names
	s.tokenAt = ^last
	s.halted |= failing
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

// SkipRest skips the rest of a value that has failed, if there is one, and reports success. If it fails, it
// records a fault, and all later reads return the error that jsontext makes of that fault.
func (s *DecodeState) SkipRest() bool {
	r := &s.rest
	if r.frames == 0 {
		return true
	}
	if !s.skipTo(r.frames-1, r.n+1) {
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

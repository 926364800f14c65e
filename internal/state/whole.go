package state

import "github.com/plainjson/json/internal/wire"

// NextValue reads the next value or name and returns its bytes, or nil with a fault or Failed. They are valid
// until the next call.
func (s *DecodeState) NextValue() []byte {
	if s.halted != 0 && !s.readyToRead() {
		return nil
	}
	f := s.Top()
	i := s.peekFast(f)
	if i < 0 {
		if i = s.nextTokenStart(); i < 0 {
			return nil
		}
	}
	// A name must be added to the names of the object, so it is read like a token.
	c := s.Buf[i]
	if f.WantsName() && c == '"' {
		if s.nextName(i, f) == 0 {
			return nil
		}
		b, _, _ := s.Token(s.tokenAt)
		s.void()
		return b[:len(b):len(b)]
	}
	end := s.scalarFast(i)
	if end < 0 {
		i, end = s.wholeValue(i, f)
		s.dropEOF()
	}
	switch {
	case end < 0:
		return nil
	case f.WantsName():
		s.failAt(NonStringName, i, Container)
		return nil
	case f.Kind == 0 && !s.withinLimit(end):
		return nil
	}
	f.valueDone()
	s.Pos, s.tokenAt = end, s.Base+int64(i)
	if f.Kind == 0 {
		s.Stack.idle() // the window stays, because the value is in it
	}
	return s.Buf[i:end:end]
}

// WholeValue reads the value that starts at Buf[i], and keeps all of it in the window. It returns the start of the value,
// whose index may have changed, and the index after it. After a failure that is negative, and Pos is the start.
func (s *DecodeState) WholeValue(i int) (start, end int) {
	if end := s.scalarFast(i); end >= 0 {
		return i, end
	}
	s.SeekValue(i)
	if startOf[s.Buf[i]] < startValue {
		return i, s.FailStart(i)
	}
	return s.wholeValue(i, s.Top())
}

// Skip reads the value that starts at Buf[i], without keeping it in memory. If it fails, the arrays and objects open at the
// failure stay on the stack. If none has been opened, Pos is the start of the value.
func (s *DecodeState) Skip(i int) int {
	if end := s.scalarFast(i); end >= 0 {
		return end
	}
	f, depth := s.Top(), s.Depth()
	if end := s.skipWindow(i, f); end >= 0 {
		return end
	}
	s.SeekValue(i)
	switch kind := startOf[s.Buf[i]]; {
	case kind < startValue:
		return s.FailStart(i)
	case kind != startContainer:
		return s.skipValue(i, depth, nil)
	// The value is malformed, or ends after the window. It is read by tokens, whose frames show where it fails.
	case s.begin(i, s.Buf[i], f) == 0 || !s.skipTo(depth, f.n+1):
		return -1
	}
	f.n-- // the value is in progress again
	return s.Pos
}

// SkipNext reads the next value or name without keeping it in memory, and reports whether that worked. If not,
// there is a fault, unless Failed is set, and s is after the last token before the failure, within the value.
func (s *DecodeState) SkipNext() bool {
	if s.halted != 0 && !s.readyToPeek() {
		return false
	}
	depth := s.Depth()
	i := s.nextTokenStart()
	if i < 0 {
		return false
	}
	if startOf[s.Buf[i]] == startEnd {
		s.FailBracket(i)
		return false
	}
	if !s.skipTo(depth, s.Top().n+1) {
		return false
	}
	if depth == 0 {
		s.Idle()
	}
	return true
}

// IsOneValue reports whether the whole input is one value with white space around it. If not, there is a
// fault, unless only text after the value is wrong. The white space after the value does not count for the
// byte limit.
func (s *DecodeState) IsOneValue() bool {
	i := s.nextTokenStart()
	if i < 0 {
		return false
	}
	i = s.skipValue(i, 0, s.Shapes.Root())
	return i >= 0 && s.withinLimit(i) && wire.SkipSpace(s.Buf, i) == len(s.Buf)
}

package state

import "github.com/plainjson/json/internal/wire"

// NextValue reads the next value and returns its bytes, or nil with Fault set.
// They are valid until the next call.
func (s *DecodeState) NextValue() []byte {
	if s.Fault.Code != NoFault {
		return nil
	}
	f := s.top()
	i := s.nearby(f)
	if i < 0 {
		if i = s.lead(); i < 0 {
			if s.Fault.Code == Spoiled {
				s.failSpoiltValue()
			}
			return nil
		}
	}
	switch c := s.Buf[i]; {
	case c == '}' || c == ']':
		s.failEndValue(i, c, f)
		return nil
	case c == '"' && f.wantsName():
		if s.nextName(i, f) == 0 {
			return nil
		}
		b, _, _ := s.Token(s.tokenAt)
		s.tokenAt = -1
		return b[:len(b):len(b)]
	}
	end := s.scalar(i)
	if end < 0 {
		i, end = s.wholeValue(i, f)
	}
	switch {
	case end < 0:
		return nil
	case f.wantsName():
		s.failAround(NonStringName, i)
		return nil
	case !s.Advance(end):
		return nil
	}
	s.tokenAt = s.Base + int64(i)
	return s.Buf[i:end:end]
}

// wholeValue reads the value of f that begins at Buf[i] and keeps all of it in the
// window. It returns where it starts by then.
func (s *DecodeState) wholeValue(i int, f *Frame) (start, end int) {
	lead := i - s.Pos
	s.Pin = s.Pos
	mark := s.Shapes.Mark()
	end = s.skipValue(i, s.Depth(), f.valuePlace(&s.Shapes))
	i = s.Pin + lead
	s.Pin = -1
	if end < 0 {
		s.Shapes.Unwind(mark)
		s.blame(f)
	}
	return i, end
}

// blame is Fault.Blame for a value in f.
func (s *DecodeState) blame(f *Frame) {
	switch {
	case f.Kind == '{' && f.N > 0:
		s.Fault.Blame(']')
	case f.Kind == '[' && f.N > 0:
		s.Fault.Blame('}')
	}
}

// failEndValue notes that at Buf[i], where a value should be read, c ends an array
// or object.
func (s *DecodeState) failEndValue(i int, c byte, f *Frame) {
	if c == f.Kind+2 && f.next != ':' {
		s.fail(NoValue, i)
		return
	}
	s.failClose(i, c, f)
}

// PassValue reads the next value without keeping it, even if Fault was set before, unless that is a
// failure to read, which may not come again. It reports whether that worked. If not, Fault is set, and the
// state is that behind the last token before the failure.
func (s *DecodeState) PassValue() bool {
	if s.Fault.Code == ReadFailed {
		return false
	}
	s.Fault.Code = NoFault
	if s.passInWindow() {
		return true
	}
	tried := s.Base + int64(len(s.Buf))
	depth := s.Depth()
	if s.lead() < 0 {
		s.failLeadToken()
		return false
	}
	for {
		if known := s.Base + int64(len(s.Buf)); known != tried {
			if s.passInWindow() {
				if s.Depth() == depth {
					return true
				}
				continue
			}
			tried = known
		}
		if s.Depth() == depth {
			i := s.lead()
			if i < 0 {
				return false
			}
			if c := s.Buf[i]; c == '}' || c == ']' {
				s.failEndValue(i, c, s.top())
				return false
			}
		}
		if s.Next() == 0 {
			return false
		}
		if s.Depth() == depth {
			return true
		}
	}
}

// passInWindow reads the next name or value if all of it is in the window and
// nothing is wrong with it. Otherwise it changes nothing and returns false.
func (s *DecodeState) passInWindow() bool {
	f := s.top()
	i := s.nearby(f)
	if i >= 0 && !f.wantsName() {
		if end := s.scalar(i); end >= 0 {
			s.tokenAt = s.Base + int64(i)
			return s.Advance(end)
		}
	}
	src := s.Src
	s.Src = nil
	ok := s.passKnown(i, f)
	s.Src = src
	if !ok {
		s.Fault = Fault{Path: s.Fault.Path[:0]}
	}
	return ok
}

// passKnown is passInWindow while there is nothing to read from, for what nearby has returned i for.
func (s *DecodeState) passKnown(i int, f *Frame) bool {
	if i < 0 {
		if i = s.lead(); i < 0 {
			return false
		}
	}
	c := s.Buf[i]
	if f.wantsName() || c == '}' || c == ']' || isNumberByte(c) {
		return false
	}
	mark := s.Shapes.Mark()
	end := s.skipValue(i, s.Depth(), f.valuePlace(&s.Shapes))
	if end < 0 {
		s.Shapes.Unwind(mark)
		return false
	}
	return s.Advance(end)
}

// WholeValue reads the one value that the whole input must be, with white space
// around it, and reports whether that is so.
func (s *DecodeState) WholeValue() bool {
	s.StartValue()
	i := s.SkipValue(0, 0)
	if i < 0 || !s.Advance(i) {
		return false
	}
	return wire.SkipSpace(s.Buf, i) == len(s.Buf)
}

// WriteValue writes the one value that src holds.
func (s *EncodeState) WriteValue(src []byte) bool {
	f := s.top()
	s.spareSize = max(s.spareSize, int32(min(len(src), maxSpare)))
	i := wire.SkipSpace(src, 0)
	c := byte('0')
	if i < len(src) {
		c = src[i]
	}
	dst := s.leadTo(f, c)
	if f.wantsName() {
		return s.writeRawName(dst, src, f)
	}
	out, end := s.appendValueAt(dst, src, s.Depth(), f.valuePlace(&s.Shapes))
	if end < 0 {
		s.Fault.Around = s.Fault.Code == TrailingData && f.Kind == '['
		return s.failValue(dst)
	}
	return s.done(out, f)
}

// failValue makes the failure found in a raw value one of the output, in which the
// value would have followed dst.
func (s *EncodeState) failValue(dst []byte) bool {
	s.Fault.Offset += s.Offset(dst)
	return false
}

// writeRawName writes the name that src holds as a raw value.
func (s *EncodeState) writeRawName(dst, src []byte, f *Frame) bool {
	out, end := s.appendValueAt(dst, src, s.Depth(), s.Shapes.Root())
	if end < 0 {
		return s.failValue(dst)
	}
	src = src[wire.SkipSpace(src, 0):]
	if src[0] != '"' {
		return s.failAround(NonStringName, dst)
	}
	end, fl, _ := wire.ScanString(src, 0, false)
	return s.endName(dst, out, fl, wire.AppendUnquote(nil, src[1:end-1]), f)
}

// minSpare and maxSpare bound the capacity of what Spare returns.
const (
	minSpare = 64
	maxSpare = 64 << 10
)

// Spare returns an empty slice to build a raw value in. Its capacity suffices for
// what was written by WriteValue so far.
func (s *EncodeState) Spare() []byte {
	if n := int(s.spareSize); cap(s.spare) < n || s.spare == nil {
		s.spare = make([]byte, 0, max(minSpare, n))
	}
	return s.spare[:0]
}

// Copy returns a copy of text that is valid until the next call.
func (s *EncodeState) Copy(text string) []byte {
	s.top()
	s.copied = append(s.copied[:0], text...)
	return s.copied
}

// Scratch returns an empty slice for a result that is not written.
func (s *EncodeState) Scratch() []byte { return s.ownBuf[:0] }

// Keep keeps the memory of a result made in Scratch.
func (s *EncodeState) Keep(out []byte) {
	if cap(out) <= maxKeep {
		s.ownBuf = out[:0]
	}
}

// maxKeep is the capacity of a result whose memory is kept, in a pool that the
// garbage collector empties.
const maxKeep = 16 << 20

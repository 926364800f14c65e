package state

import (
	"io"

	"github.com/plainjson/json/internal/wire"
)

// The functions of this file are for an arshaler, which reads Go values with functions of its own.

// ValueStart returns the index of the first byte of the next token, after the white space and the delimiter before
// it, or a negative index with a fault: that the stream ends between values, for example. The caller checks the
// byte: it may end the array or object, begin a name, or begin no token. The rest of a value that failed is skipped
// before. Apart from that neither Pos nor a count moves, and Pos stays in the window. At the top level the byte
// limit counts from Pos on, unless it counts already.
func (s *DecodeState) ValueStart() int {
	if s.halted&failing != 0 && !s.canRead() {
		return -1
	}
	i := s.peekFast(s.Top())
	if i < 0 {
		i = s.nextTokenStart()
	}
	s.valueAt = s.Base + int64(i)
	return i
}

// EndValue makes Buf[i] the end of the value in progress, and counts it: Pos becomes i, and the delimiter due is derived
// from the count. The result is false, with a fault, only for a top-level value that exceeds the byte limit.
func (s *DecodeState) EndValue(i int) bool {
	f := s.Top()
	if f.Kind == 0 && s.limits != nil && !s.withinLimit(i) {
		return false
	}
	f.n++
	if i != s.Pos || s.tokenAt < 0 { // otherwise a method has read the value by tokens, and the last one stays valid
		s.Pos, s.tokenAt = i, ^s.valueAt
		if c := s.lastByte(); c == '}' || c == ']' {
			s.tokenAt = ^(s.Base + int64(i-1))
		}
	}
	f.updateDelimiter()
	if f.Kind == 0 && s.tokenAt < 0 && (s.hasSpare() || cap(s.Buf)|cap(s.scratch) > idleWindow) {
		s.Idle()
	}
	return true
}

// EndDocument sets Pos to i and reports whether only white space follows the value that ends at Buf[i], up to the end
// of the input. The white space counts for the byte limit. If the result is false, there is a fault.
func (s *DecodeState) EndDocument(i int) bool {
	s.Pos = i
	for {
		if i = wire.SkipSpace(s.Buf, i); i < len(s.Buf) {
			s.failChar(TrailingData, i)
			s.fault.Target = Container
			return false
		}
		shift, err := s.More(i)
		if i -= shift; err == io.EOF {
			return true
		}
		if err != nil {
			s.failEnd(i, err)
			s.fault.Target = Container
			return false
		}
	}
}

// Mark returns the position after the last token.
func (s *DecodeState) Mark() Mark {
	f := s.Top()
	return Mark{s.InputOffset(), s.Depth(), f.n, f.delim, s.Shapes.Mark()}
}

// Since returns how many names and values have been read since m in the frame that was innermost then and is still open.
// If the last of them is an array or object that is open, the result is their number with the opposite sign: -1 if nothing
// else has been read, and -2 after one complete value. moved reports whether anything has been read.
func (s *DecodeState) Since(m Mark) (values int64, moved bool) {
	if values = s.Level(m.depth).n - m.n; s.Depth() > m.depth {
		values = -values - 1
	}
	return values, values != 0 || s.InputOffset() != m.offset
}

// Uncount makes the value that has been read since m, in the innermost frame, one in progress again.
func (s *DecodeState) Uncount(m Mark) { s.Top().n = m.n }

// Unwind returns to m, as if nothing had been read since, and clears a failure and the rest of a value that failed.
// If the window has lost the white space and the delimiter after m, the position is the start of the scalar there, which
// ValueStart has found. If there is none, Unwind returns false and changes nothing. The frame that was innermost at m must
// be open.
func (s *DecodeState) Unwind(m Mark) bool {
	i := s.indexOf(m.offset)
	if i < 0 {
		i, m.delim = s.indexOf(s.valueAt), 0
		if i < 0 || i == len(s.Buf) || startOf[s.Buf[i]] == startContainer {
			return false
		}
	}
	s.drop(m.depth + 1)
	s.Shapes.Unwind(m.names)
	s.SeekValue(i)
	f := s.Top()
	f.n, f.delim = m.n, m.delim
	s.rest.frames, s.rest.inText = 0, false
	s.TakeFault()
	return true
}

// Fail records a failure at Buf[i], which the next jsontext read reports: the Decoder does not move. The pointer of
// the error is that of t, from the stack at the time of that read.
func (s *DecodeState) Fail(c Code, i int, t Target) { s.failAt(c, i, t) }

// Indented is match at Buf[i]: it returns the index after the white space there if the last white space at the given
// depth was the same, or -1. It is inlined.
func (s *DecodeState) Indented(i, depth int) int { return s.indents.match(s.Buf, i, depth) }

// LearnIndent makes Buf[i:j] the white space at the given depth, for Indented, if learn accepts it.
func (s *DecodeState) LearnIndent(i, j, depth int) { s.indents.learn(s.Buf, i, j, depth) }

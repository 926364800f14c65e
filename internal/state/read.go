package state

import (
	"github.com/plainjson/json/internal/wire"
)

// Next reads the next token and returns its first byte, or 0 with a fault or Failed. If the token is a name, a
// string or a number, [DecodeState.Token] returns its bytes.
func (s *DecodeState) Next() byte {
	if s.halted != 0 && !s.readyToRead() {
		return 0
	}
	f := s.Top()
	b, i := s.Buf, s.Pos
	// First the start of the token, if the delimiter follows at once and then at most one byte of white
	// space. All other cases are left to nextTokenStart.
	switch {
	case f.delim <= ' ':
		i = tokenFast(b, i, startEnd)
	case uint(i) < uint(len(b)):
		c := b[i]
		if c == f.end() && f.delim == ',' {
			return s.close(i, c)
		}
		if i = tokenFast(b, i+1, startValue); c != f.delim {
			i = -1
		}
	default:
		i = -1
	}
	if i < 0 || f.Kind == 0 && s.startsSlowly() {
		if i = s.nextTokenStart(); i < 0 {
			return 0
		}
		b = s.Buf
	}
	// Then its end. nextSlow scans a token again that is malformed or may go on beyond the window.
	end, wf := -1, wire.None
	c := b[i]
	switch startOf[c] {
	case startString:
		if f.WantsName() {
			return s.nextName(i, f)
		}
		end, s.tokenFlags, wf = wire.ScanString(b, i, s.Strict)
	case startNumber:
		if end, wf = wire.ScanNumber(b, i); end >= len(b) {
			end = -1 // it may go on
		}
	case startContainer:
		return s.begin(i, c, f)
	case startEnd:
		return s.close(i, c)
	case startLiteral:
		end = wire.SkipLiteral(b, i)
	}
	if end < 0 || wf != wire.None {
		return s.nextSlow(i, c)
	}
	if s.limits != nil || f.WantsName() {
		return s.took(i, end, c)
	}
	s.Pos = end
	f.n++
	if f.Kind != 0 {
		f.delim = ','
	}
	s.tokenAt = s.Base + int64(i)
	return c
}

// took records that the scalar Buf[i:end] has been read, and returns c, its first byte. It returns 0 with a
// fault if the scalar is in the place of a name or exceeds the byte limit.
func (s *DecodeState) took(i, end int, c byte) byte {
	f := s.Top()
	switch {
	case f.WantsName():
		s.failAt(NonStringName, i, Container)
		return 0
	case f.Kind == 0 && !s.withinLimit(end):
		return 0
	}
	s.Pos = end
	f.valueDone()
	s.tokenAt = s.Base + int64(i)
	return c
}

// exceedsLimit reports whether a value of f that ends at Buf[end] is a top-level value and exceeds the byte
// limit.
func (s *DecodeState) exceedsLimit(f *Frame, end int) bool {
	return f.Kind == 0 && s.limits != nil && s.limits.end > 0 && s.Base+int64(end) >= s.limits.end
}

// withinLimit reports whether the top-level value that ends at Buf[end] is within the byte limit, and then
// ends the count of its bytes. Otherwise it records a fault.
func (s *DecodeState) withinLimit(end int) bool {
	if s.exceedsLimit(&s.root, end) {
		s.fail(TooLong, end)
		return false
	}
	s.endBytes(end)
	return true
}

// nextSlow is Next for c, at Buf[i], if it begins no token, or one that is malformed or may go on beyond the window.
func (s *DecodeState) nextSlow(i int, c byte) byte {
	i, end := s.wholeValue(i, s.Top())
	if end < 0 {
		return 0
	}
	s.dropEOF()
	return s.took(i, end, c)
}

// nextName is Next for the name of the object f that starts at Buf[i].
func (s *DecodeState) nextName(i int, f *Frame) byte {
	if !f.managed {
		// One comparison finds the name that followed in earlier objects; it covers the quotes.
		next := f.object.Node.Next()
		if end := next.Match(s.Buf, i); end >= 0 {
			f.object.Node = next
			s.tokenFlags = 0
			if !next.Plain() {
				s.tokenFlags = wire.Escaped | wire.NonCanonical // the flags are not stored: both may apply
			}
			return s.tookName(i, end, f)
		}
	}
	end, fl, wf := wire.ScanString(s.Buf, i, s.Strict)
	if wf != wire.None {
		s.Pin = s.Pos
		i, end, fl = s.RestOfString(i, end, fl, wf)
		s.Pin = -1
		if end < 0 {
			return 0
		}
	}
	raw := s.Buf[i:end]
	if f.managed {
		f.setText(raw)
	} else if s.missName(&f.object, raw, fl) {
		s.failDuplicate(i, raw, fl)
		return 0
	}
	s.tokenFlags = fl
	return s.tookName(i, end, f)
}

// tookName records that the name Buf[i:end] of f has been read, and returns its first byte.
func (s *DecodeState) tookName(i, end int, f *Frame) byte {
	f.n++
	f.delim = ':'
	s.Pos = end
	s.tokenAt = s.Base + int64(i)
	return '"'
}

// begin reads c, an opening bracket at Buf[i], as a value of f. It returns c, or 0 with a fault.
func (s *DecodeState) begin(i int, c byte, f *Frame) byte {
	switch {
	case f.WantsName():
		s.failAt(NonStringName, i, Container)
		return 0
	case s.push(c, s.valuePlace(f)) == nil:
		s.fail(TooDeep, i)
		return 0
	}
	s.Pos, s.tokenAt = i+1, s.Base+int64(i)
	return c
}

// close reads c, a closing bracket at Buf[i]. It returns c, or 0 with a fault.
func (s *DecodeState) close(i int, c byte) byte {
	f := s.Top()
	switch {
	case c != f.end() || f.delim == ':' || f.delim == 0:
		s.failClose(i, c, f)
		return 0
	case !s.canClose():
		s.failAt(BadEnd, i, Container)
		return 0
	case s.limits != nil && s.Depth() == 1 && !s.withinLimit(i+1):
		return 0
	}
	s.pop()
	s.Pos, s.tokenAt = i+1, s.Base+int64(i)
	if len(s.frames) == 1 {
		s.Idle()
	}
	return c
}

// Peek returns the first byte of the next token without reading it. It returns 0 if the byte begins no token or
// s has failed, and if the input ends or fails or a delimiter is missing or wrong; that fault then remains for
// the next read to report, and another Peek tries again.
func (s *DecodeState) Peek() byte {
	if s.halted != 0 && !s.readyToPeek() {
		return 0
	}
	i := s.peekFast(s.Top())
	if i < 0 {
		i = s.nextTokenStart()
	}
	if i >= 0 && startOf[s.Buf[i]] != 0 {
		s.tokenAt = ^(s.Base + int64(i)) // a method that rejects the token shows where it is
		return s.Buf[i]
	}
	return 0
}

// nextTokenStart returns the index of the first byte of the next token, after the white space and the
// delimiter before it, or a negative index with a fault. It keeps Pos, which may move with the window, and
// the stack. The text of the last token is void from then on. At the top level the byte limit starts to count.
func (s *DecodeState) nextTokenStart() int {
	s.void()
	f := s.Top()
	if f.Kind == 0 {
		s.startTop(f)
	}
	b, i := s.Buf, s.Pos
	depth := s.Depth()
	if f.delim <= ' ' {
		return s.firstTokenStart(i, depth)
	}
	if atSpace(b, i) {
		if i = s.spaceBefore(i, depth-1); i < 0 {
			return i
		}
		b = s.Buf
	}
	if b[i] != f.delim {
		return s.noDelimiter(i, f)
	}
	i++
	if f.delim == ':' && wire.IsAt(b, i, ' ') {
		i++
	}
	if atSpace(b, i) {
		if i = s.spaceBefore(i, depth); i < 0 {
			return i
		}
		b = s.Buf
	}
	if f.delim == ',' && (b[i] == '}' || b[i] == ']') {
		return s.failComma(i)
	}
	return i
}

// startTop prepares for a top-level value.
func (s *DecodeState) startTop(f *Frame) {
	if s.limits != nil {
		s.startBytes(s.Opts.Bytes())
	}
	if cap(s.Buf) > idleWindow && s.Src != nil && f.n > 0 { // the last value was in it
		s.shrink()
		s.scratch = nil // a name of that value may have been long
	}
}

// spaceBefore is spaceAt for white space before a token: it keeps Pos in the window, and fails by failBefore.
func (s *DecodeState) spaceBefore(i, depth int) int {
	if j := s.indents.match(s.Buf, i, depth); j >= 0 {
		return j
	}
	at := i
	for {
		i = wire.SkipSpace(s.Buf, i)
		if i < len(s.Buf) {
			s.indents.learn(s.Buf, at, i, depth)
			return i
		}
		shift, err := s.More(s.Pos)
		i -= shift
		at -= shift
		if err != nil {
			return s.failBefore(i, err)
		}
	}
}

// firstTokenStart is nextTokenStart if no delimiter is due. i is the index after the last token.
func (s *DecodeState) firstTokenStart(i, depth int) int {
	if b := s.Buf; atSpace(b, i) {
		if i = s.spaceBefore(i, depth); i < 0 {
			return i
		}
	}
	if c := s.Buf[i]; c == ',' || c == ':' {
		s.failAt(NoValue, i, Container)
		s.fault.Name = s.Top().WantsName()
		return -1
	}
	return i
}

// noDelimiter is nextTokenStart if Buf[i] is not the delimiter that is due in f. A closing bracket in place
// of a comma is no failure.
func (s *DecodeState) noDelimiter(i int, f *Frame) int {
	switch c := s.Buf[i]; {
	case f.delim == ':':
		return s.failNext(NoColon, i)
	case c == '}' || c == ']':
		return i // close checks it
	case f.Kind == '{':
		s.failNext(NoCommaObject, i)
	default:
		s.failNext(NoCommaArray, i)
	}
	s.fault.Target = Container
	return -1
}

package state

import (
	"io"

	"github.com/plainjson/json/internal/wire"
)

// Next reads the next token and returns its first byte, or 0 with Fault set. If it
// is a name, a string or a number, [DecodeState.Token] returns its bytes.
func (s *DecodeState) Next() byte {
	if s.Fault.Code != NoFault {
		return 0
	}
	s.tokenAt = -1
	f := s.top()
	b, i := s.Buf, s.Pos
	if f.next > ' ' && uint(i) < uint(len(b)) {
		c := b[i]
		if c == f.Kind+2 && f.next == ',' {
			return s.close(i, c)
		}
		if i = nearValue(b, i+1); c != f.next {
			i = -1
		}
	} else if i = near(b, i); f.next != 0 {
		i = -1
	}
	if i < 0 || f.Kind == 0 && s.limit > 0 {
		if i = s.lead(); i < 0 {
			s.failLeadToken()
			return 0
		}
		b = s.Buf
	}
	end, wf := -1, wire.None
	c := b[i]
	switch startOf[c] {
	case startString:
		if f.wantsName() {
			return s.nextName(i, f)
		}
		end, s.tokenFlags, wf = wire.ScanString(b, i, s.Strict)
	case startNumber:
		if end, wf = wire.ScanNumber(b, i); end >= len(b) {
			end = -1 // it may go on
		}
	case startContainer:
		return s.open(i, c)
	case startEnd:
		return s.close(i, c)
	case startLiteral:
		end = wire.SkipLiteral(b, i)
	}
	if end < 0 || wf != wire.None {
		return s.nextSlow(i, c)
	}
	if s.end > 0 || f.wantsName() {
		return s.took(i, end, c)
	}
	s.Pos = end
	f.N++
	if f.Kind != 0 {
		f.next = ','
	}
	s.tokenAt = s.Base + int64(i)
	return c
}

// took notes that the token from Buf[i] to Buf[end] is read, and returns c, the
// first byte of the token, or 0 if it can't stand there.
func (s *DecodeState) took(i, end int, c byte) byte {
	f := s.top()
	switch f.Kind {
	case '{':
		if f.N&1 == 0 {
			s.failAround(NonStringName, i)
			return 0
		}
	case 0:
		if s.end > 0 && !s.withinLimit(end) {
			return 0
		}
	}
	s.Pos = end
	f.valueDone()
	s.tokenAt = s.Base + int64(i)
	return c
}

// nextSlow is Next for what is rarer: literals, what reaches beyond the window, and what is
// wrong.
func (s *DecodeState) nextSlow(i int, c byte) byte {
	s.Pin = s.Pos
	end := i
	switch c {
	case '"':
		i, end, s.tokenFlags = s.wholeString(i)
	case 'n', 't', 'f':
		i, end = s.wholeLiteral(i)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		i, end = s.wholeNumber(i)
	default:
		end = s.failChar(NoValue, i)
	}
	s.Pin = -1
	if end < 0 {
		return 0
	}
	return s.took(i, end, c)
}

// nextName is Next for a name.
func (s *DecodeState) nextName(i int, f *Frame) byte {
	if !f.given {
		next := f.object.Node.Next()
		if end := next.Match(s.Buf, i); end >= 0 {
			f.object.Node = next
			s.tokenFlags = 0
			if !next.Plain() {
				s.tokenFlags = wire.Escaped | wire.NonCanonical // which it may be
			}
			return s.tookName(i, end, f)
		}
	}
	end, fl, wf := wire.ScanString(s.Buf, i, s.Strict)
	if wf != wire.None {
		s.Pin = s.Pos
		i, end, fl = s.wholeString(i)
		s.Pin = -1
		if end < 0 {
			return 0
		}
	}
	raw := s.Buf[i:end]
	if f.given {
		f.Name = string(s.unquote(raw, fl))
	} else if s.takeName(&f.object, raw, fl) {
		s.failDuplicate(i, raw, fl)
		return 0
	}
	s.tokenFlags = fl
	return s.tookName(i, end, f)
}

// tookName notes that the name from Buf[i] to Buf[end] is read.
func (s *DecodeState) tookName(i, end int, f *Frame) byte {
	f.N++
	f.next = ':'
	s.Pos = end
	s.tokenAt = s.Base + int64(i)
	return '"'
}

// open reads the beginning of an array or object.
func (s *DecodeState) open(i int, c byte) byte {
	f := s.cur
	if f.wantsName() || len(s.frames) > s.MaxDepth {
		return s.failOpen(i)
	}
	p := f.valuePlace(&s.Shapes)
	f.valueDone()
	f = s.push(c, p)
	if c == '{' {
		f.object = s.Shapes.Enter(p)
	}
	s.Pos = i + 1
	return c
}

// failOpen notes that no array or object can begin at Buf[i].
func (s *DecodeState) failOpen(i int) byte {
	if s.cur.wantsName() {
		s.failAround(NonStringName, i)
	} else {
		s.fail(TooDeep, i)
	}
	return 0
}

// close reads the end of an array or object.
func (s *DecodeState) close(i int, c byte) byte {
	f := s.cur
	if c != f.Kind+2 || f.next == ':' {
		s.failClose(i, c, f)
		return 0
	}
	if s.end > 0 && s.Depth() == 1 && !s.withinLimit(i+1) {
		return 0
	}
	if c == '}' && !f.given {
		s.Shapes.Leave(&f.object)
	}
	s.pop()
	s.Pos = i + 1
	s.Rest()
	return c
}

// StartValue begins a top-level value that is read with other functions: from Pos
// on, the limit on its bytes counts. More and Advance hold it.
func (s *DecodeState) StartValue() {
	if s.limit > 0 && s.end == 0 {
		s.startLimit()
	}
}

// Advance notes that a value is complete and ends at Buf[end]. It reports
// whether a top-level value has kept to its limit.
func (s *DecodeState) Advance(end int) bool {
	f := s.top()
	if f.Kind == 0 && s.end > 0 && !s.withinLimit(end) {
		return false
	}
	s.Pos = end
	f.valueDone()
	s.Rest()
	return true
}

// withinLimit reports whether the top-level value that ends at Buf[end] has kept to
// its limit, which it then lifts.
func (s *DecodeState) withinLimit(end int) bool {
	if s.Base+int64(end) >= s.end {
		s.fail(TooLong, end)
		return false
	}
	if !s.Inner {
		s.uncut()
	}
	return true
}

// Token returns the bytes of the last token, if it is a name, a string or a
// number, and what is special about it if it is a string. ok is false if the token
// that starts at the offset at is not the last one any more. The bytes are valid
// until the next call of any other method.
func (s *DecodeState) Token(at int64) (b []byte, fl wire.StringFlags, ok bool) {
	if i := int(at - s.Base); at == s.tokenAt && 0 <= i && i <= s.Pos {
		return s.Buf[i:s.Pos], s.tokenFlags, true
	}
	return nil, 0, false
}

// TokenAt returns the offset at which the last token starts.
func (s *DecodeState) TokenAt() int64 { return s.tokenAt }

// lead returns the index of the first byte of the next token, behind the white
// space and the delimiter before it, or a negative index. It moves neither Pos
// nor anything else but the window. The last token is void from then on.
func (s *DecodeState) lead() int {
	s.tokenAt = -1
	f := s.top()
	if f.Kind == 0 {
		s.StartValue()
	}
	b, i := s.Buf, s.Pos
	depth := len(s.frames) - 1
	if f.next == 0 {
		return s.leadFirst(i, depth)
	}
	if uint(i) >= uint(len(b)) || b[i] <= ' ' {
		if j := s.gaps.match(b, i, depth-1); j >= 0 {
			i = j
		} else if i = s.leadSpace(i, depth-1); i < 0 {
			return i
		}
		b = s.Buf
	}
	if b[i] != f.next {
		return s.leadEnd(i, f)
	}
	i++
	if f.next == ':' && uint(i) < uint(len(b)) && b[i] == ' ' {
		i++
	}
	if uint(i) >= uint(len(b)) || b[i] <= ' ' {
		if j := s.gaps.match(b, i, depth); j >= 0 {
			i = j
		} else if i = s.leadSpace(i, depth); i < 0 {
			return i
		}
		b = s.Buf
	}
	if f.next == ',' && (b[i] == '}' || b[i] == ']') {
		return s.failComma(i)
	}
	return i
}

// leadSpace is spaceAt for use between tokens: Pos stays in the window.
func (s *DecodeState) leadSpace(i, depth int) int {
	at := i
	for {
		i = wire.SkipSpace(s.Buf, i)
		if i < len(s.Buf) {
			s.gaps.learn(s.Buf, at, i, depth)
			return i
		}
		shift, err := s.More(s.Pos)
		i -= shift
		at -= shift
		if err != nil {
			return s.failLead(i, err)
		}
	}
}

// leadFirst is lead where no delimiter is due.
func (s *DecodeState) leadFirst(i, depth int) int {
	if b := s.Buf; uint(i) >= uint(len(b)) || b[i] <= ' ' {
		if j := s.gaps.match(b, i, depth); j >= 0 {
			i = j
		} else if i = s.leadSpace(i, depth); i < 0 {
			return i
		}
	}
	if c := s.Buf[i]; c == ',' || c == ':' {
		return s.failAround(NoValue, i)
	}
	return i
}

// failComma notes that the array or object ends at Buf[i] behind a comma. The
// comma is what is wrong.
func (s *DecodeState) failComma(i int) int {
	for s.Buf[i] != ',' {
		i--
	}
	return s.failAround(NoValue, i)
}

// leadEnd is lead where another byte than the delimiter due is found.
func (s *DecodeState) leadEnd(i int, f *Frame) int {
	switch c := s.Buf[i]; {
	case f.next == spoiltNext, f.next == spoiltPassed:
		return s.failSpoilt(f)
	case f.next == ':':
		return s.failNext(NoColon, i)
	case c == '}' || c == ']':
		return i // close tells whether it is the right one
	case f.Kind == '{':
		s.failNext(NoCommaObject, i)
	default:
		s.failNext(NoCommaArray, i)
	}
	s.Fault.Around = true
	return -1
}

// failNext is failChar for use between tokens: Pos stays in the window.
func (s *DecodeState) failNext(c Code, i int) int {
	s.Pin = s.Pos
	s.failChar(c, i)
	s.Pin = -1
	return -1
}

// failLead notes that the input, or reading it, ended before a token, at Buf[i].
func (s *DecodeState) failLead(i int, err error) int {
	f := s.top()
	s.failEnd(i, err)
	s.Fault.Around = f.next != ':' && !(f.spoilt && f.N&1 == 1)
	if err == io.EOF && f.Kind == 0 {
		s.Fault.Code = NoMore
	}
	return -1
}

// failAround notes a failure at Buf[i] that concerns the array or object around.
func (s *DecodeState) failAround(c Code, i int) int {
	s.fail(c, i)
	s.Fault.Around = true
	return -1
}

// failClose notes that the array or object f can't end at Buf[i] by c.
func (s *DecodeState) failClose(i int, c byte, f *Frame) {
	switch {
	case f.next == 0:
		s.fail(NoValue, i)
	case f.next == ',' && f.Kind == '[':
		s.failAround(NoCommaArray, i)
	case f.next == ',':
		s.failAround(NoCommaObject, i)
		s.Fault.Outer = true
	case c == '}':
		s.fail(NoMemberValue, i)
	default:
		s.failAround(NoCommaObject, i)
	}
}

// failDuplicate notes that the name raw at Buf[i] occurred before.
func (s *DecodeState) failDuplicate(i int, raw []byte, fl wire.StringFlags) int {
	s.fail(DuplicateName, i)
	s.Fault.AddName(string(s.unquote(raw, fl)))
	return -1
}

// Peek returns the first byte of the next token without reading it, or 0 with
// Fault set. If Fault was set before, it tries again.
func (s *DecodeState) Peek() byte {
	s.Fault.Code = NoFault
	if i := s.nearby(s.top()); i >= 0 {
		return s.Buf[i]
	}
	i := s.lead()
	if i < 0 && s.Fault.Code == Spoiled {
		i, s.Fault.Code = int(s.Fault.Offset-s.Base), NoFault
	}
	if i < 0 {
		return 0
	}
	switch c := s.Buf[i]; c {
	case '{', '}', '[', ']', '"', 'n', 't', 'f', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return c
	}
	s.failNext(NoValue, i)
	return 0
}

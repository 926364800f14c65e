package state

import "github.com/plainjson/json/internal/wire"

// The functions of this file find and read what stands near the token before, and ends in the window, as most
// tokens and values do. What they do not find is left to others: they change nothing but tokenAt and tokenFlags.

// nearby is lead where at most one byte of white space stands before the next token, which is a name or begins a
// value. Otherwise it returns -1.
func (s *DecodeState) nearby(f *Frame) int {
	s.tokenAt = -1
	b, i := s.Buf, s.Pos
	switch {
	case f.Kind == 0 && s.limit > 0:
		return -1
	case f.next == 0:
		return nearValue(b, i)
	case f.next > ' ' && uint(i) < uint(len(b)) && b[i] == f.next:
		return nearValue(b, i+1)
	}
	return -1
}

// NearValue returns the index of the first byte of the next value, if that stands near the token before, no name comes
// next, and nothing is wrong. Otherwise it returns -1.
func (s *DecodeState) NearValue() int {
	f := s.top()
	if s.Fault.Code != NoFault || f.wantsName() {
		return -1
	}
	return s.nearby(f)
}

// near returns the index of the first byte of a token, which is b[i] or, behind a space or a line feed, b[i+1].
// Otherwise it returns -1.
func near(b []byte, i int) int {
	if uint(i) < uint(len(b)) && (b[i] == ' ' || b[i] == '\n') {
		i++
	}
	if uint(i) < uint(len(b)) && startOf[b[i]] != 0 {
		return i
	}
	return -1
}

// nearValue is near for tokens that do not end an array or object.
func nearValue(b []byte, i int) int {
	if uint(i) < uint(len(b)) && (b[i] == ' ' || b[i] == '\n') {
		i++
	}
	if uint(i) < uint(len(b)) && startOf[b[i]] > startEnd {
		return i
	}
	return -1
}

// scalar returns the index behind the string, number or literal at Buf[i], or -1 if it is none, is malformed, or
// may go on beyond the window.
func (s *DecodeState) scalar(i int) int {
	b := s.Buf
	switch startOf[b[i]] {
	case startString:
		end, fl, wf := wire.ScanString(b, i, s.Strict)
		if s.tokenFlags = fl; wf == wire.None {
			return end
		}
	case startNumber:
		if end, wf := wire.ScanNumber(b, i); wf == wire.None && end < len(b) {
			return end
		}
	case startLiteral:
		return wire.SkipLiteral(b, i)
	}
	return -1
}

// shortValue is how long the window is at most where plain is tried.
const shortValue = 1 << 10

// plain returns the index behind the array or object at Buf[i], in as many as depth others, if names need not be
// unique and nothing is known of any: then nothing is learned of the first short value of a stream, which may
// be the only one. Otherwise, and if it is malformed or may go on beyond the window, the result is -1.
func (s *DecodeState) plain(i, depth int) int {
	if b := s.Buf; !s.Shapes.Lenient || s.Shapes.IsUsed() || len(b) > shortValue || b[trimSpace(b, len(b))-1] != b[i]+2 {
		return -1
	}
	return s.plainParts(i, depth+1)
}

// plainParts is plain for an array or object that begins at Buf[i] and has parts at the given depth.
func (s *DecodeState) plainParts(i, depth int) int {
	b, c := s.Buf, s.Buf[i]
	if depth > s.MaxDepth {
		return -1
	}
	if i = wire.SkipSpace(b, i+1); i < len(b) && b[i] == c+2 {
		return i + 1
	}
	for i < len(b) {
		if c == '{' {
			i = s.plainName(i)
		}
		switch {
		case i < 0:
			return -1
		case startOf[b[i]] == startContainer:
			i = s.plainParts(i, depth+1)
		default:
			i = s.scalar(i)
		}
		if i < 0 {
			return -1
		}
		if i = wire.SkipSpace(b, i); i >= len(b) {
			return -1
		}
		if b[i] == c+2 {
			return i + 1
		}
		if b[i] != ',' {
			return -1
		}
		i = wire.SkipSpace(b, i+1)
	}
	return -1
}

// plainName returns the index of the value behind the name at Buf[i], or -1 if there is none in the window.
func (s *DecodeState) plainName(i int) int {
	b := s.Buf
	if b[i] != '"' {
		return -1
	}
	if i = s.scalar(i); i < 0 {
		return -1
	}
	if i = wire.SkipSpace(b, i); i >= len(b) || b[i] != ':' {
		return -1
	}
	if i = wire.SkipSpace(b, i+1); i >= len(b) {
		return -1
	}
	return i
}

// What begins with a byte; 0 for nothing.
const (
	startEnd    = 1 + iota // the end of an array or object
	startString            // a string or a name
	startNumber
	startLiteral
	startContainer // an array or object
)

// startOf tells what begins with each byte.
var startOf = [256]uint8{
	'"': startString, '{': startContainer, '[': startContainer, '}': startEnd, ']': startEnd,
	'n': startLiteral, 't': startLiteral, 'f': startLiteral,
	'-': startNumber, '0': startNumber, '1': startNumber, '2': startNumber, '3': startNumber, '4': startNumber,
	'5': startNumber, '6': startNumber, '7': startNumber, '8': startNumber, '9': startNumber,
}

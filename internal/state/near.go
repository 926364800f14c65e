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

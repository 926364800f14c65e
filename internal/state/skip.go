package state

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file read one value and check it by all rules in force, without frames. i is the index
// of its first byte in Buf, depth is the number of arrays and objects around it, and names are learned at the
// place p.

// skipValue reads the value that starts at Buf[i]. Without a Pin, bytes that were read may leave the window.
func (s *DecodeState) skipValue(i, depth int, p *shape.Place) int {
	switch startOf[s.Buf[i]] {
	case startContainer:
		if s.Buf[i] == '{' {
			return s.skipObject(i, depth, p)
		}
		return s.skipArray(i, depth, p)
	case startString:
		return s.passString(i)
	case startLiteral:
		if end := wire.SkipLiteral(s.Buf, i); end >= 0 {
			return end
		}
		return s.passLiteral(i)
	case startNumber:
		return s.passNumber(i)
	}
	return s.failChar(NoValue, i)
}

// skipArray reads the array that starts at Buf[i].
func (s *DecodeState) skipArray(i, depth int, p *shape.Place) int {
	if depth >= s.maxDepth {
		return s.fail(TooDeep, i)
	}
	depth++
	if i = s.spaceAt(i+1, depth); i < 0 {
		return i
	}
	if s.Buf[i] == ']' {
		return i + 1
	}
	for {
		// The element. Strings and numbers that end in the window need no call but the scan; the window cannot
		// move during it. After any other call b is stale.
		b := s.Buf
		switch c := b[i]; {
		case c == '"':
			end, _, f := wire.ScanString(b, i, s.Strict)
			if f == wire.None {
				i = end
			} else {
				i = s.passString(i)
			}
		case c == '[':
			i = s.skipArray(i, depth, s.Shapes.Elem(p))
		case c == '{':
			i = s.skipObject(i, depth, s.Shapes.Elem(p))
		case startOf[c] == startNumber:
			end, f := wire.ScanNumber(b, i)
			if f == wire.None && end < len(b) {
				i = end
			} else {
				i = s.passNumber(i)
			}
		default:
			i = s.skipValue(i, depth, p)
		}
		if i < 0 {
			return i
		}
		// The comma or bracket, and the white space around it. A byte less than ' ' may be a control character;
		// spaceAt stops at it, and the test for a comma fails.
		b = s.Buf
		if atSpace(b, i) {
			if i = s.spaceAt(i, depth-1); i < 0 {
				return i
			}
			b = s.Buf
		}
		if b[i] != ',' {
			if b[i] == ']' {
				return i + 1
			}
			return s.failChar(NoCommaArray, i)
		}
		i++
		if atSpace(b, i) {
			if i = s.spaceAt(i, depth); i < 0 {
				return i
			}
		}
	}
}

// skipObject reads the object that starts at Buf[i].
func (s *DecodeState) skipObject(i, depth int, p *shape.Place) int {
	if depth >= s.maxDepth {
		return s.fail(TooDeep, i)
	}
	depth++
	if i = s.spaceAt(i+1, depth); i < 0 {
		return i
	}
	if s.Buf[i] == '}' {
		return i + 1
	}
	o := s.Shapes.Enter(p)
	for {
		// The name is most often the one that followed in earlier objects, which one comparison shows. Such a
		// name is no duplicate, because the names of a learned shape differ.
		b := s.Buf
		next := o.Node.Next()
		if j := next.Match(b, i); j >= 0 {
			o.Node, i = next, j
		} else if i = s.skipName(i, &o); i < 0 {
			return i
		}
		if i = s.skipMember(i, depth, &o); i < 0 {
			return i
		}
		b = s.Buf
		if atSpace(b, i) {
			if i = s.spaceAt(i, depth-1); i < 0 {
				return i
			}
			b = s.Buf
		}
		if b[i] != ',' {
			if b[i] == '}' {
				s.Shapes.Leave(&o)
				return i + 1
			}
			return s.failChar(NoCommaObject, i)
		}
		i++
		if atSpace(b, i) {
			if i = s.spaceAt(i, depth); i < 0 {
				return i
			}
		}
	}
}

// skipMember reads what follows the name that ends at Buf[i]: the colon and the value.
func (s *DecodeState) skipMember(i, depth int, o *shape.Object) int {
	b := s.Buf
	if !wire.IsAt(b, i, ':') {
		if i = s.space(i); i < 0 {
			return i
		}
		b = s.Buf
		if b[i] != ':' {
			return s.failChar(NoColon, i)
		}
	}
	i++
	if wire.IsAt(b, i, ' ') {
		i++
	}
	if atSpace(b, i) {
		if i = s.space(i); i < 0 {
			return i
		}
		b = s.Buf
	}
	switch c := b[i]; {
	case c == '"':
		end, _, f := wire.ScanString(b, i, s.Strict)
		if f == wire.None {
			return end
		}
		return s.passString(i)
	case c == '{':
		return s.skipObject(i, depth, o.Node.Value())
	case c == '[':
		return s.skipArray(i, depth, o.Node.Value())
	case startOf[c] == startNumber:
		if end, f := wire.ScanNumber(b, i); f == wire.None && end < len(b) {
			return end
		}
	}
	return s.skipValue(i, depth, nil)
}

// skipName reads the name that should start at Buf[i], and adds it to o.
func (s *DecodeState) skipName(i int, o *shape.Object) int {
	next := o.Node.Next()
	if end := next.MatchAtEnd(s.Buf, i); end >= 0 {
		o.Node = next
		return end
	}
	if s.Buf[i] != '"' {
		return s.failChar(NoName, i)
	}
	end, fl, f := wire.ScanString(s.Buf, i, s.Strict)
	if f != wire.None {
		if i, end, fl = s.RestOfString(i, end, fl, f); end < 0 {
			return end
		}
	}
	raw := s.Buf[i:end]
	if fl == 0 { // like missName, but with one call less
		if s.Shapes.Miss(o, raw, raw[1:len(raw)-1]) {
			return s.failDuplicate(i, raw, fl)
		}
	} else if s.missName(o, raw, fl) {
		return s.failDuplicate(i, raw, fl)
	}
	return end
}

// spaceAt is space with a cache: it first compares with the white space that came last at the given depth.
func (s *DecodeState) spaceAt(i, depth int) int {
	if j := s.indents.match(s.Buf, i, depth); j >= 0 {
		return j
	}
	j := wire.SkipSpace(s.Buf, i)
	if j >= len(s.Buf) {
		return s.space(j)
	}
	s.indents.learn(s.Buf, i, j, depth)
	return j
}

// space returns the index of the first byte from Buf[i] on that is not white space, reading more as needed,
// or a negative index with a fault. The bytes before it may leave the window.
func (s *DecodeState) space(i int) int {
	for {
		i = wire.SkipSpace(s.Buf, i)
		if i < len(s.Buf) {
			return i
		}
		shift, err := s.More(i)
		i -= shift
		if err != nil {
			return s.failEnd(i, err)
		}
	}
}

// skipWindow is skipValue for an array or object in f, the innermost frame, all of which is in the window. For other
// values, and for malformed ones, the result is negative, and there is no fault.
func (s *DecodeState) skipWindow(i int, f *Frame) int {
	if startOf[s.Buf[i]] != startContainer {
		return -1
	}
	// With an error set More fails at the end of the window, so that neither the window nor i moves.
	err, mark := s.err, s.Shapes.Mark()
	s.err = errWindowEnd
	end := s.skipValue(i, s.Depth(), s.valuePlace(f))
	s.err = err
	if end < 0 {
		count(len(s.Buf) - i)
		s.Shapes.Unwind(mark)
		s.fault = nil
		s.halted &^= failing
		return end
	}
	count(end - i)
	return end
}

// wholeValue is WholeValue for the value of f, the innermost frame, and keeps Pos in the window, too. A closing bracket in
// the place of the value is a failure. The target of other faults is Next, and their path leads from the value to the failure.
func (s *DecodeState) wholeValue(i int, f *Frame) (start, end int) {
	if startOf[s.Buf[i]] == startEnd {
		return i, s.FailBracket(i)
	}
	before, mark := i-s.Pos, s.Shapes.Mark() // More moves Pos and Pin alike, so that before stays the distance to the value
	var p *shape.Place                       // a scalar needs none: an idle stream that reads it takes no memory for names
	if startOf[s.Buf[i]] == startContainer {
		p = s.valuePlace(f)
	}
	s.Pin = s.Pos
	end = s.skipValue(i, s.Depth(), p)
	if i = s.Pos + before; end >= 0 {
		count(end - i)
	} else {
		count(len(s.Buf) - i)
		s.Shapes.Unwind(mark)
		s.failWithin(i)
		s.failInName(f, s.Base+int64(i))
		i = s.Pos + before
	}
	s.Pin = -1
	return i, end
}

// failWithin completes the fault of the value that starts at Buf[i], all of which is in the window up to the failure.
func (s *DecodeState) failWithin(i int) {
	s.fault.Target = Next
	if at := int(s.fault.Offset - s.Base); at > i {
		b := s.Buf[i:]
		if s.fault.AfterNumber() {
			s.fault.Number = numberPath(b, at-i)
		}
		s.fault.Path = string(appendPathIn(nil, b, tokenAround(b, at-i))) + s.fault.Path
	}
}

// tokenAround returns the index of the first byte of the token that is malformed or incomplete at b[at], or at
// if b[at] is not within a token. The text before b[at] is valid.
func tokenAround(b []byte, at int) int {
	for i := 0; i < at; {
		end, f := i+1, wire.None
		switch startOf[b[i]] {
		case startString:
			end, _, f = wire.ScanString(b[:at], i, false)
		case startNumber:
			end, f = wire.ScanNumber(b[:at], i)
		case startLiteral:
			if end = wire.SkipLiteral(b[:at:at], i); end < 0 {
				end, f = wire.ScanLiteral(b[:at], i, literalOf(b[i]))
			}
		}
		if f != wire.None {
			return i
		}
		i = end
	}
	return at
}

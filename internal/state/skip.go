package state

import (
	"io"
	"unicode/utf8"

	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file read one value and check it by all rules in force.
// They take the index of its first byte in Buf and return the index behind it.
// The window may have moved by then. A negative index says that Fault is set,
// with its Path relative to that value.

// SkipValue reads the value that begins, after any white space, at Buf[i] or
// beyond the end of the window. As many as depth arrays and objects are open
// around it. Without a Pin the bytes passed by may leave the window. It
// allocates only while it learns names.
func (s *DecodeState) SkipValue(i, depth int) int {
	return s.SkipValueAt(i, depth, s.Shapes.Root())
}

// SkipValueAt is SkipValue for the values of one place, whose shapes it learns.
func (s *DecodeState) SkipValueAt(i, depth int, p *shape.Place) int {
	mark := s.Shapes.Mark()
	if i = s.space(i); i >= 0 {
		i = s.skipValue(i, depth, p)
	}
	if i < 0 {
		s.Shapes.Unwind(mark)
	}
	return i
}

// skipValue reads the value that begins at Buf[i].
func (s *DecodeState) skipValue(i, depth int, p *shape.Place) int {
	switch c := s.Buf[i]; c {
	case '{':
		return s.skipObject(i, depth, p)
	case '[':
		return s.skipArray(i, depth, p)
	case '"':
		return s.skipString(i)
	case 'n', 't', 'f':
		return s.skipLiteral(i)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return s.skipNumber(i)
	}
	return s.failChar(NoValue, i)
}

// skipArray reads the array that begins at Buf[i].
func (s *DecodeState) skipArray(i, depth int, p *shape.Place) int {
	if depth >= s.MaxDepth {
		return s.fail(TooDeep, i)
	}
	depth++
	if i = s.spaceAt(i+1, depth); i < 0 {
		return i
	}
	if s.Buf[i] == ']' {
		return i + 1
	}
	for n := 0; ; n++ {
		b := s.Buf
		switch c := b[i]; {
		case c == '"':
			end, fl, f := wire.ScanString(b, i, s.Strict)
			if f == wire.None {
				i = end
			} else {
				i = s.resumeString(i, end, fl, f)
			}
		case c == '[':
			i = s.skipArray(i, depth, s.Shapes.Elem(p))
		case c == '{':
			i = s.skipObject(i, depth, s.Shapes.Elem(p))
		case isNumberStart(c):
			end, f := wire.ScanNumber(b, i)
			if f == wire.None && end < len(b) {
				i = end
			} else {
				_, i = s.wholeNumber(i)
			}
		default:
			i = s.skipValue(i, depth, p)
		}
		if i < 0 {
			return s.inElement(n)
		}
		b = s.Buf
		if uint(i) >= uint(len(b)) || b[i] <= ' ' {
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
		if uint(i) >= uint(len(b)) || b[i] <= ' ' {
			if i = s.spaceAt(i, depth); i < 0 {
				return i
			}
		}
	}
}

// skipObject reads the object that begins at Buf[i].
func (s *DecodeState) skipObject(i, depth int, p *shape.Place) int {
	if depth >= s.MaxDepth {
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
		b := s.Buf
		next := o.Node.Next()
		if j := next.Match(b, i); j >= 0 {
			o.Node, i = next, j
		} else if i = s.skipName(i, &o); i < 0 {
			return i
		}
		if i = s.skipMember(i, depth, &o); i < 0 {
			s.Fault.addMember(&s.Shapes, &o)
			return i
		}
		b = s.Buf
		if uint(i) >= uint(len(b)) || b[i] <= ' ' {
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
		if uint(i) >= uint(len(b)) || b[i] <= ' ' {
			if i = s.spaceAt(i, depth); i < 0 {
				return i
			}
		}
	}
}

// skipMember reads what follows the name that ends at Buf[i]: the colon and the
// value.
func (s *DecodeState) skipMember(i, depth int, o *shape.Object) int {
	b := s.Buf
	if uint(i) >= uint(len(b)) || b[i] != ':' {
		if i = s.space(i); i < 0 {
			return i
		}
		b = s.Buf
		if b[i] != ':' {
			return s.failChar(NoColon, i)
		}
	}
	i++
	if uint(i) < uint(len(b)) && b[i] == ' ' {
		i++
	}
	if uint(i) >= uint(len(b)) || b[i] <= ' ' {
		if i = s.space(i); i < 0 {
			return i
		}
		b = s.Buf
	}
	switch c := b[i]; {
	case c == '"':
		end, fl, f := wire.ScanString(b, i, s.Strict)
		if f == wire.None {
			return end
		}
		return s.resumeString(i, end, fl, f)
	case c == '{':
		return s.skipObject(i, depth, o.Node.Value())
	case c == '[':
		return s.skipArray(i, depth, o.Node.Value())
	case isNumberStart(c):
		end, f := wire.ScanNumber(b, i)
		if f == wire.None && end < len(b) {
			return end
		}
		_, end = s.wholeNumber(i)
		return end
	case c == 'n' || c == 't' || c == 'f':
		return s.skipLiteral(i)
	}
	return s.skipValue(i, depth, nil)
}

// skipName reads the name that begins at Buf[i] and adds it to o.
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
		if i, end, fl = s.restOfString(i, end, fl, f); end < 0 {
			return end
		}
	}
	raw := s.Buf[i:end]
	if fl == 0 { // as takeName, with a call less
		if s.Shapes.Miss(o, raw, raw[1:len(raw)-1]) {
			return s.failDuplicate(i, raw, fl)
		}
	} else if s.takeName(o, raw, fl) {
		return s.failDuplicate(i, raw, fl)
	}
	return end
}

// takeName adds to o the name whose string is raw. It reports whether o has it.
func (s *DecodeState) takeName(o *shape.Object, raw []byte, fl wire.StringFlags) (duplicate bool) {
	name := s.unquote(raw, fl)
	if fl&wire.Invalid != 0 {
		raw = nil
	}
	return s.Shapes.Miss(o, raw, name)
}

// unquote returns what the string raw stands for. The result is valid until the
// next call, or as long as raw.
func (s *DecodeState) unquote(raw []byte, fl wire.StringFlags) []byte {
	name := raw[1 : len(raw)-1]
	if fl != 0 {
		s.scratch = wire.AppendUnquote(s.scratch[:0], name)
		name = s.scratch
	}
	return name
}

// inElement notes that the failure is in the element with the index n.
func (s *DecodeState) inElement(n int) int {
	s.Fault.AddIndex(n)
	return -1
}

// failText notes a failure at Buf[end] inside the string or number that begins with
// c somewhere before. It reads on until the sequence that is wrong is complete, so that an
// error can show it.
func (s *DecodeState) failText(c byte, end int, f wire.Fault) int {
	need := 1
	switch {
	case f == wire.BadSurrogate:
		need = 12
	case f == wire.BadEscape && end+1 < len(s.Buf) && s.Buf[end+1] == 'u':
		need = 6
	}
	for len(s.Buf)-end < need || !utf8.FullRune(s.Buf[end:]) {
		shift, err := s.More(end)
		end -= shift
		if err != nil {
			break
		}
	}
	return s.failToken(c, end, f)
}

// failChar notes that the character at Buf[i] can't stand there. It reads on
// until that is complete, so that an error can show it.
func (s *DecodeState) failChar(c Code, i int) int {
	for !utf8.FullRune(s.Buf[i:]) {
		shift, err := s.More(i)
		i -= shift
		if err != nil {
			break
		}
	}
	return s.fail(c, i)
}

// skipLiteral reads the literal that begins at Buf[i].
func (s *DecodeState) skipLiteral(i int) int {
	if end := wire.SkipLiteral(s.Buf, i); end >= 0 {
		return end
	}
	_, end := s.wholeLiteral(i)
	return end
}

// wholeLiteral reads the literal that begins at Buf[i] and keeps all of it in the
// window. It returns where it starts by then.
func (s *DecodeState) wholeLiteral(i int) (start, end int) {
	lit := "null"
	switch s.Buf[i] {
	case 't':
		lit = "true"
	case 'f':
		lit = "false"
	}
	for {
		end, f := wire.ScanLiteral(s.Buf, i, lit)
		if f == wire.None {
			return i, end
		}
		if f != wire.Short {
			n := end - i
			s.failChar(BadToken, end)
			s.Fault.Wire, s.Fault.Start, s.Fault.At = f, lit[0], n
			return i, -1
		}
		shift, err := s.More(i)
		i -= shift
		if err != nil {
			return i, s.failEnd(end-shift, err)
		}
	}
}

// skipString reads the string that begins at Buf[i], whose first part may leave
// the window.
func (s *DecodeState) skipString(i int) int {
	end, fl, f := wire.ScanString(s.Buf, i, s.Strict)
	if f != wire.None {
		return s.resumeString(i, end, fl, f)
	}
	return end
}

// resumeString is skipString where the scan returned end, fl and f, which is a fault.
func (s *DecodeState) resumeString(i, end int, fl wire.StringFlags, f wire.Fault) int {
	if f == wire.Short {
		s.Began = s.TokenEnd(i)
	}
	for f == wire.Short {
		shift, err := s.More(end)
		end -= shift
		if err != nil {
			return s.failString(end, err)
		}
		end, fl, f = wire.ResumeString(s.Buf, end, fl, s.Strict)
	}
	if f != wire.None {
		return s.failText('"', end, f)
	}
	return end
}

// wholeString reads the string that begins at Buf[i] and keeps all of it in the
// window. It returns where it starts by then.
func (s *DecodeState) wholeString(i int) (start, end int, fl wire.StringFlags) {
	end, fl, f := wire.ScanString(s.Buf, i, s.Strict)
	return s.restOfString(i, end, fl, f)
}

// restOfString is wholeString where the scan has returned end, fl and f.
func (s *DecodeState) restOfString(i, end int, fl wire.StringFlags, f wire.Fault) (int, int, wire.StringFlags) {
	for f == wire.Short {
		shift, err := s.More(i)
		i -= shift
		end -= shift
		if err != nil {
			return i, s.failString(end, err), fl
		}
		end, fl, f = wire.ResumeString(s.Buf, end, fl, s.Strict)
	}
	if f != wire.None {
		return i, s.failText('"', end, f), fl
	}
	return i, end, fl
}

// failString notes that the input ended in a string whose scan stopped at Buf[end].
func (s *DecodeState) failString(end int, err error) int {
	return s.failEnd(wire.ShortOffset(s.Buf, end, s.Strict), err)
}

// skipNumber reads the number that begins at Buf[i].
func (s *DecodeState) skipNumber(i int) int {
	if end, f := wire.ScanNumber(s.Buf, i); f == wire.None && end < len(s.Buf) {
		return end
	}
	_, end := s.wholeNumber(i)
	return end
}

// wholeNumber reads the number that begins at Buf[i] and keeps all of it in the
// window. It returns where it starts by then.
func (s *DecodeState) wholeNumber(i int) (start, end int) {
	for {
		end, f := wire.ScanNumber(s.Buf, i)
		if f == wire.None && end < len(s.Buf) {
			return i, end
		}
		if f != wire.None && f != wire.Short {
			return i, s.failText(s.Buf[i], end, f)
		}
		shift, err := s.moreNumber(i)
		i -= shift
		end -= shift
		if err == io.EOF && f == wire.None {
			return i, end
		}
		if err != nil {
			return i, s.failEnd(i, err)
		}
	}
}

// moreNumber reads more of the number that begins at Buf[i]. It goes on until
// the number may be complete or has become twice as long, so that many small
// reads do not make as many scans. The error is for when nothing was read.
func (s *DecodeState) moreNumber(i int) (shift int, err error) {
	before := len(s.Buf)
	shift, err = s.More(i)
	if err != nil {
		return shift, err
	}
	i -= shift
	seen := before - shift
	for goal := 2 * (len(s.Buf) - i); len(s.Buf)-i < goal; {
		for ; seen < len(s.Buf); seen++ {
			if !isNumberByte(s.Buf[seen]) {
				return shift, nil
			}
		}
		d, err := s.More(i)
		if err != nil {
			s.late = err
			return shift + d, nil
		}
		shift, i, seen = shift+d, i-d, seen-d
	}
	return shift, nil
}

// isNumberStart reports whether c begins numbers.
func isNumberStart(c byte) bool { return c-'0' <= 9 || c == '-' }

// isNumberByte reports whether c occurs in numbers.
func isNumberByte(c byte) bool {
	return '0' <= c && c <= '9' || c == '.' || c == '-' || c == '+' || c|0x20 == 'e'
}

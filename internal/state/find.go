package state

import "github.com/plainjson/json/internal/wire"

// FindMember looks in the object that starts at Buf[i] for the first member whose name is accepted by is, which gets the name
// without quotes and escapes. Members before it are skipped, and checked like other values that are skipped. All of
// the text from the object on, to the end of the value that is found if that is a string, stays in the window, so that the
// caller can read the object from its start. Apart from the window nothing changes.
//
// It returns the indices of the object, which may have changed, of the name, and of the value. If no name is accepted, value
// is -1, and name is the index of the bracket that ends the object. If the text is malformed, both are -1, and there is no
// fault: reading the object finds it again.
func (s *DecodeState) FindMember(i int, is func(name []byte) bool) (start, name, value int) {
	at, mark := s.Base+int64(i), s.Shapes.Mark()
	s.Pin = i
	name, value = s.findMember(i, is)
	start = int(at - s.Base)
	s.Pin = -1
	s.Shapes.Unwind(mark)
	if name < 0 || value < 0 && s.fault != nil {
		name, s.fault = -1, nil
		s.halted &^= failing
	}
	count(max(name, start) - start)
	return start, name, value
}

// findMember is FindMember with a Pin that keeps the object in the window. If the text is malformed, there is a fault, and
// value is -1. Duplicate names are found when the object is read.
func (s *DecodeState) findMember(i int, is func(name []byte) bool) (name, value int) {
	depth := s.Depth() + 1
	if depth > s.maxDepth {
		return s.fail(TooDeep, i), -1
	}
	if i = s.spaceAt(i+1, depth); i < 0 {
		return i, -1
	}
	for s.Buf[i] != '}' {
		if s.Buf[i] != '"' {
			return s.failChar(NoName, i), -1
		}
		start, end, fl := s.wholeString(i)
		if end < 0 {
			return end, -1
		}
		before := start - s.Pin // Pin moves with the window
		isFound := is(s.unquote(s.Buf[start:end], fl))
		if i = s.valueOf(end); i < 0 {
			return i, -1
		}
		if isFound {
			if s.Buf[i] == '"' {
				if i, end, _ = s.wholeString(i); end < 0 {
					return end, -1
				}
			}
			return s.Pin + before, i
		}
		if i = s.skipValue(i, depth, s.Shapes.Root()); i < 0 {
			return i, -1
		}
		if i = s.nameAfter(i, depth); i < 0 {
			return i, -1
		}
	}
	return i, -1
}

// wholeString returns the start and end of the string at Buf[i], all of which stays in the window, and its flags.
func (s *DecodeState) wholeString(i int) (start, end int, fl wire.StringFlags) {
	end, fl, f := wire.ScanString(s.Buf, i, s.Strict)
	if f != wire.None {
		return s.RestOfString(i, end, fl, f)
	}
	return i, end, fl
}

// valueOf returns the index of the value of the member whose name ends at Buf[i].
func (s *DecodeState) valueOf(i int) int {
	if b := s.Buf; wire.IsAt(b, i, ':') && i+1 < len(b) && b[i+1] > ' ' { // saves two calls in most texts
		return i + 1
	}
	if i = s.space(i); i < 0 {
		return i
	}
	if s.Buf[i] != ':' {
		return s.failChar(NoColon, i)
	}
	return s.space(i + 1)
}

// nameAfter returns the index of the name after the member that ends at Buf[i], or that of the bracket that ends the object.
func (s *DecodeState) nameAfter(i, depth int) int {
	if i = s.spaceAt(i, depth-1); i < 0 {
		return i
	}
	switch s.Buf[i] {
	case '}':
		return i
	case ',':
	default:
		return s.failChar(NoCommaObject, i)
	}
	if i = s.spaceAt(i+1, depth); i >= 0 && s.Buf[i] == '}' {
		return s.failComma(i)
	}
	return i
}

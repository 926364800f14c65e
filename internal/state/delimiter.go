package state

// The functions of this file read what is between the values of an arshaler: the delimiters, and the white space around
// them.

// Walk passes the comma that is due at Buf[i] if the innermost array or object has complete elements or members, and the
// white space around it. It returns the index of the next name of the object, or of the byte where the next element of the
// array should begin, and true. If end, the closing bracket, comes instead, Walk closes the frame and returns the index
// after the bracket, and false. After a failure it returns a negative index, and false.
func (s *DecodeState) Walk(i int, end byte) (int, bool) {
	s.SeekNext(i)
	f, depth := s.Top(), s.Depth()
	if i = s.spaceBefore(i, depth); i < 0 {
		return i, false
	}
	c := s.Buf[i]
	switch {
	case c == end:
		s.Pop()
		return i + 1, false
	case f.n > 0 && c != ',':
		if i = s.noDelimiter(i, f); i >= 0 { // another closing bracket
			s.failClose(i, c, f)
		}
		return -1, false
	case f.n > 0:
		if i = s.spaceBefore(i+1, depth); i < 0 {
			return i, false
		}
		if c = s.Buf[i]; c == end || end == '}' && startOf[c] == startEnd {
			return s.failComma(i), false
		}
	}
	if end == ']' || c == '"' {
		return i, true
	}
	return s.FailName(i, f.atOnce), false
}

// ValueAfter returns the index of the value after the colon at Buf[i], with white space around it, or a negative index with
// a fault.
func (s *DecodeState) ValueAfter(i int) int {
	s.SeekNext(i)
	return s.nextTokenStart()
}

// DocumentStart is ValueStart for a value that must be there: the end of the input is a failure like that within a value.
func (s *DecodeState) DocumentStart() int {
	i := s.ValueStart()
	if i < 0 && s.fault == endOfStream {
		s.failAt(Truncated, len(s.Buf), Container)
	}
	return i
}

// NameToken reads the name that starts at Buf[i] as a token, and reports whether that worked. If not, there is a fault.
func (s *DecodeState) NameToken(i int) bool {
	s.SeekValue(i)
	return s.nextName(i, s.Top()) != 0
}

// FailName records why no name begins at Buf[i], where one must, and returns -1. It reads a value there as a whole first:
// if that is malformed, this is the failure. It does not read an array or object if atOnce is true.
func (s *DecodeState) FailName(i int, atOnce bool) int {
	end := i
	if startOf[s.Buf[i]] != startContainer || !atOnce {
		i, end = s.wholeValue(i, s.Top())
	}
	if end >= 0 {
		s.failAt(NonStringName, i, Container)
	}
	return -1
}

package wire

// A Splitter takes the members of an object, or the elements of an array, out of a text one after the other. It finds their
// ends, and checks no more than that needs: the brackets, delimiters and names within a value may be malformed.
type Splitter struct {
	text     []byte
	i        int // index after the last part, or after the opening bracket
	isObject bool
	hasPart  bool // Next has returned a part
	ended    bool // the closing bracket has been read
}

// Split returns a Splitter for text, an array or object with white space around it. ok is false if text begins otherwise. It
// does not allocate.
func Split(text []byte) (s Splitter, ok bool) {
	i := SkipSpace(text, 0)
	if i == len(text) || text[i] != '{' && text[i] != '[' {
		return Splitter{}, false
	}
	return Splitter{text: text, i: i + 1, isObject: text[i] == '{'}, true
}

// Next returns the next member, its name as written, with the quotes, and the text of its value. For an element the name is
// nil. Both are parts of the text, without white space around them. ok is false after the last one, and where the text is
// malformed. Next does not allocate.
func (s *Splitter) Next() (name, value []byte, ok bool) {
	b, i := s.text, SkipSpace(s.text, s.i)
	switch {
	case s.ended || i == len(b):
		return nil, nil, false
	case b[i] == '}' && s.isObject, b[i] == ']' && !s.isObject:
		s.i, s.ended = i+1, true
		return nil, nil, false
	case s.hasPart && b[i] != ',':
		return nil, nil, false
	case s.hasPart:
		i = SkipSpace(b, i+1)
	}
	if s.isObject {
		end := endOfString(b, i)
		if end < 0 {
			return nil, nil, false
		}
		name = b[i:end]
		if i = SkipSpace(b, end); i == len(b) || b[i] != ':' {
			return nil, nil, false
		}
		i = SkipSpace(b, i+1)
	}
	end := endOfValue(b, i)
	if end < 0 {
		return nil, nil, false
	}
	s.i, s.hasPart = end, true
	return name, b[i:end], true
}

// Done reports whether Next has returned all members or elements, and only white space follows the closing bracket.
func (s *Splitter) Done() bool { return s.ended && SkipSpace(s.text, s.i) == len(s.text) }

// endOfValue returns the index after the value that begins at b[i], or -1 if none begins there or b ends within it. In an
// array or object it counts brackets, whichever they are.
func endOfValue(b []byte, i int) int {
	if i >= len(b) {
		return -1
	}
	end, f := i, None
	switch b[i] {
	case '"':
		return endOfString(b, i)
	case '{', '[':
		return endOfBrackets(b, i)
	case 't':
		end, f = ScanLiteral(b, i, "true")
	case 'f':
		end, f = ScanLiteral(b, i, "false")
	case 'n':
		end, f = ScanLiteral(b, i, "null")
	default:
		end, f = ScanNumber(b, i)
	}
	if f != None {
		return -1
	}
	return end
}

// endOfBrackets returns the index after the bracket that closes the one at b[i], or -1 if there is none.
func endOfBrackets(b []byte, i int) int {
	for depth := 0; i < len(b); {
		switch b[i] {
		case '"':
			if i = endOfString(b, i); i < 0 {
				return -1
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return -1
}

// endOfString returns the index after the string that begins at b[i], or -1 if none does or it is malformed. It may contain
// invalid UTF-8.
func endOfString(b []byte, i int) int {
	if i >= len(b) || b[i] != '"' {
		return -1
	}
	if end, _, f := ScanString(b, i, false); f == None {
		return end
	}
	return -1
}

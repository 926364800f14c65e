package wire

// A Splitter takes the members of an object, or the elements of an array, out of a valid text, one after the other.
type Splitter struct {
	text []byte
	i    int // index after the last part, or after the opening bracket
}

// Split returns a Splitter for text, a valid array or object. There may be white space around it. Duplicate names and
// invalid UTF-8 do no harm.
func Split(text []byte) Splitter { return Splitter{text, SkipSpace(text, 0) + 1} }

// Next returns the next member: its name as it is written, with the quotes, and its value. The name of an element is nil.
// Both are parts of the text, without the white space around them. ok is false after the last one. Next does not allocate.
func (s *Splitter) Next() (name, value []byte, ok bool) {
	b, i := s.text, SkipSpace(s.text, s.i)
	if b[i] == ',' {
		i = SkipSpace(b, i+1)
	}
	if b[i] == '}' || b[i] == ']' {
		return nil, nil, false
	}
	end := endOfValue(b, i)
	if k := SkipSpace(b, end); b[k] == ':' {
		name, i = b[i:end], SkipSpace(b, k+1)
		end = endOfValue(b, i)
	}
	s.i = end
	return name, b[i:end], true
}

// endOfValue returns the index after the valid value that begins at b[i]. In an array or object it only counts brackets.
func endOfValue(b []byte, i int) int {
	for depth := 0; ; {
		switch b[i] {
		case '"':
			i, _, _ = ScanString(b, i, false)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case 't', 'n':
			i += len("true")
		case 'f':
			i += len("false")
		case ' ', '\t', '\n', '\r', ',', ':':
			i++
		default:
			i, _ = ScanNumber(b, i)
		}
		if depth == 0 {
			return i
		}
	}
}

package state

import "github.com/plainjson/json/internal/wire"

// The functions of this file put the white space of a raw value in order: they
// take the index where it begins in src and return the index behind it.

// drop removes the white space at src[i:], which is that usual at the given depth.
func (s *EncodeState) drop(i, depth int) int {
	j := s.skipGap(i, depth)
	if j > i {
		s.copyRun(i, j)
	}
	return j
}

// replace puts want in the place of the white space src[i:j].
func (s *EncodeState) replace(i, j int, want string) int {
	if string(s.src[i:j]) != want {
		s.copyRun(i, j)
		s.out = append(s.out, want...)
	}
	return j
}

// replaceLine puts a new line at the given depth in the place of the white space
// src[i:j].
func (s *EncodeState) replaceLine(i, j, depth int) int {
	if l := &s.Layout; j-i == 1+len(l.prefix)+depth*len(l.indent) && string(s.src[i:j]) == l.newline(depth) {
		return j
	}
	s.copyRun(i, j)
	s.out = s.Layout.AppendLine(s.out, depth)
	return j
}

// afterOpen is for what follows the beginning of an array or object, whose parts
// stand at depth. If there are none, it returns the index behind the end, as a
// negative number.
func (s *EncodeState) afterOpen(i, depth int) int {
	src := s.src
	j := s.skipGap(i, depth)
	if j < len(src) && src[j] == src[i-1]+2 {
		if j > i {
			s.copyRun(i, j)
		}
		return -(j + 1)
	}
	if !s.Layout.multi {
		if j > i {
			s.copyRun(i, j)
		}
		return j
	}
	return s.replaceLine(i, j, depth)
}

// afterComma is for what follows a comma between parts that stand at depth. If j is
// not negative, the white space is known to end there.
func (s *EncodeState) afterComma(i, j, depth int) int {
	if j < 0 {
		j = s.skipGap(i, depth)
	}
	switch l := &s.Layout; {
	case l.tight:
		if j > i {
			s.copyRun(i, j)
		}
		return j
	case !l.multi:
		return s.replace(i, j, l.comma[1:])
	case len(l.comma) == 1:
		return s.replaceLine(i, j, depth)
	}
	s.copyRun(i, j)
	s.out = append(s.out, s.Layout.comma[1:]...)
	s.out = s.Layout.AppendLine(s.out, depth)
	return j
}

// afterColon is for what follows a colon.
func (s *EncodeState) afterColon(i int) int {
	src := s.src
	j := i
	if uint(j+1) < uint(len(src)) && src[j] == ' ' && src[j+1] > ' ' {
		j++
		if len(s.Layout.colon) == 1 {
			s.copyRun(i, j)
		}
		return j
	}
	j = wire.SkipSpace(src, j)
	return s.replace(i, j, s.Layout.colon[1:])
}

// beforeDelim is for what stands before a comma or the end of an array or object at
// depth. It drops that unless it belongs before that end.
func (s *EncodeState) beforeDelim(i, depth int) int {
	j := s.skipGap(i, depth)
	if s.Layout.multi && j < len(s.src) && s.src[j] != ',' && string(s.src[i:j]) == s.Layout.newline(depth) {
		return j
	}
	if j > i {
		s.copyRun(i, j)
	}
	return j
}

// closing copies the end of an array or object at depth, which has parts.
func (s *EncodeState) closing(i, depth int) int {
	if s.Layout.multi && (s.run == i || s.src[i-1] > ' ') {
		s.copyRun(i, i)
		s.out = s.Layout.AppendLine(s.out, depth)
	}
	return i + 1
}

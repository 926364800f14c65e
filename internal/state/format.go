package state

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file copy one raw value from src to dst, check it by all
// rules in force and give it the form asked for. What needs no change is copied
// in long runs: src[s.run:i] is what was passed by and is not in dst yet. They
// return dst and the index in src behind the value. A negative index says that
// Fault is set, with its Offset relative to src and its Path to the value.

// AppendValue appends to dst the one value that src holds, with white space
// around it, for a place where as many as depth arrays and objects are open.
// The index is len(src), or negative with Fault set. dst and src must not
// overlap. It allocates only to grow dst and to learn names.
func (s *EncodeState) AppendValue(dst, src []byte, depth int) ([]byte, int) {
	return s.appendValueAt(dst, src, depth, s.Shapes.Root())
}

func (s *EncodeState) appendValueAt(dst, src []byte, depth int, p *shape.Place) ([]byte, int) {
	dst, _, end := s.formatWhole(dst, src, depth, p)
	if end >= 0 {
		dst = append(dst, src[s.run:end]...)
		end = len(src)
	}
	return dst, end
}

// Reformat gives the one value that src holds the form asked for. The result is a
// part of src if that has this form already; otherwise it is made in buf, whose
// contents it replaces. It is nil, with Fault set, if src does not hold a value.
func (s *EncodeState) Reformat(buf, src []byte) []byte {
	out, start, end := s.formatWhole(buf[:0], src, 0, s.Shapes.Root())
	switch {
	case end < 0:
		return nil
	case s.run == start && len(out) == 0:
		return src[start:end]
	}
	return append(out, src[s.run:end]...)
}

// formatWhole copies the one value that src holds, which goes from src[start] to
// src[end], to dst, except src[s.run:end].
func (s *EncodeState) formatWhole(dst, src []byte, depth int, p *shape.Place) (out []byte, start, end int) {
	mark := s.Shapes.Mark()
	i := wire.SkipSpace(src, 0)
	s.run = i
	if i == len(src) {
		return dst, i, s.failSource(Truncated, src, i)
	}
	dst, end = s.formatValue(dst, src, i, depth, p)
	if end < 0 {
		s.Shapes.Unwind(mark)
		s.members = s.members[:0]
		return dst, i, end
	}
	if k := wire.SkipSpace(src, end); k < len(src) {
		return dst, i, s.failSource(TrailingData, src, k)
	}
	return dst, i, end
}

// failSource notes a failure at src[i] and returns a negative index.
func (s *EncodeState) failSource(c Code, src []byte, i int) int {
	if i >= len(src) {
		c = Truncated
	}
	s.Fault = Fault{Code: c, Raw: true, Offset: int64(i), Path: s.Fault.Path[:0]}
	if i < len(src) {
		s.Fault.Char = src[i:min(len(src), i+charLen)]
	}
	return -1
}

// failLeaf notes a failure at src[i] inside the token that begins at src[start].
func (s *EncodeState) failLeaf(src []byte, start, i int, f wire.Fault) int {
	if f == wire.Short {
		return s.failSource(Truncated, src, i)
	}
	s.failSource(BadToken, src, i)
	s.Fault.Start, s.Fault.At = src[start], i-start
	s.Fault.Wire = f
	return -1
}

// formatValue copies the value that begins at src[i].
func (s *EncodeState) formatValue(dst, src []byte, i, depth int, p *shape.Place) ([]byte, int) {
	switch c := src[i]; c {
	case '{':
		return s.formatObject(dst, src, i, depth, p)
	case '[':
		return s.formatArray(dst, src, i, depth, p)
	case '"':
		return s.formatString(dst, src, i)
	case 'n':
		return s.formatLiteral(dst, src, i, "null")
	case 't':
		return s.formatLiteral(dst, src, i, "true")
	case 'f':
		return s.formatLiteral(dst, src, i, "false")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return s.formatNumber(dst, src, i)
	}
	return dst, s.failSource(NoValue, src, i)
}

func (s *EncodeState) formatLiteral(dst, src []byte, i int, lit string) ([]byte, int) {
	end, f := wire.ScanLiteral(src, i, lit)
	if f != wire.None {
		return dst, s.failLeaf(src, i, end, f)
	}
	return dst, end
}

func (s *EncodeState) formatNumber(dst, src []byte, i int) ([]byte, int) {
	end, f := wire.ScanNumber(src, i)
	if f == wire.Short {
		return dst, s.failSource(Truncated, src, numberPrefix(src, i))
	}
	if f != wire.None {
		return dst, s.failLeaf(src, i, end, f)
	}
	if (s.form.ints || s.form.floats) && s.canonicalNumber(src[i:end]) {
		dst = append(dst, src[s.run:i]...)
		dst = s.appendNumber(dst, src[i:end])
		s.run = end
	}
	return dst, end
}

// numberPrefix returns how far the text that begins at src[i], which ends in the
// middle of a number, was a whole number.
func numberPrefix(src []byte, i int) int {
	end := len(src)
	for end > i && (src[end-1] < '0' || src[end-1] > '9') {
		end--
	}
	return end
}

func (s *EncodeState) formatString(dst, src []byte, i int) ([]byte, int) {
	end, fl, f := wire.ScanString(src, i, s.Strict)
	if f != wire.None {
		return dst, s.failText(src, i, end, f)
	}
	if s.form.escape != 0 || fl&(wire.NonCanonical|wire.Invalid) != 0 && !s.form.preserve {
		dst = s.rewrite(dst, src, i, end, fl)
	}
	return dst, end
}

// failText is failLeaf for a string.
func (s *EncodeState) failText(src []byte, start, end int, f wire.Fault) int {
	if f == wire.Short {
		end = wire.ShortOffset(src, end, s.Strict)
	}
	return s.failLeaf(src, start, end, f)
}

// rewrite copies the literal src[i:end] in the form asked for.
func (s *EncodeState) rewrite(dst, src []byte, i, end int, fl wire.StringFlags) []byte {
	dst = append(dst, src[s.run:i]...)
	s.run = end
	return s.appendString(dst, src[i:end], fl)
}

// drop returns the index of the first byte of src from i on that is not white
// space, which is dropped.
func (s *EncodeState) drop(dst, src []byte, i int) ([]byte, int) {
	j := wire.SkipSpace(src, i)
	if j > i {
		dst = append(dst, src[s.run:i]...)
		s.run = j
	}
	return dst, j
}

// gap passes by the white space at src[i:] and puts want in its place.
func (s *EncodeState) gap(dst, src []byte, i int, want string) ([]byte, int) {
	j := wire.SkipSpace(src, i)
	if j-i != len(want) || string(src[i:j]) != want {
		dst = append(dst, src[s.run:i]...)
		dst = append(dst, want...)
		s.run = j
	}
	return dst, j
}

// line returns the white space before a part of an array or object at depth.
func (s *EncodeState) line(depth int) string {
	if !s.Layout.multi {
		return ""
	}
	return s.Layout.newline(depth)
}

// separator returns the white space behind a comma.
func (s *EncodeState) separator(line string) string {
	if s.Layout.comma == "," {
		return line
	}
	return " " + line
}

// formatArray copies the array that begins at src[i].
func (s *EncodeState) formatArray(dst, src []byte, i, depth int, p *shape.Place) ([]byte, int) {
	if depth >= s.MaxDepth {
		return dst, s.failSource(TooDeep, src, i)
	}
	i++
	if j := wire.SkipSpace(src, i); j < len(src) && src[j] == ']' {
		dst, j = s.drop(dst, src, i)
		return dst, j + 1
	}
	line := s.line(depth + 1)
	comma := s.separator(line)
	dst, i = s.gap(dst, src, i, line)
	for n := 0; ; n++ {
		if uint(i) >= uint(len(src)) {
			return dst, s.failSource(Truncated, src, i)
		}
		switch src[i] {
		case '"':
			dst, i = s.formatString(dst, src, i)
		case '{':
			dst, i = s.formatObject(dst, src, i, depth+1, s.Shapes.Elem(p))
		case '[':
			dst, i = s.formatArray(dst, src, i, depth+1, s.Shapes.Elem(p))
		default:
			dst, i = s.formatValue(dst, src, i, depth+1, p)
		}
		if i < 0 {
			s.Fault.AddIndex(n)
			return dst, i
		}
		if uint(i) >= uint(len(src)) || src[i] <= ' ' {
			if dst, i = s.beforeDelim(dst, src, i, depth); i >= len(src) {
				return dst, s.failSource(Truncated, src, i)
			}
		}
		if src[i] != ',' {
			if src[i] == ']' {
				return s.closing(dst, src, i, depth)
			}
			return dst, s.failSource(NoCommaArray, src, i)
		}
		i++
		if comma != "" || uint(i) >= uint(len(src)) || src[i] <= ' ' {
			dst, i = s.gap(dst, src, i, comma)
		}
	}
}

// beforeDelim passes by the white space at src[i:], before a comma or the end of an
// array or object at depth, and drops it unless it belongs before that end.
func (s *EncodeState) beforeDelim(dst, src []byte, i, depth int) ([]byte, int) {
	j := wire.SkipSpace(src, i)
	if s.Layout.multi && j < len(src) && src[j] != ',' && string(src[i:j]) == s.Layout.newline(depth) {
		return dst, j
	}
	return s.drop(dst, src, i)
}

// closing copies the end of an array or object at depth, which has parts.
func (s *EncodeState) closing(dst, src []byte, i, depth int) ([]byte, int) {
	if s.Layout.multi && (s.run == i || src[i-1] > ' ') {
		dst = append(dst, src[s.run:i]...)
		dst = append(dst, s.Layout.newline(depth)...)
		s.run = i
	}
	return dst, i + 1
}

// formatObject copies the object that begins at src[i].
func (s *EncodeState) formatObject(dst, src []byte, i, depth int, p *shape.Place) ([]byte, int) {
	if depth >= s.MaxDepth {
		return dst, s.failSource(TooDeep, src, i)
	}
	i++
	if j := wire.SkipSpace(src, i); j < len(src) && src[j] == '}' {
		dst, j = s.drop(dst, src, i)
		return dst, j + 1
	}
	line := s.line(depth + 1)
	comma := s.separator(line)
	o := s.Shapes.Enter(p)
	first := len(s.members)
	dst, i = s.gap(dst, src, i, line)
	for {
		at, start := i, len(dst)+i-s.run
		if next := o.Node.Next(); s.copyNames && next.Match(src, i) >= 0 {
			o.Node, i = next, next.Match(src, i)
		} else if dst, i = s.formatName(dst, src, i, &o); i < 0 {
			return dst, i
		}
		if dst, i = s.formatMember(dst, src, i, depth, &o); i < 0 {
			s.Fault.AddName(string(s.Shapes.Name(&o)))
			return dst, i
		}
		if s.form.sort {
			s.addMember(src, at, start, len(dst)+i-s.run)
		}
		if uint(i) >= uint(len(src)) || src[i] <= ' ' {
			if dst, i = s.beforeDelim(dst, src, i, depth); i >= len(src) {
				return dst, s.failSource(Truncated, src, i)
			}
		}
		if src[i] != ',' {
			if src[i] != '}' {
				return dst, s.failSource(NoCommaObject, src, i)
			}
			s.Shapes.Leave(&o)
			if s.form.sort {
				dst = s.sortMembers(dst, src, i, first)
			}
			return s.closing(dst, src, i, depth)
		}
		i++
		if comma != "" || uint(i) >= uint(len(src)) || src[i] <= ' ' {
			dst, i = s.gap(dst, src, i, comma)
		}
	}
}

// formatMember copies what follows the name that ends at src[i]: the colon and
// the value.
func (s *EncodeState) formatMember(dst, src []byte, i, depth int, o *shape.Object) ([]byte, int) {
	if uint(i) >= uint(len(src)) || src[i] != ':' {
		if dst, i = s.drop(dst, src, i); i >= len(src) || src[i] != ':' {
			return dst, s.failSource(NoColon, src, i)
		}
	}
	i++
	if len(s.Layout.colon) > 1 || uint(i) >= uint(len(src)) || src[i] <= ' ' {
		dst, i = s.gap(dst, src, i, s.Layout.colon[1:])
	}
	if uint(i) >= uint(len(src)) {
		return dst, s.failSource(Truncated, src, i)
	}
	switch src[i] {
	case '"':
		return s.formatString(dst, src, i)
	case '{':
		return s.formatObject(dst, src, i, depth+1, o.Node.Value())
	case '[':
		return s.formatArray(dst, src, i, depth+1, o.Node.Value())
	}
	return s.formatValue(dst, src, i, depth+1, nil)
}

// formatName copies the name that begins at src[i] and adds it to o.
func (s *EncodeState) formatName(dst, src []byte, i int, o *shape.Object) ([]byte, int) {
	if i >= len(src) || src[i] != '"' {
		return dst, s.failSource(NoName, src, i)
	}
	end, fl, f := wire.ScanString(src, i, s.Strict)
	if f != wire.None {
		return dst, s.failText(src, i, end, f)
	}
	raw := src[i:end]
	name := raw[1 : len(raw)-1]
	if fl != 0 {
		s.scratch = wire.AppendUnquote(s.scratch[:0], name)
		name = s.scratch
	}
	if fl&wire.Invalid != 0 {
		raw = nil
	}
	if s.Shapes.Miss(o, raw, name) {
		s.failSource(DuplicateName, src, i)
		s.Fault.AddName(string(name))
		return dst, -1
	}
	if s.form.escape != 0 || fl&(wire.NonCanonical|wire.Invalid) != 0 && !s.form.preserve {
		dst = s.rewrite(dst, src, i, end, fl)
	}
	return dst, end
}

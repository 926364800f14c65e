package state

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file copy one raw value from src to out, check it by all
// rules in force and give it the form asked for. What needs no change is copied
// in long runs: src[run:i] is what was passed by and is not in out yet. They take
// the index in src of the first byte of a value and return the index behind it. A
// negative index says that Fault is set, with its Offset relative to src and its
// Path to the value.

// AppendValue appends to dst the one value that src holds, with white space
// around it, for a place where as many as depth arrays and objects are open.
// The index is len(src), or negative with Fault set. dst and src must not
// overlap. It allocates only to grow dst and to learn names.
func (s *EncodeState) AppendValue(dst, src []byte, depth int) ([]byte, int) {
	return s.appendValueAt(dst, src, depth, s.Shapes.Root())
}

// ShareValue is AppendValue where nothing else is written. If src has the form asked for
// already, the result is a part of src, and shared is true; nothing is copied then.
func (s *EncodeState) ShareValue(dst, src []byte) (out []byte, end int, shared bool) {
	if len(dst) > 0 || s.appendsByReflow() {
		out, end = s.AppendValue(dst, src, 0)
		return out, end, false
	}
	made, out, end := s.formatApart(dst, src)
	if shared = end >= 0 && len(made) == 0; shared {
		out = out[:len(out):len(out)] // what is behind it in src is not the result's
	}
	return out, end, shared
}

// formatApart is Reformat without a reflow. In addition it returns an index that is
// negative if src does not hold a value. What is grown is empty if nothing was copied.
func (s *EncodeState) formatApart(buf, src []byte) (grown, result []byte, end int) {
	s.out = buf[:0]
	start, end := s.formatWhole(src, 0, s.Shapes.Root())
	switch {
	case end < 0:
	case s.run == start && len(s.out) == 0:
		result = src[start:end]
	default:
		s.copyRun(end, end)
		result = s.out
	}
	grown = s.out
	s.src, s.out = nil, nil
	return grown, result, end
}

func (s *EncodeState) appendValueAt(dst, src []byte, depth int, p *shape.Place) ([]byte, int) {
	if s.appendsByReflow() {
		if out := s.appendReflow(dst, src, depth); out != nil {
			return out, len(src)
		}
	}
	s.out = dst
	_, end := s.formatWhole(src, depth, p)
	if end >= 0 {
		s.copyRun(end, end)
		end = len(src)
	}
	dst = s.out
	s.src, s.out = nil, nil
	return dst, end
}

// Reformat gives the one value that src holds the form asked for. The result is a
// part of src if that has this form already; otherwise it is made in buf, whose
// contents it replaces and which it returns grown. It is nil, with Fault set, if
// src does not hold a value.
func (s *EncodeState) Reformat(buf, src []byte) (grown, result []byte) {
	if s.reflows(src) {
		if buf, result = s.tryReflow(buf, src); result != nil {
			return buf, result
		}
	}
	grown, result, _ = s.formatApart(buf, src)
	return grown, result
}

// formatWhole copies the one value that src holds, which goes from src[start] to
// src[end], to out, except src[run:end].
func (s *EncodeState) formatWhole(src []byte, depth int, p *shape.Place) (start, end int) {
	mark := s.Shapes.Mark()
	s.src = src
	start = wire.SkipSpace(src, 0)
	s.run = start
	if start == len(src) {
		return start, s.failSource(Truncated, start)
	}
	end = s.formatValue(start, depth, p)
	if end < 0 {
		s.Shapes.Unwind(mark)
		s.members = s.members[:0]
		return start, end
	}
	if k := wire.SkipSpace(src, end); k < len(src) {
		return start, s.failSource(TrailingData, k)
	}
	return start, end
}

// failSource notes a failure at src[i] and returns a negative index. It is kept out of line:
// it would make the frames of the recursive functions four times as large.
//
//go:noinline
func (s *EncodeState) failSource(c Code, i int) int {
	if i >= len(s.src) {
		c = Truncated
	}
	s.Fault = Fault{Code: c, Raw: true, Offset: int64(i), Path: s.Fault.Path[:0]}
	if i < len(s.src) {
		s.Fault.Char = s.src[i:min(len(s.src), i+charLen)]
	}
	return -1
}

// failLeaf notes a failure at src[i] inside the token that begins at src[start].
func (s *EncodeState) failLeaf(start, i int, f wire.Fault) int {
	if f == wire.Short {
		return s.failSource(Truncated, i)
	}
	s.failSource(BadToken, i)
	s.Fault.Start, s.Fault.At = s.src[start], i-start
	s.Fault.Wire = f
	return -1
}

// formatValue copies the value that begins at src[i].
func (s *EncodeState) formatValue(i, depth int, p *shape.Place) int {
	switch c := s.src[i]; c {
	case '{':
		return s.formatObject(i, depth, p)
	case '[':
		return s.formatArray(i, depth, p)
	case '"':
		return s.formatString(i)
	case 'n':
		return s.formatLiteral(i, "null")
	case 't':
		return s.formatLiteral(i, "true")
	case 'f':
		return s.formatLiteral(i, "false")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return s.formatNumber(i)
	}
	return s.failSource(NoValue, i)
}

func (s *EncodeState) formatLiteral(i int, lit string) int {
	end, f := wire.ScanLiteral(s.src, i, lit)
	if f != wire.None {
		return s.failLeaf(i, end, f)
	}
	return end
}

func (s *EncodeState) formatNumber(i int) int {
	end, f := wire.ScanNumber(s.src, i)
	if f != wire.None || s.form.numbers {
		return s.changeNumber(i, end, f)
	}
	return end
}

// changeNumber is formatNumber for src[i:end] where it may have to be written otherwise,
// or f is wrong with it.
func (s *EncodeState) changeNumber(i, end int, f wire.Fault) int {
	if f != wire.None {
		if f == wire.Short {
			end = numberPrefix(s.src, i)
		}
		return s.failLeaf(i, end, f)
	}
	if s.canonicalNumber(s.src[i:end]) {
		s.copyRun(i, end)
		s.out = s.appendNumber(s.out, s.src[i:end])
	}
	return end
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

func (s *EncodeState) formatString(i int) int {
	end, fl, f := wire.ScanUnescaped(s.src, i, s.Strict)
	return s.changeString(i, end, fl, f)
}

// changeString is formatString where the scan of the string up to its first escape returned
// end, fl and f: it may have to be written otherwise, or is wrong.
func (s *EncodeState) changeString(i, end int, fl wire.StringFlags, f wire.Fault) int {
	if fl&wire.Escaped != 0 {
		if fl&wire.Invalid == 0 {
			if end := s.requote(i, end); end >= 0 {
				return end
			}
		}
		end, fl, f = wire.ResumeString(s.src, end, fl, s.Strict)
	}
	if f != wire.None {
		return s.failText(i, end, f)
	}
	if s.rewrites(i, end, fl) {
		s.rewrite(i, end, fl)
	}
	return end
}

// requote copies the string that begins at src[i] and is valid up to its first escape, which is at src[at], and
// returns the index behind it. Else that is -1 with none of it copied: that escape may stay as it is, or not all is usual.
func (s *EncodeState) requote(i, at int) int {
	if !wire.Fast || s.form.preserve || s.form.escape != 0 || at+1 >= len(s.src) || s.src[at+1] != 'u' && s.src[at+1] != '/' {
		return -1
	}
	s.copyRun(i, i)
	out, end := wire.RequoteFrom(s.out, s.src, i+1, at)
	if end >= 0 {
		s.out, s.run = out, end
	}
	return end
}

// failText is failLeaf for a string.
func (s *EncodeState) failText(start, end int, f wire.Fault) int {
	if f == wire.Short {
		end = wire.ShortOffset(s.src, end, s.Strict)
	}
	return s.failLeaf(start, end, f)
}

// rewrites reports whether the literal src[i:end], with the flags fl, may have to change.
func (s *EncodeState) rewrites(i, end int, fl wire.StringFlags) bool {
	return fl&(wire.NonCanonical|wire.Invalid) != 0 && !s.form.preserve ||
		s.form.escape != 0 && wire.HasEscapable(s.src[i:end], s.form.escape)
}

// rewrite copies the literal src[i:end] in the form asked for.
func (s *EncodeState) rewrite(i, end int, fl wire.StringFlags) {
	s.copyRun(i, end)
	s.out = s.appendString(s.out, s.src[i:end], fl)
}

// formatArray copies the array that begins at src[i].
func (s *EncodeState) formatArray(i, depth int, p *shape.Place) int {
	if depth >= s.MaxDepth {
		return s.failSource(TooDeep, i)
	}
	depth++
	if i = s.afterOpen(i+1, depth); i < 0 {
		return -i
	}
	for n := 0; ; n++ {
		src := s.src
		if uint(i) >= uint(len(src)) {
			return s.failSource(Truncated, i)
		}
		switch src[i] {
		case '"':
			end, fl, f := wire.ScanUnescaped(src, i, s.Strict)
			if fl != 0 || f != wire.None || s.form.escape != 0 {
				end = s.changeString(i, end, fl, f)
			}
			i = end
		case '{':
			i = s.formatObject(i, depth, s.Shapes.Elem(p))
		case '[':
			i = s.formatArray(i, depth, s.Shapes.Elem(p))
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end, f := wire.ScanNumber(src, i)
			if f != wire.None || s.form.numbers {
				end = s.changeNumber(i, end, f)
			}
			i = end
		default:
			i = s.formatValue(i, depth, p)
		}
		if i < 0 {
			s.Fault.AddIndex(n)
			return i
		}
		if uint(i) >= uint(len(src)) || src[i] <= ' ' {
			if i = s.beforeDelim(i, depth-1); i >= len(src) {
				return s.failSource(Truncated, i)
			}
		}
		if src[i] != ',' {
			if src[i] == ']' {
				return s.closing(i, depth-1)
			}
			return s.failSource(NoCommaArray, i)
		}
		i++
		if !s.Layout.tight || uint(i) >= uint(len(src)) || src[i] <= ' ' {
			if j := s.gaps.match(src, i, depth); j >= 0 && s.Layout.tight {
				s.copyRun(i, j)
				i = j
			} else {
				i = s.afterComma(i, j, depth)
			}
		}
	}
}

// formatObject copies the object that begins at src[i].
func (s *EncodeState) formatObject(i, depth int, p *shape.Place) int {
	if depth >= s.MaxDepth {
		return s.failSource(TooDeep, i)
	}
	depth++
	if i = s.afterOpen(i+1, depth); i < 0 {
		return -i
	}
	o := s.Shapes.Enter(p)
	first := len(s.members)
	for {
		src := s.src
		at, start := i, len(s.out)+i-s.run
		next := o.Node.Next()
		if j := next.Match(src, i); j >= 0 {
			o.Node, i = next, j
			if s.form.escape != 0 || !next.Plain() {
				s.knownName(at, i, next)
			}
		} else if i = s.formatName(i, &o); i < 0 {
			return i
		}
		if i = s.formatMember(i, depth, &o); i < 0 {
			s.Fault.addMember(&s.Shapes, &o)
			return i
		}
		end := i
		if s.form.sort {
			s.addMember(at, start, len(s.out)+i-s.run, &o)
		}
		if uint(i) >= uint(len(src)) || src[i] <= ' ' {
			if i = s.beforeDelim(i, depth-1); i >= len(src) {
				return s.failSource(Truncated, i)
			}
		}
		if src[i] != ',' {
			if src[i] != '}' {
				return s.failSource(NoCommaObject, i)
			}
			s.Shapes.Leave(&o)
			if s.form.sort {
				s.sortMembers(end, first)
			}
			return s.closing(i, depth-1)
		}
		i++
		if !s.Layout.tight || uint(i) >= uint(len(src)) || src[i] <= ' ' {
			if j := s.gaps.match(src, i, depth); j >= 0 && s.Layout.tight {
				s.copyRun(i, j)
				i = j
			} else {
				i = s.afterComma(i, j, depth)
			}
		}
	}
}

// knownName copies the name src[i:end], which is that of node n, where it may have
// to be written otherwise.
func (s *EncodeState) knownName(i, end int, n *shape.Node) {
	if !n.Plain() && !s.form.preserve {
		s.rewrite(i, end, wire.Escaped|wire.NonCanonical)
	} else if s.rewrites(i, end, 0) {
		s.rewrite(i, end, 0)
	}
}

// formatMember copies what follows the name that ends at src[i]: the colon and
// the value.
func (s *EncodeState) formatMember(i, depth int, o *shape.Object) int {
	src := s.src
	if uint(i) >= uint(len(src)) || src[i] != ':' {
		if i = s.drop(i, depth); i >= len(src) || src[i] != ':' {
			return s.failSource(NoColon, i)
		}
	}
	i++
	if !s.Layout.tight || uint(i) >= uint(len(src)) || src[i] <= ' ' {
		i = s.afterColon(i)
	}
	if uint(i) >= uint(len(src)) {
		return s.failSource(Truncated, i)
	}
	switch src[i] {
	case '"':
		end, fl, f := wire.ScanUnescaped(src, i, s.Strict)
		if fl != 0 || f != wire.None || s.form.escape != 0 {
			return s.changeString(i, end, fl, f)
		}
		return end
	case '{':
		return s.formatObject(i, depth, o.Node.Value())
	case '[':
		return s.formatArray(i, depth, o.Node.Value())
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		end, f := wire.ScanNumber(src, i)
		if f != wire.None || s.form.numbers {
			return s.changeNumber(i, end, f)
		}
		return end
	case 'n', 't', 'f':
		if end := wire.SkipLiteral(src, i); end >= 0 {
			return end
		}
	}
	return s.formatValue(i, depth, nil)
}

// formatName copies the name that begins at src[i] and adds it to o.
func (s *EncodeState) formatName(i int, o *shape.Object) int {
	src := s.src
	if i >= len(src) || src[i] != '"' {
		return s.failSource(NoName, i)
	}
	end, fl, f := wire.ScanString(src, i, s.Strict)
	if f != wire.None {
		return s.failText(i, end, f)
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
		s.failSource(DuplicateName, i)
		s.Fault.AddName(string(name))
		return -1
	}
	if s.rewrites(i, end, fl) {
		s.rewrite(i, end, fl)
	}
	return end
}

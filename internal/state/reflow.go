package state

import (
	"bytes"
	"slices"

	"github.com/plainjson/json/internal/wire"
)

// A reflow gives a text another layout where nothing else about it is to change:
// duplicate names and invalid UTF-8 are allowed, and strings and numbers stay as they
// are. Then tokens are copied while they are looked at, and names need no
// care. That is what Compact and Indent do by default.
//
// Its methods take the indices n in dst and i in src of what follows, and return those
// behind it. They give up, with a negative i, at whatever is wrong or
// beyond them. The functions for the general case then tell what it is.
type reflow struct {
	*EncodeState
	dst, src []byte // there is room in dst for the rest of src and slack bytes
	multi    bool
	colon    int // the length of the colon and the space behind it
}

// slack is what a reflow needs in dst beside the rest of src: a line of one block, a
// space behind a colon, and what the copying functions want.
const slack = lineBlock + wire.CopySlack + 1

// maxReflow is how long a text may be for a reflow, which needs as much memory
// for the result.
const maxReflow = maxKeep - slack

// reflows reports whether a reflow does what is asked for, and is likely to pay. A text
// that has its layout already needs no copy.
func (s *EncodeState) reflows(src []byte) bool {
	l := &s.Layout
	if !wire.Fast || s.form != (form{lax: true, preserve: true}) || !s.Shapes.Lenient || len(src) > maxReflow {
		return false
	}
	if l.tight {
		i := wire.SkipSpace(src, 0)
		return i+1 < len(src) && src[i+1] <= ' '
	}
	return l.multi && len(l.comma) == 1
}

// tryReflow is Reformat by a reflow. The result is nil if that gave up.
func (s *EncodeState) tryReflow(buf, src []byte) (grown, result []byte) {
	r := reflow{EncodeState: s, src: src, multi: s.Layout.multi, colon: len(s.Layout.colon)}
	r.dst = buf[:cap(buf)]
	if len(r.dst) < len(src)+slack {
		r.dst = make([]byte, len(src)+slack)
	}
	n, i := r.value(0, wire.SkipSpace(src, 0), 0)
	if i < 0 || wire.SkipSpace(src, i) < len(src) {
		return r.dst[:0], nil
	}
	if bytes.Equal(r.dst[:n], src) {
		return r.dst[:0], src
	}
	return r.dst[:n], r.dst[:n]
}

// appendsByReflow reports whether a reflow appends raw values as asked for, but for
// characters to escape.
func (s *EncodeState) appendsByReflow() bool {
	f := s.form
	f.escape = 0
	return wire.Fast && s.Layout.tight && s.Shapes.Lenient && f == form{lax: true, preserve: true}
}

// appendReflow is appendValueAt by a reflow. It returns nil if that gave up.
func (s *EncodeState) appendReflow(dst, src []byte, depth int) []byte {
	at := len(dst)
	dst = slices.Grow(dst, len(src)+slack)
	r := reflow{EncodeState: s, src: src, dst: dst[at:cap(dst)], colon: 1}
	n, i := r.value(0, wire.SkipSpace(src, 0), depth)
	if i < 0 || wire.SkipSpace(src, i) < len(src) {
		return nil
	}
	dst = dst[:at+n]
	if s.form.escape == 0 {
		return dst
	}
	k := at + wire.NextEscape(dst[at:], s.form.escape)
	if k == len(dst) {
		return dst
	}
	s.sorted = append(s.sorted[:0], dst[k:]...)
	return wire.AppendRequote(dst[:k], s.sorted, 0, s.form.escape, true)
}

// value copies the value that begins at src[i].
func (r *reflow) value(n, i, depth int) (int, int) {
	if uint(i) >= uint(len(r.src)) {
		return n, -1
	}
	k := -1
	switch r.src[i] {
	case '{':
		return r.object(n, i, depth)
	case '[':
		return r.array(n, i, depth)
	case '"':
		k = wire.CopyString(r.dst[n:], r.src[i:])
	case 'n':
		k = r.literal(n, i, "null")
	case 't':
		k = r.literal(n, i, "true")
	case 'f':
		k = r.literal(n, i, "false")
	default:
		k = wire.CopyNumber(r.dst[n:], r.src[i:])
	}
	if k < 0 {
		return n, -1
	}
	return n + k, i + k
}

// literal copies lit, which should stand at src[i], and returns its length or -1.
func (r *reflow) literal(n, i int, lit string) int {
	if _, f := wire.ScanLiteral(r.src, i, lit); f != wire.None {
		return -1
	}
	return copy(r.dst[n:], lit)
}

// array copies the array that begins at src[i].
func (r *reflow) array(n, i, depth int) (int, int) {
	src := r.src
	if depth >= r.MaxDepth {
		return n, -1
	}
	depth++
	r.dst[n] = '['
	n, i = n+1, r.gap(i+1, depth)
	if i < len(src) && src[i] == ']' {
		r.dst[n] = ']'
		return n + 1, i + 1
	}
	for {
		if r.multi {
			n = r.line(n, i, depth)
		}
		if n, i = r.value(n, i, depth); i < 0 {
			return n, i
		}
		if uint(i) < uint(len(src)) && src[i] <= ' ' {
			i = r.gap(i, depth-1)
		}
		if uint(i) >= uint(len(src)) {
			return n, -1
		}
		if src[i] != ',' {
			break
		}
		r.dst[n] = ','
		n, i = n+1, i+1
		if uint(i) < uint(len(src)) && src[i] <= ' ' {
			i = r.gap(i, depth)
		}
	}
	return r.end(n, i, depth-1, ']')
}

// object copies the object that begins at src[i].
func (r *reflow) object(n, i, depth int) (int, int) {
	src := r.src
	if depth >= r.MaxDepth {
		return n, -1
	}
	depth++
	r.dst[n] = '{'
	n, i = n+1, r.gap(i+1, depth)
	if i < len(src) && src[i] == '}' {
		r.dst[n] = '}'
		return n + 1, i + 1
	}
	for {
		if r.multi {
			n = r.line(n, i, depth)
		}
		if n, i = r.name(n, i); i < 0 {
			return n, i
		}
		if n, i = r.value(n, i, depth); i < 0 {
			return n, i
		}
		if uint(i) < uint(len(src)) && src[i] <= ' ' {
			i = r.gap(i, depth-1)
		}
		if uint(i) >= uint(len(src)) {
			return n, -1
		}
		if src[i] != ',' {
			break
		}
		r.dst[n] = ','
		n, i = n+1, i+1
		if uint(i) < uint(len(src)) && src[i] <= ' ' {
			i = r.gap(i, depth)
		}
	}
	return r.end(n, i, depth-1, '}')
}

// name copies a name and the colon behind it.
func (r *reflow) name(n, i int) (int, int) {
	src := r.src
	if i > len(src) {
		return n, -1
	}
	k := wire.CopyString(r.dst[n:], src[i:])
	if k < 0 {
		return n, -1
	}
	n, i = n+k, i+k
	if uint(i) >= uint(len(src)) || src[i] != ':' {
		if i = wire.SkipSpace(src, i); i >= len(src) || src[i] != ':' {
			return n, -1
		}
	}
	r.dst[n], r.dst[n+1] = ':', ' '
	n, i = n+r.colon, i+1
	if uint(i) < uint(len(src)) && src[i] == ' ' {
		i++
	}
	return n, wire.SkipSpace(src, i)
}

// end copies the end of an array or object that stands at depth and has parts.
func (r *reflow) end(n, i, depth int, c byte) (int, int) {
	if r.src[i] != c {
		return n, -1
	}
	if r.multi {
		n = r.line(n, i, depth)
	}
	r.dst[n] = c
	return n + 1, i + 1
}

// gap returns the index behind the white space at src[i], which is that usual at the
// given depth.
func (r *reflow) gap(i, depth int) int { return r.EncodeState.gapIn(r.src, i, depth) }

// line begins a line at the given depth.
func (r *reflow) line(n, i, depth int) int {
	l := &r.Layout
	size := 1 + len(l.prefix) + depth*len(l.indent)
	if need := n + size + len(r.src) - i + slack; need > len(r.dst) {
		r.grow(n, need)
	}
	if size > lineBlock || len(l.block) < lineBlock {
		return n + copy(r.dst[n:], l.newline(depth))
	}
	text := *(*[lineBlock]byte)(l.block)
	*(*[lineBlock]byte)(r.dst[n : n+lineBlock]) = text
	return n + size
}

// grow makes dst, of which n bytes are in use, longer than need.
func (r *reflow) grow(n, need int) {
	dst := make([]byte, need+need/2)
	copy(dst, r.dst[:n])
	r.dst = dst
}

package state

import (
	"cmp"
	"slices"

	"github.com/plainjson/json/internal/place"
)

// lines has the places in the window from which the lines of errors are counted. An error counts the text after the last
// of them before it, so that many errors in one window take linear time, in whatever order they come.
type lines struct {
	counts bool         // lines are counted when their text leaves the window
	start  place.Mark   // start of the window; zero: its line is unknown, so that no line is known
	marks  []place.Mark // places after start, in order, each lineStride bytes after the one before
	source place.Source // its address is the identity of the input
}

// lineStride is the number of bytes between two places. Counting their lines takes 0.1 µs.
const lineStride = 4 << 10 >> smaller

// idleMarks is the largest number of places for which an idle stream keeps memory, besides twice those in the window.
const idleMarks = 32

// startOfText is the place of the first byte of the input.
var startOfText = place.Mark{Line: 1, Column: 1}

// markAt returns the known place of byte i, or zero if it is unknown: the start of the input has left the window,
// and lines are not counted.
func (in *Input) markAt(i int) (m place.Mark) {
	b := in.known()
	if in.lines == nil {
		if in.Base > 0 {
			return m
		}
		if i <= lineStride {
			count(i)
			m = startOfText
			m.Advance(b[:i])
			return m
		}
		in.lines = &lines{start: startOfText}
	}
	l, offset := in.lines, in.Base+int64(i)
	if l.start.Line == 0 {
		return m
	}
	k, isMark := slices.BinarySearchFunc(l.marks, offset, func(m place.Mark, offset int64) int {
		return cmp.Compare(m.Offset, offset)
	})
	switch {
	case isMark:
		return l.marks[k]
	case k > 0:
		m = l.marks[k-1]
	default:
		m = l.start
	}
	count(int(offset - m.Offset))
	for offset-m.Offset > lineStride { // no place is set so far in the text
		m.Advance(b[m.Offset-in.Base:][:lineStride])
		l.marks = append(l.marks, m)
	}
	m.Advance(b[m.Offset-in.Base : i])
	return m
}

// Source returns the identity of the input.
func (in *Input) Source() *place.Source {
	l := in.lines
	if l == nil {
		l = new(lines)
		if in.lines = l; in.Base == 0 {
			l.start = startOfText
		}
	}
	if l.source.Size == 0 && in.Src == nil {
		l.source.Size = in.Base + int64(len(in.known()))
	}
	return &l.source
}

// shiftLines prepares for a window that begins at Buf[n].
func (in *Input) shiftLines(n int) {
	l := in.lines
	switch {
	case n == 0:
		return
	case !l.counts:
		l.start, l.marks = place.Mark{}, nil
		return
	}
	l.start = in.markAt(n)
	k := 0
	for k < len(l.marks) && l.marks[k].Offset <= l.start.Offset {
		k++
	}
	if l.marks = slices.Delete(l.marks, 0, k); cap(l.marks) > 2*len(l.marks)+idleMarks { // of a larger window
		l.marks = slices.Clone(l.marks)
	}
}

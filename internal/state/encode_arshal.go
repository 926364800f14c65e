package state

import (
	"slices"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file are for an arshaler, which appends Go values with functions of its own.

// BeginValue returns Buf with the delimiter and the white space that are due before the next name or value,
// and whether a name comes next. The caller appends a value and calls EndValue, or for a name EndName. If it
// drops dst instead, nothing changes. Attach must have succeeded before, so that the state has not failed.
func (s *EncodeState) BeginValue() (dst []byte, isName bool) {
	f := s.ready()
	return s.lead(f), f.WantsName()
}

// TakesValue reports whether the caller may write the next value as a token and without an arshaler: s has
// not failed and is not in use, no name comes next, and tag option string does not apply.
func (s *EncodeState) TakesValue() bool {
	f := s.ready()
	return s.halted == 0 && !s.call.stringTag && !f.wantsString()
}

// EndValue makes dst the output: the slice that BeginValue returned, or the rest of it
// after Flush, with the value appended. It counts the value. At the top level it ends
// the line and flushes, unless a method or function called MarshalEncode for a part of
// its own value. If the value exceeds the limit, nothing changes and the result is
// false: the caller removes the text by Unwind. If the writer fails, the result is false,
// but the value is counted and stays in Buf, and the next write tries again.
func (s *EncodeState) EndValue(dst []byte) bool {
	if s.exceedsLimit(dst) {
		return s.fail(TooLong, dst, Next)
	}
	return s.done(dst, s.Top())
}

// EndName is EndValue for a name: dst[:at] is the slice that BeginValue returned, and dst[at:] the name. It
// fails, and nothing changes, if the name is not a string or is a duplicate, or if the limit is exceeded.
func (s *EncodeState) EndName(dst []byte, at int) bool {
	switch {
	case len(dst) == at || dst[at] != '"':
		return s.fail(NonStringName, dst[:at], Next)
	case s.exceedsLimit(dst):
		return s.fail(TooLong, dst, Next)
	}
	// The text is valid, since an arshaler has written it. The scan is for the flags.
	_, fl, _ := wire.ScanString(dst, at, false)
	return s.endName(dst[:at], dst, fl, nil, s.Top())
}

// Mark sets m, which is zero, to the position after the last token. It does not return m, because a copy takes
// 10 % of the time of a short value.
func (s *EncodeState) Mark(m *OutputMark) {
	f := s.ready()
	m.base, m.hold, m.naming = s.Base, s.Hold, f.naming
	m.Mark = Mark{s.offset(s.Buf), s.Depth(), f.n, f.delim, s.Shapes.Mark()}
	switch {
	case f.Kind != '{':
	case f.managed:
		m.last, m.name = f.Last, f.Name
	default:
		m.last, m.object = f.Last, f.object
	}
}

// Unwind removes the output since m: it closes the arrays and objects that were opened since, and truncates Buf. It
// also removes names that a method has added to the object that was innermost at m, whose frame must still be open. If
// a part of the output has been flushed, Buf becomes empty and the result is false: the caller sets Failed by Halt.
func (s *EncodeState) Unwind(m *OutputMark) bool {
	for s.Depth() > m.depth {
		s.pop()
	}
	s.Shapes.Unwind(m.names)
	f := s.Top()
	if f.n, f.delim = m.n, m.delim; f.Kind == '{' {
		f.Last, f.naming = m.last, m.naming
		if f.managed {
			f.Name = m.name
		} else {
			s.Shapes.UnwindObject(&f.object, m.object)
		}
	}
	s.Hold = int(max(int64(m.hold)-(s.Base-m.base), 0))
	if s.Base > m.offset {
		s.Buf = s.Buf[:0]
		return false
	}
	s.Buf = s.Buf[:m.offset-s.Base]
	return true
}

// OffsetUnder returns the byte offset at which the next value would begin if the white space before it
// followed the options o.
func (s *EncodeState) OffsetUnder(o *opts.Set) int64 {
	var l Layout
	l.Set(o)
	dst, f := slices.Clone(s.beforeDelimiter()), s.ready()
	switch n := f.Index(); {
	case f.Kind == 0:
	case f.Kind == '{' && n&1 == 1:
		dst = l.AppendColon(dst)
	case n == 0:
		dst = l.AppendLine(dst, s.Depth())
	default:
		dst = l.AppendLead(dst, s.Depth(), ',')
	}
	return s.offset(dst)
}

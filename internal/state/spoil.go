package state

import (
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The functions of this file are for what is left open when a Go value could not be
// read or written as a whole. The stream then stands inside of that value, where
// arrays can be gone on with. Objects can not, for nobody knows their names: they
// are spoilt, and with them all that is around.

// spoiltNext stands in Frame.next of a spoilt object that is being read. It is never
// found before a token, for white space is passed over: so the rule costs nothing
// where it does not apply.
const spoiltNext = ' '

// spoiltPassed is spoiltNext where the delimiter before the next token has been passed.
const spoiltPassed = '\t'

// spoil makes the objects unusable that were opened with OpenFrame, and reports
// whether the innermost frame is one.
func (k *Stack) spoil() bool {
	for i := range k.frames {
		if f := &k.frames[i]; f.given && !f.free && f.Kind == '{' {
			f.spoilt = true
		}
	}
	return k.cur.spoilt
}

// IsSpoilt reports whether nothing can be read or written where the stream stands.
func (k *Stack) IsSpoilt() bool { return k.cur != nil && k.cur.spoilt }

// isPassed reports whether the delimiter before the next token of f, if one is due, has been passed.
func (f *Frame) isPassed() bool { return f.next == 0 || f.next == spoiltPassed }

// Free exempts f from what Spoil does.
func (f *Frame) Free() { f.free = true }

// Spoil makes the objects unusable that were opened with OpenFrame, unless names
// need not be unique.
func (s *DecodeState) Spoil() {
	if s.Shapes.Lenient {
		return
	}
	s.spoil()
	for i := range s.frames {
		if f := &s.frames[i]; f.spoilt && f.isPassed() {
			f.next = spoiltPassed
		} else if f.spoilt {
			f.next = spoiltNext
		}
	}
}

// ForgetNames forgets the names of objects that have been entered since mark was taken, and that
// are not open.
func (s *DecodeState) ForgetNames(mark shape.Mark) {
	for i := range s.frames {
		if f := &s.frames[i]; f.Kind == '{' && !f.given {
			mark = max(mark, f.object.End())
		}
	}
	if mark < s.Shapes.Mark() {
		s.Shapes.Unwind(mark)
	}
}

// Abandon makes s unusable until it gets another input, for the place where it stands is
// lost.
func (s *DecodeState) Abandon() {
	s.Pos, s.Inner = min(max(s.Pos, 0), len(s.Buf)), false
	s.top()
	s.abandon()
	for i := range s.frames {
		s.frames[i].next = spoiltNext
	}
}

// Lost is the source of an input whose reader can't be gone on with: a value failed, and the
// beginning of it, where the next read would begin, has left the window. It is the error of that source, too.
type Lost struct{ Failure error }

// Read returns the failure again.
func (l *Lost) Read([]byte) (int, error) { return 0, l }

// Error implements error.
func (l *Lost) Error() string { return l.Failure.Error() }

// Lose makes all that is read from the offset at on fail like the value there.
func (s *DecodeState) Lose(at int64, failure error) {
	s.uncut()
	s.Buf, s.Pos, s.Base, s.gone = s.Buf[:0], 0, at, gone{end: at, before: at}
	s.Src, s.late, s.tokenAt = &Lost{failure}, nil, -1
}

// IsLost reports whether Lose has been called for the input.
func (s *DecodeState) IsLost() bool {
	_, ok := s.Src.(*Lost)
	return ok
}

// abandon makes all that is open unusable, and the top level as well.
func (k *Stack) abandon() {
	for i := range k.frames {
		k.frames[i].spoilt = true
	}
}

// failSpoilt notes that the next token can't be read because f is spoilt, or what
// else is wrong with it.
func (s *DecodeState) failSpoilt(f *Frame) int {
	kept := f.next
	if f.settle(); kept == spoiltPassed {
		f.next = 0
	}
	i := s.lead()
	if i >= 0 && s.Buf[i] == ']' {
		f.settle()
		s.failClose(i, ']', f)
		i = -1
	}
	f.next = kept
	if i < 0 {
		return i
	}
	return s.fail(Spoiled, i)
}

// failLeadToken completes the note of why there is no next token: if that can't be
// read because the object around is spoilt, it may be malformed, too.
func (s *DecodeState) failLeadToken() {
	if s.Fault.Code != Spoiled {
		return
	}
	i := int(s.Fault.Offset - s.Base)
	switch c := s.Buf[i]; {
	case c != '{' && c != '[':
		s.failSpoiltValue()
	case s.cur.wantsName():
		s.failAround(NonStringName, i)
	}
}

// failSpoiltValue makes the note that a value can't be read because f is spoilt one
// of what is wrong with the value, if anything is.
func (s *DecodeState) failSpoiltValue() {
	kept := s.Fault
	i := int(kept.Offset - s.Base)
	if c := s.Buf[i]; c == '}' || c == ']' {
		return
	}
	s.Pin = s.Pos
	at := i - s.Pos
	end := s.SkipValue(i, s.Depth())
	i = s.Pos + at
	s.Pin = -1
	switch {
	case end < 0:
		s.blame(s.cur)
	case s.cur.wantsName() && s.Buf[i] != '"':
		s.failAround(NonStringName, i)
	default:
		s.Fault = kept
	}
}

// Spoil makes the objects unusable that were opened with OpenFrame, unless names
// need not be unique.
func (s *EncodeState) Spoil() {
	if !s.Shapes.Lenient && s.spoil() {
		s.Fault.Code = Spoiled
	}
}

// Abandon makes s unusable until it gets another output, for the place where it stands is
// lost.
func (s *EncodeState) Abandon() {
	s.top()
	s.abandon()
	s.Fault = Fault{Code: Spoiled}
}

// Frames takes away the frames above depth and returns them, for PutFrames.
func (s *DecodeState) Frames(depth int) []Frame {
	top := append([]Frame(nil), s.frames[depth+1:]...)
	for s.Depth() > depth {
		s.pop()
	}
	return top
}

// PutFrames puts frames on top that Frames has returned.
func (s *DecodeState) PutFrames(top []Frame) {
	for _, f := range top {
		*s.push(f.Kind, f.place) = f
	}
}

// Enter opens the array or object that begins at Buf[i] with c, if nothing of it is
// read yet.
func (s *DecodeState) Enter(i int, c byte) {
	f := s.top()
	p := f.valuePlace(&s.Shapes)
	f.valueDone()
	f = s.push(c, p)
	if c == '{' {
		f.object = s.Shapes.Enter(p)
	}
	s.Pos = i + 1
}

// LastToken returns the offset of the token, or the value, that was read last.
func (s *DecodeState) LastToken() int64 {
	b := s.Buf[:s.Pos]
	switch i := len(b) - 1; {
	case s.tokenAt >= 0:
		return s.tokenAt
	case i < 0 || b[i] == '{' || b[i] == '}' || b[i] == '[' || b[i] == ']':
		return s.Base + int64(max(i, 0))
	case b[i] == '"':
		return s.Base + int64(openingQuote(b, i))
	default:
		for i > 0 && !endsScalar(b[i-1]) {
			i--
		}
		return s.Base + int64(i)
	}
}

// endsScalar reports whether c can't be part of a number or a literal.
func endsScalar(c byte) bool {
	return c <= ' ' || c == ',' || c == ':' || c == '[' || c == '{' || c == ']' || c == '}' || c == '"'
}

// openingQuote returns the index of the quote that begins the string which ends with
// b[i]: the one with an even number of backslashes before it.
func openingQuote(b []byte, i int) int {
	for i--; i > 0; i-- {
		n := i
		for n > 0 && b[n-1] == '\\' {
			n--
		}
		if b[i] == '"' && (i-n)&1 == 0 {
			break
		}
	}
	return max(i, 0)
}

// Reopen makes Buf what it is with a part of a value behind it, which begins at
// dst[at], and opens the arrays and objects that this leaves open. It returns the names of these, outermost
// first, as they are written.
func (s *EncodeState) Reopen(dst []byte, at int) (names [][][]byte) {
	s.top()
	s.Buf = dst
	base := s.Depth()
	for i := at; i < len(dst); {
		f := s.cur
		switch c := dst[i]; c {
		case ' ', '\t', '\n', '\r', ',', ':':
			i++
			continue
		case '{', '[':
			f.valueDone()
			s.OpenFrame(c, 0, "")
			names = append(names, nil)
			i++
			continue
		case '}', ']':
			if i++; len(names) > 0 { // else somebody has written to dst who should not have
				s.CloseFrame()
				names = names[:len(names)-1]
			}
			continue
		}
		end := scalarEnd(dst, i)
		if f.wantsName() && len(names) > 0 && end-i > 1 {
			last := &names[len(names)-1]
			*last = append(*last, dst[i+1:end-1])
		}
		f.N++
		f.settle()
		i = end
	}
	for k, list := range names {
		if len(list) > 0 {
			s.Level(base + 1 + k).Name = string(wire.AppendUnquote(nil, list[len(list)-1]))
		}
	}
	return names
}

// Track makes the object at the given depth, which OpenFrame opened, one like others, which knows its names:
// those in the list, as they are written, its last one, and all that follow. Objects above must not do so yet.
func (s *EncodeState) Track(depth int, names [][]byte) {
	for i := depth; i <= s.Depth(); i++ {
		if f := s.Level(i); f.Kind == '{' && !f.given {
			return
		}
	}
	f := s.Level(depth)
	f.given, f.object = false, s.Shapes.Enter(s.Shapes.Root())
	for _, name := range names {
		s.Shapes.Miss(&f.object, nil, wire.AppendUnquote(nil, name))
	}
	if f.N > 0 {
		s.Shapes.Miss(&f.object, nil, []byte(f.Name))
	}
}

// scalarEnd returns the index behind the string, number or literal at dst[i].
func scalarEnd(dst []byte, i int) int {
	if dst[i] == '"' {
		end, _, _ := wire.ScanString(dst, i, false)
		return end
	}
	end := i + 1 // where no token begins, too
	for end < len(dst) && !endsScalar(dst[end]) {
		end++
	}
	return end
}

// ReopenFlushed is Reopen for a value whose beginning has been flushed: path leads, innermost
// step first, to where dst ends, before the last value there or behind it if behind is set; or to the
// object that dst begins with its last byte, or that it ends in before a name, if inObject is set. How many
// members the objects have is not known any more: it is as if there were none before the one that is open.
func (s *EncodeState) ReopenFlushed(dst []byte, path []Step, inObject, behind bool) {
	s.top().valueDone()
	s.Buf = dst
	begun := inObject || lastByte(dst) == '{'
	for k := len(path) - 1; k >= 0; k-- {
		kind, n := byte('{'), int64(1)
		if path[k].Index >= 0 {
			kind, n = '[', int64(path[k].Index)
		}
		if k > 0 || begun || behind {
			n++
		}
		s.OpenFrame(kind, n, path[k].Name)
	}
	if begun {
		s.OpenFrame('{', 0, "")
	}
}

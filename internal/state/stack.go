package state

import "github.com/plainjson/json/internal/shape"

// A Frame is an array or object that is open, or the top level.
type Frame struct {
	N      int64  // names and values so far, one that is open included
	Kind   byte   // '{', '[', or 0 for the top level
	next   byte   // what separates the next token: ',' or ':', or 0 for nothing
	given  bool   // the frame was opened with OpenFrame
	spoilt bool   // nothing can be read or written here any more; see Spoil and Abandon
	free   bool   // the frame is never spoilt
	Name   string // the last name, if the frame was opened with OpenFrame

	place  *shape.Place // where the array or object stands
	object shape.Object // the names of an object
	serial int64        // how many frames had been opened when it was
	lent   int64        // if LendName made it given: N then, plus 1
}

// A Stack is all that is open. The top level is always its first frame.
type Stack struct {
	frames []Frame
	cur    *Frame // the innermost one; nil if there are no frames
	opened int64  // how many frames have been opened
	total  int64  // how many top-level values there have been, while there are no frames
}

// maxKept is how many frames are kept by reset.
const maxKept = 1 << 10

// isReset reports whether reset would change nothing.
func (k *Stack) isReset() bool {
	return len(k.frames) == 1 && cap(k.frames) <= maxKept && k.cur.N == 0 && k.cur.next == 0 && !(k.cur.given || k.cur.spoilt || k.cur.free)
}

// reset closes all frames.
//
//go:noinline
func (k *Stack) reset() {
	if cap(k.frames) > maxKept {
		k.frames = nil
	}
	if k.frames == nil {
		k.frames = make([]Frame, 1)
	}
	k.frames = k.frames[:1]
	f := &k.frames[0]
	f.N, f.next, f.given, f.spoilt, f.free = 0, 0, false, false, false
	if k.cur != f {
		k.cur = f
	}
}

// push opens an array or object that stands at p and begins with c.
func (k *Stack) push(c byte, p *shape.Place) *Frame {
	n := len(k.frames)
	if n == cap(k.frames) {
		k.frames = append(k.frames, more[:]...)
	}
	k.frames = k.frames[:n+1]
	f := &k.frames[n]
	f.N, f.Kind, f.next, f.given, f.lent, f.spoilt, f.free, f.place = 0, c, 0, false, 0, false, false, p
	k.opened++
	f.serial = k.opened
	k.cur = f
	return f
}

// more is what frames grow by, at least.
var more [3]Frame

// pop closes the innermost array or object.
func (k *Stack) pop() {
	n := len(k.frames) - 1
	k.frames = k.frames[:n]
	k.cur = &k.frames[n-1]
}

// Depth returns how many arrays and objects are open.
func (k *Stack) Depth() int { return max(len(k.frames), 1) - 1 }

// Level returns the frame at depth i, 0 being the top level, while there are frames. It is valid until
// the next read or write.
func (k *Stack) Level(i int) *Frame { return &k.frames[i] }

// OpenFrame puts an array or object around what is read or written next, which
// is known by other means: n is how many names and values are done in it, the one
// included that the next OpenFrame stands for, and name is the last name of an
// object.
func (k *Stack) OpenFrame(kind byte, n int64, name string) {
	f := k.push(kind, nil)
	f.N, f.Name, f.given = n, name, true
	f.settle()
}

// ChangeFrame makes the innermost frame, which OpenFrame opened, what it would be if it were opened
// anew. If free is set, Spoil does nothing to it.
func (k *Stack) ChangeFrame(n int64, name string, free bool) {
	f := k.cur
	f.N, f.given, f.lent, f.spoilt, f.free = n, true, 0, false, free
	if f.Kind == '{' {
		f.Name = name
	}
	f.settle()
}

// CloseFrame takes away the innermost frame, which OpenFrame opened.
func (k *Stack) CloseFrame() { k.pop() }

// settle finds what separates the next token from the last one.
func (f *Frame) settle() {
	switch {
	case f.Kind == 0 || f.N == 0:
		f.next = 0
	case f.Kind == '{' && f.N&1 == 1:
		f.next = ':'
	default:
		f.next = ','
	}
}

// wantsName reports whether the next token must be a name, or end the object.
func (f *Frame) wantsName() bool { return f.Kind == '{' && f.N&1 == 0 }

// lastName returns the last name of the object f.
func (f *Frame) lastName(m *shape.Memory) string {
	if f.given {
		return f.Name
	}
	return string(m.Name(&f.object))
}

// valueDone counts a value that is complete.
func (f *Frame) valueDone() {
	f.N++
	if f.Kind != 0 {
		f.next = ','
	}
}

// valuePlace returns where the next value of f stands.
func (f *Frame) valuePlace(m *shape.Memory) *shape.Place {
	switch {
	case f.given || f.Kind == 0:
		return m.Root()
	case f.Kind == '[':
		return m.Elem(f.place)
	}
	return f.object.Node.Value()
}

// Level is that of the stack, and sets it up if need be.
func (s *DecodeState) Level(i int) *Frame {
	s.top()
	return s.Stack.Level(i)
}

// Level is that of the stack, and sets it up if need be.
func (s *EncodeState) Level(i int) *Frame {
	s.top()
	return s.Stack.Level(i)
}

// OpenFrame is that of the stack, and sets it up if need be.
func (s *DecodeState) OpenFrame(kind byte, n int64, name string) {
	s.top()
	s.Stack.OpenFrame(kind, n, name)
}

// OpenFrame is that of the stack, and sets it up if need be.
func (s *EncodeState) OpenFrame(kind byte, n int64, name string) {
	s.top()
	s.Stack.OpenFrame(kind, n, name)
}

// NameAt returns the last name of the object at depth i.
func (s *DecodeState) NameAt(i int) string { return s.frames[i].lastName(&s.Shapes) }

// NameAt returns the last name of the object at depth i.
func (s *EncodeState) NameAt(i int) string { return s.frames[i].lastName(&s.Shapes) }

// Delimited says that the delimiter before the next token has been passed.
func (k *Stack) Delimited() { k.cur.next = 0 }

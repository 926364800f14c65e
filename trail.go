package json

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// A step tells where the value stands that is being read or written: in which
// array or object, and after what.
type step struct {
	kind byte   // '[' or '{'
	open bool   // a frame was opened for it, and at most n and name have changed since
	free bool   // of an object: others can go on with it after a failure, for its names are kept
	n    int64  // how many names and values come before it
	name string // the last name
}

// A trail leads to the value that is being read or written. It is kept only
// where user code can come to look at it. Each array and object puts its step
// over whatever the parts before have left behind, so that nobody clears up.
type trail []step

// at makes the trail lead to a value inside the array or object that the first
// mark steps lead to.
//
// What was there before, of the same kind, leaves its frame to s.
func (t *trail) at(mark int, s step) {
	if mark < len(*t) {
		old := &(*t)[mark]
		s.open = old.open && old.kind == s.kind
	}
	*t = append((*t)[:mark], s)
}

// show makes the frames above depth base those that t leads through. Those that
// are open since the last time, and have not changed, stay: so that many calls
// from deep inside cost no more than the steps between them.
func (t trail) show(s *state.Stack, base int) {
	if len(t) == 0 {
		t.hide(s, base)
		return
	}
	same := min(len(t), s.Depth()-base)
	for same > 0 && !t[same-1].open {
		same--
	}
	if s.Depth() == base {
		s.Level(base).N++
		s.Settle()
	}
	for s.Depth() > base+same {
		s.CloseFrame()
	}
	if same > 0 {
		last := &t[same-1]
		n := last.n
		if same < len(t) {
			n++
		}
		s.ChangeFrame(n, last.name, last.free)
	}
	for k := same; k < len(t); k++ {
		n := t[k].n
		if k < len(t)-1 {
			n++
		}
		if s.OpenFrame(t[k].kind, n, t[k].name); t[k].free {
			s.Level(s.Depth()).Free()
		}
		t[k].open = true
	}
}

// hide closes the frames that show has opened.
func (t trail) hide(s *state.Stack, base int) {
	if s.Depth() <= base {
		return
	}
	for s.Depth() > base {
		s.CloseFrame()
	}
	s.Level(base).N--
	s.Settle()
}

// elem is at for an array, of which n values come before.
func (t *trail) elem(mark int, n int64) {
	if mark < len(*t) && (*t)[mark].kind == '[' {
		*t = (*t)[:mark+1]
		(*t)[mark].n = n
		return
	}
	*t = append((*t)[:mark], step{kind: '[', n: n})
}

// A coder is what jsontext.Encoder and jsontext.Decoder have in common.
type coder interface {
	StackDepth() int
	StackIndex(int) (jsontext.Kind, int64)
	StackPointer() jsontext.Pointer
}

// failedAt returns the pointer for an error of user code, which has moved c from
// before a value at the given depth, but by no more than reads values at that depth.
// It leads to the value if that was read or written, and nothing else; else to the
// array or object where c stands, or to the member whose name comes before that.
func failedAt(c coder, depth int, reads int64) jsontext.Pointer {
	p := c.StackPointer()
	kind, n := c.StackIndex(c.StackDepth())
	switch {
	case kind == 0:
		return ""
	case n == 0 || kind == '{' && n&1 == 1 || c.StackDepth() == depth && reads == 1:
		return p
	}
	return p.Parent()
}

// nextPointer returns the pointer to the value that is read from c or written to it
// next, where f is the innermost frame.
func nextPointer(c coder, f *state.Frame) jsontext.Pointer {
	if f.Kind != '[' {
		return failedAt(c, -1, 0)
	}
	f.N++
	p := c.StackPointer()
	f.N--
	return p
}

// checkChange tells what is wrong with going from options old to options set in the
// middle of what s reads or writes, if anything.
func checkChange(s interface {
	Depth() int
	WantsName() bool
}, old, set *opts.Set) error {
	if _, ok := s.(*state.EncodeState); ok && !state.SameLayout(old, set) {
		return errChangedSpace
	}
	if s.Depth() == 0 || !s.WantsName() {
		return nil
	}
	switch changed := old.Value ^ set.Value; {
	case changed&opts.AllowDuplicateNames != 0:
		return errChangedUnique
	case changed&opts.AllowInvalidUTF8 != 0:
		return errChangedUTF8
	}
	return nil
}

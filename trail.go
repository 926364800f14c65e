package json

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
)

// A step tells where the value stands that is being read or written: in which
// array or object, and after what.
type step struct {
	kind byte   // '[' or '{'
	n    int64  // how many names and values come before it
	name string // the last name
}

// A trail leads to the value that is being read or written. It is kept only
// where user code can come to look at it. Each array and object puts its step
// over whatever the parts before have left behind, so that nobody clears up.
type trail []step

// at makes the trail lead to a value inside the array or object that the first
// mark steps lead to.
func (t *trail) at(mark int, s step) { *t = append((*t)[:mark], s) }

// A frameStack is what state.DecodeState and state.EncodeState have in common.
type frameStack interface {
	Depth() int
	Level(i int) *state.Frame
	OpenFrame(kind byte, n int64, name string)
	CloseFrame()
}

// show opens the frames that t leads through.
func (t trail) show(s frameStack) {
	if len(t) == 0 {
		return
	}
	s.Level(s.Depth()).N++
	for k, st := range t {
		n := st.n
		if k < len(t)-1 {
			n++
		}
		s.OpenFrame(st.kind, n, st.name)
	}
}

// hide undoes show; depth is how many frames were open before.
func (t trail) hide(s frameStack, depth int) {
	if len(t) == 0 {
		return
	}
	for s.Depth() > depth {
		s.CloseFrame()
	}
	s.Level(s.Depth()).N--
}

// checkChange tells what is wrong with going from options old to options set in the
// middle of what s reads or writes, if anything.
func checkChange(s interface {
	Depth() int
	WantsName() bool
}, old, set *opts.Set) error {
	const space = opts.Multiline | opts.SpaceAfterColon | opts.SpaceAfterComma | opts.HasIndent | opts.HasIndentPrefix
	if _, ok := s.(*state.EncodeState); ok {
		same := (old.Value^set.Value)&space == 0 && (old.Present^set.Present)&space&set.Value == 0
		if !same || old.Indent != set.Indent && set.Present&opts.HasIndent != 0 || old.IndentPrefix != set.IndentPrefix {
			return errChangedSpace
		}
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

package jsontext

import "github.com/plainjson/json/internal/state"

// A stack is what is open in a decoder or an encoder.
type stack interface {
	Depth() int
	Level(i int) *state.Frame
	NameAt(i int) string
}

// lastPointer returns the pointer to the value that was read or written last.
func lastPointer(s stack) Pointer {
	top := s.Depth()
	var room [shortPointer]byte
	b := outerPointer(room[:0], s)
	switch f := s.Level(top); {
	case f.Kind == '{' && f.N > 0:
		b = state.AppendName(b, s.NameAt(top))
	case f.Kind == '[' && f.N > 0:
		b = state.AppendIndex(b, f.N-1)
	}
	return Pointer(b)
}

// shortPointer is how long most pointers are at most.
const shortPointer = 64

// nextPointer returns the pointer to the value that is read or written next, or
// to the array or object around it if it is a name.
func nextPointer(s stack) []byte {
	top := s.Depth()
	b := outerPointer(nil, s)
	switch f := s.Level(top); {
	case f.Kind == '{' && f.N&1 == 1:
		b = state.AppendName(b, s.NameAt(top))
	case f.Kind == '[':
		b = state.AppendIndex(b, f.N)
	}
	return b
}

// outerPointer appends to b the pointer to the innermost array or object that is open.
func outerPointer(b []byte, s stack) []byte {
	for i := 1; i < s.Depth(); i++ {
		if f := s.Level(i); f.Kind == '{' {
			b = state.AppendName(b, s.NameAt(i))
		} else {
			b = state.AppendIndex(b, f.N-1)
		}
	}
	return b
}

// faultPointer returns the pointer that the path of f is relative to.
func faultPointer(s stack, f *state.Fault) []byte {
	switch {
	case f.Outer:
		return []byte(Pointer(outerPointer(nil, s)).Parent())
	case f.Around:
		return outerPointer(nil, s)
	}
	return nextPointer(s)
}

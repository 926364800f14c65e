package jsontext

import "github.com/plainjson/json/internal/state"

// lastPointer returns the result of StackPointer for the stack k.
func lastPointer(k *state.Stack) Pointer {
	var room [shortPointer]byte
	return Pointer(k.AppendPointer(room[:0], state.Last))
}

// shortPointer is the length, in bytes, up to which lastPointer allocates its result only. Most pointers are
// shorter.
const shortPointer = 64

// faultPointer returns the pointer to the place of the failure f.
func faultPointer(k *state.Stack, f *state.Fault) Pointer {
	return Pointer(k.AppendPointer(nil, f.Target)) + Pointer(f.Path)
}

// numberPointer returns the pointer to the number before the failure f, which is AfterNumber.
func numberPointer(k *state.Stack, f *state.Fault) string {
	if f.Target == state.Container {
		return string(k.AppendPointer(nil, state.Last))
	}
	return string(k.AppendPointer(nil, f.Target)) + f.Number
}

// stackIndex returns the kind of the array or object that is open at depth i, and the number of names and values in it,
// with the one that is open.
func stackIndex(k *state.Stack, i int) (Kind, int64) {
	f := k.Level(i)
	n := f.Index()
	if i < k.Depth() {
		n++
	}
	return Kind(f.Kind), n
}

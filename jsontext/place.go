package jsontext

import "github.com/plainjson/json/internal/state"

// lastPointer returns the pointer to the value that was read or written last.
func lastPointer(k *state.Stack) Pointer {
	var room [shortPointer]byte
	return Pointer(k.AppendPointer(room[:0], state.Last))
}

// shortPointer is a length that most pointers do not exceed.
const shortPointer = 64

// faultPointer returns the pointer to the place of the failure f.
func faultPointer(k *state.Stack, f *state.Fault) Pointer {
	return Pointer(k.AppendPointer(nil, f.Target)) + Pointer(f.Path)
}

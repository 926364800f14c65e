package marshal

import (
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// appendString appends s as a JSON string. wire.AppendQuote writes U+FFFD for bytes that are not UTF-8, and
// ok is false then.
func (e *encoder) appendString(s string, dst []byte) []byte {
	out, ok := wire.AppendQuote(dst, s, e.out.Escape())
	return e.checked(dst, out, ok)
}

// checked returns out, which is dst and a string. ok says whether the string is valid UTF-8; if it is
// not and must be, checked records a failure and returns nil. It is inlined.
func (e *encoder) checked(dst, out []byte, ok bool) []byte {
	if ok {
		return out
	}
	return e.checkUTF8(dst, out)
}

// checkUTF8 is checked if ok is false. It is a call of its own so that checked is inlined.
//
//go:noinline
func (e *encoder) checkUTF8(dst, out []byte) []byte {
	if e.out.Strict {
		return e.badUTF8(dst, state.Next)
	}
	return out
}

// appendName appends s as the name of a member. The pointer of a failure is that of the object, because an
// invalid name cannot be a part of a pointer.
func (e *encoder) appendName(s string, dst []byte) []byte {
	out, ok := wire.AppendQuote(dst, s, e.out.Escape())
	if !ok && e.out.Strict {
		return e.badUTF8(dst, state.Container)
	}
	return out
}

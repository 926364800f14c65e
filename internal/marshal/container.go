package marshal

import (
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// This file begins and ends the members of objects that are written from maps.

// A container is an open array or object with the entries of a Go map.
type container struct {
	frame *state.Frame
	names nameSet // names of the members so far, or texts of the keys in an array
	next  byte    // byte before the next entry: the opening bracket or ','
}

// enterMember appends name as the name of the next member of c, with the separator before it and the colon after it,
// and begins the value of the member in the frame. raw is name as a JSON string; "": name is still to be quoted. A name
// that is not valid UTF-8 is a failure in strict mode, and so is a duplicate unless an option allows it.
func (e *encoder) enterMember(c *container, name, raw string, dst []byte) []byte {
	dst = e.separator(c.next, dst)
	c.next = ','
	out, ok := dst, true
	if raw == "" {
		out, ok = wire.AppendQuote(dst, name, e.out.Escape())
	} else {
		out = append(dst, raw...)
	}
	if !e.out.Strict || !ok || c.names.shapes != nil {
		if out = e.looseName(&c.names, name, dst, out, ok); out == nil {
			return nil
		}
	}
	c.frame.EnterName(name)
	return e.colon(out)
}

// leave ends the value in progress of f, an element or a member, with which dst ends. It returns dst without the text
// that the writer has got, or nil after a failure or if dst is nil. If the writer fails, the value is still in
// progress. The compiler does not inline leave, so the loops over typed maps and over entries in the order of the
// iteration repeat it.
func (e *encoder) leave(f *state.Frame, dst []byte) []byte {
	if dst = e.flushed(dst); dst != nil {
		f.Leave()
	}
	return dst
}

package json

import "io"

// This file is about what becomes of the caller's Decoder or Encoder if a method, a
// function, a reader or a writer panics in the middle of a value. Code that has the Decoder
// or Encoder in its hands leaves it where it stands, which tells all there is to know. In
// all other cases only the calls that are gone knew that place: nothing more can be read or
// written then, so that nobody goes on at a wrong one.

// abandon leaves the Decoder in order if reading a value has ended in a panic: it is not
// done. More comes from src.
func (d *decoder) abandon(done *bool, src io.Reader) {
	if *done {
		return // d belongs to others by now
	}
	s := d.s
	if d.busy {
		s.Helper = nil
	}
	if s.Src, s.Pin = src, -1; d.lent {
		return
	}
	d.trail.hide(&s.Stack, d.base)
	s.Abandon()
}

// abandon leaves the Encoder in order if writing a value has ended in a panic: it is not
// done. Before it buf was what the writer had not got, which had taken as many bytes as
// flushed tells.
func (e *encoder) abandon(done *bool, buf []byte, flushed int64) {
	if *done {
		return
	}
	s := e.enc.Open()
	if e.busy {
		s.Helper = nil
	}
	if e.lent {
		e.takeBack(s)
		s.EndLine()
		return
	}
	e.trail.hide(&s.Stack, e.base)
	if s.Output, s.Buf = e.out, buf; s.Base != flushed {
		s.Buf = buf[:0]
	}
	s.Abandon()
}

package json

import (
	"io"

	"github.com/plainjson/json/internal/opts"
)

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
	s.Within--
	if d.busy {
		s.Helper = nil // nobody will have d back
	}
	if s.Src, s.Pin = src, -1; d.lent {
		s.Lent = d.wasLent
		return
	}
	d.trail.hide(&s.Stack, d.base)
	s.Abandon()
}

// A phase is how far the writing of a value has come.
type phase uint8

const (
	isWriting phase = iota
	isEnding        // all is as it has to be, but the writer may still be called
	isDone          // the encoder belongs to others by now
)

// abandon leaves the Encoder in order if writing a value has ended in a panic: it is not
// done. Before it buf was what the writer had not got, which had taken as many bytes as
// flushed tells, and asked were the flags of the options.
func (e *encoder) abandon(now *phase, buf []byte, flushed int64, asked opts.Flags) {
	if *now == isDone {
		return
	}
	s := e.enc.Open()
	s.Within--
	if e.busy {
		s.Helper = nil // nobody will have e back
	}
	switch {
	case *now == isEnding:
		return
	case e.lent:
		e.takeBack(s)
		s.Opts.Value = asked // whatever was in force within
		s.EndLine()
		return
	}
	e.trail.hide(&s.Stack, e.base)
	if s.Output, s.Buf = e.out, buf; s.Base != flushed {
		s.Buf = buf[:0]
	}
	s.Abandon()
}

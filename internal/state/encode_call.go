package state

import (
	"errors"

	"github.com/plainjson/json/internal/opts"
)

var errLayout = errors.New("the white space of an Encoder cannot change within a MarshalEncode call")

// BeginCall gives s to a method or function for the value in progress. dst, the output up to the first byte of the value,
// becomes Buf, and Err nil. tag is true if tag option string applies to the value. The result is the enclosing call, for
// EndCall.
func (s *EncodeState) BeginCall(dst []byte, tag bool) (outer Call) {
	s.Buf = dst
	if s.Err != nil {
		s.Err = nil
	}
	return s.beginCall(tag)
}

// EndCall ends the call that BeginCall began. It reports whether the user code has written exactly one
// value, and neither err, its error, is set nor the writer has failed. The output is then in Buf. Otherwise the
// frames are as the user code left them, because the pointer of the failure is derived from them.
func (s *EncodeState) EndCall(outer Call, err error) bool {
	if s.Err != nil {
		err = s.Err
	}
	return s.endCall(outer, err)
}

// Attach prepares s for owner, an arshaler that writes the next value of the stream, or of a method that
// has s, with the options o joined to those in force. It stores in was the state that Detach restores. It
// fails, and changes nothing, if s has failed (the error is Failed), if s is in use, if o changes the white
// space, or if a name comes next and o changes the rules for names. Within a method the caller has called
// UpdateStringTag before, and has taken opts.StringTag out of Opts.
func (s *EncodeState) Attach(owner any, o []opts.Options, was *Saved) error {
	s.ready() // a zero Encoder is set up
	// An arshaler that works for a method has no call itself, and may close all frames. But it does not end
	// the line after a top-level value: the outermost arshaler does.
	nested := s.call.floor > 0 || s.call.nested
	if err := s.attach(owner, was); err != nil {
		return err
	}
	s.call.nested = nested
	if len(o) == 0 {
		return nil
	}
	set := s.Opts.With(o...)
	err := s.checkNames(&set)
	if !sameLayout(&s.Opts, &set) {
		err = errLayout
	}
	if err != nil {
		s.detach(was, true)
		return err
	}
	was.opts, was.changed = s.Opts, true
	s.Opts = set
	s.configure()
	return nil
}

// Detach undoes Attach. done is false if a panic has left the value half-way, which makes s fail. Detach
// clears a failure that was not reported.
func (s *EncodeState) Detach(was *Saved, done bool) {
	s.detach(was, done)
	if was.changed {
		s.Opts = was.opts
		s.configure()
	}
}

// UpdateStringTag sets or clears opts.StringTag in Opts: it is set if tag option string
// applies to the next value.
func (s *EncodeState) UpdateStringTag() {
	last := byte(0)
	if n := len(s.Buf); n > 0 {
		last = s.Buf[n-1]
	}
	s.updateStringTag(last)
}

// Borrow moves memory from another state to s, if s has none: frames, the buffer, and the formatter of raw
// values. It moves neither memory in use nor more than maxFrames frames. It is called between top-level
// values. A call with the two states exchanged moves the memory back. What stays in from is as after Idle.
func (s *EncodeState) Borrow(from *EncodeState) {
	s.borrow(&from.Coder)
	if cap(s.Buf) == 0 && len(from.Buf) == 0 {
		s.Buf, from.Buf = from.Buf, nil
	}
	if s.raw == nil {
		s.raw, from.raw = from.raw, nil
	}
	if from.hasSpare() {
		from.Idle()
	}
}

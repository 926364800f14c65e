package state

import (
	"io"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
)

// Attach starts the work of owner, an arshaler, on one value, with the options o joined to those in force. It
// stores in was the state that Detach restores. It fails, and owner does not get s, if s has failed (the error
// is Failed), if s is in use, or if the next token is a name and o changes the rules for names. Otherwise Opts are
// the joined options, with opts.StringTag if tag option string applies to the value. No method has the Decoder
// until BeginCall.
//
// Attach skips the rest of a value that failed; if that fails, ValueStart does, too. Otherwise Pos, the stack and
// the window do not change.
func (s *DecodeState) Attach(owner any, o []opts.Options, was *Saved) error {
	s.updateStringTag(s.lastByte())
	// The rest is skipped first, so that after a panic of the Reader s is not in use.
	skipped := s.rest.frames == 0 || s.halted == failing && s.Failed == nil && s.SkipRest()
	if err := s.attach(owner, was); err != nil {
		return err
	}
	if len(o) == 0 {
		return nil
	}
	set := s.Opts.With(o...)
	if err := s.checkNames(&set); err != nil && skipped {
		s.Detach(was, true)
		return err
	}
	if was.opts, was.changed = s.Opts, true; s.limits != nil {
		was.end, was.bytes = s.limits.end, s.limits.bytes
	}
	s.setOptions(set, 0, true)
	return nil
}

// Detach undoes Attach. done is false if a panic has left the value half-way, which makes s fail. Detach clears Pin and
// a failure that was not reported. An error of the reader that was not reported, because it came when a method looked
// beyond the value, is that of the next read.
func (s *DecodeState) Detach(was *Saved, done bool) {
	s.detach(was, done)
	if was.changed {
		s.setOptions(was.opts, s.Depth(), false)
		if l := s.limits; l != nil && l.end == 0 && s.Depth() > 0 { // the options had no byte limit
			l.end, l.bytes = was.end, was.bytes
			s.cutOff()
		}
	}
	s.Pin = -1
	if s.err == io.EOF {
		s.err = nil
	}
	if s.rest.frames > 0 {
		s.halted |= failing
	}
}

// setOptions puts the options set in force. If its limits are others than before, they are for the next value if single
// is true, and otherwise for depth open arrays and objects, too.
func (s *DecodeState) setOptions(set opts.Set, depth int, single bool) {
	// Most options concern arshalers alone.
	const limits = opts.HasDepthLimit | opts.HasByteLimit | opts.HasLimits
	const concern = nameRules | limits
	changed := ((set.Present^s.Opts.Present)|(set.Value^s.Opts.Value))&concern != 0 ||
		(set.Present|s.Opts.Present)&limits != 0
	was := s.Opts
	if s.Opts = set; changed {
		s.configure()
		if !set.HasSameLimits(&was) {
			s.startLimits(depth, single)
		}
	}
}

// UpdateStringTag sets or clears opts.StringTag in Opts: it is set if tag option string applies to the next value.
func (s *DecodeState) UpdateStringTag() { s.updateStringTag(s.lastByte()) }

// lastByte returns the byte before Pos, or 0 if the window does not contain it.
func (s *DecodeState) lastByte() byte {
	if i := s.Pos - 1; 0 <= i && i < len(s.Buf) {
		return s.Buf[i]
	}
	return 0
}

// BeginCall gives the Decoder to a method or function for the value in progress, which starts at Buf[i]. It sets Pos to i
// and Pin to -1, and makes the text of the last token void. No delimiter is due then. tag is true if tag option string
// applies to the value. The result is the enclosing call, for EndCall.
func (s *DecodeState) BeginCall(i int, tag bool) Call {
	s.Pos, s.Pin = i, -1
	s.void()
	return s.beginCall(tag)
}

// CallMark returns the position before the value that the method at work was called for. offset is that of the
// value, and names is the Mark of Shapes before the call. CallMark is valid until EndCall.
func (s *DecodeState) CallMark(offset int64, names shape.Mark) Mark {
	return Mark{offset: offset, depth: s.call.floor - 1, n: s.call.n, names: names}
}

// EndCall ends the call of a method, which has returned err, clears a failure that was not reported, and restores outer,
// the enclosing call. An error of the reader that was not reported remains, for the next More. If err is nil, EndCall skips the
// rest of a string that the method has read by pieces; if that fails, there is a fault. EndCall reports whether the
// method has read exactly one value, and s can go on: then Pos is after the value, which is in progress again. Otherwise the
// state is as the method left it.
func (s *DecodeState) EndCall(outer Call, err error) bool {
	if s.halted&failing != 0 {
		s.settle(err)
	}
	return s.endCall(outer, err)
}

// settle is the part of EndCall for a fault, which a Peek after the value has left, and for a string.
func (s *DecodeState) settle(err error) {
	if s.fault != nil {
		s.dropFault(true)
	}
	if err == nil && s.Failed == nil && s.rest.frames > 0 && !s.rest.failed {
		s.SkipRest()
	}
}

// HasFault reports whether there is a failure that the next jsontext read reports.
func (s *DecodeState) HasFault() bool { return s.fault != nil }

// SeekValue is SeekNext for the first byte of the next value or name, whose delimiter has been passed.
func (s *DecodeState) SeekValue(i int) {
	s.SeekNext(i)
	s.Top().delim = 0
}

// SeekNext sets Pos to i and Pin to -1, and makes the text of the last token void. The delimiter that follows what is
// complete is due there, after white space.
func (s *DecodeState) SeekNext(i int) {
	s.Pos, s.Pin = i, -1
	s.void()
	s.Top().updateDelimiter()
}

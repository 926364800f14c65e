package state

import (
	"bytes"
	"io"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// A Decoder is the struct of the public Decoder. Only this module can name it, so only this module can reach
// the state inside.
type Decoder struct{ s DecodeState }

// Open returns the state of d.
func (d *Decoder) Open() *DecodeState { return &d.s }

// DecodeState is the state of reading a stream of values.
//
// Between calls Pos is after the last token that was read, before a delimiter that follows, and the stack
// contains the arrays and objects that are open there.
type DecodeState struct {
	Coder
	Input

	tokenAt          int64  // byte offset of the last token; its complement (^) if its text is void, or not read yet
	valueAt          int64  // byte offset of the value that ValueStart or ValueFast found last
	Strings, Numbers Origin // common data of the string tokens and of the number tokens

	rest struct { // a value that failed, or a string that is read by pieces; the next read skips the rest of it
		n      int64      // count of the innermost of frames before the value
		mark   shape.Mark // names in the sets of open objects before the value
		frames int32      // frames around the value, top level included; 0: there is no such value
		text   uint16     // number of the last string that BeginText has begun; its size makes room for inText and failed
		inText bool       // Pos is in that string
		failed bool       // the value has failed; false: it is the string
	}

	scratch []byte      // buffer for an unquoted name
	indents indentCache // white space by depth
}

// An Origin contains the common data of all tokens of one kind from one source. Tokens refer to it, and so are
// small enough to be passed in registers.
type Origin struct {
	Kind byte         // the first byte of the tokens, or '0' for numbers
	Form uint8        // how the tokens hold their value, a constant of jsontext; 0: as text in Of
	Of   *DecodeState // the state that has read the tokens; nil for tokens that were not read
}

// SetInput starts a new input under the options in Opts, which the caller sets before. The input is read from r,
// with the memory of buf as the first window (nil: a new window). If r is nil, buf is the whole input. SetInput
// closes open arrays and objects, ends the call of a method and clears failures. Pos is 0 then, and the last token is
// void. Learned names and memory stay, within bounds. SetInput(nil, nil) drops the input, and may leave the rest as it is.
func (s *DecodeState) SetInput(r io.Reader, buf []byte) {
	s.tokenAt = -1
	if r == nil && buf == nil && len(s.frames) == 1 && cap(s.frames) <= maxFrames { // the next input resets the rest
		s.setBytes(nil)
		return
	}
	if r != nil {
		s.setBytes(buf[:0])
		s.Src = r
	} else {
		s.setBytes(buf)
	}
	s.Stack.reset()
	s.rest.frames, s.rest.inText = 0, false
	s.resetCall()
	s.Shapes.Reset() // the learned names stay, unless few objects had them
	if cap(s.scratch) > maxScratch {
		s.scratch = nil
	}
	s.configure()
	if s.Opts.Has(opts.CountLines) {
		s.lines = &lines{counts: true, start: startOfText}
	}
	if s.Opts.Present&(opts.HasByteLimit|opts.HasLimits) != 0 {
		s.startLimits(0, false)
		s.startBytes(s.Opts.Bytes())
	}
}

// Restart is SetInput for another reader. It reuses the window, unless that is memory of the caller: the whole
// input, or the contents of a bytes.Buffer.
func (s *DecodeState) Restart(r io.Reader) {
	var buf []byte
	if _, ok := s.Src.(*bytes.Buffer); !ok && s.Src != nil {
		s.uncut()
		buf = s.Buf
	}
	s.SetInput(r, buf)
	s.Idle()
}

// configure derives the fields that reading uses from Opts.
func (s *DecodeState) configure() {
	if s.Strings.Of != s {
		s.Strings, s.Numbers = Origin{Kind: '"', Of: s}, Origin{Kind: '0', Of: s}
	}
	s.derive()
}

// Borrow moves frames, not too many, and learned names from another state to s, each if s has none. It does nothing unless
// both are at the top level. An arshaler calls it for a stream before a value, and GiveBack after the value, so that the
// stream takes neither from a pool.
func (s *DecodeState) Borrow(from *DecodeState) {
	if s.Depth() > 0 || from.Depth() > 0 {
		return
	}
	s.borrow(&from.Coder)
	from.Shapes.Lend(&s.Shapes)
}

// GiveBack moves what s has borrowed to another state. If arrays or objects are open, after a failure, s keeps it as its own.
func (s *DecodeState) GiveBack(to *DecodeState) {
	if s.Depth() > 0 {
		s.Shapes.Keep()
		return
	}
	to.Shapes.TakeBack(&s.Shapes)
	to.borrow(&s.Coder)
}

// Idle gives up memory that the last top-level value needed and an idle stream does not keep: the names learned, and
// large memory for frames and the window. The text of the value and of the last token are not valid after it.
func (s *DecodeState) Idle() {
	if s.Depth() > 0 {
		return
	}
	s.Stack.idle()
	if cap(s.scratch) > idleBytes {
		s.scratch = nil
	}
	if cap(s.Buf) > idleWindow && s.Src != nil {
		s.shrink()
	}
}

// PlaceAt returns the place of the byte at offset, for an error whose pointer begins with the open arrays and objects.
// Its line is known while the window begins with the input, or if lines are counted.
func (s *DecodeState) PlaceAt(offset int64) (p place.Place) {
	s.AddSteps(&p)
	p.Source = s.Source()
	i := s.indexOf(offset)
	if i < 0 {
		return p
	}
	m := s.markAt(i)
	p.Line, p.Column = m.Line, m.Column
	p.SetExcerpt(s.known(), i)
	return p
}

// MarkAt returns offset with the line and column of the byte there. These are 0 if they are unknown: see PlaceAt.
func (s *DecodeState) MarkAt(offset int64) (m place.Mark) {
	if i := s.indexOf(offset); i >= 0 {
		m = s.markAt(i)
	}
	m.Offset = offset
	return m
}

// TextFrom returns the text in the window from the byte offset on, and nil if it is not in the window.
func (s *DecodeState) TextFrom(offset int64) []byte {
	if i := s.indexOf(offset); i >= 0 {
		return s.known()[i:]
	}
	return nil
}

// TakeFault returns the failure to report, or nil, and clears it, so that the next read tries
// again and calls the reader. skipping reports whether the rest of a failed value is still to be skipped: then the
// failure occurred in it, and reading cannot continue.
func (s *DecodeState) TakeFault() (f *Fault, skipping bool) {
	f = s.takeFault()
	s.err = nil
	if skipping = s.rest.frames > 0; skipping {
		s.halted |= failing
	}
	return f, skipping
}

// Token returns the bytes of the last token, if it is a name, a string or a number, and the flags of the scan
// if it is a string. ok is false if the token that starts at the offset at is no longer the last one, or its text
// is void. The bytes are valid until the next call of any other method.
func (s *DecodeState) Token(at int64) (b []byte, fl wire.StringFlags, ok bool) {
	// The last token is in the window. With indexOf a method that reads an object by tokens takes 4 % longer.
	if i := int(at - s.Base); at == s.tokenAt && 0 <= i && i <= s.Pos {
		return s.Buf[i:s.Pos], s.tokenFlags, true
	}
	return nil, 0, false
}

// TokenAt returns the byte offset of the last token, or a negative number if its text is void or there is none.
func (s *DecodeState) TokenAt() int64 { return s.tokenAt }

// LastToken returns the byte offset at which the last token or value begins that was read or that Peek has found, even
// if its text is void, or 0 before the first one. Of an array or object that SkipValue or an arshaler has read, it is
// that of the closing bracket.
func (s *DecodeState) LastToken() int64 { return max(s.tokenAt, ^s.tokenAt) }

// void makes the text of the last token unavailable, because the window may move.
func (s *DecodeState) void() {
	if s.tokenAt >= 0 {
		s.tokenAt = ^s.tokenAt
	}
}

// unquote returns the string raw, whose scan returned fl, unquoted. It is a part of raw, or valid until the
// next call of unquote.
func (s *DecodeState) unquote(raw []byte, fl wire.StringFlags) []byte {
	name := raw[1 : len(raw)-1]
	if fl != 0 {
		s.scratch = wire.AppendUnquote(s.scratch[:0], name)
		name = s.scratch
	}
	return name
}

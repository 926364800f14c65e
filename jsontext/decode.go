package jsontext

import (
	"io"

	"github.com/plainjson/json/internal/state"
)

// A Decoder reads a stream of JSON values, with white space or nothing between
// them, token by token ([Decoder.ReadToken]) or value by value
// ([Decoder.ReadValue]), in any mixture: the name of a member, its value, a whole
// array or one of its elements can each be read either way.
//
// It checks the grammar across calls and holds no more of the stream than the
// token or value that it returned, and some kilobytes. A failed read leaves it as
// it was: the next one meets the same error, or, if it was the reader that
// failed, asks it again.
//
// The zero Decoder reads an empty input. A Decoder must not be copied, nor used by several goroutines at once.
type Decoder state.Decoder

func (d *Decoder) open() *state.DecodeState { return (*state.Decoder)(d).Open() }

// NewDecoder returns a decoder that reads from r. If r is a [bytes.Buffer], the
// decoder takes its contents and works on them without a copy; nothing may then be
// written to it while the decoder is in use. It panics if r is nil. It allocates
// the decoder. Buffers come with the first read, from decoders that have read few
// values, as far as there are any.
func NewDecoder(r io.Reader, opts ...Options) *Decoder {
	d := new(Decoder)
	d.Reset(r, opts...)
	return d
}

// Reset makes d read from r with the given options, as if it were new. It keeps
// memory for reuse, and allocates nothing. It panics if d or r is nil, and while d is
// lent to a method or function that reads one value from it (UnmarshalerFrom and
// UnmarshalFromFunc of package json).
func (d *Decoder) Reset(r io.Reader, options ...Options) {
	switch {
	case d == nil:
		panic("jsontext: invalid nil Decoder")
	case r == nil:
		panic("jsontext: invalid nil io.Reader")
	}
	s := d.open()
	if s.Lent {
		panic("jsontext: cannot reset Decoder passed to json.UnmarshalerFrom")
	}
	s.Opts.Replace(options...)
	s.Share()
	s.Reuse(r)
}

// Options returns the options that d was made with. While d is lent to a method or
// function that reads one value from it, they are those of the call it
// was lent by, and must not be used after it. It does not allocate.
func (d *Decoder) Options() Options {
	s := d.open()
	s.Untag()
	return &s.Opts
}

// PeekKind returns the kind of the next token without reading it. It is
// KindInvalid if there is none or it can't be one; the next read reports why. It
// does not allocate.
func (d *Decoder) PeekKind() Kind { return kindOf(d.open().Peek()) }

// ReadToken reads the next token. If it is a string or a number, it is valid until
// the next call that peeks, reads or skips; see [Token.Clone]. The error is
// [io.EOF] if there are no more values, a [SyntacticError] if the text is wrong or
// ends too early, and otherwise wraps the error of the reader. It allocates only
// to grow buffers and to learn names.
func (d *Decoder) ReadToken() (Token, error) {
	s := d.open()
	c := s.Next()
	if o := fixed[c&0x7f]; o != nil {
		return Token{origin: o}, nil
	}
	switch c {
	case '"':
		return Token{origin: &s.Strings, num: uint64(s.TokenAt())}, nil
	case 0:
		return Token{}, d.fault()
	}
	return Token{origin: &s.Numbers, num: uint64(s.TokenAt())}, nil
}

// fixed are the origins of tokens that have no text, by their first bytes.
var fixed = [128]*state.Origin{
	'{': &beginObjects, '}': &endObjects, '[': &beginArrays, ']': &endArrays,
	'n': &nulls, 't': &trues, 'f': &falses,
}

// ReadValue reads the next value and returns its text, without white space around
// it and otherwise as it is. It is valid until the next call that peeks, reads or
// skips, and must not be changed. Errors are those of [Decoder.ReadToken]; at the
// end of an array or object it is a [SyntacticError]. It allocates only to grow
// buffers and to learn names.
func (d *Decoder) ReadValue() (Value, error) {
	if v := d.open().NextValue(); v != nil {
		return v, nil
	}
	return nil, d.fault()
}

// SkipValue reads the next value and checks it like [Decoder.ReadValue], but does
// not hold it in memory. If it fails within an array or object, d stands there
// and not before it. It allocates only to grow buffers and to learn names.
func (d *Decoder) SkipValue() error {
	if d.open().PassValue() {
		return nil
	}
	return d.fault()
}

// fault returns the failure noted in the state as an error, and clears it.
func (d *Decoder) fault() error {
	s := d.open()
	f := s.Fault
	s.Fault = state.Fault{}
	if f.Code == state.ReadFailed && f.Err == state.ErrLimit {
		f.Code = state.TooLong
	}
	if f.Code == state.NoMore {
		s.RestAll(0)
		return io.EOF
	}
	return errorOf(&f, faultPointer(s, &f), false)
}

// UnreadBuffer returns what has been read from the reader but not from d. It is
// valid until the next call that peeks, reads or skips, and must not be
// changed. How much it is depends on buffering. It begins at [Decoder.InputOffset], unless
// more than 64 bytes of white space before a failure are not held any more. It allocates
// only if they are fewer.
func (d *Decoder) UnreadBuffer() []byte {
	s := d.open()
	s.Shown = true
	return s.Unread()
}

// InputOffset returns the offset in the input of the end of the last token or
// value that was read.
func (d *Decoder) InputOffset() int64 { return d.open().Offset() }

// StackDepth returns how many arrays and objects are open: 0 at the top level, 1
// within a top-level array or object, and so on. The token that begins one counts
// as within it, the one that ends it does not.
func (d *Decoder) StackDepth() int { return d.open().Depth() }

// StackIndex returns what is open at the depth i, which is from 0 to
// [Decoder.StackDepth], and how many values of it have been read. The kind is
// KindBeginObject or KindBeginArray, or KindInvalid for depth 0. Names and values
// of an object count one each. It panics for other depths.
func (d *Decoder) StackIndex(i int) (Kind, int64) {
	f := d.open().Level(i)
	return Kind(f.Kind), f.N
}

// StackPointer returns a pointer to the value read last, or the member whose name
// was read last. It allocates the result.
func (d *Decoder) StackPointer() Pointer { return lastPointer(d.open()) }

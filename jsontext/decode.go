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
// It checks the grammar across calls. In memory it holds the token or value that it
// returned last, and a few kilobytes. A read that fails does not move the Decoder:
// the next read reports the same error, or calls the reader again. Only
// [Decoder.SkipValue] stops after the last token that it could read.
//
// The zero Decoder reads an empty input. A Decoder must not be copied or used by
// several goroutines at once.
type Decoder state.Decoder

func (d *Decoder) open() *state.DecodeState { return (*state.Decoder)(d).Open() }

// NewDecoder returns a decoder that reads from r. If r is a [bytes.Buffer], the
// decoder takes its contents and works on them without a copy; nothing may then be
// written to it while the decoder is in use. It panics if r is nil. It allocates
// the decoder; buffers are allocated by the first read.
func NewDecoder(r io.Reader, opts ...Options) *Decoder {
	d := new(Decoder)
	d.Reset(r, opts...)
	return d
}

// Reset makes d read from r with the given options, as if it were new. It keeps
// memory for reuse and allocates nothing. It panics if d or r is nil, while a value
// is read from d by package json, and when the reader of d calls it.
func (d *Decoder) Reset(r io.Reader, options ...Options) {
	switch {
	case d == nil:
		panic("jsontext: invalid nil Decoder")
	case r == nil:
		panic("jsontext: invalid nil io.Reader")
	}
	s := d.open()
	if s.Owner != nil {
		panic("jsontext: cannot reset Decoder passed to json.UnmarshalerFrom")
	}
	s.Opts.Replace(options...)
	s.Restart(r)
}

// Options returns the options of d. For a method or function that is called to read
// a value from d, they are those of the call of package json that it belongs to, and
// must not be used after it returns. Options does not allocate.
func (d *Decoder) Options() Options {
	s := d.open()
	s.UpdateStringTag()
	return &s.Opts
}

// PeekKind returns the kind of the next token without reading it. It is
// KindInvalid if the input ends or fails, or no token begins there; the next read
// reports the reason. PeekKind does not allocate.
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
// it and otherwise unchanged. The text is valid until the next call that peeks, reads
// or skips, and must not be changed. Errors are those of [Decoder.ReadToken]; at the
// end of an array or object it is a [SyntacticError]. It allocates only to grow
// buffers and to learn names.
func (d *Decoder) ReadValue() (Value, error) {
	if v := d.open().NextValue(); v != nil {
		return v, nil
	}
	return nil, d.fault()
}

// SkipValue reads the next value and checks it like [Decoder.ReadValue], but does
// not hold it in memory. If it fails within an array or object, d is left after the
// last token before the failure. It allocates only to grow buffers and to learn names.
func (d *Decoder) SkipValue() error {
	if d.open().SkipNext() {
		return nil
	}
	return d.fault()
}

// fault returns the failure of a read as an error.
func (d *Decoder) fault() error {
	s := d.open()
	f, skipping := s.TakeFault()
	switch {
	case s.Failed != nil:
		return s.Failed
	case f.Code == state.NoMore:
		return io.EOF
	}
	err := errorOf(&f, &s.Stack)
	if skipping { // the value that failed cannot be completed
		s.Halt(err)
	}
	return err
}

// UnreadBuffer returns what has been read from the reader but not from d, beginning
// at [Decoder.InputOffset]. It is valid until the next call that peeks, reads or
// skips, and must not be changed. How much it is depends on buffering.
func (d *Decoder) UnreadBuffer() []byte { return d.open().Unread() }

// InputOffset returns the offset in the input of the end of the last token or
// value that was read. For a method or function that has read nothing yet, it is that
// of the first byte of its value.
func (d *Decoder) InputOffset() int64 { return d.open().InputOffset() }

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
func (d *Decoder) StackPointer() Pointer { return lastPointer(&d.open().Stack) }

package jsontext

import (
	"io"

	"github.com/plainjson/json/internal/state"
)

// A Decoder reads a stream of JSON values, which may have white space or nothing between them. It
// reads token by token ([Decoder.ReadToken]) or value by value ([Decoder.ReadValue]), and calls of both
// methods may alternate: a name, the value of a member, an array or one of its elements can be read
// either way.
//
// The Decoder checks the grammar across calls. It holds the token or value read last, with the white
// space before it, and a window of the input of at most 64 KiB.
//
// A call that fails does not move the Decoder, except that [Decoder.SkipValue] stops after the last
// token that it could read. The next call fails with an equal error, or calls the Reader again
// if that failed. The tokens of a value that ReadValue rejects can thus be read one by one. Other rules
// apply to UnmarshalDecode of package json, which documents them.
//
// The zero Decoder has an empty input. A Decoder must not be copied, nor be used by several goroutines
// at once.
type Decoder state.Decoder

// open returns the state of d.
func (d *Decoder) open() *state.DecodeState { return (*state.Decoder)(d).Open() }

// NewDecoder returns a Decoder that reads from r with the given options. It panics if r is nil.
//
// If r is a [bytes.Buffer], the Decoder takes all of its contents and reads them without a copy. The
// buffer must then not be written to while the Decoder is in use. NewDecoder allocates the
// Decoder; buffers are allocated by the first read.
func NewDecoder(r io.Reader, opts ...Options) *Decoder {
	d := new(Decoder)
	d.Reset(r, opts...)
	return d
}

// Reset makes d read from r with the given options, as if it were new, and retains its buffers. Earlier
// options have no effect. Reset allocates only for limits and other options that are not boolean, unless
// they come in one set that json.JoinOptions has made.
//
// It panics if d or r is nil, if it is called by the Reader of d or while package json reads from d, and
// if package json has made d for a call.
func (d *Decoder) Reset(r io.Reader, options ...Options) {
	switch {
	case d == nil:
		panic("jsontext: invalid nil Decoder")
	case r == nil:
		panic("jsontext: invalid nil io.Reader")
	}
	s := d.open()
	if s.Owner != nil || s.InUse() {
		panic("jsontext: cannot reset Decoder passed to json.UnmarshalerFrom")
	}
	s.Opts.Replace(options...)
	s.Restart(r)
}

// Options returns the options of d. In a method or function that package json calls with d, they
// include those of the call to package json, and must not be used after the method or function has
// returned. Options does not allocate.
func (d *Decoder) Options() Options {
	s := d.open()
	s.UpdateStringTag()
	return &s.Opts
}

// PeekKind returns the kind of the next token without reading it. It is [KindInvalid] if the input ends
// or fails, or if no token can begin there; the next read returns the error. PeekKind allocates only to
// grow buffers.
func (d *Decoder) PeekKind() Kind { return kindOf(d.open().Peek()) }

// ReadToken reads the next token. A string or number is valid until the next call of PeekKind,
// ReadToken, ReadValue or SkipValue; see [Token.Clone].
//
// The error is [io.EOF] if the input ends between top-level values, and a [SyntacticError] if the text is
// malformed or ends too early. Otherwise it wraps the error of the Reader. ReadToken allocates only to
// grow buffers, to remember names, and for errors.
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

// fixed has the origins of literals and delimiters, indexed by their first byte; all other elements are nil.
var fixed = [128]*state.Origin{
	'{': &beginObjects, '}': &endObjects, '[': &beginArrays, ']': &endArrays,
	'n': &nulls, 't': &trues, 'f': &falses,
}

// ReadValue reads the next value and returns its text, without the white space around it and otherwise
// unchanged. The text is valid until the next call of PeekKind, ReadToken, ReadValue or SkipValue, and
// must not be modified; see [Value.Clone].
//
// The errors are those of [Decoder.ReadToken], with two additions. If the next token is the end of
// an array or object, the error is a [SyntacticError]. If the Reader fails within a member or element of
// the value, its error is wrapped in a SyntacticError. ReadValue allocates only to grow buffers, to
// remember names, and for errors.
func (d *Decoder) ReadValue() (Value, error) {
	if v := d.open().NextValue(); v != nil {
		return v, nil
	}
	return nil, d.fault()
}

// SkipValue reads and checks the next value like [Decoder.ReadValue] but does not hold it in memory, and
// wraps an error of the Reader as ReadToken does. If it fails within an array or object, d is left after the
// last token before the failure. It allocates only to grow buffers, to remember names, and for errors.
func (d *Decoder) SkipValue() error {
	if d.open().SkipNext() {
		return nil
	}
	return d.fault()
}

// fault returns the error of a failed read and clears the failure. The error is s.Failed if that is set, and
// io.EOF at the end of the input. After a failure in the rest of a value that failed earlier, d is halted.
func (d *Decoder) fault() error {
	s := d.open()
	if s.InUse() {
		return state.ErrInUse
	}
	f, skipping := s.TakeFault()
	switch {
	case s.Failed != nil:
		return s.Failed
	case f.Code == state.NoMore:
		return io.EOF
	}
	err := errorOf(f, &s.Coder, s.PlaceAt(f.Offset), s.MarkAt)
	if skipping { // the rest of a value that failed earlier cannot be read, so all later reads fail
		s.Halt(err)
	}
	return err
}

// UnreadBuffer returns the bytes that were read from the Reader but not from d. The first one is at the
// offset [Decoder.InputOffset]. The number of bytes depends on buffering, and the bytes have not been
// checked. They are valid until the next call of PeekKind, ReadToken, ReadValue or SkipValue, and must
// not be modified.
func (d *Decoder) UnreadBuffer() []byte { return d.open().Unread() }

// InputOffset returns the number of bytes of the input up to the end of the token or value read last. In
// a method or function that package json calls with d, and that has not read yet, it is the offset of
// the first byte of the value.
func (d *Decoder) InputOffset() int64 { return d.open().InputOffset() }

// StackDepth returns the number of arrays and objects that are open: 0 at the top level, 1 within a
// top-level array or object, and so on. An array or object is open from its first token up to, and
// without, its last one.
func (d *Decoder) StackDepth() int { return d.open().Depth() }

// StackIndex describes the array or object that is open at depth i, which must be from 0 to
// [Decoder.StackDepth]; otherwise it panics. The kind is [KindBeginObject] or [KindBeginArray], or
// [KindInvalid] for depth 0. The number is that of the elements read so far, where the name and the
// value of a member count one each; for depth 0 it is that of the top-level values.
func (d *Decoder) StackIndex(i int) (Kind, int64) {
	return stackIndex(&d.open().Stack, i)
}

// StackPointer returns the JSON Pointer to the value read last, or to the member whose name was read
// last. After the first token of an array or object, it points to that array or object. It allocates the
// result.
func (d *Decoder) StackPointer() Pointer { return lastPointer(&d.open().Stack) }

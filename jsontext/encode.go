package jsontext

import (
	"io"

	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/state"
)

// An Encoder writes a stream of JSON values, with a line feed after each of them. It writes token by token
// ([Encoder.WriteToken]) or value by value ([Encoder.WriteValue]), and calls of both methods may
// alternate. The Encoder adds commas, colons and white space, and rejects tokens and values that are
// not valid.
//
// Output is collected in a buffer. It is written to the Writer when the buffer has about 32 KiB, and at
// the end of each top-level value.
//
// A call that fails because of its argument changes nothing, and the Encoder remains usable. If the
// Writer fails, the call returns the error, the text remains in the buffer, and the next call tries
// to write it again. Other rules apply to MarshalEncode of package json, which documents them.
//
// The zero Encoder discards its output. An Encoder must not be copied, nor be used by several goroutines
// at once.
type Encoder state.Encoder

// open returns the state of e.
func (e *Encoder) open() *state.EncodeState { return (*state.Encoder)(e).Open() }

// NewEncoder returns an Encoder that writes to w with the given options. It panics if w is nil. It
// allocates the Encoder; buffers are allocated by the first write.
func NewEncoder(w io.Writer, opts ...Options) *Encoder {
	e := new(Encoder)
	e.Reset(w, opts...)
	return e
}

// Reset makes e write to w with the given options, as if it were new, and retains its buffers. Text that
// was not written to the previous Writer is discarded. Earlier options have no effect. Reset allocates
// only for options that are not boolean, unless they come in one set that json.JoinOptions has made.
//
// It panics if e or w is nil, if it is called by the Writer of e or while package json writes to e, and
// if package json has made e for a call.
func (e *Encoder) Reset(w io.Writer, options ...Options) {
	switch {
	case e == nil:
		panic("jsontext: invalid nil Encoder")
	case w == nil:
		panic("jsontext: invalid nil io.Writer")
	}
	s := e.open()
	if s.Owner != nil || s.InUse() {
		panic("jsontext: cannot reset Encoder passed to json.MarshalerTo")
	}
	s.Opts.Replace(options...)
	s.SetOutput(w, s.Buf[:0], 0)
	s.Idle()
}

// Options returns the options of e, and those that [Multiline] implies. In a method or function that
// package json calls with e, they include those of the call to package json, and must not be used after
// the method or function has returned. Options does not allocate.
func (e *Encoder) Options() Options {
	s := e.open()
	s.UpdateStringTag()
	return &s.Opts
}

// WriteToken writes t.
//
// The error is a [SyntacticError] if t is not valid or cannot follow, such as a number in place of
// a name, or the end of an array that is not open. Its offset is that of the first byte of t, had it been
// written. The output does not change. Otherwise the error wraps that of the Writer; t is in
// the buffer then. WriteToken allocates only to grow buffers, to remember names, and for errors.
func (e *Encoder) WriteToken(t Token) error {
	s := e.open()
	ok := false
	switch t.form() { // the most common forms are written without a call of t.write
	case formRaw:
		if b, fl := t.text(); t.origin.Kind == '"' {
			ok = s.WriteQuoted(b, fl)
		} else {
			ok = s.WriteNumber(b)
		}
	case formString:
		ok = s.WriteString(t.str)
	case formInt:
		ok = s.WriteInt(int64(t.num))
	case formFixed:
		switch c := t.origin.Kind; c {
		case '{', '[':
			ok = s.WriteBegin(c)
		case '}', ']':
			ok = s.WriteEnd(c)
		default:
			ok = s.WriteLiteral(c)
		}
	default:
		ok = t.write(s)
	}
	if !ok {
		return e.fault()
	}
	return nil
}

// WriteValue writes the value v in the form that the options select. White space may surround the value.
//
// The error is a [SyntacticError] if v is not valid or cannot follow. Its offset is that of the first byte
// of v, had it been written, plus the offset in v. The output does not change. Otherwise the
// error wraps that of the Writer; v is in the buffer then. WriteValue does not retain v. It allocates
// only to grow buffers, to remember names, and for errors.
func (e *Encoder) WriteValue(v Value) error {
	if !e.open().WriteValue(v) {
		return e.fault()
	}
	return nil
}

// fault returns the error of a failed write and clears the failure. If s.Failed is set, the error is s.Failed.
func (e *Encoder) fault() error {
	s := e.open()
	if s.InUse() {
		return state.ErrInUse
	}
	f := s.TakeFault()
	if s.Failed != nil {
		return s.Failed
	}
	var at place.Place
	s.AddSteps(&at)
	return errorOf(f, &s.Coder, at, func(offset int64) place.Mark { return place.Mark{Offset: offset} })
}

// AvailableBuffer returns an empty slice to which the caller appends a value for the next call of
// [Encoder.WriteValue]. It must not be used after that call. Its capacity may be 0, and grows with the
// values written.
//
//	b := e.AvailableBuffer()
//	b = append(b, '"')
//	b = t.AppendFormat(b, time.RFC3339)
//	b = append(b, '"')
//	err := e.WriteValue(b)
func (e *Encoder) AvailableBuffer() []byte { return e.open().Spare() }

// OutputOffset returns the number of bytes of the output up to the end of the token or value written
// last. After a top-level value it includes the line feed. Some of the bytes may not have been written to
// the Writer yet.
func (e *Encoder) OutputOffset() int64 { return e.open().OutputOffset() }

// StackDepth returns the number of arrays and objects that are open: 0 at the top level, 1 within a
// top-level array or object, and so on. An array or object is open from its first token up to, and
// without, its last one.
func (e *Encoder) StackDepth() int { return e.open().Depth() }

// StackIndex describes the array or object that is open at depth i, which must be from 0 to
// [Encoder.StackDepth]; otherwise it panics. The kind is [KindBeginObject] or [KindBeginArray], or
// [KindInvalid] for depth 0. The number is that of the elements written so far, where the name and the
// value of a member count one each; for depth 0 it is that of the top-level values.
func (e *Encoder) StackIndex(i int) (Kind, int64) {
	return stackIndex(&e.open().Stack, i)
}

// StackPointer returns the JSON Pointer to the value written last, or to the member whose name was
// written last. After the first token of an array or object, it points to that array or object. It
// allocates the result.
func (e *Encoder) StackPointer() Pointer { return lastPointer(&e.open().Stack) }

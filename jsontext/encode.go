package jsontext

import (
	"io"

	"github.com/plainjson/json/internal/state"
)

// An Encoder writes a stream of JSON values, each followed by a line feed, token by
// token ([Encoder.WriteToken]) or value by value ([Encoder.WriteValue]), in any mixture.
// It adds commas, colons and white space, and rejects input that is not valid JSON. A
// write that fails changes nothing, unless it is the writer that failed.
//
// Output gathers in a buffer of a few kilobytes, which goes to the writer when it is
// full and at the end of each top-level value. If the writer fails, the write reports
// it, and the text stays in the buffer for the next one.
//
// The zero Encoder keeps its output to itself. An Encoder must not be copied or used by
// several goroutines at once.
type Encoder state.Encoder

func (e *Encoder) open() *state.EncodeState { return (*state.Encoder)(e).Open() }

// NewEncoder returns an encoder that writes to w. It panics if w is nil. It allocates
// the encoder; buffers are allocated by the first write.
func NewEncoder(w io.Writer, opts ...Options) *Encoder {
	e := new(Encoder)
	e.Reset(w, opts...)
	return e
}

// Reset makes e write to w with the given options, as if it were new. Text that the
// writer before has not been given is dropped. Reset keeps memory for reuse and
// allocates nothing. It panics if e or w is nil, while a value is written to e by
// package json, and when the writer of e calls it.
func (e *Encoder) Reset(w io.Writer, options ...Options) {
	switch {
	case e == nil:
		panic("jsontext: invalid nil Encoder")
	case w == nil:
		panic("jsontext: invalid nil io.Writer")
	}
	s := e.open()
	if s.Owner != nil {
		panic("jsontext: cannot reset Encoder passed to json.MarshalerTo")
	}
	s.Opts.Replace(options...)
	s.SetOutput(w, s.Buf[:0], 0)
}

// Options returns the options of e, with those that Multiline implies. For a method or
// function that is called to write a value to e, they are those of the call of package
// json that it belongs to, and must not be used after it returns. Options does not
// allocate.
func (e *Encoder) Options() Options {
	s := e.open()
	s.UpdateStringTag()
	return &s.Opts
}

// WriteToken writes t. The error is a [SyntacticError] if t cannot follow, such as a
// number in place of a name, or the end of an array that is not open; its offset is
// that where t would have begun, after delimiters and white space. The output has not
// changed then. Otherwise the error wraps that of the writer: t is in the buffer, and
// the next write calls the writer again. WriteToken allocates only to grow buffers and
// to learn names.
func (e *Encoder) WriteToken(t Token) error {
	s := e.open()
	ok := false
	switch t.form() { // the commonest forms need no more calls
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

// WriteValue writes the one value whose text is v, in the form that the options ask
// for. The error is a [SyntacticError] if v is not a value or cannot follow; its offset
// is that in the output where v would have begun, plus that in v. The output has not
// changed then. Otherwise the error wraps that of the writer: v is in the buffer, and
// the next write calls the writer again. WriteValue allocates only to grow buffers and
// to learn names.
func (e *Encoder) WriteValue(v Value) error {
	if !e.open().WriteValue(v) {
		return e.fault()
	}
	return nil
}

// fault returns the failure of a write as an error.
func (e *Encoder) fault() error {
	s := e.open()
	f := s.TakeFault()
	if s.Failed != nil {
		return s.Failed
	}
	return errorOf(&f, &s.Stack)
}

// AvailableBuffer returns an empty slice, whose capacity grows with the values written,
// to append a value to that goes to [Encoder.WriteValue] next:
//
//	b := e.AvailableBuffer()
//	b = append(b, '"')
//	b = t.AppendFormat(b, time.RFC3339)
//	b = append(b, '"')
//	err := e.WriteValue(b)
func (e *Encoder) AvailableBuffer() []byte { return e.open().Spare() }

// OutputOffset returns the offset in the output of the end of the last token or value
// that was written, and of the line feed after it at the top level. The writer may not
// have been given all of it.
func (e *Encoder) OutputOffset() int64 { return e.open().OutputOffset() }

// StackDepth returns the number of arrays and objects that are open: 0 at the top
// level, 1 within a top-level array or object, and so on. After the token that begins
// an array or object, it is open; after the one that ends it, it is not.
func (e *Encoder) StackDepth() int { return e.open().Depth() }

// StackIndex returns the kind of the array or object at the depth i, which is from 0 to
// [Encoder.StackDepth], and the number of its values that have been written. The kind
// is KindBeginObject or KindBeginArray, or KindInvalid for depth 0. Names and values of
// an object count one each. It panics for other depths.
func (e *Encoder) StackIndex(i int) (Kind, int64) {
	f := e.open().Level(i)
	return Kind(f.Kind), f.N
}

// StackPointer returns a pointer to the value written last, or the member whose name
// was written last. It allocates the result.
func (e *Encoder) StackPointer() Pointer { return lastPointer(&e.open().Stack) }

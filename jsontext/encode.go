package jsontext

import (
	"io"

	"github.com/plainjson/json/internal/state"
)

// An Encoder writes a stream of JSON values, each with a line feed behind it, token
// by token ([Encoder.WriteToken]) or value by value ([Encoder.WriteValue]), in any
// mixture. It puts commas, colons and white space between them, and refuses what
// would not be JSON, in which case it stays as it was.
//
// Output gathers in a buffer of a few kilobytes, which goes to the writer when it
// is full and at the end of each top-level value. If the writer fails, the call
// reports it, but what was written is kept and offered again by later calls.
//
// The zero Encoder keeps its output to itself. An Encoder must not be copied, nor used by several goroutines
// at once.
type Encoder state.Encoder

func (e *Encoder) open() *state.EncodeState { return (*state.Encoder)(e).Open() }

// NewEncoder returns an encoder that writes to w. It panics if w is nil. It
// allocates the encoder. Buffers come with the first write, from encoders that have
// written few values, as far as there are any.
func NewEncoder(w io.Writer, opts ...Options) *Encoder {
	e := new(Encoder)
	e.Reset(w, opts...)
	return e
}

// Reset makes e write to w with the given options, as if it were new. What the
// writer before has not been given is lost. It keeps memory for reuse, and
// allocates nothing. It panics if e or w is nil, and while e is lent to a method or
// function that writes one value to it (MarshalerTo and MarshalToFunc of package json).
func (e *Encoder) Reset(w io.Writer, options ...Options) {
	switch {
	case e == nil:
		panic("jsontext: invalid nil Encoder")
	case w == nil:
		panic("jsontext: invalid nil io.Writer")
	}
	s := e.open()
	if s.Bare { // which it is for others alone
		panic("jsontext: cannot reset Encoder passed to json.MarshalerTo")
	}
	s.Opts.Replace(options...)
	state.SpellOut(&s.Opts)
	s.Share()
	s.SetWriter(w)
}

// Options returns the options that e was made with. While e is lent to a method or
// function that writes one value to it, they are those of the call it was
// lent by, and must not be used after it. It does not allocate.
func (e *Encoder) Options() Options {
	s := e.open()
	s.Untag()
	return &s.Opts
}

// WriteToken writes t. The error is a [SyntacticError] if t can't stand there, such
// as a number in place of a name, or the end of what is not open; its offset is
// that where t would have been, behind delimiters and white space. Otherwise it
// wraps the error of the writer. It allocates only to grow buffers and to learn
// names.
func (e *Encoder) WriteToken(t Token) error {
	s := e.open()
	ok := false
	if s.Fault.Code == state.NoFault {
		switch t.form() { // the commonest forms, without one more call
		case formRaw:
			if b, fl := t.text(); t.origin.Kind == '"' {
				ok = s.WriteQuoted(b, fl)
			} else {
				ok = s.WriteNumber(b)
			}
		case formString:
			ok = s.WriteString(t.str)
		case formFixed:
			ok = s.WriteFixed(t.origin.Kind)
		default:
			ok = t.write(s)
		}
	}
	if !ok {
		return e.fault(t.Kind())
	}
	return nil
}

// WriteValue writes the one value whose text is v, in the form that the options
// ask for. The error is a [SyntacticError] if v is no value or can't stand there;
// its offset is that in the output where v would have been, plus that in v.
// Otherwise it wraps the error of the writer. It allocates only to grow buffers and
// to learn names.
func (e *Encoder) WriteValue(v Value) error {
	s := e.open()
	if s.Fault.Code != state.NoFault || !s.WriteValue(v) {
		return e.fault(v.Kind())
	}
	return nil
}

// fault returns the failure noted in the state, about a token or value of the kind k, as
// an error, and clears it.
func (e *Encoder) fault(k Kind) error {
	s := e.open()
	f := s.Fault
	s.Fault = state.Fault{}
	if f.Code == state.Spoiled {
		s.Fault.Code = f.Code // for good
		f.Offset = s.Offset(s.BeginValue())
		switch {
		case k == '}' || k == ']':
			f.Offset = s.Offset(s.BeginEnd(byte(k)))
		case s.WantsName() && k != '"':
			f.Code, f.Around = state.NonStringName, true
		}
	}
	return errorOf(&f, faultPointer(s, &f), true)
}

// AvailableBuffer returns an empty slice, with capacity if there is some to spare,
// to append a value to that goes to [Encoder.WriteValue] next:
//
//	b := e.AvailableBuffer()
//	b = append(b, '"')
//	b = t.AppendFormat(b, time.RFC3339)
//	b = append(b, '"')
//	err := e.WriteValue(b)
func (e *Encoder) AvailableBuffer() []byte { return e.open().Spare() }

// OutputOffset returns the offset in the output of the end of the last token or
// value that was written, and of the line feed behind it at the top level. The
// writer may not have been given all of it.
func (e *Encoder) OutputOffset() int64 { return e.open().OutputOffset() }

// StackDepth returns how many arrays and objects are open: 0 at the top level, 1
// within a top-level array or object, and so on. The token that begins one counts
// as within it, the one that ends it does not.
func (e *Encoder) StackDepth() int { return e.open().Depth() }

// StackIndex returns what is open at the depth i, which is from 0 to
// [Encoder.StackDepth], and how many values of it have been written. The kind is
// KindBeginObject or KindBeginArray, or KindInvalid for depth 0. Names and values
// of an object count one each. It panics for other depths.
func (e *Encoder) StackIndex(i int) (Kind, int64) {
	f := e.open().Level(i)
	return Kind(f.Kind), f.N
}

// StackPointer returns a pointer to the value written last, or the member whose
// name was written last. It allocates the result.
func (e *Encoder) StackPointer() Pointer { return lastPointer(e.open()) }

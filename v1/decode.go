package json

import (
	"bytes"
	"errors"
	"io"
	"reflect"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// A Decoder reads a stream of JSON values, value by value ([Decoder.Decode]) or token by
// token ([Decoder.Token]), in any mixture.
type Decoder struct {
	dec    *jsontext.Decoder
	failed error // what every call returns since Decode met it
	peeked bool  // More has looked at what comes next
	ended  bool  // Token has met the end of the stream
	many   bool  // values come together, or can't be read at once

	useNumber, rejectUnknown uint8 // 1 if that is asked for
}

// The options for values whose text has been checked, or may be no value, or has been checked and is not to be shown to
// anybody, by what is asked for.
var (
	checked   = streamOptions(opts.Checked)
	tentative = streamOptions(opts.Tentative)
	certain   = streamOptions(opts.Checked | opts.Tentative)
)

func streamOptions(f opts.Flags) (by [2][2]Options) {
	for _, numbers := range []int{0, 1} {
		for _, unknown := range []int{0, 1} {
			by[numbers][unknown] = opts.Fix(defaultOptionsV1, f|opts.True, useNumber(numbers != 0), json.RejectUnknownMembers(unknown != 0))
		}
	}
	return by
}

// A wholeDecoder is a Decoder and what it reads from, in one allocation.
type wholeDecoder struct {
	Decoder
	in jsontext.Decoder
}

// NewDecoder returns a decoder that reads from r. It reads ahead: from r there may be
// gone more than it has returned. It panics if r is nil.
func NewDecoder(r io.Reader) *Decoder {
	if b, ok := r.(*bytes.Buffer); ok {
		r = struct{ sizedReader }{b} // what is written to it later is read as well
	}
	d := new(wholeDecoder)
	d.dec = &d.in
	d.dec.Reset(r, lax)
	return &d.Decoder
}

// A sizedReader says how much is left to be read.
type sizedReader interface {
	io.Reader
	Len() int
}

// UseNumber makes d return numbers as [Number], from [Decoder.Token] and in interfaces,
// and not as float64.
func (d *Decoder) UseNumber() { d.useNumber = 1 }

// DisallowUnknownFields makes it an error if an object has a member that the struct that
// it is read into has no field for.
func (d *Decoder) DisallowUnknownFields() { d.rejectUnknown = 1 }

// Decode reads the next value into what v points to, as [Unmarshal] does. At the end of
// the stream the error is [io.EOF], within a value [io.ErrUnexpectedEOF]. After these, a
// [SyntaxError] or a failure of the reader every call returns the same error; after others d
// goes on behind the value. Offsets in errors of type [UnmarshalTypeError] count from
// the beginning of the value. Beyond what the Go value consists of, it allocates only
// to grow the buffer, which holds one value.
func (d *Decoder) Decode(v any) error {
	if d.failed != nil {
		return d.failed
	}
	s := (*state.Decoder)(d.dec).Open()
	s.Within++ // it keeps the window
	err := d.decodeAtOnce(s, v)
	if err != state.ErrGivenUp {
		s.Within--
		s.RestAll(1)
		return err
	}
	b, err := d.dec.ReadValue()
	if s.Within--; err != nil {
		if d.failed = d.valueError(err); err == io.EOF {
			s.RestAll(0)
		}
		return d.failed
	}
	d.peeked, d.ended = false, false
	if s.HasNewWindow(1) {
		if err = json.Unmarshal(b, v, certain[d.useNumber][d.rejectUnknown]); err != state.ErrGivenUp {
			s.RestAll(1)
			return err
		}
	}
	s.Rest()
	return json.Unmarshal(b, v, checked[d.useNumber][d.rejectUnknown])
}

// decodeAtOnce is Decode without a look for the end of the value before, if it seems to be all that there is of the stream: most
// have one value. Otherwise it changes nothing, but may read from the stream, and returns [state.ErrGivenUp].
func (d *Decoder) decodeAtOnce(s *state.DecodeState, v any) error {
	if d.many || s.Depth() > 0 || s.Fault.Code != state.NoFault {
		return state.ErrGivenUp
	}
	d.many = true
	i := s.Lead()
	if i < 0 {
		if s.Fault.Code != state.NoMore && s.Fault.Code != state.ReadFailed { // which need not be found again
			s.Fault.Clear()
		}
		return state.ErrGivenUp
	}
	c, end := s.Buf[i], len(s.Buf)
	if c != '{' && c != '[' {
		return state.ErrGivenUp
	}
	for s.Buf[end-1] <= ' ' {
		end--
	}
	if s.Buf[end-1] != c+2 {
		return state.ErrGivenUp
	}
	err := json.Unmarshal(s.Buf[i:end], v, tentative[d.useNumber][d.rejectUnknown])
	if err != state.ErrGivenUp {
		s.Advance(end)
		d.peeked, d.ended, d.many = false, false, false
	}
	return err
}

// Token returns the next token. At the end of the stream the error is [io.EOF]. It is a
// [SyntaxError] where an array or object has no well-formed part or end. Commas and colons
// are no tokens. It allocates what it returns.
func (d *Decoder) Token() (Token, error) {
	if d.failed != nil {
		return nil, d.failed
	}
	t, err := d.dec.ReadToken()
	if err != nil {
		return nil, d.tokenError(err)
	}
	d.peeked, d.ended = false, false
	switch k := t.Kind(); k {
	case 'n':
		return nil, nil
	case 't', 'f':
		return k == 't', nil
	case '"':
		return t.String(), nil
	case '0':
		return d.number(t)
	default:
		return Delim(k), nil
	}
}

// number returns the number t as [Decoder.Token] does.
func (d *Decoder) number(t jsontext.Token) (Token, error) {
	if d.useNumber != 0 {
		return Number(t.String()), nil
	}
	x, err := t.Float()
	if err != nil {
		return nil, &UnmarshalTypeError{
			Value:  "number " + t.String(),
			Type:   reflect.TypeFor[float64](),
			Offset: d.dec.InputOffset(),
		}
	}
	return x, nil
}

// More reports whether there is another element or member in the array or object that
// is being read, or another value in the stream. It does not tell whether that is well
// formed. It does not allocate, but for the buffer.
func (d *Decoder) More() bool {
	k := d.dec.PeekKind()
	d.peeked = true
	if k == jsontext.KindInvalid {
		fault := &(*state.Decoder)(d.dec).Open().Fault
		return fault.Code != state.NoMore
	}
	return k != ']' && k != '}'
}

// InputOffset returns the offset in the stream of the end of what was returned last. After
// [Decoder.More] it is that of what comes next: a token, or a comma or colon before it.
func (d *Decoder) InputOffset() int64 {
	n := d.dec.InputOffset()
	b := (*state.Decoder)(d.dec).Open().Unread()
	switch i := spaces(b); {
	case i == len(b):
	case d.ended && (b[i] == ',' || b[i] == ':'):
		n += int64(i) + 1
	case d.peeked:
		n += int64(i)
	}
	return n
}

// Buffered returns a reader of what has been read from the reader of d, but not been
// returned. It is valid until the next call of Decode, Token or More. It allocates the reader.
func (d *Decoder) Buffered() io.Reader { return bytes.NewReader(d.dec.UnreadBuffer()) }

// isEnd reports whether err, which a [jsontext.Decoder] returned, says that the text ends
// within a value.
func isEnd(err error) bool {
	e, ok := err.(*jsontext.SyntacticError)
	return ok && e.Err == io.ErrUnexpectedEOF
}

// between reports whether the stream, which has ended, did not do so within a token.
func (d *Decoder) between() bool { return len(d.rest()) == 0 }

// rest returns what has not been read, without what stands before the next token.
func (d *Decoder) rest() []byte {
	return bytes.TrimLeft((*state.Decoder)(d.dec).Open().Unread(), " \t\r\n,:")
}

// tokenError returns the error for err, which reading a token met.
func (d *Decoder) tokenError(err error) error {
	switch {
	case !isEnd(err):
	case !d.between():
		return io.ErrUnexpectedEOF
	case !d.peeked:
		d.ended = true
		return io.EOF
	}
	return d.readError(err)
}

// valueError returns the error for err, which reading a value met.
func (d *Decoder) valueError(err error) error {
	switch {
	case isEnd(err) && !(d.peeked && d.between()):
		return io.ErrUnexpectedEOF
	case isText(err, missingValue):
		return badStart(err, d.rest())
	}
	return d.readError(err)
}

// readError returns the error for err, which d.dec returned.
func (d *Decoder) readError(err error) error {
	switch _, ok := err.(*jsontext.SyntacticError); {
	case !ok && err != io.EOF:
		return errors.Unwrap(err) // the error of the reader
	case isText(err, mismatch):
		return badStart(err, d.rest())
	case isMisplaced(err) && d.strayColon():
		return badStart(err, []byte(":"))
	}
	return syntaxError(err)
}

// isMisplaced reports whether err says that a character does not continue an array or object.
func isMisplaced(err error) bool {
	e, ok := err.(*jsontext.SyntacticError)
	if !ok {
		return false
	}
	t, ok := e.Err.(*state.InvalidTextError)
	return ok && t.What == ":"
}

// strayColon reports whether a colon and the end of an array or object come next, where an error
// of this package has always been about a value that is missing. It reads on to tell that.
func (d *Decoder) strayColon() bool {
	s := (*state.Decoder)(d.dec).Open()
	for {
		b := bytes.TrimLeft(s.Unread(), " \t\r\n")
		if len(b) == 0 || b[0] != ':' {
			return false
		}
		if b = bytes.TrimLeft(b[1:], " \t\r\n"); len(b) > 0 {
			return b[0] == '}' || b[0] == ']'
		}
		if _, err := s.More(s.Pos); err != nil {
			return false
		}
	}
}

// isText reports whether err is a SyntacticError of which text says what is wrong.
func isText(err error, text string) bool {
	e, ok := err.(*jsontext.SyntacticError)
	return ok && e.Err.Error() == text
}

// badStart returns the error that no value starts with b, for err, which says so in another
// way.
func badStart(err error, b []byte) error {
	text := "invalid character " + quoteText(string(b[:1])) + " " + oldPlaces["at start of value"]
	return &SyntaxError{text, err.(*jsontext.SyntacticError).ByteOffset + 1}
}

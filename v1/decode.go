package json

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/unmarshal"
	"github.com/plainjson/json/jsontext"
)

// A Decoder reads a stream of JSON values, value by value ([Decoder.Decode]) or token by token
// ([Decoder.Token]); calls of both methods may alternate. It must not be used by several
// goroutines at once.
type Decoder struct {
	dec    *jsontext.Decoder
	src    *source // reader of dec; a pointer, so that Decoders are comparable, as in encoding/json
	failed error   // error that Decode and Token return from now on; nil: none
	peeked bool    // More has been called since the last token or value
	ended  bool    // Token has returned io.EOF since the last token or value

	useNumber, rejectUnknown uint8 // 1 after UseNumber, 1 after DisallowUnknownFields; else 0
}

// A wholeDecoder holds a Decoder and the values that it points to, so that NewDecoder allocates once.
type wholeDecoder struct {
	Decoder
	dec jsontext.Decoder
	src source
}

// decodeOptions has the options of Decode, indexed by useNumber and rejectUnknown.
var decodeOptions = func() (by [2][2]Options) {
	for i := range by {
		for k := range by[i] {
			by[i][k] = opts.Fix(defaultOptionsV1, useNumber(i != 0), json.RejectUnknownMembers(k != 0))
		}
	}
	return by
}()

// NewDecoder returns a Decoder that reads from r, and may read more than it returns. It panics if r is nil.
func NewDecoder(r io.Reader) *Decoder {
	d := new(wholeDecoder)
	if d.src.r = r; r == nil {
		d.dec.Reset(nil) // which panics
	}
	d.dec.Reset(&d.src, lax)
	d.Decoder.dec, d.Decoder.src = &d.dec, &d.src
	return &d.Decoder
}

// A source is the reader of a Decoder. It hides a *bytes.Buffer from package jsontext, which would not
// read data that is written to the buffer later.
type source struct {
	r     io.Reader
	err   error  // error of the last read of r, or nil
	ahead []byte // bytes that look has read from r, and that Read has not returned
}

// Read implements [io.Reader].
func (s *source) Read(b []byte) (n int, err error) {
	if len(s.ahead) > 0 {
		n = copy(b, s.ahead)
		s.ahead = s.ahead[n:]
		return n, nil
	}
	n, s.err = s.r.Read(b)
	return n, s.err
}

// Len returns the number of bytes that are left to read, or 0 if r has no method Len.
func (s *source) Len() int {
	if r, ok := s.r.(interface{ Len() int }); ok {
		return len(s.ahead) + r.Len()
	}
	return 0
}

// look reads one more byte from r and returns all bytes of ahead, that included. If r ends or fails, it sets
// err and returns nil.
func (s *source) look() []byte {
	var b [1]byte
	if _, s.err = io.ReadFull(s.r, b[:]); s.err != nil {
		return nil
	}
	s.ahead = append(s.ahead, b[0])
	return s.ahead
}

// UseNumber makes d return numbers as [Number] instead of float64, from [Decoder.Token] and in values of
// type any.
func (d *Decoder) UseNumber() { d.useNumber = 1 }

// DisallowUnknownFields makes [Decoder.Decode] fail if an object has a member that matches no field of the
// Go struct. By default such members are ignored.
func (d *Decoder) DisallowUnknownFields() { d.rejectUnknown = 1 }

// Decode reads the next JSON value and stores it in the value that v points to, as [Unmarshal] does. It
// returns [io.EOF] if the stream ends before a value, and [io.ErrUnexpectedEOF] if it ends within one.
//
// After these errors of the stream, after a [SyntaxError] in it, and after an error of the Reader, every call
// of Decode or Token returns the same error. After any other error, such as an [UnmarshalTypeError] or that of
// a method, the next call reads the next value. The Offset of an UnmarshalTypeError counts from the start of
// the value. Decode holds the text of the whole value in memory.
func (d *Decoder) Decode(v any) error {
	if d.failed != nil {
		return d.failed
	}
	unread, err := unmarshal.DecodeText(d.dec, v, newError, decodeOptions[d.useNumber][d.rejectUnknown])
	if unread != nil {
		d.failed = d.valueError(unread)
		return d.failed
	}
	d.peeked, d.ended = false, false
	return err
}

// Token returns the next token. Commas and colons are not tokens. It returns [io.ErrUnexpectedEOF] if the
// stream ends within a token, a [SyntaxError] if the text is malformed, an [UnmarshalTypeError] if a number is
// out of range of float64, and the error of the Reader. If the stream ends between tokens, it returns [io.EOF],
// even within an array or object; there it returns a SyntaxError after a call of [Decoder.More].
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

// number returns the result of [Decoder.Token] for t, which is a number: a Number, a float64, or an error.
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

// More reports whether the array or object that is being read has another element or member, or at the top
// level whether the stream has another value. It does not check that this is valid. The result is true, too, if
// the Reader fails, or if the stream ends within an array or object.
func (d *Decoder) More() bool {
	k := d.dec.PeekKind()
	d.peeked = true
	if k == jsontext.KindInvalid {
		b := d.dec.UnreadBuffer()
		return spaces(b) < len(b) || d.src.err != io.EOF || d.dec.StackDepth() > 0
	}
	return k != ']' && k != '}'
}

// InputOffset returns the number of bytes of the stream up to the end of the token or value read last. After
// [Decoder.More] it is the offset of the next token, or of the comma or colon before that. After an [io.EOF] of
// [Decoder.Token] within an array or object it includes a comma or colon at the end.
func (d *Decoder) InputOffset() int64 {
	n := d.dec.InputOffset()
	b := d.dec.UnreadBuffer()
	switch i := spaces(b); {
	case i == len(b):
	case d.ended && (b[i] == ',' || b[i] == ':'):
		n += int64(i) + 1
	case d.peeked:
		n += int64(i)
	}
	return n
}

// Buffered returns a Reader of the data that d has read from its Reader but not returned. It is valid until
// the next call of Decode, Token or More.
func (d *Decoder) Buffered() io.Reader {
	b := d.dec.UnreadBuffer()
	return bytes.NewReader(append(b[:len(b):len(b)], d.src.ahead...))
}

// isTruncated reports whether err is the error of package jsontext that the text ends within a value.
func isTruncated(err error) bool { return causeOf(err) == io.ErrUnexpectedEOF }

// unread returns the buffered data from the next token on, without white space, commas and colons before it.
func (d *Decoder) unread() []byte { return bytes.TrimLeft(d.dec.UnreadBuffer(), " \t\r\n,:") }

// isEmpty reports whether the buffered data has no byte of a token.
func (d *Decoder) isEmpty() bool { return len(d.unread()) == 0 }

// tokenError returns the error of [Decoder.Token] for err, of package jsontext. It may set d.ended.
func (d *Decoder) tokenError(err error) error {
	switch {
	case !isTruncated(err):
	case !d.isEmpty():
		return io.ErrUnexpectedEOF
	case !d.peeked:
		d.ended = true
		return io.EOF
	}
	return d.readError(err)
}

// valueError returns the error of [Decoder.Decode] for err, an error of package jsontext.
func (d *Decoder) valueError(err error) error {
	switch cause, ok := causeOf(err).(interface{ MissingValue() bool }); {
	case isTruncated(err) && !(d.peeked && d.isEmpty()):
		return io.ErrUnexpectedEOF
	case ok && cause.MissingValue():
		return badStart(err, d.unread())
	}
	return d.readError(err)
}

// readError is the part that tokenError and valueError share: it returns the error for err, of package jsontext.
func (d *Decoder) readError(err error) error {
	cause := causeOf(err)
	if end, ok := cause.(interface{ MissingValue() bool }); ok && !end.MissingValue() {
		return badStart(err, d.unread())
	}
	if t, ok := cause.(invalidText); ok {
		switch _, what, where := t.Parts(); {
		case what == ":" && d.isMisplacedColon():
			return badStart(err, []byte(":"))
		case where == startOfValue && d.isOtherEnd(what, err):
			return badCharacter(err, what, d.afterPart())
		}
	}
	if inner := errors.Unwrap(err); cause == nil && inner != nil {
		return inner // the error of the reader
	}
	return syntaxError(err)
}

// isOtherEnd reports whether what, the character that err finds at the start of a nested value, is an end bracket
// of the other kind than the array or object that Token has begun. The error of encoding/json is then about that
// array or object, unless it has no element or name yet. For such an array or object the result is false.
func (d *Decoder) isOtherEnd(what string, err error) bool {
	depth := d.dec.StackDepth()
	kind, n := d.dec.StackIndex(depth)
	if depth == 0 || n == 0 || kind == jsontext.KindBeginArray && what != "}" || kind == jsontext.KindBeginObject && what != "]" {
		return false
	}
	return strings.Count(string(err.(*jsontext.SyntacticError).JSONPointer), "/") > depth
}

// afterPart returns the name in encoding/json of the place after an element or member of the array or object that
// Token has begun.
func (d *Decoder) afterPart() string {
	if kind, _ := d.dec.StackIndex(d.dec.StackDepth()); kind == jsontext.KindBeginArray {
		return "after array element"
	}
	return "after object key:value pair"
}

// isMisplacedColon reports whether a colon and the end of an array or object come next. The error of
// encoding/json is then about a missing value. isMisplacedColon may read from the reader.
func (d *Decoder) isMisplacedColon() bool {
	b := bytes.TrimLeft(d.dec.UnreadBuffer(), " \t\r\n")
	if len(b) == 0 || b[0] != ':' {
		return false
	}
	b = bytes.TrimLeft(b[1:], " \t\r\n")
	for len(b) == 0 {
		if b = d.src.look(); b == nil {
			return false
		}
		b = bytes.TrimLeft(b, " \t\r\n")
	}
	return b[0] == '}' || b[0] == ']'
}

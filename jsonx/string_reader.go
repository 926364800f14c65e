package jsonx

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

var (
	errNameReader = errors.New("the name of a member cannot be read by a reader")
	errReadOn     = errors.New("jsonx: the Decoder has read beyond the string of this reader")
)

// StringReader begins to read the JSON string that comes next in dec, and returns a reader of its contents: UTF-8 without
// quotes, with the characters that escape sequences stand for. It is for strings that need not or cannot be in memory as a
// whole. Besides the window of dec, which a long string does not enlarge, the reader needs up to 24 KiB, whatever the length
// of the string.
//
// The reader checks the string like the methods of dec: its escape sequences, UTF-8 unless
// jsontext.AllowInvalidUTF8 is true, and the limits on bytes. So it may return a part of a string before it
// returns an error. That error is a [jsontext.SyntacticError] with the place of the failure, or wraps that of the Reader of
// dec. It is then the error of all later reads of dec, too.
//
// From the call of StringReader on, the string counts as read for StackPointer and StackIndex of dec. InputOffset is within
// the string, after the part that has been checked, until the reader returns io.EOF. The next call of PeekKind, ReadToken, ReadValue, SkipValue or
// UnmarshalDecode checks and skips what is left of the string, and so does the end of a method that has returned no error.
// From then on the reader fails, unless it has returned io.EOF.
//
// If the next value is not a string, the error is a [json.SemanticError] with its kind and place. StringReader fails at the
// name of a member, too. In both cases dec has not moved. Other errors are those of ReadToken.
// StringReader allocates the reader.
//
//	r, err := jsonx.StringReader(dec)
//	if err == nil {
//		_, err = io.Copy(file, r)
//	}
func StringReader(dec *jsontext.Decoder) (io.Reader, error) {
	r := new(stringReader)
	if err := r.begin(dec); err != nil {
		return nil, err
	}
	return r, nil
}

// Base64Reader is [StringReader] for a string in base64 (RFC 4648, section 4), as package json writes a []byte. The reader
// returns the decoded bytes. Padding is required, and line breaks are errors, also with
// v1.ParseBytesWithLooseRFC4648. Text that is not base64 is a [json.SemanticError] that wraps a
// [base64.CorruptInputError]; dec can then read on after the string. Base64Reader allocates the reader and 15 KiB.
func Base64Reader(dec *jsontext.Decoder) (io.Reader, error) {
	r := new(base64Reader)
	if err := r.in.begin(dec); err != nil {
		return nil, err
	}
	return r, nil
}

// A stringReader is the reader of StringReader.
type stringReader struct {
	dec    *jsontext.Decoder
	number uint16 // of the string, as of BeginText
	text   []byte // characters that have not been returned; valid while the string is in progress
	err    error  // io.EOF after the end of the string
}

// begin makes r the reader of the string that comes next in dec.
func (r *stringReader) begin(dec *jsontext.Decoder) error {
	s := (*state.Decoder)(dec).Open()
	kind := dec.PeekKind()
	if kind == jsontext.KindInvalid {
		_, err := dec.ReadToken() // which fails for the same reason
		return err
	}
	err := failure.ErrNotString
	if f := s.Top(); f.InName() || f.WantsName() && kind != jsontext.KindEndObject {
		err = errNameReader
	} else if kind == jsontext.KindString {
		r.dec, r.number = dec, s.BeginText()
		return nil
	}
	return &json.SemanticError{
		ByteOffset:  s.LastToken(),
		JSONPointer: jsontext.Pointer(s.AppendPointer(nil, state.Next)),
		JSONKind:    kind,
		Err:         err,
	}
}

// Read implements io.Reader.
func (r *stringReader) Read(p []byte) (n int, err error) {
	text, err := r.next()
	n = copy(p, text)
	r.text = text[n:]
	return n, err
}

// next returns the next characters of the string, which stay the next ones until the caller sets r.text. There is at least
// one of them, or an error.
func (r *stringReader) next() (text []byte, err error) {
	s := (*state.Decoder)(r.dec).Open()
	switch {
	case r.err != nil:
		return nil, r.err
	case s.InUse():
		return nil, state.ErrInUse
	case s.Failed != nil:
		return nil, s.Failed
	case !s.IsInText(r.number):
		return nil, errReadOn
	case len(r.text) > 0:
		return r.text, nil
	}
	text, ok := s.NextText()
	switch {
	case !ok:
		_, err = r.dec.ReadToken() // which makes the error of the failure
		return nil, err
	case len(text) == 0:
		r.err = io.EOF
	}
	r.text = text
	return text, r.err
}

// A base64Reader is the reader of Base64Reader.
type base64Reader struct {
	in       stringReader
	text     [8 << 10]byte // text that has not been decoded
	n        int           // bytes of text in use
	offset   int64         // of text in the string, in bytes
	isPadded bool          // padding has been decoded, so that no text may follow
	room     [6 << 10]byte // decoded bytes
	out      []byte        // those of room that have not been returned
	err      error         // of Read when out is empty
}

// Read implements io.Reader.
func (r *base64Reader) Read(p []byte) (n int, err error) {
	for len(r.out) == 0 && len(p) > 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.err = r.fill()
	}
	n = copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

// fill reads some text and decodes groups of four characters into out. At the end of the string it decodes all of the text
// and returns io.EOF. After an error out may have the bytes before the malformed text.
func (r *base64Reader) fill() error {
	text, end := r.in.next()
	if end != nil && end != io.EOF {
		return end
	}
	k := copy(r.text[r.n:], text)
	r.in.text = text[k:]
	r.n += k
	size := r.n
	if end == nil {
		size &^= 3
	}
	group := r.text[:size]
	good := min(indexOr(group, '\n'), indexOr(group, '\r')) // which Decode ignores
	n, err := base64.StdEncoding.Decode(r.room[:], group[:good])
	bad, isBad := err.(base64.CorruptInputError)
	switch {
	case size > 0 && r.isPadded:
		return r.corrupt(0)
	case isBad && (good == size || int(bad) < good&^3): // otherwise the group that the line break is in
		r.out = r.room[:n]
		return r.corrupt(int(bad))
	case good < size:
		r.out = r.room[:n]
		return r.corrupt(good)
	}
	r.out, r.isPadded = r.room[:n], r.isPadded || n < size/4*3
	r.offset += int64(size)
	r.n = copy(r.text[:], r.text[size:r.n])
	return end
}

// indexOr returns the index of c in b, or len(b) if there is none.
func indexOr(b []byte, c byte) int {
	if i := bytes.IndexByte(b, c); i >= 0 {
		return i
	}
	return len(b)
}

// corrupt returns the error for text[i], which is not base64.
func (r *base64Reader) corrupt(i int) error {
	s := (*state.Decoder)(r.in.dec).Open()
	return &json.SemanticError{
		ByteOffset:  s.LastToken(),
		JSONPointer: jsontext.Pointer(s.AppendPointer(nil, state.Last)),
		JSONKind:    jsontext.KindString,
		Err:         base64.CorruptInputError(r.offset + int64(i)),
	}
}

package jsonx

import (
	"encoding/base64"
	"errors"
	"io"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

var errNameFrom = errors.New("the name of a member cannot be written from a reader")

// StringFrom returns a value that is marshaled as a JSON string of the text that r returns up to io.EOF. The text is
// escaped as the options demand. Invalid UTF-8 is an error unless jsontext.AllowInvalidUTF8 is true, and then becomes
// U+FFFD. The value can be marshaled once, and not as the name of a member.
//
// The text is not held in memory if the output goes to a Writer: 8 KiB at a time are read from r, and gather to about 32 KiB
// before they are written. If r fails, marshaling fails with an error that wraps that of r. What the Writer has got by then
// is the beginning of the JSON text, up to some place in the string. An Encoder that has written a part of the string fails
// from then on with the same error; otherwise its output is as before the value. Invalid UTF-8 and exceeded limits have the
// same effect.
//
//	err := json.MarshalWrite(w, map[string]any{"name": name, "log": jsonx.StringFrom(file)})
func StringFrom(r io.Reader) json.MarshalerTo { return &stringFrom{r} }

// Base64From is [StringFrom] for binary data: it returns a value that is marshaled as a string of the bytes that r returns,
// in base64 (RFC 4648, section 4), as a []byte is.
func Base64From(r io.Reader) json.MarshalerTo { return &stringFrom{&base64Text{r: r}} }

// A stringFrom is the value that StringFrom returns.
type stringFrom struct{ r io.Reader }

// MarshalJSONTo implements [json.MarshalerTo].
func (f *stringFrom) MarshalJSONTo(enc *jsontext.Encoder) error {
	s := (*state.Encoder)(enc).Open()
	if top := s.Top(); top.InName() || top.WantsName() {
		return errNameFrom
	}
	ok, isHalf, err := s.WriteStringFrom(f.r)
	switch {
	case ok:
		return nil
	case err != nil:
		err = &sourceError{err}
	default:
		err = enc.WriteToken(jsontext.Null) // which makes the error of the failure
	}
	if isHalf {
		s.Halt(err)
	}
	return err
}

// A sourceError is the error of a reader from which a string is written.
type sourceError struct{ err error }

// Error implements error.
func (e *sourceError) Error() string { return "read error: " + e.err.Error() }

// Unwrap returns the error of the reader, unless it matches errors.ErrUnsupported: returned by a method, that would make
// package json write the value without the method.
func (e *sourceError) Unwrap() error {
	if errors.Is(e.err, errors.ErrUnsupported) {
		return nil
	}
	return e.err
}

// A base64Text is a reader of the bytes that r returns as base64.
type base64Text struct {
	r    io.Reader
	data [6 << 10]byte // bytes that have not been encoded
	n    int           // bytes of data in use, less than 3 between calls of Read
	err  error         // of r
	text [8 << 10]byte // encoded bytes
	out  []byte        // those of text that have not been returned
}

// Read implements io.Reader.
func (b *base64Text) Read(p []byte) (n int, err error) {
	if len(b.out) == 0 && b.err == nil {
		b.fill()
	}
	if len(b.out) == 0 {
		return 0, b.err
	}
	n = copy(p, b.out)
	b.out = b.out[n:]
	return n, nil
}

// fill calls the reader, and encodes groups of three bytes, or at the end all of them.
func (b *base64Text) fill() {
	n, err := state.ReadSome(b.r, b.data[b.n:])
	b.n += n
	b.err = err
	size := b.n
	if err != io.EOF {
		size -= size % 3
	}
	base64.StdEncoding.Encode(b.text[:], b.data[:size])
	b.out = b.text[:base64.StdEncoding.EncodedLen(size)]
	b.n = copy(b.data[:], b.data[size:b.n])
}

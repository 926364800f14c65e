package lib

import (
	"errors"
	"io"

	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jlexer"
	"github.com/mailru/easyjson/jwriter"

	"github.com/plainjson/json/bench/internal/easy"
)

// ErrNotSupported means that a library has no such operation for the type of a value.
var ErrNotSupported = errors.New("not supported")

// easyjsonLib returns github.com/mailru/easyjson, which generates methods for Go types. It
// reads JSON into any with its lexer, except from a reader, and does not write any.
func easyjsonLib() *Lib {
	return &Lib{
		Name: "easyjson", Title: "easyjson", Module: "github.com/mailru/easyjson",
		Raw:       func() any { return new(easyjson.RawMessage) },
		RawOf:     func(text []byte) any { return (*easyjson.RawMessage)(&text) },
		Marshal:   easyMarshal,
		Append:    easyAppend,
		Write:     easyWrite,
		Unmarshal: easyUnmarshal,
		Read:      easyRead,
	}
}

// easyMarshal is Marshal for types that have generated methods. Like the functions below,
// it returns ErrNotSupported for other types.
func easyMarshal(v any) ([]byte, error) {
	m, ok := easy.Of(v)
	if !ok {
		return nil, ErrNotSupported
	}
	return easyjson.Marshal(m)
}

// easyAppend is Marshal into a buffer. BuildBytes overwrites the buffer that it gets, so
// dst is passed to it only if it is empty.
func easyAppend(dst []byte, v any) ([]byte, error) {
	m, ok := easy.Of(v)
	if !ok {
		return nil, ErrNotSupported
	}
	var w jwriter.Writer
	m.MarshalEasyJSON(&w)
	if len(dst) == 0 {
		return w.BuildBytes(dst)
	}
	text, err := w.BuildBytes()
	return append(dst, text...), err
}

// easyWrite is Marshal to a writer.
func easyWrite(w io.Writer, v any) error {
	m, ok := easy.Of(v)
	if !ok {
		return ErrNotSupported
	}
	_, err := easyjson.MarshalToWriter(m, w)
	return err
}

// easyUnmarshal is Unmarshal for types that have generated methods, and for any.
func easyUnmarshal(text []byte, v any) error {
	if p, ok := v.(*any); ok {
		l := jlexer.Lexer{Data: text}
		*p = l.Interface()
		l.Consumed()
		return l.Error()
	}
	m, ok := easy.Of(v)
	if !ok {
		return ErrNotSupported
	}
	return easyjson.Unmarshal(text, m)
}

// easyRead is Unmarshal from a reader.
func easyRead(r io.Reader, v any) error {
	m, ok := easy.Of(v)
	if !ok {
		return ErrNotSupported
	}
	return easyjson.UnmarshalFromReader(r, m)
}

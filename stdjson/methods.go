//go:build goexperiment.jsonv2

package stdjson

import (
	"bytes"
	"errors"
	"strings"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/stdtypes"
	"github.com/plainjson/json/jsontext"
)

// methods implements [stdtypes.Methods].
type methods struct{}

// theMethods is the value of [CallMethods](true) in the set of options.
var theMethods any = methods{}

// An encoder is an Encoder of the standard library with the buffer that it writes to.
type encoder struct {
	buf bytes.Buffer
	enc stdEncoder
}

var (
	encoders = sync.Pool{New: func() any { return new(encoder) }}
	decoders = sync.Pool{New: func() any { return new(stdDecoder) }}
)

// maxRetained is the largest capacity, in bytes, of the buffer of an encoder that is returned to the pool.
const maxRetained = 64 << 10

// Marshal implements [stdtypes.Methods].
func (methods) Marshal(v any, s *opts.Set, at stdtypes.Place) (text []byte, n int64, err error) {
	to, ok := v.(stdMarshalerTo)
	if !ok {
		return nil, 0, errors.ErrUnsupported
	}
	e := encoders.Get().(*encoder)
	e.buf.Reset()
	e.enc.Reset(&e.buf, options(s)...)
	err = to.MarshalJSONTo(&e.enc)
	if _, n = e.enc.StackIndex(0); e.enc.StackDepth() > 0 {
		n = -1
	}
	text = bytes.Clone(bytes.TrimSuffix(e.buf.Bytes(), []byte("\n")))
	if e.buf.Cap() <= maxRetained {
		encoders.Put(e)
	}
	return text, n, converted(err, at)
}

// Unmarshal implements [stdtypes.Methods].
func (methods) Unmarshal(text []byte, v any, s *opts.Set, at stdtypes.Place) (n int64, err error) {
	from, ok := v.(stdUnmarshalerFrom)
	if !ok {
		return 0, errors.ErrUnsupported
	}
	d := decoders.Get().(*stdDecoder)
	d.Reset(bytes.NewBuffer(text[:len(text):len(text)]), options(s)...)
	err = from.UnmarshalJSONFrom(d)
	if _, n = d.StackIndex(0); d.StackDepth() > 0 {
		n = -1
	}
	d.Reset(bytes.NewBuffer(nil))
	decoders.Put(d)
	if old, ok := err.(*stdTypeError); ok && s.Has(opts.ReportErrorsWithLegacySemantics) {
		return n, modern(old, at)
	}
	return n, converted(err, at)
}

// A flag is a boolean option that both libraries have.
type flag struct {
	flag opts.Flags            // the option in this module
	make func(bool) stdOptions // function that returns the option in the standard library
}

// options returns those options of s that exist in the standard library.
func options(s *opts.Set) []stdOptions {
	var all []stdOptions
	if s.Present&opts.HasIndent != 0 {
		all = append(all, withIndent(s.Indent))
	}
	if s.Present&opts.HasIndentPrefix != 0 {
		all = append(all, withIndentPrefix(s.IndentPrefix))
	}
	for _, f := range flags {
		if v, ok := f.flag.Lookup(s); ok {
			all = append(all, f.make(v == true))
		}
	}
	return all
}

// converted returns the error for err, which a method for the value at the given place returned. A SemanticError
// or SyntacticError of the standard library, and its cause, becomes one of package json or jsontext, with its
// place in the whole text, and a key of sentinels becomes its value. Any other error is returned unchanged.
func converted(err error, at stdtypes.Place) error {
	switch e := err.(type) {
	case *stdSemanticError:
		return &json.SemanticError{
			ByteOffset:  at.Offset + e.ByteOffset,
			JSONPointer: at.Pointer + jsontext.Pointer(e.JSONPointer),
			JSONKind:    jsontext.Kind(e.JSONKind),
			JSONValue:   jsontext.Value(e.JSONValue),
			GoType:      e.GoType,
			Err:         converted(e.Err, at),
		}
	case *stdSyntacticError:
		return &jsontext.SyntacticError{
			ByteOffset:  at.Offset + e.ByteOffset,
			JSONPointer: at.Pointer + jsontext.Pointer(e.JSONPointer),
			Err:         converted(e.Err, at),
		}
	case nil:
		return nil
	}
	for theirs, ours := range sentinels {
		if err == theirs {
			return ours
		}
	}
	return err
}

// kinds has the kinds of JSON values by their descriptions in errors of encoding/json.
var kinds = map[string]jsontext.Kind{
	"null": 'n', "bool": 't', "string": '"', "number": '0', "array": '[', "object": '{',
}

// modern returns err, about the value at the given place, as a SemanticError with its place in the whole
// text. Package v1 turns it back into an UnmarshalTypeError. If err.Value does not begin with one of kinds,
// err is returned unchanged.
func modern(err *stdTypeError, at stdtypes.Place) error {
	what, value, _ := strings.Cut(err.Value, " ")
	kind, ok := kinds[what]
	if !ok {
		return err
	}
	sem := &json.SemanticError{ByteOffset: at.Offset + err.Offset, JSONPointer: at.Pointer, JSONKind: kind, JSONValue: jsontext.Value(value), GoType: err.Type, Err: errors.Unwrap(err)}
	if err.Field != "" {
		sem.JSONPointer += jsontext.Pointer("/" + strings.ReplaceAll(err.Field, ".", "/"))
	}
	return sem
}

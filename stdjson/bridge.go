//go:build goexperiment.jsonv2

package stdjson

import (
	"bytes"
	"errors"
	"strings"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// bridge calls methods that take the standard library's Encoder or Decoder, for package
// json. It has no state of its own.
type bridge struct{}

var theBridge any = bridge{}

// An encoder is one that can be used again.
type encoder struct {
	buf bytes.Buffer
	enc stdEncoder
}

var (
	encoders = sync.Pool{New: func() any { return new(encoder) }}
	decoders = sync.Pool{New: func() any { return new(stdDecoder) }}
)

// maxKept bounds the text whose room is kept for the next call.
const maxKept = 64 << 10

// MarshalStd returns what v writes with the options s, without the newline behind it,
// and how many values that is; -1 if the last one is incomplete.
func (bridge) MarshalStd(v any, s *opts.Set) (text []byte, n int64, err error) {
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
	if e.buf.Cap() <= maxKept {
		encoders.Put(e)
	}
	return text, n, converted(err)
}

// UnmarshalStd lets v read the text of one value with the options s, and returns how
// many values it read; -1 if it did not read the last one to the end.
func (bridge) UnmarshalStd(text []byte, v any, s *opts.Set) (n int64, err error) {
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
		return n, modern(old)
	}
	return n, converted(err)
}

// A flag is a boolean option that both libraries have.
type flag struct {
	flag opts.Flags
	make func(bool) stdOptions
}

// options returns the options in s that the standard library has.
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

// converted returns err as what it is in packages json and jsontext, if it is an error of the
// standard library's packages, and as it is if not.
func converted(err error) error {
	switch e := err.(type) {
	case *stdSemanticError:
		return &json.SemanticError{
			ByteOffset:  e.ByteOffset,
			JSONPointer: jsontext.Pointer(e.JSONPointer),
			JSONKind:    jsontext.Kind(e.JSONKind),
			JSONValue:   jsontext.Value(e.JSONValue),
			GoType:      e.GoType,
			Err:         converted(e.Err),
		}
	case *stdSyntacticError:
		return &jsontext.SyntacticError{
			ByteOffset:  e.ByteOffset,
			JSONPointer: jsontext.Pointer(e.JSONPointer),
			Err:         converted(e.Err),
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

// kinds are the first bytes of JSON values, by what errors of the old API call them.
var kinds = map[string]jsontext.Kind{
	"null": 'n', "bool": 't', "string": '"', "number": '0', "array": '[', "object": '{',
}

// modern returns err as what it would be in package json, where its place in the whole text
// is found and it is made an error of the old API again, which names the struct that the
// call is for. An error that only looks like it stays as it is.
func modern(err *stdTypeError) error {
	what, value, _ := strings.Cut(err.Value, " ")
	kind, ok := kinds[what]
	if !ok {
		return err
	}
	sem := &json.SemanticError{ByteOffset: err.Offset, JSONKind: kind, JSONValue: jsontext.Value(value), GoType: err.Type, Err: errors.Unwrap(err)}
	if err.Field != "" {
		sem.JSONPointer = jsontext.Pointer("/" + strings.ReplaceAll(err.Field, ".", "/"))
	}
	return sem
}

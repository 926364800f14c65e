package json

import (
	"io"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// An Encoder writes a stream of JSON values, each with a line feed behind it.
type Encoder struct {
	w              io.Writer
	opts           opts.Set
	prefix, indent string
	failed         error  // what the writer returned
	buf, indented  []byte // for the text
}

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder {
	e := &Encoder{w: w}
	e.opts.Join(defaultOptionsV1)
	return e
}

// Encode writes v as [Marshal] returns it and a line feed, in one call of the writer. If v
// has no JSON, nothing is written. After a failure of the writer every call returns that
// error. It allocates little once its buffer has grown.
func (e *Encoder) Encode(v any) error {
	if e.failed != nil {
		return e.failed
	}
	b, err := json.AppendMarshal(e.buf[:0], v, &e.opts)
	e.buf = keep(b)
	if err != nil {
		return err
	}
	if e.prefix != "" || e.indent != "" {
		if b, err = appendIndent(e.indented[:0], b, e.prefix, e.indent); err != nil {
			return err
		}
		e.indented = keep(b)
	}
	b = append(b, '\n')
	_, e.failed = e.w.Write(b)
	return e.failed
}

// keep returns b, or nil if it is too large to be held until the next call.
func keep(b []byte) []byte {
	const most = 64 << 10
	if cap(b) > most {
		return nil
	}
	return b[:0]
}

// SetIndent makes e write each value as [Indent] does with prefix and indent. If both are
// empty, it writes each value on one line, which is the default.
func (e *Encoder) SetIndent(prefix, indent string) { e.prefix, e.indent = prefix, indent }

// SetEscapeHTML says whether the characters <, > and & are escaped in strings, as \u003c,
// \u003e and \u0026, which is the default.
func (e *Encoder) SetEscapeHTML(on bool) { e.opts.Join(jsontext.EscapeForHTML(on)) }

package json

import (
	"io"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// An Encoder writes a stream of JSON values, each with a line feed behind it.
type Encoder struct {
	w              io.Writer
	opts           Options
	prefix, indent string
	failed         error // what the writer returned
}

// unescaped are the options of encoders that do not escape HTML.
var unescaped = Options(opts.Fix(defaultOptionsV1, jsontext.EscapeForHTML(false)))

// buffers are for the texts that encoders write.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// maxBuffer is how large a buffer is that is kept for the next text.
const maxBuffer = 1 << 20

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder {
	return &Encoder{w: w, opts: defaultOptionsV1}
}

// Encode writes v as [Marshal] returns it and a line feed, in one call of the writer. If v
// has no JSON, nothing is written. After a failure of the writer every call returns that
// error. It allocates little but what indentation needs.
func (e *Encoder) Encode(v any) error {
	if e.failed != nil {
		return e.failed
	}
	buf := buffers.Get().(*[]byte)
	b, err := json.AppendMarshal((*buf)[:0], v, e.opts)
	if err == nil && (e.prefix != "" || e.indent != "") {
		b, err = appendIndent(nil, b, e.prefix, e.indent)
	}
	if err == nil {
		b = append(b, '\n')
		_, e.failed = e.w.Write(b)
		err = e.failed
	}
	if cap(b) <= maxBuffer {
		*buf = b
	}
	buffers.Put(buf)
	return err
}

// SetIndent makes e write each value as [Indent] does with prefix and indent. If both are
// empty, it writes each value on one line, which is the default.
func (e *Encoder) SetIndent(prefix, indent string) { e.prefix, e.indent = prefix, indent }

// SetEscapeHTML says whether the characters <, > and & are escaped in strings, as \u003c,
// \u003e and \u0026, which is the default.
func (e *Encoder) SetEscapeHTML(on bool) { e.opts = opts.Either(on, defaultOptionsV1, unescaped) }

package json

import (
	"io"
	"sync"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/jsontext"
)

// An Encoder writes a stream of JSON values, with a newline after each of them. It must not be used by
// several goroutines at once.
type Encoder struct {
	w              io.Writer
	opts           Options
	prefix, indent string
	failed         error // error of the writer, which Encode returns from now on; nil: none
}

// unescaped are the options of an Encoder that does not escape HTML.
var unescaped = Options(opts.Fix(defaultOptionsV1, jsontext.EscapeForHTML(false)))

// buffers holds buffers for the text of one value.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// maxBuffer is the largest capacity, in bytes, of a buffer that is kept for the next value.
const maxBuffer = 1 << 20

// NewEncoder returns an Encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder {
	return &Encoder{w: w, opts: defaultOptionsV1}
}

// Encode writes the JSON text of v, as [Marshal] returns it but as SetIndent and SetEscapeHTML select, and a
// newline, in one call of the Writer. If v cannot be encoded, nothing is written, and the Encoder remains
// usable. After an error of the Writer every call returns that error.
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

// SetIndent makes e indent each value as [Indent] does. If prefix and indent are empty, which is the
// default, each value is written on one line.
func (e *Encoder) SetIndent(prefix, indent string) { e.prefix, e.indent = prefix, indent }

// SetEscapeHTML selects whether the characters <, > and & in strings are escaped as \u003c, \u003e and
// \u0026. The default is true.
func (e *Encoder) SetEscapeHTML(on bool) { e.opts = opts.Either(on, defaultOptionsV1, unescaped) }

package marshal

import (
	"io"
	"math"

	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/typeinfo"
)

// This file writes one value as a whole document: in a buffer of the encoder, in that of the
// caller, or to an io.Writer.

// Marshal returns in as JSON. After a failure it returns the error and the text before the failure, but
// with the errors of package v1 no text. The text is copied to a slice of its exact size, unless the
// encoder gives its buffer away.
func Marshal(in any, form failure.Form, o ...opts.Options) ([]byte, error) {
	e := acquire(o)
	// A buffer is not given away twice in a row: otherwise consecutive calls would never reuse one.
	isNew := e.mem.buf == nil && !e.mem.gave
	dst := e.document(nil, in, e.mem.buf[:0], 0)
	if dst == nil {
		// The text is copied, because the encoder keeps the buffer.
		dst = e.written(0)
		text := append(make([]byte, 0, len(dst)), dst...)
		if e.cfg.v1 != nil {
			text = nil
		}
		return text, e.failed(form, dst)
	}
	// The first buffer is given to the caller if it is little larger than needed. That saves a copy in
	// programs that marshal so seldom that the pool is empty each time.
	if e.mem.gave = isNew && cap(dst)-len(dst) <= len(dst)/8; e.mem.gave {
		e.release(nil)
		return dst, nil
	}
	out := make([]byte, len(dst))
	copy(out, dst)
	e.release(dst)
	return out, nil
}

// Append is Marshal with the JSON appended to dst. Offsets in errors count from the end of dst. After a
// failure the result has the text before the failure, but with the errors of package v1 only that of
// dst.
func Append(dst []byte, in any, form failure.Form, o ...opts.Options) ([]byte, error) {
	e := acquire(o)
	prefix := len(dst)
	if dst == nil {
		dst = []byte{} // not nil, so that outermost does not make a large buffer, which the caller may keep
	}
	out := e.document(nil, in, dst, -int64(prefix))
	if out == nil {
		out = e.written(prefix)
		if e.cfg.v1 != nil {
			out = out[:prefix]
		}
		return out, e.failed(form, e.mem.buf)
	}
	e.release(e.mem.buf)
	return out, nil
}

// Write is Marshal with the JSON written to w, a few kilobytes at a time. After w has failed it is not
// called again. After any failure, text that has not been written yet is dropped.
func Write(w io.Writer, in any, form failure.Form, o ...opts.Options) error {
	e := acquire(o)
	dst := e.document(w, in, e.mem.buf[:0], 0)
	if dst == nil {
		return e.failed(form, e.mem.buf)
	}
	e.release(dst)
	return nil
}

// failed returns the failure as an error and releases e with buf. It makes the error first, because
// the error may refer to the buffer.
func (e *encoder) failed(form failure.Form, buf []byte) error {
	err := e.takeError(form)
	e.releaseFailed(buf)
	return err
}

// document appends in to buf, whose end has the byte offset base+len(buf), and writes the text to w
// unless w is nil. It returns the text that is not written, or nil after a failure.
func (e *encoder) document(w io.Writer, in any, buf []byte, base int64) (dst []byte) {
	e.out.SetOutput(w, buf, base)
	e.out.Document = true
	if dst = e.outermost(in, e.cfg.selected, buf); dst != nil && e.out.FlushAt < math.MaxInt {
		dst = e.flush(dst)
	}
	return dst
}

// outermost appends in, the argument of a caller, by a plan from the cache plans. If dst is nil, it makes a buffer as large as the
// recent outputs for the type, but at most FlushAt plus slack; see noteSize. Only sizes of outputs
// without a writer are recorded, because others are flushed in pieces.
func (e *encoder) outermost(in any, plans *typeinfo.Cache, dst []byte) []byte {
	p, v := e.plan(in, plans)
	if p == nil {
		return append(dst, "null"...)
	}
	isNew, start := dst == nil, e.offset(dst)
	if isNew { // a nil result would be a failure
		size := min(int(p.Learned.Bytes.Load()), e.out.FlushAt)
		if p.Encode == typeinfo.OpRaw { // the sizes of raw values differ most
			size = min(size, v.Len())
		}
		dst = make([]byte, 0, size+slack)
	}
	switch p.Encode {
	case typeinfo.OpStruct: // saves a call
		dst = e.structure(p, v, dst)
	case typeinfo.OpCoder: // without package reflect, if in is the pointer that has the method
		if to, ok := in.(typeinfo.MarshalerTo); ok && v.CanAddr() {
			dst = e.callCoderAs(p, to, v, dst)
		} else {
			dst = e.callCoder(p, v, dst)
		}
	default:
		dst = e.value(p, p.Encode, v, dst)
	}
	if dst != nil && e.out.W == nil {
		noteSize(&p.Learned.Bytes, int(e.offset(dst)-start), isNew)
	}
	return dst
}

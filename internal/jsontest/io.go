package jsontest

import (
	"bytes"
	"io"
)

// A chunkReader hands out b in pieces, then end. See the functions that make it.
type chunkReader struct {
	b        []byte
	sizes    []int // of the pieces, in turn; a size of 0 makes an empty read
	turn     int
	end      error // after the last byte
	withData bool  // end comes together with the last bytes
	scribble bool  // the rest of the caller's buffer is used as scratch space
	strict   bool  // panics if the caller breaks the rules
	over     bool  // end was returned
}

// Read implements io.Reader.
func (r *chunkReader) Read(p []byte) (int, error) {
	if r.strict && len(p) == 0 {
		panic("jsontest: Read into an empty buffer")
	}
	if r.strict && r.over {
		panic("jsontest: Read after an error")
	}
	if len(r.b) == 0 {
		r.over = true
		return 0, r.end
	}
	size := r.sizes[r.turn%len(r.sizes)]
	r.turn++
	n := copy(p[:min(size, len(p))], r.b)
	r.b = r.b[n:]
	for i := n; r.scribble && i < len(p); i++ {
		p[i] = "]}\",:0 \xff"[i%8]
	}
	if len(r.b) == 0 && r.withData {
		r.over = true
		return n, r.end
	}
	return n, nil
}

// OneByteReader returns a reader of b that gives one byte at a time.
func OneByteReader(b []byte) io.Reader {
	return &chunkReader{b: b, sizes: []int{1}, end: io.EOF}
}

// ChunkReader returns a reader of b that gives pieces of the given sizes, in
// turn and over again. A size of 0 makes a read that returns (0, nil). It
// panics if all sizes are 0.
func ChunkReader(b []byte, sizes ...int) io.Reader {
	total := 0
	for _, s := range sizes {
		total += s
	}
	if total <= 0 {
		panic("jsontest: ChunkReader that never ends")
	}
	return &chunkReader{b: b, sizes: sizes, end: io.EOF}
}

// DataErrReader returns a reader of b that gives pieces of the given size, and
// err, which may be io.EOF, together with the last of them.
func DataErrReader(b []byte, size int, err error) io.Reader {
	return &chunkReader{b: b, sizes: []int{size}, end: err, withData: true}
}

// FailAfterReader returns a reader of the first n bytes of b (all of them, if
// there are fewer), which then fails with err.
func FailAfterReader(b []byte, n int, err error) io.Reader {
	return &chunkReader{b: b[:min(n, len(b))], sizes: []int{max(n, 1)}, end: err}
}

// ScribbleReader returns a reader of b that gives pieces of the given size and
// fills the rest of the caller's buffer with garbage, as io.Reader allows.
func ScribbleReader(b []byte, size int) io.Reader {
	return &chunkReader{b: b, sizes: []int{size}, end: io.EOF, scribble: true}
}

// StrictReader returns a reader of b that gives pieces of the given size. It
// panics if it is called with an empty buffer, or again after io.EOF.
func StrictReader(b []byte, size int) io.Reader {
	return &chunkReader{b: b, sizes: []int{size}, end: io.EOF, strict: true}
}

// LyingReader returns a reader whose every Read claims to have read n bytes,
// which may be negative or more than the buffer holds.
func LyingReader(n int) io.Reader { return liar(n) }

// LyingWriter returns a writer whose every Write claims to have written n
// bytes, which may be negative or more than it was given.
func LyingWriter(n int) io.Writer { return liar(n) }

// A liar is how many bytes it claims to have read or written.
type liar int

// Read implements io.Reader.
func (n liar) Read([]byte) (int, error) { return int(n), nil }

// Write implements io.Writer.
func (n liar) Write([]byte) (int, error) { return int(n), nil }

// A Writer keeps what is written to it, and misbehaves as the functions that
// make it say. The zero Writer behaves well.
type Writer struct {
	buf    bytes.Buffer
	calls  int
	limit  int // valid if err is not nil or short is set
	err    error
	short  bool
	strict bool
	failed bool
}

// ShortWriter returns a writer that accepts at most size bytes a call and, in
// breach of io.Writer, reports no error when it accepts less than it was given.
func ShortWriter(size int) *Writer { return &Writer{limit: size, short: true} }

// FailAfterWriter returns a writer that accepts n bytes in all, the last of
// them perhaps as a part of a call, and fails with err from there on.
func FailAfterWriter(n int, err error) *Writer { return &Writer{limit: n, err: err} }

// StrictWriter returns a writer that accepts n bytes, if err is not nil, and
// then fails with err. It panics if it is called with nothing to write, or
// again after it failed.
func StrictWriter(n int, err error) *Writer { return &Writer{limit: n, err: err, strict: true} }

// Write implements io.Writer. It retains nothing of p.
func (w *Writer) Write(p []byte) (int, error) {
	if w.strict && len(p) == 0 {
		panic("jsontest: Write of nothing")
	}
	if w.strict && w.failed {
		panic("jsontest: Write after an error")
	}
	w.calls++
	switch {
	case w.short:
		return w.buf.Write(p[:min(len(p), w.limit)])
	case w.err != nil && w.buf.Len()+len(p) > w.limit:
		w.failed = true
		n, _ := w.buf.Write(p[:w.limit-w.buf.Len()])
		return n, w.err
	}
	return w.buf.Write(p)
}

// Bytes returns what was accepted so far.
func (w *Writer) Bytes() []byte { return w.buf.Bytes() }

// Calls returns how often Write was called.
func (w *Writer) Calls() int { return w.calls }

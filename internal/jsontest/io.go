package jsontest

import (
	"bytes"
	"io"
)

// A chunkReader returns b in pieces, and then the error end. See the functions that make one.
type chunkReader struct {
	b        []byte // the bytes that are not read yet
	sizes    []int  // largest sizes of the pieces, in turn; 0: Read returns 0 bytes and no error
	turn     int    // number of pieces returned
	end      error  // the error after the last byte
	withData bool   // end is returned together with the last bytes
	scribble bool   // the rest of the caller's buffer is overwritten
	strict   bool   // Read panics if the caller breaks a rule of StrictReader
	over     bool   // end was returned
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

// OneByteReader returns a reader of b that returns one byte at a time.
func OneByteReader(b []byte) io.Reader {
	return &chunkReader{b: b, sizes: []int{1}, end: io.EOF}
}

// ChunkReader returns a reader of b that returns pieces of the given sizes, in
// turn and again from the first. For a size of 0 a read returns (0, nil).
// ChunkReader panics if all sizes are 0.
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

// DataErrReader returns a reader of b that returns pieces of the given size, and
// err, which may be io.EOF, together with the last piece.
func DataErrReader(b []byte, size int, err error) io.Reader {
	return &chunkReader{b: b, sizes: []int{size}, end: err, withData: true}
}

// FailAfterReader returns a reader of the first n bytes of b, or of all of b if
// it is shorter. The reader then fails with err.
func FailAfterReader(b []byte, n int, err error) io.Reader {
	return &chunkReader{b: b[:min(n, len(b))], sizes: []int{max(n, 1)}, end: err}
}

// ScribbleReader returns a reader of b that returns pieces of the given size and
// overwrites the rest of the caller's buffer, as io.Reader allows.
func ScribbleReader(b []byte, size int) io.Reader {
	return &chunkReader{b: b, sizes: []int{size}, end: io.EOF, scribble: true}
}

// StrictReader returns a reader of b that returns pieces of at most the given size.
// Read panics if it is called with an empty buffer, or again after io.EOF.
func StrictReader(b []byte, size int) io.Reader {
	return &chunkReader{b: b, sizes: []int{size}, end: io.EOF, strict: true}
}

// LyingReader returns a reader whose Read always returns n and no error. n may be
// negative or larger than the buffer.
func LyingReader(n int) io.Reader { return liar(n) }

// LyingWriter returns a writer whose Write always returns n and no error. n may be
// negative or larger than the argument.
func LyingWriter(n int) io.Writer { return liar(n) }

// A liar is a reader and a writer. Its value is the number that Read and Write return.
type liar int

// Read implements io.Reader.
func (n liar) Read([]byte) (int, error) { return int(n), nil }

// Write implements io.Writer.
func (n liar) Write([]byte) (int, error) { return int(n), nil }

// A Writer stores the bytes that are written to it. The functions that make one
// describe its faults. The zero Writer has none.
type Writer struct {
	buf    bytes.Buffer // the bytes accepted
	calls  int          // number of calls of Write
	limit  int          // bytes accepted in all before err, or in each call if short is set
	err    error        // the error at the limit; nil: none, and no limit unless short is set
	short  bool         // Write returns no error for the bytes that it does not accept
	strict bool         // Write panics if the caller breaks a rule of StrictWriter
	failed bool         // err was returned
}

// ShortWriter returns a writer that accepts at most size bytes a call. Against the
// rules of io.Writer it returns no error if it accepts only a part of the bytes.
func ShortWriter(size int) *Writer { return &Writer{limit: size, short: true} }

// FailAfterWriter returns a writer that accepts n bytes in all and then fails with
// err. It may accept a part of the bytes of a call. If err is nil, it accepts all bytes.
func FailAfterWriter(n int, err error) *Writer { return &Writer{limit: n, err: err} }

// StrictWriter returns a writer that accepts n bytes and then fails with err. If
// err is nil, it accepts all bytes. Write panics if it is called without bytes, or
// again after it failed.
func StrictWriter(n int, err error) *Writer { return &Writer{limit: n, err: err, strict: true} }

// Write implements io.Writer. It does not retain p.
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

// Bytes returns the bytes accepted so far.
func (w *Writer) Bytes() []byte { return w.buf.Bytes() }

// Calls returns the number of calls of Write.
func (w *Writer) Calls() int { return w.calls }

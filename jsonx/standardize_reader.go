package jsonx

import (
	"bytes"
	"io"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/jsontext"
)

// StandardizeReader returns a reader of the text that r returns, with the changes that [Standardize] makes:
//
//	err := json.UnmarshalRead(jsonx.StandardizeReader(file), &config)
//
// The reader allocates 16 KiB and needs no more memory, whatever the text. It has to hold a comma back until it has read the
// next token. If more than 16 KiB of white space and comments follow a comma, the white space that the reader returns for
// them may be another: it has the same number of bytes and lines, and the same number of bytes after its last line feed.
//
// If the text ends in a comment that begins with /*, the reader returns white space for the comment, and then a
// [jsontext.SyntacticError] with the offset of the comment that wraps [io.ErrUnexpectedEOF]. An error of r is returned
// after the text before it that does not depend on what follows. The next call of Read calls r again.
func StandardizeReader(r io.Reader) io.Reader {
	return &standardizeReader{src: r, z: standardizer{comma: -1}}
}

// readSize is the number of bytes of the buffer of a StandardizeReader.
const readSize = 16 << 10

// A standardizeReader is the reader of StandardizeReader.
type standardizeReader struct {
	src io.Reader
	z   standardizer
	buf [readSize]byte

	start, scanned, n int   // in buf: index of the first byte that has not been returned, that has not been scanned, and the end
	hasBegun          bool  // the start of the text has been compared with a byte order mark
	base              int64 // offset in the text of buf[0], or if gap is not empty, that of buf[1] less 1
	opened            int64 // offset of the last comment from /* on
	gap               gap   // white space between buf[0], which is a comma or has been one, and buf[1]
	err               error // of Read when there are no more bytes to return
}

// Read implements io.Reader.
func (r *standardizeReader) Read(p []byte) (n int, err error) {
	for len(p) > 0 {
		if n = r.take(p); n > 0 {
			return n, nil
		}
		if err = r.err; err != nil {
			if !r.z.isWhole {
				r.err = nil
			}
			return 0, err
		}
		r.fill()
	}
	return 0, nil
}

// take copies bytes to p that do not depend on what follows, and returns their number.
func (r *standardizeReader) take(p []byte) (n int) {
	if r.start == 1 {
		if n = r.gap.read(p); n > 0 {
			return n
		}
	}
	end := r.scanned
	switch {
	case r.gap != gap{} && r.z.comma != 0:
		end = 1
	case r.z.comma >= 0:
		end = r.z.comma
	}
	n = copy(p, r.buf[r.start:end])
	r.start += n
	return n
}

// fill reads more bytes and scans them, or sets err, or both. All bytes that take can return have been returned.
func (r *standardizeReader) fill() {
	r.makeRoom()
	k, err := state.ReadSome(r.src, r.buf[r.n:])
	r.n, r.err = r.n+k, err
	if r.scan(); r.err == io.EOF {
		r.finish()
	}
}

// makeRoom moves the bytes that have not been returned to the start of the buffer. If they fill it, they are a comma and
// what follows it, and makeRoom moves that to the gap.
func (r *standardizeReader) makeRoom() {
	k := r.start
	if k > 0 { // a comma that is held back does not move again for each byte
		copy(r.buf[:], r.buf[k:r.n])
	}
	if r.z.comma >= 0 {
		r.z.comma -= k
	}
	r.start, r.scanned, r.n, r.base = 0, r.scanned-k, r.n-k, r.base+int64(k)
	if r.n == len(r.buf) {
		r.gap.add(r.buf[1:r.scanned])
		k = r.scanned - 1
		copy(r.buf[1:], r.buf[r.scanned:r.n])
		r.scanned, r.n, r.base = 1, r.n-k, r.base+int64(k)
	}
}

// scan standardizes the bytes that have not been scanned.
func (r *standardizeReader) scan() {
	b := r.buf[:r.n]
	if !r.hasBegun {
		if r.n < len(byteOrderMark) && string(b) == byteOrderMark[:r.n] && r.err != io.EOF {
			return
		}
		r.hasBegun, r.scanned = true, r.z.skipMark(b)
	}
	r.scanned = r.z.scan(b, r.scanned)
	if r.z.opened >= r.z.start {
		r.opened = r.base + int64(r.z.opened)
	}
}

// finish ends the text.
func (r *standardizeReader) finish() {
	if r.z.isWhole = true; r.z.part == partBlock {
		r.err = &jsontext.SyntacticError{ByteOffset: r.opened, Err: openComment{}}
		blank(r.buf[r.scanned:r.n])
	} else {
		r.z.scan(r.buf[:r.n], r.scanned)
	}
	r.scanned, r.z.comma = r.n, -1
}

// An openComment is the error for a comment that begins with /* and does not end.
type openComment struct{}

// Error implements error.
func (openComment) Error() string { return "comment without an end" }

// Unwrap returns the error for a text that ends too early.
func (openComment) Unwrap() error { return io.ErrUnexpectedEOF }

// A gap is white space of which only the size is known. The zero gap is empty.
type gap struct {
	spaces int64 // bytes other than line feeds before the last line feed; 0 if there is no line feed
	lines  int64 // line feeds
	column int64 // bytes after the last line feed
}

// add appends the white space b.
func (g *gap) add(b []byte) {
	k := bytes.LastIndexByte(b, '\n') + 1
	if k > 0 {
		lines := bytes.Count(b[:k], []byte("\n"))
		g.spaces += g.column + int64(k-lines)
		g.lines += int64(lines)
		g.column = 0
	}
	g.column += int64(len(b) - k)
}

// read removes bytes of white space from g, stores them in p, and returns their number.
func (g *gap) read(p []byte) (n int) {
	for n < len(p) {
		p[n] = ' '
		switch {
		case g.spaces > 0:
			g.spaces--
		case g.lines > 0:
			p[n] = '\n'
			g.lines--
		case g.column > 0:
			g.column--
		default:
			return n
		}
		n++
	}
	return n
}

package jsonx

import (
	"bytes"
	"io"
	"slices"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wrap"
)

// A part is a text of whole lines, and a position between two of them.
type part struct {
	buf    []byte // memory of the text
	rest   []byte // lines after the position; the last one may have no line feed
	line   []byte // the line before the position, without its line feed
	offset int64  // offset of line in the input
	number int    // number of line in the input, from 1
	end    int64  // offset of the end of rest in the input
	limit  int64  // largest number of bytes of a line; 0: none
}

// lineFeed separates lines.
var lineFeed = []byte{'\n'}

// next moves p over the next line that has more than white space, or more bytes than the limit. It reports whether there
// is one.
func (p *part) next() bool {
	for len(p.rest) > 0 {
		p.offset = p.end - int64(len(p.rest))
		p.number++
		p.line, p.rest, _ = bytes.Cut(p.rest, lineFeed)
		if !isBlank(p.line) || p.limit > 0 && int64(len(p.line)) > p.limit { // the rest of a long line is unknown
			return true
		}
	}
	return false
}

// isBlank reports whether line has white space alone.
func isBlank(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// A lineReader divides the text of a Reader into parts.
type lineReader struct {
	r     io.Reader
	limit int64 // largest number of bytes of a line that is read to its end; 0: none
	size  int   // capacity of a part in bytes, unless it has a line that is longer
	full  bool  // parts are as long as size allows; false: a part ends with the first line feeds that r returns

	cut     []byte // start of the line after the last part, in the memory of that part
	offset  int64  // offset of cut
	lines   int    // number of line feeds before offset
	tooLong bool   // cut is empty, and the rest of a line that is too long comes next
	err     error  // error of r; nil: r can be read
}

// read makes p the next part of the input, and reuses its memory. It returns false at the end of the input and
// after an error of r. A line that is longer than the limit is cut off after at least one byte more.
func (in *lineReader) read(p *part) bool {
	if cap(p.buf) < in.size || cap(p.buf) > 2*in.size && len(in.cut) < in.size {
		p.buf = make([]byte, 0, in.size)
	}
	b := append(p.buf[:0], in.cut...)
	if in.tooLong {
		b = in.skipLine(b)
	}
	end := bytes.LastIndexByte(b, '\n') + 1 // of the last line in b that is complete
	for in.err == nil && (end == 0 || in.full && len(b) < cap(b)) {
		if len(b) == cap(b) {
			if in.limit > 0 && int64(len(b)) > in.limit {
				in.tooLong, end = true, len(b)
				break
			}
			b = in.grown(b)
		}
		more := in.more(b[len(b):cap(b)])
		if bytes.IndexByte(more, '\n') >= 0 { // asked first, since LastIndexByte is slow
			end = len(b) + bytes.LastIndexByte(more, '\n') + 1
		}
		b = b[:len(b)+len(more)]
	}
	if in.err == io.EOF {
		end = len(b)
	}
	p.buf, p.rest, in.cut = b, b[:end], b[end:]
	p.number, p.limit = in.lines, in.limit
	in.lines += bytes.Count(p.rest, lineFeed)
	in.offset += int64(end)
	p.end = in.offset
	return end > 0
}

// grown returns b with room for more text of a line, up to one byte beyond the limit.
func (in *lineReader) grown(b []byte) []byte {
	n := len(b)
	if in.limit > 0 {
		n = int(min(int64(n), in.limit-int64(n)+1))
	}
	return slices.Grow(b, n)
}

// skipLine reads the rest of a line that is too long. It returns the text after the line that has been read, in the
// memory of b.
func (in *lineReader) skipLine(b []byte) []byte {
	for in.err == nil {
		more := in.more(b[:cap(b)])
		i := bytes.IndexByte(more, '\n')
		if i < 0 {
			in.offset += int64(len(more))
			continue
		}
		in.offset += int64(i) + 1
		in.lines++
		in.tooLong = false
		return append(b[:0], more[i+1:]...)
	}
	return b[:0]
}

// more reads into room, and returns the bytes that were read. If there are none, it sets in.err.
func (in *lineReader) more(room []byte) []byte {
	n, err := state.ReadSome(in.r, room)
	in.err = err
	return room[:n]
}

// failure returns the error of r with the place of the line that was not read to its end, or nil at the end of the input.
func (in *lineReader) failure() error {
	if in.err == io.EOF {
		return nil
	}
	return Within(wrap.Error("jsonx: read error", in.err), in.lines+1, in.offset)
}

package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/bits"
	"os"

	"github.com/plainjson/json/jsontext"
)

const (
	// blockSize is the size in bytes of the output buffer, and of the text that the window retains before
	// a read to show the position of an error.
	blockSize = 64 << 10
	// minRead is the free space in bytes below which the window slides before a read. If the window slid
	// before each read, a reader that returns little at a time would copy a block with each read.
	minRead = blockSize / 4
	// lookAhead is the number of bytes after an error that topUp reads to show the rest of its line.
	lookAhead = 4 * excerptWidth
)

// A place is a position in lines and columns. A column is a Unicode code point, and a line ends with a
// line feed.
type place struct {
	line, column int // both from 1
}

// advance returns the place after b, where p is the place of its first byte.
func (p place) advance(b []byte) place {
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		p = place{line: p.line + bytes.Count(b, lineFeed), column: 1}
		b = b[i+1:]
	}
	p.column += countChars(b)
	return p
}

var lineFeed = []byte{'\n'}

// countChars returns the number of UTF-8 sequences that start in b, that is
// the bytes of b that do not have the form 10xxxxxx (RFC 3629, section 3). The
// count of a text is thus the sum of the counts of its parts.
func countChars(b []byte) int {
	const ones = 0x0101010101010101
	n := len(b)
	for ; len(b) >= 8; b = b[8:] {
		// Bit 0 of each byte is 1 if the byte has the form 10xxxxxx: bit 7 is set and bit 6 is not.
		w := binary.LittleEndian.Uint64(b)
		n -= bits.OnesCount64((w >> 7) &^ (w >> 6) & ones)
	}
	for _, c := range b {
		if c&0xc0 == 0x80 {
			n--
		}
	}
	return n
}

// A source is a reader with a window of the last text that was read from it. The line of an error is taken
// from the window.
//
// A Decoder reads more only within a token that is incomplete. The position of an error is in that token or
// in the last read, and the window has both unless the token is longer than a block.
type source struct {
	r          io.Reader
	beforeRead func() error // called before each read of r, if not nil
	regular    bool         // r is a regular file, so that a read does not block
	err        error        // first error of r, which may be io.EOF; or nil

	window []byte // the text from offset base on
	next   int    // index in window of the next byte for Read
	base   int64  // offset of window[0] in the input
	start  place  // place of window[0]
}

// newSource returns a source that reads from r.
func newSource(r io.Reader) *source {
	s := &source{r: r, window: make([]byte, 0, 2*blockSize), start: place{1, 1}}
	if f, ok := r.(*os.File); ok {
		info, err := f.Stat()
		s.regular = err == nil && info.Mode().IsRegular()
	}
	return s
}

// Read implements [io.Reader].
func (s *source) Read(p []byte) (int, error) {
	if s.next == len(s.window) {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.window[s.next:])
	s.next += n
	return n, nil
}

// fill calls beforeRead and appends the bytes of one read of r to the window. It fails if beforeRead does. If r
// returns bytes and an error, the next call returns the error. After an error of r, fill does not read again.
func (s *source) fill() error {
	if s.err != nil {
		return s.err
	}
	if s.beforeRead != nil {
		if err := s.beforeRead(); err != nil {
			return err
		}
	}
	if cap(s.window)-len(s.window) < minRead {
		s.slide(len(s.window) - blockSize)
	}
	n, err := s.r.Read(s.window[len(s.window):cap(s.window)])
	s.window = s.window[:len(s.window)+n]
	s.err = err
	if n > 0 {
		return nil
	}
	return err
}

// slide drops the first n bytes of the window.
func (s *source) slide(n int) {
	s.start = s.start.advance(s.window[:n])
	s.base += int64(n)
	s.next -= n
	s.window = s.window[:copy(s.window, s.window[n:])]
}

// invalid returns an invalidError for err, with its place and its line if they are in the window. It changes
// the offset of errEmpty to the end of the input.
func (s *source) invalid(err *jsontext.SyntacticError) *invalidError {
	if err.Err == errEmpty {
		err.ByteOffset = s.base + int64(len(s.window))
	}
	s.topUp(err.ByteOffset)
	e := &invalidError{offset: err.ByteOffset, pointer: err.JSONPointer, message: s.message(err)}
	at := err.ByteOffset - s.base
	if at < 0 || at > int64(len(s.window)) {
		return e
	}
	before, after := s.window[:at], s.window[at:]
	e.place = s.start.advance(before)
	lineStart := bytes.LastIndexByte(before, '\n') + 1
	e.before = before[lineStart:]
	e.cutBefore = lineStart == 0 && s.start.column > 1
	if i := bytes.IndexByte(after, '\n'); i >= 0 {
		e.after = bytes.TrimSuffix(after[:i], []byte{'\r'})
	} else {
		e.after = after
	}
	return e
}

// topUp sets beforeRead to nil. If r is a regular file, for which a read does not block, it then reads until the
// window has lookAhead bytes after offset, or r ends or fails.
func (s *source) topUp(offset int64) {
	s.beforeRead = nil
	for s.regular && s.base+int64(len(s.window))-offset < lookAhead {
		if s.fill() != nil {
			return
		}
	}
}

// byteOrderMarks has the encodings of U+FEFF at the start of an input, with the message for each.
var byteOrderMarks = []struct{ prefix, message string }{
	{"\xef\xbb\xbf", "the input starts with a byte order mark (U+FEFF), which JSON does not allow"},
	{"\xff\xfe", "the input looks like UTF-16 (little-endian); JSON has to be UTF-8"},
	{"\xfe\xff", "the input looks like UTF-16 (big-endian); JSON has to be UTF-8"},
}

// message returns the text of the cause of err. For U+FEFF at the start of the input, in UTF-8 or
// UTF-16, it is that of byteOrderMarks.
func (s *source) message(err *jsontext.SyntacticError) string {
	if err.ByteOffset == 0 && s.base == 0 {
		for _, mark := range byteOrderMarks {
			if bytes.HasPrefix(s.window, []byte(mark.prefix)) {
				return mark.message
			}
		}
	}
	switch err.Err {
	case io.ErrUnexpectedEOF:
		return "unexpected end of input"
	case nil:
		return "invalid JSON"
	}
	return err.Err.Error()
}

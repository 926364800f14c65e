package state

import (
	"bytes"
	"errors"
	"io"
	"math"

	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wire"
)

// Input is a window on a stream of bytes.
type Input struct {
	Buf  []byte    // window: bytes read and still held
	Pos  int       // index after the last token; stale while an arshaler is at work
	Base int64     // byte offset in the stream of Buf[0]
	Pin  int       // index that More keeps in the window and adjusts; -1: none
	Src  io.Reader // source of more bytes; nil: Buf is the whole input

	err   error // of Src: returned by More until it is cleared, as the comment of Coder says; nil: none
	taken bool  // all contents of the bytes.Buffer that is Src have become the window
	Whole bool  // the input is one text and no stream, so that no memory stays with it; cleared by SetInput

	tokenFlags wire.StringFlags // of the last token, if it is a string

	limits *limiter // limits on values; nil: none
	lines  *lines   // places from which the lines of errors are counted; nil: none
}

// A window has at least minWindow bytes at first and grows to minRead bytes, and further only if more than half of it
// must stay. At most maxRead bytes, or half the length of the window if that is more, are read at once, so that they
// are in the processor's cache when they are scanned.
const (
	minWindow = 512 >> smaller
	minRead   = 4 << 10 >> smaller
	maxRead   = 64 << 10 >> smaller

	maxIdleReads = 100 // calls of Read in a row that may return neither bytes nor an error
)

var (
	// ErrBadRead is the error of a Reader that breaks the rules of io.Reader.
	ErrBadRead = errors.New("reader returned an invalid count")

	errBufferWrite = errors.New("invalid write to a bytes.Buffer that is being read")

	// ErrLimit is the error of More at the limit on the bytes of a top-level value.
	ErrLimit = errors.New("limit exceeded")
)

// setBytes makes b the whole input.
func (in *Input) setBytes(b []byte) {
	in.Buf, in.Pos, in.Base, in.Pin, in.taken, in.Whole = b, 0, 0, -1, false, false
	if in.Src != nil { // it stores only what changes: pointers are expensive to store while garbage is collected
		in.Src = nil
	}
	if in.err != nil {
		in.err = nil
	}
	if in.limits != nil {
		in.limits = nil
	}
	if in.lines != nil {
		in.lines = nil
	}
}

// SwapSource makes r the source, and returns the one before. Without a source, nil, the window is the rest of the input.
func (in *Input) SwapSource(r io.Reader) (was io.Reader) {
	was, in.Src = in.Src, r
	return was
}

// More adds at least one byte at the end of the window, sliding or growing it as needed. The bytes from Buf[keep]
// on, and those from Pin on, stay. All indices into Buf become smaller by shift, as Pos and Pin do; Pos may become
// negative while it is stale. At the end of the input More returns io.EOF, at the byte limit ErrLimit, and
// otherwise the error of read or take. It has then added nothing, but may have shifted. It returns the same error
// again, without calling the reader, until that error is cleared; see Input.err. An error that comes with data is
// dropped, because the reader will repeat it. Under limits on parts, More first adds bytes that were read before.
func (s *DecodeState) More(keep int) (shift int, err error) {
	in := &s.Input
	switch {
	case in.limits != nil && s.uncover():
		return 0, nil
	case in.limits != nil && s.exceeded() != 0:
		return 0, ErrLimit
	case in.err != nil:
		return 0, in.err
	case in.Src == nil:
		return 0, io.EOF
	}
	if in.Pin >= 0 {
		keep = min(keep, in.Pin)
	}
	keep = in.withExcerpt(keep)
	known := in.Base + int64(len(in.Buf))
	if bb, ok := in.Src.(*bytes.Buffer); ok {
		shift, in.err = in.take(bb, keep)
	} else {
		shift = in.makeRoom(keep)
		in.err = s.read()
	}
	if in.limits != nil && in.err == nil {
		in.cover(int(known - in.Base))
		if !s.uncover() {
			return shift, ErrLimit
		}
	}
	return shift, in.err
}

// withExcerpt returns keep, from which index on the window must stay, or a smaller index if lines are counted: an error
// at Buf[keep] shows some text before it.
func (in *Input) withExcerpt(keep int) int {
	if in.lines != nil && in.lines.counts {
		keep = max(0, keep-place.MaxBefore)
	}
	return keep
}

// dropEOF clears an io.EOF that has ended a number, so that the next More calls the reader again.
func (in *Input) dropEOF() {
	if in.err == io.EOF {
		in.err = nil
	}
}

// read calls the reader to fill free room of the window, which has some. It returns nil if it has added at least
// one byte, and otherwise the error of ReadSome. During the call the coder is in use.
func (s *DecodeState) read() error {
	defer s.endWork(s.startWork()) // after a panic of the reader, too
	in := &s.Input
	room := min(cap(in.Buf), len(in.Buf)+max(maxRead, len(in.Buf)/2))
	if in.limits != nil && in.limits.end > 0 {
		room = int(min(int64(room), in.limits.end-in.Base))
	}
	n, err := ReadSome(in.Src, in.Buf[len(in.Buf):room])
	in.Buf = in.Buf[:len(in.Buf)+n]
	if n > 0 {
		return nil
	}
	return err
}

// ReadSome reads into b, which is not empty, and returns the number of bytes and the error of r. It returns 0 bytes only with
// an error: that of r, io.ErrNoProgress or ErrBadRead.
func ReadSome(r io.Reader, b []byte) (n int, err error) {
	for range maxIdleReads {
		n, err = r.Read(b)
		switch {
		case n < 0 || n > len(b):
			return 0, ErrBadRead
		case n > 0 || err != nil:
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// take is More for a bytes.Buffer. Its memory becomes the window, and is copied only if the window has bytes to
// keep. take fails with errBufferWrite if the buffer was written to after all of its contents became the window.
func (in *Input) take(bb *bytes.Buffer, keep int) (shift int, err error) {
	b := bb.Bytes()
	switch {
	case len(b) == 0:
		return 0, io.EOF
	case in.taken:
		return 0, errBufferWrite
	}
	if in.limits != nil && in.limits.end > 0 {
		b = b[:min(int64(len(b)), in.limits.end-in.Base-int64(len(in.Buf)))]
	}
	in.taken = len(b) == bb.Len()
	bb.Next(len(b))
	in.shift(keep)
	if keep < len(in.Buf) {
		b = append(in.Buf[keep:len(in.Buf):len(in.Buf)], b...)
	}
	in.Buf = b[:len(b):len(b)]
	return keep, nil
}

// makeRoom makes room for reading, unless there is enough. It slides the window so that it starts at Buf[keep], or
// grows it if sliding would free less than half of it, or it is below minRead. It returns what to subtract from
// indices.
func (in *Input) makeRoom(keep int) (shift int) {
	if in.Whole && in.Base == 0 && len(in.Buf) < minRead {
		keep = 0 // so that the lines of errors in short texts are known
	}
	// The free part of the window is enough if it is half of a usual window, or has room for the rest of the input.
	// Large windows slide even then, so that bytes are read into memory that is in the processor's cache.
	used := len(in.Buf) - keep
	free := cap(in.Buf) - len(in.Buf)
	left := leftIn(in.Src)
	enough := free > 0 && (free >= min(minRead, cap(in.Buf))/2 || 0 <= left && left < free)
	if enough && cap(in.Buf) <= minRead {
		return 0
	}
	if keep > 0 && used <= cap(in.Buf)/2 && cap(in.Buf) >= minRead {
		in.shift(keep)
		copy(in.Buf, in.Buf[keep:])
		in.Buf = in.Buf[:used]
		return keep
	}
	if enough {
		return 0
	}
	if n := in.width(used); n > idleWindow/2 {
		in.move(keep, takeMemory(n))
	} else {
		in.move(keep, make([]byte, 0, n))
	}
	return keep
}

// move moves the bytes from Buf[keep] on to the empty memory b. The old memory goes to the pool if it is large.
func (in *Input) move(keep int, b []byte) {
	in.shift(keep)
	old := in.Buf
	in.Buf = append(b, old[keep:]...)
	if cap(old) > idleWindow {
		giveMemory(old)
	}
}

// shrink moves the bytes that have not been read, and the text before them for an excerpt, to a window of their length. It
// leaves the window if these bytes are more than half of idleWindow and than a quarter of the window, if it is that on
// one text, and if it is memory of a bytes.Buffer.
func (in *Input) shrink() {
	in.uncut()
	_, isBuffer := in.Src.(*bytes.Buffer)
	keep := in.withExcerpt(max(in.Pos, 0))
	if left := len(in.Buf) - keep; !isBuffer && !in.Whole && left <= max(idleWindow/2, cap(in.Buf)/4) {
		in.move(keep, make([]byte, 0, left))
	}
	in.cutOff()
}

// startsSlowly reports whether a top-level value may begin with work: limits apply, or the window is to be shortened.
func (in *Input) startsSlowly() bool { return in.limits != nil || cap(in.Buf) > idleWindow }

// The method Len of a reader may make the next window larger, up to about maxTrust times the size that it would
// have otherwise, and only while that size is less than maxTrusted bytes.
const (
	maxTrust   = 16
	maxTrusted = 64 << 20

	// endRoom is spare capacity after a short input, so that 8-byte loads stay in bounds and the read that
	// returns io.EOF needs no new window.
	endRoom = 32
)

// width returns the capacity of a new window with used bytes that stay, and room for more.
func (in *Input) width(used int) int {
	// Doubling bounds the bytes that growing copies by twice the last capacity. The method Len of a
	// reader, which is trusted within bounds, saves the steps of growth.
	n := max(2*used, 2*cap(in.Buf), minWindow)
	left := min(leftIn(in.Src), math.MaxInt/2)
	switch {
	case used >= minRead/2:
		if left > n-used && n < maxTrusted {
			n = used + min(left, maxTrust*n) + minRead // with room for the read that returns io.EOF
		}
	case left > 0:
		n = max(n, min(used+left+endRoom, minRead))
	}
	return n
}

// leftIn returns the number of bytes left according to the method Len of r, or a negative number.
func leftIn(r io.Reader) int {
	if r, ok := r.(interface{ Len() int }); ok {
		return r.Len()
	}
	return -1
}

// shift adjusts the indices and the offset for a window that begins at Buf[n], and counts the lines before. The caller
// then removes Buf[:n].
func (in *Input) shift(n int) {
	if in.lines != nil {
		in.shiftLines(n)
	}
	if in.limits != nil {
		in.scanFirst(n)
	}
	in.Base += int64(n)
	in.Pos -= n
	if in.Pin >= 0 {
		in.Pin -= n
	}
}

// indexOf returns the index in the window of the byte at offset, or its length for the offset of its end. It returns -1
// if the byte is neither in the window nor in memory after it. It compares in 64 bits, since user code may have made the
// offset.
func (in *Input) indexOf(offset int64) int {
	if i := offset - in.Base; 0 <= i && i <= int64(len(in.known())) {
		return int(i)
	}
	return -1
}

// InputOffset returns the byte offset after the last token.
func (in *Input) InputOffset() int64 { return in.Base + int64(in.Pos) }

// Unread returns the bytes of the window that have not been read as tokens.
func (in *Input) Unread() []byte {
	return in.known()[max(in.Pos, 0):]
}

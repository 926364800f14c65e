package state

import (
	"bytes"
	"errors"
	"io"
	"math"
)

// Input is a window on a stream of bytes. The window is Buf; everything before
// Buf[Pos] has been consumed. When Src is nil, Buf is the whole input.
type Input struct {
	Buf  []byte    // what has been read and is still held
	Pos  int       // index in Buf of the next byte that is not consumed
	Base int64     // offset in the stream of Buf[0]
	Src  io.Reader // where more comes from; nil if Buf is all there is

	// Pin, if not negative, is an index in Buf that must stay in the window.
	// It moves with the window.
	Pin int

	Held int // most bytes that the window has held on to while it was read into
	Hint int // how long it may have to be, or 0

	gone   gone   // what has left the window
	tail   []byte // its last bytes: maxTail, if there are as many, and perhaps more
	err    error  // what the last call of More returned
	late   error  // what the next call of More returns instead of reading
	Within int32  // how many calls are at work that others may call the owner within

	taken bool   // all contents of a bytes.Buffer have become the window
	limit int64  // most bytes of a top-level value; 0 if there is no limit
	end   int64  // offset at which the limit is exceeded; 0 if there is no limit
	whole []byte // all of the input, if Buf is cut off at the limit
}

// gone tells of the bytes before the window that are not white space: which one was the last,
// the offset behind that, and the offset behind the one before.
type gone struct {
	last        byte
	end, before int64
}

// A window begins with minWindow bytes and grows until there are minRead, and
// beyond that only for a token that takes more than half of it. No more than maxRead
// bytes are read at once, or half of what there is: they are to be in the cache when they
// are looked at.
const (
	minWindow = 512
	minRead   = 4 << 10
	maxRead   = 64 << 10
)

// maxIdleReads is how many reads in a row may bring nothing.
const maxIdleReads = 100

// SetBytes makes b the whole input.
func (in *Input) SetBytes(b []byte) {
	in.Buf, in.Pos, in.Base, in.Pin, in.Held, in.taken, in.end, in.gone = b, 0, 0, -1, 0, false, 0, gone{}
	in.tail = in.tail[:0]
	in.Drop()
}

// SetReader makes r the source of the input, with buf, emptied, as the first window.
func (in *Input) SetReader(r io.Reader, buf []byte) {
	in.SetBytes(buf[:0])
	in.Src, in.Hint = r, 0
}

// Drop forgets the reader and its errors. It stores only what changes, for a pointer
// is expensive to store while garbage is collected.
func (in *Input) Drop() {
	if in.Src != nil {
		in.Src = nil
	}
	if in.err != nil || in.late != nil {
		in.err, in.late = nil, nil
	}
	if in.whole != nil {
		in.whole = nil
	}
}

// More adds at least one byte at the end of the window, sliding or growing it
// as needed. The bytes from Buf[keep] on, and those from Pin on, stay. All
// indices into Buf, Pos and Pin included, become smaller by the returned shift.
// At the end of the input it returns io.EOF, or else the error of the reader;
// then it has added nothing, but may still have shifted. It can be called again
// after an error: the reader is then asked again. An error that comes together
// with data is dropped, for the reader will repeat it.
func (in *Input) More(keep int) (shift int, err error) {
	shift, in.err = in.more(keep)
	return shift, in.err
}

func (in *Input) more(keep int) (shift int, err error) {
	if in.end > 0 && in.Base+int64(len(in.Buf)) >= in.end {
		return 0, ErrLimit
	}
	if in.Src == nil {
		return 0, io.EOF
	}
	if in.Pin >= 0 {
		keep = min(keep, in.Pin)
	}
	if in.late != nil {
		err, in.late = in.late, nil
		return 0, err
	}
	if bb, ok := in.Src.(*bytes.Buffer); ok {
		return in.take(bb, keep)
	}
	shift = in.makeRoom(keep)
	room := min(cap(in.Buf), len(in.Buf)+max(maxRead, len(in.Buf)/2))
	if in.end > 0 {
		room = int(min(int64(room), in.end-in.Base))
	}
	for range maxIdleReads {
		in.Within++ // a reader may call anything
		n, err := in.Src.Read(in.Buf[len(in.Buf):room])
		in.Within--
		if n < 0 || n > room-len(in.Buf) {
			return shift, errBadRead
		}
		in.Buf = in.Buf[:len(in.Buf)+n]
		if n > 0 {
			return shift, nil
		}
		if err != nil {
			return shift, err
		}
	}
	return shift, io.ErrNoProgress
}

var (
	errBadRead     = errors.New("reader returned an invalid count")
	errBufferWrite = errors.New("invalid write to a bytes.Buffer that is being read")
	errBadWrite    = errors.New("writer returned an invalid count")

	// ErrLimit says that a top-level value has more bytes than allowed.
	ErrLimit = errors.New("limit exceeded")

	// ErrGivenUp is the error of a call with opts.Tentative that has come to nothing. No user gets to see it.
	ErrGivenUp = errors.New("given up")
)

// take is More for a source whose bytes can be read where they are.
func (in *Input) take(bb *bytes.Buffer, keep int) (shift int, err error) {
	b := bb.Bytes()
	switch {
	case len(b) == 0:
		return 0, io.EOF
	case in.taken:
		return 0, errBufferWrite
	}
	if in.end > 0 {
		b = b[:min(int64(len(b)), in.end-in.Base-int64(len(in.Buf)))]
	}
	in.taken = len(b) == bb.Len()
	bb.Next(len(b))
	if keep < len(in.Buf) {
		b = append(in.Buf[keep:len(in.Buf):len(in.Buf)], b...)
	}
	in.leave(keep)
	in.Buf = b[:len(b):len(b)]
	in.slid(keep)
	return keep, nil
}

// IsEnd reports whether all of the input is before Buf[i], as far as More need not be asked.
func (in *Input) IsEnd(i int) bool { return i == len(in.Buf) && in.IsWhole() }

// makeRoom slides the window so that it starts at keep, or grows it if that would
// free less than half of it, and returns by how much indices became smaller.
func (in *Input) makeRoom(keep int) (shift int) {
	held := len(in.Buf) - keep
	in.Held = max(in.Held, held)
	free := cap(in.Buf) - len(in.Buf)
	left := leftIn(in.Src)
	enough := free > 0 && (free >= min(minRead, cap(in.Buf))/2 || 0 <= left && left < free)
	if enough && cap(in.Buf) <= minRead { // the longer a window is not moved, the more can be gone back to
		return 0
	}
	if keep > 0 && held <= cap(in.Buf)/2 && cap(in.Buf) >= minRead {
		in.leave(keep)
		copy(in.Buf, in.Buf[keep:])
		in.Buf = in.Buf[:held]
		in.slid(keep)
		return keep
	}
	if enough {
		return 0
	}
	grown := make([]byte, held, in.width(held))
	in.leave(keep)
	copy(grown, in.Buf[keep:])
	in.Buf = grown
	in.slid(keep)
	return keep
}

// A reader is believed as long as the window would have less than maxTrusted bytes without,
// and makes it maxTrust times as wide, at most, and a little more.
const (
	maxTrust   = 16
	maxTrusted = 64 << 20
)

// width returns how wide a new window is that holds so many bytes already. A reader may
// tell how much is left, but is not believed that it is much more than there was, beyond a few kilobytes. Nor is the hint.
func (in *Input) width(held int) int {
	n := max(2*held, 2*cap(in.Buf), minWindow)
	left := min(leftIn(in.Src), math.MaxInt/2)
	switch {
	case held >= minRead/2:
		if in.Hint > n {
			n = min(in.Hint, maxTrust*n)
		}
		if left > n-held && n < maxTrusted {
			n = held + min(left, maxTrust*n) + minRead // with room to find the end in
		}
	case left > 0:
		n = max(n, min(held+left+endRoom, minRead))
	}
	return n
}

// endRoom is room behind all of a short input, to find the end in, and for what looks at some bytes at once.
const endRoom = 32

// leftIn returns how much r says is left to be read, or a negative number.
func leftIn(r io.Reader) int {
	if r, ok := r.(interface{ Len() int }); ok {
		return r.Len()
	}
	return -1
}

// maxTail is how many bytes are kept of what has left the window: more white space and delimiters than stand
// between most tokens.
const maxTail = 64

// leave notes what is gone when the window begins at Buf[keep].
func (in *Input) leave(keep int) {
	in.gone = in.lastBefore(keep)
	if len(in.tail) >= maxTail {
		in.tail = append(in.tail[:0], in.tail[len(in.tail)-maxTail:]...)
	}
	in.tail = append(in.tail, in.Buf[max(0, keep-maxTail):keep]...)
}

// lastBefore returns what gone tells of the bytes before Buf[i].
func (in *Input) lastBefore(i int) gone {
	g := in.gone
	if i = trimSpace(in.Buf, i); i == 0 {
		return g
	}
	g.last, g.end, g.before = in.Buf[i-1], in.Base+int64(i), g.end
	if j := trimSpace(in.Buf, i-1); j > 0 {
		g.before = in.Base + int64(j)
	}
	return g
}

func (in *Input) slid(n int) {
	in.Base += int64(n)
	in.Pos -= n
	if in.Pin >= 0 {
		in.Pin -= n
	}
}

// IsWhole reports whether nothing can follow what is in the window, for it is all of an
// input without a limit.
func (in *Input) IsWhole() bool { return in.Src == nil && in.end == 0 }

// ReadError returns the error that the last call of More returned, if it is not
// io.EOF.
func (in *Input) ReadError() error {
	if in.err == io.EOF {
		return nil
	}
	if lost, ok := in.err.(*Lost); ok {
		return lost.Failure
	}
	return in.err
}

// A refusal is the source of an input while what could not be read is read again.
type refusal struct {
	err   error
	asked bool // whether it has returned err
}

// Read returns the error.
func (r *refusal) Read([]byte) (int, error) {
	r.asked = true
	return 0, r.err
}

// Refuse makes all calls of More fail as the last one has failed, if it has, until Accept is called with what
// Refuse returns. A failure is told of by reading the same again: a reader that would go on by then is not asked.
func (in *Input) Refuse() (src io.Reader) {
	if src = in.Src; src != nil && in.err != nil {
		in.Src = &refusal{err: in.err}
	}
	return src
}

// Accept ends what Refuse, which returned src, has begun. It reports whether the failure has not been told
// of: no call of More has failed since.
func (in *Input) Accept(src io.Reader) (untold bool) {
	r, ok := in.Src.(*refusal)
	if ok {
		in.Src = src
	}
	return ok && !r.asked
}

// Untold makes the next call of More fail as the last one has failed, if a reader was the reason: nobody has been
// told, and the reader may go on by then.
func (in *Input) Untold() {
	if err := in.ReadError(); err != nil && err != ErrLimit {
		in.late = in.err
	}
}

// startLimit makes the limit count from Buf[Pos] on. What calls it is inlined, for there is hardly ever a limit.
//
//go:noinline
func (in *Input) startLimit() {
	in.uncut()
	in.end = in.Base + int64(in.Pos) + in.limit + 1
	if in.end < 0 {
		in.end = 0 // beyond all offsets
		return
	}
	if have := in.end - in.Base; have < int64(len(in.Buf)) {
		in.whole = in.Buf
		in.Buf = in.Buf[:have:have]
	}
}

// uncut undoes what startLimit did to the window, which has not moved since it
// was cut off.
func (in *Input) uncut() {
	if in.whole != nil {
		in.Buf, in.whole = in.whole, nil
	}
	in.end = 0
}

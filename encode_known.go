package json

import (
	"bytes"

	"github.com/plainjson/json/internal/opts"
)

// A method that calls Marshal for what it wraps returns a text that has been made, or
// checked, before; and so does the method that this one was called by. Not to check such
// a text once for every level, an encoder in the pool still has what it has made last: a
// text that is the same, byte by byte, needs no other check. Nobody else can change
// that copy, whatever becomes of the one that the caller has got.

// minKnown is from how many bytes on a text is compared with what was made before.
const minKnown = 64

// textual are the flags that decide which texts are right, and in which form.
const textual = opts.AllowDuplicateNames | opts.AllowInvalidUTF8 | opts.EscapeForHTML | opts.EscapeForJS |
	opts.PreserveRawStrings | opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats | opts.ReorderRawObjects | spacing

// reforming are the flags under which a text may have to be changed though it has been
// made under the same: what is written on several lines is not the same at every depth, and
// numbers and the order of members are changed in raw values only.
const reforming = opts.Multiline | opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats | opts.ReorderRawObjects

// remember makes e keep text dst, which it has made in its own buffer, for other
// encoders to compare theirs with. If methods have written parts of it under other options, it
// may have any form.
func (e *encoder) remember(dst []byte) {
	if e.flags&reforming == 0 && !(e.ready && e.own.Open().Reshaped) {
		e.known, e.nest = len(dst), e.limit+1 // what is empty, or of scalars, is not counted
	}
}

// appendKnown appends text if it is what an encoder that was used shortly before has made,
// so that e can write it as it is; otherwise it returns nil. A pool that holds several gives
// out first what was put into it when it was empty, and then what came last: so two are asked.
func (e *encoder) appendKnown(dst, text []byte) []byte {
	first := pooledEncoder()
	out := first.give(e, dst, text)
	if out == nil {
		second := pooledEncoder()
		out = second.give(e, dst, text)
		second.pool(0)
	}
	first.pool(0)
	return out
}

// give appends text to dst for encoder to, if it is what e has made last, and right for
// that, too. Otherwise it returns nil.
func (e *encoder) give(to *encoder, dst, text []byte) []byte {
	if e.known != len(text) || (e.flags^to.flags)&textual != 0 || !bytes.Equal(e.buf[e.at:e.at+e.known], text) {
		return nil
	}
	nest := e.nest
	if to.depth+nest > to.most {
		nest = maxNesting(text)
	}
	if to.depth+nest > to.most {
		return nil
	}
	to.limit = max(to.limit, to.depth+nest)
	if to.owns && len(text) >= minSwap && len(dst) <= e.at && len(text) >= cap(dst)/4 {
		return e.swap(to, dst)
	}
	return append(dst, text...)
}

// A long text need not be copied from the buffer of one encoder to that of another, if
// there is room before it for what it is appended to: the encoders change their buffers.
const (
	minSwap = 2 << 10
	front   = 128 // what is left free at the beginning of a buffer
)

// swap is give by a change of buffers.
func (e *encoder) swap(to *encoder, dst []byte) []byte {
	at, end := e.at-len(dst), e.at+e.known
	copy(e.buf[at:e.at], dst)
	e.buf, to.buf = to.whole(dst)[:0], e.buf
	e.known, to.at = 0, at
	return to.buf[at:end]
}

// room returns where dst starts.
func (e *encoder) room() []byte {
	e.owns = true
	if cap(e.buf) >= minSwap {
		e.at = front
	}
	return e.buf[e.at:e.at]
}

// whole returns the buffer that dst is in, up to its end. If dst has outgrown it, that is dst.
func (e *encoder) whole(dst []byte) []byte {
	if e.at > 0 && cap(dst) > 0 && &dst[:1][0] == &e.buf[:e.at+1][e.at] {
		return e.buf[:e.at+len(dst)]
	}
	e.at = 0
	return dst
}

// shallow is how many arrays and objects may be open at first. The limit for them is raised
// when it is reached, so that at the end it tells how deep the text is nested at most.
const shallow = 64

// deeper reports whether as many arrays and objects may be open as are, and raises the
// limit for them.
func (e *encoder) deeper() bool {
	if e.depth > e.most {
		return false
	}
	e.limit = min(e.most, 4*e.depth)
	return true
}

// nests notes that n bytes are written that may be nested as deeply as bytes can be.
func (e *encoder) nests(n int) { e.limit = max(e.limit, min(e.most, e.depth+n/2)) }

// maxNesting returns a number of arrays and objects that text does not nest deeper than.
func maxNesting(text []byte) int {
	n := len(text) / 2
	if n > 1000 {
		n = min(n, bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")))
	}
	return n
}

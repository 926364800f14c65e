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
	opts.PreserveRawStrings | opts.CanonicalizeRawInts | opts.CanonicalizeRawFloats | opts.ReorderRawObjects |
	opts.SpaceAfterColon | opts.SpaceAfterComma | opts.Multiline

// remember makes e keep text dst, which it has made in its own buffer, for other
// encoders to compare theirs with. What is written on several lines is not the same at
// every depth.
func (e *encoder) remember(dst []byte) {
	if e.flags&opts.Multiline == 0 {
		e.known = len(dst)
	}
}

// knows reports whether text is what an encoder that was used shortly before has made,
// so that e can write it as it is. A pool that holds several gives out first what was
// put into it when it was empty, and then what came last: so two are asked.
func (e *encoder) knows(text []byte) bool {
	first := encoderPool.Get().(*encoder)
	same := first.made(e, text)
	if !same {
		second := encoderPool.Get().(*encoder)
		same = second.made(e, text)
		encoderPool.Put(second)
	}
	encoderPool.Put(first)
	return same && e.depth+maxNesting(text) <= e.limit
}

// made reports whether text is what e has made last, and right for encoder by, too.
func (e *encoder) made(by *encoder, text []byte) bool {
	return e.known == len(text) && (e.flags^by.flags)&textual == 0 && bytes.Equal(e.buf[:e.known], text)
}

// maxNesting returns a number of arrays and objects that text does not nest deeper than.
func maxNesting(text []byte) int {
	n := len(text) / 2
	if n > 1000 {
		n = min(n, bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")))
	}
	return n
}

package state

import (
	"bytes"

	"github.com/plainjson/json/internal/wire"
)

// EarlierNames is a text that ends within an object, before a name. A part of the text may be missing before it; the rest must
// be valid.
type EarlierNames []byte

// All calls yield for the name of each member of the object, from the last one on, with its index in b, until yield returns
// false. The name is valid during the call.
func (b EarlierNames) All(yield func(i int, name []byte) bool) {
	var room [64]byte // for most names
	scratch := room[:0]
	depth, next := 0, byte(0) // number of arrays and objects that end after b[i]; first byte after it that is not white space
	for i := len(b) - 1; i >= 0; i-- {
		c := b[i]
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		case '}', ']':
			depth++
		case '{', '[':
			if depth--; depth < 0 {
				return
			}
		case '"':
			end := i
			if i = openingQuote(b[:end]); i >= 0 && depth == 0 && next == ':' {
				scratch = wire.AppendUnquote(scratch[:0], b[i+1:end])
				if !yield(i, scratch) {
					return
				}
			}
		}
		next = c
	}
}

// openingQuote returns the index of the quote that begins the string at the end of b. It returns -1 if that may be
// before b[1]: no name starts earlier, and a backslash before b would make the quote part of the string.
func openingQuote(b []byte) int {
	for i := bytes.LastIndexByte(b, '"'); i > 0; i = bytes.LastIndexByte(b[:i], '"') {
		first := i
		for first > 0 && b[first-1] == '\\' {
			first--
		}
		if first > 0 && (i-first)&1 == 0 { // otherwise the quote is escaped, or may be
			return i
		}
	}
	return -1
}

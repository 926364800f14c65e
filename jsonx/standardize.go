package jsonx

import (
	"bytes"
	"encoding/binary"

	"github.com/plainjson/json/internal/wire"
)

// Standardize turns JSON with commas and comments (JWCC) into JSON in the memory of b, and returns b. These become white
// space:
//
//   - comments, from // to the end of the line or of the text, and from /* to */;
//   - a comma after the last element of an array or the last member of an object;
//   - a byte order mark, which is U+FEFF in UTF-8, at the start of the text.
//
// A line feed in a comment stays one, and each other byte becomes a space. So the offset, line and column of all other text
// stay as they are, and errors about the result show the place in the original. The comments are lost. Text that is JSON
// does not change.
//
// Standardize does not check the text: if that is not JWCC, the result is not JSON. The error of a decoder is then at the
// place of the mistake, or at a bracket directly after it. A comment without an end, and a comma without a value before
// it, as in [,], stay in the text. Other extensions of JSON, such as single quotes and names without quotes, stay, too.
//
// Standardize does not allocate.
//
//	err := json.Unmarshal(jsonx.Standardize(b), &config)
func Standardize(b []byte) []byte {
	z := standardizer{comma: -1, isWhole: true}
	z.scan(b, z.skipMark(b))
	return b
}

// A standardizer is the state of the scan of a text by Standardize.
type standardizer struct {
	part    textPart // where the scanned text ends
	isWhole bool     // the text has no more bytes than have been passed to scan

	// Indices in the bytes passed to scan.
	start  int // where the call of scan has begun
	comma  int // a comma after which only white space and comments follow so far; -1: none
	text   int // the last string; less than start: none since then
	opened int // the last comment from /* on; less than start: none since then; not used if isWhole is true

	// Bytes outside of comments and white space that precede start; 0: none.
	last       byte // the last one, or if there is a comma, the one before it
	beforeText byte // the one before the last string
}

// A textPart is a part of a text within which the text may be cut in two.
type textPart uint8

const (
	partNone textPart = iota // between tokens, or in a number or literal
	partString
	partEscape // in a string, after a backslash
	partLine   // in a comment that begins with //
	partBlock  // in a comment that begins with /*
)

// byteOrderMark is U+FEFF in UTF-8.
const byteOrderMark = "\xef\xbb\xbf"

// skipMark turns a byte order mark at the start of b into spaces and returns the index after it, or 0 if there is none.
func (z *standardizer) skipMark(b []byte) int {
	if len(b) < len(byteOrderMark) || string(b[:len(byteOrderMark)]) != byteOrderMark {
		return 0
	}
	return copy(b, "   ")
}

// isSpecial has the bytes outside of strings and comments that scan looks at.
var isSpecial = [256]bool{'"': true, ',': true, '/': true}

// scan standardizes b[i:] and returns the index up to which it has got. That is len(b), or a byte less if the last byte
// has to be scanned again with the byte after it. From z.comma on the text may change.
func (z *standardizer) scan(b []byte, i int) int {
	z.start, z.text, z.opened = i, i-1, i-1
	for uint(i) < uint(len(b)) {
		if z.part != partNone {
			if i = z.resume(b, i); z.part == partBlock {
				break
			}
			continue
		}
		if z.comma >= 0 {
			if i = wire.SkipSpace(b, i); i == len(b) {
				break
			}
			if b[i] != '/' {
				z.endComma(b, b[i])
			}
		}
		for uint(i) < uint(len(b)) && !isSpecial[b[i]] {
			i++
		}
		if i == len(b) {
			break
		}
		switch b[i] {
		case '"':
			z.text = i
			i = z.skipString(b, i+1)
		case ',':
			z.comma = i
			i++
		default:
			if i == len(b)-1 && !z.isWhole {
				return z.pause(b, i)
			}
			i = z.skipComment(b, i)
		}
	}
	return z.pause(b, i)
}

// pause notes what precedes b[i], where scan ends, and returns i.
func (z *standardizer) pause(b []byte, i int) int {
	at := i
	if z.comma >= 0 {
		at = z.comma
	}
	z.beforeText, z.last = z.textFollows(b), z.before(b, at)
	return i
}

// textFollows returns the byte that precedes the last string.
func (z *standardizer) textFollows(b []byte) byte {
	if z.text >= z.start {
		return z.before(b, z.text)
	}
	return z.beforeText
}

// before returns the last byte before b[i] that is outside of comments and white space.
func (z *standardizer) before(b []byte, i int) byte {
	for i--; i >= z.start; i-- { // there are no comments any more
		if c := b[i]; c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
	}
	return z.last
}

// endComma turns the comma into a space, if c, the byte that follows, ends the array or object, and a value precedes the
// comma.
func (z *standardizer) endComma(b []byte, c byte) {
	if (c == ']' || c == '}') && z.isAfterValue(b, c) {
		b[z.comma] = ' '
	} else if z.comma < z.start {
		z.last = ','
	}
	z.comma = -1
}

// isAfterValue reports whether a value precedes the comma, which the bracket c follows. A string in an object is a value if it
// follows a colon. Only then its start is looked at, so that the time is linear, whatever white space is before it.
func (z *standardizer) isAfterValue(b []byte, c byte) bool {
	switch z.before(b, z.comma) {
	case '[', '{', ',', ':', 0:
		return false
	case '"':
		return c == ']' || z.textFollows(b) == ':'
	}
	return true
}

// resume is scan for the rest of the string or comment that b[i] is in.
func (z *standardizer) resume(b []byte, i int) int {
	switch z.part {
	case partLine:
		return z.skipLine(b, i)
	case partBlock:
		return z.skipBlock(b, i)
	case partEscape:
		i++
	}
	return z.skipString(b, i)
}

// skipString returns the index after the string that b[i] is in. If b ends in the string, it returns len(b).
func (z *standardizer) skipString(b []byte, i int) int {
	z.part = partString
	for i < len(b) {
		end, _, f := wire.ResumeString(b, i, 0, false)
		if f == wire.None {
			z.part = partNone
			return end
		}
		// The string is malformed, or b ends in it, perhaps in an escape sequence. The scan goes on after the next
		// character, since the end of the string is the next quote that is not escaped, whatever comes before.
		if i = end + 1; wire.IsAt(b, end, '\\') {
			if i++; i > len(b) {
				z.part = partEscape
			}
		}
	}
	return len(b)
}

// skipComment turns the comment that starts with the slash at b[i] into white space, and returns the index after it. If
// the slash begins no comment, it is skipped.
func (z *standardizer) skipComment(b []byte, i int) int {
	switch {
	case wire.IsAt(b, i+1, '/'):
		z.part = partLine
		return z.skipLine(b, i)
	case !wire.IsAt(b, i+1, '*'):
		z.comma = -1
		return i + 1
	case z.isWhole && !bytes.Contains(b[i+2:], []byte("*/")):
		return len(b)
	}
	z.part, z.opened = partBlock, i
	blank(b[i : i+2])
	return z.skipBlock(b, i+2)
}

// skipLine turns the rest of a line that is a comment into spaces, and returns the index of the line feed, or len(b).
func (z *standardizer) skipLine(b []byte, i int) int {
	n := bytes.IndexByte(b[i:], '\n')
	if n < 0 {
		n = len(b) - i
	} else {
		z.part = partNone
	}
	blank(b[i : i+n])
	return i + n
}

// skipBlock turns the rest of a comment up to */ into white space, and returns the index after it. If b ends in the comment,
// the last byte stays, because it may be the asterisk.
func (z *standardizer) skipBlock(b []byte, i int) int {
	n := bytes.Index(b[i:], []byte("*/"))
	if n < 0 {
		n = max(len(b)-i-1, 0)
	} else {
		n += 2
		z.part = partNone
	}
	blank(b[i : i+n])
	return i + n
}

// blank turns all bytes of b but line feeds into spaces.
func blank(b []byte) {
	const ones, lows = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	for len(b) >= 8 {
		w := binary.LittleEndian.Uint64(b) ^ '\n'*ones // a line feed is 0
		other := (w&lows + lows | w) >> 7 & ones       // 1 for each byte that is none
		binary.LittleEndian.PutUint64(b, '\n'*ones+other*(' '-'\n'))
		b = b[8:]
	}
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
}

package wire

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"
)

// An Escape is a set of characters that are escaped in addition to those that RFC 8259 requires.
type Escape uint8

const (
	EscapeHTML     Escape = 1 << iota // <, > and & as \u003c, \u003e and \u0026
	EscapeJS                          // U+2028 and U+2029 as \u2028 and \u2029
	EscapeNonASCII                    // all characters beyond ASCII, and invalid bytes as \ufffd

	// literal is not a character: it means that the input is the contents of a JSON string, in
	// which a backslash starts an escape sequence. Only AppendRequote sets it.
	literal
)

// AppendQuote appends s to dst as a string in the minimal form of RFC 8785, section 3.2.2.2:
// quotes, backslashes and five control characters as two-byte escapes, the other control
// characters as \u00xx with lower case digits, and the characters of esc as \uxxxx, or as two of these for a
// surrogate pair. Each invalid byte becomes U+FFFD, and then ok is false. It allocates only to grow dst. As for all functions
// here that append, dst must not overlap the input, and bytes between the end of the result and
// the capacity of dst may be overwritten.
func AppendQuote(dst []byte, s string, esc Escape) (out []byte, ok bool) {
	// The compiler makes this conversion without a copy, because the bytes are neither changed
	// nor kept.
	return appendQuote(dst, []byte(s), esc)
}

// AppendQuoteBytes is [AppendQuote] for bytes.
func AppendQuoteBytes(dst, s []byte, esc Escape) (out []byte, ok bool) {
	return appendQuote(dst, s, esc)
}

// slack is the number of bytes that an output has in addition to the size of the input that
// remains, because whole words are stored even if fewer bytes of them are used.
const slack = 16

// reserve returns dst as a slice of its whole capacity, with at least n bytes after dst[:used],
// which it keeps.
func reserve(dst []byte, used, n int) []byte {
	if cap(dst)-used < n {
		dst = grow(dst[:used], n)
	}
	return dst[:cap(dst)]
}

// grow returns dst with capacity for n more bytes. It is not inlined, so that its callers stay small.
//
//go:noinline
func grow(dst []byte, n int) []byte { return slices.Grow(dst, n) }

// appendQuote is AppendQuote for bytes, and for the contents of a JSON string if esc has
// literal. It writes ASCII without escapes itself: it checks the text by words and then
// copies it at once, which is faster than word by word. quoteText writes other text.
func appendQuote(dst, src []byte, esc Escape) ([]byte, bool) {
	n, size := len(dst), len(src)
	if cap(dst)-n < size+slack {
		dst = grow(dst, size+slack)
	}
	out := dst[:cap(dst)]
	out[n] = '"'
	n++
	if !Fast || size < 8 {
		return quoteShort(out, n, src, esc)
	}
	if size <= 16 {
		to := out[n : n+size+1]
		v := binary.LittleEndian.Uint64(src)
		w := binary.LittleEndian.Uint64(src[size-8:])
		binary.LittleEndian.PutUint64(to, v)
		binary.LittleEndian.PutUint64(to[size-8:], w)
		if (marks(v)|marks(w))&highs != 0 || esc&EscapeHTML != 0 && html(v)|html(w) != 0 {
			return quoteText(out, n, src, 0, esc)
		}
		to[size] = '"'
		return out[:n+size+1], true
	}
	if size <= 32 {
		return quoteFourWords(out, n, src, esc)
	}
	out = out[:n+size+1]
	i := 0
	for i <= size-32 {
		t := binary.LittleEndian.Uint64(src[i:])
		u := binary.LittleEndian.Uint64(src[i+8:])
		v := binary.LittleEndian.Uint64(src[i+16:])
		w := binary.LittleEndian.Uint64(src[i+24:])
		if (marks(t)|marks(u)|marks(v)|marks(w))&highs != 0 {
			return quoteText(out[:cap(out)], n, src, i, esc)
		}
		i += 32
	}
	for i <= size-9 {
		if marks(binary.LittleEndian.Uint64(src[i:]))&highs != 0 {
			return quoteText(out[:cap(out)], n, src, i, esc)
		}
		i += 8
	}
	// The last word may overlap the one before.
	if marks(binary.LittleEndian.Uint64(src[size-8:]))&highs != 0 || escapesHTML(src, esc) {
		return quoteText(out[:cap(out)], n, src, i, esc)
	}
	copy(out[n:n+size], src)
	out[len(out)-1] = '"'
	return out, true
}

// quoteShort is the part of appendQuote for fewer than eight bytes, or any text if Fast is false.
// out[:n] is the output so far, with the opening quote.
func quoteShort(out []byte, n int, src []byte, esc Escape) ([]byte, bool) {
	if Fast {
		w := shortWord(src)
		binary.LittleEndian.PutUint64(out[n:], w)
		m := special(w)
		if esc&EscapeHTML != 0 {
			m |= html(w)
		}
		// The bytes of w after the text are zero, and so they are special.
		if end := n + len(src); bits.TrailingZeros64(m)>>3 == len(src) {
			out[end] = '"'
			return out[:end+1], true
		}
	}
	return quoteText(out, n, src, 0, esc)
}

// quoteFourWords is the part of appendQuote for 17 to 32 bytes. The last two words may overlap
// the first two.
func quoteFourWords(out []byte, n int, src []byte, esc Escape) ([]byte, bool) {
	size := len(src)
	to := out[n : n+size+1]
	t, u := binary.LittleEndian.Uint64(src), binary.LittleEndian.Uint64(src[8:])
	v, w := binary.LittleEndian.Uint64(src[size-16:]), binary.LittleEndian.Uint64(src[size-8:])
	if (marks(t)|marks(u)|marks(v)|marks(w))&highs != 0 || escapesHTML(src, esc) {
		return quoteText(out, n, src, 0, esc)
	}
	binary.LittleEndian.PutUint64(to, t)
	binary.LittleEndian.PutUint64(to[8:], u)
	binary.LittleEndian.PutUint64(to[size-16:], v)
	binary.LittleEndian.PutUint64(to[size-8:], w)
	to[size] = '"'
	return out[:n+size+1], true
}

// escapesHTML reports whether esc has EscapeHTML and b contains one of <, > and &. b must be
// ASCII of at least eight bytes.
func escapesHTML(b []byte, esc Escape) bool { return esc&EscapeHTML != 0 && hasHTML(b) }

// hasHTML reports whether b contains one of <, > and &. b must be ASCII of at least eight bytes.
func hasHTML(b []byte) bool {
	m := uint64(0)
	for i := 0; i <= len(b)-8; i += 8 {
		m |= html(binary.LittleEndian.Uint64(b[i:]))
	}
	return m|html(binary.LittleEndian.Uint64(b[len(b)-8:])) != 0
}

// quoteText completes appendQuote for text that is not ASCII or may need escapes. out[:n] is the
// output so far, with the opening quote. src[:i] is ASCII that needs no escapes other than those
// of EscapeHTML. At any time, out[n:] has at least slack bytes more than the src that remains.
func quoteText(out []byte, n int, src []byte, i int, esc Escape) ([]byte, bool) {
	if esc&EscapeHTML != 0 {
		i = 0
	}
	if i > 0 {
		n += copy(out[n:], src[:i])
	}
	if Fast && esc&literal == 0 {
		out, n, i = quoteWords(out, n, src, i, esc)
	}
	if esc == 0 && i < len(src) {
		j := spanText(src, i)
		n += copy(out[n:], src[i:j])
		i = j
	}
	if i == len(src) {
		out[n] = '"'
		return out[:n+1], true
	}
	return quoteEscaped(out, n, src, i, esc)
}

// quoteEscaped is the part of quoteText for src[i:]. It writes escapes and invalid bytes one by
// one, and copies the text between them.
func quoteEscaped(out []byte, n int, src []byte, i int, esc Escape) ([]byte, bool) {
	if esc&EscapeNonASCII != 0 {
		return quoteASCII(out, n, src, i, esc)
	}
	ok := true
	for {
		if esc&^literal == 0 {
			j := copyText(out, n, src, i)
			n, i = n+j-i, j
		} else {
			if out, n, i = quoteSpan(out, n, src, i, len(src), esc, false); i < len(src) && src[i] >= utf8.RuneSelf {
				if end := spanText(src, i); end > i {
					k := nextEscape(src[i:end], esc) // most text needs none, and a copy is faster then
					n += copy(out[n:], src[i:i+k])
					out, n, i = quoteSpan(out, n, src, i+k, end, esc, true)
				}
			}
		}
		if i >= len(src) {
			out[n] = '"'
			return out[:n+1], ok
		}
		switch c := src[i]; {
		case c >= utf8.RuneSelf:
			var valid bool
			out, n, i, valid = quoteRunes(out, n, src, i, esc)
			ok = ok && valid
		case c == '\\' && esc&literal != 0:
			out, n, i = quoteEscapes(out, n, src, i, esc)
		default:
			if out = reserve(out, n, len(src)-i+6+slack); shortEscape[c] != 0 {
				binary.LittleEndian.PutUint16(out[n:], '\\'|uint16(shortEscape[c])<<8)
				n += 2
			} else {
				n = putEscaped(out, n, uint32(c))
			}
			i++
		}
		if Fast && esc&literal == 0 {
			out, n, i = quoteWords(out, n, src, i, esc)
		}
	}
}

// shortEscape contains the second bytes of the two-byte escapes, 0 for other characters.
var shortEscape = [128]byte{'\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r', '"': '"', '\\': '\\'}

// putEscaped writes the shortest escape sequence for r < 0x10000 to out[n:] and returns the
// end of the output.
func putEscaped(out []byte, n int, r uint32) int {
	if r < utf8.RuneSelf && shortEscape[r] != 0 {
		binary.LittleEndian.PutUint16(out[n:], '\\'|uint16(shortEscape[r])<<8)
		return n + 2
	}
	o := out[n : n+6]
	o[0], o[1] = '\\', 'u'
	o[2], o[3] = lowerHex[r>>12&0xf], lowerHex[r>>8&0xf]
	o[4], o[5] = lowerHex[r>>4&0xf], lowerHex[r&0xf]
	return n + 6
}

// quoteRune writes the code point at src[i:], which is not ASCII, to out[n:]. One of esc becomes an escape, and
// an invalid byte becomes U+FFFD. It returns out, the ends of output and input, and false if the byte is invalid.
func quoteRune(out []byte, n int, src []byte, i int, esc Escape) ([]byte, int, int, bool) {
	r, size := utf8.DecodeRune(src[i:])
	if esc&EscapeJS != 0 && r&^1 == 0x2028 {
		out = reserve(out, n, len(src)-i+6+slack)
		return out, putEscaped(out, n, uint32(r)), i + size, true
	}
	if size == 1 {
		out = reserve(out, n, len(src)-i+3+slack)
	}
	return out, putRune(out, n, uint32(r)), i + size, size > 1
}

// quoteRunes is quoteRune, but after an invalid byte it also writes the following bytes, up to and
// including the next valid code point, or up to an ASCII byte or the end of src.
func quoteRunes(out []byte, n int, src []byte, i int, esc Escape) ([]byte, int, int, bool) {
	out, n, i, ok := quoteRune(out, n, src, i, esc)
	for valid := ok; !valid && i < len(src) && src[i] >= utf8.RuneSelf; {
		out, n, i, valid = quoteRune(out, n, src, i, esc)
	}
	return out, n, i, ok
}

// AppendQuotePart is [AppendQuoteBytes] without the quotes, for a part of a string that ends between two characters.
func AppendQuotePart(dst, part []byte, esc Escape) (out []byte, ok bool) {
	n := len(dst)
	out, ok = quoteText(reserve(dst, n, len(part)+slack), n, part, skipPlain(part, 0), esc)
	return out[:len(out)-1], ok
}

// WholeCharacters returns the length of b without a character at its end that is incomplete.
func WholeCharacters(b []byte) int {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if utf8.FullRune(b[i:]) {
				break
			}
			return i
		}
	}
	return len(b)
}

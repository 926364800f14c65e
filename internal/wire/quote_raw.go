package wire

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// AppendRequote appends the JSON string src to dst, in the minimal form of RFC 8785,
// section 3.2.2.2, with the characters of esc escaped. src has its quotes, and fl are
// the flags that [ScanString] returned for it. Each invalid byte and each escape of
// half a surrogate pair becomes U+FFFD. If preserve is true, AppendRequote does not change
// escapes and invalid bytes, and only escapes the characters of esc, to which invalid
// bytes belong with EscapeNonASCII. It allocates only to grow dst. See [AppendQuote] on dst.
func AppendRequote(dst, src []byte, fl StringFlags, esc Escape, preserve bool) []byte {
	if !preserve && fl&(NonCanonical|Invalid) != 0 {
		dst, _ = appendQuote(dst, src[1:len(src)-1], esc|literal)
		return dst
	}
	if esc == 0 {
		return append(dst, src...)
	}
	for {
		k := NextEscape(src, esc)
		dst = append(dst, src[:k]...)
		if src = src[k:]; len(src) == 0 {
			return dst
		}
		r, size := uint32(src[0]), 1
		if r >= utf8.RuneSelf {
			c, n := utf8.DecodeRune(src)
			r, size = uint32(c), n
		}
		var buf [12]byte
		dst = append(dst, buf[:putUnits(buf[:], 0, r)]...)
		src = src[size:]
	}
}

// HasEscapable reports whether b contains a character of esc.
func HasEscapable(b []byte, esc Escape) bool { return NextEscape(b, esc) < len(b) }

// NextEscape returns the index of the first character of esc in b, or len(b). It searches
// long texts block by block, first for single bytes with bytes.IndexByte, which is several
// times as fast for blocks without such a byte.
func NextEscape(b []byte, esc Escape) int {
	const block = 1 << 10
	i := 0
	for ; Fast && esc&EscapeNonASCII == 0 && i < len(b)-block; i += block {
		part := b[i : i+block]
		if esc&EscapeHTML != 0 && (bytes.IndexByte(part, '<') >= 0 || bytes.IndexByte(part, '>') >= 0 || bytes.IndexByte(part, '&') >= 0) ||
			esc&EscapeJS != 0 && bytes.IndexByte(part, 0xe2) >= 0 {
			// A character of three bytes may end after the block.
			if k := nextEscape(b[i:min(i+block+2, len(b))], esc); k < block {
				return i + k
			}
		}
	}
	return i + nextEscape(b[i:], esc)
}

// nextEscape is NextEscape without the search by blocks. It searches by words of eight bytes.
func nextEscape(b []byte, esc Escape) int {
	i := 0
	for Fast && i >= 0 && i <= len(b)-8 {
		w := binary.LittleEndian.Uint64(b[i:])
		m := escapable(w, esc)
		if m == 0 {
			i += 8
			continue
		}
		if i += bits.TrailingZeros64(m) >> 3; isEscaped(b, i, esc) {
			return i
		}
		i++
	}
	for i < len(b) && !isEscaped(b, i, esc) {
		i++
	}
	return i
}

// escapable marks the bytes of w at which characters of esc begin by their highest bits. Some marks may be wrong.
func escapable(w uint64, esc Escape) uint64 {
	m := uint64(0)
	if esc&EscapeHTML != 0 {
		m = html(w) &^ w
	}
	if esc&EscapeNonASCII != 0 {
		return m | w&highs
	}
	if esc&EscapeJS != 0 { // 0xe2, and two bytes later 0xa8 or 0xa9, which are unknown for the last two bytes of w
		third := w>>16&^ones ^ 0xa8*ones&(1<<48-1)
		m |= (w ^ 0xe2*ones - ones) & w & (third - ones) &^ third & highs
	}
	return m
}

// isEscaped reports whether the character at b[i] is one of esc.
func isEscaped(b []byte, i int, esc Escape) bool {
	return esc&EscapeHTML != 0 && isHTML(b[i]) || esc&EscapeJS != 0 && isLineBreak(b, i) ||
		esc&EscapeNonASCII != 0 && b[i] >= utf8.RuneSelf
}

// quoteEscapes writes the characters of a run of valid escapes at src[i:] to out[n:] in minimal form, with those
// of esc escaped, and U+FFFD for half of a surrogate pair. It returns out and the ends of output and input.
func quoteEscapes(out []byte, n int, src []byte, i int, esc Escape) ([]byte, int, int) {
	for i < len(src)-1 && src[i] == '\\' {
		r, size := uint32(unescaped[src[i+1]]), 2
		if src[i+1] == 'u' {
			if esc&^literal == 0 {
				if k, j := unescapeUnits(out, n, src, i, true); j > i {
					n, i = k, j
					continue
				}
			}
			r, size = unescapeRune(src, i)
		}
		switch {
		case r < utf8.RuneSelf && isPlain(byte(r)) && !(esc&EscapeHTML != 0 && isHTML(byte(r))):
			out[n] = byte(r)
			n++
		case r < utf8.RuneSelf, esc&EscapeJS != 0 && r&^1 == 0x2028:
			out = reserve(out, n, len(src)-i+6+slack)
			n = putEscaped(out, n, r)
		case esc&EscapeNonASCII != 0:
			out = reserve(out, n, len(src)-i+12+slack)
			n = putUnits(out, n, r)
		default:
			n = putRune(out, n, r)
		}
		i += size
	}
	return out, n, i
}

// isHTML reports whether c is one of <, > and &.
func isHTML(c byte) bool { return c == '<' || c == '>' || c == '&' }

// isLineBreak reports whether U+2028 or U+2029 starts at b[i].
func isLineBreak(b []byte, i int) bool {
	return i+2 < len(b) && b[i] == 0xe2 && b[i+1] == 0x80 && b[i+2]&^1 == 0xa8
}

package wire

import (
	"encoding/binary"
	"unicode/utf8"
)

// AppendUnquote unquotes a string and appends it to dst. contents are the bytes
// between the quotes of a string that [ScanString] has accepted, strict or not.
// Each invalid byte and each escape of half a surrogate pair becomes U+FFFD. It
// allocates only to grow dst. See [AppendQuote] on dst.
func AppendUnquote(dst, contents []byte) []byte {
	src, n, i := contents, len(dst), 0
	out := reserve(dst, n, len(src)+slack)
	for {
		n, i = unquoteWords(out, n, src, i)
		j := copyText(out, n, src, i)
		n += j - i
		if i = j; i >= len(src) {
			return out[:n]
		}
		switch c := src[i]; {
		case c == '\\':
			n, i = unescape(out, n, src, i)
		case c >= utf8.RuneSelf:
			out, n, i, _ = quoteRunes(out, n, src, i, 0)
		default: // a quote or a control character, which ScanString does not accept
			out[n] = c
			n, i = n+1, i+1
		}
	}
}

// unescape writes the characters of a run of valid escapes at src[i:] to out[n:], U+FFFD for half
// of a surrogate pair. It returns the ends of output and input.
func unescape(out []byte, n int, src []byte, i int) (int, int) {
	for i < len(src)-1 && src[i] == '\\' {
		c := src[i+1]
		if c != 'u' {
			out[n] = unescaped[c]
			n++
			i += 2
			continue
		}
		if k, j := unescapeUnits(out, n, src, i, false); j > i {
			n, i = k, j
			continue
		}
		r, size := unescapeRune(src, i)
		n = putRune(out, n, r)
		i += size
	}
	return n, i
}

// unescapeUnits writes the characters of a run of \u escapes at src[i:] to out[n:]. It stops at a malformed
// or incomplete escape, at half of a surrogate pair, before the last three bytes of out, and, if quoted is true, at a
// character that a JSON string must escape. If Fast is false, it does nothing. It returns the ends of output and input.
func unescapeUnits(out []byte, n int, src []byte, i int, quoted bool) (int, int) {
	for Fast && i >= 0 && i <= len(src)-6 && n >= 0 && n <= len(out)-4 {
		e := src[i : i+6]
		if binary.LittleEndian.Uint16(e) != escapeU { // most runs end here, without hexUnit
			break
		}
		r := hexUnit(e[2], e[3], e[4], e[5])
		switch {
		case r-0x800 < 0xf800 && r-0xd800 >= 0x800:
			binary.LittleEndian.PutUint32(out[n:], threeBytes(r))
			n += 3
		case r-0x80 < 0x780:
			binary.LittleEndian.PutUint16(out[n:], twoBytes(r))
			n += 2
		case r < 0x80 && isVerbatim(byte(r), quoted):
			out[n] = byte(r)
			n++
		case r-0xd800 < 0x400 && i <= len(src)-12:
			low := escapedUnit(src[i+6 : i+12])
			if low-0xdc00 >= 0x400 {
				return n, i
			}
			binary.LittleEndian.PutUint32(out[n:], fourBytes(pair(r, low)))
			n += 4
			i += 6
		default:
			return n, i
		}
		i += 6
	}
	return n, i
}

// isVerbatim reports whether the ASCII character c is written without an escape. If quoted is false, all are.
func isVerbatim(c byte, quoted bool) bool { return !quoted || isPlain(c) }

// unescapeRune returns the code point of the \u escape at src[i], or of the surrogate
// pair of two escapes, and their length in bytes. Half a surrogate pair is U+FFFD.
func unescapeRune(src []byte, i int) (r uint32, size int) {
	r, _ = unicodeEscape(src, i)
	if !isSurrogate(r) {
		return r, 6
	}
	if r < 0xdc00 {
		if low, f := lowHalf(src, i+6); f == None && low != 0 {
			return pair(r, low), 12
		}
	}
	return utf8.RuneError, 6
}

// putRune writes r, which is not a surrogate, to out[n:] as UTF-8 and returns the end of the
// output. It may write four bytes even if r has fewer.
func putRune(out []byte, n int, r uint32) int {
	switch {
	case r < 0x80:
		out[n] = byte(r)
		return n + 1
	case r < 0x800:
		binary.LittleEndian.PutUint16(out[n:], twoBytes(r))
		return n + 2
	case r < 0x10000:
		binary.LittleEndian.PutUint32(out[n:], threeBytes(r))
		return n + 3
	}
	binary.LittleEndian.PutUint32(out[n:], fourBytes(r))
	return n + 4
}

// twoBytes returns the UTF-8 of r, which must have two bytes, as a little-endian number.
func twoBytes(r uint32) uint16 { return uint16(0x80c0 | r>>6 | r&0x3f<<8) }

// threeBytes returns the UTF-8 of r, which must have three bytes, as a little-endian number. Its fourth
// byte is undefined: if it were always zero, the compiler would store four bytes one by one.
func threeBytes(r uint32) uint32 { return 0x8080e0 | r>>12 | r<<2&0x3f00 | r<<16&0xff3f0000 }

// fourBytes returns the UTF-8 of r, which must have four bytes, as a little-endian number.
func fourBytes(r uint32) uint32 {
	return 0x808080f0 | r>>18 | r>>4&0x3f00 | r<<10&0x3f0000 | r&0x3f<<24
}

// UnquoteChecked unquotes src, which should be one JSON string with its quotes, and
// appends it to dst. It returns len(src) and None if src is a valid string. Other faults are
//   - Short if src is empty, with at 0, or ends inside the string; at is then the end of the
//     last complete character;
//   - BadChar for a control character, or for a byte before or after the string; at
//     is its index;
//   - BadEscape for a malformed escape; at is its index;
//   - BadUTF8 or BadSurrogate if src has only such faults, which become U+FFFD; at is the
//     index of the last invalid byte or escape.
//
// With BadUTF8 and BadSurrogate it appends the whole string, with other faults the characters
// before the fault. It allocates only to grow dst. See [AppendQuote] on dst.
func UnquoteChecked(dst, src []byte) (out []byte, at int, f Fault) {
	if len(src) == 0 {
		return dst, 0, Short
	}
	if src[0] != '"' {
		return dst, 0, BadChar
	}
	n, i := len(dst), 1
	out = reserve(dst, n, len(src)+slack)
	for {
		var g Fault
		switch n, i, g = readText(out, n, src, i, false); g {
		case None:
			if i < len(src)-1 {
				return out[:n], i + 1, BadChar
			}
			if f == None {
				at = len(src)
			}
			return out[:n], at, f
		case BadUTF8:
			at, f = i, g
			out, n, i, _ = quoteRune(out, n, src, i, 0)
		case BadSurrogate:
			at, f = i, g
			n, i, _ = unescapeChecked(out, n, src, i, false)
		default:
			return out[:n], i, g
		}
	}
}

// unescapeChecked writes the character of the escape at src[i:] to out[n:], or those of
// a run of simple \u escapes. It returns the ends of output and input. Half of a
// surrogate pair is written as U+FFFD, with the fault BadSurrogate. With other faults nothing is
// written. If quoted is true, characters that a JSON string must escape are escaped.
func unescapeChecked(out []byte, n int, src []byte, i int, quoted bool) (int, int, Fault) {
	if i+1 >= len(src) {
		return n, i, Short
	}
	if c := src[i+1]; c != 'u' {
		if unescaped[c] == 0 {
			return n, i, BadEscape
		}
		if out[n] = unescaped[c]; quoted && c != '/' {
			return putEscaped(out, n, uint32(unescaped[c])), i + 2, None
		}
		return n + 1, i + 2, None
	}
	if k, j := unescapeUnits(out, n, src, i, quoted); j > i {
		return k, j, None
	}
	r, f := unicodeEscape(src, i)
	if f != None {
		return n, i, f
	}
	size := 6
	if isSurrogate(r) {
		if r, size = unescapeRune(src, i); size == 6 {
			f = BadSurrogate
		}
	}
	if r < utf8.RuneSelf && !isVerbatim(byte(r), quoted) {
		return putEscaped(out, n, r), i + size, f
	}
	return putRune(out, n, r), i + size, f
}

// unquoteMultibyte copies the character at src[i:], which is not ASCII, to out[n:]. It returns
// out and the ends of output and input. An invalid byte is written as U+FFFD, with the fault
// BadUTF8. If src ends inside the character, nothing is written and the fault is Short.
func unquoteMultibyte(out []byte, n int, src []byte, i int) ([]byte, int, int, Fault) {
	if !utf8.FullRune(src[i:]) {
		return out, n, i, Short
	}
	out, n, i, valid := quoteRune(out, n, src, i, 0)
	if !valid {
		return out, n, i, BadUTF8
	}
	return out, n, i, None
}

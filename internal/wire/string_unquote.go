package wire

import (
	"encoding/binary"
	"unicode/utf8"
)

// AppendUnquote appends to dst what the contents of a string stand for: the
// bytes between its quotes, which [ScanString] has accepted, strict or not.
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

// unescape writes to out[n:] what a run of escapes at src[i:] stands for. It
// returns the ends of both.
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

// unescapeUnits writes to out[n:] what a run of \u escapes at src[i:] stands for,
// up to a malformed one, or half of a surrogate pair, or, if quoted is set, to what
// can't stand in a string. It returns the ends of both.
func unescapeUnits(out []byte, n int, src []byte, i int, quoted bool) (int, int) {
	for Fast && i >= 0 && i <= len(src)-6 && n >= 0 && n <= len(out)-4 {
		e := src[i : i+6]
		if binary.LittleEndian.Uint16(e) != escapeU { // as escapedUnit, but the run most often ends here
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

// isVerbatim reports whether the ASCII character c needs no escape, if quoted is set.
func isVerbatim(c byte, quoted bool) bool { return !quoted || isPlain(c) }

// unescapeRune returns the code point of the \u escape, or of the pair of them,
// at src[i], and its length. Half a surrogate pair is U+FFFD.
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

// putRune writes r, which is not a surrogate, to out[n:] as UTF-8 and returns
// the end. It may write up to four bytes, whatever r is.
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

// twoBytes returns the UTF-8 of r, which has two bytes.
func twoBytes(r uint32) uint16 { return uint16(0x80c0 | r>>6 | r&0x3f<<8) }

// threeBytes returns the UTF-8 of r, which has three bytes, and another byte above them. If
// that were always zero, the compiler would store four bytes one by one.
func threeBytes(r uint32) uint32 { return 0x8080e0 | r>>12 | r<<2&0x3f00 | r<<16&0xff3f0000 }

// fourBytes returns the UTF-8 of r, which has four bytes.
func fourBytes(r uint32) uint32 {
	return 0x808080f0 | r>>18 | r>>4&0x3f00 | r<<10&0x3f0000 | r&0x3f<<24
}

// UnquoteChecked appends to dst what src stands for if it is a whole string
// literal with its quotes, and nothing else. The fault is
//   - Short if src ends too early, and at is where the last complete part ended;
//   - BadChar for a control character, or for any byte before or behind the
//     literal: at is its index;
//   - BadEscape for a malformed escape that starts at the index;
//   - BadUTF8 or BadSurrogate if all else is right: at is the last place where
//     the literal is invalid, and each such byte or escape became U+FFFD.
//
// What comes before a fault has been appended. It allocates only to grow dst.
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

// unescapeChecked writes to out[n:] what an escape at src[i:] stands for, or as
// many in a row as are known to be right. It returns the ends of both. Half of a
// surrogate pair is U+FFFD and BadSurrogate; with other faults nothing is done. If
// quoted is set, what can't stand in a string is escaped again.
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

// unquoteMultibyte copies to out[n:] the character at src[i:], which is not ASCII. It
// returns the ends of both. An invalid byte is U+FFFD and BadUTF8; if src ends too early,
// nothing is done.
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

package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// StringFlags are properties of a string that a scan finds.
type StringFlags uint8

const (
	Escaped      StringFlags = 1 << iota // the string has an escape sequence
	NonCanonical                         // it has an escape that is not in the minimal form (RFC 8785, 3.2.2.2)
	Invalid                              // it has invalid UTF-8 or half of a surrogate pair

	untilEscape // only an argument of ResumeString: the scan ends before the first escape
)

// ScanString scans the string that starts with the quote at b[i], by RFC 8259,
// section 7. Invalid UTF-8 and \u escapes of half a surrogate pair are faults if
// strict is true (RFC 7493, 2.1); otherwise they set Invalid. It returns
//   - the index after the closing quote and None;
//   - Short if b ends inside a string that is valid so far. The index is the one
//     from which [ResumeString] continues: the start of an incomplete escape, surrogate
//     pair or UTF-8 sequence, or else len(b). See also [ShortOffset];
//   - the index of a control character and BadChar;
//   - the start of an invalid sequence and BadEscape, BadSurrogate or BadUTF8, also
//     if b ends inside a sequence that no continuation makes valid. There is one
//     exception, as in the standard library: if strict is true, the escape of a low surrogate
//     without a high one is Short, as that of a high surrogate is, if b ends inside it,
//     directly after it, or inside the escape of another low surrogate after it.
//
// It does not allocate.
func ScanString(b []byte, i int, strict bool) (end int, fl StringFlags, f Fault) {
	return ResumeString(b, i+1, 0, strict)
}

// ResumeString continues a scan that returned Short, with the index and the flags of that
// result, after b has become longer. It returns the result of [ScanString] for the whole string.
// The time of all calls for a string is linear in its length. It does not allocate.
func ResumeString(b []byte, end int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	i, run, f := end, end, None
	for Fast && i >= 0 && i <= len(b)-8 {
		w := binary.LittleEndian.Uint64(b[i:])
		m := special(w)
		if m == 0 {
			if i += 8; i-run >= 64 { // long texts are faster in steps of 32 bytes
				i = skipPlain(b, i)
				run = i
			}
			continue
		}
		at := bits.TrailingZeros64(m) & 56
		if byte(w>>at) == '"' {
			return i + at>>3 + 1, fl, None
		}
		if w>>at&0x80 != 0 {
			if i, fl, f = scanMultibyte(b, i, fl, strict); f != None {
				return i, fl, f
			}
			if uint(i) < uint(len(b)) && b[i] == '"' {
				return i + 1, fl, None
			}
			continue
		}
		i += at >> 3
		w >>= at
		run = i
		if w&0xff == '\\' {
			if fl&untilEscape != 0 {
				return i, fl | Escaped, None
			}
			if e := shortFlags[w>>8&0xff]; e != 0 {
				fl |= e
				i += 2
				continue
			}
		}
		if i, fl, f = scanSpecial(b, i, fl, strict); f != None {
			return i, fl, f
		}
	}
	for uint(i) < uint(len(b)) {
		switch c := b[i]; {
		case c == '"':
			return i + 1, fl, None
		case isPlain(c):
			i++
			continue
		case c == '\\' && fl&untilEscape != 0:
			return i, fl | Escaped, None
		}
		if i, fl, f = scanSpecial(b, i, fl, strict); f != None {
			return i, fl, f
		}
	}
	return len(b), fl, Short
}

// skipPlain skips plain characters at b[i:] in steps of 32 bytes. It returns the index of the
// first step with a byte that is not plain, or with fewer than 32 bytes.
func skipPlain(b []byte, i int) int {
	for i >= 0 && i <= len(b)-32 {
		t, u := binary.LittleEndian.Uint64(b[i:]), binary.LittleEndian.Uint64(b[i+8:])
		v, w := binary.LittleEndian.Uint64(b[i+16:]), binary.LittleEndian.Uint64(b[i+24:])
		if (marks(t)|marks(u)|marks(v)|marks(w))&highs != 0 {
			break
		}
		i += 32
	}
	return i
}

// ShortOffset returns the offset of the error for a string without an end, for which
// ScanString or ResumeString returned (end, Short). It is end, with one exception:
// if strict is false, a complete escape of a high surrogate is valid without
// the other half, and the offset is the one after it.
func ShortOffset(b []byte, end int, strict bool) int {
	if !strict && len(b)-end >= 6 {
		return end + 6
	}
	return end
}

// special marks the bytes of w that are not plain; see isPlain. It sets their highest bits. Only
// the lowest mark is certain: higher bytes may be marked although they are plain.
func special(w uint64) uint64 { return marks(w) & highs }

// marks is special without the mask of the highest bits. The marks of several words
// may be combined before the mask is applied.
func marks(w uint64) uint64 {
	// byte^2 < 0x21 holds for the control characters and for the quote alone.
	// Each byte from 0x80 on is marked, too: 0xdc by ctrl, the others by back.
	ctrl := (w ^ 0x02*ones) - 0x21*ones
	back := (w ^ '\\'*ones) - ones
	return ctrl | back
}

// isPlain reports whether c is an ASCII character other than a quote, a backslash or a control character.
func isPlain(c byte) bool {
	return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\'
}

// scanSpecial scans a run of escapes, or text that starts with a byte above 0x7f, at b[i:]. b[i] must be neither
// plain nor a quote. It returns the index after the run and None, or a fault as ResumeString does.
func scanSpecial(b []byte, i int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	switch c := b[i]; {
	case c == '\\':
		return scanEscapes(b, i, fl, strict)
	case c >= utf8.RuneSelf:
		return scanMultibyte(b, i, fl, strict)
	}
	return i, fl, BadChar
}

// scanMultibyte is scanSpecial for text from b[i] on, up to the next ASCII byte that is not plain.
func scanMultibyte(b []byte, i int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	for {
		if i = spanText(b, i); uint(i) >= uint(len(b)) || b[i] < utf8.RuneSelf {
			return i, fl, None
		}
		for uint(i) < uint(len(b)) && b[i] >= utf8.RuneSelf {
			if r, n := utf8.DecodeRune(b[i:]); r != utf8.RuneError || n != 1 {
				break
			}
			if !utf8.FullRune(b[i:]) {
				return i, fl, Short
			}
			if strict {
				return i, fl, BadUTF8
			}
			fl |= Invalid
			i++
		}
	}
}

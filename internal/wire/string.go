package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// StringFlags tell what a scan has seen inside a string.
type StringFlags uint8

const (
	Escaped      StringFlags = 1 << iota // it holds a backslash escape
	NonCanonical                         // an escape that the minimal form (RFC 8785, 3.2.2.2) writes otherwise
	Invalid                              // invalid UTF-8 or half of a surrogate pair

	untilEscape // the scan ends before the first escape
)

// ScanString scans the string that starts with the quote at b[i]. Bytes are
// accepted as RFC 8259, section 7 defines a string. Invalid UTF-8 and \u
// escapes of half a surrogate pair are faults if strict is set (RFC 7493, 2.1);
// otherwise they set Invalid. It returns
//   - the index behind the closing quote and None;
//   - Short if b ends in a string that could go on. The index is then where
//     [ResumeString] can go on: at the start of an incomplete escape, surrogate
//     pair or UTF-8 sequence, or else len(b). See [ShortOffset], too;
//   - the index of a control character and BadChar;
//   - the start of the sequence and BadEscape, BadSurrogate or BadUTF8, even if
//     b ends inside it, as soon as no continuation can be valid. One exception
//     follows the standard library: if strict is set, the escape of a low
//     surrogate that comes first is Short where a high one would be.
//
// It does not allocate.
func ScanString(b []byte, i int, strict bool) (end int, fl StringFlags, f Fault) {
	return ResumeString(b, i+1, 0, strict)
}

// ResumeString goes on with a scan that came back Short, at the index and with
// the flags that it returned, on a b that holds more by now. It returns what
// [ScanString] returns for the whole string. All rounds together take time
// linear in the string's length. It does not allocate.
func ResumeString(b []byte, end int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	i, run, f := end, end, None
	for Fast && i >= 0 && i <= len(b)-8 {
		w := binary.LittleEndian.Uint64(b[i:])
		m := special(w)
		if m == 0 {
			if i += 8; i-run >= 64 { // long enough for larger steps to pay
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

// skipPlain returns an index from which on b[i:] is plain no more for 32 bytes.
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

// ShortOffset returns the offset to report for a string that ended for good
// where ScanString or ResumeString returned (end, Short) for b. It is end but
// for one case: if strict is not set, the escape of a high surrogate is
// complete without its other half, and the offset is the one behind it.
func ShortOffset(b []byte, end int, strict bool) int {
	if !strict && len(b)-end >= 6 {
		return end + 6
	}
	return end
}

// special marks the bytes of w that stand for something else than themselves
// inside a string, or can't stand there: the quote, the backslash, control
// characters, and what is not ASCII. The highest bit of each such byte is set in
// the result. Bytes above the lowest marked one may be marked wrongly.
func special(w uint64) uint64 { return marks(w) & highs }

// marks is special before the bits that mean nothing are removed. Marks of
// several words can be put together first.
func marks(w uint64) uint64 {
	// byte^2 < 0x21 holds for the control characters and for the quote alone.
	// Each byte from 0x80 on is marked, too: by back, or dc by ctrl.
	ctrl := (w ^ 0x02*ones) - 0x21*ones
	back := (w ^ '\\'*ones) - ones
	return ctrl | back
}

// isPlain reports whether c stands for itself inside a string.
func isPlain(c byte) bool {
	return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\'
}

// scanSpecial scans the byte b[i], which is not plain and not a quote, and what
// belongs to it, and as much more of the same kind as follows it.
func scanSpecial(b []byte, i int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	switch c := b[i]; {
	case c == '\\':
		return scanEscapes(b, i, fl, strict)
	case c >= utf8.RuneSelf:
		return scanMultibyte(b, i, fl, strict)
	}
	return i, fl, BadChar
}

// scanMultibyte scans text from b[i] on, up to the next byte that is ASCII and special.
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

package wire

import "encoding/binary"

// unescaped maps the second byte of a two-byte escape (RFC 8259, section 7) to the
// character that the escape represents. It is 0 for all other bytes.
var unescaped = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// shortFlags maps the second byte of a two-byte escape to the flags that the escape
// sets. It is 0 for all other bytes. RFC 8785 never escapes a slash.
var shortFlags = [256]StringFlags{
	'"': Escaped, '\\': Escaped, '/': Escaped | NonCanonical,
	'b': Escaped, 'f': Escaped, 'n': Escaped, 'r': Escaped, 't': Escaped,
}

// escapeU is the start of a \u escape, as a little-endian number.
const escapeU = '\\' | 'u'<<8

// scanEscapes is scanSpecial for a run of escapes, the first of which starts at b[i].
func scanEscapes(b []byte, i int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	fl |= Escaped
	for {
		if i+1 >= len(b) {
			return i, fl, Short
		}
		c := b[i+1]
		switch {
		case c == 'u':
			var f Fault
			if i, fl, f = scanUnicode(b, i, fl, strict); f != None {
				return i, fl, f
			}
		case shortFlags[c] == 0:
			return i, fl, BadEscape
		default:
			fl |= shortFlags[c]
			i += 2
		}
		if uint(i) >= uint(len(b)) || b[i] != '\\' {
			return i, fl, None
		}
	}
}

// scanUnicode is scanSpecial for a run of \u escapes, the first of which starts at b[i].
func scanUnicode(b []byte, i int, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	for {
		if next := scanUnits(b, i); next > i {
			fl |= NonCanonical
			if i = next; i >= len(b)-1 || b[i] != '\\' || b[i+1] != 'u' {
				return i, fl, None
			}
		}
		r, f := unicodeEscape(b, i)
		if f != None {
			return i, fl, f
		}
		switch {
		case isSurrogate(r):
			fl |= NonCanonical
			if i, fl, f = scanSurrogate(b, i, r, fl, strict); f != None {
				return i, fl, f
			}
		default:
			if !isMinimal(b, i, r) {
				fl |= NonCanonical
			}
			i += 6
		}
		if i >= len(b)-1 || b[i] != '\\' || b[i+1] != 'u' {
			return i, fl, None
		}
	}
}

// scanUnits scans a run of \u escapes at b[i:], none of them in minimal form, and returns its
// end. It ends before escapes of control characters, halves of surrogate pairs, malformed
// escapes, and incomplete ones at the end of b. If Fast is false, it returns i.
func scanUnits(b []byte, i int) int {
	for Fast && i >= 0 && i <= len(b)-6 {
		r := escapedUnit(b[i : i+6])
		if r-0xd800 < 0x800 {
			if r >= 0xdc00 || i > len(b)-12 || escapedUnit(b[i+6:i+12])-0xdc00 >= 0x400 {
				break
			}
			i += 6
		} else if r-0x20 >= 0xffe0 {
			break
		}
		i += 6
	}
	return i
}

// scanSurrogate is scanSpecial for the escape of the surrogate r at b[i], and for that of the
// other half after it.
func scanSurrogate(b []byte, i int, r uint32, fl StringFlags, strict bool) (int, StringFlags, Fault) {
	low, f := lowHalf(b, i+6)
	switch {
	case strict && f == Short:
		return i, fl, Short
	case strict && (r >= 0xdc00 || low == 0):
		return i, fl, BadSurrogate
	case r < 0xdc00 && f == Short:
		return i, fl, Short
	case r < 0xdc00 && low != 0:
		return i + 12, fl, None
	}
	return i + 6, fl | Invalid, None
}

// lowHalf returns the low surrogate whose escape starts at b[i], or 0 if b[i:] starts with other
// text. It returns 0 and Short if b ends before or inside such an escape.
func lowHalf(b []byte, i int) (uint32, Fault) {
	switch {
	case len(b) > i && b[i] != '\\',
		len(b) > i+1 && b[i+1] != 'u',
		len(b) > i+2 && b[i+2]|0x20 != 'd':
		return 0, None
	}
	if len(b) > i+3 {
		if v := hexDigit(b[i+3]); v < 0xc || v > 0xf {
			return 0, None
		}
	}
	r, f := unicodeEscape(b, i)
	switch f {
	case BadEscape:
		return 0, None
	case Short:
		return 0, Short
	}
	return r, None
}

// unicodeEscape returns the UTF-16 code unit of the escape \uXXXX at b[i]. The caller has
// checked the backslash and, if b is long enough, the u. The fault is None, Short or BadEscape.
func unicodeEscape(b []byte, i int) (uint32, Fault) {
	if Fast && i >= 0 && i <= len(b)-6 {
		r := hexUnit(b[i+2], b[i+3], b[i+4], b[i+5])
		if r > 0xffff {
			return 0, BadEscape
		}
		return r, None
	}
	var r uint32
	for j := i + 2; j < i+6; j++ {
		if j >= len(b) {
			return 0, Short
		}
		v := hexDigit(b[j])
		if v > 0xf {
			return 0, BadEscape
		}
		r = r<<4 | v
	}
	return r, None
}

// isSurrogate reports whether r is half of a surrogate pair.
func isSurrogate(r uint32) bool { return r&0xf800 == 0xd800 }

// pair returns the code point of a high and a low surrogate.
func pair(high, low uint32) uint32 { return 0x10000 + (high-0xd800)<<10 + (low - 0xdc00) }

// isMinimal reports whether the escape \uXXXX of r at b[i] is the minimal form of r
// (RFC 8785, 3.2.2.2): r is a control character without a two-byte escape, and the
// digits are in lower case.
func isMinimal(b []byte, i int, r uint32) bool {
	return r < ' ' && shortEscape[r] == 0 && b[i+5] == lowerHex[r&0xf]
}

// lowerHex contains the hexadecimal digits.
const lowerHex = "0123456789abcdef"

// hexDigit returns the value of the hexadecimal digit c. For other bytes the result is above 15.
func hexDigit(c byte) uint32 { return uint32(hexValues[c]) }

// hexUnit returns the value of four hexadecimal digits. The result is above 0xffff if one of the
// bytes is not a digit.
func hexUnit(c, d, e, f byte) uint32 {
	return uint32(int32(hexValues[c])<<12 | int32(hexValues[d])<<8 | int32(hexValues[e])<<4 | int32(hexValues[f]))
}

// escapedUnit returns the UTF-16 code unit of the escape \uXXXX in the six bytes of e. The result is above
// 0xffff if e is not such an escape.
func escapedUnit(e []byte) uint32 {
	if binary.LittleEndian.Uint16(e) != escapeU {
		return 1 << 16
	}
	return hexUnit(e[2], e[3], e[4], e[5])
}

// hexValues contains the values of the hexadecimal digits, and -1 for other bytes.
var hexValues = [256]int8{
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1,
	-1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
	-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
}

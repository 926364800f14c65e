package wire

import (
	"encoding/binary"
	"math/bits"
)

// ScanNumber finds the end of the longest number that starts at b[i], by the grammar of RFC
// 8259, section 6. It does not check the byte after the number: in "01" it finds the number "0".
//
//   - None: b[i:end] is a number. If end is len(b), the number may be longer in a longer text.
//   - Short: b ends where a digit must follow, as in "-", "1." and "1e+"; end is len(b).
//   - BadChar: b[end] is not the digit that must follow, as in "-x" and "1.x".
//
// It does not allocate.
func ScanNumber(b []byte, i int) (end int, f Fault) {
	if uint(i) < uint(len(b)) && b[i] == '-' {
		i++
	}
	switch {
	case uint(i) >= uint(len(b)):
		return i, Short
	case b[i] == '0':
		i++
	case isDigit(b[i]):
		i = skipDigits(b, i)
	default:
		return i, BadChar
	}
	if uint(i) < uint(len(b)) && b[i] == '.' {
		start := i + 1
		if i = skipDigits(b, start); i == start {
			return digitMissing(b, i)
		}
	}
	if uint(i) < uint(len(b)) && b[i]|0x20 == 'e' {
		start := skipSign(b, i+1)
		if i = skipDigits(b, start); i == start {
			return digitMissing(b, i)
		}
	}
	return i, None
}

// IsNumber reports whether b is a number (RFC 8259, section 6).
func IsNumber(b []byte) bool {
	end, f := ScanNumber(b, 0)
	return f == None && end == len(b)
}

// digitMissing returns the result of ScanNumber for a missing digit at b[i].
func digitMissing(b []byte, i int) (end int, f Fault) {
	if i >= len(b) {
		return i, Short
	}
	return i, BadChar
}

// isDigit reports whether c is one of the digits 0 to 9.
func isDigit(c byte) bool { return c-'0' <= 9 }

// skipSign returns i+1 if b[i] is a sign, and i otherwise.
func skipSign(b []byte, i int) int {
	if uint(i) < uint(len(b)) && (b[i] == '+' || b[i] == '-') {
		return i + 1
	}
	return i
}

// skipDigits returns the index of the first byte at or after i that is not a digit, or len(b).
func skipDigits(b []byte, i int) int {
	for Fast && i >= 0 && i <= len(b)-8 {
		m := nonDigits(binary.LittleEndian.Uint64(b[i:]) ^ asciiZeros)
		if m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for uint(i) < uint(len(b)) && isDigit(b[i]) {
		i++
	}
	return i
}

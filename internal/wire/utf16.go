package wire

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// CompareUTF16 compares two strings in UTF-8 by their UTF-16 code units, which
// is the order of names in canonical JSON (RFC 8785, section 3.2.3). It returns
// -1, 0 or +1. Each invalid byte counts as U+FFFD. It does not allocate.
func CompareUTF16(a, b []byte) int {
	i := CommonPrefix(a, b)
	x, y := byteAt(a, i), byteAt(b, i)
	if x < utf8.RuneSelf && y < utf8.RuneSelf {
		// No sequence before these bytes includes them, so the texts before them are equal.
		return compare(x, y)
	}
	return compareRunes(a, b, runeStart(a, i))
}

// CommonPrefix returns the length in bytes of the common prefix of a and b.
func CommonPrefix(a, b []byte) int {
	i, n := 0, min(len(a), len(b))
	for Fast && i <= n-8 {
		w := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:])
		if w != 0 {
			return i + bits.TrailingZeros64(w)>>3
		}
		i += 8
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// byteAt returns b[i], or -1 if i is not an index of b.
func byteAt(b []byte, i int) int {
	if uint(i) < uint(len(b)) {
		return int(b[i])
	}
	return -1
}

// runeStart returns the index of the last byte before b[i] that can start a sequence
// of UTF-8, if it is at most three bytes before. Otherwise it returns i.
func runeStart(b []byte, i int) int {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		if utf8.RuneStart(b[j]) {
			return j
		}
	}
	return i
}

// compareRunes is CompareUTF16 for a[i:] and b[i:], one code point at a time.
func compareRunes(a, b []byte, i int) int {
	a, b = a[i:], b[i:]
	for len(a) > 0 && len(b) > 0 {
		r, n := utf8.DecodeRune(a)
		s, m := utf8.DecodeRune(b)
		if r != s {
			return compare(utf16Order(r), utf16Order(s))
		}
		a, b = a[n:], b[m:]
	}
	return compare(len(a), len(b))
}

// utf16Order maps code points to numbers in the order of their UTF-16 form.
// The form of code points above U+FFFF starts with a surrogate, so it is less than U+E000.
func utf16Order(r rune) int {
	if r >= 0xe000 && r < 0x10000 {
		return int(r) + 0x110000
	}
	return int(r)
}

// compare returns -1 if x < y, 0 if x == y and +1 if x > y.
func compare(x, y int) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return +1
	}
	return 0
}

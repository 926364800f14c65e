package jsontest

import (
	"bytes"
	"strings"
)

// Mutate returns a variant of text, which it does not change. It applies one to
// three random mutations that JSON parsers often handle wrongly: flipped,
// inserted, deleted and repeated bytes, wrong structure, repeated members,
// invalid escapes and UTF-8, boundary numbers, early ends, deep nesting, unusual
// white space. The result may be valid JSON. The same state of r and the same
// text give the same result.
func Mutate(r *Rand, text []byte) []byte {
	b := bytes.Clone(text)
	for range r.Between(1, 3) {
		b = mutateOnce(r, b)
	}
	return b
}

// Splice returns a random start of head followed by a random end of tail. It cuts a text
// next to one of the bytes {}[],: if it has any.
func Splice(r *Rand, head, tail []byte) []byte {
	i, j := cutPoint(r, head), cutPoint(r, tail)
	return append(bytes.Clone(head[:i]), tail[j:]...)
}

// mutateOnce returns b with one random mutation. It may change b itself.
func mutateOnce(r *Rand, b []byte) []byte {
	switch r.IntN(14) {
	case 0:
		return flipBit(r, b)
	case 1:
		return insertAt(b, r.IntN(len(b)+1), Pick(r, scraps))
	case 2:
		return deleteSome(r, b)
	case 3:
		return b[:r.IntN(len(b)+1)]
	case 4:
		return insertAt(b, cutPoint(r, b), Pick(r, scraps))
	case 5:
		return dropStructure(r, b)
	case 6:
		return repeatMember(r, b)
	case 7:
		return insertInString(r, b, Pick(r, badEscapes))
	case 8:
		return insertInString(r, b, Pick(r, oddUTF8))
	case 9:
		return swapNumber(r, b)
	case 10:
		return nest(r, b)
	case 11:
		return insertAt(b, cutPoint(r, b), strings.Repeat(Pick(r, spaces), r.Between(1, 20)))
	case 12:
		return Splice(r, b, b)
	default:
		return overwriteByte(r, b)
	}
}

// scraps are texts that are inserted anywhere: tokens, parts of tokens, and texts that are not JSON.
var scraps = []string{
	"{", "}", "[", "]", ",", ":", `"`, `\`, "-", "+", ".", "e", "E", "0", "1", "/", "\x00", "\x1f", "\x7f",
	"null", "true", "false", "nul", "truefalse", "NaN", "Infinity", "{}", "[]", `""`, `"a":1`, `,"a":1`, ",1", "[[", "}}",
	"\ufeff", "// c\n", "/* c */", "'", "\u2028", "\xff",
}

// badEscapes are escape sequences, most of them invalid.
var badEscapes = []string{
	`\`, `\x41`, `\u`, `\u1`, `\u12`, `\u123`, `\u00g0`, `\uD800`, `\uDC00`, `\ud83d\ude00`, `\ud83d\u0041`, `\ud83d\`, `\ud83d\n`,
	`\uDBFF\uDFFF`, `\u0000`, `\U0041`, `\'`, `\a`, `\/`, `\\`, `\"`, `\ud83d\ud83d\ude00`, `\u005c`, `\u0022`, `\uFFFD`, `\u00e9`,
}

// oddUTF8 are sequences of bytes at and beyond the limits of UTF-8 (RFC 3629), some of them valid, and
// control characters.
var oddUTF8 = []string{
	"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2\x80", "\xdf\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xe0\xa0\x80",
	"\xed\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xee\x80\x80", "\xef\xbf\xbd", "\xef\xbf\xbf", "\xf0\x80\x80\x80",
	"\xf0\x8f\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xfe", "\xff",
	"\xe4\xb8", "\xf0\x9f\x98", "é", "日本", "😀", "\x01", "\n", "\t", "\x1f",
}

// boundaryNumbers are valid and invalid numbers at the limits of integer and float parsers.
var boundaryNumbers = []string{
	"0", "-0", "0.0", "-0.0", "-0e-400", "1e0", "1E+2", "1e-2", "00", "01", "-01", "1.", ".5", "-.5", "+1", "-", "1e", "1e+", "1ee2", "0x10",
	"127", "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "-2147483648", "-2147483649",
	"4294967295", "4294967296", "9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808",
	"-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1234567890123456789",
	"12345678901234567890", "123456789012345678901", "0.1234567890123456789", "0.12345678901234567890", "0.00000000000000000012345678901234567891",
	"1.7976931348623157e308", "1.7976931348623159e308", "1e308", "1e309", "-1e400", "5e-324", "2e-324", "2.2250738585072011e-308", "2.2250738585072014e-308",
	"3.4028235e38", "3.4028236e38", "1.4e-45", "1e-400", "1e1000000000000000000000", "0e1000000000000000000000", "100000000000000000000000", "1e21", "1e22", "1e23",
	"123456789.123456789e-9", "8.5", "0.30000000000000004",
}

var spaces = []string{" ", "\t", "\n", "\r", "\r\n", " \t", "\v", "\f", "\u00a0", "\x00"}

// insertAt returns a copy of b with s inserted before offset i.
func insertAt(b []byte, i int, s string) []byte {
	out := make([]byte, 0, len(b)+len(s))
	out = append(append(out, b[:i]...), s...)
	return append(out, b[i:]...)
}

// replace returns a copy of b with b[i:j] replaced by s.
func replace(b []byte, i, j int, s string) []byte {
	return insertAt(append(bytes.Clone(b[:i]), b[j:]...), i, s)
}

// flipBit flips one random bit of b, unless b is empty.
func flipBit(r *Rand, b []byte) []byte {
	if len(b) > 0 {
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
	}
	return b
}

// overwriteByte replaces one byte of b by a random one, unless b is empty.
func overwriteByte(r *Rand, b []byte) []byte {
	if len(b) > 0 {
		b[r.IntN(len(b))] = byte(r.Uint64())
	}
	return b
}

// deleteSome removes one to eight successive bytes, unless b is empty.
func deleteSome(r *Rand, b []byte) []byte {
	if len(b) == 0 {
		return b
	}
	i := r.IntN(len(b))
	return replace(b, i, min(len(b), i+r.Between(1, 8)), "")
}

// dropStructure removes one of the bytes {}[],:" or replaces it by a random one of them. It returns b
// unchanged if b has none.
func dropStructure(r *Rand, b []byte) []byte {
	const structure = `{}[],:"`
	i := indexFrom(b, r.IntN(len(b)+1), structure)
	if i < 0 {
		return b
	}
	s := ""
	if r.OneIn(2) {
		k := r.IntN(len(structure))
		s = structure[k : k+1]
	}
	return replace(b, i, i+1, s)
}

// repeatMember repeats the text from a comma to the next comma or closing bracket: an
// element, or a member, whose name then occurs twice. In half of the cases the first
// character of the first string in the copy, if ASCII, becomes an escape sequence. Without
// a comma, or an end of the text to repeat, repeatMember returns b unchanged.
func repeatMember(r *Rand, b []byte) []byte {
	i := indexFrom(b, r.IntN(len(b)+1), ",")
	if i < 0 {
		return b
	}
	j := indexFrom(b, i+1, ",}]")
	if j <= i {
		return b
	}
	copied := string(b[i:j])
	if k := strings.IndexByte(copied, '"') + 1; k > 0 && k < len(copied) && r.OneIn(2) {
		const hex = "0123456789abcdef"
		if c := copied[k]; c < 0x80 && c != '"' && c != '\\' {
			copied = copied[:k] + `\u00` + hex[c>>4:c>>4+1] + hex[c&15:c&15+1] + copied[k+1:]
		}
	}
	return insertAt(b, j, copied)
}

// insertInString inserts s after a quote or a small letter, and so mostly inside a string. It appends s if b
// has neither.
func insertInString(r *Rand, b []byte, s string) []byte {
	i := indexFrom(b, r.IntN(len(b)+1), `"abcdefghijklmnopqrstuvwxyz`)
	if i < 0 {
		return insertAt(b, len(b), s)
	}
	return insertAt(b, i+1, s)
}

// swapNumber replaces a number, or the digits in a string, by a boundary number. It inserts the boundary
// number if b has neither a digit nor a minus sign.
func swapNumber(r *Rand, b []byte) []byte {
	i := indexFrom(b, r.IntN(len(b)+1), "-0123456789")
	if i < 0 {
		return insertAt(b, cutPoint(r, b), Pick(r, boundaryNumbers))
	}
	j := i
	for j < len(b) && strings.IndexByte("+-.eE0123456789", b[j]) >= 0 {
		j++
	}
	return replace(b, i, j, Pick(r, boundaryNumbers))
}

// nest wraps b into nested arrays or objects, or inserts nested arrays or objects around the
// number 0 into b. They are 1 to 40 deep, or sometimes MaxDepth or one less or more.
func nest(r *Rand, b []byte) []byte {
	n := r.Between(1, 40)
	if r.OneIn(50) {
		n = Pick(r, []int{MaxDepth - 1, MaxDepth, MaxDepth + 1})
	}
	open, closing := "[", "]"
	if r.OneIn(2) {
		open, closing = `{"a":`, "}"
	}
	if r.OneIn(3) {
		return append(append([]byte(strings.Repeat(open, n)), b...), strings.Repeat(closing, n)...)
	}
	scrap := strings.Repeat(open, n) + "0" + strings.Repeat(closing, n)
	return insertAt(b, cutPoint(r, b), scrap)
}

// indexFrom returns the index of the first byte of b at or after i that is in
// chars, or before i if there is none after it. It is negative if there is none.
func indexFrom(b []byte, i int, chars string) int {
	i = min(i, len(b))
	if k := bytes.IndexAny(b[i:], chars); k >= 0 {
		return i + k
	}
	return bytes.IndexAny(b[:i], chars)
}

// cutPoint returns a random index next to a structural byte, or any index if b has none.
func cutPoint(r *Rand, b []byte) int {
	i := r.IntN(len(b) + 1)
	if k := indexFrom(b, i, "{}[],:"); k >= 0 {
		return k + r.IntN(2)
	}
	return i
}

package wire

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// The functions of this file are the oracle for strings: slow code after RFC 8259,
// section 7, and RFC 8785, section 3.2.2.2, with packages unicode/utf8 and
// unicode/utf16.

// naiveString is the oracle for ScanString.
func naiveString(b []byte, i int, strict bool) (int, StringFlags, Fault) {
	var fl StringFlags
	for i++; i < len(b); {
		rest := string(b[i:])
		switch {
		case rest[0] == '"':
			return i + 1, fl, None
		case rest[0] < ' ':
			return i, fl, BadChar
		case rest[0] == '\\':
			n, more, f := naiveEscape(rest, strict)
			if fl |= Escaped; f != None {
				return i, fl | more, f
			}
			i, fl = i+n, fl|more
		case !utf8.FullRuneInString(rest):
			return i, fl, Short
		default:
			r, n := utf8.DecodeRuneInString(rest)
			if r == utf8.RuneError && n == 1 {
				if strict {
					return i, fl, BadUTF8
				}
				fl |= Invalid
			}
			i += n
		}
	}
	return len(b), fl, Short
}

// naiveEscape scans the escape at the start of s, or the two escapes of a surrogate pair. It
// returns their length in bytes, 0 after a fault, and the flags that they set besides Escaped.
func naiveEscape(s string, strict bool) (int, StringFlags, Fault) {
	if len(s) < 2 {
		return 0, 0, Short
	}
	if s[1] != 'u' {
		switch {
		case !strings.Contains(`"\/bfnrt`, s[1:2]):
			return 0, 0, BadEscape
		case s[1] == '/':
			return 2, NonCanonical, None
		}
		return 2, 0, None
	}
	r, f := naiveUnit(s)
	if f != None {
		return 0, 0, f
	}
	if !utf16.IsSurrogate(r) {
		var fl StringFlags
		if minimal, _ := naiveQuote(string(r), 0); minimal != `"`+s[:6]+`"` {
			fl = NonCanonical
		}
		return 6, fl, None
	}
	return naivePair(s, r, strict)
}

// naivePair is naiveEscape for a \u escape whose code unit r is half of a surrogate pair. It also
// scans the escape of the other half, if that follows.
func naivePair(s string, r rune, strict bool) (int, StringFlags, Fault) {
	switch s2 := s[6:]; {
	case r >= 0xdc00 && !strict:
		return 6, NonCanonical | Invalid, None
	case lowPossible(s2) && len(s2) < 6:
		return 0, NonCanonical, Short
	case lowPossible(s2) && r < 0xdc00:
		return 12, NonCanonical, None
	case strict:
		return 0, NonCanonical, BadSurrogate
	}
	return 6, NonCanonical | Invalid, None
}

// lowPossible reports whether s starts with the escape of a low surrogate, or
// ends before or inside a possible one.
func lowPossible(s string) bool {
	sets := []string{`\`, `u`, `dD`, `cdefCDEF`, hexDigits, hexDigits}
	for i, set := range sets {
		if i < len(s) && !strings.Contains(set, s[i:i+1]) {
			return false
		}
	}
	return true
}

// hexDigits contains the hexadecimal digits in both cases.
const hexDigits = "0123456789abcdefABCDEF"

// naiveUnit returns the code unit of the escape \uXXXX at the start of s. It returns Short if s
// ends inside the escape, and BadEscape if the escape has a byte that is not a digit.
func naiveUnit(s string) (rune, Fault) {
	for i := 2; i < 6; i++ {
		if i >= len(s) {
			return 0, Short
		}
		if !strings.Contains(hexDigits, s[i:i+1]) {
			return 0, BadEscape
		}
	}
	v, _ := strconv.ParseUint(s[2:6], 16, 32)
	return rune(v), None
}

// naiveUnquote is the oracle for AppendUnquote: it unquotes the contents of a valid string.
func naiveUnquote(contents string) string {
	var out []rune
	for s := contents; len(s) > 0; {
		if s[0] != '\\' {
			r, n := utf8.DecodeRuneInString(s)
			out, s = append(out, r), s[n:]
			continue
		}
		if s[1] != 'u' {
			k := strings.IndexByte(`"\/bfnrt`, s[1])
			out, s = append(out, rune("\"\\/\b\f\n\r\t"[k])), s[2:]
			continue
		}
		r, _ := naiveUnit(s)
		if s = s[6:]; utf16.IsSurrogate(r) {
			var low rune
			if lowPossible(s) && len(s) >= 6 {
				low, _ = naiveUnit(s)
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				s = s[6:]
			}
		}
		out = append(out, r)
	}
	return string(out)
}

// naiveQuote is the oracle for AppendQuote. It returns false if s has invalid UTF-8.
func naiveQuote(s string, esc Escape) (string, bool) {
	var out strings.Builder
	ok := true
	out.WriteByte('"')
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			ok = false
		}
		out.WriteString(naiveQuoteRune(r, esc))
	}
	out.WriteByte('"')
	return out.String(), ok
}

// naiveQuoteRune returns the minimal form of r in a string, with the characters of esc escaped.
func naiveQuoteRune(r rune, esc Escape) string {
	const short = "\"\\\b\f\n\r\t"
	k := strings.IndexRune(short, r)
	switch {
	case k >= 0 && r < utf8.RuneSelf:
		return `\` + `"\bfnrt`[k:k+1]
	case r < ' ',
		esc&EscapeHTML != 0 && strings.ContainsRune("<>&", r),
		esc&EscapeJS != 0 && (r == 0x2028 || r == 0x2029),
		esc&EscapeNonASCII != 0 && r >= utf8.RuneSelf && r <= 0xffff:
		h := strconv.FormatUint(uint64(r), 16)
		return `\u` + strings.Repeat("0", 4-len(h)) + h
	case esc&EscapeNonASCII != 0 && r > 0xffff:
		high, low := utf16.EncodeRune(r)
		return `\u` + strconv.FormatUint(uint64(high), 16) + `\u` + strconv.FormatUint(uint64(low), 16)
	}
	return string(r)
}

// naivePreserve is the oracle for AppendRequote with preserve: it only escapes the characters of esc.
func naivePreserve(src string, esc Escape) string {
	var out strings.Builder
	for len(src) > 0 {
		r, n := utf8.DecodeRuneInString(src)
		if (strings.ContainsRune("<>&", r) || r == 0x2028 || r == 0x2029 || esc&EscapeNonASCII != 0 && r >= utf8.RuneSelf) && n > 0 {
			out.WriteString(naiveQuoteRune(r, esc))
		} else {
			out.WriteString(src[:n])
		}
		src = src[n:]
	}
	return out.String()
}

// naiveUTF16 is the oracle for CompareUTF16.
func naiveUTF16(a, b string) int {
	x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			if x[i] < y[i] {
				return -1
			}
			return +1
		}
	}
	switch {
	case len(x) < len(y):
		return -1
	case len(x) > len(y):
		return +1
	}
	return 0
}

// naiveStep scans one character, one escape or the two escapes of a surrogate pair at the start
// of s, which is not a quote. It returns the length in bytes and the fault. The length is 0 for
// faults other than BadUTF8 and BadSurrogate.
func naiveStep(s string) (int, Fault) {
	if s[0] < ' ' {
		return 0, BadChar
	}
	if s[0] != '\\' {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case !utf8.FullRuneInString(s):
			return 0, Short
		case r == utf8.RuneError && n == 1:
			return 1, BadUTF8
		}
		return n, None
	}
	n, fl, f := naiveEscape(s, false)
	switch {
	case f == Short && len(s) >= 6:
		return 6, BadSurrogate // at the end of the text, half a pair is complete
	case f != None:
		return 0, f
	case fl&Invalid != 0:
		return 6, BadSurrogate
	}
	return n, None
}

package wire

// ScanString followed by AppendUnquote or AppendRequote reads a string with escapes twice. The
// functions of this file read a valid string once.

// ScanUnescaped is [ScanString] up to the first escape. At an escape it returns the index of the
// backslash, the flags of the text before it with Escaped, and None.
func ScanUnescaped(b []byte, i int, strict bool) (end int, fl StringFlags, f Fault) {
	end, fl, f = ResumeString(b, i+1, untilEscape, strict)
	return end, fl &^ untilEscape, f
}

// UnquoteFrom unquotes the string whose first character is b[start] and appends it to dst. b[start:i] must
// be valid UTF-8 without escapes. UnquoteFrom returns the index after the closing quote. If b ends before that
// quote, or the string is not valid for a strict [ScanString], it returns -1 and appends nothing, but may have
// grown dst. It allocates only to grow dst. See [AppendQuote] on dst.
func UnquoteFrom(dst, b []byte, start, i int) (out []byte, end int) {
	return readFrom(dst, b, start, i, false)
}

// RequoteFrom is [UnquoteFrom], but appends the string in its minimal form as JSON (RFC 8785,
// section 3.2.2.2), with quotes.
func RequoteFrom(dst, b []byte, start, i int) (out []byte, end int) {
	if out, end = readFrom(append(dst, '"'), b, start, i, true); end < 0 {
		return dst, -1
	}
	return append(out, '"'), end
}

// readFrom is UnquoteFrom, or the part of RequoteFrom between the quotes if quoted is true.
func readFrom(dst, b []byte, start, i int, quoted bool) (out []byte, end int) {
	const more = 256                    // smallest number of bytes that are reserved at a time
	const longest = len(`\ud800\udc00`) // length of the longest escape or UTF-8 sequence in bytes
	first := len(dst)
	n := first
	out = reserve(dst, n, i-start+more+slack)
	n += copy(out[n:], b[start:i])
	for {
		// The output of src is not longer than src, so out has room for it.
		src := b[:min(len(b), i+len(out)-n-slack)]
		var f Fault
		switch n, i, f = readText(out, n, src, i, quoted); {
		case f == None:
			return out[:n], i + 1
		case len(src) == len(b) || f != Short && i <= len(src)-longest:
			return out[:first], -1
		}
		out = reserve(out, n, more+slack)
	}
}

// readText unquotes src[i:] and writes it to out[n:], up to the closing quote. If quoted is true, it
// writes the minimal form as JSON. It returns the ends of output and input and None at the closing
// quote, or a fault and the ends before it. The fault is Short if src ends before the closing quote.
func readText(out []byte, n int, src []byte, i int, quoted bool) (int, int, Fault) {
	for {
		if !quoted {
			n, i = unquoteWords(out, n, src, i)
		}
		j := copyText(out, n, src, i)
		n += j - i
		if i = j; i >= len(src) {
			return n, i, Short
		}
		k, f := n, None
		switch c := src[i]; {
		case c == '"':
			return n, i, None
		case c == '\\':
			k, j, f = unescapeChecked(out, n, src, i, quoted)
		case c < ' ':
			f = BadChar
		default:
			_, k, j, f = unquoteMultibyte(out, n, src, i)
		}
		if f != None {
			return n, i, f
		}
		n, i = k, j
	}
}

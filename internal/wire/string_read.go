package wire

// Strings that have escapes are read twice by ScanString and AppendUnquote or AppendRequote. The
// functions here read valid ones once.

// ScanUnescaped is [ScanString] up to the first escape. There it returns the index of
// the backslash, with Escaped besides the flags so far, and None.
func ScanUnescaped(b []byte, i int, strict bool) (end int, fl StringFlags, f Fault) {
	end, fl, f = ResumeString(b, i+1, untilEscape, strict)
	return end, fl &^ untilEscape, f
}

// UnquoteFrom appends to dst what the string stands for whose contents begin at b[start], and
// b[start:i] are plain, or else valid UTF-8. It returns the index behind the closing quote. If b
// ends before, or the string is not valid in the sense of a strict [ScanString], that is -1, and
// nothing is appended, but there may be more room. It allocates only to grow dst. See [AppendQuote] on dst.
func UnquoteFrom(dst, b []byte, start, i int) (out []byte, end int) {
	return readFrom(dst, b, start, i, false)
}

// RequoteFrom is [UnquoteFrom] for what appends a string literal: the minimal form (RFC 8785,
// section 3.2.2.2) of the one whose contents begin at b[start].
func RequoteFrom(dst, b []byte, start, i int) (out []byte, end int) {
	if out, end = readFrom(append(dst, '"'), b, start, i, true); end < 0 {
		return dst, -1
	}
	return append(out, '"'), end
}

// readFrom does the work of UnquoteFrom, or if quoted is set, of RequoteFrom.
func readFrom(dst, b []byte, start, i int, quoted bool) (out []byte, end int) {
	const more = 256                    // bytes of room are reserved at a time, at least
	const longest = len(`\ud800\udc00`) // of what is looked at together
	first := len(dst)
	n := first
	out = reserve(dst, n, i-start+more+slack)
	n += copy(out[n:], b[start:i])
	for {
		// What is looked at becomes no longer, and so there is room for it.
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

// readText writes to out[n:] what src[i:] stands for, or if quoted is set, its minimal form, up to
// the quote that ends it. It returns the ends of both, with None, or where something is that can't
// stand in a valid string, with the fault. Short tells that src ends before.
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

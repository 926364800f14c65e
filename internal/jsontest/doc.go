package jsontest

import (
	"math"
	"strconv"
)

// A doc builds a document. Its methods append tokens and return d, so that calls
// for a name and its value can be chained.
type doc struct {
	r      *Rand
	b      []byte
	size   int    // size to reach, in bytes
	indent string // indentation of one level; "" for compact text
	depth  int    // number of open arrays and objects
	first  bool   // the innermost array or object is empty so far
}

// room reports whether the document is shorter than d.size, so that its shape adds another unit.
func (d *doc) room() bool { return len(d.b) < d.size }

// open starts an array or object with bracket, which is '[' or '{'. end ends it.
func (d *doc) open(bracket byte) *doc {
	d.b = append(d.b, bracket)
	d.depth++
	d.first = true
	return d
}

// end ends the innermost array or object with bracket, which is ']' or '}'.
func (d *doc) end(bracket byte) *doc {
	d.depth--
	if !d.first {
		d.newline()
	}
	d.first = false
	d.b = append(d.b, bracket)
	return d
}

// newline starts a line with the indentation of d.depth, unless the text is compact.
func (d *doc) newline() {
	if d.indent == "" {
		return
	}
	d.b = append(d.b, '\n')
	for range d.depth {
		d.b = append(d.b, d.indent...)
	}
}

// elem starts an element of an array: it appends a comma if necessary, and white space.
func (d *doc) elem() *doc {
	if !d.first {
		d.b = append(d.b, ',')
	}
	d.first = false
	d.newline()
	return d
}

// name starts a member of an object with its name s and a colon.
func (d *doc) name(s string) *doc {
	d.elem().str(s)
	d.b = append(d.b, ':')
	if d.indent != "" {
		d.b = append(d.b, ' ')
	}
	return d
}

// line ends a top-level value of a stream with a line feed.
func (d *doc) line() {
	d.b = append(d.b, '\n')
	d.first = true
}

// raw appends s unchanged.
func (d *doc) raw(s string) *doc {
	d.b = append(d.b, s...)
	return d
}

// null appends the literal null.
func (d *doc) null() *doc { return d.raw("null") }

// bool appends the literal for v.
func (d *doc) bool(v bool) *doc {
	if v {
		return d.raw("true")
	}
	return d.raw("false")
}

// int appends n in decimal digits.
func (d *doc) int(n int64) *doc {
	d.b = strconv.AppendInt(d.b, n, 10)
	return d
}

// fixed appends n / 10^digits, without zeros at the end of the fraction.
func (d *doc) fixed(n int64, digits int) *doc {
	for digits > 0 && n%10 == 0 {
		n /= 10
		digits--
	}
	if n < 0 {
		d.b = append(d.b, '-')
		n = -n
	}
	s := strconv.FormatInt(n, 10)
	for len(s) <= digits {
		s = "0" + s
	}
	d.raw(s[:len(s)-digits])
	if digits > 0 {
		d.raw(".").raw(s[len(s)-digits:])
	}
	return d
}

// noisy appends n / 10^6, or one of the 15 floats next to it on the side away from 0, so that
// most have 15 to 17 digits. An n of 0 is replaced by 1. Quotients, and the shortest digits of
// a float, are the same on every machine.
func (d *doc) noisy(n int64) *doc {
	if n == 0 {
		n = 1 // zero has no neighbours of reasonable length
	}
	f := float64(n) / 1e6
	f = math.Float64frombits(math.Float64bits(f) + d.r.Below(16))
	d.b = strconv.AppendFloat(d.b, f, 'f', -1, 64)
	return d
}

// str appends s, which must be UTF-8, with the escapes that JSON requires.
func (d *doc) str(s string) *doc {
	d.b = append(d.b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			d.b = append(d.b, '\\', c)
		case c == '\n':
			d.b = append(d.b, '\\', 'n')
		case c == '\t':
			d.b = append(d.b, '\\', 't')
		case c < 0x20:
			d.b = append(d.b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		default:
			d.b = append(d.b, c)
		}
	}
	d.b = append(d.b, '"')
	return d
}

const hexDigits = "0123456789abcdef"

// escapedStr appends s, which must have no character beyond U+FFFF, with every
// character escaped.
func (d *doc) escapedStr(s string) *doc {
	d.b = append(d.b, '"')
	for _, c := range s {
		d.b = append(d.b, '\\', 'u', hexDigits[c>>12], hexDigits[c>>8&15], hexDigits[c>>4&15], hexDigits[c&15])
	}
	d.b = append(d.b, '"')
	return d
}

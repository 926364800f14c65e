package state

import (
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A Layout is the white space between tokens. Set derives it from options.
type Layout struct {
	colon, comma string // the delimiter and the space after it, if there is one
	tight        bool   // there is no white space
	multi        bool   // each member and element begins a line
	prefix       string // the first text of each line but the first of the output
	indent       string // follows the prefix, once for each level of depth
	block        []byte // lines as bytes, for AppendLine
	lines        string // a line feed, the prefix, and many times the indentation
}

const (
	maxLines      = 4 << 10 // bytes of indentation in a new Layout.lines, or those of one level if that is more; Trim keeps lines twice as long
	lineBlock     = 32      // bytes that AppendLine copies at once for a line that begins with at most as many
	defaultIndent = "\t"    // indentation if Multiline is set without WithIndent
)

var defaultIndentOption = opts.Fix(opts.Indent(defaultIndent))

// Set derives the layout from the options.
func (l *Layout) Set(o *opts.Set) {
	l.colon, l.comma = ":", ","
	l.multi = o.Has(opts.Multiline)
	if spaceAfterColon(o) {
		l.colon = ": "
	}
	if o.Has(opts.SpaceAfterComma) {
		l.comma = ", "
	}
	l.tight = !l.multi && len(l.colon)+len(l.comma) == 2
	if l.multi {
		l.setLines(o)
	}
}

// setLines derives lines and block from the options, and prefix and indent, which are parts of lines.
func (l *Layout) setLines(o *opts.Set) {
	prefix, indent := lineStart(o)
	if l.lines != "" && l.prefix == prefix && l.indent == indent {
		return
	}
	times := max(1, min(2*lineBlock, maxLines/max(1, len(indent))))
	l.lines = "\n" + prefix + strings.Repeat(indent, times)
	l.prefix = l.lines[1 : 1+len(prefix)] // a copy: the caller's string may be part of a large one
	l.indent = l.lines[1+len(prefix):][:len(indent)]
	l.block = []byte(l.lines)
}

// Trim clears l if lines takes more than 2*maxLines bytes, and reports whether it did. Set must then be
// called before the layout is used again.
func (l *Layout) Trim() bool {
	if len(l.lines) <= 2*maxLines {
		return false
	}
	*l = Layout{}
	return true
}

// AppendLead appends c, which is a comma or begins an array or object, and the white
// space between it and the next member or element, which is at the given depth.
//
//go:noinline
func (l *Layout) AppendLead(dst []byte, depth int, c byte) []byte {
	if c == ',' {
		dst = append(dst, l.comma...)
	} else {
		dst = append(dst, c)
	}
	return l.AppendLine(dst, depth)
}

// AppendColon appends a colon and the white space after it.
func (l *Layout) AppendColon(dst []byte) []byte { return append(dst, l.colon...) }

// AppendLine appends a line feed and the beginning of a line at the given depth. If the layout has no
// lines, it appends nothing. The depth is that of the member or element that follows, or of the array or
// object whose end follows: the number of arrays and objects around it.
func (l *Layout) AppendLine(dst []byte, depth int) []byte {
	if !l.multi {
		return dst
	}
	n := l.lineSize(depth)
	if end := len(dst); wire.Fast && n <= lineBlock && cap(dst)-end >= lineBlock && len(l.block) >= lineBlock {
		text := *(*[lineBlock]byte)(l.block)
		*(*[lineBlock]byte)(dst[end : end+lineBlock]) = text
		return dst[:end+n]
	}
	return append(dst, l.newline(depth)...)
}

// lineSize returns the number of bytes that AppendLine appends.
func (l *Layout) lineSize(depth int) int { return 1 + len(l.prefix) + depth*len(l.indent) }

// newline returns the text that AppendLine appends. It allocates only if the text is longer than lines.
func (l *Layout) newline(depth int) string {
	n := l.lineSize(depth)
	if n > len(l.lines) {
		l.lines += strings.Repeat(l.indent, 2*depth)
	}
	return l.lines[:n]
}

// spaceAfterColon reports whether a space follows colons.
func spaceAfterColon(o *opts.Set) bool {
	return o.Has(opts.SpaceAfterColon) || o.Has(opts.Multiline) && o.Present&opts.SpaceAfterColon == 0
}

// lineStart returns the prefix and the indentation of lines, by the options or by default.
func lineStart(o *opts.Set) (prefix, indent string) {
	indent = defaultIndent
	if o.Present&opts.HasIndent != 0 {
		indent = o.Indent
	}
	if o.Present&opts.HasIndentPrefix != 0 {
		prefix = o.IndentPrefix
	}
	return prefix, indent
}

// sameLayout reports whether the options a and b ask for the same white space.
func sameLayout(a, b *opts.Set) bool {
	multi := a.Has(opts.Multiline)
	if multi != b.Has(opts.Multiline) || spaceAfterColon(a) != spaceAfterColon(b) ||
		a.Has(opts.SpaceAfterComma) != b.Has(opts.SpaceAfterComma) {
		return false
	}
	prefix, indent := lineStart(a)
	otherPrefix, otherIndent := lineStart(b)
	return !multi || prefix == otherPrefix && indent == otherIndent
}

// addImplied adds to o the options that Multiline implies and that o does not set, so that Encoder.Options
// reports them.
func addImplied(o *opts.Set) {
	if !o.Has(opts.Multiline) {
		return
	}
	if spaceAfterColon(o) {
		o.Value |= opts.SpaceAfterColon
	}
	if o.Present |= opts.SpaceAfterColon | opts.SpaceAfterComma; o.Present&opts.HasIndent == 0 {
		o.Join(defaultIndentOption)
	}
}

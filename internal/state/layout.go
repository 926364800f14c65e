package state

import (
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wire"
)

// A Layout says what white space stands between tokens.
type Layout struct {
	colon, comma string // the delimiters and the space behind them
	tight        bool   // there is no white space
	multi        bool   // each part of an array or object begins a line
	prefix       string // what every line but the first begins with
	indent       string // what follows the prefix once for each level
	block        []byte // the beginning of lines
	lines        string // a line feed, the prefix, and many times the indentation
}

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

// Trim makes l fit to be kept: how lines begin is forgotten if it takes much memory. It
// reports whether l is to be set again before it is used.
func (l *Layout) Trim() bool {
	if len(l.lines) <= 2*maxLines {
		return false
	}
	*l = Layout{}
	return true
}

// maxLines is how many bytes of lines are made at first. Twice as many are kept.
const maxLines = 4 << 10

// AppendLead appends c, which is a comma or begins an array or object, and what stands
// between it and the next part, which is at the given depth.
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

// AppendColon appends what stands between a name and its value.
func (l *Layout) AppendColon(dst []byte) []byte { return append(dst, l.colon...) }

// setLines derives how lines begin.
func (l *Layout) setLines(o *opts.Set) {
	prefix, indent := lineStart(o)
	if l.lines == "" || l.prefix != prefix || l.indent != indent {
		times := max(1, min(2*lineBlock, maxLines/max(1, len(indent))))
		l.lines = "\n" + prefix + strings.Repeat(indent, times)
		l.prefix = l.lines[1 : 1+len(prefix)] // nothing of the caller's is kept
		l.indent = l.lines[1+len(prefix):][:len(indent)]
		l.block = []byte(l.lines)
	}
}

// spaceAfterColon reports whether a space follows colons.
func spaceAfterColon(o *opts.Set) bool {
	return o.Has(opts.SpaceAfterColon) || o.Has(opts.Multiline) && o.Present&opts.SpaceAfterColon == 0
}

// lineStart returns what lines begin with.
func lineStart(o *opts.Set) (prefix, indent string) {
	indent = tab
	if o.Present&opts.HasIndent != 0 {
		indent = o.Indent
	}
	if o.Present&opts.HasIndentPrefix != 0 {
		prefix = o.IndentPrefix
	}
	return prefix, indent
}

// SameLayout reports whether the same white space stands between tokens with options a and b.
func SameLayout(a, b *opts.Set) bool {
	multi := a.Has(opts.Multiline)
	if multi != b.Has(opts.Multiline) || spaceAfterColon(a) != spaceAfterColon(b) || a.Has(opts.SpaceAfterComma) != b.Has(opts.SpaceAfterComma) {
		return false
	}
	prefix, indent := lineStart(a)
	otherPrefix, otherIndent := lineStart(b)
	return !multi || prefix == otherPrefix && indent == otherIndent
}

// tab is the indentation that nobody has asked for, and tabs the option for it.
const tab = "\t"

var tabs = opts.Fix(opts.Indent(tab))

// SpellOut adds to o what Multiline implies, unless o says otherwise.
func SpellOut(o *opts.Set) {
	if !o.Has(opts.Multiline) {
		return
	}
	if spaceAfterColon(o) {
		o.Value |= opts.SpaceAfterColon
	}
	if o.Present |= opts.SpaceAfterColon | opts.SpaceAfterComma; o.Present&opts.HasIndent == 0 {
		o.Join(tabs)
	}
}

// lineBlock is how many bytes of a line are copied at once, if it has no more.
const lineBlock = 32

// AppendLine appends how a line at the given depth begins, line feed included, if
// there are lines. It is what stands before a part of an array or object, and, at the
// depth of that, before its end.
func (l *Layout) AppendLine(dst []byte, depth int) []byte {
	if !l.multi {
		return dst
	}
	n := 1 + len(l.prefix) + depth*len(l.indent)
	if end := len(dst); wire.Fast && n <= lineBlock && cap(dst)-end >= lineBlock && len(l.block) >= lineBlock {
		text := *(*[lineBlock]byte)(l.block)
		*(*[lineBlock]byte)(dst[end : end+lineBlock]) = text
		return dst[:end+n]
	}
	return append(dst, l.newline(depth)...)
}

// newline returns how a line at the given depth begins, line feed included. It
// allocates only for depths that are greater than those before.
func (l *Layout) newline(depth int) string {
	n := 1 + len(l.prefix) + depth*len(l.indent)
	if n > len(l.lines) {
		l.lines += strings.Repeat(l.indent, 2*depth)
	}
	return l.lines[:n]
}

package json

import "github.com/plainjson/json/internal/opts"

// A layout says what space stands between tokens.
type layout struct {
	multiline      bool
	colon, comma   bool // a space follows
	prefix, indent string
}

func layoutOf(set *opts.Set) layout {
	l := layout{
		multiline: set.Value&opts.Multiline != 0,
		colon:     set.Value&opts.SpaceAfterColon != 0,
		comma:     set.Value&opts.SpaceAfterComma != 0,
	}
	if l.multiline {
		l.indent = "\t"
		if set.Present&opts.HasIndent != 0 {
			l.indent = set.Indent
		}
		if set.Present&opts.HasIndentPrefix != 0 {
			l.prefix = set.IndentPrefix
		}
		if set.Present&opts.SpaceAfterColon == 0 {
			l.colon = true
		}
	}
	return l
}

// lead appends c, which is a comma or begins an array or object, and the space
// that the next part has before it.
func (e *encoder) lead(c byte, dst []byte) []byte {
	dst = append(dst, c)
	if e.plain {
		return dst
	}
	if e.layout.comma && c == ',' {
		dst = append(dst, ' ')
	}
	return e.newline(dst, e.depth)
}

// end appends c, which ends an array or object that has parts.
func (e *encoder) end(c byte, dst []byte) []byte {
	e.depth--
	if !e.plain {
		dst = e.newline(dst, e.depth)
	}
	return append(dst, c)
}

func (e *encoder) newline(dst []byte, depth int) []byte {
	if !e.layout.multiline {
		return dst
	}
	dst = append(append(dst, '\n'), e.layout.prefix...)
	for range depth {
		dst = append(dst, e.layout.indent...)
	}
	return dst
}

// colon appends what stands between a name and its value.
func (e *encoder) colon(dst []byte) []byte {
	dst = append(dst, ':')
	if e.layout.colon && !e.plain {
		dst = append(dst, ' ')
	}
	return dst
}

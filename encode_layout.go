package json

import "github.com/plainjson/json/internal/state"

// lead appends c, which is a comma or begins an array or object, and the space
// that the next part has before it.
func (e *encoder) lead(c byte, dst []byte) []byte {
	if e.tight {
		return append(dst, c)
	}
	return e.layout.AppendLead(dst, e.depth, c)
}

// end appends c, which ends an array or object that has parts.
func (e *encoder) end(c byte, dst []byte) []byte {
	if e.depth--; !e.tight {
		dst = e.layout.AppendLine(dst, e.depth)
	}
	return append(dst, c)
}

// colon appends what stands between a name and its value.
func (e *encoder) colon(dst []byte) []byte {
	if e.tight {
		return append(dst, ':')
	}
	return e.layout.AppendColon(dst)
}

// empty appends text, an array or object without parts. Where no space is asked for it may be nested one level
// deeper than others, as in the standard library.
func (e *encoder) empty(text string, dst []byte) []byte {
	if !e.tight && e.depth >= e.most {
		return e.syntax(dst, state.TooDeep)
	}
	return append(dst, text...)
}

package marshal

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// This file appends strings, floats, and the text between values.

// string appends s as a JSON string. wire.AppendQuote is one pass over s; it writes U+FFFD for
// bytes that are not UTF-8, and ok is false then.
func (e *encoder) string(s string, dst []byte) []byte {
	out, ok := wire.AppendQuote(dst, s, e.cfg.escape)
	return e.checked(dst, out, ok)
}

// checked returns out, which is dst and a string, unless ok is false, the string is not valid
// UTF-8 for that reason, and invalid UTF-8 is a failure. It is inlined.
func (e *encoder) checked(dst, out []byte, ok bool) []byte {
	if ok {
		return out
	}
	return e.checkUTF8(dst, out)
}

// checkUTF8 is checked for a string that is not valid UTF-8. It is a call of its own so that
// checked is inlined.
//
//go:noinline
func (e *encoder) checkUTF8(dst, out []byte) []byte {
	if e.cfg.strict {
		return e.badUTF8(dst, e.role.target())
	}
	return out
}

// name appends s as the name of a member. The pointer of a failure is that of the object, because
// an invalid name is no step of a pointer.
func (e *encoder) name(s string, dst []byte) []byte {
	out, ok := wire.AppendQuote(dst, s, e.cfg.escape)
	if !ok && e.cfg.strict {
		return e.badUTF8(dst, state.Container)
	}
	return out
}

// separator appends c, which is a comma or begins an array or object, and the white space
// between it and the next name or element. It is inlined.
func (e *encoder) separator(c byte, dst []byte) []byte {
	if dst = append(dst, c); e.cfg.tight {
		return dst
	}
	return e.space(dst)
}

// space appends the white space that follows the last byte of dst, a comma or the beginning of
// an array or object.
func (e *encoder) space(dst []byte) []byte {
	n := len(dst) - 1
	return e.out.Layout.AppendLead(dst[:n], e.out.Depth(), dst[n])
}

// colon appends the colon between a name and its value, and the white space that follows it.
func (e *encoder) colon(dst []byte) []byte {
	if e.cfg.tight {
		return append(dst, ':')
	}
	return e.out.Layout.AppendColon(dst)
}

// end closes the innermost array or object, which is not empty, and appends c, its last byte. It
// calls Pop first, because the bracket is indented like the array or object itself.
func (e *encoder) end(c byte, dst []byte) []byte {
	e.out.Pop()
	if e.cfg.tight {
		return append(dst, c)
	}
	return append(e.out.Layout.AppendLine(dst, e.out.Depth()), c)
}

// empty appends text, an array or object without elements. As in the standard library, the limit
// on the depth does not count it if there is no white space.
func (e *encoder) empty(text string, dst []byte) []byte {
	if !e.cfg.tight {
		if e.out.PushArray(nil) == nil {
			return e.tooDeep(dst)
		}
		e.out.Pop()
	}
	return append(dst, text...)
}

// emptySlice appends a slice without elements.
func (e *encoder) emptySlice(isNil bool, dst []byte) []byte {
	if isNil && e.cfg.flags&opts.FormatNilSliceAsNull != 0 {
		return append(dst, "null"...)
	}
	return e.empty("[]", dst)
}

// emptyMap appends a map without entries.
func (e *encoder) emptyMap(isNil bool, dst []byte) []byte {
	if isNil && e.cfg.flags&opts.FormatNilMapAsNull != 0 {
		return append(dst, "null"...)
	}
	return e.empty("{}", dst)
}

// flushed passes dst to the writer if it is long enough, and returns dst without the written text.
// It is called after each value in an array or object, and inlined.
func (e *encoder) flushed(dst []byte) []byte {
	if len(dst) < e.out.FlushAt {
		return dst
	}
	return e.flush(dst)
}

// flush is flushed for a long text. Open arrays and objects do not matter, because nothing refers
// to the text by an index: names in the frames are copies or Go strings.
func (e *encoder) flush(dst []byte) []byte {
	out, ok := e.out.Flush(dst)
	if !ok {
		return e.flushFailed(out)
	}
	return out
}

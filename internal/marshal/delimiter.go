package marshal

import "github.com/plainjson/json/internal/opts"

// This file appends the text around values, and passes text to the writer between values.

// separator appends c, which is a comma or an opening bracket, and the white space between it and the
// next name or element. It is inlined.
func (e *encoder) separator(c byte, dst []byte) []byte {
	if dst = append(dst, c); e.out.IsTight() {
		return dst
	}
	return e.space(dst)
}

// space appends the white space that follows the last byte of dst, a comma or an opening bracket.
func (e *encoder) space(dst []byte) []byte {
	n := len(dst) - 1
	return e.out.Layout.AppendLead(dst[:n], e.out.Depth(), dst[n])
}

// colon appends the colon between a name and its value, and the white space that follows it.
func (e *encoder) colon(dst []byte) []byte {
	if e.out.IsTight() {
		return append(dst, ':')
	}
	return e.out.Layout.AppendColon(dst)
}

// appendEnd closes the innermost array or object, which is not empty, and appends c, its last byte. It
// calls Pop first, because the bracket is indented like the array or object itself.
func (e *encoder) appendEnd(c byte, dst []byte) []byte {
	e.out.Pop()
	if e.out.IsTight() {
		return append(dst, c)
	}
	return append(e.out.Layout.AppendLine(dst, e.out.Depth()), c)
}

// empty appends text, "[]" or "{}", for a slice or map without elements. If it is nil and option asNull is set, it is
// null. As in the standard library, an empty array or object counts for the default limit on the depth only if the
// output has white space. It always counts for WithDepthLimit.
func (e *encoder) empty(text string, isNil bool, asNull opts.Flags, dst []byte) []byte {
	if isNil && e.cfg.flags&asNull != 0 {
		return append(dst, "null"...)
	}
	if !e.out.IsTight() || e.cfg.present&opts.HasDepthLimit != 0 {
		if e.out.PushArray(nil) == nil {
			return e.tooDeep(dst)
		}
		e.out.Pop()
	}
	return append(dst, text...)
}

// flushed passes dst to the writer if it is long enough, and returns dst without the written text, or nil after a
// failure or if dst is nil. It is called after each value in an array or object, and inlined.
func (e *encoder) flushed(dst []byte) []byte {
	if len(dst) < e.out.FlushAt {
		return dst
	}
	return e.flush(dst)
}

// flush passes dst to the writer and returns the text that is not written, or nil after a failure.
// Nothing in the open frames refers to the written text: names are copies or Go strings.
func (e *encoder) flush(dst []byte) []byte {
	out, ok := e.out.Flush(dst)
	if !ok {
		return e.flushFailed(out)
	}
	return out
}

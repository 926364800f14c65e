package state

import (
	"slices"

	"github.com/plainjson/json/internal/wire"
)

// Most methods of this file replace white space of a raw value. They take the index in src at which the
// white space starts and return the index after it. The parameter depth is the number of arrays and objects
// around the white space.

// copyRun appends src[run:to] to out and sets run to next. Short runs, which are the rule, are copied as
// one block of fixed size, in registers and without a call.
func (f *formatter) copyRun(to, next int) {
	const block = 32
	from, end := f.run, len(f.out)
	f.run = next
	if wire.Fast && to-from <= block && cap(f.out)-end >= block && from >= 0 && from <= len(f.src)-block {
		text := *(*[block]byte)(f.src[from : from+block]) // through a variable, so without memmove
		*(*[block]byte)(f.out[end : end+block]) = text
		f.out = f.out[:end+to-from]
		return
	}
	if len(f.out) == 0 {
		f.out = slices.Grow(f.out, len(f.src)) // at once, since growing by append takes twice as much memory
	}
	f.out = append(f.out, f.src[from:to]...)
}

// appendToken appends raw to dst. Short tokens, which are the rule, are copied as one block of fixed size
// if raw and dst have spare capacity for it; raw has, while it is part of a window.
func appendToken(dst, raw []byte) []byte {
	const block = 32
	end := len(dst)
	if !wire.Fast || len(raw) > block || cap(raw) < block || cap(dst)-end < block {
		return append(dst, raw...)
	}
	text := *(*[block]byte)(raw[:block]) // through a variable, so without memmove
	*(*[block]byte)(dst[end : end+block]) = text
	return dst[:end+len(raw)]
}

// copyLine is copyRun, followed by a line feed and the beginning of a line at the given depth.
func (f *formatter) copyLine(to, next, depth int) {
	const block = lineBlock
	l, from, end := f.layout, f.run, len(f.out)
	run, line := to-from, l.lineSize(depth)
	if !wire.Fast || run > block || line > block || cap(f.out)-end < 2*block ||
		from < 0 || from > len(f.src)-block || len(l.block) < block {
		f.copyRun(to, next)
		f.out = l.AppendLine(f.out, depth)
		return
	}
	f.run = next
	out := f.out[end : end+2*block]
	text := *(*[block]byte)(f.src[from : from+block]) // through a variable, so without memmove
	*(*[block]byte)(out) = text
	text = *(*[block]byte)(l.block)
	*(*[block]byte)(out[run : run+block]) = text
	f.out = f.out[:end+run+line]
}

// skipIndent is wire.SkipSpace at src[i]. It first tries the white space that came last at this depth.
func (f *formatter) skipIndent(i, depth int) int {
	if uint(i) < uint(len(f.src)) && f.src[i] > ' ' {
		return i
	}
	if j := f.indents.match(f.src, i, depth); j >= 0 {
		return j
	}
	j := wire.SkipSpace(f.src, i)
	if j < len(f.src) {
		f.indents.learn(f.src, i, j, depth)
	}
	return j
}

// drop removes the white space at src[i], if there is any.
func (f *formatter) drop(i, depth int) int {
	j := f.skipIndent(i, depth)
	if j > i {
		f.copyRun(i, j)
	}
	return j
}

// replace puts want in the place of the white space src[i:j], and returns j.
func (f *formatter) replace(i, j int, want string) int {
	if string(f.src[i:j]) != want {
		f.copyRun(i, j)
		f.out = append(f.out, want...)
	}
	return j
}

// replaceLine puts a line feed and the beginning of a line at the given depth in the place of the white
// space src[i:j], and returns j.
func (f *formatter) replaceLine(i, j, depth int) int {
	if l := f.layout; j > i && j-i == l.lineSize(depth) && string(f.src[i:j]) == l.newline(depth) {
		return j
	}
	f.copyLine(i, j, depth)
	return j
}

// afterOpen replaces the white space at src[i], after the opening bracket of an array or object. depth
// counts this array or object. If it is empty, afterOpen passes the closing bracket and returns the index
// after that as a negative number.
func (f *formatter) afterOpen(i, depth int) int {
	src := f.src
	j := f.skipIndent(i, depth)
	if j < len(src) && src[j] == src[i-1]+2 {
		if j > i {
			f.copyRun(i, j)
		}
		return -(j + 1)
	}
	if f.layout.multi {
		return f.replaceLine(i, j, depth)
	}
	if j > i {
		f.copyRun(i, j)
	}
	return j
}

// afterComma replaces the white space at src[i], after a comma.
func (f *formatter) afterComma(i, depth int) int {
	j := f.skipIndent(i, depth)
	switch l := f.layout; {
	case l.tight:
		if j > i {
			f.copyRun(i, j)
		}
		return j
	case !l.multi:
		return f.replace(i, j, l.comma[1:])
	case len(l.comma) == 1:
		return f.replaceLine(i, j, depth)
	}
	f.copyRun(i, j)
	f.out = append(f.out, f.layout.comma[1:]...)
	f.out = f.layout.AppendLine(f.out, depth)
	return j
}

// afterColon replaces the white space at src[i], after a colon.
func (f *formatter) afterColon(i int) int {
	src := f.src
	j := i
	if uint(j+1) < uint(len(src)) && src[j] == ' ' && src[j+1] > ' ' {
		j++
		if len(f.layout.colon) == 1 {
			f.copyRun(i, j)
		}
		return j
	}
	j = wire.SkipSpace(src, j)
	return f.replace(i, j, f.layout.colon[1:])
}

// beforeDelim drops the white space at src[i], before a comma or a closing bracket. It keeps the white
// space before the bracket if that is as the layout demands. depth does not count the array or object.
func (f *formatter) beforeDelim(i, depth int) int {
	j := f.skipIndent(i, depth)
	if f.layout.multi && j < len(f.src) && f.src[j] != ',' && string(f.src[i:j]) == f.layout.newline(depth) {
		return j
	}
	if j > i {
		f.copyRun(i, j)
	}
	return j
}

// closing copies the closing bracket at src[i] of an array or object that is not empty. A line at the given
// depth, which does not count the array or object, precedes the bracket if the layout has lines.
func (f *formatter) closing(i, depth int) int {
	if f.layout.multi && (f.run == i || f.src[i-1] > ' ') {
		f.copyLine(i, i, depth)
	}
	return i + 1
}

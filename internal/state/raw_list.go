package state

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/wire"
)

// The loops of the formatter over elements and members are long, like those of skip.go: strings and numbers
// need one call, the scan, and the white space that came last at a depth needs none. src never moves, so an
// index stays valid. Text is copied only where it changes.

// copyValue copies the value that starts at src[i].
func (f *formatter) copyValue(i, depth int, p *shape.Place) int {
	switch f.src[i] {
	case '{':
		return f.copyObject(i, depth, p)
	case '[':
		return f.copyArray(i, depth, p)
	case '"':
		return f.copyString(i)
	case 'n':
		return f.copyLiteral(i, "null")
	case 't':
		return f.copyLiteral(i, "true")
	case 'f':
		return f.copyLiteral(i, "false")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return f.copyNumber(i)
	}
	return f.fail(NoValue, i)
}

// copyArray copies the array that starts at src[i].
func (f *formatter) copyArray(i, depth int, p *shape.Place) int {
	if depth >= f.maxDepth {
		return f.fail(TooDeep, i)
	}
	depth++
	if i = f.afterOpen(i+1, depth); i < 0 { // it is empty, and ends at -i
		return -i
	}
	for {
		src := f.src
		if uint(i) >= uint(len(src)) {
			return f.fail(Truncated, i)
		}
		switch src[i] {
		case '"':
			end, fl, w := wire.ScanUnescaped(src, i, f.strict())
			if fl != 0 || w != wire.None || f.escape != 0 {
				end = f.changeString(i, end, fl, w)
			}
			i = end
		case '{':
			i = f.copyObject(i, depth, f.shapes.Elem(p))
		case '[':
			i = f.copyArray(i, depth, f.shapes.Elem(p))
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end, w := wire.ScanNumber(src, i)
			if w != wire.None || f.has(formNumbers) {
				end = f.changeNumber(i, end, w)
			}
			i = end
		default:
			i = f.copyValue(i, depth, p)
		}
		if i < 0 {
			return i
		}
		if atSpace(src, i) {
			if i = f.beforeDelim(i, depth-1); i >= len(src) {
				return f.fail(Truncated, i)
			}
		}
		if src[i] != ',' {
			if src[i] == ']' {
				return f.closing(i, depth-1)
			}
			return f.fail(NoCommaArray, i)
		}
		i++
		if !f.tight || atSpace(src, i) {
			j := -1
			if f.tight {
				j = f.indents.match(src, i, depth)
			}
			if j >= 0 { // no call for indented texts
				f.copyRun(i, j)
				i = j
			} else {
				i = f.afterComma(i, depth)
			}
		}
	}
}

// copyObject copies the object that starts at src[i].
func (f *formatter) copyObject(i, depth int, p *shape.Place) int {
	if depth >= f.maxDepth {
		return f.fail(TooDeep, i)
	}
	depth++
	if i = f.afterOpen(i+1, depth); i < 0 { // it is empty, and ends at -i
		return -i
	}
	o := f.shapes.Enter(p)
	list := f.sorter.mark()
	for {
		src := f.src
		at, start := i, len(f.out)+i-f.run // start: where the member is in out once src[run:i] has been copied
		next := o.Node.Next()
		if j := next.Match(src, i); j >= 0 {
			o.Node, i = next, j
			if f.escape != 0 || !next.Plain() {
				f.knownName(at, i, next)
			}
		} else if i = f.copyName(i, &o); i < 0 {
			return i
		}
		if f.has(opts.ReorderRawObjects) {
			f.addMember(start, &list)
		}
		if i = f.copyMember(i, depth, &o); i < 0 {
			return i
		}
		end := i
		if f.has(opts.ReorderRawObjects) {
			f.endMember(i)
		}
		if atSpace(src, i) {
			if i = f.beforeDelim(i, depth-1); i >= len(src) {
				return f.fail(Truncated, i)
			}
		}
		if src[i] != ',' {
			if src[i] != '}' {
				return f.fail(NoCommaObject, i)
			}
			f.shapes.Leave(&o)
			if f.has(opts.ReorderRawObjects) {
				f.endMembers(end, list)
			}
			return f.closing(i, depth-1)
		}
		i++
		if !f.tight || atSpace(src, i) {
			j := -1
			if f.tight {
				j = f.indents.match(src, i, depth)
			}
			if j >= 0 { // no call for indented texts
				f.copyRun(i, j)
				i = j
			} else {
				i = f.afterComma(i, depth)
			}
		}
	}
}

// copyName copies the name that starts at src[i] and adds it to o.
func (f *formatter) copyName(i int, o *shape.Object) int {
	src := f.src
	if i >= len(src) || src[i] != '"' {
		return f.fail(NoName, i)
	}
	end, fl, w := wire.ScanString(src, i, f.strict())
	if w != wire.None {
		return f.failString(i, end, w)
	}
	raw := src[i:end]
	name := raw[1 : len(raw)-1]
	if fl != 0 {
		f.scratch = wire.AppendUnquote(f.scratch[:0], name)
		name = f.scratch
	}
	if fl&wire.Invalid != 0 {
		raw = nil // not to be learned
	}
	if f.shapes.Miss(o, raw, name) {
		f.fail(DuplicateName, i)
		f.fault.Path = string(AppendName(nil, string(name)))
		return -1
	}
	if f.changesString(src[i:end], fl) {
		f.changeTo(i, end, fl)
	}
	return end
}

// knownName copies the name src[i:end], that of the learned node n, in the form that the options demand.
func (f *formatter) knownName(i, end int, n *shape.Node) {
	fl := wire.StringFlags(0)
	if !n.Plain() {
		fl = wire.Escaped | wire.NonCanonical
	}
	if f.changesString(f.src[i:end], fl) {
		f.changeTo(i, end, fl)
	}
}

// copyMember copies the colon and the value after the name that ends at src[i].
func (f *formatter) copyMember(i, depth int, o *shape.Object) int {
	src := f.src
	if uint(i) >= uint(len(src)) || src[i] != ':' {
		if i = f.drop(i, depth); i >= len(src) || src[i] != ':' {
			return f.fail(NoColon, i)
		}
	}
	i++
	if !f.tight || atSpace(src, i) {
		if f.tight && uint(i+1) < uint(len(src)) && src[i] == ' ' && src[i+1] > ' ' {
			f.copyRun(i, i+1)
			i++
		} else {
			i = f.afterColon(i)
		}
	}
	if uint(i) >= uint(len(src)) {
		return f.fail(Truncated, i)
	}
	switch src[i] {
	case '"':
		end, fl, w := wire.ScanUnescaped(src, i, f.strict())
		if fl != 0 || w != wire.None || f.escape != 0 {
			return f.changeString(i, end, fl, w)
		}
		return end
	case '{':
		return f.copyObject(i, depth, o.Node.Value())
	case '[':
		return f.copyArray(i, depth, o.Node.Value())
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		end, w := wire.ScanNumber(src, i)
		if w != wire.None || f.has(formNumbers) {
			return f.changeNumber(i, end, w)
		}
		return end
	case 'n', 't', 'f':
		if end := wire.SkipLiteral(src, i); end >= 0 {
			return end
		}
	}
	return f.copyValue(i, depth, nil)
}

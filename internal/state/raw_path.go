package state

import "github.com/plainjson/json/internal/wire"

// appendPathIn appends to b the pointer, relative to the value in src, of the member or element that src[end]
// belongs to. If none has begun there, or src ends in an array, it is the pointer of the array or object.
// The text before src[end] is valid. It is read a second time here, so that formatting and skipping need
// not record the names.
func appendPathIn(b, src []byte, end int) []byte {
	open, begins := openLevels(src, end)
	for k, l := range open {
		switch inner := k == len(open)-1; {
		case inner && !begins:
		case l.kind == '[' && !(inner && end == len(src)):
			b = appendIndex(b, int64(l.n))
		case l.kind == '{' && l.name >= 0:
			j, _, _ := wire.ScanString(src, l.name, false)
			b = AppendName(b, string(wire.AppendUnquote(nil, src[l.name+1:j-1])))
		}
	}
	return b
}

// A pathLevel is an array or object that is open somewhere in a text.
type pathLevel struct {
	kind byte // '[' or '{'
	n    int  // commas so far
	name int  // index of the last name; -1: none since the last comma
}

// openLevels returns the arrays and objects that are open at src[end], the innermost last. begins is true
// if an opening bracket, a comma or a name precedes src[end], so that a failure there belongs to a member
// or element.
func openLevels(src []byte, end int) (open []pathLevel, begins bool) {
	// The text before end is valid: brackets match, and the first string after a comma of an object is a name.
	for i := 0; i < end; i++ {
		switch c := src[i]; c {
		case ' ', '\t', '\n', '\r', ':':
		case '{', '[':
			open = append(open, pathLevel{kind: c, name: -1})
			begins = true
		case '}', ']':
			open = open[:len(open)-1]
			begins = false
		case ',':
			top := &open[len(open)-1]
			top.n++
			top.name = -1
			begins = true
		case '"':
			j, _, _ := wire.ScanString(src, i, false)
			begins = false
			if k := len(open) - 1; k >= 0 && open[k].kind == '{' && open[k].name < 0 {
				open[k].name = i
				begins = true
			}
			i = j - 1
		default:
			begins = false
		}
	}
	return open, begins
}

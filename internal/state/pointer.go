package state

import (
	"strconv"
	"unicode/utf8"

	"github.com/plainjson/json/internal/place"
	"github.com/plainjson/json/internal/wire"
)

// A Target is a place relative to the innermost array or object.
type Target uint8

const (
	Last      Target = iota // the value that was read or written last; after a name, its member; the container if it is empty
	Next                    // the value in progress, or that comes next; the object if a name comes next
	Container               // the innermost array or object that is open, or the top level
)

// AppendPointer appends to b the pointer (RFC 6901) to t.
func (k *Stack) AppendPointer(b []byte, t Target) []byte {
	top := k.Depth()
	for i := 1; i < top; i++ {
		if f := k.frames[i]; f.Kind == '[' {
			b = appendIndex(b, f.n)
		} else { // also for an array or object in place of a name
			b = AppendName(b, k.lastName(f))
		}
	}
	if top == 0 {
		return b
	}
	return k.appendStep(b, k.frames[top], t)
}

// AddSteps adds to p, which has none, the steps of pointers within the innermost array or object.
func (k *Stack) AddSteps(p *place.Place) {
	for i := 1; i <= k.Depth(); i++ {
		p.AddStep(k.frames[i].Kind == '[')
	}
}

// appendStep appends to b the step from the array or object f to its part t. It appends nothing if t is f
// itself.
func (k *Stack) appendStep(b []byte, f *Frame, t Target) []byte {
	switch {
	case t == Container, f.Kind == '{' && f.Last == NameInProgress:
	case f.Kind == '[' && t == Next:
		return appendIndex(b, f.n)
	case f.n == 0:
	case f.Kind == '[':
		return appendIndex(b, f.n-1)
	case t == Last || f.n&1 == 1:
		return AppendName(b, k.lastName(f))
	}
	return b
}

// lastName returns the last name of the object f, unquoted. f must have had a name.
func (k *Stack) lastName(f *Frame) string {
	switch {
	case f.Last >= 0 && f.fields != nil:
		return (*f.fields)[f.Last]
	case f.Last >= 0:
		return k.Shapes.NameOf(f.Last)
	case f.Last == NameInProgress:
		return ""
	case f.Last == NameInObject:
		return string(k.Shapes.Name(&f.object))
	case f.Last == NameInText:
		return string(wire.AppendUnquote(nil, f.text[1:len(f.text)-1]))
	}
	return f.Name
}

// AppendName appends to the pointer b the step to the member called name. Bytes of it that are not UTF-8
// become U+FFFD.
func AppendName(b []byte, name string) []byte {
	b = append(b, '/')
	plain := 0
	for plain < len(name) && name[plain] < utf8.RuneSelf && name[plain] != '~' && name[plain] != '/' {
		plain++
	}
	b = append(b, name[:plain]...)
	for _, r := range name[plain:] {
		switch r {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// appendIndex appends to the pointer b the step to the element with the index i.
func appendIndex(b []byte, i int64) []byte {
	return strconv.AppendInt(append(b, '/'), i, 10)
}

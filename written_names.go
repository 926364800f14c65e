package json

import (
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
)

// A writtenNames has the names of an object that is being written, where others may be written
// alike. Objects are inside each other, and so are their sets: that of an inner one is ended before
// the outer one is added to.
type writtenNames struct {
	of     *shape.Memory // the sets of all objects; nothing is learned there
	object shape.Object
}

// newNames returns an empty set, which is to be ended, except after a failure.
func (e *encoder) newNames() writtenNames {
	if e.names == nil {
		e.names = new(shape.Memory)
	}
	return writtenNames{e.names, e.names.Enter(e.names.Keys())}
}

// nameCheck returns the set for the names of a map, or a zero one if no two keys can
// have the same.
func (e *encoder) nameCheck(p *plan) writtenNames {
	if e.flags&opts.AllowDuplicateNames != 0 {
		return writtenNames{}
	}
	switch p.key.op {
	case opString:
		if e.valid {
			return writtenNames{}
		}
	case opInt, opUint, opQuotedInt, opQuotedUint, opFloat32, opFloat64, opQuotedFloat:
		return writtenNames{}
	}
	return e.newNames()
}

// add adds name and reports whether it was missing. A zero set takes nothing, and misses everything.
func (s *writtenNames) add(name []byte) bool {
	return s.of == nil || !s.of.Miss(&s.object, nil, name)
}

// end forgets the names.
func (s *writtenNames) end() {
	if s.of != nil {
		s.of.Leave(&s.object)
	}
}

package marshal

import (
	"strings"

	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/shape"
	"github.com/plainjson/json/internal/state"
)

// A nameSet contains the names of one object, if two of them may be written alike. Sets are nested like
// their objects: the set of an inner object ends before a name is added to that of an outer one. The
// zero nameSet records no names. Package state does not check the names of objects that the encoder
// writes.
type nameSet struct {
	shapes *shape.Memory // memory of the sets of all objects; nil: names need not be compared
	object shape.Object
}

// newNames returns an empty set, which is in use until end, or Unwind of the state after a failure. The
// names are in the shape memory of the state, which is reused and bounded there.
func (e *encoder) newNames() nameSet {
	s := &e.out.Shapes
	return nameSet{s, s.Enter(s.Keys())}
}

// add adds name, quoted as in the output or unquoted, but in the same form in all calls. It returns
// false if the set has name already; the zero nameSet has no name.
func (s *nameSet) add(name []byte) bool {
	return s.shapes == nil || !s.shapes.Miss(&s.object, nil, name)
}

// end removes the names from the memory.
func (s *nameSet) end() {
	if s.shapes != nil {
		s.shapes.Leave(&s.object)
	}
}

// looseName checks name, which out ends with after dst; ok says whether it is valid UTF-8. It returns
// out, or nil after a failure: if name is not valid UTF-8 in strict mode, or is a duplicate. U+FFFD is
// written for invalid bytes, so that two names of a Go map may be written alike. If names is the zero
// set, only a name with U+FFFD, or with the first byte of it, makes it a set to which names are added.
func (e *encoder) looseName(names *nameSet, name string, dst, out []byte, ok bool) []byte {
	const first = 0xef // first byte of U+FFFD in UTF-8
	switch {
	case e.out.Strict && !ok:
		return e.badUTF8(dst, state.Container)
	case e.cfg.flags&opts.AllowDuplicateNames != 0:
		return out
	case names.shapes != nil:
	case ok && strings.IndexByte(name, first) < 0:
		return out
	default:
		*names = e.newNames()
	}
	if !names.add(out[len(dst):]) {
		return e.duplicate(unquoted(out[len(dst):]), dst)
	}
	return out
}

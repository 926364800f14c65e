package marshal

import "github.com/plainjson/json/internal/shape"

// A nameSet has the names of an object of which two may be written alike. Objects are nested, and
// so are their sets: that of an inner object ends before a name is added to that of an outer one.
// The zero nameSet takes no names. Package state does not check the names of objects that the
// encoder writes.
type nameSet struct {
	shapes *shape.Memory // has the sets of all objects; nil: names need not be compared
	object shape.Object
}

// newNames returns an empty set. The method end ends it; so does Unwind after a failure. The names
// are in the shape memory of the state, which is reused and bounded there.
func (e *encoder) newNames() nameSet {
	s := &e.out.Shapes
	return nameSet{s, s.Enter(s.Keys())}
}

// add adds name, which is quoted as in the output, or unquoted, but the same way in all calls. It
// reports whether the set did not have it.
func (s *nameSet) add(name []byte) bool {
	return s.shapes == nil || !s.shapes.Miss(&s.object, nil, name)
}

// end removes the names.
func (s *nameSet) end() {
	if s.shapes != nil {
		s.shapes.Leave(&s.object)
	}
}

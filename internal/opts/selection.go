package opts

// A Selection says which members of objects are written. Its parts are compared by address.
type Selection struct {
	Only any // the members that are written: a *typeinfo.Pointers; nil: all
	Omit any // those of them that are not: a *typeinfo.Pointers; nil: none
}

// Select replaces the parts of the selection of s by those of sel that are not nil. alone has the option values with sel
// only, which s may share.
func (s *Set) Select(sel Selection, alone *Values) {
	if !s.Share(HasSelection, alone) {
		s.Mutable(HasSelection).change().Selection.set(sel)
	}
}

// set replaces the parts of s by those of from that are not nil.
func (s *Selection) set(from Selection) {
	if from.Only != nil {
		s.Only = from.Only
	}
	if from.Omit != nil {
		s.Omit = from.Omit
	}
}

// Selected returns the selection of s, or the zero Selection if s has none.
func (s *Set) Selected() Selection {
	if s.Present&HasSelection == 0 {
		return Selection{}
	}
	return s.Selection
}

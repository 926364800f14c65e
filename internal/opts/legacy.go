package opts

// Legacy is an option that sets Flags and comes with what it needs of the old API to
// do so: its kinds of errors and of numbers. That is handed over as a value, so that
// programs without the old API do not link it.
type Legacy struct {
	Flags Flags
	Value any // what that must be is for package json to say
}

// Merge implements [Options].
func (o Legacy) Merge(s *Set) {
	o.Flags.Merge(s)
	if o.Flags&True != 0 {
		s.Change(HasLegacy).Legacy = o.Value
	}
}

// Lookup implements [Options]; the value is a bool.
func (o Legacy) Lookup(s *Set) (any, bool) { return o.Flags.Lookup(s) }

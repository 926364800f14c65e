package opts

// A V1 is an option of package v1. It sets Flags, and passes the functions of package v1 that the arshalers
// need for them as a value, so that programs without package v1 do not link these functions.
type V1 struct {
	Flags Flags // with True to make the flags true, without it false
	Value any   // a *failure.V1; stored only if Flags holds True
}

// Merge implements [Options].
func (o V1) Merge(s *Set) {
	o.Flags.Merge(s)
	if o.Flags&True != 0 {
		s.Mutable(HasV1).V1 = o.Value
	}
}

// Lookup implements [Options]; the value is a bool.
func (o V1) Lookup(s *Set) (any, bool) { return o.Flags.Lookup(s) }

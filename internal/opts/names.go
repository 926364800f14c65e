package opts

// A Names is a rule that makes the name of a JSON member from the name of a Go field. Rules are compared by address.
type Names struct {
	Of     func(string) string // returns the JSON name; nil: there is no rule
	Owner  any                 // the Names of package jsonx that has the rule
	values Values              // option values with the rule only, which SetNames shares
}

// Init makes n a rule with the given function and owner.
func (n *Names) Init(of func(string) string, owner any) {
	n.Of, n.Owner, n.values.Names = of, owner, n
}

// SetNames sets the rule for names of s. If n is nil or has no function, it removes the rule.
func (s *Set) SetNames(n *Names) {
	switch {
	case n == nil, n.Of == nil:
		s.Mutable(HasNames).Names = nil
	case !s.Share(HasNames, &n.values):
		s.Mutable(HasNames).Names = n
	}
}

// Naming returns the rule for names in s, or nil if s has none.
func (s *Set) Naming() *Names {
	if s.Present&HasNames == 0 {
		return nil
	}
	return s.Names
}

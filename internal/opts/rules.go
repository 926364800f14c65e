package opts

// Rules is a list of rules, each for the values of one Go type. The rules of joined options add up.
type Rules interface {
	// Join returns the rules of both lists, of which those of later win, and changes neither.
	Join(later Rules) Rules
}

// AddRules adds rules to s. alone has the option values with these rules only, which s may share.
func (s *Set) AddRules(rules Rules, alone *Values) {
	if !s.Share(HasRules, alone) {
		had := s.Present
		s.Mutable(HasRules).change().addRules(had, rules)
	}
}

// addRules adds rules to those of e, if had, the options present before, has rules.
func (e *Extras) addRules(had Flags, rules Rules) {
	if had&HasRules != 0 {
		rules = e.Rules.Join(rules)
	}
	e.Rules = rules
}

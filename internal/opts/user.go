package opts

// A UserValue is a value for user code to find, in a list with the values of other types. It does not change, so sets may
// share it.
type UserValue struct {
	key   any        // a nil pointer to the type that the value was given for
	value any        // nil: a value of an earlier option is removed
	next  *UserValue // value given before this one, for another type; nil: none
}

// SetUserValue sets the value of s for the type that key points to. key is a nil pointer.
func (s *Set) SetUserValue(key, value any) {
	had := s.Present
	s.Mutable(HasUserValues).change().addUserValues(had, &UserValue{key: key, value: value})
}

// UserValue returns the value of s for the type that key points to, and false if it has none.
func (s *Set) UserValue(key any) (any, bool) {
	for u := s.userValues(); u != nil; u = u.next {
		if u.key == key {
			return u.value, u.value != nil
		}
	}
	return nil, false
}

// userValues returns the list of values in s, or nil if s has none.
func (s *Set) userValues() *UserValue {
	if s.Present&HasUserValues == 0 {
		return nil
	}
	return s.User
}

// addUserValues adds the values in u to those of e, if had, the options present before, has values.
func (e *Extras) addUserValues(had Flags, u *UserValue) {
	if had&HasUserValues != 0 {
		u = u.over(e.User)
	}
	e.User = u
}

// over returns a list of the values in u, and of those in before that are for other types. So a list has at most one value
// for a type, however many options are joined.
func (u *UserValue) over(before *UserValue) *UserValue {
	switch {
	case before == nil:
		return u
	case u == nil:
		return before
	}
	return &UserValue{u.key, u.value, u.next.over(before.without(u.key))}
}

// without returns a list of the values in u, except for that of key.
func (u *UserValue) without(key any) *UserValue {
	switch {
	case u == nil:
		return nil
	case u.key == key:
		return u.next
	}
	return &UserValue{u.key, u.value, u.next.without(key)}
}

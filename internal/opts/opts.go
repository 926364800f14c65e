// Package opts holds what a caller asked for: boolean options in two words
// (presence and value) and the few options that carry a value. It defines
// the options and how they combine, not their effects.
package opts

// Options is one option or a set of them. Both methods name [Set], which
// packages outside this module cannot do, so only this module implements it.
type Options interface {
	// Merge applies the option to s, overriding what s held of it.
	Merge(s *Set)
	// Lookup returns the value that s holds for this option, and whether s
	// holds one. A set of options has no single value: it reports none.
	Lookup(s *Set) (any, bool)
}

// A Set is the sum of many options, later ones having overridden earlier ones.
// The zero Set holds none.
type Set struct {
	Present Flags // the flags that were given
	Value   Flags // of those, the ones that were given as true

	// Values are those of options that carry one. They are shared by sets, and never change; see Change. They are nil if there are none.
	*Values
}

// Values are what options carry.
type Values struct {
	Indent       string // valid if Present has HasIndent
	IndentPrefix string // valid if Present has HasIndentPrefix
	ByteLimit    int64  // valid if Present has HasByteLimit
	DepthLimit   int    // valid if Present has HasDepthLimit
	Marshalers   any    // valid if Present has HasMarshalers
	Unmarshalers any    // valid if Present has HasUnmarshalers
	StdMethods   any    // valid if Present has HasStdMethods: a stdtypes.Methods
	V1           any    // valid if Present has HasV1: a *fault.V1
}

// Join returns the set of all given options. Nil options are passed over.
func Join(srcs ...Options) *Set {
	s := new(Set)
	s.Join(srcs...)
	return s
}

// Join merges the given options into s, in order. Nil options are passed over.
func (s *Set) Join(srcs ...Options) {
	for _, src := range srcs {
		if src != nil {
			src.Merge(s)
		}
	}
	s.Present &^= fresh
}

// JoinIn is Join for a set that no other code gets. Its values may be stored in room, until s is set again.
func (s *Set) JoinIn(room *Values, srcs ...Options) {
	if present, value, ok := s.FlagsWith(srcs); ok {
		s.Present, s.Value = present, value
		return
	}
	if *room = (Values{}); s.Values != nil {
		*room = *s.Values
	}
	s.Values = room
	s.Present |= fresh
	s.Join(srcs...)
}

// Change returns the values of s, for the options f to be set by the caller at once. They are a copy that no other set has.
func (s *Set) Change(f Flags) *Values {
	if s.Present&fresh == 0 {
		v := new(Values)
		if s.Values != nil {
			*v = *s.Values
		}
		s.Values = v
	}
	s.Present |= f | fresh
	return s.Values
}

// With returns s joined with the given options. It allocates only for options that have a value.
func (s *Set) With(srcs ...Options) Set {
	with := *s
	for _, src := range srcs {
		switch src := src.(type) {
		case nil:
		case Flags:
			src.Merge(&with)
		case *Fixed:
			src.set.Merge(&with)
		case *Set:
			if src != s { // else it has what is joined already
				src.Merge(&with)
			}
		default: // the option may retain its argument
			other := new(Set)
			*other = with
			other.Join(src)
			with = *other
		}
	}
	with.Present &^= fresh
	return with
}

// FlagsWith returns the flags of s joined with the given options, if these hold flags alone.
func (s *Set) FlagsWith(srcs []Options) (present, value Flags, ok bool) {
	present, value = s.Present, s.Value
	for _, src := range srcs {
		var p, v Flags
		switch src := src.(type) {
		case nil:
		case Flags:
			if p = src &^ True; src&True != 0 {
				v = p
			}
		case *Fixed:
			p, v = src.set.Present, src.set.Value
		case *Set:
			if src != s { // else it has what is joined already
				p, v = src.Present, src.Value&^StringTag
			}
		default:
			return 0, 0, false
		}
		if p&valued != 0 {
			return 0, 0, false
		}
		present, value = present|p, value&^p|v
	}
	return present, value, true
}

// Replace makes s the set of all given options, of which s itself may be one. Only
// then it allocates.
func (s *Set) Replace(srcs ...Options) {
	for _, src := range srcs {
		if src == Options(s) {
			*s = *Join(srcs...)
			return
		}
	}
	*s = Set{}
	s.Join(srcs...)
}

// Has reports whether all flags in f were given as true.
func (s *Set) Has(f Flags) bool { return s.Value&f == f }

// Share is Change for values that never change, if s has no other values. It reports whether it has none.
func (s *Set) Share(f Flags, v *Values) bool {
	if s.Present&valued != 0 {
		return false
	}
	s.Present |= f
	if s.Present&fresh != 0 { // there is room
		*s.Values = *v
	} else {
		s.Values = v
	}
	return true
}

// Merge overrides in dst whatever s holds.
func (s *Set) Merge(dst *Set) {
	dst.Value = dst.Value&^s.Present | s.Value&^StringTag
	if s.Present&valued != 0 {
		s.mergeValued(dst)
	}
	dst.Present |= s.Present
}

func (s *Set) mergeValued(set *Set) {
	if set.Share(0, s.Values) {
		return
	}
	dst := set.Change(0)
	if s.Present&HasIndent != 0 {
		dst.Indent = s.Indent
	}
	if s.Present&HasIndentPrefix != 0 {
		dst.IndentPrefix = s.IndentPrefix
	}
	if s.Present&HasByteLimit != 0 {
		dst.ByteLimit = s.ByteLimit
	}
	if s.Present&HasDepthLimit != 0 {
		dst.DepthLimit = s.DepthLimit
	}
	if s.Present&HasMarshalers != 0 {
		dst.Marshalers = s.Marshalers
	}
	if s.Present&HasUnmarshalers != 0 {
		dst.Unmarshalers = s.Unmarshalers
	}
	if s.Present&HasStdMethods != 0 {
		dst.StdMethods = s.StdMethods
	}
	if s.Present&HasV1 != 0 {
		dst.V1 = s.V1
	}
}

// Lookup reports no value: a set is not an option of its own.
func (s *Set) Lookup(*Set) (any, bool) { return nil, false }

// Get looks up, among the options in o, the one that setter makes.
func Get[T any](o Options, setter func(T) Options) (T, bool) {
	var zero T
	opt := setter(zero)
	if o == nil || opt == nil {
		return zero, false
	}
	v, ok := opt.Lookup(setOf(o))
	if !ok {
		return zero, false
	}
	t, ok := v.(T)
	return t, ok
}

// setOf returns the set that o is, or else one that holds it alone.
func setOf(o Options) *Set {
	switch o := o.(type) {
	case *Set:
		return o
	case *Fixed:
		return &o.set
	}
	return Join(o)
}

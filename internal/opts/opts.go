// Package opts contains the options of a call: boolean options in two words (presence and value), and the
// few options with a value of another type. It defines how options combine, not their effects.
package opts

import (
	"cmp"
	"math"
)

// Options is one option or a set of them. Both methods name [Set], so packages outside this module can't implement it.
type Options interface {
	// Merge sets the option in s. It replaces the value that s has for it.
	Merge(s *Set)
	// Lookup returns the value that s has for this option, and whether s has
	// one. For a set of options it returns nil and false.
	Lookup(s *Set) (any, bool)
}

// A Set is the result of joining options in order: the last value of each option, and all rules. The zero Set has no
// options.
type Set struct {
	Present Flags // the flags that were set
	Value   Flags // the flags of Present that are true, and possibly StringTag

	// Values may be shared with other sets; Mutable copies them first then. They may be nil if all options are boolean.
	*Values
}

// Values are the values of options that are not boolean.
type Values struct {
	Indent       string // valid if Present has HasIndent
	IndentPrefix string // valid if Present has HasIndentPrefix
	ByteLimit    int64  // valid if Present has HasByteLimit; 0 or negative: no limit
	DepthLimit   int    // valid if Present has HasDepthLimit; 0 or negative: the default limit
	Names        *Names // valid if Present has HasNames; nil: none
	Marshalers   any    // valid if Present has HasMarshalers
	Unmarshalers any    // valid if Present has HasUnmarshalers
	StdMethods   any    // valid if Present has HasStdMethods: a stdtypes.Methods
	V1           any    // valid if Present has HasV1: a *failure.V1
	AllErrors    any    // valid if Present has HasAllErrors: a *failure.AllErrors

	// Extras may be shared with other Values; change copies them first. They are nil if none of these options is present.
	*Extras
}

// Extras are the values of further options of package jsonx. They are apart because each list of functions of the caller
// has Values, which would be three quarters larger by them.
type Extras struct {
	Rules     Rules      // valid if Present has HasRules
	Numbers   *Numbers   // valid if Present has HasNumbers; nil: a number in an any is a float64
	User      *UserValue // valid if Present has HasUserValues
	Source    *Source    // valid if Present has HasSource
	Selection Selection  // zero if Present does not have HasSelection
	Limits    Limits     // limits on the parts of values; zero if Present does not have HasLimits
}

// change returns a copy of the Extras of v, which v has from then on, so that the caller may set their values.
func (v *Values) change() *Extras {
	e := new(Extras)
	if v.Extras != nil {
		*e = *v.Extras
	}
	v.Extras = e
	return e
}

// SetNumbers sets what numbers in an any become.
func (s *Set) SetNumbers(n *Numbers) { s.Mutable(HasNumbers).change().Numbers = n }

// A Numbers says what JSON numbers become in an any.
type Numbers struct {
	// Ints says that numbers without fraction and exponent, other than -0, become an int64, or else a uint64, if the number
	// is in its range. Of is then called for the other numbers only.
	Ints bool

	// Of returns the Go value of the number text; nil: it is a float64. The error is one for numbers out of range.
	Of func(text string) (any, error)

	Wants string // description of the numbers without an error of Of, as in: a number of at most 10 bytes

	// Is reports whether x has a type of the Go values of numbers. A number then replaces x in an interface.
	Is func(x any) bool

	MaxText int // largest number of bytes of a number for Of, unless option Limits has a limit for numbers; 0: none
}

// Join returns the set of all given options. It ignores nil options.
func Join(srcs ...Options) *Set {
	s := new(Set)
	s.Join(srcs...)
	return s
}

// Join merges the given options into s, in order. It ignores nil options.
func (s *Set) Join(srcs ...Options) {
	for _, src := range srcs {
		if src != nil {
			src.Merge(s)
		}
	}
	s.Present &^= fresh
}

// JoinIn is Join, but it stores Values that it would allocate in room. So s must not be merged into other sets,
// and the caller must not reuse room as long as it uses s.
func (s *Set) JoinIn(room *Values, srcs ...Options) {
	if *room = (Values{}); s.Values != nil {
		*room = *s.Values
	}
	s.Values = room
	s.Present |= fresh
	s.Join(srcs...)
}

// Mutable makes the options f present and returns the Values of s, in which the caller must set the values of f. If other
// sets may share the Values, s gets a copy of them first.
func (s *Set) Mutable(f Flags) *Values {
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

// With returns s joined with the given options, and leaves s unchanged. It does not allocate for Flags and sets of them.
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
			if src != s { // with has the options of s
				src.Merge(&with)
			}
		default: // Merge of an interface may retain its argument, so with itself would be allocated
			other := new(Set)
			*other = with
			other.Join(src)
			with = *other
		}
	}
	with.Present &^= fresh
	return with
}

// Replace makes s the set of all given options. It ignores nil options. s may be one of them, but then it allocates.
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

// Has reports whether all flags in f are true in s.
func (s *Set) Has(f Flags) bool { return s.Value&f == f }

// Bytes returns the limit of s on the bytes of a top-level value, or 0 if s has none.
func (s *Set) Bytes() int64 {
	if s.Present&HasByteLimit == 0 {
		return 0
	}
	return max(s.ByteLimit, 0)
}

// Depth returns the limit of s on the nesting depth of a top-level value, or 0 for the default limit.
func (s *Set) Depth() int {
	if s.Present&HasDepthLimit == 0 {
		return 0
	}
	return max(s.DepthLimit, 0)
}

// Parts returns the limits of s on the parts of values, without LookAhead. Each field is math.MaxInt if there is no limit.
// ok is false if there is none at all.
func (s *Set) Parts() (l Limits, ok bool) {
	var limits Limits
	if s.Present&HasLimits != 0 {
		limits = s.Limits
	}
	l = Limits{orMax(limits.String), orMax(limits.Number), orMax(limits.Members), orMax(limits.Elements), 0}
	return l, l != Limits{math.MaxInt, math.MaxInt, math.MaxInt, math.MaxInt, 0}
}

// LookAhead returns the number of bytes that unions may read ahead for each byte of the text, or a negative number if
// there is no limit.
func (s *Set) LookAhead() int64 {
	if s.Present&HasLimits == 0 {
		return defaultAhead
	}
	return cmp.Or(s.Limits.LookAhead, defaultAhead)
}

// defaultAhead is the default of LookAhead. Texts of nested unions whose discriminators come last need about 12.
const defaultAhead = 64

// HasSameLimits reports whether s and t have the same limits on bytes and on the parts of values.
func (s *Set) HasSameLimits(t *Set) bool {
	a, _ := s.Parts()
	b, _ := t.Parts()
	return a == b && s.Bytes() == t.Bytes()
}

// orMax returns n if it is positive, and otherwise math.MaxInt.
func orMax(n int) int {
	if n > 0 {
		return n
	}
	return math.MaxInt
}

// Share makes the options f present with the values in v, which the caller must not change later. If s already has
// an option that is not boolean, it does nothing and returns false.
func (s *Set) Share(f Flags, v *Values) bool {
	if s.Present&valued != 0 {
		return false
	}
	s.Present |= f
	if s.Present&fresh != 0 { // no other set shares s.Values
		*s.Values = *v
	} else {
		s.Values = v
	}
	return true
}

// Merge sets all options of s in dst to their values in s. It does not copy StringTag.
func (s *Set) Merge(dst *Set) {
	dst.Value = dst.Value&^s.Present | s.Value&^StringTag
	if s.Present&valued != 0 {
		s.mergeValued(dst)
	}
	dst.Present |= s.Present
}

// mergeValued is the part of Merge that sets the values of options that are not boolean. Merge makes them present.
func (s *Set) mergeValued(set *Set) {
	if set.Share(0, s.Values) {
		return
	}
	was := set.Present
	dst := set.Mutable(0)
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
	if s.Present&HasNames != 0 {
		dst.Names = s.Names
	}
	if s.Present&extraValues != 0 {
		s.mergeExtras(was, dst.change())
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
	if s.Present&HasAllErrors != 0 {
		dst.AllErrors = s.AllErrors
	}
}

// mergeExtras is the part of mergeValued for Extras. had has the options of the set that dst belongs to.
func (s *Set) mergeExtras(had Flags, dst *Extras) {
	if s.Present&HasRules != 0 {
		dst.addRules(had, s.Rules)
	}
	if s.Present&HasNumbers != 0 {
		dst.Numbers = s.Numbers
	}
	if s.Present&HasUserValues != 0 {
		dst.addUserValues(had, s.User)
	}
	if s.Present&HasSource != 0 {
		dst.Source = s.Source
	}
	if s.Present&HasSelection != 0 {
		dst.Selection.set(s.Selection)
	}
	if s.Present&HasLimits != 0 {
		dst.Limits.set(s.Limits)
	}
}

// Lookup returns nil and false: a set has no single value.
func (s *Set) Lookup(*Set) (any, bool) { return nil, false }

// Get returns o's value for the option that setter makes, and whether o has one. It has none if o or the option is nil.
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

// setOf returns o as a set: o itself if it is a set, or else a set that consists of o.
func setOf(o Options) *Set {
	switch o := o.(type) {
	case *Set:
		return o
	case *Fixed:
		return &o.set
	}
	return Join(o)
}

package opts

// Fixed is a set of options that does not change after it was made. So a coder can tell by
// its address that it is configured for the set.
type Fixed struct{ set Set }

// Fix returns the set of all given options. Nil options are passed over.
func Fix(srcs ...Options) *Fixed {
	f := new(Fixed)
	f.set.Join(srcs...)
	return f
}

// Merge implements [Options].
func (f *Fixed) Merge(dst *Set) { f.set.Merge(dst) }

// Lookup reports no value: a set is not an option of its own.
func (f *Fixed) Lookup(*Set) (any, bool) { return nil, false }

// IsAll reports whether srcs consists of f alone. It returns false if f is nil.
func (f *Fixed) IsAll(srcs []Options) bool {
	return f != nil && len(srcs) == 1 && srcs[0] == Options(f)
}

// IsIn reports whether s has exactly the flags of f, and the same Values pointer.
func (f *Fixed) IsIn(s *Set) bool {
	return f.set.Present == s.Present && f.set.Value == s.Value && f.set.Values == s.Values
}

// Only returns the fixed set that srcs consists of. It returns nil if srcs has other options, or
// if the set has functions of the caller: a coder must not retain those.
func Only(srcs []Options) *Fixed {
	if len(srcs) != 1 {
		return nil
	}
	f, ok := srcs[0].(*Fixed)
	if !ok || f.set.Present&(HasMarshalers|HasUnmarshalers) != 0 {
		return nil
	}
	return f
}

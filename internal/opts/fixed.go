package opts

// A Fixed is an immutable set of options. So a coder can tell by the address of a Fixed that it
// is already configured for these options.
type Fixed struct{ set Set }

// Fix returns the set of all given options. It ignores nil options.
func Fix(srcs ...Options) *Fixed {
	f := new(Fixed)
	f.set.Join(srcs...)
	return f
}

// Merge implements [Options].
func (f *Fixed) Merge(dst *Set) { f.set.Merge(dst) }

// Lookup returns nil and false: a set has no single value.
func (f *Fixed) Lookup(*Set) (any, bool) { return nil, false }

// IsAll reports whether srcs consists of f alone. It returns false if f is nil.
func (f *Fixed) IsAll(srcs []Options) bool {
	return f != nil && len(srcs) == 1 && srcs[0] == Options(f)
}

// IsIn reports whether s has exactly the flags of f and its Values pointer, and so the same options.
func (f *Fixed) IsIn(s *Set) bool {
	return f.set.Present == s.Present && f.set.Value == s.Value && f.set.Values == s.Values
}

// Only returns the only element of srcs if that is a Fixed. It returns nil for all other srcs, and for
// a Fixed with options of UserCode, which a coder must not retain.
func Only(srcs []Options) *Fixed {
	if len(srcs) != 1 {
		return nil
	}
	f, ok := srcs[0].(*Fixed)
	if !ok || f.set.Present&UserCode != 0 {
		return nil
	}
	return f
}

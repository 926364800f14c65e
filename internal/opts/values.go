package opts

import "cmp"

// Indent is the option that sets the indentation. It makes the output multiline.
type Indent string

// IndentOf returns Indent(s). It does not allocate for a tab and for one, two or four spaces.
func IndentOf(s string) Options {
	switch s {
	case "\t":
		return Indent("\t")
	case " ":
		return Indent(" ")
	case "  ":
		return Indent("  ")
	case "    ":
		return Indent("    ")
	}
	return Indent(s)
}

// Merge implements [Options].
func (v Indent) Merge(s *Set) {
	s.Mutable(HasIndent | Multiline).Indent = string(v)
	s.Value |= Multiline
}

// Lookup implements [Options]; the value is a string.
func (Indent) Lookup(s *Set) (any, bool) {
	if s.Present&HasIndent == 0 {
		return nil, false
	}
	return s.Indent, true
}

// IndentPrefix is the option that sets the text before the indentation of a line. It makes the output multiline.
type IndentPrefix string

// Merge implements [Options].
func (v IndentPrefix) Merge(s *Set) {
	s.Mutable(HasIndentPrefix | Multiline).IndentPrefix = string(v)
	s.Value |= Multiline
}

// Lookup implements [Options]; the value is a string.
func (IndentPrefix) Lookup(s *Set) (any, bool) {
	if s.Present&HasIndentPrefix == 0 {
		return nil, false
	}
	return s.IndentPrefix, true
}

// ByteLimit is the option that limits a top-level value to a number of bytes. 0 or less is no limit.
type ByteLimit int64

// Merge implements [Options].
func (v ByteLimit) Merge(s *Set) {
	s.Mutable(HasByteLimit).ByteLimit = int64(v)
}

// Lookup implements [Options]; the value is an int64.
func (ByteLimit) Lookup(s *Set) (any, bool) {
	if s.Present&HasByteLimit == 0 {
		return nil, false
	}
	return s.ByteLimit, true
}

// DepthLimit is the option that limits the nesting depth of a top-level value. 0 or less is the default limit.
type DepthLimit int

// Merge implements [Options].
func (v DepthLimit) Merge(s *Set) {
	s.Mutable(HasDepthLimit).DepthLimit = int(v)
}

// Lookup implements [Options]; the value is an int.
func (DepthLimit) Lookup(s *Set) (any, bool) {
	if s.Present&HasDepthLimit == 0 {
		return nil, false
	}
	return s.DepthLimit, true
}

// Limits are limits on the parts of values that are read. In each field 0 means that the option changes nothing, and a
// negative number that there is no limit.
type Limits struct {
	String   int // bytes between the quotes of a string or name
	Number   int // bytes of a number
	Members  int // members of an object
	Elements int // elements of an array

	LookAhead int64 // bytes that unions read ahead for each byte of the text, on average; 0: the default
}

// SetLimits sets the limits of s to those of l that are not 0.
func (s *Set) SetLimits(l Limits) { s.Mutable(HasLimits).change().Limits.set(l) }

// set sets the limits of l to those of from that are not 0.
func (l *Limits) set(from Limits) {
	l.String = cmp.Or(from.String, l.String)
	l.Number = cmp.Or(from.Number, l.Number)
	l.Members = cmp.Or(from.Members, l.Members)
	l.Elements = cmp.Or(from.Elements, l.Elements)
	l.LookAhead = cmp.Or(from.LookAhead, l.LookAhead)
}

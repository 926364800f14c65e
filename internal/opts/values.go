package opts

// Indent is the option that sets the indentation. It makes the output multiline.
type Indent string

// Merge implements [Options].
func (v Indent) Merge(s *Set) {
	s.Present |= HasIndent | Multiline
	s.Value |= Multiline
	s.Indent = string(v)
}

// Lookup implements [Options]; the value is a string.
func (Indent) Lookup(s *Set) (any, bool) { return s.Indent, s.Present&HasIndent != 0 }

// IndentPrefix is the option that sets what each line of multiline output
// starts with. It makes the output multiline.
type IndentPrefix string

// Merge implements [Options].
func (v IndentPrefix) Merge(s *Set) {
	s.Present |= HasIndentPrefix | Multiline
	s.Value |= Multiline
	s.IndentPrefix = string(v)
}

// Lookup implements [Options]; the value is a string.
func (IndentPrefix) Lookup(s *Set) (any, bool) { return s.IndentPrefix, s.Present&HasIndentPrefix != 0 }

// ByteLimit is the option that bounds the bytes of a top-level value.
type ByteLimit int64

// Merge implements [Options].
func (v ByteLimit) Merge(s *Set) {
	s.Present |= HasByteLimit
	s.ByteLimit = int64(v)
}

// Lookup implements [Options]; the value is an int64.
func (ByteLimit) Lookup(s *Set) (any, bool) { return s.ByteLimit, s.Present&HasByteLimit != 0 }

// DepthLimit is the option that bounds the nesting of a top-level value.
type DepthLimit int

// Merge implements [Options].
func (v DepthLimit) Merge(s *Set) {
	s.Present |= HasDepthLimit
	s.DepthLimit = int(v)
}

// Lookup implements [Options]; the value is an int.
func (DepthLimit) Lookup(s *Set) (any, bool) { return s.DepthLimit, s.Present&HasDepthLimit != 0 }

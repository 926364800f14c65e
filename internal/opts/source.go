package opts

import "sync/atomic"

// A Source is the option that the strings that are decoded from a text may be parts of a string. It has the text twice, as a
// string and as the input. Methods may keep the options of their Decoder, so a Source is not used again for other text.
type Source struct {
	Text  string // the text
	Bytes []byte // copy of Text, which does not change until End

	ended  atomic.Bool // Bytes may have changed
	values Values      // option values with the source only, which Merge shares
	extras Extras      // those of values
}

// NewSource returns the option for the given text, of which input is a copy.
func NewSource(text string, input []byte) *Source {
	s := &Source{Text: text, Bytes: input}
	s.extras.Source, s.values.Extras = s, &s.extras
	return s
}

// End ends the use of s: the caller may change the input.
func (s *Source) End() { s.ended.Store(true) }

// Merge implements [Options].
func (s *Source) Merge(set *Set) {
	if !set.Share(HasSource, &s.values) {
		set.Mutable(HasSource).change().Source = s
	}
}

// Lookup implements [Options]. It returns nil and false: no setter makes a Source.
func (s *Source) Lookup(*Set) (any, bool) { return nil, false }

// SourceOf returns the source of s, or nil if s has none or its use has ended.
func (s *Set) SourceOf() *Source {
	if s.Present&HasSource == 0 || s.Source.ended.Load() {
		return nil
	}
	return s.Source
}

// Part returns b as a string: the part of s.Text that b is a copy of, without a copy, if b is a part of s.Bytes.
func (s *Source) Part(b []byte) string {
	// The start of a part follows from its capacity.
	if i := cap(s.Bytes) - cap(b); len(b) > 0 && i >= 0 && i <= len(s.Bytes)-len(b) && &s.Bytes[i] == &b[0] {
		return s.Text[i : i+len(b)]
	}
	return string(b)
}

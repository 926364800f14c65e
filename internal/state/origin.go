package state

// An Origin is what all tokens of one kind and one source have in common. Tokens
// refer to it, and so are small enough to be passed in registers.
type Origin struct {
	Kind byte         // the first byte of the tokens, or '0' for numbers
	Form uint8        // how they hold their value; 0 if that is as text in Of
	Of   *DecodeState // what read them, or nil
}

// ofDecoder makes the origins of the tokens that s reads.
func (s *DecodeState) ofDecoder() {
	s.Strings = Origin{Kind: '"', Of: s}
	s.Numbers = Origin{Kind: '0', Of: s}
}

package json

// A Token is what [Decoder.Token] returns, and holds one of
//
//   - a [Delim]: [ ] { or }
//   - a bool
//   - a float64 or, after [Decoder.UseNumber], a [Number]
//   - a string, be it a value or a name
//   - nil, for null
type Token any

// A Delim is the beginning or end of an array or object: [ ] { or }.
type Delim rune

// String returns the character.
func (d Delim) String() string { return string(d) }

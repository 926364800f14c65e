package json

// A Token is the result of [Decoder.Token]. It holds one of these types:
//
//   - [Delim] for the tokens [ ] { and };
//   - bool for booleans;
//   - float64 for numbers, or [Number] after [Decoder.UseNumber];
//   - string for strings and names;
//   - nil for null.
type Token any

// A Delim is the beginning or end of an array or object: one of [ ] { and }.
type Delim rune

// String returns the character as a string.
func (d Delim) String() string { return string(d) }

// Package wire scans, parses and writes single tokens of JSON: white space, literals,
// strings and numbers. A function that scans takes a []byte and the index of a token, and returns
// the index after it. Readers, options, nesting and Go types belong to other packages.
// A failure is a [Fault] and an index, not an error.
package wire

// A Fault is the reason why a function of this package failed.
type Fault uint8

const (
	None         Fault = iota // no failure
	Short                     // the text ends inside a token that is valid up to there
	BadChar                   // the byte at the returned index is invalid there
	BadEscape                 // the escape sequence at the returned index is malformed
	BadSurrogate              // the \u escape at the returned index is half of a surrogate pair
	BadUTF8                   // the bytes at the returned index are not UTF-8
	NotInteger                // the number is valid, but has a fraction or an exponent
	Range                     // the number is valid, but too large for the type
)

// IsAt reports whether i is within b and b[i] is c. It is false for a negative i. It is inlined.
func IsAt(b []byte, i int, c byte) bool { return uint(i) < uint(len(b)) && b[i] == c }

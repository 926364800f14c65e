// Package wire knows JSON text as bytes: white space, literals, strings and
// numbers. Its functions are leaves: they take a []byte and a position and
// return a new position. They know nothing of readers, options, nesting or Go
// types, and they make no error values: a failure is a [Fault] and an index.
package wire

// A Fault tells why a leaf stopped. None means that it did not fail.
type Fault uint8

const (
	None         Fault = iota
	Short              // the text ended inside a token that was valid up to there
	BadChar            // the byte at the returned index can't stand there
	BadEscape          // the escape sequence that starts at the returned index is malformed
	BadSurrogate       // the \u escape at the returned index is half of a surrogate pair, alone
	BadUTF8            // the bytes at the returned index are not UTF-8
	NotInteger         // a valid number, but with a fraction or an exponent
	Range              // a valid number, but beyond what the type can hold
)

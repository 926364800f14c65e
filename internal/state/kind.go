package state

// The kinds of tokens by their first byte; 0: no token.
const (
	startEnd    = 1 + iota // the end of an array or object
	startString            // a string, which may be a name
	startNumber
	startLiteral
	startContainer // the beginning of an array or object

	startValue = startString // the least kind of those that begin a value
)

// startOf maps each byte to the kind of token that it begins.
var startOf = [256]uint8{
	'"': startString, '{': startContainer, '[': startContainer, '}': startEnd, ']': startEnd,
	'n': startLiteral, 't': startLiteral, 'f': startLiteral,
	'-': startNumber, '0': startNumber, '1': startNumber, '2': startNumber, '3': startNumber, '4': startNumber,
	'5': startNumber, '6': startNumber, '7': startNumber, '8': startNumber, '9': startNumber,
}

// atSpace reports whether b[i] is white space or a control character, or i is not within b. It is inlined, so that
// the loops test for white space without a call.
func atSpace(b []byte, i int) bool { return uint(i) >= uint(len(b)) || b[i] <= ' ' }

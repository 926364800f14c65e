package jsontext

import "strconv"

// A Kind is what sort of token something is. It is the first byte of the token,
// except that all numbers have the kind '0'.
type Kind byte

// The kinds of tokens.
const (
	KindInvalid     Kind = 0   // no token
	KindNull        Kind = 'n' // null
	KindFalse       Kind = 'f' // false
	KindTrue        Kind = 't' // true
	KindString      Kind = '"' // a string, which may be the name of a member
	KindNumber      Kind = '0' // a number
	KindBeginObject Kind = '{' // the beginning of an object
	KindEndObject   Kind = '}' // the end of an object
	KindBeginArray  Kind = '[' // the beginning of an array
	KindEndArray    Kind = ']' // the end of an array
)

// String returns a name for k: null, false, true, string, number or the
// delimiter itself, and something else that shows the value for what is no kind.
func (k Kind) String() string {
	switch k {
	case KindInvalid:
		return "invalid"
	case KindNull:
		return "null"
	case KindFalse:
		return "false"
	case KindTrue:
		return "true"
	case KindString:
		return "string"
	case KindNumber:
		return "number"
	case KindBeginObject, KindEndObject, KindBeginArray, KindEndArray:
		return string(rune(k))
	}
	return "<invalid jsontext.Kind: " + quoteByte(byte(k)) + ">"
}

// quoteByte returns c as a character literal, or as a byte if it is not ASCII.
func quoteByte(c byte) string {
	if c >= 0x80 {
		return `'\x` + strconv.FormatUint(uint64(c), 16) + `'`
	}
	return strconv.QuoteRune(rune(c))
}

// kindOf returns the kind of the token that begins with c. For what begins no
// token it is KindInvalid.
func kindOf(c byte) Kind {
	switch {
	case '0' <= c && c <= '9' || c == '-':
		return KindNumber
	case c == 'n', c == 'f', c == 't', c == '"', c == '{', c == '}', c == '[', c == ']':
		return Kind(c)
	}
	return KindInvalid
}

package jsontext

import "strconv"

// A Kind is the kind of a token. It is the first byte of the token, except that every number has the
// kind '0'.
type Kind byte

// The kinds of tokens, with KindInvalid for anything else.
const (
	KindInvalid     Kind = 0   // no token
	KindNull        Kind = 'n' // null
	KindFalse       Kind = 'f' // false
	KindTrue        Kind = 't' // true
	KindString      Kind = '"' // a string, or the name of a member
	KindNumber      Kind = '0' // a number
	KindBeginObject Kind = '{' // the beginning of an object
	KindEndObject   Kind = '}' // the end of an object
	KindBeginArray  Kind = '[' // the beginning of an array
	KindEndArray    Kind = ']' // the end of an array
)

// String returns "null", "false", "true", "string" or "number", the delimiter, or "invalid" for
// [KindInvalid]. For any other value it returns a text that contains the value.
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

// quoteByte returns c as a Go character literal, in the form '\xff' if c is not ASCII.
func quoteByte(c byte) string {
	if c >= 0x80 {
		return `'\x` + strconv.FormatUint(uint64(c), 16) + `'`
	}
	return strconv.QuoteRune(rune(c))
}

// kindOf returns the kind of a token with the first byte c, or KindInvalid if no token begins with c.
func kindOf(c byte) Kind {
	switch {
	case '0' <= c && c <= '9' || c == '-':
		return KindNumber
	case c == 'n', c == 'f', c == 't', c == '"', c == '{', c == '}', c == '[', c == ']':
		return Kind(c)
	}
	return KindInvalid
}

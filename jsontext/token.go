package jsontext

import (
	"math"
	"strconv"

	"github.com/plainjson/json/internal/state"
	"github.com/plainjson/json/internal/wire"
)

// A Token is null, false, true, a string, a number, or the beginning or end of an object or array. The
// zero Token is none of these, and its kind is [KindInvalid].
//
// A string or number that [Decoder.ReadToken] returns refers to the buffer of the Decoder. It is valid
// until the next call of PeekKind, ReadToken, ReadValue or SkipValue; methods called later panic, as a
// rule. [Token.Clone] returns a copy without this restriction. All other tokens remain valid.
//
// Tokens cannot be compared with ==.
type Token struct {
	_ [0]func() // tokens can't be compared with ==

	origin *state.Origin // kind and form, and for formRaw the decoder; nil: the zero Token
	str    string        // value for formString, text for formText; else ""
	num    uint64        // formRaw: byte offset of the text in the input; formText: wire.StringFlags; formInt to formFloat32: bits of the number; else 0
}

// A form is how a token holds its value.
type form uint8

const (
	formRaw     form = iota // string or number, with its text in the window of a decoder
	formNone                // zero Token
	formFixed               // literal or delimiter
	formText                // string or number, with its text in str, quotes included
	formString              // string, with its value in str
	formInt                 // int64
	formUint                // uint64
	formFloat               // float64
	formFloat32             // float32
)

// The origins of tokens of all forms but formRaw and formNone. namedFloats and namedFloats32 are those of NaN and the
// infinities, which are JSON strings.
var (
	stringValues  = state.Origin{Kind: '"', Form: uint8(formString)}
	ints          = state.Origin{Kind: '0', Form: uint8(formInt)}
	uints         = state.Origin{Kind: '0', Form: uint8(formUint)}
	floats        = state.Origin{Kind: '0', Form: uint8(formFloat)}
	floats32      = state.Origin{Kind: '0', Form: uint8(formFloat32)}
	namedFloats   = state.Origin{Kind: '"', Form: uint8(formFloat)}
	namedFloats32 = state.Origin{Kind: '"', Form: uint8(formFloat32)}
	stringTexts   = state.Origin{Kind: '"', Form: uint8(formText)}
	numberTexts   = state.Origin{Kind: '0', Form: uint8(formText)}

	nulls        = state.Origin{Kind: 'n', Form: uint8(formFixed)}
	falses       = state.Origin{Kind: 'f', Form: uint8(formFixed)}
	trues        = state.Origin{Kind: 't', Form: uint8(formFixed)}
	beginObjects = state.Origin{Kind: '{', Form: uint8(formFixed)}
	endObjects   = state.Origin{Kind: '}', Form: uint8(formFixed)}
	beginArrays  = state.Origin{Kind: '[', Form: uint8(formFixed)}
	endArrays    = state.Origin{Kind: ']', Form: uint8(formFixed)}
)

// Null, False and True are the tokens of the literals, and the others are those of the delimiters. They
// are constants in effect and must not be changed.
var (
	Null  = Token{origin: &nulls}
	False = Token{origin: &falses}
	True  = Token{origin: &trues}

	BeginObject = Token{origin: &beginObjects}
	EndObject   = Token{origin: &endObjects}
	BeginArray  = Token{origin: &beginArrays}
	EndArray    = Token{origin: &endArrays}
)

// form returns the form of t.
func (t Token) form() form {
	if t.origin == nil {
		return formNone
	}
	return form(t.origin.Form)
}

// kind is [Token.Kind] without the check that t is still valid.
func (t Token) kind() Kind {
	if t.origin == nil {
		return KindInvalid
	}
	return Kind(t.origin.Kind)
}

// Bool returns [True] or [False].
func Bool(b bool) Token {
	if b {
		return True
	}
	return False
}

// String returns a token for the string or name s. If s is not valid UTF-8, writing the token is an
// error, or invalid bytes become U+FFFD with [AllowInvalidUTF8].
func String(s string) Token { return Token{origin: &stringValues, str: s} }

// Int returns a token for the number n.
func Int(n int64) Token { return Token{origin: &ints, num: uint64(n)} }

// Uint returns a token for the number n.
func Uint(n uint64) Token { return Token{origin: &uints, num: n} }

// Float returns a token for the number n in the form of [AppendFloat] with 64 bits. NaN and the
// infinities become the strings "NaN", "Infinity" and "-Infinity", and the kind of the token is
// [KindString].
func Float(n float64) Token {
	t := Token{origin: &floats, num: math.Float64bits(n)}
	if n-n != 0 {
		t.origin = &namedFloats
	}
	return t
}

// Float32 returns a token for the number n like [Float], in the form of [AppendFloat] with 32 bits.
// Those digits identify n only for readers that use 32 bits, too. The exact value is Float(float64(n)).
func Float32(n float32) Token {
	t := Token{origin: &floats32, num: uint64(math.Float32bits(n))}
	if n-n != 0 {
		t.origin = &namedFloats32
	}
	return t
}

// Kind returns the kind of t.
func (t Token) Kind() Kind {
	if t.form() == formRaw {
		t.text()
	}
	return t.kind()
}

// text returns the text of a formRaw token and its flags if it is a string. It panics if t is no longer
// valid.
func (t Token) text() ([]byte, wire.StringFlags) {
	b, fl, ok := t.origin.Of.Token(int64(t.num))
	if !ok {
		panic("invalid jsontext.Token; it has been voided by a subsequent json.Decoder call")
	}
	return b, fl
}

// Clone returns a copy of t that remains valid. It allocates only if t is a string or number that a
// Decoder has read.
func (t Token) Clone() Token {
	if t.form() != formRaw {
		return t
	}
	b, fl := t.text()
	c := Token{origin: &numberTexts, str: string(b), num: uint64(fl)}
	if t.kind() == KindString {
		c.origin = &stringTexts
	}
	return c
}

// Bool returns the value of true or false. It panics for all other tokens.
func (t Token) Bool() bool {
	switch t.kind() {
	case KindTrue:
		return true
	case KindFalse:
		return false
	}
	panic(wrongKind(t))
}

// wrongKind returns the value with which an accessor panics if t has the wrong kind.
func wrongKind(t Token) string { return "invalid JSON token kind: " + t.Kind().String() }

// String returns the value of a string, without quotes and escapes, and the text of any other token. It
// allocates only for numbers, and for strings that a Decoder has read, clones included.
func (t Token) String() string {
	// String is inlined, so that the conversion does not allocate in a comparison, for example.
	s, b := t.value()
	if b != nil {
		return string(b)
	}
	return s
}

// formatted returns the text of a formInt, formUint, formFloat or formFloat32 token. It allocates the result only.
func (t Token) formatted() string { return string(t.appendNumber(make([]byte, 0, 64))) }

// value returns the result of [Token.String] in b, or in s if b is nil.
func (t Token) value() (s string, b []byte) {
	switch t.form() {
	case formRaw:
		b, fl := t.text()
		return "", textValue(b, t.kind(), fl)
	case formText:
		if t.kind() == KindNumber || t.num == 0 {
			return t.str[t.quotes() : len(t.str)-t.quotes()], nil
		}
		return "", textValue([]byte(t.str), t.kind(), wire.StringFlags(t.num))
	case formString:
		return t.str, nil
	case formInt, formUint:
		return t.formatted(), nil
	case formFloat, formFloat32:
		if t.kind() == KindString {
			return wire.NonfiniteName(t.float()), nil
		}
		return t.formatted(), nil
	case formFixed:
		return t.literal(), nil
	}
	return "<invalid jsontext.Token>", nil
}

// quotes returns the number of quotes at each end of the text of t: 1 for a string, 0 for a number.
func (t Token) quotes() int {
	if t.kind() == KindString {
		return 1
	}
	return 0
}

// textValue returns the value of a token of kind k with the text b, without quotes and escapes. The flags fl of
// a string are 0 if its value is the text between the quotes. The result is not nil.
func textValue(b []byte, k Kind, fl wire.StringFlags) []byte {
	if k == KindString {
		b = b[1 : len(b)-1]
		if fl != 0 {
			b = wire.AppendUnquote(make([]byte, 0, len(b)), b)
		}
	}
	return b
}

// literal returns the text of a formFixed token.
func (t Token) literal() string {
	switch t.kind() {
	case KindNull:
		return "null"
	case KindTrue:
		return "true"
	case KindFalse:
		return "false"
	}
	return t.kind().String()
}

// appendNumber appends the text of a formInt, formUint, formFloat or formFloat32 token to dst.
func (t Token) appendNumber(dst []byte) []byte {
	switch t.form() {
	case formInt:
		return wire.AppendInt(dst, int64(t.num))
	case formUint:
		return wire.AppendUint(dst, t.num)
	case formFloat32:
		return wire.AppendFloat32(dst, math.Float32frombits(uint32(t.num)))
	}
	return wire.AppendFloat64(dst, math.Float64frombits(t.num))
}

// float returns the value of a formFloat or formFloat32 token. Every NaN becomes that of [math.NaN].
func (t Token) float() float64 {
	x := math.Float64frombits(t.num)
	if t.form() == formFloat32 {
		x = float64(math.Float32frombits(uint32(t.num)))
	}
	if x != x {
		return math.NaN()
	}
	return x
}

// write writes a token of a form that WriteToken leaves to it, and rejects the zero Token. It reports whether it
// succeeded.
func (t Token) write(s *state.EncodeState) bool {
	switch t.form() {
	case formUint:
		return s.WriteUint(t.num)
	case formFloat:
		return s.WriteFloat(t.float(), 64)
	case formFloat32:
		return s.WriteFloat(t.float(), 32)
	case formText:
		return s.WriteText(t.str, wire.StringFlags(t.num))
	}
	return s.Reject(errInvalidToken)
}

// A numberError is the error of Token.Int, Uint, Float and Float32.
type numberError struct {
	number, method string // text of the token, name of the method; that of Float32 is Float
	err            error  // strconv.ErrSyntax or strconv.ErrRange
}

func (e *numberError) Error() string {
	return "jsontext.Token(" + e.number + ")." + e.method + " error: " + e.err.Error()
}
func (e *numberError) Unwrap() error { return e.err }

// numberText returns the text of t. It panics if t is not a number.
func (t Token) numberText() []byte {
	if t.Kind() != KindNumber {
		panic(wrongKind(t))
	}
	switch t.form() {
	case formRaw:
		b, _ := t.text()
		return b
	case formText:
		return []byte(t.str)
	}
	return t.appendNumber(nil)
}

// Int returns the value of a number. If it has a fraction or an exponent, the error matches
// [strconv.ErrSyntax]; if it is out of range, [strconv.ErrRange]. The result then is the nearest int64
// towards zero. For a token of [Float] or [Float32], an exponent in the text alone is not an error, and 1<<63
// is math.MaxInt64 without an error. Int panics if t is not a number. It allocates only for errors, for tokens
// of Float and Float32, and for clones.
func (t Token) Int() (int64, error) {
	switch t.form() {
	case formInt:
		return int64(t.num), nil
	case formRaw:
		if b, _ := t.text(); t.kind() == KindNumber {
			if n, ok := wire.ShortInteger(b); ok {
				return n, nil
			}
		}
	}
	return t.nearestInt()
}

// nearestInt is [Token.Int] for tokens other than an int64 and a short integer that a Decoder has read.
func (t Token) nearestInt() (int64, error) {
	if t.form() == formUint && t.num <= math.MaxInt64 {
		return int64(t.num), nil
	}
	if t.isFloat() {
		switch t.float() {
		case 1 << 63: // the float64 nearest to math.MaxInt64
			return math.MaxInt64, nil
		case -1 << 63:
			return math.MinInt64, nil
		}
	}
	b := t.numberText()
	neg, mag, _, f := wire.ParseInteger(b, 0)
	switch {
	case f == wire.None && !neg && mag <= math.MaxInt64:
		return t.exactly(int64(mag)), nil
	case f == wire.None && neg && mag <= 1<<63:
		return t.exactly(-int64(mag)), nil
	case f != wire.NotInteger && neg:
		return math.MinInt64, &numberError{string(b), "Int", strconv.ErrRange}
	case f != wire.NotInteger:
		return math.MaxInt64, &numberError{string(b), "Int", strconv.ErrRange}
	}
	return t.truncated(b)
}

// truncated is nearestInt for a number whose text b has a fraction or an exponent. The error is not nil.
func (t Token) truncated(b []byte) (int64, error) {
	x, _ := t.Float()
	err := &numberError{string(b), "Int", t.notInteger(x)}
	switch {
	case x >= 1<<63:
		return math.MaxInt64, err
	case x < -1<<63:
		return math.MinInt64, err
	}
	return int64(x), err
}

// isFloat reports whether t is a token of [Float] or [Float32].
func (t Token) isFloat() bool { return t.form() == formFloat || t.form() == formFloat32 }

// exactly returns the value of t. The text of t is the integer n. For a token of [Float] or [Float32] it is the
// argument of that function, which may differ from n: the shortest digits of a large float are not exact.
func (t Token) exactly(n int64) int64 {
	if t.isFloat() {
		if x := t.float(); -1<<63 <= x && x < 1<<63 {
			return int64(x)
		}
	}
	return n
}

// notInteger returns the cause for a token of value x. The text of the token has a fraction or an exponent:
// ErrRange for a token of [Float] or [Float32] that is an integer, which is then too large, else ErrSyntax.
func (t Token) notInteger(x float64) error {
	if t.isFloat() && x == math.Trunc(x) {
		return strconv.ErrRange
	}
	return strconv.ErrSyntax
}

// Uint returns the value of a number. If it has a sign, a fraction or an exponent, the error matches
// [strconv.ErrSyntax]; if it is out of range, [strconv.ErrRange]. The result then is the nearest uint64
// towards zero, which is 0 for negative numbers. For a token of [Float] or [Float32], an exponent in the text
// alone is not an error, and 1<<64 is math.MaxUint64 without an error. Uint panics if t is not a number. It
// does not allocate for tokens of [Uint], nor for tokens that a Decoder has read, except for errors.
func (t Token) Uint() (uint64, error) {
	if t.form() == formUint {
		return t.num, nil
	}
	b := t.numberText()
	neg, mag, _, f := wire.ParseInteger(b, 0)
	switch {
	case b[0] == '-' || neg:
		return 0, &numberError{string(b), "Uint", strconv.ErrSyntax}
	case t.isFloat() && t.float() == 1<<64: // the float64 nearest to math.MaxUint64
		return math.MaxUint64, nil
	case f == wire.None && t.isFloat() && t.float() < 1<<64:
		return uint64(t.float()), nil
	case f == wire.None:
		return mag, nil
	case f == wire.Range:
		return math.MaxUint64, &numberError{string(b), "Uint", strconv.ErrRange}
	}
	x, _ := t.Float()
	err := &numberError{string(b), "Uint", t.notInteger(x)}
	if x < 1<<64 {
		return uint64(x), err
	}
	return math.MaxUint64, err
}

// Float returns the value of a number, rounded to the nearest float64. If it is out of range, the result
// is an infinity, and the error matches [strconv.ErrRange]. For the strings "NaN", "Infinity" and
// "-Infinity" it returns these values. It panics for all other tokens. It allocates only for errors and for clones.
func (t Token) Float() (float64, error) {
	switch t.form() {
	case formFloat, formFloat32:
		return t.float(), nil
	case formInt:
		return float64(int64(t.num)), nil
	case formUint:
		return float64(t.num), nil
	}
	if x, ok := t.special(); ok {
		return x, nil
	}
	b := t.numberText()
	x, _, f := wire.ParseFloat64(b, 0)
	if f != wire.None {
		return infinity(b), &numberError{string(b), "Float", strconv.ErrRange}
	}
	return x, nil
}

// Float32 is [Token.Float] with float32 in place of float64.
func (t Token) Float32() (float32, error) {
	if t.form() == formFloat32 {
		return math.Float32frombits(uint32(t.num)), nil
	}
	if x, ok := t.special(); ok {
		return float32(x), nil
	}
	if t.form() == formFloat {
		x := float32(t.float())
		if math.IsInf(float64(x), 0) && t.kind() == KindNumber {
			return x, &numberError{t.String(), "Float", strconv.ErrRange}
		}
		return x, nil
	}
	b := t.numberText()
	x, _, f := wire.ParseFloat32(b, 0)
	if f != wire.None {
		return float32(infinity(b)), &numberError{string(b), "Float", strconv.ErrRange}
	}
	return float32(x), nil
}

// infinity returns the infinity with the sign of the number b.
func infinity(b []byte) float64 {
	if b[0] == '-' {
		return math.Inf(-1)
	}
	return math.Inf(1)
}

// special returns the value of a token of the JSON string "NaN", "Infinity" or "-Infinity". The second result
// is false for other tokens, and for tokens of [Float] and [Float32].
func (t Token) special() (float64, bool) {
	if t.kind() != KindString || t.form() == formFloat || t.form() == formFloat32 {
		return 0, false
	}
	switch t.String() {
	case "NaN":
		return math.NaN(), true
	case "Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	return 0, false
}

package jsonx

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/failure"
	"github.com/plainjson/json/internal/opts"
	"github.com/plainjson/json/internal/wrap"
	v1 "github.com/plainjson/json/v1"
)

// A NumberMode selects the Go values that JSON numbers become in an any; see [WithNumbers]. Modes can be compared. The
// zero NumberMode is NumbersFloat64.
type NumberMode struct{ numbers *opts.Numbers }

// These are the modes for numbers. A JSON number is an integer if it consists of digits with an optional minus and is not
// -0; 1.0 and 1e3 are no integers.
var (
	// NumbersFloat64 makes every number a float64, which has about 16 digits. It is the default.
	NumbersFloat64 NumberMode

	// NumbersInt64 makes an integer an int64, or a uint64 if it is above the range of int64. Any other number, and an
	// integer that fits in neither, is a float64.
	NumbersInt64 = NumberMode{&int64Numbers}

	// NumbersExact makes an integer an int64, a uint64 if it is above the range of int64, or else a *big.Int. Any other
	// number is a *big.Float with enough bits to print the same digits, and at least 64. A number of more than 4,096 bytes
	// is an error, unless [Limits] limit the bytes of numbers or remove that limit with a negative value. So is an exponent
	// beyond ±4,096. Marshal encodes a *big.Float as a JSON string, because it has a method MarshalText.
	NumbersExact = NumberMode{&exactNumbers}

	// NumbersRaw makes every number a [v1.Number], which is its text.
	NumbersRaw = NumberMode{&rawNumbers}
)

// WithNumbers selects the Go value that a JSON number becomes in an any: in a variable of type any, as an element of
// []any or map[string]any, and in every other value of an interface type without methods. Numbers of other Go types do
// not change. If an any contains a number of a type that the mode makes, a JSON number replaces it. A function of
// [json.WithUnmarshalers] for float64 is not called for numbers in an any, unless the mode is NumbersFloat64.
//
// With NumbersInt64 and NumbersRaw a number takes about as long to decode as without the option, and so do integers in the
// range of int64 with NumbersExact. Other numbers take 0.5 µs and more then. The option affects unmarshaling only, and
// allocates once.
//
//	var v any
//	err := json.Unmarshal(b, &v, jsonx.WithNumbers(jsonx.NumbersInt64))
func WithNumbers(m NumberMode) json.Options {
	n := new(numbers)
	n.extras.Numbers, n.values.Extras = m.numbers, &n.extras
	return n
}

// numbers is the option that WithNumbers returns. It has option values with the mode only, which Merge shares.
type numbers struct {
	values opts.Values
	extras opts.Extras
}

// Merge implements [json.Options].
func (n *numbers) Merge(s *opts.Set) {
	if !s.Share(opts.HasNumbers, &n.values) {
		s.SetNumbers(n.extras.Numbers)
	}
}

// Lookup implements [json.Options]; the value is a NumberMode.
func (*numbers) Lookup(s *opts.Set) (any, bool) {
	if s.Present&opts.HasNumbers == 0 {
		return nil, false
	}
	return NumberMode{s.Numbers}, true
}

// The modes other than NumbersFloat64. They are variables of their own, so that a program that does not use NumbersExact
// does not link package math/big.
var (
	int64Numbers = opts.Numbers{Ints: true, Is: isInt64Number}
	exactNumbers = opts.Numbers{Ints: true, Of: exactNumber, Is: isExactNumber, MaxText: maxExact,
		Wants: "a number of at most 4096 bytes, with an exponent of at most 4096"}
	rawNumbers = opts.Numbers{Of: rawNumber, Is: isRawNumber}
)

// isInt64Number implements Is of NumbersInt64.
func isInt64Number(x any) bool {
	switch x.(type) {
	case int64, uint64, float64:
		return true
	}
	return false
}

// rawNumber implements Of of NumbersRaw.
func rawNumber(text string) (any, error) { return v1.Number(text), nil }

// isRawNumber implements Is of NumbersRaw.
func isRawNumber(x any) bool {
	_, ok := x.(v1.Number)
	return ok
}

// maxExact is the largest number of bytes of a number, and the largest magnitude of an exponent, under NumbersExact. A
// number of so many digits takes 50 µs. Without a limit a text of ten bytes could take a gigabyte.
const maxExact = 4096

// exactNumber implements Of of NumbersExact, for numbers that are not in the range of int64 and uint64.
func exactNumber(text string) (any, error) {
	if strings.Trim(text, "-0123456789") == "" && text != "-0" {
		n, _ := new(big.Int).SetString(text, 10)
		return n, nil
	}
	mantissa, exponent := text, ""
	if e := strings.IndexAny(text, "eE"); e >= 0 {
		mantissa, exponent = text[:e], text[e+1:]
	}
	if n, err := strconv.Atoi(exponent); exponent != "" && (err != nil || n < -maxExact || n > maxExact) {
		return nil, wrap.Error("exponent is beyond 4096", failure.ErrRange)
	}
	// So many bits make the distance of two numbers less than that of two decimals of as many digits.
	digits := uint(len(mantissa))
	x, _, err := big.ParseFloat(text, 10, max(64, digits*10/3+2), big.ToNearestEven)
	if err != nil {
		return nil, failure.ErrRange
	}
	return x, nil
}

// isExactNumber implements Is of NumbersExact.
func isExactNumber(x any) bool {
	switch x.(type) {
	case int64, uint64, *big.Int, *big.Float:
		return true
	}
	return false
}

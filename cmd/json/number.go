package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// maxNumber is the largest length of a JSON number in an error, in bytes, without its ellipsis.
const maxNumber = 40

// maxExact is the number up to which float64 has every integer.
const maxExact = 1 << 53

// A numberCheck copies JSON values of numbers that canonical form can hold. Decoding into it makes the refusal of a
// number an error with a place.
type numberCheck struct {
	to    *jsontext.Encoder
	exact bool // see checkNumber
}

// UnmarshalJSONFrom copies the tokens of the next value of dec.
func (c *numberCheck) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	for depth := dec.StackDepth(); ; {
		tok, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if tok.Kind() == jsontext.KindNumber {
			if err := checkNumber(tok, c.exact); err != nil {
				return &json.SemanticError{JSONPointer: dec.StackPointer(), Err: err}
			}
		}
		if err := c.to.WriteToken(tok); err != nil {
			return err
		}
		if dec.StackDepth() == depth {
			return nil
		}
	}
}

// checkNumber returns an error if canonical form cannot hold the number tok. If exact is set, an integer that would
// change is an error, too.
func checkNumber(tok jsontext.Token, exact bool) error {
	f, err := tok.Float()
	if err == nil && (!exact || -maxExact < f && f < maxExact) {
		return nil
	}
	text := tok.String()
	if err != nil {
		return fmt.Errorf("number %s is out of the range of double precision", clip(text, maxNumber))
	}
	if form := string(jsontext.AppendFloat(nil, f, 64)); changesInteger(text, form) {
		return fmt.Errorf("integer %s would become %s", clip(text, maxNumber), form)
	}
	return nil
}

// changesInteger reports whether the JSON number before is an integer, and the JSON number after is another one. Both
// have the same sign, and are not zero.
func changesInteger(before, after string) bool {
	digits, exp := decimal(before)
	if exp < 0 {
		return false
	}
	afterDigits, afterExp := decimal(after)
	return digits != afterDigits || exp != afterExp
}

// decimal returns the decimal digits of a JSON number other than zero, without zeros at the start and the end, and the
// power of ten that the last digit counts. The number is an integer if exp is not negative.
func decimal(number string) (digits string, exp int) {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(strings.TrimPrefix(number, "-")), "e")
	if hasExponent {
		// An exponent beyond the range of int becomes the nearest int.
		exp, _ = strconv.Atoi(exponent)
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	exp += len(digits) - len(strings.TrimRight(digits, "0")) - len(fraction)
	return strings.TrimRight(digits, "0"), exp
}

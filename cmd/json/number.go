package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plainjson/json/jsontext"
)

// maxNumber is the largest number of characters of a JSON number in an error, without its ellipsis.
const maxNumber = 40

// maxExact is the number up to which float64 has every integer.
const maxExact = 1 << 53

// checkNumber returns an error if canonical form cannot hold tok, the number that dec has read last. If exact is set,
// an integer that would change is an error, too.
func checkNumber(tok jsontext.Token, dec *jsontext.Decoder, exact bool) error {
	f, err := tok.Float()
	if err == nil && (!exact || -maxExact < f && f < maxExact) {
		return nil
	}
	text := tok.String()
	if err != nil {
		err = fmt.Errorf("number %s is out of the range of double precision", clip(text, maxNumber))
	} else if form := string(jsontext.AppendFloat(nil, f, 64)); changesInteger(text, form) {
		err = fmt.Errorf("integer %s would become %s", clip(text, maxNumber), form)
	} else {
		return nil
	}
	return &jsontext.SyntacticError{
		ByteOffset:  dec.InputOffset() - int64(len(text)),
		JSONPointer: dec.StackPointer(),
		Err:         err,
	}
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

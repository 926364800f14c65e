package format

import (
	"bytes"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"slices"
	"strconv"

	"github.com/plainjson/json/internal/wire"
)

// An Encoding is a form of binary data as text. All but Text are defined by RFC 4648. The
// zero Encoding is Base64, which is used for Go values without tag option format.
type Encoding uint8

const (
	Base64    Encoding = iota // section 4
	Base64URL                 // section 5
	Base32                    // section 6
	Base32Hex                 // section 7
	Base16                    // section 8, with small letters
	Text                      // the data itself, which is text
)

// Append appends the text of src.
func (e Encoding) Append(dst, src []byte) []byte {
	switch e {
	case Base64URL:
		return base64.URLEncoding.AppendEncode(dst, src)
	case Base32:
		return base32.StdEncoding.AppendEncode(dst, src)
	case Base32Hex:
		return base32.HexEncoding.AppendEncode(dst, src)
	case Base16:
		return wire.AppendHex(dst, src)
	case Text:
		return append(dst, src...)
	}
	return base64.StdEncoding.AppendEncode(dst, src)
}

// AppendDecode appends the binary data that text encodes. Padding is required, and Base16
// accepts digits of either case. Line breaks in text are an error; if loose is set, all but
// Base16 ignore them. They are data in a Text. After an error the result holds the data before the malformed part of
// text, or all data if only line breaks are wrong.
func (e Encoding) AppendDecode(dst, text []byte, loose bool) ([]byte, error) {
	var err error
	switch e {
	case Base64URL:
		dst, err = base64.URLEncoding.AppendDecode(dst, text)
	case Base32:
		dst, err = base32.StdEncoding.AppendDecode(dst, text)
	case Base32Hex:
		dst, err = base32.HexEncoding.AppendDecode(dst, text)
	case Base16:
		return appendUnhex(dst, text)
	case Text:
		return append(dst, text...), nil
	default:
		dst, err = base64.StdEncoding.AppendDecode(dst, text)
	}
	if err != nil || loose {
		return dst, err
	}
	k := bytes.IndexByte(text, '\n')
	if j := bytes.IndexByte(text, '\r'); uint(j) < uint(k) { // as uint, -1 is large
		k = j
	}
	if k >= 0 {
		err = illegalCharacter(text, k)
	}
	return dst, err
}

// errHalfByte is the error for a text that ends within a byte.
var errHalfByte = errors.New("an odd number of hexadecimal digits")

// appendUnhex appends the bytes of the hexadecimal digits in text. It returns an error for
// any other character, and for an odd number of digits.
func appendUnhex(dst, text []byte) ([]byte, error) {
	dst, bad := wire.AppendUnhex(slices.Grow(dst, len(text)/2), text)
	switch {
	case bad < 0:
		return dst, nil
	case bad == len(text):
		return dst, errHalfByte
	}
	return dst, illegalCharacter(text, bad)
}

// illegalCharacter returns the error for text[k], which is no character of the encoding.
func illegalCharacter(text []byte, k int) error {
	return errors.New("illegal character " + strconv.QuoteRune(rune(text[k])) + " at offset " + strconv.Itoa(k))
}

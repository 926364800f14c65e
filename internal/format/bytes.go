package format

import (
	"bytes"
	"errors"
	"slices"
	"strconv"

	"github.com/plainjson/json/internal/wire"
)

// A Codec turns binary data into text and back (RFC 4648).
type Codec interface {
	AppendEncode(dst, src []byte) []byte
	AppendDecode(dst, src []byte) ([]byte, error)
}

// Hex is the Codec of hexadecimal digits.
type Hex struct{}

var errHalfByte = errors.New("an odd number of hexadecimal digits")

// AppendEncode appends src as hexadecimal digits.
func (Hex) AppendEncode(dst, src []byte) []byte { return wire.AppendHex(dst, src) }

// AppendDecode appends what the hexadecimal digits src stand for. It returns an error
// for any other character, and for half a byte.
func (Hex) AppendDecode(dst, src []byte) ([]byte, error) {
	dst, bad := wire.AppendUnhex(slices.Grow(dst, len(src)/2), src)
	switch {
	case bad < 0:
		return dst, nil
	case bad == len(src):
		return dst, errHalfByte
	}
	return dst, illegalByte(src, bad)
}

// DecodeBytes is base64 for any codec. Line ends, which packages base64 and
// base32 pass over, are an error, unless loose is set.
func DecodeBytes(codec Codec, dst, text []byte, loose bool) ([]byte, error) {
	dst, err := codec.AppendDecode(dst, text)
	if err != nil || loose {
		return dst, err
	}
	k := bytes.IndexByte(text, '\n')
	if j := bytes.IndexByte(text, '\r'); uint(j) < uint(k) { // as uint, -1 is large
		k = j
	}
	if k >= 0 {
		err = illegalByte(text, k)
	}
	return dst, err
}

// illegalByte says that byte k of text can't be there.
func illegalByte(text []byte, k int) error {
	return errors.New("illegal character " + strconv.QuoteRune(rune(text[k])) + " at offset " + strconv.Itoa(k))
}

package wire

// The functions of this file replace package encoding/hex, which imports package fmt.

// AppendHex appends src to dst as hexadecimal digits (RFC 4648, section 8), in lower case.
func AppendHex(dst, src []byte) []byte {
	for _, c := range src {
		dst = append(dst, lowerHex[c>>4], lowerHex[c&0xf])
	}
	return dst
}

// AppendUnhex appends to dst the bytes that the hexadecimal digits of src encode, in lower or upper
// case, up to the first byte that is not a digit. It returns the index of that byte, len(src) if
// src has an odd number of digits and no other byte, or -1 if src is valid.
func AppendUnhex(dst, src []byte) ([]byte, int) {
	for i, c := range src {
		switch {
		case hexDigit(c) > 0xf:
			return dst, i
		case i&1 != 0:
			dst = append(dst, byte(hexDigit(src[i-1])<<4|hexDigit(c)))
		}
	}
	if len(src)&1 != 0 {
		return dst, len(src)
	}
	return dst, -1
}

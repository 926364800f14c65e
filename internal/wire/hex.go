package wire

// Package encoding/hex does the same, but brings package fmt into every program.

// AppendHex appends src to dst as hexadecimal digits (RFC 4648, section 8), with small letters.
func AppendHex(dst, src []byte) []byte {
	for _, c := range src {
		dst = append(dst, lowerHex[c>>4], lowerHex[c&0xf])
	}
	return dst
}

// AppendUnhex appends to dst what the hexadecimal digits of src stand for, up to the first byte
// that is none. It returns the index of that; len(src) if half a byte is left over; or else -1.
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

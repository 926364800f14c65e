package wire

import (
	"encoding/binary"
	"math/bits"
)

// CopySlack is how much longer than the text the output of the copying functions
// has to be.
const CopySlack = 8

// CopyString copies the string literal that src starts with to dst and returns its
// length. It checks no more than RFC 8259, section 7 demands; bytes that are not
// UTF-8 and halves of surrogate pairs are copied as they are. If src does not start
// with a literal, it returns -1. dst must be longer than src by at least CopySlack,
// or else the result is -1, too; what is in dst behind the literal is lost. It does
// not allocate.
func CopyString(dst, src []byte) int {
	if len(dst) < len(src) || len(src) < 2 || src[0] != '"' {
		return -1
	}
	dst = dst[:len(src)]
	dst[0] = '"'
	i := 1
	for Fast && i >= 0 && i <= len(src)-8 {
		w := binary.LittleEndian.Uint64(src[i:])
		binary.LittleEndian.PutUint64(dst[i:], w)
		m := structural(w)
		if m == 0 {
			if i += 8; i > 64 {
				i = copyPlain(dst, src, i)
			}
			continue
		}
		at := bits.TrailingZeros64(m) & 56
		i += at >> 3
		switch byte(w >> at) {
		case '"':
			return i + 1
		case '\\':
			if i = copyEscapes(dst, src, i); i < 0 {
				return -1
			}
		default:
			return -1
		}
	}
	return copyShort(dst, src, i)
}

// copyPlain copies 32 bytes at once as long as none of them is special, and returns
// where that ends.
func copyPlain(dst, src []byte, i int) int {
	for i >= 0 && i <= len(src)-32 && i <= len(dst)-32 {
		t, u := binary.LittleEndian.Uint64(src[i:]), binary.LittleEndian.Uint64(src[i+8:])
		v, w := binary.LittleEndian.Uint64(src[i+16:]), binary.LittleEndian.Uint64(src[i+24:])
		if structural(t)|structural(u)|structural(v)|structural(w) != 0 {
			break
		}
		binary.LittleEndian.PutUint64(dst[i:], t)
		binary.LittleEndian.PutUint64(dst[i+8:], u)
		binary.LittleEndian.PutUint64(dst[i+16:], v)
		binary.LittleEndian.PutUint64(dst[i+24:], w)
		i += 32
	}
	return i
}

// structural is special without what is not ASCII.
func structural(w uint64) uint64 {
	ctrl := (w ^ 0x02*ones) - 0x21*ones
	back := (w ^ '\\'*ones) - ones
	return (ctrl | back) &^ w & highs
}

// copyEscapes copies a run of escapes that begins at src[i] and returns the index
// behind it, or -1 if one is malformed.
func copyEscapes(dst, src []byte, i int) int {
	for Fast && i >= 0 && i <= len(src)-8 && i <= len(dst)-8 {
		w := binary.LittleEndian.Uint64(src[i:])
		if byte(w) != '\\' {
			return i
		}
		binary.LittleEndian.PutUint64(dst[i:], w)
		switch {
		case shortFlags[w>>8&0xff] != 0:
			i += 2
		case uint16(w) == escapeU && hexUnit(src[i+2], src[i+3], src[i+4], src[i+5]) <= 0xffff:
			i += 6
		default:
			return -1
		}
	}
	return i
}

// copyShort is CopyString for the rest of a literal, from src[i] on, byte by byte.
func copyShort(dst, src []byte, i int) int {
	for i < len(src) {
		c := src[i]
		dst[i] = c
		switch {
		case c == '"':
			return i + 1
		case c < ' ':
			return -1
		case c != '\\':
			i++
			continue
		}
		n := escapeLen(src, i)
		if n == 0 {
			return -1
		}
		i += copy(dst[i:i+n], src[i:])
	}
	return -1
}

// escapeLen returns the length of the escape at b[i], or 0 if it is malformed.
func escapeLen(b []byte, i int) int {
	switch {
	case i+1 >= len(b):
		return 0
	case shortFlags[b[i+1]] != 0:
		return 2
	case b[i+1] != 'u':
		return 0
	}
	if _, f := unicodeEscape(b, i); f != None {
		return 0
	}
	return 6
}

// CopyNumber is [CopyString] for a number (RFC 8259, section 6), longest match.
func CopyNumber(dst, src []byte) int {
	end, f := ScanNumber(src, 0)
	if f != None || end > len(dst) {
		return -1
	}
	if !Fast || end > len(src)-8 {
		return copy(dst, src[:end])
	}
	for i := 0; i < end && i <= len(src)-8 && i <= len(dst)-8; i += 8 {
		binary.LittleEndian.PutUint64(dst[i:], binary.LittleEndian.Uint64(src[i:]))
	}
	return end
}

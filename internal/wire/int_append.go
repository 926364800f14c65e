package wire

import (
	"encoding/binary"
	"strconv"
)

// AppendInt appends n in decimal. It allocates only if dst has no capacity for 25 more
// bytes, even if the text is shorter. See [AppendQuote] on dst.
func AppendInt(dst []byte, n int64) []byte {
	if n < 0 {
		dst, n = append(dst, '-'), -n // math.MinInt64 does not change, and is right as a uint64
	}
	return AppendUint(dst, uint64(n))
}

// AppendUint appends n in decimal. It allocates only if dst has no capacity for 24 more bytes, even if
// the text is shorter. It writes words of eight digits, the first without leading zeros. See [AppendQuote] on dst.
func AppendUint(dst []byte, n uint64) []byte {
	if !Fast {
		return strconv.AppendUint(dst, n, 10)
	}
	at := len(dst)
	if cap(dst)-at < 24 {
		dst = grow(dst, 24)
	}
	out := (*[24]byte)(dst[at : at+24])
	if n < 1e8 {
		if n < 100 {
			return dst[:at+putFew(out, n)]
		}
		x := digitWord(n) // as putLeading, without a call
		z := leadingZeroBits(x) & 63
		binary.LittleEndian.PutUint64(out[:8], (x|asciiZeros)>>uint(z))
		return dst[:at+8-z>>3]
	}
	rest := n % 1e8
	n /= 1e8
	k := 0
	switch {
	case n < 100: // nine and ten digits: many identifiers, and Unix times in seconds
		k = putFew(out, n)
	case n < 1e8:
		k = putLeading(out, n)
	default:
		k = putLeading(out, n/1e8)
		binary.LittleEndian.PutUint64(out[k:k+8], digitWord(n%1e8)|asciiZeros)
		k += 8
	}
	binary.LittleEndian.PutUint64(out[k:k+8], digitWord(rest)|asciiZeros)
	return dst[:at+k+8]
}

// putFew writes n < 100 at the start of out and returns its number of digits, 1 or 2.
func putFew(out *[24]byte, n uint64) int {
	if n < 10 {
		out[0] = '0' + byte(n)
		return 1
	}
	binary.LittleEndian.PutUint16(out[:2], uint16(digitPairs[n]|asciiZeros&0xffff))
	return 2
}

// putLeading writes n, from 1 to 1e8-1, at the start of out and returns its number
// of digits, 1 to 8. It overwrites out[:8].
func putLeading(out *[24]byte, n uint64) int {
	x := digitWord(n)
	z := leadingZeroBits(x) & 63
	binary.LittleEndian.PutUint64(out[:8], (x|asciiZeros)>>uint(z))
	return 8 - z>>3
}

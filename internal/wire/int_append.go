package wire

import (
	"encoding/binary"
	"slices"
	"strconv"
)

// AppendInt appends n in decimal. It allocates only to grow dst, by 24 bytes
// or more even if the number is shorter.
func AppendInt(dst []byte, n int64) []byte {
	if n >= 0 {
		return AppendUint(dst, uint64(n))
	}
	return AppendUint(append(dst, '-'), -uint64(n))
}

// AppendUint appends n in decimal. It allocates only to grow dst, by 24 bytes
// or more even if the number is shorter.
func AppendUint(dst []byte, n uint64) []byte {
	if !Fast {
		return strconv.AppendUint(dst, n, 10)
	}
	if n < 100 {
		if n < 10 {
			return append(dst, '0'+byte(n))
		}
		pair := digitPairs[n] | asciiZeros&0xffff
		return append(dst, byte(pair), byte(pair>>8))
	}
	return appendUint(dst, n)
}

// appendUint is AppendUint for n > 0: whole words of eight digits are written,
// the first without its leading zeros.
func appendUint(dst []byte, n uint64) []byte {
	if cap(dst)-len(dst) < 24 {
		dst = slices.Grow(dst, 24)
	}
	at := len(dst)
	out := (*[24]byte)(dst[at : at+24])
	if n < 1e8 {
		k := putLeading(out, n)
		return dst[:at+k]
	}
	rest := n % 1e8
	n /= 1e8
	if n < 1e8 {
		k := putFew(out, n)
		binary.LittleEndian.PutUint64(out[k:k+8], digitWord(rest)|asciiZeros)
		return dst[:at+k+8]
	}
	k := putLeading(out, n/1e8)
	binary.LittleEndian.PutUint64(out[k:k+8], digitWord(n%1e8)|asciiZeros)
	binary.LittleEndian.PutUint64(out[k+8:k+16], digitWord(rest)|asciiZeros)
	return dst[:at+k+16]
}

// putFew is putLeading for what is often one digit or two, as in front of eight others: many
// identifiers have nine digits, and points in time ten.
func putFew(out *[24]byte, n uint64) int {
	switch {
	case n < 10:
		out[0] = '0' + byte(n)
		return 1
	case n < 100:
		binary.LittleEndian.PutUint16(out[:2], uint16(digitPairs[n]|asciiZeros&0xffff))
		return 2
	}
	return putLeading(out, n)
}

// putLeading writes n < 1e8, not 0, at the start of out and returns how many
// digits it has (1 to 8). It clobbers out[:8].
func putLeading(out *[24]byte, n uint64) int {
	x := digitWord(n)
	z := leadingZeroBits(x) & 63
	binary.LittleEndian.PutUint64(out[:8], (x|asciiZeros)>>uint(z))
	return 8 - z>>3
}

package wire

import "encoding/binary"

// Escapes like \u00e9 come in runs, where a text has been made ASCII. The functions here
// take two of them at a time: the digits of the first are in the low half of a word, those
// of the second in the high half.

// lanes has a one at the bottom of both halves of a word.
const lanes = 1<<32 | 1

// unitPair returns the eight digits of two \u escapes at b[i:], and whether the escapes are
// there, with two bytes more behind them.
func unitPair(b []byte, i int) (digits uint64, ok bool) {
	if i < 0 || i > len(b)-14 {
		return 0, false
	}
	v := binary.LittleEndian.Uint64(b[i:])
	w := binary.LittleEndian.Uint64(b[i+6:])
	const both = escapeU<<48 | escapeU
	return v>>16&0xffffffff | w>>16<<32, (v^both)&(0xffff<<48|0xffff) == 0
}

// units returns the values of the hexadecimal digits in x, one in each half.
func units(x uint64) uint64 {
	v := x&(0x0f*ones) + x>>6&ones*9
	v = v<<4 | v>>8 // bytes 0 and 2 of each half now hold two digits each
	return v&(0xff*lanes)<<8 | v>>16&(0xff*lanes)
}

// threes has the bits of the upper five bits of code units that UTF-8 has three bytes for.
const threes uint32 = 1<<32 - 1 - 1<<0 - 1<<0x1b

// areThrees reports whether both units of u are three bytes in UTF-8: those from 0x800 on
// but for halves of surrogate pairs.
func areThrees(u uint64) bool { return threes>>(u>>11&31)&(threes>>(u>>43))&1 != 0 }

// areTwos reports whether both units of u are two bytes in UTF-8.
func areTwos(u uint64) bool {
	return u&(0xf800*lanes) == 0 && uint32(u) >= 0x80 && u>>32 >= 0x80
}

// putThrees writes the units of u, for which areThrees holds, to out[n:]. It may write up to
// eight bytes.
func putThrees(out []byte, n int, u uint64) int {
	u = 0x8080e0*lanes | u>>12&(0x0f*lanes) | u<<2&(0x3f00*lanes) | u&(0x3f*lanes)<<16
	binary.LittleEndian.PutUint64(out[n:], u&0xffffff|u>>32<<24)
	return n + 6
}

// putTwos is putThrees for areTwos. It may write up to four bytes.
func putTwos(out []byte, n int, u uint64) int {
	u = 0x80c0*lanes | u>>6&(0x1f*lanes) | u&(0x3f*lanes)<<8
	binary.LittleEndian.PutUint32(out[n:], uint32(u&0xffff|u>>16))
	return n + 4
}

// areHex reports whether the eight bytes of x are hexadecimal digits. See isHex4.
func areHex(x uint64) bool {
	y := x | 0x20*ones
	digit := (x + 0x50*ones) &^ (x + 0x46*ones)
	alpha := (y + 0x1f*ones) &^ (y + 0x19*ones)
	return (digit|alpha)&^x&highs == highs
}

// unescapeUnitPairs writes to out[n:] what pairs of \u escapes at src[i:] stand for, as long
// as they are right, and both are as many bytes in UTF-8, two or three. It returns the ends of both.
func unescapeUnitPairs(out []byte, n int, src []byte, i int) (int, int) {
	for {
		x, ok := unitPair(src, i)
		if !ok || !areHex(x) {
			return n, i
		}
		switch u := units(x); {
		case areThrees(u):
			n = putThrees(out, n, u)
		case areTwos(u):
			n = putTwos(out, n, u)
		default:
			return n, i
		}
		i += 12
	}
}

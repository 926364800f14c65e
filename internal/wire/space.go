package wire

import (
	"encoding/binary"
	"math/bits"
)

// ones is a word of eight bytes 1. Its product with a byte is a word of eight such bytes.
const ones = 0x0101010101010101

// highs is a word in which the highest bit of each byte is set.
const highs = 0x8080808080808080

// SkipSpace returns the index of the first byte of b, from i on, that is not JSON white space
// (RFC 8259, section 2: space, tab, line feed, carriage return), or len(b) if there is none. It
// returns i if i is len(b) or larger. It does not allocate.
func SkipSpace(b []byte, i int) int {
	if i < len(b) && b[i] <= ' ' {
		return skipSpace(b, i)
	}
	return i
}

// skipSpace is the part of SkipSpace that is not inlined. White space between tokens is
// usually one byte, such as a space or a line feed, and then a run of another byte, the
// indentation. Each round of the loop skips a long run, or up to eight bytes of any kind. It skips a line
// feed alone, because few are followed by another one; this saves 17 % of the time after a carriage return.
func skipSpace(b []byte, i int) int {
	if !isSpace(b[i]) {
		return i
	}
	for i++; uint(i) < uint(len(b)); {
		c := b[i]
		if c > ' ' || !isSpace(c) {
			return i
		}
		if Fast && i <= len(b)-8 && c != '\n' {
			w := binary.LittleEndian.Uint64(b[i:])
			if w == uint64(c)*ones {
				i = skipRun(b, i+8, w)
				continue
			}
			n := spaces(w)
			if i += n; n < 8 {
				return i
			}
			continue
		}
		i++
	}
	return i
}

// skipRun returns the end of the run of equal bytes at b[i:]. run is a word of such bytes. If
// the run ends in the last seven bytes of b, it may return an earlier index. Its loads do not
// depend on results of earlier loads, which halves the time for 32 spaces.
func skipRun(b []byte, i int, run uint64) int {
	for i >= 0 && i <= len(b)-8 {
		w := binary.LittleEndian.Uint64(b[i:]) ^ run
		if w != 0 {
			return i + bits.TrailingZeros64(w)>>3
		}
		i += 8
	}
	return i
}

// spaces returns how many of the lowest bytes of w are JSON white space, up to the first that is not. It is inlined.
func spaces(w uint64) int {
	// The highest bit of a byte of each term is set unless the byte is white space: \t or \r, \n, a space.
	x := w &^ highs
	other := ((x | 4*ones) ^ '\r'*ones + ^uint64(highs)) & (x ^ '\n'*ones + ^uint64(highs)) & (x ^ ' '*ones + ^uint64(highs))
	return bits.TrailingZeros64((other|w)&highs) >> 3
}

// isSpace reports whether c is JSON white space.
func isSpace(c byte) bool {
	return c <= ' ' && uint64(1)<<c&(1<<' '|1<<'\t'|1<<'\n'|1<<'\r') != 0
}

package wire

import (
	"encoding/binary"
	"fmt"
	"testing"
)

// TestDigitWords holds the two word conversions against fmt: every value of
// each half, since the halves do not meet before the last step.
func TestDigitWords(t *testing.T) {
	for n := uint64(0); n < 10000; n++ {
		for _, v := range []uint64{n, n * 10000, n*10000 + 9999 - n, 99990000 + n, n*10000 + 9999} {
			text := fmt.Sprintf("%08d", v)
			want := binary.LittleEndian.Uint64([]byte(text)) ^ asciiZeros
			if got := digitWord(v); got != want {
				t.Fatalf("digitWord(%d) = %#x, want %#x", v, got, want)
			}
			if got := eightDigits(want); got != v {
				t.Fatalf("eightDigits(%s) = %d", text, got)
			}
			if got := eightDigits(leadingDigits(want, 5)); got != v/1000 {
				t.Fatalf("first five digits of %s = %d", text, got)
			}
		}
	}
}

// TestNonDigits puts every byte at every place among digits.
func TestNonDigits(t *testing.T) {
	for place := 0; place < 8; place++ {
		for c := 0; c < 256; c++ {
			text := []byte("09182736")
			text[place] = byte(c)
			m := nonDigits(binary.LittleEndian.Uint64(text) ^ asciiZeros)
			if got := leadingZeroBits(m) / 8; isDigit(byte(c)) && m != 0 || !isDigit(byte(c)) && got != place {
				t.Errorf("%q: mask %#x, first non-digit at %d", text, m, got)
			}
		}
	}
}

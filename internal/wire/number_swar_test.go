package wire

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// TestDigitWords checks that digitWord, eightDigits and leadingDigits agree with package fmt for
// every value of each half: the halves are combined only in the last step.
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

// TestNonDigits checks that nonDigits finds every byte that is not a digit, at every index among digits.
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

// TestDigitTriples checks the entries of digitTriples with package fmt.
func TestDigitTriples(t *testing.T) {
	for n := range 1000 {
		text := fmt.Sprintf("%03d", n)
		want := uint32(text[0]) | uint32(text[1])<<8 | uint32(text[2])<<16
		want |= uint32(len(strings.TrimRight(text, "0"))) << 24
		if got := digitTriples[n]; got != want {
			t.Errorf("%d: got %#x, want %#x", n, got, want)
		}
	}
}

// TestNineDigits checks the results of nineDigits at both ends of each thousand: the first two
// results are the same for all numbers of a thousand.
func TestNineDigits(t *testing.T) {
	check := func(n uint64) {
		t0, t1, t2 := nineDigits(n)
		w0, w1, w2 := digitTriples[n/1e6], digitTriples[n/1e3%1e3], digitTriples[n%1e3]
		if t0 != w0 || t1 != w1 || t2 != w2 {
			t.Fatalf("%d: got %#x %#x %#x, want %#x %#x %#x", n, t0, t1, t2, w0, w1, w2)
		}
	}
	for n := uint64(0); n < 1e9; n += 1000 {
		check(n)
		check(n + 1)
		check(n + 999)
	}
}

package wire

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestParseNumber checks that ParseNumber agrees with ParseInteger and ParseFloat64, at all distances from the end of a text.
func TestParseNumber(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	digits := func(n int) string { return strconv.FormatUint(1<<63|r.Uint64(), 10)[:1+r.IntN(n)] }
	texts := []string{"0", "-0", "-", "", "1e2", "1E2", "1.5e1", "15e-1", "0.0", "10", "18446744073709551615", "18446744073709551616", "9999999999999999999", "1e400", "1.", "x"}
	for range 20000 {
		text := digits(19)
		if r.IntN(3) == 0 {
			text = "-" + text
		}
		if r.IntN(3) == 0 {
			text += "." + digits(5)
		}
		if r.IntN(3) == 0 {
			text += "e" + digits(2)
		}
		texts = append(texts, text)
	}
	for _, text := range texts {
		for _, after := range []string{"", ",", ", 12345678901234567890123456789012345"} {
			b := []byte("x" + text + after)
			v, mag, isInteger, end, f := ParseNumber(b, 1)
			neg, wantMag, wantEnd, fault := ParseInteger(b, 1)
			if isInteger {
				if f != None || fault != None || mag != wantMag || end != wantEnd || v != 0 || neg && mag == 0 {
					t.Errorf("%q: got integer %d, %d, %v, want %d, %d, %v", b, mag, end, f, wantMag, wantEnd, fault)
				}
				continue
			}
			if Fast && fault == None && wantMag < 1e19 && !(neg && wantMag == 0) && wantEnd == end {
				t.Errorf("%q is an integer", b)
			}
			x, wantEnd, fault := ParseFloat64(b, 1)
			if math.Float64bits(v) != math.Float64bits(x) || mag != 0 || end != wantEnd || f != fault {
				t.Errorf("%q: got %v, %d, %v, want %v, %d, %v", b, v, end, f, x, wantEnd, fault)
			}
		}
	}
}

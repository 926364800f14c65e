package wire

import (
	"math/big"
	"testing"
)

// TestShortestProof proves that roundToOdd is right for all arguments from
// shortestExact. The approximate power gives a wrong result only if some
// n·x (x = 2^(e+1)·10^-k; n = 2c, 2c-1 or 2c+1) is closer than 2^-68 to an
// integer without being one, because the argument c of roundToOdd is below 2^59.
//
// Every n·x that is so close satisfies n·distance < 1/2, and so n is a multiple of
// the denominator of a convergent of x's continued fraction (Legendre; Khinchin,
// "Continued Fractions", theorem 19). The test checks all of these, which are few.
func TestShortestProof(t *testing.T) {
	t.Parallel()
	for e := -1074; e <= 971; e++ {
		x := new(big.Rat).Mul(ratPow2(e+1), ratPow10(-log10Pow2(e)))
		lowest := int64(1<<53 - 1)
		if e == -1074 {
			lowest = 1
		}
		checkMultiples(t, e, x, lowest, 1<<54+1)
		if e >= -149 && e <= 104 {
			lowest = 1<<24 - 1
			if e == -149 {
				lowest = 1
			}
			checkMultiples(t, e, x, lowest, 1<<25+1)
		}

		// For the lowest mantissa of an exponent, the power of ten and the lower edge differ.
		x = new(big.Rat).Mul(ratPow2(e), ratPow10(-log10ThreeQuartersPow2(e)))
		for _, c := range []int64{1 << 52, 1 << 23} {
			for _, n := range []int64{4*c - 1, 4 * c, 4*c + 2} {
				if tooClose(new(big.Rat).Mul(x, big.NewRat(n, 1))) {
					t.Errorf("%d·2^%d is too close to a multiple of the power of ten", n, e)
				}
			}
		}
	}
}

// checkMultiples checks that tooClose is false for all n·x with lowest <= n <= highest. x is
// 2^(e+1) divided by a power of ten.
func checkMultiples(t *testing.T, e int, x *big.Rat, lowest, highest int64) {
	t.Helper()
	num, den := x.Num(), x.Denom()
	q0, q1 := big.NewInt(0), big.NewInt(1) // denominators of the convergents
	num, den = den, new(big.Int).Mod(num, den)
	for q1.IsInt64() && q1.Int64() <= highest {
		q := q1.Int64()
		m := (lowest + q - 1) / q // the first multiple in range is the closest
		if m*q <= highest && tooClose(new(big.Rat).Mul(x, big.NewRat(m*q, 1))) {
			t.Errorf("%d·2^%d is too close to a multiple of the power of ten", m*q, e+1)
		}
		if den.Sign() == 0 {
			return
		}
		a, rest := new(big.Int).QuoRem(num, den, new(big.Int))
		q0, q1 = q1, new(big.Int).Add(new(big.Int).Mul(a, q1), q0)
		num, den = den, rest
	}
}

// tooClose reports whether x is not an integer, but so close to one that roundToOdd may be wrong.
func tooClose(x *big.Rat) bool {
	above := new(big.Rat).SetFrac(new(big.Int).Mod(x.Num(), x.Denom()), x.Denom())
	if above.Sign() == 0 {
		return false
	}
	below := new(big.Rat).Sub(big.NewRat(1, 1), above)
	return above.Cmp(ratPow2(-68)) < 0 || below.Cmp(ratPow2(-68)) < 0
}

package wire

// A power is a power of ten with 128 bits: 10^q = (hi·2^64 + lo) · 2^(log2Pow10(q)-127), with
// the top bit of hi set. It is rounded up: if 10^q has more than 128 significant bits (q < 0 or
// q > 55), the power is too large by less than one unit of lo, and lo is not zero.
type power struct{ hi, lo uint64 }

// log2Pow10 returns the floor of log2(10^q), for |q| <= 1200. Here and below
// the products fit 32 bits.
func log2Pow10(q int) int { return q * 1741647 >> 19 }

// log10Pow2 returns the floor of log10(2^e), for |e| <= 1300.
func log10Pow2(e int) int { return e * 315653 >> 20 }

// log10ThreeQuartersPow2 returns the floor of log10(2^e · 3/4), for |e| <= 1300.
func log10ThreeQuartersPow2(e int) int { return (e*315653 - 131008) >> 20 }

// pow10u contains the powers of ten up to the largest in a uint64.
var pow10u = [20]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
	1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

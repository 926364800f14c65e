package wire

import (
	"bytes"
	"math"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// naiveFloat is the oracle for AppendFloat64 and AppendFloat32, for bitSize 64 and 32: it
// formats the digits that strconv returns by the steps of ECMA-262, section 7.1.12.1.
func naiveFloat(v float64, bitSize int) string {
	if v == 0 {
		return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0")
	}
	text := strconv.FormatFloat(v, 'e', -1, bitSize)
	if bitSize == 32 && math.Abs(v) == 0x1p-12 {
		// The number, 2.44140625e-04, is halfway between two decimals of eight digits. strconv
		// returns the even one since Go 1.27, and the other one before.
		text = strings.Replace(text, "2.4414063e", "2.4414062e", 1)
	}
	sign := ""
	if text[0] == '-' {
		sign, text = "-", text[1:]
	}
	mantissa, exponent, _ := strings.Cut(text, "e")
	s := strings.Replace(mantissa, ".", "", 1)
	exp, _ := strconv.Atoi(exponent)
	k, n := len(s), exp+1
	e := strconv.Itoa(n - 1)
	if n > 0 {
		e = "+" + e
	}
	switch {
	case k <= n && n <= 21:
		return sign + s + strings.Repeat("0", n-k)
	case 0 < n && n <= 21:
		return sign + s[:n] + "." + s[n:]
	case -6 < n && n <= 0:
		return sign + "0." + strings.Repeat("0", -n) + s
	case k == 1:
		return sign + s + "e" + e
	}
	return sign + s[:1] + "." + s[1:] + "e" + e
}

// checkAppendFloat64 checks that AppendFloat64 agrees with naiveFloat, and that ParseFloat64
// converts the result back to v. It ignores infinities and NaN.
func checkAppendFloat64(t *testing.T, v float64) {
	t.Helper()
	if v-v != 0 {
		return
	}
	var room [64]byte
	got := AppendFloat64(append(room[:0], "x:"...), v)
	if want := "x:" + naiveFloat(v, 64); string(got) != want {
		t.Fatalf("%#x: got %s, want %s", math.Float64bits(v), got, want)
	}
	back, end, f := ParseFloat64(got, 2)
	if math.Float64bits(back) != math.Float64bits(v) || end != len(got) || f != None {
		t.Fatalf("%s: read back as %v (%d, %d)", got, back, end, f)
	}
}

// checkAppendFloat32 is checkAppendFloat64 for AppendFloat32 and ParseFloat32.
func checkAppendFloat32(t *testing.T, v float32) {
	t.Helper()
	if v-v != 0 {
		return
	}
	var room [64]byte
	got := AppendFloat32(append(room[:0], "x:"...), v)
	if want := "x:" + naiveFloat(float64(v), 32); string(got) != want {
		t.Fatalf("%#x: got %s, want %s", math.Float32bits(v), got, want)
	}
	back, end, f := ParseFloat32(got, 2)
	if math.Float64bits(back) != math.Float64bits(float64(v)) || end != len(got) || f != None {
		t.Fatalf("%s: read back as %v (%d, %d)", got, back, end, f)
	}
}

// TestAppendFloat64 checks the texts of numbers at the limits of the fast paths and of the
// formats, and that AppendFloat64 appends nothing for infinities and NaN.
func TestAppendFloat64(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		v         float64
		want      string
	}{
		{"zero", "no digits to find", 0, "0"},
		{"minus zero", "differs from ECMAScript", math.Copysign(0, -1), "-0"},
		{"one", "an integer has no point", 1, "1"},
		{"2^53", "the first integer beyond those written by AppendUint", 1 << 53, "9007199254740992"},
		{"2^53 minus one", "the last integer written by AppendUint", 1<<53 - 1, "9007199254740991"},
		{"price", "two decimals", 19.99, "19.99"},
		{"0.001", "close to the smallest of the short decimals", 0.001, "0.001"},
		{"0.0009", "below the range of short decimals", 0.0009, "0.0009"},
		{"nine decimals", "the most of a short decimal", 100.123456789, "100.123456789"},
		{"ten decimals", "too many for a short decimal", 100.1234567891, "100.1234567891"},
		{"15 digits", "all decimals of 15 digits differ as float64", 999999.999999999, "999999.999999999"},
		{"16 digits", "nine decimals, but too many digits to be short", 4194303.999999999, "4194303.999999999"},
		{"2^22", "the first beyond the range of short decimals", 4194304.25, "4194304.25"},
		{"millions", "six decimals are short with seven digits before the point", 4194303.999999, "4194303.999999"},
		{"just above a price", "near a short decimal, but another number", 19.990000000000002, "19.990000000000002"},
		{"12 digits", "the last digits are zeros, three at a time", 1.23456789012e-5, "0.0000123456789012"},
		{"seconds", "the point is after the first word", 1700000000.123456, "1700000000.123456"},
		{"17 digits", "the most", 43.508331000000055, "43.508331000000055"},
		{"seven before the point", "the last with the point in the first word", 1234567.125, "1234567.125"},
		{"eight before the point", "the first with the point after the first word", 12345678.125, "12345678.125"},
		{"1e20", "zeros up to 21 digits", 1e20, "100000000000000000000"},
		{"1e21", "exponent from 22 digits on", 1e21, "1e+21"},
		{"below 1e21", "17 digits and zeros", 999999999999999900000, "999999999999999900000"},
		{"1e-6", "the smallest without exponent", 1e-6, "0.000001"},
		{"below 1e-6", "the largest with exponent", 9.99999999999999e-7, "9.99999999999999e-7"},
		{"1e-7", "one digit has no point", 1e-7, "1e-7"},
		{"1e23", "halfway cases go to even", 1e23, "1e+23"},
		{"max", "three digits of exponent", math.MaxFloat64, "1.7976931348623157e+308"},
		{"smallest", "one digit of precision", -5e-324, "-5e-324"},
		{"two smallest", "a multiple of ten rounds to the number", 1e-323, "1e-323"},
		{"smallest normal", "its neighbours are equally far away", 0x1p-1022, "2.2250738585072014e-308"},
		{"power of two", "the neighbour below is nearer", 0x1p-1021, "4.450147717014403e-308"},
		{"2^-44", "the neighbour below is nearer, and the shortest is not the nearest", 0x1p-44, "5.684341886080802e-14"},
		{"9007199254740993 in tens", "a tie between two decimals", 2 << 60, "2305843009213694000"},
		{"infinity", "no JSON number has this value", math.Inf(-1), ""},
		{"not a number", "no JSON number has this value", math.NaN(), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(AppendFloat64(nil, tt.v)); got != tt.want {
				t.Errorf("got %s, want %s: %s", got, tt.want, tt.why)
			}
		})
	}
}

// TestAppendFloat32 checks the texts of numbers at the limits of the fast paths and of the
// formats, and that AppendFloat32 appends nothing for infinities and NaN.
func TestAppendFloat32(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		v         float32
		want      string
	}{
		{"zero", "no digits to find", 0, "0"},
		{"minus zero", "differs from ECMAScript", float32(math.Copysign(0, -1)), "-0"},
		{"tenth", "short as float32, long as float64", 0.1, "0.1"},
		{"2^24", "the first integer beyond those written by AppendUint", 1 << 24, "16777216"},
		{"nine digits", "the most", 16777.217, "16777.217"},
		{"max", "with exponent", math.MaxFloat32, "3.4028235e+38"},
		{"smallest", "one digit of precision", -1e-45, "-1e-45"},
		{"smallest normal", "its neighbours are equally far away", 0x1p-126, "1.1754944e-38"},
		{"power of two", "the neighbour below is nearer", 0x1p-125, "2.3509887e-38"},
		{"1e-6", "the nearest float32 is below 1e-6, but its digits are 1", 1e-6, "0.000001"},
		{"1e21", "the layout counts digits, not values", 1e21, "1e+21"},
		{"infinity", "no JSON number has this value", float32(math.Inf(1)), ""},
		{"not a number", "no JSON number has this value", float32(math.NaN()), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(AppendFloat32(nil, tt.v)); got != tt.want {
				t.Errorf("got %s, want %s: %s", got, tt.want, tt.why)
			}
		})
	}
}

// TestAppendFloatGrows checks that AppendFloat64 grows dst if it must, for slices with an unused
// capacity of 0 to 63 bytes.
func TestAppendFloatGrows(t *testing.T) {
	for room := range 64 {
		for _, v := range []float64{-math.MaxFloat64, -1.25, -1e20, 0, -0x1p-1022} {
			dst := append(make([]byte, 0, 1+room), 'x')
			if got, want := string(AppendFloat64(dst, v)), "x"+naiveFloat(v, 64); got != want {
				t.Fatalf("room %d: got %s, want %s", room, got, want)
			}
		}
	}
}

// TestAppendFloatBoundaries checks that AppendFloat64 and AppendFloat32 agree with naiveFloat for
// powers of two and ten, their neighbours, and multiples of 1/100, 1/8 and 1e17.
func TestAppendFloatBoundaries(t *testing.T) {
	for _, v := range boundaryFloats(rand.New(rand.NewSource(7)), 1000) {
		checkAppendFloat64(t, v)
		checkAppendFloat64(t, -v)
		checkAppendFloat32(t, float32(v))
	}
	for n := range 20000 {
		checkAppendFloat64(t, float64(n)/100)
		checkAppendFloat32(t, float32(n)/100)
		checkAppendFloat64(t, float64(n)*1e17)
		checkAppendFloat64(t, float64(n)/8)
	}
}

// checkShortFloats checks AppendFloat64 for n random decimals with 0 to 15 digits after the
// point, and for their neighbours.
func checkShortFloats(t *testing.T, seed int64, n int) {
	rnd := rand.New(rand.NewSource(seed))
	for range n {
		v := float64(rnd.Int63n(1<<rnd.Intn(55)+1)) / exactPow10[rnd.Intn(16)]
		checkAppendFloat64(t, v)
		checkAppendFloat64(t, math.Nextafter(v, math.Inf(1)))
		checkAppendFloat64(t, math.Nextafter(v, 0))
	}
}

// checkRandomFloats checks AppendFloat64 and AppendFloat32 for n random numbers of each kind.
func checkRandomFloats(t *testing.T, seed int64, n int) {
	rnd := rand.New(rand.NewSource(seed))
	for range n {
		x := rnd.Uint64()
		checkAppendFloat64(t, math.Float64frombits(x))
		// Numbers from 2^-23 to 2^37, and numbers with a short mantissa.
		checkAppendFloat64(t, math.Float64frombits(x&^(0x7ff<<52)|uint64(1000+rnd.Intn(60))<<52))
		checkAppendFloat64(t, math.Float64frombits(x&^(1<<rnd.Intn(53)-1)))
		checkAppendFloat32(t, math.Float32frombits(uint32(x>>20)))
	}
}

// TestAppendFloatRandom checks that AppendFloat64 and AppendFloat32 agree with naiveFloat for
// random bits and for random decimals.
func TestAppendFloatRandom(t *testing.T) {
	t.Parallel()
	n := jsontest.Rounds(300000)
	if testing.Short() {
		n = 10000
	}
	checkRandomFloats(t, 8, n)
	checkShortFloats(t, 9, n)
}

// FuzzAppendFloat64 checks that AppendFloat64 agrees with naiveFloat.
func FuzzAppendFloat64(f *testing.F) {
	for _, v := range []float64{19.99, 999999.999999999, 4194303.999999, 51.507351, 0.001} {
		f.Add(math.Float64bits(v))
	}
	for _, v := range boundaryFloats(rand.New(rand.NewSource(9)), 10) {
		if bytes.HasSuffix(AppendFloat64(nil, v), []byte("7")) { // a sample of the numbers
			f.Add(math.Float64bits(v))
		}
	}
	f.Fuzz(func(t *testing.T, x uint64) { checkAppendFloat64(t, math.Float64frombits(x)) })
}

// FuzzAppendFloat32 checks that AppendFloat32 agrees with naiveFloat.
func FuzzAppendFloat32(f *testing.F) {
	for e := range uint32(255) {
		f.Add(e << 23)
		f.Add(e<<23 | 1)
	}
	f.Fuzz(func(t *testing.T, x uint32) { checkAppendFloat32(t, math.Float32frombits(x)) })
}

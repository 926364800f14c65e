package wire

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// halfwayText is a number halfway between two float64 numbers, with 16 digits and
// zeros after them, so that no approximation can decide.
var halfwayText = []byte("9007199254740993.00000000000000000000000000000000]")

// checkParseFloat checks that ParseFloat64 and ParseFloat32 agree with naiveNumber and strconv, with
// and without bytes after the text. strconv is wrong for long exponents; see TestParseFloatLong.
func checkParseFloat(t *testing.T, text []byte) {
	t.Helper()
	for _, tail := range []string{"", ",", ",1234567890123456789012345678"} {
		b := append(append([]byte("["), text...), tail...)
		end, fault := naiveNumber(b, 1)
		want64, want32 := 0.0, 0.0
		var err64, err32 error
		if fault == None {
			want64, err64 = strconv.ParseFloat(string(b[1:end]), 64)
			want32, err32 = strconv.ParseFloat(string(b[1:end]), 32)
		}
		got64, end64, f64 := ParseFloat64(b, 1)
		got32, end32, f32 := ParseFloat32(b, 1)
		if end64 != end || end32 != end {
			t.Fatalf("%q: ends %d and %d, want %d", b, end64, end32, end)
		}
		if f64 != faultOf(fault, err64) || f32 != faultOf(fault, err32) {
			t.Fatalf("%q: faults %d and %d, want %d and %d", b, f64, f32, faultOf(fault, err64), faultOf(fault, err32))
		}
		if fault != None {
			continue
		}
		if math.Float64bits(got64) != math.Float64bits(want64) {
			t.Fatalf("%q: float64 %v, want %v", b, got64, want64)
		}
		if math.Float64bits(got32) != math.Float64bits(want32) {
			t.Fatalf("%q: float32 %v, want %v", b, got32, want32)
		}
	}
}

// faultOf returns the fault that a parser should return: Range if strconv returned an error, and
// otherwise scan, the fault that naiveNumber returned.
func faultOf(scan Fault, err error) Fault {
	if err != nil {
		return Range
	}
	return scan
}

// TestParseFloat checks the value, the end and the fault that ParseFloat64 returns for numbers at
// the limits of the type and of the fast path.
func TestParseFloat(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		want      float64
		end       int
		fault     Fault
	}{
		{name: "zero", why: "no digit that counts", text: "0", end: 1, fault: None},
		{name: "minus zero", why: "the sign is kept", text: "-0", want: math.Copysign(0, -1), end: 2, fault: None},
		{name: "minus zero with parts", why: "still zero", text: "-0.000e55  ", want: math.Copysign(0, -1), end: 9, fault: None},
		{name: "overflow", why: "beyond the type", text: "1E400", want: math.Inf(1), end: 5, fault: Range},
		{name: "minus overflow", why: "the sign is kept", text: "-1E400        ", want: math.Inf(-1), end: 6, fault: Range},
		{name: "underflow", why: "zero is a good result", text: "-1e-400", want: math.Copysign(0, -1), end: 7, fault: None},
		{name: "max", why: "the largest", text: "1.7976931348623157e308", want: math.MaxFloat64, end: 22, fault: None},
		{name: "below overflow", why: "the largest that rounds to max",
			text: "1.7976931348623158079372897140530341507993413271e308", want: math.MaxFloat64, end: 52, fault: None},
		{name: "first overflow", why: "halfway to the next power of two",
			text: "1.797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070963302864166928879109465555478519404026306574886715058206819089020007083836762738548458177115317644757302700698555713669596228429148198608349364752927190741684443655107043427115596995080930428801779041744977920e308",
			want: math.Inf(1), end: 315, fault: Range},
		{name: "smallest", why: "the last subnormal", text: "5e-324", want: 5e-324, end: 6, fault: None},
		{name: "half the smallest", why: "a tie goes to zero", text: "2.4703282292062327e-324", end: 23, fault: None},
		{name: "above half the smallest", why: "just above the tie", text: "2.4703282292062328e-324", want: 5e-324, end: 23, fault: None},
		{name: "smallest normal", why: "the border of the subnormals", text: "2.2250738585072014e-308", want: 0x1p-1022, end: 23, fault: None},
		{name: "below smallest normal", why: "rounds across the border or not",
			text: "2.2250738585072011e-308", want: 0x1p-1022 - 0x1p-1074, end: 23, fault: None},
		{name: "exponent beyond int64", why: "must not wrap", text: "1e99999999999999999999999", want: math.Inf(1), end: 25, fault: Range},
		{name: "exponent below int64", why: "must not wrap", text: "1e-99999999999999999999999", end: 26, fault: None},
		{name: "zero with huge exponent", why: "zero stays zero", text: "0e99999999999999999999999", end: 25, fault: None},
		{name: "nineteen nines", why: "the most digits read at once", text: "0.9999999999999999999       ", want: 1, end: 21, fault: None},
		{name: "2^64 in the digits", why: "a peer decodes garbage here", text: "18446744073709551616       ", want: 0x1p64, end: 20, fault: None},
		{name: "2^64 after the point", why: "the digits overflow, the zero does not count",
			text: "0.18446744073709551616       ", want: 0.18446744073709551616, end: 22, fault: None},
		{name: "leading zeros", why: "they take no room",
			text: "0.00000000000000000000000001234567890123456789       ", want: 1.234567890123456789e-26, end: 46, fault: None},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, end, f := ParseFloat64([]byte(tt.text), 0)
			if math.Float64bits(got) != math.Float64bits(tt.want) || end != tt.end || f != tt.fault {
				t.Errorf("%q: got (%v, %d, %d), want (%v, %d, %d): %s", tt.text, got, end, f, tt.want, tt.end, tt.fault, tt.why)
			}
		})
	}
}

// TestParseFloatLong checks that ParseFloat64 is right for numbers whose many zeros compensate
// a large exponent. It can't compare with strconv, which is wrong for exponents above 10000.
func TestParseFloatLong(t *testing.T) {
	zeros := strings.Repeat("0", 20000)
	for _, tt := range []struct{ name, why, text string }{
		{"small", "zeros after the point against an exponent", "0." + zeros + "15e20001"},
		{"large", "zeros before the point against an exponent", "15" + zeros + "e-20001"},
		{"large with tail", "digits that do not matter", "1.5" + zeros + zeros + "1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, end, f := ParseFloat64([]byte(tt.text), 0)
			if got != 1.5 || end != len(tt.text) || f != None {
				t.Errorf("got (%v, %d, %d), want 1.5: %s", got, end, f, tt.why)
			}
		})
	}
}

// TestParseFloatTwin checks that ParseFloat64 and ParseFloat32 agree with strconv for random
// texts, and for random numbers of both types, written with fewer and with more digits than needed.
func TestParseFloatTwin(t *testing.T) {
	t.Parallel()
	for _, row := range numberTexts {
		checkParseFloat(t, []byte(row.text))
	}
	rnd := rand.New(rand.NewSource(5))
	n := jsontest.Rounds(150000)
	if testing.Short() {
		n = 5000
	}
	for range n {
		checkParseFloat(t, []byte(randomNumberText(rnd)))
		v := math.Float64frombits(rnd.Uint64() &^ (1 << 62 * uint64(rnd.Intn(2))))
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		checkParseFloat(t, strconv.AppendFloat(nil, v, 'e', rnd.Intn(22), 64))
		checkParseFloat(t, strconv.AppendFloat(nil, rnd.NormFloat64()*1000, 'f', rnd.Intn(22), 64))
		checkParseFloat(t, strconv.AppendFloat(nil, float64(randomFloat32(rnd)), 'e', rnd.Intn(14), 32))
	}
}

// randomFloat32 returns a random finite float32, with equal probability for all bit patterns.
func randomFloat32(rnd *rand.Rand) float32 {
	for {
		v := math.Float32frombits(rnd.Uint32())
		if v-v == 0 {
			return v
		}
	}
}

// TestParseFloatHalfway checks the rounding of decimals halfway between two neighbours of a type,
// which have up to 768 digits, and of decimals close to them.
func TestParseFloatHalfway(t *testing.T) {
	rnd := rand.New(rand.NewSource(6))
	step := 40
	if testing.Short() || !jsontest.Long() {
		step = 400
	}
	for _, v := range boundaryFloats(rnd, 60) {
		if rnd.Intn(step) != 0 {
			continue
		}
		next := math.Nextafter(v, math.Inf(1))
		if math.IsInf(next, 0) {
			continue
		}
		checkMiddle(t, rnd, new(big.Float).SetFloat64(v), new(big.Float).SetFloat64(next))
		if f := float32(v); f-f == 0 && math.Abs(float64(f)) < math.MaxFloat32 {
			up := math.Nextafter32(f, float32(math.Inf(1)))
			checkMiddle(t, rnd, new(big.Float).SetFloat64(float64(f)), new(big.Float).SetFloat64(float64(up)))
		}
	}
}

// checkMiddle calls checkParseFloat for the middle between a and b, for its first digits, and for
// both with digits appended.
func checkMiddle(t *testing.T, rnd *rand.Rand, a, b *big.Float) {
	t.Helper()
	middle := new(big.Float).SetPrec(1200).Add(a, b)
	middle.Mul(middle, big.NewFloat(0.5))
	exact := middle.Text('e', 800)
	mantissa, exp, _ := strings.Cut(exact, "e")
	sign := ""
	if mantissa[0] == '-' {
		sign, mantissa = "-", mantissa[1:]
	}
	mantissa = strings.TrimRight(mantissa, "0")
	for _, n := range []int{17, 18, 19, 20, 21, 22, 25, 3 + rnd.Intn(800), len(mantissa)} {
		cut := mantissa[:min(max(n, 3), len(mantissa))]
		if strings.HasSuffix(cut, ".") {
			cut += "0"
		}
		for _, tail := range []string{"", "0", "1", "000000000000000000000000000000000000001"} {
			checkParseFloat(t, []byte(fmt.Sprintf("%s%s%se%s", sign, cut, tail, strings.TrimLeft(exp, "+"))))
		}
	}
}

// boundaryFloats returns the powers of two and ten, n random numbers and n subnormal ones, each
// with its neighbours, the float32 neighbours of powers of two, the largest numbers, and zeros.
func boundaryFloats(rnd *rand.Rand, n int) (vs []float64) {
	add := func(v float64) {
		vs = append(vs, v, math.Nextafter(v, 0), math.Nextafter(v, math.MaxFloat64))
	}
	for e := -1074; e <= 1023; e++ {
		add(math.Ldexp(1, e))
	}
	for e := -323; e <= 308; e++ {
		v, _ := strconv.ParseFloat("1e"+strconv.Itoa(e), 64)
		add(v)
	}
	for e := -149; e <= 127; e++ {
		v := float32(math.Ldexp(1, e))
		vs = append(vs, float64(math.Nextafter32(v, 0)), float64(math.Nextafter32(v, math.MaxFloat32)))
	}
	for range n {
		if v := math.Float64frombits(rnd.Uint64()); v-v == 0 {
			add(v)
		}
		add(math.Float64frombits(rnd.Uint64() >> (12 + rnd.Intn(52)))) // subnormal
	}
	return append(vs, math.MaxFloat64, math.MaxFloat32, -math.MaxFloat64, 0, math.Copysign(0, -1))
}

// fuzzParseFloat runs checkParseFloat as a fuzz target, with numberTexts among the seeds.
func fuzzParseFloat(f *testing.F) {
	for _, row := range numberTexts {
		f.Add([]byte(row.text))
	}
	f.Add(halfwayText)
	f.Add([]byte("2.4703282292062327e-324"))
	f.Fuzz(func(t *testing.T, text []byte) {
		// strconv keeps 800 digits, and may round a longer text wrongly. It may also be wrong for longer exponents.
		if len(text) > 780 {
			return
		}
		if end, fault := naiveNumber(text, 0); fault == None {
			_, exp, _ := strings.Cut(strings.ToLower(string(text[:end])), "e")
			if len(exp) > 5 {
				return
			}
		}
		checkParseFloat(t, text)
	})
}

// FuzzParseFloat64 checks that ParseFloat64 and ParseFloat32 agree with strconv.
func FuzzParseFloat64(f *testing.F) { fuzzParseFloat(f) }

// FuzzParseFloat32 is FuzzParseFloat64 with more seeds: numbers halfway between float32 numbers.
func FuzzParseFloat32(f *testing.F) {
	f.Add([]byte("3.4028235677973366e38"))
	f.Add([]byte("16777217.0000000000000"))
	f.Add([]byte("7.006492321624085e-46"))
	fuzzParseFloat(f)
}

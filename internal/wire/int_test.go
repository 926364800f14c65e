package wire

import (
	"math"
	"math/big"
	"math/rand"
	"strconv"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// naiveInteger is the oracle for ParseInteger, with naiveNumber and package math/big.
func naiveInteger(b []byte, i int) (neg bool, mag uint64, end int, f Fault) {
	end, f = naiveNumber(b, i)
	if f != None {
		return false, 0, end, f
	}
	n, ok := new(big.Int).SetString(string(b[i:end]), 10)
	if !ok {
		return b[i] == '-', 0, end, NotInteger
	}
	if n.Abs(n); !n.IsUint64() {
		return b[i] == '-', math.MaxUint64, end, Range
	}
	return b[i] == '-', n.Uint64(), end, None
}

// checkParseInteger checks that ParseInteger agrees with naiveInteger, with and without bytes
// after the text.
func checkParseInteger(t *testing.T, text []byte) {
	t.Helper()
	for _, tail := range []string{"", ",", ",1234567890123456", "           "} {
		b := append(append([]byte("["), text...), tail...)
		neg, mag, end, f := ParseInteger(b, 1)
		wantNeg, wantMag, wantEnd, want := naiveInteger(b, 1)
		if end != wantEnd || f != want {
			t.Fatalf("%q: end %d fault %d, want %d and %d", b, end, f, wantEnd, want)
		}
		if f == None && (mag != wantMag || neg != wantNeg) || f == Range && (mag != wantMag || neg != wantNeg) {
			t.Fatalf("%q: got (%v, %d), want (%v, %d)", b, neg, mag, wantNeg, wantMag)
		}
	}
}

// TestParseInteger checks the results of ParseInteger for each fault, and for integers of lengths
// at which the fast paths change.
func TestParseInteger(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		neg       bool
		mag       uint64
		end       int
		fault     Fault
	}{
		{name: "zero", why: "the smallest", text: "0", end: 1, fault: None},
		{name: "minus zero", why: "the sign is kept", text: "-0", neg: true, end: 2, fault: None},
		{name: "leading zero", why: "only the zero is the number", text: "007     ", end: 1, fault: None},
		{name: "long leading zero", why: "a word of digits that does not count", text: "0123456789012345678", end: 1, fault: None},
		{name: "max uint64", why: "the largest that fits", text: "18446744073709551615", mag: math.MaxUint64, end: 20, fault: None},
		{name: "max uint64 plus one", why: "wraps to 0 without a check", text: "18446744073709551616", mag: math.MaxUint64, end: 20, fault: Range},
		{name: "twice 2^64", why: "wraps more than once", text: "36893488147419103232", mag: math.MaxUint64, end: 20, fault: Range},
		{name: "wraps to small", why: "a product that overflows to a value above the last one",
			text: "99999999999999999999", mag: math.MaxUint64, end: 20, fault: Range},
		{name: "minus large", why: "range is the caller's business below 2^64",
			text: "-18446744073709551615", neg: true, mag: math.MaxUint64, end: 21, fault: None},
		{name: "minus too large", why: "the sign is kept", text: "-99999999999999999999999", neg: true, mag: math.MaxUint64, end: 24, fault: Range},
		{name: "whole fraction", why: "still not an integer", text: "1.0", end: 3, fault: NotInteger},
		{name: "exponent", why: "still not an integer", text: "1e2 ", end: 3, fault: NotInteger},
		{name: "too large with fraction", why: "no integer at all comes before too large", text: "99999999999999999999.5", end: 22, fault: NotInteger},
		{name: "short fraction", why: "more must come", text: "12.", end: 3, fault: Short},
		{name: "minus alone", why: "more must come", text: "-", end: 1, fault: Short},
		{name: "bad sign", why: "no digit", text: "-a", end: 1, fault: BadChar},
	} {
		t.Run(tt.name, func(t *testing.T) {
			neg, mag, end, f := ParseInteger([]byte(tt.text), 0)
			if end != tt.end || f != tt.fault || (f == None || f == Range) && (neg != tt.neg || mag != tt.mag) {
				t.Errorf("%q: got (%v, %d, %d, %d): %s", tt.text, neg, mag, end, f, tt.why)
			}
		})
	}
}

// TestParseIntegerTwin checks that ParseInteger agrees with naiveInteger for numberTexts,
// random texts and integers, and integers near 2^64.
func TestParseIntegerTwin(t *testing.T) {
	t.Parallel()
	for _, row := range numberTexts {
		checkParseInteger(t, []byte(row.text))
	}
	rnd := rand.New(rand.NewSource(3))
	n := jsontest.Rounds(300000)
	if testing.Short() {
		n = 10000
	}
	for range n {
		checkParseInteger(t, []byte(randomNumberText(rnd)))
		checkParseInteger(t, strconv.AppendUint(nil, rnd.Uint64()>>rnd.Intn(64), 10))
	}
	for range 2000 { // around 2^64
		v := new(big.Int).SetUint64(math.MaxUint64 - 1000)
		v.Add(v, big.NewInt(rnd.Int63n(2000)))
		checkParseInteger(t, v.Append(nil, 10))
	}
}

// FuzzParseInteger checks that ParseInteger agrees with naiveInteger.
func FuzzParseInteger(f *testing.F) {
	for _, row := range numberTexts {
		f.Add([]byte(row.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkParseInteger(t, text) })
}

// checkAppendInt checks that AppendUint agrees with strconv for n, and AppendInt for int64(n).
func checkAppendInt(t *testing.T, n uint64) {
	t.Helper()
	for room := range 3 { // capacities: none, too small, large enough
		dst := append(make([]byte, 0, 1+room*20), 'x')
		if got, want := string(AppendUint(dst, n)), "x"+strconv.FormatUint(n, 10); got != want {
			t.Fatalf("AppendUint: got %s, want %s", got, want)
		}
		if got, want := string(AppendInt(dst, int64(n))), "x"+strconv.FormatInt(int64(n), 10); got != want {
			t.Fatalf("AppendInt: got %s, want %s", got, want)
		}
	}
}

// TestAppendInt checks that AppendUint and AppendInt agree with strconv for the neighbours of all
// powers of two and ten, with both signs, for n below 100000, and for random values of all lengths.
func TestAppendInt(t *testing.T) {
	t.Parallel()
	for shift := range 64 {
		for d := uint64(0); d < 5; d++ {
			checkAppendInt(t, 1<<shift+d-2)
			checkAppendInt(t, -(1<<shift + d - 2))
		}
	}
	for _, p := range pow10u {
		for d := uint64(0); d < 5; d++ {
			checkAppendInt(t, p+d-2)
			checkAppendInt(t, -(p + d - 2))
		}
	}
	for n := range uint64(100000) {
		checkAppendInt(t, n)
	}
	rnd := rand.New(rand.NewSource(4))
	n := jsontest.Rounds(500000)
	if testing.Short() {
		n = 10000
	}
	for range n {
		checkAppendInt(t, rnd.Uint64()>>rnd.Intn(64))
	}
}

// FuzzAppendInt checks that AppendUint and AppendInt agree with strconv.
func FuzzAppendInt(f *testing.F) {
	for _, p := range pow10u {
		f.Add(p)
		f.Add(p - 1)
	}
	f.Fuzz(func(t *testing.T, n uint64) { checkAppendInt(t, n) })
}

// TestNumberAllocs checks that scanning and parsing numbers does not allocate, and that appending
// them does not if dst is large enough.
func TestNumberAllocs(t *testing.T) {
	if !Fast {
		t.Skip("the plain code leaves more to strconv, which wants strings")
	}
	dst := make([]byte, 0, 64)
	text := []byte("-12345678901,0.1,5e-324,0.30000000000000004440892098500626,1.5]        ")
	for _, tt := range []struct {
		name, why string
		f         func()
	}{
		{"ScanNumber", "it returns an index", func() { numberSinkInt, _ = ScanNumber(text, 0) }},
		{"ParseInteger", "it returns a word", func() { _, numberSinkUint64, _, _ = ParseInteger(text, 0) }},
		{"ParseFloat64", "the fast path", func() { numberSinkFloat64, _, _ = ParseFloat64(text, 13) }},
		{"ParseFloat64 subnormal", "the fast path to the end of the range", func() { numberSinkFloat64, _, _ = ParseFloat64(text, 17) }},
		{"ParseFloat64 long", "more than 19 digits", func() { numberSinkFloat64, _, _ = ParseFloat64(text, 24) }},
		{"ParseFloat32", "the fast path", func() { numberSinkFloat64, _, _ = ParseFloat32(text, 13) }},
		{"AppendInt", "there is room", func() { numberSinkBytes = AppendInt(dst, math.MinInt64) }},
		{"AppendUint", "there is room", func() { numberSinkBytes = AppendUint(dst, math.MaxUint64) }},
		{"AppendFloat64", "there is room", func() { numberSinkBytes = AppendFloat64(dst, -math.Pi) }},
		{"AppendFloat64 exponent", "there is room", func() { numberSinkBytes = AppendFloat64(dst, -math.MaxFloat64) }},
		{"AppendFloat32", "there is room", func() { numberSinkBytes = AppendFloat32(dst, -math.Pi) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, tt.f); n != 0 {
				t.Errorf("%v allocations: %s", n, tt.why)
			}
		})
	}
}

// TestShortInteger checks that ShortInteger agrees with ParseInteger for integers of at most 18
// bytes, and that ok is false for other numbers.
func TestShortInteger(t *testing.T) {
	for _, tt := range []struct {
		name, why, in string
	}{
		{"zero", "the shortest number", "0"},
		{"negative zero", "an integer, too", "-0"},
		{"digits", "each digit counts", "1234567890"},
		{"negative", "the sign is not a digit", "-987654321"},
		{"18 bytes", "the longest", "999999999999999999"},
		{"19 bytes", "too long, though it fits", "1000000000000000000"},
		{"fraction", "not an integer by its form", "1.0"},
		{"exponent", "likewise", "1e3"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n, ok := ShortInteger([]byte(tt.in))
			neg, mag, _, f := ParseInteger([]byte(tt.in), 0)
			want := int64(mag)
			if neg {
				want = -want
			}
			if wantOK := Fast && f == None && len(tt.in) <= 18; ok != wantOK || ok && n != want {
				t.Errorf("%d, %v; want %d, %v (%s)", n, ok, want, wantOK, tt.why)
			}
		})
	}
}

package wire

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// naiveNumber is the oracle for ScanNumber: the grammar of RFC 8259, section 6, as a
// table of states, one byte at a time.
func naiveNumber(b []byte, i int) (end int, f Fault) {
	const (
		start = iota
		minus
		point
		letter
		sign
		zero // a text that ends in this state, or in one below, is a number
		whole
		fraction
		exponent
	)
	state := start
	for ; i < len(b); i++ {
		c, next := b[i], -1
		digit := c >= '0' && c <= '9'
		switch {
		case state == start && c == '-':
			next = minus
		case (state == start || state == minus) && c == '0':
			next = zero
		case (state == start || state == minus || state == whole) && digit:
			next = whole
		case (state == zero || state == whole) && c == '.':
			next = point
		case (state == point || state == fraction) && digit:
			next = fraction
		case (state == zero || state == whole || state == fraction) && (c == 'e' || c == 'E'):
			next = letter
		case state == letter && (c == '+' || c == '-'):
			next = sign
		case (state == letter || state == sign || state == exponent) && digit:
			next = exponent
		}
		if next < 0 {
			break
		}
		state = next
	}
	switch {
	case state >= zero:
		return i, None
	case i == len(b):
		return i, Short
	}
	return i, BadChar
}

// numberTexts are valid and invalid numbers of all kinds, for tests and as fuzz seeds, with the
// end and the fault that ScanNumber must return.
var numberTexts = []struct {
	name, why string
	text      string
	end       int
	fault     Fault
}{
	{name: "zero", why: "the smallest number", text: "0", end: 1, fault: None},
	{name: "minus zero", why: "the sign is kept", text: "-0,", end: 2, fault: None},
	{name: "leading zero", why: "a zero ends the integer; the rest is the caller's", text: "01", end: 1, fault: None},
	{name: "minus leading zero", why: "the same after a sign", text: "-012", end: 2, fault: None},
	{name: "zero then digits then point", why: "no point after the digits that do not belong to it", text: "00.5", end: 1, fault: None},
	{name: "integer", why: "digits to the end", text: "123", end: 3, fault: None},
	{name: "seven digits", why: "ends inside the first word", text: "1234567,89", end: 7, fault: None},
	{name: "eight digits", why: "fills a word", text: "12345678,9", end: 8, fault: None},
	{name: "nine digits", why: "one after a word", text: "123456789 ", end: 9, fault: None},
	{name: "uint64 max", why: "twenty digits", text: "18446744073709551615]", end: 20, fault: None},
	{name: "uint64 max plus one", why: "the first that does not fit", text: "18446744073709551616]", end: 20, fault: None},
	{name: "nineteen nines", why: "the most digits that always fit", text: "9999999999999999999]     ", end: 19, fault: None},
	{name: "twenty nines", why: "too large", text: "99999999999999999999]     ", end: 20, fault: None},
	{name: "int64 min", why: "fits int64 only with its sign", text: "-9223372036854775808,    ", end: 20, fault: None},
	{name: "fraction", why: "digits on both sides", text: "3.14159]", end: 7, fault: None},
	{name: "zero fraction", why: "leading zeros after the point are fine", text: "0.0001", end: 6, fault: None},
	{name: "exponent", why: "no sign", text: "1e5,", end: 3, fault: None},
	{name: "capital exponent", why: "with sign", text: "1E+05}", end: 5, fault: None},
	{name: "all parts", why: "everything that the grammar has", text: "-12.50e-07 ", end: 10, fault: None},
	{name: "second point", why: "the number ends before it", text: "1.5.3", end: 3, fault: None},
	{name: "second exponent", why: "the number ends before it", text: "1e5e3", end: 3, fault: None},
	{name: "letter after", why: "the number ends before it", text: "12a", end: 2, fault: None},
	{name: "slash and colon", why: "the neighbours of the digits in ASCII", text: "12/34:56", end: 2, fault: None},
	{name: "colon after", why: "the neighbour of 9 in ASCII", text: "12:3456789", end: 2, fault: None},
	{name: "high byte after", why: "a byte above 0x89 disturbs its successor in the word", text: "12\xff3456789", end: 2, fault: None},
	{name: "minus alone", why: "a digit may follow", text: "-", end: 1, fault: Short},
	{name: "point alone", why: "a digit may follow", text: "1.", end: 2, fault: Short},
	{name: "exponent alone", why: "a sign or digit may follow", text: "1e", end: 2, fault: Short},
	{name: "exponent sign alone", why: "a digit may follow", text: "1.5E-", end: 5, fault: Short},
	{name: "minus letter", why: "no digit after the sign", text: "-x", end: 1, fault: BadChar},
	{name: "minus minus", why: "one sign only", text: "--1", end: 1, fault: BadChar},
	{name: "minus point", why: "a digit before the point", text: "-.5", end: 1, fault: BadChar},
	{name: "point letter", why: "a digit after the point", text: "1.x", end: 2, fault: BadChar},
	{name: "point exponent", why: "a digit after the point", text: "1.e5", end: 2, fault: BadChar},
	{name: "exponent letter", why: "a digit after the letter", text: "1ex", end: 2, fault: BadChar},
	{name: "exponent two signs", why: "one sign only", text: "1e+-5", end: 3, fault: BadChar},
	{name: "plus", why: "no plus before a number", text: "+1", fault: BadChar},
	{name: "point first", why: "a digit before the point", text: ".5", fault: BadChar},
	{name: "overflow", why: "beyond float64", text: "1E400,", end: 5, fault: None},
	{name: "underflow", why: "below float64", text: "-1e-400,", end: 7, fault: None},
	{name: "nineteen digit float", why: "the most that the fast path takes", text: "0.1234567890123456789,       ", end: 21, fault: None},
	{name: "twenty digit float", why: "one more", text: "0.12345678901234567891,       ", end: 22, fault: None},
	{name: "small with nineteen digits", why: "leading zeros do not count", text: "0.0000001234567890123456789,       ", end: 27, fault: None},
	{name: "halfway", why: "between two float64 numbers, to even", text: "9007199254740993.0,      ", end: 18, fault: None},
	{name: "above halfway", why: "only the last digit tells", text: "9007199254740993.00000000000000000000000000000001,", end: 49, fault: None},
}

// TestScanNumber checks the end and the fault that ScanNumber returns for numberTexts.
func TestScanNumber(t *testing.T) {
	for _, tt := range numberTexts {
		t.Run(tt.name, func(t *testing.T) {
			end, f := ScanNumber([]byte(tt.text), 0)
			if end != tt.end || f != tt.fault {
				t.Errorf("%q: got (%d, %d), want (%d, %d): %s", tt.text, end, f, tt.end, tt.fault, tt.why)
			}
		})
	}
}

// TestScanNumberTwin checks that ScanNumber agrees with naiveNumber for all texts of up to
// six bytes of an alphabet with bytes of each kind, and for long random texts. Each text is
// also scanned with more bytes after it, so that whole words can be loaded.
func TestScanNumberTwin(t *testing.T) {
	t.Parallel()
	var text [6]byte
	var walk func(n int)
	walk = func(n int) {
		checkScanNumber(t, text[:n])
		for i := 0; n < len(text) && i < len("-+.eE019 "); i++ {
			text[n] = "-+.eE019 "[i]
			walk(n + 1)
		}
	}
	if testing.Short() {
		text[0] = '-'
		walk(2)
	} else {
		walk(0)
	}
	rnd := rand.New(rand.NewSource(2))
	n := jsontest.Rounds(200000)
	if testing.Short() {
		n = 10000
	}
	for range n {
		checkScanNumber(t, []byte(randomNumberText(rnd)))
	}
}

// checkScanNumber checks that ScanNumber agrees with naiveNumber for text, alone and inside a
// longer text.
func checkScanNumber(t *testing.T, text []byte) {
	t.Helper()
	end, f := ScanNumber(text, 0)
	if wantEnd, want := naiveNumber(text, 0); end != wantEnd || f != want {
		t.Fatalf("%q: got (%d, %d), want (%d, %d)", text, end, f, wantEnd, want)
	}
	padded := append(append([]byte("[,"), text...), ",1234567890123"...)
	end, f = ScanNumber(padded, 2)
	if wantEnd, want := naiveNumber(padded, 2); end != wantEnd || f != want {
		t.Fatalf("%q at 2: got (%d, %d), want (%d, %d)", padded, end, f, wantEnd, want)
	}
}

// randomNumberText returns the text of a random number, often a long one or one with equal digits.
// In one of eight texts a random byte is replaced, which may make the number invalid.
func randomNumberText(rnd *rand.Rand) string {
	var w strings.Builder
	digits := func(max int) {
		n := rnd.Intn(max)
		if rnd.Intn(4) == 0 {
			n = 16 + rnd.Intn(8) // near the 20 digits of the largest uint64
		}
		kind := rnd.Intn(4)
		for range n {
			switch kind {
			case 0:
				w.WriteByte('0')
			case 1:
				w.WriteByte('9')
			default:
				w.WriteByte('0' + byte(rnd.Intn(10)))
			}
		}
	}
	if rnd.Intn(3) == 0 {
		w.WriteByte('-')
	}
	if rnd.Intn(4) == 0 {
		w.WriteByte('0')
	} else {
		w.WriteByte('1' + byte(rnd.Intn(9)))
		digits(12)
	}
	if rnd.Intn(3) != 0 {
		w.WriteByte('.')
		digits(24)
		w.WriteByte('0' + byte(rnd.Intn(10)))
	}
	if rnd.Intn(3) == 0 {
		fmt.Fprintf(&w, "e%d", rnd.Intn(700)-350)
	}
	s := w.String()
	if rnd.Intn(8) == 0 {
		k := rnd.Intn(len(s))
		s = s[:k] + string("+-.eE x/:\xff0"[rnd.Intn(11)]) + s[k+1:]
	}
	return s
}

// FuzzScanNumber checks that ScanNumber agrees with naiveNumber.
func FuzzScanNumber(f *testing.F) {
	for _, row := range numberTexts {
		f.Add([]byte(row.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { checkScanNumber(t, text) })
}

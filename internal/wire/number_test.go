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
	{"zero", "the smallest number", "0", 1, None},
	{"minus zero", "the sign is kept", "-0,", 2, None},
	{"leading zero", "a zero ends the integer; the rest is the caller's", "01", 1, None},
	{"minus leading zero", "the same after a sign", "-012", 2, None},
	{"zero then digits then point", "no point after the digits that do not belong to it", "00.5", 1, None},
	{"integer", "digits to the end", "123", 3, None},
	{"seven digits", "ends inside the first word", "1234567,89", 7, None},
	{"eight digits", "fills a word", "12345678,9", 8, None},
	{"nine digits", "one after a word", "123456789 ", 9, None},
	{"uint64 max", "twenty digits", "18446744073709551615]", 20, None},
	{"uint64 max plus one", "the first that does not fit", "18446744073709551616]", 20, None},
	{"nineteen nines", "the most digits that always fit", "9999999999999999999]     ", 19, None},
	{"twenty nines", "too large", "99999999999999999999]     ", 20, None},
	{"int64 min", "fits int64 only with its sign", "-9223372036854775808,    ", 20, None},
	{"fraction", "digits on both sides", "3.14159]", 7, None},
	{"zero fraction", "leading zeros after the point are fine", "0.0001", 6, None},
	{"exponent", "no sign", "1e5,", 3, None},
	{"capital exponent", "with sign", "1E+05}", 5, None},
	{"all parts", "everything that the grammar has", "-12.50e-07 ", 10, None},
	{"second point", "the number ends before it", "1.5.3", 3, None},
	{"second exponent", "the number ends before it", "1e5e3", 3, None},
	{"letter after", "the number ends before it", "12a", 2, None},
	{"slash and colon", "the neighbours of the digits in ASCII", "12/34:56", 2, None},
	{"colon after", "the neighbour of 9 in ASCII", "12:3456789", 2, None},
	{"high byte after", "a byte above 0x89 disturbs its successor in the word", "12\xff3456789", 2, None},
	{"minus alone", "a digit may follow", "-", 1, Short},
	{"point alone", "a digit may follow", "1.", 2, Short},
	{"exponent alone", "a sign or digit may follow", "1e", 2, Short},
	{"exponent sign alone", "a digit may follow", "1.5E-", 5, Short},
	{"minus letter", "no digit after the sign", "-x", 1, BadChar},
	{"minus minus", "one sign only", "--1", 1, BadChar},
	{"minus point", "a digit before the point", "-.5", 1, BadChar},
	{"point letter", "a digit after the point", "1.x", 2, BadChar},
	{"point exponent", "a digit after the point", "1.e5", 2, BadChar},
	{"exponent letter", "a digit after the letter", "1ex", 2, BadChar},
	{"exponent two signs", "one sign only", "1e+-5", 3, BadChar},
	{"plus", "no plus before a number", "+1", 0, BadChar},
	{"point first", "a digit before the point", ".5", 0, BadChar},
	{"overflow", "beyond float64", "1E400,", 5, None},
	{"underflow", "below float64", "-1e-400,", 7, None},
	{"nineteen digit float", "the most that the fast path takes", "0.1234567890123456789,       ", 21, None},
	{"twenty digit float", "one more", "0.12345678901234567891,       ", 22, None},
	{"small with nineteen digits", "leading zeros do not count", "0.0000001234567890123456789,       ", 27, None},
	{"halfway", "between two float64 numbers, to even", "9007199254740993.0,      ", 18, None},
	{"above halfway", "only the last digit tells", "9007199254740993.00000000000000000000000000000001,", 49, None},
}

// TestScanNumber checks the end and the fault that ScanNumber returns for numberTexts.
func TestScanNumber(t *testing.T) {
	for _, row := range numberTexts {
		end, f := ScanNumber([]byte(row.text), 0)
		if end != row.end || f != row.fault {
			t.Errorf("%s: %q: got (%d, %d), want (%d, %d): %s", row.name, row.text, end, f, row.end, row.fault, row.why)
		}
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

package wire

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// seeds returns contents of strings with valid and invalid parts of all kinds, at several
// distances from the ends of words of eight bytes.
func seeds() []string {
	var all []string
	for _, s := range []string{
		``, `a`, `abcdefg`, `abcdefgh`, `\n\t\"\\\/\b\f\r`, `\u0041\u00e9\u20ac`, `\ud83d\ude00`, `\ud83d`, `\ude00`,
		`\ud83d\ud83d\ude00`, `\ude00\ude00`, `\ud83dx`, `\ud83d\n`, `\ud83d\u12`, `\ud83d\udg`, `\u12g4`, `\u`, `\ug`, `\x`, `\`,
		`\u001F\u001f\u000a\u003c\u2028`, "é", "éééééééé", "€", "€€€€€€€€", "😀", "😀😀😀😀", "<>&", "\u2028\u2029", "aé€😀",
		"\x00", "\n", "\x1f", "\x7f", "\xff", "\xc3", "\xe2\x82", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x9f\x98", "\xf4\x90\x80\x80",
		"\xc0\x80", "\xe2\x80\xe2\x80\xa8", "é\xc1\xbféé", "€\xed\xbf\xbf€", "😀\xf0\x8f\xbf\xbf",
	} {
		all = append(all, s, "12345"+s, s+"12345678", "1234567"+s+"12345678"+s)
	}
	return all
}

// alphabet are the parts of random strings.
var alphabet = strings.Split("a|bcdefgh|12345678|\"|\\|\\n|\\/|\\\"|\\u|\\u00|\\u0041|\\u00E9|\\u20aC|\\ud83d|\\uD83D|\\ude00|\\uDE0|\\u001f|\\u001F|\\u000a|\\u2028|\\u003c|"+
	"é|€|😀|ß|文|<|>|&|\u2028|\u2029|\uFFFD|\x00|\x1f| |\x7f|\x80|\xbf|\xc0|\xc3|\xe0|\xe2|\xed|\xef|\xf0|\xf4|\xf5|\xff|\xa0|\x90|g", "|")

// randomText returns a string of up to n parts of the alphabet. Like real text, it
// has runs of parts of one kind.
func randomText(rnd *rand.Rand, n int) string {
	var s strings.Builder
	for n = rnd.IntN(n + 1); n > 0; n-- {
		part := alphabet[rnd.IntN(len(alphabet))]
		for k := 1 + max(0, rnd.IntN(12)-6); k > 0; k-- {
			s.WriteString(part)
		}
	}
	return s.String()
}

// forTexts calls f with the seeds and with many random texts.
func forTexts(t *testing.T, f func(t *testing.T, s string)) {
	for _, s := range seeds() {
		f(t, s)
	}
	rounds := jsontest.Rounds(20000)
	if testing.Short() {
		rounds = 2000
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	for range rounds {
		f(t, randomText(rnd, 8))
	}
}

// fuzzTexts runs check as a fuzz target, with the texts of seeds.
func fuzzTexts(f *testing.F, check func(t *testing.T, s string)) {
	for _, s := range seeds() {
		f.Add(s)
	}
	f.Fuzz(check)
}

// checkSkipSpace checks that SkipSpace agrees with package strings at each index of s.
func checkSkipSpace(t *testing.T, s string) {
	for i := range len(s) + 1 {
		want := len(s) - len(strings.TrimLeft(s[i:], " \t\r\n"))
		if got := SkipSpace([]byte(s), i); got != want {
			t.Fatalf("SkipSpace(%q, %d) = %d, want %d", s, i, got, want)
		}
	}
}

func FuzzSkipSpace(f *testing.F) {
	for _, s := range []string{"", " ", "  x", "\n\t\t\t\t\t\t\t\t\tx", "\r\n        }", "\v ", "   \x00", " \t \n \r", "       \v"} {
		f.Add(s)
	}
	f.Fuzz(checkSkipSpace)
}

// checkScan checks that ScanString agrees with the oracle, and so do ScanString and ResumeString
// for a text that arrives in two parts, split at each index, and for one that arrives byte by byte.
func checkScan(t *testing.T, s string) {
	for _, strict := range []bool{true, false} {
		for _, text := range []string{s, `"` + s, `"` + s + `"`, `"` + s + `",          `} {
			if text == "" || text[0] != '"' {
				continue
			}
			checkScanText(t, text, strict)
		}
	}
}

// checkScanText is checkScan for a text that starts with a quote. It also checks that a scan of the
// text byte by byte never goes back more than 11 bytes.
func checkScanText(t *testing.T, text string, strict bool) {
	b := []byte(text)
	end, fl, f := ScanString(b, 0, strict)
	wantEnd, wantFl, wantF := naiveString(b, 0, strict)
	if end != wantEnd || f != wantF || fl != wantFl {
		t.Fatalf("ScanString(%q, 0, %v) = %d, %b, %d; want %d, %b, %d", b, strict, end, fl, f, wantEnd, wantFl, wantF)
	}
	one, oneFl, oneF := 1, StringFlags(0), Short
	for k := 1; k <= len(b); k++ {
		e2, fl2, f2 := ScanString(b[:k:k], 0, strict)
		if f2 == Short {
			e2, fl2, f2 = ResumeString(b, e2, fl2, strict)
		}
		if e2 != end || f2 != f || fl2 != fl {
			t.Fatalf("ScanString(%q, 0, %v) in two parts, the first %d long = %d, %b, %d; want %d, %b, %d", b, strict, k, e2, fl2, f2, end, fl, f)
		}
		if oneF == Short {
			one, oneFl, oneF = ResumeString(b[:k:k], one, oneFl, strict)
			if oneF == Short && k-one > 11 {
				t.Fatalf("ScanString(%q, 0, %v) goes back %d bytes", b[:k], strict, k-one)
			}
		}
	}
	if one != end || oneF != f || oneFl != fl {
		t.Fatalf("ScanString(%q, 0, %v) byte by byte = %d, %b, %d; want %d, %b, %d", b, strict, one, oneFl, oneF, end, fl, f)
	}
}

func FuzzScanString(f *testing.F) { fuzzTexts(f, checkScan) }

// checkUnquote checks that AppendUnquote agrees with the oracle. It ignores s if it is not the
// contents of a valid string.
func checkUnquote(t *testing.T, s string) {
	lit := []byte(`"` + s + `"`)
	if end, _, f := naiveString(lit, 0, false); f != None || end != len(lit) {
		return
	}
	for _, dst := range dsts() {
		if got, want := AppendUnquote(dst, lit[1:len(lit)-1]), string(dst)+naiveUnquote(s); string(got) != want {
			t.Fatalf("AppendUnquote(%q, %q) = %q, want %q", dst, s, got, want)
		}
	}
}

// dsts returns outputs to append to: nil, small ones, and a large one.
func dsts() [][]byte {
	return [][]byte{nil, []byte("xyz"), make([]byte, 2, 20), append(make([]byte, 0, 500), "dst"...)}
}

func FuzzAppendUnquote(f *testing.F) { fuzzTexts(f, checkUnquote) }

// checkUnquoteChecked checks that UnquoteChecked agrees with the oracle, for s with both quotes, one
// and none.
func checkUnquoteChecked(t *testing.T, s string) {
	for _, src := range []string{s, `"` + s, `"` + s + `"`} {
		out, at, f := UnquoteChecked([]byte("dst"), []byte(src))
		wantAt, wantF, done := 0, BadChar, 1
		switch {
		case src == "":
			wantF, done = Short, 0
		case src[0] == '"':
			wantAt, wantF, done = naiveChecked(src)
		}
		want := "dst"
		if done > 0 && src[0] == '"' {
			want += naiveUnquote(src[1:done])
		}
		if string(out) != want || at != wantAt || f != wantF {
			t.Fatalf("UnquoteChecked(%q) = %q, %d, %d; want %q, %d, %d", src, out, at, f, want, wantAt, wantF)
		}
	}
}

// naiveChecked is the oracle for UnquoteChecked, for src that starts with a quote. UnquoteChecked
// must append the text of src[1:done].
func naiveChecked(src string) (at int, f Fault, done int) {
	at = 1
	lastAt, lastF := 0, None
	for at < len(src) {
		s := src[at:]
		if s[0] == '"' {
			done = at
			switch at++; {
			case at < len(src):
				return at, BadChar, done
			case lastF != None:
				return lastAt, lastF, done
			}
			return at, None, done
		}
		n, kind := naiveStep(s)
		switch kind {
		case Short, BadEscape, BadChar:
			return at, kind, at
		case BadUTF8, BadSurrogate:
			lastAt, lastF = at, kind
		}
		at += n
	}
	return at, Short, at
}

func FuzzUnquoteChecked(f *testing.F) { fuzzTexts(f, checkUnquoteChecked) }

// checkQuote checks that AppendQuote and AppendQuoteBytes agree with the oracle.
func checkQuote(t *testing.T, s string) {
	for esc := range literal {
		want, wantOK := naiveQuote(s, esc)
		for _, dst := range dsts() {
			got, ok := AppendQuote(dst, s, esc)
			if string(got) != string(dst)+want || ok != wantOK {
				t.Fatalf("AppendQuote(%q, %q, %d) = %q, %v; want %q, %v", dst, s, esc, got, ok, want, wantOK)
			}
			got, ok = AppendQuoteBytes(dst, []byte(s), esc)
			if string(got) != string(dst)+want || ok != wantOK {
				t.Fatalf("AppendQuoteBytes(%q, %q, %d) = %q, %v; want %q, %v", dst, s, esc, got, ok, want, wantOK)
			}
		}
	}
}

func FuzzAppendQuote(f *testing.F) { fuzzTexts(f, checkQuote) }

// checkRequote checks that AppendRequote agrees with the oracles, and that the flags of ScanString
// say whether it changes the string. It ignores s if it is not the contents of a valid string.
func checkRequote(t *testing.T, s string) {
	lit := []byte(`"` + s + `"`)
	end, fl, f := ScanString(lit, 0, false)
	if f != None || end != len(lit) {
		return
	}
	for esc := range literal {
		want, _ := naiveQuote(naiveUnquote(s), esc)
		kept := naivePreserve(string(lit), esc)
		for _, dst := range dsts() {
			if got := AppendRequote(dst, lit, fl, esc, false); string(got) != string(dst)+want {
				t.Fatalf("AppendRequote(%q, %q, %b, %d, false) = %q, want %q", dst, lit, fl, esc, got, want)
			}
			if got := AppendRequote(dst, lit, fl, esc, true); string(got) != string(dst)+kept {
				t.Fatalf("AppendRequote(%q, %q, %b, %d, true) = %q, want %q", dst, lit, fl, esc, got, kept)
			}
		}
	}
	minimal := bytes.Equal(AppendRequote(nil, lit, fl, 0, false), lit)
	if (fl&(NonCanonical|Invalid) == 0) != minimal {
		t.Fatalf("ScanString(%q) has flags %b, but re-quoted unchanged: %v", lit, fl, minimal)
	}
}

func FuzzAppendRequote(f *testing.F) { fuzzTexts(f, checkRequote) }

func FuzzCompareUTF16(f *testing.F) {
	all := seeds()
	for i, s := range all {
		f.Add(s, all[(i*7+1)%len(all)])
	}
	f.Fuzz(checkCompare)
}

// checkCompare checks that CompareUTF16 agrees with the oracle for strings made of a and b.
func checkCompare(t *testing.T, a, b string) {
	for _, p := range [][2]string{{a, b}, {b, a}, {a, a + b}, {b + a, b}, {b + "x" + a, b + "x" + b}} {
		if got, want := CompareUTF16([]byte(p[0]), []byte(p[1])), naiveUTF16(p[0], p[1]); got != want {
			t.Fatalf("CompareUTF16(%q, %q) = %d, want %d", p[0], p[1], got, want)
		}
	}
}

// TestRandomTexts checks that the functions for white space and strings agree with their oracles
// for the seeds and for random texts.
func TestRandomTexts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		check     func(*testing.T, string)
	}{
		{"space", "white space is found", checkSkipSpace},
		{"scan", "the lanes agree with the plain grammar, split anywhere", checkScan},
		{"unquote", "escapes are decoded", checkUnquote},
		{"unquote-checked", "untrusted literals are judged", checkUnquoteChecked},
		{"unquote-from", "strings are read at once", checkUnquoteFrom},
		{"quote", "the output is minimal", checkQuote},
		{"requote", "literals become minimal, or stay", checkRequote},
	} {
		t.Run(tt.name, func(t *testing.T) { forTexts(t, tt.check) })
	}
	t.Run("compare", func(t *testing.T) {
		last := ""
		forTexts(t, func(t *testing.T, s string) {
			checkCompare(t, last, s)
			last = s
		})
	})
}

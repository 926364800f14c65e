package wire

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"
	"testing"
	"unicode/utf8"
)

// scanCases are texts with the wanted results of ScanString, in the form of describeScan: strict and
// lax are the results with strict set to true and to false. lax is "" if it is the same.
var scanCases = []struct {
	name, why   string
	text        string
	strict, lax string
}{
	{name: "empty", why: "the shortest string", text: `""`, strict: "2"},
	{name: "byte after it", why: "the byte after the string is not checked", text: `"ab"x`, strict: "4"},
	{name: "short escapes", why: "all eight exist, and the slash is not minimal", text: `"\"\\\/\b\f\n\r\t"`, strict: "18 escaped noncanonical"},
	{name: "minimal escapes", why: "RFC 8785 has these escapes", text: `"\"\\\b\f\n\r\t\u001f\u0000"`, strict: "28 escaped"},
	{name: "capital digit", why: "RFC 8785 has lower case digits", text: `"\u001F"`, strict: "8 escaped noncanonical"},
	{name: "long for short", why: "RFC 8785 has \\n for this character", text: `"\u000a"`, strict: "8 escaped noncanonical"},
	{name: "needless", why: "RFC 8785 has the character without an escape", text: `"\u0041"`, strict: "8 escaped noncanonical"},
	{name: "delete", why: "7f is not a control character of RFC 8259", text: "\"\x7f\"", strict: "3"},
	{name: "control", why: "control characters have to be escaped", text: "\"a\x1f\"", strict: "2 bad char"},
	{name: "line feed", why: "it is a control character", text: "\"\n\"", strict: "1 bad char"},
	{name: "ended", why: "a longer text may be valid", text: `"a`, strict: "2 short"},
	{name: "ended at quote", why: "a longer text may be valid", text: `"`, strict: "1 short"},
	{name: "ended in backslash", why: "the index is the start of the escape", text: `"a\`, strict: "2 short escaped"},
	{name: "ended in u", why: "the index is the start of the escape", text: `"a\u`, strict: "2 short escaped"},
	{name: "ended in digits", why: "the index is the start of the escape", text: `"a\u12f`, strict: "2 short escaped"},
	{name: "ended after escape", why: "the escape is complete", text: `"a\u1234`, strict: "8 short escaped noncanonical"},
	{name: "no escape", why: "only eight letters and u may follow", text: `"a\x"`, strict: "2 bad escape escaped"},
	{name: "capital U", why: "letters of escapes are in lower case", text: `"\U0041"`, strict: "1 bad escape escaped"},
	{name: "no digit", why: "no continuation makes the escape valid", text: `"a\ug`, strict: "2 bad escape escaped"},
	{name: "no fourth digit", why: "an escape has four digits", text: `"a\u123g"`, strict: "2 bad escape escaped"},
	{name: "quote for digit", why: "a quote inside an escape does not end the string", text: `"a\u12"`, strict: "2 bad escape escaped"},
	{name: "pair", why: "both halves make one character", text: `"\ud83d\uDE00"`, strict: "14 escaped noncanonical"},
	{name: "high half", why: "half a pair is not a character",
		text: `"a\ud800"`, strict: "2 bad surrogate escaped noncanonical", lax: "9 escaped noncanonical invalid"},
	{name: "high and text", why: "half a pair is not a character",
		text: `"a\ud800x`, strict: "2 bad surrogate escaped noncanonical", lax: "9 short escaped noncanonical invalid"},
	{name: "high ended", why: "the other half may follow", text: `"a\ud800`, strict: "2 short escaped noncanonical"},
	{name: "high and backslash ended", why: "the other half may follow", text: `"a\ud800\`, strict: "2 short escaped noncanonical"},
	{name: "high and digits ended", why: "the other half may follow", text: `"a\ud800\udc0`, strict: "2 short escaped noncanonical"},
	{name: "high and wrong digits ended", why: "the other half can't follow",
		text: `"a\ud800\ud8`, strict: "2 bad surrogate escaped noncanonical", lax: "8 short escaped noncanonical invalid"},
	{name: "high and escape", why: "half a pair is not a character",
		text: `"a\ud800\n"`, strict: "2 bad surrogate escaped noncanonical", lax: "11 escaped noncanonical invalid"},
	{name: "high and bad escape", why: "the fault of the half is the first one",
		text: `"a\ud800\x"`, strict: "2 bad surrogate escaped noncanonical", lax: "8 bad escape escaped noncanonical invalid"},
	{name: "high and bad digits", why: "the fault of the half is the first one",
		text: `"a\ud800\udcg0"`, strict: "2 bad surrogate escaped noncanonical", lax: "8 bad escape escaped noncanonical invalid"},
	{name: "two high, low", why: "the second one is half of a pair",
		text: `"\ud800\ud800\udc00"`, strict: "1 bad surrogate escaped noncanonical", lax: "20 escaped noncanonical invalid"},
	{name: "low half", why: "a low half must follow a high one",
		text: `"a\udc00"`, strict: "2 bad surrogate escaped noncanonical", lax: "9 escaped noncanonical invalid"},
	{name: "low half ended", why: "encoding/json/jsontext waits for another half, too",
		text: `"a\udc00`, strict: "2 short escaped noncanonical", lax: "8 short escaped noncanonical invalid"},
	{name: "two low", why: "the first half has no high half before it",
		text: `"\udc00\udc00"`, strict: "1 bad surrogate escaped noncanonical", lax: "14 escaped noncanonical invalid"},
	{name: "characters", why: "of two, three and four bytes", text: `"é€😀"`, strict: "11"},
	{name: "ended in character", why: "the index is the start of the sequence", text: "\"a\xf0\x90\x80", strict: "2 short"},
	{name: "single byte", why: "ff never occurs in UTF-8", text: "\"a\xff\"", strict: "2 bad utf8", lax: "4 invalid"},
	{name: "overlong", why: "c0 and c1 never occur in UTF-8", text: "\"a\xc1", strict: "2 bad utf8", lax: "3 short invalid"},
	{name: "overlong of three", why: "no third byte makes the sequence valid", text: "\"a\xe0\x80", strict: "2 bad utf8", lax: "4 short invalid"},
	{name: "surrogate", why: "UTF-8 has no surrogates", text: "\"a\xed\xa0\x80\"", strict: "2 bad utf8", lax: "6 invalid"},
	{name: "too large", why: "code points end at 10ffff", text: "\"a\xf4\x90", strict: "2 bad utf8", lax: "4 short invalid"},
	{name: "incomplete", why: "a quote is not a continuation byte", text: "\"a\xe2\x80\"", strict: "2 bad utf8", lax: "5 invalid"},
}

// TestScanString checks that ScanString returns the results of scanCases, with text of several
// lengths before the string.
func TestScanString(t *testing.T) {
	for _, tt := range scanCases {
		if tt.lax == "" {
			tt.lax = tt.strict
		}
		for _, pad := range []string{"", "abcdefg", "abcdefgh", "abcdefghijk"} {
			t.Run(tt.name+"/"+fmt.Sprint(len(pad)), func(t *testing.T) {
				text := []byte(pad + tt.text)
				if got := describeScan(text, len(pad), true); got != tt.strict {
					t.Errorf("ScanString(%q, %d, true) is %s, want %s: %s", text, len(pad), got, tt.strict, tt.why)
				}
				if got := describeScan(text, len(pad), false); got != tt.lax {
					t.Errorf("ScanString(%q, %d, false) is %s, want %s: %s", text, len(pad), got, tt.lax, tt.why)
				}
			})
		}
	}
}

// describeScan returns the results of ScanString as text: the end relative to i, then the fault and
// the names of the flags, as in "2 short escaped".
func describeScan(b []byte, i int, strict bool) string {
	end, fl, f := ScanString(b, i, strict)
	faults := map[Fault]string{None: "", Short: " short", BadChar: " bad char", BadEscape: " bad escape", BadSurrogate: " bad surrogate", BadUTF8: " bad utf8"}
	text := fmt.Sprint(end-i) + faults[f]
	for k, name := range []string{" escaped", " noncanonical", " invalid"} {
		if fl&(1<<k) != 0 {
			text += name
		}
	}
	return text
}

// TestShortOffset checks the offset that ShortOffset returns for strings without an end, strict or not.
func TestShortOffset(t *testing.T) {
	for _, tt := range []struct {
		name, why   string
		text        string
		strict, lax int
	}{
		{name: "plain", why: "it ends at the end", text: `"abc`, strict: 4, lax: 4},
		{name: "escape", why: "an incomplete escape counts from its start", text: `"a\u12`, strict: 2, lax: 2},
		{name: "high half", why: "it is a complete escape where half a pair is allowed", text: `"a\ud800`, strict: 2, lax: 8},
		{name: "high half and more", why: "the next escape is the incomplete one", text: `"a\ud800\udc0`, strict: 2, lax: 8},
		{name: "character", why: "an incomplete character counts from its start", text: "\"a\xf0\x90\x80", strict: 2, lax: 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, strict := range []bool{true, false} {
				end, _, f := ScanString([]byte(tt.text), 0, strict)
				want := tt.lax
				if strict {
					want = tt.strict
				}
				if got := ShortOffset([]byte(tt.text), end, strict); got != want || f != Short {
					t.Errorf("strict %v: fault %d at %d, want %d at %d: %s", strict, f, got, Short, want, tt.why)
				}
			}
		})
	}
}

// TestUnquoteChecked checks the output, the index and the fault of UnquoteChecked for valid strings
// and for each kind of fault.
func TestUnquoteChecked(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		src       string
		out       string
		at        int
		fault     Fault
	}{
		{name: "nothing", why: "there is no string", fault: Short},
		{name: "space before", why: "a literal has no space around it", src: ` "a"`, fault: BadChar},
		{name: "space behind", why: "a literal has no space around it", src: `"a" `, out: "a", at: 3, fault: BadChar},
		{name: "text behind", why: "what is behind comes before what is invalid inside", src: "\"\xff\"x", out: "\uFFFD", at: 3, fault: BadChar},
		{name: "plain", why: "nothing to decode", src: `"abc"`, out: "abc", at: 5, fault: None},
		{name: "escapes", why: "all decoded", src: `"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"`, out: "\"\\/\b\f\n\r\té😀", at: 36, fault: None},
		{name: "ended", why: "what was there is decoded", src: `"a\n`, out: "a\n", at: 4, fault: Short},
		{name: "ended in escape", why: "an incomplete escape is nothing", src: `"a\u12`, out: "a", at: 2, fault: Short},
		{name: "ended in half", why: "half a pair is an invalid character", src: `"a\ud800`, out: "a\uFFFD", at: 8, fault: Short},
		{name: "ended in character", why: "an incomplete character is nothing", src: "\"a\xe2\x80", out: "a", at: 2, fault: Short},
		{name: "control", why: "what was there is decoded", src: "\"a\n\"", out: "a", at: 2, fault: BadChar},
		{name: "bad escape", why: "what was there is decoded", src: `"a\x"`, out: "a", at: 2, fault: BadEscape},
		{name: "half and bad escape", why: "the half does not hide what is worse", src: `"a\ud800\x"`, out: "a\uFFFD", at: 8, fault: BadEscape},
		{name: "half", why: "all is decoded, and the fault told", src: `"a\ud800b"`, out: "a\uFFFDb", at: 2, fault: BadSurrogate},
		{name: "byte", why: "all is decoded, and the fault told", src: "\"a\xffb\"", out: "a\uFFFDb", at: 2, fault: BadUTF8},
		{name: "half and byte", why: "the last one is told", src: "\"\\ud800\xff\"", out: "\uFFFD\uFFFD", at: 7, fault: BadUTF8},
		{name: "byte and half", why: "the last one is told", src: "\"\xff\\ud800\"", out: "\uFFFD\uFFFD", at: 2, fault: BadSurrogate},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, at, f := UnquoteChecked(nil, []byte(tt.src))
			if string(out) != tt.out || at != tt.at || f != tt.fault {
				t.Errorf("UnquoteChecked(%q) = %q, %d, %d; want %q, %d, %d: %s", tt.src, out, at, f, tt.out, tt.at, tt.fault, tt.why)
			}
		})
	}
}

// TestUnquoteEveryUnit checks that AppendUnquote agrees with the oracle for the \u escapes of all
// code units, and for pairs of escapes at the ends of the ranges of surrogates.
func TestUnquoteEveryUnit(t *testing.T) {
	for u := range 0x10000 {
		for _, digits := range []string{"%04x", "%04X"} {
			src := fmt.Sprintf(`12345\u`+digits+`abc`, u)
			if got, want := string(AppendUnquote(nil, []byte(src))), naiveUnquote(src); got != want {
				t.Fatalf("AppendUnquote(%q) = %q, want %q", src, got, want)
			}
		}
	}
	edges := []int{0x41, 0xd7ff, 0xd800, 0xd801, 0xdbfe, 0xdbff, 0xdc00, 0xdc01, 0xdffe, 0xdfff, 0xe000}
	for _, u := range edges {
		for _, v := range edges {
			checkUnquote(t, fmt.Sprintf(`\u%04x\u%04x`, u, v))
			checkUnquote(t, fmt.Sprintf(`\u%04x\u%04x12345678`, u, v))
			checkScan(t, fmt.Sprintf(`\u%04X\u%04x\u0041234`, u, v))
		}
	}
}

// TestEscapeEveryByte checks that ScanString agrees with the oracle for each byte after a
// backslash, and in place of each digit of a \u escape.
func TestEscapeEveryByte(t *testing.T) {
	for c := range 256 {
		checkScan(t, "abc\\"+string([]byte{byte(c)})+"12345678")
		for k := range 4 {
			digits := []byte("12eF")
			digits[k] = byte(c)
			checkScan(t, `abc\u`+string(digits)+"12345678")
			checkScan(t, `abcdefgh\u`+string(digits))
			checkScan(t, `\ud812\u`+string(digits)+"12345678")
		}
	}
}

// TestEveryCodePoint checks that quoting and unquoting does not change any code point, at each index
// of a word, and that only the code points that must be escaped are.
func TestEveryCodePoint(t *testing.T) {
	t.Parallel()
	step := rune(1)
	if testing.Short() {
		step = 61
	}
	const pad = "abcdefgh"
	var lit, text, back []byte
	for r := rune(0); r <= utf8.MaxRune; r += step {
		one := string(r)
		for k := range 8 {
			if k > 0 && r > 0xffff && r&0xff != 0 && r&0xff != 0xff {
				break // planes above the first differ only in their first two bytes
			}
			text = append(append(append(text[:0], pad[:k]...), one...), one...)
			text = append(text, pad[:8-k]...)
			lit, _ = AppendQuoteBytes(lit[:0], text, 0)
			end, fl, f := ScanString(lit, 0, true)
			if back = AppendUnquote(back[:0], lit[1:len(lit)-1]); !bytes.Equal(back, text) || end != len(lit) || f != None || fl&^Escaped != 0 {
				t.Fatalf("%U at %d: quoted %q, scanned to %d with %b and fault %d, unquoted %q", r, k, lit, end, fl, f, back)
			}
			if escaped := r < ' ' || r == '"' || r == '\\'; escaped != (len(lit) > len(text)+2) || escaped != (fl == Escaped) {
				t.Fatalf("%U at %d: quoted %q", r, k, lit)
			}
		}
	}
}

// TestEscapes checks that AppendQuote and AppendRequote escape the characters of EscapeHTML, EscapeJS and
// EscapeNonASCII, and no other ones with similar bits, at each index of a word.
func TestEscapes(t *testing.T) {
	for k := range 17 {
		for c := range rune(128) {
			checkQuote(t, strings.Repeat("=", k)+string(c)+"===%')==")
		}
		for c := rune(0x2020); c < 0x2030; c++ {
			checkQuote(t, strings.Repeat("€", k)+string(c)+"€\u2027\u202a")
			checkQuote(t, strings.Repeat("a", k)+string(c)+"abc\u2029")
			checkRequote(t, strings.Repeat("a", k)+string(c)+"\\u2028<\xe2\x80")
		}
		for _, c := range []string{"é", "€", "\U0001f600", "\ufffd", "\x80", "\xf0\x9f", `\ud83d\ude00`, `\ud83d`, `\u00e9`, `\u0041`} {
			checkQuote(t, strings.Repeat("a", k)+c+"<b\n"+c+c)
			checkRequote(t, strings.Repeat("a", k)+c+"<b"+c+c)
		}
	}
}

// TestSpecial checks that special marks the first byte that is not plain, for every pair of
// bytes at every index of a word. It ignores the higher marks, which may be wrong.
func TestSpecial(t *testing.T) {
	for x := range 1 << 16 {
		want := 8
		if !isPlain(byte(x >> 8)) {
			want = 1
		}
		if !isPlain(byte(x)) {
			want = 0
		}
		for at := range 7 {
			shift := uint(8 * at)
			m := special('a'*ones&^(0xffff<<shift) | uint64(x)<<shift)
			if got := bits.TrailingZeros64(m) >> 3; got != at+want && (want != 8 || m != 0) {
				t.Fatalf("%#04x at %d: the first mark is at %d", x, at, got)
			}
		}
	}
}

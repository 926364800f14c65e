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
	{"empty", "the shortest string", `""`, "2", ""},
	{"byte after it", "the byte after the string is not checked", `"ab"x`, "4", ""},
	{"short escapes", "all eight exist, and the slash is not minimal", `"\"\\\/\b\f\n\r\t"`, "18 escaped noncanonical", ""},
	{"minimal escapes", "RFC 8785 has these escapes", `"\"\\\b\f\n\r\t\u001f\u0000"`, "28 escaped", ""},
	{"capital digit", "RFC 8785 has lower case digits", `"\u001F"`, "8 escaped noncanonical", ""},
	{"long for short", "RFC 8785 has \\n for this character", `"\u000a"`, "8 escaped noncanonical", ""},
	{"needless", "RFC 8785 has the character without an escape", `"\u0041"`, "8 escaped noncanonical", ""},
	{"delete", "7f is not a control character of RFC 8259", "\"\x7f\"", "3", ""},
	{"control", "control characters have to be escaped", "\"a\x1f\"", "2 bad char", ""},
	{"line feed", "it is a control character", "\"\n\"", "1 bad char", ""},
	{"ended", "a longer text may be valid", `"a`, "2 short", ""},
	{"ended at quote", "a longer text may be valid", `"`, "1 short", ""},
	{"ended in backslash", "the index is the start of the escape", `"a\`, "2 short escaped", ""},
	{"ended in u", "the index is the start of the escape", `"a\u`, "2 short escaped", ""},
	{"ended in digits", "the index is the start of the escape", `"a\u12f`, "2 short escaped", ""},
	{"ended after escape", "the escape is complete", `"a\u1234`, "8 short escaped noncanonical", ""},
	{"no escape", "only eight letters and u may follow", `"a\x"`, "2 bad escape escaped", ""},
	{"capital U", "letters of escapes are in lower case", `"\U0041"`, "1 bad escape escaped", ""},
	{"no digit", "no continuation makes the escape valid", `"a\ug`, "2 bad escape escaped", ""},
	{"no fourth digit", "an escape has four digits", `"a\u123g"`, "2 bad escape escaped", ""},
	{"quote for digit", "a quote inside an escape does not end the string", `"a\u12"`, "2 bad escape escaped", ""},
	{"pair", "both halves make one character", `"\ud83d\uDE00"`, "14 escaped noncanonical", ""},
	{"high half", "half a pair is not a character", `"a\ud800"`, "2 bad surrogate escaped noncanonical", "9 escaped noncanonical invalid"},
	{"high and text", "half a pair is not a character", `"a\ud800x`, "2 bad surrogate escaped noncanonical", "9 short escaped noncanonical invalid"},
	{"high ended", "the other half may follow", `"a\ud800`, "2 short escaped noncanonical", ""},
	{"high and backslash ended", "the other half may follow", `"a\ud800\`, "2 short escaped noncanonical", ""},
	{"high and digits ended", "the other half may follow", `"a\ud800\udc0`, "2 short escaped noncanonical", ""},
	{"high and wrong digits ended", "the other half can't follow", `"a\ud800\ud8`, "2 bad surrogate escaped noncanonical", "8 short escaped noncanonical invalid"},
	{"high and escape", "half a pair is not a character", `"a\ud800\n"`, "2 bad surrogate escaped noncanonical", "11 escaped noncanonical invalid"},
	{"high and bad escape", "the fault of the half is the first one", `"a\ud800\x"`, "2 bad surrogate escaped noncanonical", "8 bad escape escaped noncanonical invalid"},
	{"high and bad digits", "the fault of the half is the first one", `"a\ud800\udcg0"`, "2 bad surrogate escaped noncanonical", "8 bad escape escaped noncanonical invalid"},
	{"two high, low", "the second one is half of a pair", `"\ud800\ud800\udc00"`, "1 bad surrogate escaped noncanonical", "20 escaped noncanonical invalid"},
	{"low half", "a low half must follow a high one", `"a\udc00"`, "2 bad surrogate escaped noncanonical", "9 escaped noncanonical invalid"},
	{"low half ended", "encoding/json/jsontext waits for another half, too", `"a\udc00`, "2 short escaped noncanonical", "8 short escaped noncanonical invalid"},
	{"two low", "the first half has no high half before it", `"\udc00\udc00"`, "1 bad surrogate escaped noncanonical", "14 escaped noncanonical invalid"},
	{"characters", "of two, three and four bytes", `"é€😀"`, "11", ""},
	{"ended in character", "the index is the start of the sequence", "\"a\xf0\x90\x80", "2 short", ""},
	{"single byte", "ff never occurs in UTF-8", "\"a\xff\"", "2 bad utf8", "4 invalid"},
	{"overlong", "c0 and c1 never occur in UTF-8", "\"a\xc1", "2 bad utf8", "3 short invalid"},
	{"overlong of three", "no third byte makes the sequence valid", "\"a\xe0\x80", "2 bad utf8", "4 short invalid"},
	{"surrogate", "UTF-8 has no surrogates", "\"a\xed\xa0\x80\"", "2 bad utf8", "6 invalid"},
	{"too large", "code points end at 10ffff", "\"a\xf4\x90", "2 bad utf8", "4 short invalid"},
	{"incomplete", "a quote is not a continuation byte", "\"a\xe2\x80\"", "2 bad utf8", "5 invalid"},
}

// TestScanString checks that ScanString returns the results of scanCases, with text of several
// lengths before the string.
func TestScanString(t *testing.T) {
	for _, c := range scanCases {
		if c.lax == "" {
			c.lax = c.strict
		}
		for _, pad := range []string{"", "abcdefg", "abcdefgh", "abcdefghijk"} {
			t.Run(c.name+"/"+fmt.Sprint(len(pad)), func(t *testing.T) {
				text := []byte(pad + c.text)
				if got := describeScan(text, len(pad), true); got != c.strict {
					t.Errorf("ScanString(%q, %d, true) is %s, want %s: %s", text, len(pad), got, c.strict, c.why)
				}
				if got := describeScan(text, len(pad), false); got != c.lax {
					t.Errorf("ScanString(%q, %d, false) is %s, want %s: %s", text, len(pad), got, c.lax, c.why)
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
	for _, c := range []struct {
		name, why   string
		text        string
		strict, lax int
	}{
		{"plain", "it ends at the end", `"abc`, 4, 4},
		{"escape", "an incomplete escape counts from its start", `"a\u12`, 2, 2},
		{"high half", "it is a complete escape where half a pair is allowed", `"a\ud800`, 2, 8},
		{"high half and more", "the next escape is the incomplete one", `"a\ud800\udc0`, 2, 8},
		{"character", "an incomplete character counts from its start", "\"a\xf0\x90\x80", 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, strict := range []bool{true, false} {
				end, _, f := ScanString([]byte(c.text), 0, strict)
				want := c.lax
				if strict {
					want = c.strict
				}
				if got := ShortOffset([]byte(c.text), end, strict); got != want || f != Short {
					t.Errorf("strict %v: fault %d at %d, want %d at %d: %s", strict, f, got, Short, want, c.why)
				}
			}
		})
	}
}

// TestUnquoteChecked checks the output, the index and the fault of UnquoteChecked for valid strings
// and for each kind of fault.
func TestUnquoteChecked(t *testing.T) {
	for _, c := range []struct {
		name, why string
		src       string
		out       string
		at        int
		fault     Fault
	}{
		{"nothing", "there is no string", ``, "", 0, Short},
		{"space before", "a literal has no space around it", ` "a"`, "", 0, BadChar},
		{"space behind", "a literal has no space around it", `"a" `, "a", 3, BadChar},
		{"text behind", "what is behind comes before what is invalid inside", "\"\xff\"x", "\uFFFD", 3, BadChar},
		{"plain", "nothing to decode", `"abc"`, "abc", 5, None},
		{"escapes", "all decoded", `"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"`, "\"\\/\b\f\n\r\té😀", 36, None},
		{"ended", "what was there is decoded", `"a\n`, "a\n", 4, Short},
		{"ended in escape", "an incomplete escape is nothing", `"a\u12`, "a", 2, Short},
		{"ended in half", "half a pair is an invalid character", `"a\ud800`, "a\uFFFD", 8, Short},
		{"ended in character", "an incomplete character is nothing", "\"a\xe2\x80", "a", 2, Short},
		{"control", "what was there is decoded", "\"a\n\"", "a", 2, BadChar},
		{"bad escape", "what was there is decoded", `"a\x"`, "a", 2, BadEscape},
		{"half and bad escape", "the half does not hide what is worse", `"a\ud800\x"`, "a\uFFFD", 8, BadEscape},
		{"half", "all is decoded, and the fault told", `"a\ud800b"`, "a\uFFFDb", 2, BadSurrogate},
		{"byte", "all is decoded, and the fault told", "\"a\xffb\"", "a\uFFFDb", 2, BadUTF8},
		{"half and byte", "the last one is told", "\"\\ud800\xff\"", "\uFFFD\uFFFD", 7, BadUTF8},
		{"byte and half", "the last one is told", "\"\xff\\ud800\"", "\uFFFD\uFFFD", 2, BadSurrogate},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, at, f := UnquoteChecked(nil, []byte(c.src))
			if string(out) != c.out || at != c.at || f != c.fault {
				t.Errorf("UnquoteChecked(%q) = %q, %d, %d; want %q, %d, %d: %s", c.src, out, at, f, c.out, c.at, c.fault, c.why)
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

// TestEscapeHTMLAndJS checks that AppendQuote and AppendRequote escape the characters of EscapeHTML
// and EscapeJS, and no other ones with similar bits, at each index of a word.
func TestEscapeHTMLAndJS(t *testing.T) {
	for k := range 17 {
		for c := range rune(128) {
			checkQuote(t, strings.Repeat("=", k)+string(c)+"===%')==")
		}
		for c := rune(0x2020); c < 0x2030; c++ {
			checkQuote(t, strings.Repeat("€", k)+string(c)+"€\u2027\u202a")
			checkQuote(t, strings.Repeat("a", k)+string(c)+"abc\u2029")
			checkRequote(t, strings.Repeat("a", k)+string(c)+"\\u2028<\xe2\x80")
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

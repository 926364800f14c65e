package wire

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/plainjson/json/internal/jsontest"
)

// TestLanes checks that wrongTwos and wrongThrees agree with package utf8 for every two and three
// bytes at each place of a word, with valid sequences at the other places.
func TestLanes(t *testing.T) {
	t.Parallel()
	var buf [3]byte
	valid := func(w uint64, n int) bool {
		for k := range n {
			buf[k] = byte(w >> (8 * k))
		}
		r, size := utf8.DecodeRune(buf[:n])
		return size == n && !(r == utf8.RuneError && size == 1)
	}
	for v := range uint64(1 << 16) {
		for k := 0; k < 64; k += 16 {
			w := uint64(0x80df80df80df80df)&^(0xffff<<k) | v<<k
			if got, want := wrongTwos(w) == 0, valid(v, 2); got != want {
				t.Fatalf("wrongTwos(%x) is 0: %v, want %v", w, got, want)
			}
		}
	}
	step := uint64(1)
	if testing.Short() {
		step = 7
	}
	const nine = 0x80e18080e18080e1
	for v := uint64(0); v < 1<<24; v += step {
		want := valid(v, 3)
		for lane := range 3 {
			w := uint64(nine)&^(0xffffff<<(24*lane)) | v<<(24*lane)
			third := lane < 2 || v>>16&0xc0 == 0x80 // the third byte is not part of the word
			for k, bad := range []uint64{wrongThrees(w, nine, nine), wrongThrees(nine, w, nine), wrongThrees(nine, nine, w)} {
				if got := bad == 0; got && !want && third || !got && want {
					t.Fatalf("wrongThrees with %x in lane %d of word %d: %v, want %v", v, lane, k, got, want)
				}
			}
		}
	}
}

// TestSpan checks that spanText agrees with spanSlowly for every pair of bytes (every 31st unless
// jsontest.Long is true) at every index of a word, with text of all kinds before and after it.
func TestSpan(t *testing.T) {
	step := 1
	if testing.Short() || !jsontest.Long() {
		step = 31
	}
	var buf []byte
	for v := 0; v < 1<<16; v += step {
		for _, behind := range []string{"", "\x80", "\x80\x80ab", "\xbf\x90\"abcdefgh", "a", "é😀abcdefghijkl", "\xa8", "\xa9€€€€€€€€€€€€"} {
			for _, before := range []string{"", "abcdefghijklmnop", "abcdefé€", "€é€éab😀"} {
				for k := range utf8.RuneCountInString(before) + 1 {
					buf = append(buf[:0], string([]rune(before)[k:])...)
					buf = append(buf, byte(v), byte(v>>8))
					buf = append(buf, behind...)
					checkSpan(t, buf)
				}
			}
			if v&0x80 == 0 {
				break
			}
		}
	}
}

// checkSpan checks that spanText agrees with spanSlowly.
func checkSpan(t *testing.T, b []byte) {
	if got, want := spanText(b, 0), spanSlowly(b, 0); got != want {
		t.Fatalf("spanText(%q, 0) = %d, want %d", b, got, want)
	}
}

// TestSpanRandom is TestSpan for random runs of characters of all lengths, with invalid
// bytes at random indices.
func TestSpanRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	units := []string{"a", "word ", "é", "ж", "€", "語", "\u2028", "😀", "\ufffd", "<", "ab&", "\""}
	wrong := []string{"\x80", "\xc3", "\xe2\x82", "\xed\xa0\x80", "\xf0\x9f", "\xf5", "\x00", "\\"}
	for range 200_000 {
		var b []byte
		for range 1 + r.IntN(4) {
			b = append(b, strings.Repeat(units[r.IntN(len(units))], r.IntN(30))...)
			if r.IntN(4) == 0 {
				b = append(b, wrong[r.IntN(len(wrong))]...)
			}
		}
		checkSpan(t, b[:len(b)-r.IntN(min(4, len(b)+1))])
	}
}

// TestUTF8Sequences checks that ScanString and AppendQuote agree with plain code for three bytes
// at the ends of the ranges of UTF-8, after up to eight characters of one to four bytes.
func TestUTF8Sequences(t *testing.T) {
	t.Parallel()
	edges := []byte{0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff}
	var texts []string
	for _, x := range edges {
		for _, y := range edges {
			for _, z := range edges {
				texts = append(texts, string([]byte{x, y, z}))
			}
		}
	}
	for _, unit := range []string{"a", "é", "€", "😀"} {
		for n := range 9 {
			for _, s := range texts {
				text := strings.Repeat(unit, n) + s + unit + "\x80" + unit + unit
				lit := []byte(`"` + text + `"`)
				end, _, f := ScanString(lit, 0, true)
				want, _, wantF := naiveString(lit, 0, true)
				if end != want || f != wantF {
					t.Fatalf("ScanString(%q) = %d, %d; want %d, %d", lit, end, f, want, wantF)
				}
				got, ok := AppendQuote(nil, text, EscapeJS)
				if string(got) != `"`+string([]rune(text))+`"` || ok {
					t.Fatalf("AppendQuote(%q) = %q, %v", text, got, ok)
				}
			}
		}
	}
}

// TestBlocks checks that the functions that quote, scan and unquote agree with the oracles for
// runs of sequences of one length, with a fault or another sequence at every index.
func TestBlocks(t *testing.T) {
	t.Parallel()
	odd := []string{"a", "\"", "é", "€", "😀", "\u2028", "\x80", "\xc0\xaf", "\xe0\x9f\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xed\xa0\x80", "\xe2\x82", "\xe2\x82a", "\xe2\x82 ", "\xe2a\x80", "\xc3a", "\xf4\x90\x80\x80"}
	for _, unit := range []string{"é", "ࠀ", "€", "\ud7ff", "\ue000", "😀"} {
		for n := range 28 {
			for at := range n + 1 {
				for _, s := range odd {
					text := strings.Repeat(unit, at) + s + strings.Repeat(unit, n-at)
					for _, esc := range []Escape{0, EscapeJS} {
						got, ok := AppendQuote(nil, text, esc)
						want, wantOK := naiveQuote(text, esc)
						if string(got) != want || ok != wantOK {
							t.Fatalf("AppendQuote(%q, %d) = %q, %v; want %q, %v", text, esc, got, ok, want, wantOK)
						}
					}
					readBlocks(t, []byte(`"`+text+`"`), n+at)
				}
			}
		}
	}
}

// readBlocks checks that scanning the string b, whole and in two parts cut at b[1+cut], and
// unquoting it agree with the oracles.
func readBlocks(t *testing.T, b []byte, cut int) {
	for _, strict := range []bool{false, true} {
		want, wantFlags, wantFault := naiveString(b, 0, strict)
		end, fl, f := ScanString(b, 0, strict)
		if end != want || fl != wantFlags || f != wantFault {
			t.Fatalf("ScanString(%q, %v) = %d, %v, %v; want %d, %v, %v", b, strict, end, fl, f, want, wantFlags, wantFault)
		}
		if end, fl, f = ScanString(b[:min(1+cut, len(b))], 0, strict); f == Short {
			end, fl, f = ResumeString(b, end, fl, strict)
		}
		if end != want || fl != wantFlags || f != wantFault {
			t.Fatalf("in two parts, %q, %v: %d, %v, %v; want %d, %v, %v", b, strict, end, fl, f, want, wantFlags, wantFault)
		}
	}
	text := string(b[1 : len(b)-1])
	checkUnquote(t, text)
	checkUnquoteChecked(t, text)
}

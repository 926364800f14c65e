package wire

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLanes checks the lanes of a word for every sequence of two and three bytes
// and for those of four bytes at the ends of all ranges, in each lane, with
// something valid in the others.
func TestLanes(t *testing.T) {
	var buf [4]byte
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
			if got, want := badTwos(w) == 0, valid(v, 2); got != want {
				t.Fatalf("badTwos(%x) is 0: %v, want %v", w, got, want)
			}
		}
	}
	step := uint64(1)
	if testing.Short() {
		step = 7
	}
	for v := uint64(0); v < 1<<24; v += step {
		want := valid(v, 3)
		if v&0xf0 == 0xe0 || v&0xffff == 0 {
			if got := badThrees(0xffff8080e1000000|v) == 0; got != want {
				t.Fatalf("badThrees of lane 0 of %x: %v, want %v", v, got, want)
			}
			if got := badThrees(0x00008080e1|v<<24) == 0; got != want {
				t.Fatalf("badThrees of lane 1 of %x: %v, want %v", v, got, want)
			}
			for lane := range 3 {
				w := uint64(0x80e18080e18080e1)&^(0xffffff<<(24*lane)) | v<<(24*lane)
				third := lane < 2 || v>>16&0xc0 == 0x80 // the third byte is not part of the word
				if got := badNine(w) == 0; got && !want && third || !got && want {
					t.Fatalf("badNine of lane %d of %x: %v, want %v", lane, v, got, want)
				}
			}
		} else if want || badThrees(0x8080e1000000|v) == 0 {
			t.Fatalf("badThrees of %x is 0", v)
		}
	}
	edges := []uint64{0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff}
	for lead := range uint64(256) {
		for second := range uint64(256) {
			for _, third := range edges {
				for _, fourth := range edges {
					v := lead | second<<8 | third<<16 | fourth<<24
					want := valid(v, 4)
					if got := badFours(0x808080f1<<32|v) == 0; got != want {
						t.Fatalf("badFours of lane 0 of %x: %v, want %v", v, got, want)
					}
					if got := badFours(0x808080f1|v<<32) == 0; got != want {
						t.Fatalf("badFours of lane 1 of %x: %v, want %v", v, got, want)
					}
				}
			}
		}
	}
}

// TestUTF8Sequences scans every sequence of up to three bytes at the ends of the
// ranges of UTF-8 behind text of every length and kind.
func TestUTF8Sequences(t *testing.T) {
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

// TestBlocks puts every kind of fault, and every kind of another sequence, at every place
// in runs of sequences of the same length, and compares with package utf8.
func TestBlocks(t *testing.T) {
	odd := []string{"a", "\"", "é", "€", "😀", "\u2028", "\x80", "\xc0\xaf", "\xe0\x9f\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xed\xa0\x80", "\xe2\x82", "\xe2\x82a", "\xe2\x82 ", "\xe2a\x80", "\xc3a", "\xf4\x90\x80\x80"}
	for _, unit := range []string{"é", "ࠀ", "€", "\ud7ff", "\ue000", "😀"} {
		for n := range 40 {
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
				}
			}
		}
	}
}

// TestMixedTwos puts each sequence of two bytes at each place in a word of plain
// text and next to another sequence.
func TestMixedTwos(t *testing.T) {
	for v := range 1 << 16 {
		pair := string([]byte{byte(v), byte(v >> 8)})
		ok := utf8.ValidString(pair) && v&0xf0 < 0xe0
		for _, c := range pair {
			ok = ok && (c >= utf8.RuneSelf || isPlain(byte(c)))
		}
		for k := range 7 {
			for _, pad := range []string{"abcdefgh", "ééab", "abéé"} {
				if k%2 > 0 && pad != "abcdefgh" {
					continue
				}
				text := []byte(pad[:k] + pair + pad[k:])[:8]
				w := binary.LittleEndian.Uint64(text)
				if got := mixedTwos(w, special(w)); (got == 8) != ok {
					t.Fatalf("mixedTwos(%q) = %d, valid is %v", text, got, ok)
				}
			}
		}
	}
	for c := range 256 {
		// The last byte of the word: 7 if it may start a sequence of two.
		want := 0
		switch {
		case c >= 0xc2 && c < 0xe0:
			want = 7
		case isPlain(byte(c)):
			want = 8
		}
		w := binary.LittleEndian.Uint64(append([]byte("abcdéf"), byte(c)))
		if got := mixedTwos(w, special(w)); got != want {
			t.Fatalf("mixedTwos with %x at the end = %d, want %d", c, got, want)
		}
	}
}

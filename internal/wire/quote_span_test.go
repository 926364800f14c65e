package wire

import (
	"strings"
	"testing"
)

// TestQuoteLineBreaks checks that AppendQuote agrees with naiveQuote for all texts of four of the parts below, at each
// place in a word: line breaks, characters that begin like them, other escapes, and invalid UTF-8.
func TestQuoteLineBreaks(t *testing.T) {
	t.Parallel()
	parts := []string{"\u2028", "\u2029", "\u2030", "€", "é", "<", "a", `"`, "\xe2", "\xe2\x80"}
	var buf []byte
	for pad := range 8 {
		prefix := strings.Repeat("-", pad)
		for k := range 10_000 {
			text := prefix + parts[k/1000] + parts[k/100%10] + parts[k/10%10] + parts[k%10]
			for _, esc := range []Escape{EscapeHTML, EscapeJS, EscapeHTML | EscapeJS, EscapeNonASCII, EscapeHTML | EscapeNonASCII} {
				want, wantOK := naiveQuote(text, esc)
				got, ok := AppendQuote(buf[:0], text, esc)
				if buf = got; string(got) != want || ok != wantOK {
					t.Fatalf("AppendQuote(%q, %d) = %s, %t, want %s, %t", text, esc, got, ok, want, wantOK)
				}
			}
		}
	}
}

package wire

import (
	"strings"
	"testing"
)

// TestNextEscape checks that NextEscape finds the characters of esc, and no other ones, at all
// indices near the end of a block.
func TestNextEscape(t *testing.T) {
	const all = EscapeHTML | EscapeJS
	for _, row := range []struct {
		name, why string
		text      string
		esc       Escape
		found     bool
	}{
		{"less", "a character of EscapeHTML", "<", EscapeHTML, true},
		{"greater", "a character of EscapeHTML", ">", all, true},
		{"ampersand", "a character of EscapeHTML", "&", EscapeHTML, true},
		{"line separator", "three bytes, which may be in two blocks", "\u2028", EscapeJS, true},
		{"paragraph separator", "three bytes, which may be in two blocks", "\u2029", all, true},
		{"less for JavaScript", "not a character of EscapeJS", "<", EscapeJS, false},
		{"separator for HTML", "not a character of EscapeHTML", "\u2028", EscapeHTML, false},
		{"like a separator", "the first two bytes are the same", "\u2026", all, false},
		{"incomplete separator", "a byte is missing", "\xe2\x80", all, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			for at := 1000; at < 1050; at++ {
				b := []byte(strings.Repeat("a", at) + row.text + strings.Repeat("é", 1200))
				want := len(b)
				if row.found {
					want = at
				}
				if got := NextEscape(b, row.esc); got != want {
					t.Fatalf("%d, want %d (%s)", got, want, row.why)
				}
				if got := NextEscape(b[:at+len(row.text)], row.esc); got != min(want, at+len(row.text)) {
					t.Fatalf("at the end: %d, want %d (%s)", got, min(want, at+len(row.text)), row.why)
				}
			}
		})
	}
}

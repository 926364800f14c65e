package wire

import (
	"strings"
	"testing"
)

// TestNextEscape looks for characters at all places near the ends of blocks.
func TestNextEscape(t *testing.T) {
	const all = EscapeHTML | EscapeJS
	for _, row := range []struct {
		name, why string
		text      string
		esc       Escape
		found     bool
	}{
		{"less", "asked for", "<", EscapeHTML, true},
		{"greater", "asked for", ">", all, true},
		{"ampersand", "asked for", "&", EscapeHTML, true},
		{"line separator", "three bytes, which may stand in two blocks", "\u2028", EscapeJS, true},
		{"paragraph separator", "three bytes, which may stand in two blocks", "\u2029", all, true},
		{"less for JavaScript", "not asked for", "<", EscapeJS, false},
		{"separator for HTML", "not asked for", "\u2028", EscapeHTML, false},
		{"like a separator", "the first two bytes are the same", "\u2026", all, false},
		{"cut", "a byte is missing", "\xe2\x80", all, false},
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

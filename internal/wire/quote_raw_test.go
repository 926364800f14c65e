package wire

import (
	"strings"
	"testing"
)

// TestNextEscape checks that NextEscape finds the characters of esc, and no other ones, at all
// indices near the end of a block.
func TestNextEscape(t *testing.T) {
	const all = EscapeHTML | EscapeJS
	for _, tt := range []struct {
		name, why string
		text      string
		esc       Escape
		found     bool
	}{
		{name: "less", why: "a character of EscapeHTML", text: "<", esc: EscapeHTML, found: true},
		{name: "greater", why: "a character of EscapeHTML", text: ">", esc: all, found: true},
		{name: "ampersand", why: "a character of EscapeHTML", text: "&", esc: EscapeHTML, found: true},
		{name: "line separator", why: "three bytes, which may be in two blocks", text: "\u2028", esc: EscapeJS, found: true},
		{name: "paragraph separator", why: "three bytes, which may be in two blocks", text: "\u2029", esc: all, found: true},
		{name: "less for JavaScript", why: "not a character of EscapeJS", text: "<", esc: EscapeJS},
		{name: "separator for HTML", why: "not a character of EscapeHTML", text: "\u2028", esc: EscapeHTML},
		{name: "like a separator", why: "the first two bytes are the same", text: "\u2026", esc: all},
		{name: "other", why: "not ASCII", text: "ä", esc: EscapeNonASCII, found: true},
		{name: "invalid", why: "not ASCII", text: "\x80", esc: all | EscapeNonASCII, found: true},
		{name: "incomplete separator", why: "a byte is missing", text: "\xe2\x80", esc: all},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for at := 1000; at < 1050; at++ {
				b := []byte(strings.Repeat("a", at) + tt.text + strings.Repeat("é", 1200))
				want := len(b)
				if tt.found {
					want = at
				}
				if got := NextEscape(b, tt.esc); got != want {
					t.Fatalf("%d, want %d (%s)", got, want, tt.why)
				}
				if got := NextEscape(b[:at+len(tt.text)], tt.esc); got != min(want, at+len(tt.text)) {
					t.Fatalf("at the end: %d, want %d (%s)", got, min(want, at+len(tt.text)), tt.why)
				}
			}
		})
	}
}

package wire

import (
	"strings"
	"testing"
)

// TestAppendQuotePart checks that the parts of a text between characters are quoted as the whole text is.
func TestAppendQuotePart(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		text      string
		esc       Escape
	}{
		{name: "plain", why: "nothing is escaped", text: strings.Repeat("0123456789", 20)},
		{name: "escapes", why: "some characters are", text: "a\"\\\n\x00\x1fb" + strings.Repeat("c", 40) + "\""},
		{name: "UTF-8", why: "a part does not end in a character", text: strings.Repeat("é漢😀", 20)},
		{name: "invalid", why: "bytes become U+FFFD", text: "a\xffb\xf0\x9f", esc: EscapeJS},
		{name: "options", why: "more characters are escaped", text: strings.Repeat("<é\u2028>", 20), esc: EscapeHTML | EscapeJS},
		{name: "ASCII", why: "the others are escaped", text: strings.Repeat("<é😀>", 20), esc: EscapeNonASCII},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want, wantOK := AppendQuote(nil, tt.text, tt.esc)
			for size := range 40 {
				got, ok := []byte{'"'}, true
				for rest := []byte(tt.text); len(rest) > 0; {
					n := WholeCharacters(rest[:min(size+4, len(rest))])
					if n == 0 {
						n = len(rest) // the last character is incomplete
					}
					var valid bool
					got, valid = AppendQuotePart(got, rest[:n], tt.esc)
					ok, rest = ok && valid, rest[n:]
				}
				if got = append(got, '"'); string(got) != string(want) || ok != wantOK {
					t.Errorf("parts of %d bytes: %q, %v, want %q, %v (%s)", size+4, got, ok, want, wantOK, tt.why)
				}
			}
		})
	}
}

// TestWholeCharacters checks where incomplete characters begin.
func TestWholeCharacters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, why string
		in        string
		want      int
	}{
		{name: "empty", why: "there is no character", in: "", want: 0},
		{name: "ASCII", why: "each byte is a character", in: "ab", want: 2},
		{name: "whole", why: "the last character is complete", in: "aé漢😀", want: 10},
		{name: "incomplete", why: "a byte is missing", in: "a😀"[:4], want: 1},
		{name: "first byte", why: "the others are missing", in: "ab\xc3", want: 2},
		{name: "invalid", why: "no byte makes it valid", in: "a\xff", want: 2},
		{name: "continuation bytes", why: "they belong to no character", in: "\x80\x80\x80\x80\x80", want: 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := WholeCharacters([]byte(tt.in)); got != tt.want {
				t.Errorf("WholeCharacters(%q) = %d, want %d (%s)", tt.in, got, tt.want, tt.why)
			}
		})
	}
}

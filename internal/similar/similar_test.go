package similar

import (
	"strings"
	"testing"
)

// TestHint checks which of some names is proposed.
func TestHint(t *testing.T) {
	for _, row := range []struct {
		name, why string
		text      string
		names     string // separated by spaces
		want      string // "" if none is proposed
	}{
		{"insertion", "one character more", "colr", "name color", "color"},
		{"deletion", "one character less", "colour", "name color", "color"},
		{"replacement", "another character", "color", "name dolor", "dolor"},
		{"swap", "two neighbors are one step", "anme", "name", "name"},
		{"two steps", "the most there may be", "nnaame", "name", "name"},
		{"three steps", "too many", "nnaamee", "name", ""},
		{"nearest", "fewer steps win", "cat", "coat bat cast at boat", "coat"},
		{"first", "of two with as many steps", "bat", "cat hat", "cat"},
		{"short", "nothing of the text is left", "ab", "cd", ""},
		{"characters", "a step is no byte", "größe", "grösse grüße", "grüße"},
		{"long", "texts of more than 64 bytes are not compared", strings.Repeat("a", 65), strings.Repeat("a", 64), ""},
		{"many", "the first 1,000 are compared", "color", strings.Repeat("n ", 1000) + "colour", ""},
		{"none", "there are no names", "color", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			want := row.want
			if want != "" {
				want = `did you mean "` + want + `"?`
			}
			if got := Hint(row.text, strings.Fields(row.names)); got != want {
				t.Errorf("%s: %q, want %q (%s)", row.text, got, want, row.why)
			}
		})
	}
}

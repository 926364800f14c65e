package similar

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestHint checks which of some names is proposed.
func TestHint(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		names     string // separated by spaces
		want      string // "" if none is proposed
	}{
		{name: "insertion", why: "one character more", text: "colr", names: "name color", want: "color"},
		{name: "deletion", why: "one character less", text: "colour", names: "name color", want: "color"},
		{name: "replacement", why: "another character", text: "color", names: "name dolor", want: "dolor"},
		{name: "swap", why: "two neighbors are one step", text: "anme", names: "name", want: "name"},
		{name: "two steps", why: "the most there may be", text: "nnaame", names: "name", want: "name"},
		{name: "three steps", why: "too many", text: "nnaamee", names: "name"},
		{name: "nearest", why: "fewer steps win", text: "cat", names: "coat bat cast at boat", want: "coat"},
		{name: "first", why: "of two with as many steps", text: "bat", names: "cat hat", want: "cat"},
		{name: "short", why: "nothing of the text is left", text: "ab", names: "cd"},
		{name: "characters", why: "a step is no byte", text: "größe", names: "grösse grüße", want: "grüße"},
		{name: "long", why: "texts of more than 64 bytes are not compared", text: strings.Repeat("a", 65), names: strings.Repeat("a", 64)},
		{name: "many", why: "the first 1,000 are compared", text: "color", names: strings.Repeat("n ", 1000) + "colour"},
		{name: "none", why: "there are no names", text: "color"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want != "" {
				want = `did you mean "` + want + `"?`
			}
			if got := Hint(tt.text, strings.Fields(tt.names)); got != want {
				t.Errorf("%s: %q, want %q (%s)", tt.text, got, want, tt.why)
			}
		})
	}
}

// slowDistance is distance without a limit, by the distances of all beginnings of a and b.
func slowDistance(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1) // rows[i][j] is the distance of s[:i] and t[:j]
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		for j := range rows[i] {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
				continue
			case s[i-1] == t[j-1]:
				rows[i][j] = rows[i-1][j-1]
			default:
				rows[i][j] = rows[i-1][j-1] + 1
			}
			rows[i][j] = min(rows[i][j], rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(s)][len(t)]
}

// TestDistance compares the distances of random words, and of words that a few steps make of each other, with those of
// slowDistance.
func TestDistance(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []string{"a", "b", "c", "ä", "€", "\U0001f600", "\xff", "\ufffd", "\xe2\x82"}
	word := func(n, letters int) (s string) {
		for range n {
			s += alphabet[r.IntN(letters)]
		}
		return s
	}
	for range 10_000 {
		letters := 2 + r.IntN(len(alphabet)-1)
		a := word(r.IntN(9), letters)
		b := word(r.IntN(9), letters)
		if r.IntN(2) == 0 { // another part in equal ones
			before, after := word(r.IntN(20), letters), word(r.IntN(20), letters)
			a, b = before+a[:min(len(a), 3)]+after, before+b[:min(len(b), 3)]+after
		}
		for limit := range maxDistance + 2 {
			want := limit
			if len(a) <= maxSimilar && len(b) <= maxSimilar {
				want = min(slowDistance(a, b), limit)
			}
			if got := distance(a, b, limit); got != want {
				t.Fatalf("distance(%q, %q, %d) = %d, want %d", a, b, limit, got, want)
			}
		}
	}
}

// TestHintMemory checks that comparing names, of whatever characters, allocates nothing.
func TestHintMemory(t *testing.T) {
	names := []string{strings.Repeat("a", maxSimilar), strings.Repeat("ä", maxSimilar/2), strings.Repeat("b", maxSimilar)}
	for _, name := range []string{"name", strings.Repeat("c", maxSimilar), strings.Repeat("ö", maxSimilar/2)} {
		if n := testing.AllocsPerRun(100, func() { Hint(name, names) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

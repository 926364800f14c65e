// Package similar finds the word that was meant by a misspelled one.
package similar

import (
	"strconv"
	"unicode/utf8"
)

// A text longer than maxSimilar bytes is not compared, and not more than maxCandidates names are.
const (
	maxSimilar    = 64
	maxCandidates = 1000
	maxDistance   = 2 // of a name that is proposed
)

// Hint returns a proposal for name, such as: did you mean "color"? It is the first of the most similar ones in names: at
// most two insertions, deletions, replacements and swaps of neighbors make one of the other. If none is similar, the
// result is "".
func Hint(name string, names []string) string {
	best, least := "", maxDistance+1
	for _, other := range names[:min(len(names), maxCandidates)] {
		if d := distance(name, other, least); d < least {
			best, least = other, d
		}
	}
	if least > maxDistance || least >= utf8.RuneCountInString(name) {
		return ""
	}
	return "did you mean " + strconv.Quote(best) + "?"
}

// distance returns how many insertions, deletions, replacements and swaps of neighbors turn a into b, as the optimal
// string alignment distance counts them, or limit if that is less, or one of them is too long.
func distance(a, b string, limit int) int {
	if len(a) > maxSimilar || len(b) > maxSimilar {
		return limit
	}
	// Equal characters at the start need no step. Each of the four steps at the first difference is tried: a limit of 3
	// takes at most 21 calls, each of which ends at the next difference.
	r, m := utf8.DecodeRuneInString(a)
	s, n := utf8.DecodeRuneInString(b)
	for r == s && m > 0 && n > 0 {
		a, b = a[m:], b[n:]
		r, m = utf8.DecodeRuneInString(a)
		s, n = utf8.DecodeRuneInString(b)
	}
	switch {
	case m == 0 && n == 0:
		return 0
	case limit <= 1:
		return limit
	}
	least := limit - 1 // after the step
	least = min(least, distance(a[m:], b, least), distance(a, b[n:], least), distance(a[m:], b[n:], least))
	if r2, m2 := utf8.DecodeRuneInString(a[m:]); r2 == s && m2 > 0 {
		if s2, n2 := utf8.DecodeRuneInString(b[n:]); s2 == r && n2 > 0 {
			least = min(least, distance(a[m+m2:], b[n+n2:], least))
		}
	}
	return 1 + least
}

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
	s, t := []rune(a), []rune(b)
	if abs(len(s)-len(t)) >= limit {
		return limit
	}
	// Row i has the distances of s[:i] and all t[:j].
	var room [3][maxSimilar + 1]int
	last, row, next := &room[0], &room[1], &room[2]
	for j := range len(t) + 1 {
		row[j] = j
	}
	for i := range s {
		next[0] = i + 1
		for j := range t {
			cost := 1
			if s[i] == t[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				next[j+1] = min(next[j+1], last[j-1]+1)
			}
		}
		last, row, next = row, next, last
	}
	return min(row[len(t)], limit)
}

// abs returns the absolute value of n.
func abs(n int) int { return max(n, -n) }

package diff

import (
	"regexp"
	"strings"
)

// A KnownDifference is a difference from the standard library that is meant.
type KnownDifference struct {
	// Name says what differs, in a few words.
	Name string
	// Reason says why it is meant to differ.
	Reason string
	// Covers reports whether a difference found by the named check on the given
	// input is this one. Diff is the text that the check returned.
	Covers func(check string, input []byte, diff string) bool
}

// Known lists every known difference. What is not in it is a fault of this
// module.
var Known = []KnownDifference{
	{
		Name: "pointer of an error deep inside a skipped value of a stream",
		Reason: "The standard library loses the names of enclosing members when its buffer moves while it skips a deeply nested value: " +
			"the JSONPointer then holds garbage, and not the same garbage twice. Ours holds the names. The rest of the error is the same.",
		Covers: garbledPointer,
	},
}

var (
	pointerText = regexp.MustCompile(`(?m) at ([0-9]+) "(?:[^"\\\n]|\\.)*"`)
	errorText   = regexp.MustCompile(`(?m)^ +\(.*\)$`)
)

// garbledPointer reports whether diff is between two errors that a reader of a
// long text led to, and that differ in nothing but their JSONPointer.
func garbledPointer(check string, input []byte, diff string) bool {
	if len(input) < 4096 || !strings.Contains(check, "reader") {
		return false
	}
	rest := errorText.ReplaceAllString(pointerText.ReplaceAllString(diff, " at $1"), "")
	_, rest, isError := strings.Cut(rest, "ours:")
	ours, std, isPair := strings.Cut(rest, "std:")
	return isError && isPair && strings.TrimSpace(ours) == strings.TrimSpace(std)
}

// covered returns the known difference that explains diff, or nil.
func covered(check string, input []byte, diff string) *KnownDifference {
	for i := range Known {
		if Known[i].Covers(check, input, diff) {
			return &Known[i]
		}
	}
	return nil
}

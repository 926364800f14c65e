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
		Name: "pointer of an error inside a skipped value of a stream",
		Reason: "The standard library loses the names of enclosing members when its buffer moves while it skips a nested value: " +
			"the JSONPointer then holds garbage, and not the same garbage twice. Ours holds the names. The rest of the error is the same. " +
			"That ours is the same through all readers is tested in the root package.",
		Covers: garbledPointer,
	},
	{
		Name: "offset at which a type that can hold nothing is reported, in malformed text",
		Reason: "Such a type is reported before anything is read. The standard library counts stray delimiters before the value that is not " +
			"read, as far as they are in its buffer; ours points at the first byte that is wrong.",
		Covers: unreadOffset,
	},
}

var (
	pointerText = regexp.MustCompile(`(?m) at ([0-9]+) "(?:[^"\\\n]|\\.)*"`)
	errorText   = regexp.MustCompile(`(?m)^ +\(.*\)$`)
)

// garbledPointer reports whether diff is between two errors that a reader of a
// long text led to, and that differ in nothing but their JSONPointer.
func garbledPointer(check string, input []byte, diff string) bool {
	if !strings.Contains(check, "reader") {
		return false
	}
	rest := errorText.ReplaceAllString(pointerText.ReplaceAllString(diff, " at $1"), "")
	_, rest, isError := strings.Cut(rest, "ours:")
	ours, std, isPair := strings.Cut(rest, "std:")
	return isError && isPair && strings.TrimSpace(ours) == strings.TrimSpace(std)
}

var semanticAt = regexp.MustCompile(`semantic at [0-9]+ `)

// unreadOffset reports whether diff is between two errors about a channel,
// function or nil interface that differ in nothing but their offset.
func unreadOffset(check string, input []byte, diff string) bool {
	if !strings.Contains(check, "chan") && !strings.Contains(check, "error") && !strings.Contains(check, "func") && !strings.Contains(check, "complex") {
		return false
	}
	rest := errorText.ReplaceAllString(semanticAt.ReplaceAllString(diff, "semantic "), "")
	_, rest, isError := strings.Cut(rest, "ours:")
	ours, std, isPair := strings.Cut(rest, "std:")
	return isError && isPair && strings.TrimSpace(ours) == strings.TrimSpace(std)
}

// Explained reports whether a known difference explains diff, which the named
// check returned for the given input.
func Explained(check string, input []byte, diff string) bool {
	return covered(check, input, diff) != nil
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

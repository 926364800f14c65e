package diff

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

// Known lists every known difference. It starts empty: what is not in it is
// a fault of this module.
var Known = []KnownDifference{}

// covered returns the known difference that explains diff, or nil.
func covered(check string, input []byte, diff string) *KnownDifference {
	for i := range Known {
		if Known[i].Covers(check, input, diff) {
			return &Known[i]
		}
	}
	return nil
}

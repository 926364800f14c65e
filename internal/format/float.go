package format

import "math"

// NonfiniteName returns the text of a float that JSON has no number for: NaN, Infinity or
// -Infinity. It returns "" if x is finite.
func NonfiniteName(x float64) string {
	switch {
	case x != x:
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	}
	return ""
}

// ParseNonfinite is the inverse of NonfiniteName. It returns false for any other text.
func ParseNonfinite(text []byte) (float64, bool) {
	switch string(text) {
	case "NaN":
		return math.NaN(), true
	case "Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	return 0, false
}

package format

import "math"

// ParseNonfinite returns NaN or the infinity with the given name; it is the inverse of NonfiniteName
// of package wire. It returns 0 and false for any other text.
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

//go:build jsoncount

package json_test

import (
	"testing"

	"github.com/plainjson/json/internal/state"
)

// TestLinearScan checks that many errors in a text, and many calls of methods, scan bytes in proportion to their number.
func TestLinearScan(t *testing.T) {
	checkLinear(t, 8000, func(call func()) float64 {
		state.Scanned = 0
		call()
		return float64(state.Scanned)
	})
}

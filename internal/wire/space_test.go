package wire

import (
	"strings"
	"testing"
)

// TestSkipSpace checks that SkipSpace finds the end of up to 39 repetitions of each kind of white
// space, with each byte after them.
func TestSkipSpace(t *testing.T) {
	t.Parallel()
	for _, space := range []string{" ", "\n", "\t", "\r", "\r\n  ", "\n\t\t\t"} {
		for n := range 40 {
			for c := range 256 {
				checkSkipSpace(t, strings.Repeat(space, n)+string([]byte{byte(c)})+" x")
			}
		}
	}
}

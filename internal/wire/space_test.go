package wire

import (
	"strings"
	"testing"
)

// TestSkipSpace puts each byte behind white space of each length.
func TestSkipSpace(t *testing.T) {
	for _, space := range []string{" ", "\n", "\t", "\r", "\r\n  ", "\n\t\t\t"} {
		for n := range 40 {
			for c := range 256 {
				checkSkipSpace(t, strings.Repeat(space, n)+string([]byte{byte(c)})+" x")
			}
		}
	}
}

package wire

import (
	"fmt"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// TestEscapeUnits checks that AppendUnquote and AppendRequote agree with the oracles for the \u escapes of all
// code units (every 13th unless jsontest.Long is true), each before or after the escape of a unit of another kind.
func TestEscapeUnits(t *testing.T) {
	step := 1
	if testing.Short() || !jsontest.Long() {
		step = 13
	}
	others := []int{0, 0x1f, '"', '\\', 'a', 0x7f, 0x80, 0x7ff, 0x800, 0x3042, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff}
	for u := 0; u <= 0xffff; u += step {
		for _, other := range others[u%3*len(others)/3:] { // a third of the units is combined with each element of others
			s := fmt.Sprintf(`\u%04x\u%04Xxy`, u, other)
			if u%2 != 0 {
				s = fmt.Sprintf(`\u%04X\u%04xxy`, other, u)
			}
			want := naiveUnquote(s)
			if got := string(AppendUnquote(nil, []byte(s))); got != want {
				t.Fatalf("AppendUnquote(%s) = %q, want %q", s, got, want)
			}
			quoted, _ := naiveQuote(want, 0)
			lit := []byte(`"` + s + `"`)
			_, fl, _ := ScanString(lit, 0, false)
			if got := string(AppendRequote(nil, lit, fl, 0, false)); got != quoted {
				t.Fatalf("AppendRequote(%s) = %q, want %q", lit, got, quoted)
			}
		}
	}
}

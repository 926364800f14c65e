package json

import (
	"strings"
	"testing"
)

// TestBriefDecoders holds that short texts and long ones are not read by the same decoders.
func TestBriefDecoders(t *testing.T) {
	long := "[" + strings.Repeat(`"text",`, briefText/7+1) + "1]"
	for _, tt := range []struct {
		name, why string
		text      string
		brief     bool
	}{
		{"short", "it shall not pay for what long ones leave behind", "[1]", true},
		{"below", "the last that is short", "[" + strings.Repeat(" ", briefText-3) + "]", true},
		{"long", "the first that is long", "[" + strings.Repeat(" ", briefText-2) + "]", false},
		{"longer", "whatever is in it", long, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for try := 0; ; try++ { // with the race detector, a sync.Pool loses decoders
				EmptyPools()
				var v any
				if err := Unmarshal([]byte(tt.text), &v); err != nil {
					t.Fatal(err)
				}
				brief, other := briefPool.Get() != nil, decoderPool.Get() != nil
				if brief && !tt.brief || other && tt.brief || try == 100 {
					t.Fatalf("brief %t, other %t after %d bytes (%s)", brief, other, len(tt.text), tt.why)
				}
				if brief || other {
					break
				}
			}
		})
	}
}

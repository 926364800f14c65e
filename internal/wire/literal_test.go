package wire

import "testing"

// TestScanLiteral checks the index and the fault that ScanLiteral returns for complete, incomplete
// and wrong literals.
func TestScanLiteral(t *testing.T) {
	for _, c := range []struct {
		name, why string
		text      string
		at        int
		lit       string
		end       int
		fault     Fault
	}{
		{"whole", "the text is the literal", "null", 0, "null", 4, None},
		{"inside", "it starts where it is told to", " true,", 1, "true", 5, None},
		{"longer", "what follows is for the caller to judge", "falsey", 0, "false", 5, None},
		{"first", "the first byte can differ, too", "xull", 0, "null", 0, BadChar},
		{"last", "the offset is that of the wrong byte", "nulx", 0, "null", 3, BadChar},
		{"wrong and short", "a wrong byte counts before the end", "nx", 0, "null", 1, BadChar},
		{"short", "more text may complete it", "fals", 0, "false", 4, Short},
		{"one byte", "more text may complete it", "xt", 1, "true", 2, Short},
		{"nothing", "there may be no text at all", "ab", 2, "true", 2, Short},
	} {
		t.Run(c.name, func(t *testing.T) {
			if end, f := ScanLiteral([]byte(c.text), c.at, c.lit); end != c.end || f != c.fault {
				t.Errorf("ScanLiteral(%q, %d, %q) = %d, %d; want %d, %d: %s", c.text, c.at, c.lit, end, f, c.end, c.fault, c.why)
			}
		})
	}
}

// TestSkipLiteral checks that SkipLiteral agrees with ScanLiteral for valid literals, and returns -1
// for invalid ones and near the end of the text.
func TestSkipLiteral(t *testing.T) {
	for _, text := range []string{"null", "true", "false", "null,", "true}", "false]", "falsey", "nulx,", "trux,", "falsx,", "Null,", "fals", ""} {
		for at := range 3 {
			b := []byte("xyz"[:at] + text)
			want := -1
			for _, lit := range []string{"null", "true", "false"} {
				if end, f := ScanLiteral(b, at, lit); f == None && Fast && at <= len(b)-5 {
					want = end
				}
			}
			if got := SkipLiteral(b, at); got != want {
				t.Errorf("SkipLiteral(%q, %d) = %d, want %d", b, at, got, want)
			}
		}
	}
}

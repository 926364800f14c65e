package wire

import "testing"

// TestScanLiteral checks the index and the fault that ScanLiteral returns for complete, incomplete
// and wrong literals.
func TestScanLiteral(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		text      string
		at        int
		lit       string
		end       int
		fault     Fault
	}{
		{name: "whole", why: "the text is the literal", text: "null", lit: "null", end: 4, fault: None},
		{name: "inside", why: "it starts where it is told to", text: " true,", at: 1, lit: "true", end: 5, fault: None},
		{name: "longer", why: "what follows is for the caller to judge", text: "falsey", lit: "false", end: 5, fault: None},
		{name: "first", why: "the first byte can differ, too", text: "xull", lit: "null", fault: BadChar},
		{name: "last", why: "the offset is that of the wrong byte", text: "nulx", lit: "null", end: 3, fault: BadChar},
		{name: "wrong and short", why: "a wrong byte counts before the end", text: "nx", lit: "null", end: 1, fault: BadChar},
		{name: "short", why: "more text may complete it", text: "fals", lit: "false", end: 4, fault: Short},
		{name: "one byte", why: "more text may complete it", text: "xt", at: 1, lit: "true", end: 2, fault: Short},
		{name: "nothing", why: "there may be no text at all", text: "ab", at: 2, lit: "true", end: 2, fault: Short},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if end, f := ScanLiteral([]byte(tt.text), tt.at, tt.lit); end != tt.end || f != tt.fault {
				t.Errorf("ScanLiteral(%q, %d, %q) = %d, %d; want %d, %d: %s", tt.text, tt.at, tt.lit, end, f, tt.end, tt.fault, tt.why)
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

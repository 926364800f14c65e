package wire

import "testing"

// TestCompareUTF16 checks the result of CompareUTF16 for pairs of strings in both orders, in
// particular for code points above U+FFFF and for invalid bytes.
func TestCompareUTF16(t *testing.T) {
	for _, c := range []struct {
		name, why string
		a, b      string
		want      int
	}{
		{"empty", "nothing equals nothing", "", "", 0},
		{"prefix", "the shorter comes first", "ab", "abc", -1},
		{"long", "the difference is behind the first words", "0123456789abcdefX", "0123456789abcdefY", -1},
		{"high and private", "the surrogates of U+1F600 come before U+E000", "😀", "\ue000", -1},
		{"high and last", "U+FFFF is the last of all", "\U0010ffff", "\uffff", -1},
		{"high and below", "U+D7FF comes before the surrogates", "😀", "\ud7ff", +1},
		{"two high", "pairs are in the order of code points", "😀", "😁", -1},
		{"RFC 8785", "the example of section 3.2.3", "\U0001f600", "\ufb33", -1},
		{"invalid byte", "it counts as U+FFFD", "a\xff", "a\ufffd", 0},
		{"two invalid bytes", "each counts as U+FFFD", "a\xffb", "a\xfec", -1},
		{"cut character", "the cut one is U+FFFD", "a\xc3", "aé", +1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := CompareUTF16([]byte(c.a), []byte(c.b)); got != c.want {
				t.Errorf("CompareUTF16(%q, %q) = %d, want %d: %s", c.a, c.b, got, c.want, c.why)
			}
			if got := CompareUTF16([]byte(c.b), []byte(c.a)); got != -c.want {
				t.Errorf("CompareUTF16(%q, %q) = %d, want %d: %s", c.b, c.a, got, -c.want, c.why)
			}
		})
	}
}

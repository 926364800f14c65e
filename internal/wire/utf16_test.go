package wire

import "testing"

// TestCompareUTF16 checks the result of CompareUTF16 for pairs of strings in both orders, in
// particular for code points above U+FFFF and for invalid bytes.
func TestCompareUTF16(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		a, b      string
		want      int
	}{
		{name: "empty", why: "nothing equals nothing"},
		{name: "prefix", why: "the shorter comes first", a: "ab", b: "abc", want: -1},
		{name: "long", why: "the difference is behind the first words", a: "0123456789abcdefX", b: "0123456789abcdefY", want: -1},
		{name: "high and private", why: "the surrogates of U+1F600 come before U+E000", a: "😀", b: "\ue000", want: -1},
		{name: "high and last", why: "U+FFFF is the last of all", a: "\U0010ffff", b: "\uffff", want: -1},
		{name: "high and below", why: "U+D7FF comes before the surrogates", a: "😀", b: "\ud7ff", want: +1},
		{name: "two high", why: "pairs are in the order of code points", a: "😀", b: "😁", want: -1},
		{name: "RFC 8785", why: "the example of section 3.2.3", a: "\U0001f600", b: "\ufb33", want: -1},
		{name: "invalid byte", why: "it counts as U+FFFD", a: "a\xff", b: "a\ufffd"},
		{name: "two invalid bytes", why: "each counts as U+FFFD", a: "a\xffb", b: "a\xfec", want: -1},
		{name: "cut character", why: "the cut one is U+FFFD", a: "a\xc3", b: "aé", want: +1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := CompareUTF16([]byte(tt.a), []byte(tt.b)); got != tt.want {
				t.Errorf("CompareUTF16(%q, %q) = %d, want %d: %s", tt.a, tt.b, got, tt.want, tt.why)
			}
			if got := CompareUTF16([]byte(tt.b), []byte(tt.a)); got != -tt.want {
				t.Errorf("CompareUTF16(%q, %q) = %d, want %d: %s", tt.b, tt.a, got, -tt.want, tt.why)
			}
		})
	}
}

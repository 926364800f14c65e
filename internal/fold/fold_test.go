package fold

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestAppend checks that the folded forms of two names are equal if the names differ only in case,
// dashes and underscores, and that they differ otherwise.
func TestAppend(t *testing.T) {
	for _, tt := range []struct {
		name, why string
		a, b      string
		equal     bool
	}{
		{"case", "ASCII letters", "fooBAR", "FOObar", true},
		{"separators", "dashes and underscores do not count", "_foo-bar_", "foobar", true},
		{"other punctuation", "counts", "foo.bar", "foobar", false},
		{"digits", "count", "a1", "a2", false},
		{"Kelvin sign", "folds to k, by Unicode", "\u212a", "k", true},
		{"long s", "folds to s, by Unicode", "ſ", "S", true},
		{"sigma", "three forms of one letter", "ΣΑΣ", "σας", true},
		{"sharp s", "simple folding maps no rune to two", "ß", "ss", false},
		{"invalid UTF-8", "every bad byte is U+FFFD", "\xff", "\ufffd", true},
		{"empty", "separators alone fold to the empty name", "-_-", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, b := Append(nil, []byte(tt.a)), Append(nil, []byte(tt.b))
			if (string(a) == string(b)) != tt.equal {
				t.Errorf("%q and %q fold to %q and %q (%s)", tt.a, tt.b, a, b, tt.why)
			}
		})
	}
}

// FuzzAppend checks that the folded forms of two names in UTF-8 are equal if strings.EqualFold reports
// true for the names without dashes and underscores, and that they differ otherwise.
func FuzzAppend(f *testing.F) {
	f.Add("Straße", "STRASSE")
	f.Add("\u212a\xff", "k\ufffd")
	strip := strings.NewReplacer("-", "", "_", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		got := string(Append(nil, []byte(a))) == string(Append(nil, []byte(b)))
		if want := strings.EqualFold(strip.Replace(a), strip.Replace(b)); got != want {
			t.Errorf("%q and %q: %v, want %v", a, b, got, want)
		}
	})
}

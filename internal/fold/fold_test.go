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
		{name: "case", why: "ASCII letters", a: "fooBAR", b: "FOObar", equal: true},
		{name: "separators", why: "dashes and underscores do not count", a: "_foo-bar_", b: "foobar", equal: true},
		{name: "other punctuation", why: "counts", a: "foo.bar", b: "foobar"},
		{name: "digits", why: "count", a: "a1", b: "a2"},
		{name: "Kelvin sign", why: "folds to k, by Unicode", a: "\u212a", b: "k", equal: true},
		{name: "long s", why: "folds to s, by Unicode", a: "ſ", b: "S", equal: true},
		{name: "sigma", why: "three forms of one letter", a: "ΣΑΣ", b: "σας", equal: true},
		{name: "sharp s", why: "simple folding maps no rune to two", a: "ß", b: "ss"},
		{name: "invalid UTF-8", why: "every bad byte is U+FFFD", a: "\xff", b: "\ufffd", equal: true},
		{name: "empty", why: "separators alone fold to the empty name", a: "-_-", equal: true},
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

package wire

import (
	"bytes"
	"testing"
)

// checkCopy holds CopyString against ScanString, which allows the same texts if it
// is not strict.
func checkCopy(t *testing.T, s string) {
	for _, text := range []string{s, `"` + s, `"` + s + `"`, `"` + s + `",          `} {
		want := -1
		if text != "" && text[0] == '"' {
			if end, _, f := ScanString([]byte(text), 0, false); f == None {
				want = end
			}
		}
		checkCopyOf(t, CopyString, text, want)
	}
}

// checkCopyOf checks that copy finds a token of the length want, or none if that is
// -1, at the start of text, and copies it whatever surrounds the output.
func checkCopyOf(t *testing.T, copy func(dst, src []byte) int, text string, want int) {
	out := bytes.Repeat([]byte{'#'}, len(text)+CopySlack+4)
	got := copy(out[2:2+len(text)+CopySlack], []byte(text))
	if got != want || got > 0 && string(out[2:2+got]) != text[:got] {
		t.Fatalf("copying %q: %d, %q; want %d", text, got, out, want)
	}
	if head, tail := out[:2], out[len(out)-2:]; string(head)+string(tail) != "####" {
		t.Fatalf("copying %q writes beyond its output: %q", text, out)
	}
}

func TestCopyString(t *testing.T) { forTexts(t, checkCopy) }

func FuzzCopyString(f *testing.F) { fuzzTexts(f, checkCopy) }

func TestCopyStringRoom(t *testing.T) {
	if n := CopyString(make([]byte, 3), []byte(`"ab"`)); n != -1 {
		t.Errorf("%d without room for the literal", n)
	}
}

func TestCopyNumber(t *testing.T) {
	for _, row := range []struct {
		name, why string
		text      string
		want      int
	}{
		{"digit", "the least number", "7", 1},
		{"zero", "nothing follows a zero", "01", 1},
		{"sign", "digits are missing", "-", -1},
		{"fraction", "digits are missing", "1.]", -1},
		{"letter", "no number", "x", -1},
		{"nothing", "no number", "", -1},
		{"short", "the end of the text is near", "-1.5e+7,", 7},
		{"one word", "copied at once", "12345678,      ", 8},
		{"long", "copied in several steps", "-65.613616999999977,-1.25,3 ", 19},
		{"long, at the end", "copied exactly", "-65.613616999999977", 19},
	} {
		t.Run(row.name, func(t *testing.T) { checkCopyOf(t, CopyNumber, row.text, row.want) })
	}
}

package diff

import (
	"io"
	"strings"
	"testing"
)

// TestNestedTolerances holds what traces may differ in to its narrow bounds.
func TestNestedTolerances(t *testing.T) {
	const method = `U error "semantic at 4 \"/0\" kind '\x00' value \"\" (nil true) type diff.Reader", text "boom", offset 7`
	const missing = `U error "syntactic at 4 \"/0\"", text "missing value after object name", offset 7`
	tests := []struct {
		name, why string
		ours, std string
		want      bool
	}{
		{"offset", "the method does not tell it", method, strings.Replace(method, "at 4", "at 5", 1), true},
		{"offset of another type", "the type tells it", strings.ReplaceAll(method, "diff.Reader", "[]diff.Reader"),
			strings.ReplaceAll(strings.Replace(method, "at 4", "at 5", 1), "diff.Reader", "[]diff.Reader"), false},
		{"offset of the Decoder", "where it stands must be the same", method, strings.Replace(method, "offset 7", "offset 8", 1), false},
		{"pointer", "it must be the same", method, strings.Replace(method, "/0", "/1", 1), false},
		{"text", "there are two for it", missing, strings.Replace(missing, "missing value after object name", "invalid character '}' at start of value", 1), true},
		{"other text", "it may tell of another failure", missing, strings.Replace(missing, "missing value after object name", "invalid character ']' at start of value", 1), false},
	}
	for _, test := range tests {
		if got := compareNested([]string{test.ours}, []string{test.std}) == ""; got != test.want {
			t.Errorf("%s (%s): %t", test.name, test.why, got)
		}
	}
}

// TestPassedAtBeginning holds the known difference to its narrow bounds.
func TestPassedAtBeginning(t *testing.T) {
	one := "step 1:\n  ours: U error \"semantic at 1 \\\"\\\" kind '[' type string\", offset 2\n  std:  U error \"semantic at 0 \\\"\\\" kind '[' type string\", offset 2"
	tests := []struct {
		name, why, check, diff string
		want                   bool
	}{
		{"beginning", "what it is for", "nested reads 1", one, true},
		{"writes", "they have no last token", "nested writes 1", one, false},
		{"not the beginning", "the offset is told then", "nested reads 1", strings.Replace(one, "at 0", "at 2", 1), false},
		{"other kind", "the rest must be the same", "nested reads 1", strings.Replace(one, "'['", "'{'", 1), false},
	}
	for _, test := range tests {
		if got := passedAtBeginning(test.check, nil, test.diff); got != test.want {
			t.Errorf("%s (%s): %t", test.name, test.why, got)
		}
	}
}

// TestBeginsJSON holds what a writer may have taken before it failed.
func TestBeginsJSON(t *testing.T) {
	tests := []struct {
		name, why, text string
		want            bool
	}{
		{"nothing", "the first write failed", "", true},
		{"values", "all was taken", "1\n[2]\n", true},
		{"half a value", "a part was taken", `[{"a":"b`, true},
		{"no comma", "the element before was lost count of", "[1 2", false},
		{"two names", "a value was lost", `{"a":1,"b"}`, false},
	}
	for _, test := range tests {
		if got := beginsJSON([]byte(test.text)); (got == "") != test.want {
			t.Errorf("%s (%s): %s", test.name, test.why, got)
		}
	}
}

// TestFickle holds that the reader and the writer fail where they should, and go on if they fail once.
func TestFickle(t *testing.T) {
	for _, once := range []bool{false, true} {
		r := fickle(3, 2, once).open([]byte("abcdef"))
		var got []byte
		failures := 0
		for range 10 {
			var b [4]byte
			n, err := r.Read(b[:])
			if got = append(got, b[:n]...); err == ErrBoom {
				failures++
			} else if err == io.EOF {
				break
			}
		}
		w := &fickleWriter{room: 3, once: once}
		w.Write([]byte("ab"))
		n, err := w.Write([]byte("cd"))
		_, again := w.Write([]byte("ef"))
		if want := map[bool]string{false: "abc", true: "abcdef"}[once]; string(got) != want || failures == 1 != once {
			t.Errorf("once %t: read %q, %d failures", once, got, failures)
		}
		if want := map[bool]string{false: "abc", true: "abcef"}[once]; n != 1 || err != ErrBoom || (again == nil) != once || string(w.taken) != want {
			t.Errorf("once %t: wrote %q: %v, %v", once, w.taken, err, again)
		}
	}
}

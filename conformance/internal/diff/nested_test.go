package diff

import (
	"io"
	"strings"
	"testing"
)

// TestNestedTolerances checks that compareNested accepts the differences of NestedTolerances and
// those after a failure, and no others.
func TestNestedTolerances(t *testing.T) {
	const method = `U error "semantic at 4 \"/0\" kind '\x00' value \"\" (nil true) type diff.Reader", text "boom", offset 7`
	const missing = `U error "syntactic at 4 \"/0\"", text "missing value after object name", offset 7`
	tests := []struct {
		name, why string
		ours, std string
		want      bool
	}{
		{name: "offset of another type", why: "the type tells it", ours: strings.ReplaceAll(method, "diff.Reader", "[]diff.Reader"),
			std: strings.ReplaceAll(strings.Replace(method, "at 4", "at 5", 1), "diff.Reader", "[]diff.Reader")},
		{name: "offset of the Decoder", why: "it is not compared after a failure",
			ours: method, std: strings.Replace(method, "offset 7", "offset 8", 1), want: true},
		{name: "kind of failure", why: "the first failure must be the same", ours: method, std: missing},
		{name: "failure", why: "one must not be missing", ours: method, std: "U no error, offset 7"},
		{name: "mistake", why: "a method that breaks the rules gets an error",
			ours: "  mistake 4 error \"x\"", std: "  mistake 4 no error, offset 3", want: true},
		{name: "peek", why: "the offset when a method starts is that of its value",
			ours: "  peek '\"' no error, offset 4, depth 1", std: "  peek '\"' no error, offset 3, depth 1", want: true},
		{name: "depth", why: "all else must be the same", ours: "  peek '\"' no error, offset 4, depth 1", std: "  peek '\"' no error, offset 3, depth 2"},
		{name: "pointer", why: "it must be the same", ours: method, std: strings.Replace(method, "/0", "/1", 1)},
		{name: "text", why: "there are two for it",
			ours: missing, std: strings.Replace(missing, "missing value after object name", "invalid character '}' at start of value", 1), want: true},
		{name: "other text", why: "it may tell of another failure",
			ours: missing, std: strings.Replace(missing, "missing value after object name", "invalid character ']' at start of value", 1)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := compareNested([]string{tt.ours}, []string{tt.std}) == ""; got != tt.want {
				t.Errorf("%t (%s)", got, tt.why)
			}
		})
	}
}

// TestBeginsJSON checks that beginsJSON accepts texts that can be continued to JSON values, and
// no others.
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
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := beginsJSON([]byte(tt.text)); (got == "") != tt.want {
				t.Errorf("%s (%s)", got, tt.why)
			}
		})
	}
}

// TestFickle checks that the reader and the writer fail after the given number of bytes, and
// continue if they fail once.
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

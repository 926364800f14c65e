package jsontest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files with what the tests got")

// Golden compares got with the file testdata/golden/name of the package under
// test, and fails t with the first lines that differ, or if it cannot read the
// file. With the flag -update it writes the file instead.
func Golden(t testing.TB, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", filepath.FromSlash(name))
	if err := golden(path, got, *update); err != nil {
		t.Error(err)
	}
}

// golden is Golden with the flag as an argument. It returns the report as an error.
func golden(path string, got []byte, update bool) error {
	if update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		return os.WriteFile(path, got, 0o666)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("%w (run the test with -update to write it)", err)
	}
	if d := Diff(got, want); d != "" {
		return fmt.Errorf("%s: %s", path, d)
	}
	return nil
}

// Diff returns an empty string if got and want are equal. Otherwise it describes
// the first difference: line and column, both from 1, offset, and the two lines.
// It shortens long lines to the text around the difference.
func Diff(got, want []byte) string {
	if bytes.Equal(got, want) {
		return ""
	}
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	line := bytes.Count(got[:i], []byte{'\n'}) + 1
	col := i - bytes.LastIndexByte(got[:i], '\n')
	var s strings.Builder
	fmt.Fprintf(&s, "differs at line %d, column %d (offset %d of %d bytes got, %d wanted)\n", line, col, i, len(got), len(want))
	fmt.Fprintf(&s, "   got: %s\n", around(got, i))
	fmt.Fprintf(&s, "  want: %s", around(want, i))
	return s.String()
}

// around returns the line of b that has offset i, as a Go string literal. It cuts off what is more than 40
// bytes before i or 60 bytes after it. At the end of b, after the last line, it returns "(end)".
func around(b []byte, i int) string {
	const before, after = 40, 60
	if i == len(b) && (i == 0 || b[i-1] == '\n') {
		return "(end)"
	}
	start := max(bytes.LastIndexByte(b[:i], '\n')+1, i-before)
	end := min(len(b), i+after)
	if k := bytes.IndexByte(b[i:end], '\n'); k >= 0 {
		end = i + k + 1
	}
	return fmt.Sprintf("%q", b[start:end])
}

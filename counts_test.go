package json_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// statement matches the counts of tests and lines in README.md.
var statement = regexp.MustCompile(`More than ([\d,]+) tests and ([\d,]+) fuzz targets take ([\d,]+) lines, the library and its command ([\d,]+)\.`)

// TestCounts checks the counts in README.md: there are at least as many tests, and as many lines within a tenth. Nested
// modules, and the internal packages for tests, do not count.
func TestCounts(t *testing.T) {
	says := statement.FindStringSubmatch(readText(t, "README.md"))
	if says == nil {
		t.Fatalf("README.md has no text like %s", statement)
	}
	var want [4]int
	for i, text := range says[1:] {
		want[i], _ = strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	}
	tests, targets, testLines, lines := countCode(t)
	if tests < want[0] || targets < want[1] || !isNear(testLines, want[2]) || !isNear(lines, want[3]) {
		t.Errorf("%d tests, %d fuzz targets, %d lines of tests and %d others; README.md says %v", tests, targets, testLines, lines, want)
	}
}

// isNear reports whether n differs from want by at most a tenth.
func isNear(n, want int) bool { return want*9 <= n*10 && n*10 <= want*11 }

// countCode returns how many tests and fuzz targets this module has, and how many lines of tests and of other Go code.
func countCode(t *testing.T) (tests, targets, testLines, lines int) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil && path != "." || strings.HasPrefix(d.Name(), ".") && path != "." {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		text, err := os.ReadFile(path)
		n := bytes.Count(text, []byte("\n"))
		slashed := filepath.ToSlash(path)
		switch {
		case strings.HasSuffix(path, "_test.go"):
			tests += bytes.Count(text, []byte("\nfunc Test"))
			targets += bytes.Count(text, []byte("\nfunc Fuzz"))
			testLines += n
		case strings.HasPrefix(slashed, "internal/jsontest/") || strings.HasPrefix(slashed, "internal/programs/") || strings.HasPrefix(slashed, "internal/archtest/"):
			testLines += n
		default:
			lines += n
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tests, targets, testLines, lines
}

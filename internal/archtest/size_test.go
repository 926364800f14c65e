package archtest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// minCounted is the number of lines from which on a package has to have its share of
// comments.
const minCounted = 500

// A budget limits the size of one package.
type budget struct {
	pkg      string
	lines    int // largest number of lines, without tests and files named *_table.go
	comments int // smallest share of lines that are comments, in per cent
}

// The budgets of the packages that programs link, from the bottom to the top. A number
// of lines that grows, or a share of comments that shrinks, is a decision: the commit
// that changes it says why. A package that is listed need not exist yet.
var budgets = []budget{
	{"internal/wire", 3159, 16},
	{"internal/shape", 939, 16},
	{"internal/opts", 499, 15},
	{"internal/order", 85, 14},
	{"internal/state", 5110, 13},
	{"internal/pool", 80, 21},
	{"internal/wrap", 19, 33},
	{"internal/std", 56, 23},
	{"internal/model", 535, 10},
	{"internal/fold", 47, 12},
	{"internal/format", 970, 15},
	{"jsontext", 1656, 22},
	{"internal/fault", 300, 15},
	{"internal/typeinfo", 1100, 15},
	{"internal/stdtypes", 300, 15},
	{"internal/unmarshal", 3750, 15},
	{"internal/marshal", 2650, 15},
	{".", 12293, 10},
	{"v1", 1219, 29},
}

// TestBudgets checks the number of lines of each package, and its share of comments.
func TestBudgets(t *testing.T) {
	atRoot(t)
	sizes := map[string]size{}
	for _, src := range moduleSources(t) {
		if src.test || strings.HasSuffix(src.path, "_table.go") {
			continue
		}
		text, err := os.ReadFile(src.path)
		if err != nil {
			t.Fatal(err)
		}
		sizes[src.pkg] = sizes[src.pkg].add(sizeOf(string(text)))
	}
	for _, b := range budgets {
		s := sizes[b.pkg]
		if s.lines > b.lines {
			t.Errorf("%s has %d lines, want at most %d", b.pkg, s.lines, b.lines)
		}
		if s.lines >= minCounted && 100*s.comments < b.comments*s.lines {
			t.Errorf("%s has %d lines of comments in %d lines, want at least %d %%", b.pkg, s.comments, s.lines, b.comments)
		}
	}
	for pkg := range sizes {
		if isLinked(pkg) && !slices.ContainsFunc(budgets, func(b budget) bool { return b.pkg == pkg }) {
			t.Errorf("%s has no budget", pkg)
		}
	}
}

// A size counts the lines of a file or a package.
type size struct {
	lines    int
	comments int // lines that have a comment and no code
}

// add returns the sum of s and other.
func (s size) add(other size) size {
	return size{s.lines + other.lines, s.comments + other.comments}
}

// sizeOf returns the size of a file with the given text.
func sizeOf(text string) (s size) {
	for line := range strings.Lines(text) {
		s.lines++
		if strings.HasPrefix(strings.TrimSpace(line), "//") {
			s.comments++
		}
	}
	return s
}

// TestSizeOf checks which lines count as comments.
func TestSizeOf(t *testing.T) {
	tests := []struct {
		name, why string
		text      string
		want      size
	}{
		{"empty", "a file without text has no lines", "", size{}},
		{"comments", "indented comments count, blank lines do not", "// a\n\n\t// b\n", size{3, 2}},
		{"code", "a comment after code is no line of comments", "x := 1 // a\ny := \"// b\"\n", size{2, 0}},
		{"last line", "the last line may lack its end", "x := 1", size{1, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := sizeOf(tt.text); got != tt.want {
				t.Errorf("%+v, want %+v (%s)", got, tt.want, tt.why)
			}
		})
	}
}

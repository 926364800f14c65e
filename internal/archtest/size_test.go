package archtest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// minCounted is the number of lines of a package from which on its share of comments is checked.
const minCounted = 500

// A budget limits the size of one package.
type budget struct {
	pkg      string
	lines    int    // largest number of lines, without tests and files named *_table.go
	goal     int    // number of lines that the design planned for the package
	comments int    // smallest share of lines that are comments, in per cent
	why      string // the use of the lines beyond goal; "" if there are none
}

// The budgets of the packages that programs link, from the bottom to the top. A commit that
// allows more lines or a smaller share of comments says why.
var budgets = []budget{
	{"internal/wire", 3274, 3300, 16, ""},
	{"internal/shape", 986, 1000, 16, ""},
	{"internal/opts", 845, 500, 14, "the selection of members, 35 lines; a limit on the look-ahead of unions, 10 lines; modes for numbers, 25 lines; limits on the parts of values, rules for names and for types, values for methods, and the string that a text is a copy of"},
	{"internal/order", 141, 80, 12, "Names, the sort of map keys, which skips their common prefix and compares eight bytes as a number"},
	{"internal/wrap", 107, 64, 14, "the error about malformed text, 50 lines"},
	{"internal/place", 248, 125, 20, "the text for the place of an error, 25 lines; what is wanted there, 15 lines; places that differ from the offset and pointer of the error, 50 lines"},
	{"internal/state", 6393, 4150, 15, "strings that are read and written by pieces, 185 lines; short texts that need no scan for limits, 20 lines; the search for the discriminator of a union, 105 lines; delimiters between the values of an arshaler, 95 lines; limits on the parts of values, 250 lines; the lines of errors in linear time and the text around them, 250 lines; the order of members of raw objects in linear time, 330 lines; memory that streams give up between values, 120 lines; three loops over the grammar, for tokens, skipping and formatting: one loop with frames is slower for raw values; 700 lines are comments"},
	{"internal/model", 1094, 600, 10, "tag options scalar and intern, 50 lines; tag jsonopt, 285 lines; rules for names, 90 lines"},
	{"internal/fold", 48, 50, 12, ""},
	{"internal/format", 1048, 900, 15, "names of formats in messages, 45 lines; dates of RFC 3339 in both directions without the layouts of package time; formats of tag jsonopt, 25 lines"},
	{"jsontext", 2055, 1700, 22, "a limit on the look-ahead of unions; the package documentation with its tables of options and errors, 70 lines; messages that name common mistakes, 200 lines, other formats, 35 lines, and what does not end, 35 lines"},
	{"internal/failure", 336, 300, 14, "unions; unknown cases, 15 lines; what numbers a type can hold, and lists of errors, 100 lines"},
	{"internal/typeinfo", 4040, 1100, 15, "the functions that only jsonx needs, 45 lines; the selection of members, 410 lines; unions, 500 lines; rules for types, 310 lines; canonical form, 50 lines; Optional and Object of package jsonx, 130 lines; tag options string and format and the rules of v1 for both directions (tag, format, v1: 390 lines), functions by their types (cache: 260), the template of structs; 300 lines are comments"},
	{"internal/stdtypes", 185, 300, 15, ""},
	{"internal/unmarshal", 6456, 3750, 15, "the ops that only jsonx needs, 30 lines; unions, 310 lines; interned strings, 65 lines; scalars of another kind, 105 lines; modes for numbers, 90 lines; conversions by rules, 70 lines; lists of errors that methods pass on in linear time, 110 lines; loops of their own for lists, maps and points of basic types, the rules of v1, 700 lines are comments; structs and maps as arrays, 190 lines; reading on after failures, 275 lines; the places of errors that methods return, 160 lines"},
	{"internal/marshal", 4425, 2650, 14, "the ops that only jsonx needs, 35 lines; the selection of members, 220 lines; unions, 110 lines; Optional and Object of package jsonx, 60 lines; canonical form, 130 lines; loops of their own for lists and maps of basic types, the template of structs with its slow twin, omitempty by text, the rules of v1; 500 lines are comments; structs and maps as arrays, 220 lines"},
	{".", 1066, 1100, 15, ""},
	{"internal/similar", 61, 66, 14, ""},
	{"jsonx", 4789, 1500, 25, "iterators over streams, 400 lines, and over lines, with workers, 370 lines; comments and trailing commas, 425 lines, and strings from and to readers, 285 lines; the selection of members, 200 lines, of which 60 are documentation; unions, 260 lines, and what Check finds about them, 115 lines; modes for numbers, 140 lines; rules for types, 150 lines; Optional and Object, 145 lines; canonical form, values for methods and text from strings, 190 lines; messages for people who do not know Go, 250 lines; errors within a larger text, 150 lines"},
	{"jsonhttp", 416, 410, 25, "a bound on compressed bodies with parts that become nothing"},
	{"v1", 1377, 1100, 25, "documentation of the old API, 420 lines, with tables of options and errors; texts of errors that differ from those of package jsontext"},
}

// isCore reports whether pkg has a budget.
func isCore(pkg string) bool {
	return slices.ContainsFunc(budgets, func(b budget) bool { return b.pkg == pkg })
}

// TestBudgets checks that each package that programs link has a budget and keeps it: not too many lines, nor
// too small a share of comments. A budget must have a reason if it exceeds its goal, and only then.
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
		if (b.lines > b.goal) != (b.why != "") {
			t.Errorf("%s has a budget of %d lines and a goal of %d, with the reason %q", b.pkg, b.lines, b.goal, b.why)
		}
		if s.lines >= minCounted && 100*s.comments < b.comments*s.lines {
			t.Errorf("%s has %d lines of comments in %d lines, want at least %d %%", b.pkg, s.comments, s.lines, b.comments)
		}
	}
	for pkg := range sizes {
		if isLinked(pkg) && !isCore(pkg) {
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

// TestSizeOf checks how many lines sizeOf counts, and which of them count as comments.
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

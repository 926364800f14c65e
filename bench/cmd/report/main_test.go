package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCommitted checks that the committed tables are those of the committed logs, and
// that the charts and pages to which their files link exist.
func TestCommitted(t *testing.T) {
	logs, err := filepath.Glob("../../logs/*.log")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	data, err := read(logs)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../../README.md", "../../../README.md", "../../../SECURITY.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		filled, n, without, err := data.Fill(string(text))
		if err != nil || n == 0 {
			t.Fatalf("%s: %d tables, %v", name, n, err)
		}
		if len(without) > 0 {
			t.Errorf("%s: the logs have no results for %v", name, without)
		}
		if filled != string(text) {
			t.Errorf("%s does not tell what the logs tell; run go run ./cmd/report", name)
		}
		for _, m := range regexp.MustCompile(`\]\(([^):]+\.(?:svg|md))\)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestRun checks that run fills a file, draws charts and prints a section.
func TestRun(t *testing.T) {
	log := "../../internal/report/testdata/small.log"
	dir := t.TempDir()
	file, charts := filepath.Join(dir, "x.md"), filepath.Join(dir, "charts")
	if err := os.WriteFile(file, []byte("a <!-- bench:run -->\n<!-- /bench:run --> b"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{log}, file, charts, "", io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "go1.27.3") || !strings.HasSuffix(string(text), " b") {
		t.Errorf("%q, %v", text, err)
	}
	if found, _ := filepath.Glob(charts + "/*.svg"); len(found) == 0 {
		t.Error("no charts")
	}
	var out strings.Builder
	if err := run([]string{log}, file, charts, "summary", &out); err != nil || !strings.Contains(out.String(), "| Marshal structs") {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// TestRunFails checks that run fails for missing and invalid files and unknown sections.
func TestRunFails(t *testing.T) {
	log, dir := "../../internal/report/testdata/small.log", t.TempDir()
	for _, tt := range []struct{ name, why, log, file, section string }{
		{name: "no log", why: "a name with a mistake", log: "none.log"},
		{name: "not a log", why: "another file", log: "main.go"},
		{name: "no file", why: "tables would go nowhere", log: log, file: filepath.Join(dir, "none.md")},
		{name: "no section", why: "a name with a mistake", log: log, section: "sumary"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := run([]string{tt.log}, tt.file, "", tt.section, io.Discard); err == nil {
				t.Errorf("no error (%s)", tt.why)
			}
		})
	}
}

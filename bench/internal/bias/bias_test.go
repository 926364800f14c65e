package bias

import (
	"flag"
	"os"
	"testing"

	"github.com/plainjson/json/bench/internal/lib"
)

var update = flag.Bool("update", false, "write the tables of BIAS.md")

const file = "../../BIAS.md"

// TestTables checks that BIAS.md has the tables of the libraries in use. With -update it
// writes them instead. It is skipped where sonic does not use its own engine.
func TestTables(t *testing.T) {
	if !lib.SonicIsNative() {
		t.Skip("skipped: sonic has no engine for this processor, and other columns would be the same")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	filled, err := Fill(string(text), Tables())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, []byte(filled), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if filled != string(text) {
		t.Errorf("BIAS.md is out of date; write it with -update. It should have:\n%s", filled)
	}
}

// TestOurs checks that plainjson rejects all texts and values that a probe says should be
// rejected.
func TestOurs(t *testing.T) {
	ours := lib.All()[0]
	for _, tt := range append(reading(), writing()[:6]...) {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.cell(ours); got != checked {
				t.Errorf("%s takes it: %s (%s)", ours.Name, got, tt.why)
			}
		})
	}
}

// TestStrict checks that Lib.Strict, which the tables of package report show, agrees with
// the first six probes of reading: those for UTF-8, surrogates and duplicate names.
func TestStrict(t *testing.T) {
	for _, l := range lib.All() {
		strict := true
		for _, p := range reading()[:6] {
			strict = strict && p.cell(l) == checked
		}
		if strict != l.Strict {
			t.Errorf("%s: strict is %v, want %v", l.Name, l.Strict, strict)
		}
	}
}

// TestFill checks that Fill replaces the table between its markers and nothing around
// them, and that it fails if a marker is missing.
func TestFill(t *testing.T) {
	tables := map[string]string{"x": "new\n"}
	for _, tt := range []struct{ name, why, text, want string }{
		{"nothing", "a file that was rewritten by hand must not lose its tables unnoticed", "text", ""},
		{"no end", "the rest of the file would be lost", "<!-- bias:x -->\nold\n", ""},
		{"both markers", "all around stays", "a\n<!-- bias:x -->\nold\n<!-- /bias:x -->\nb", "a\n<!-- bias:x -->\nnew\n<!-- /bias:x -->\nb"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Fill(tt.text, tables)
			if got != tt.want || (err != nil) != (tt.want == "") {
				t.Errorf("%q, %v (%s)", got, err, tt.why)
			}
		})
	}
}

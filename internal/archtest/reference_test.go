package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestReference checks that the files of docs/reference are what go doc prints of the public packages, and that no variable
// in them is shown with a name of an internal package, which its users cannot look up.
func TestReference(t *testing.T) {
	atRoot(t)
	internal, err := filepath.Glob("internal/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"json", "jsontext", "v1", "jsonx", "jsonhttp", "stdjson"} {
		pkg, file := "./"+name, "docs/reference/"+name+".txt"
		if name == "json" {
			pkg = "."
		}
		cmd := exec.Command("go", "doc", "-all", pkg)
		cmd.Stderr = os.Stderr
		want, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		have, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != string(want) {
			t.Errorf("%s is not up to date; run: go doc -all %s > %s", file, pkg, file)
		}
		for _, dir := range internal {
			uses := regexp.MustCompile(`(?m)^(var|\t)\s*\w+\s*= .*\b` + filepath.Base(dir) + `\..*`)
			if line := uses.Find(have); line != nil {
				t.Errorf("%s: %s", file, line)
			}
		}
	}
}

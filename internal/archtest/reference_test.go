package archtest

import (
	"os"
	"os/exec"
	"testing"
)

// TestReference checks that the files of docs/reference are what go doc prints of the public packages.
func TestReference(t *testing.T) {
	atRoot(t)
	for _, name := range []string{"json", "jsontext", "v1", "jsonx", "stdjson"} {
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
	}
}

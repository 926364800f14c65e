package archtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// atRoot runs t in the root folder of the module, so that all paths in this package are
// relative to the root. It fails t if there is no such folder. Each test changes its folder itself: then the go command notes which
// files it reads, and does not use a cached result if one of them has changed.
func atRoot(t *testing.T) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+modulePath+"\n") {
			t.Chdir(dir)
			return
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod of " + modulePath + " in any folder above")
		}
		dir = parent
	}
}

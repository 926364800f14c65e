package stdjson_test

import (
	"os"
	"strings"
	"testing"
)

// TestSameFiles checks that the files for both Go releases differ only above the package clause, and that each
// begins with its build constraint. Only one of them is compiled at a time.
func TestSameFiles(t *testing.T) {
	var heads, bodies [2]string
	for k, name := range []string{"std_26.go", "std_27.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		head, body, ok := strings.Cut(string(text), "\npackage stdjson\n")
		if !ok {
			t.Fatalf("%s: no package clause", name)
		}
		heads[k], bodies[k] = head, body
	}
	if bodies[0] != bodies[1] {
		t.Error("the files differ")
	}
	for k, want := range []string{"//go:build !go1.27 && goexperiment.jsonv2", "//go:build go1.27 && goexperiment.jsonv2"} {
		if got, _, _ := strings.Cut(heads[k], "\n"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

package archtest

import (
	"go/ast"
	"os"
	"regexp"
	"testing"
)

// TestSecurityTests checks that the tests which SECURITY.md names exist.
func TestSecurityTests(t *testing.T) {
	atRoot(t)
	text, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	declared := make(map[string]bool)
	for _, src := range moduleSources(t) {
		for _, decl := range src.file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && src.test && f.Recv == nil {
				declared[f.Name.Name] = true
			}
		}
	}
	named := regexp.MustCompile(`\b(Test|Fuzz)[A-Z]\w*`).FindAllString(string(text), -1)
	if len(named) < 20 {
		t.Errorf("only %d tests are named", len(named))
	}
	for _, name := range named {
		if !declared[name] {
			t.Errorf("there is no test %s", name)
		}
	}
}

package archtest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLinked checks that a program that does not import jsonx has none of the code that the functions Link make part of a
// program. One direct call from other code would bring it back.
func TestLinked(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("links a program")
	}
	program := filepath.Join(t.TempDir(), "small")
	if out, err := exec.Command("go", "build", "-o", program, "./testdata/small").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	out, err := exec.Command("go", "tool", "nm", program).Output()
	if err != nil {
		t.Fatalf("go tool nm: %v", err)
	}
	symbols := string(out)
	if !strings.Contains(symbols, "unmarshal.(*decoder).structValue") {
		t.Fatal("the program has no code for structs: symbols have other names than those below")
	}
	for _, name := range []string{
		"typeinfo.(*compiler).fillUnion", "typeinfo.(*compiler).fillCase", "typeinfo.(*compiler).fillTags",
		"typeinfo.(*compiler).fillByConverter", "typeinfo.(*compiler).fillByRule", "typeinfo.(*compiler).setCanonical",
		"typeinfo.(*compiler).planSelected", "typeinfo.(*compiler).setParts", "typeinfo.(*parts).selectFields",
		"typeinfo.(*parts).cacheOf", "typeinfo.(*Cache).rootFor", "typeinfo.(*Cache).element", "typeinfo.(*Rules).cache",
		"typeinfo.(*UnionPlan).setKinds", "typeinfo.planIn", "typeinfo.sortFields",
		"marshal.(*encoder).dispatchLinked", "marshal.(*encoder).union", "marshal.(*encoder).tag",
		"marshal.(*encoder).object", "marshal.(*encoder).converted", "marshal.(*encoder).canonical",
		"marshal.(*encoder).canonicalNumber", "marshal.(*encoder).selected",
		"unmarshal.(*decoder).dispatchLinked", "unmarshal.(*decoder).unionValue", "unmarshal.(*decoder).objectValue",
		"unmarshal.(*decoder).converted",
	} {
		if strings.Contains(symbols, name+"\n") {
			t.Errorf("a program without jsonx has %s", name)
		}
	}
}

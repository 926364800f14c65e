package conformance

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestExampleStructs checks that the standard library accepts the structs of the examples of package jsonx and of
// docs/beyond-std.md, whatever their tag jsonopt: a program marshals and unmarshals a value of each.
func TestExampleStructs(t *testing.T) {
	var types, calls strings.Builder
	count := 0
	for _, source := range exampleSources(t) {
		for _, s := range structsIn(t, source) {
			count++
			fmt.Fprintf(&types, "type T%d %s\n\n", count, s)
			fmt.Fprintf(&calls, "\ttry(new(T%d))\n", count)
		}
	}
	if count < 8 {
		t.Fatalf("%d structs found, want at least 8", count)
	}
	const program = `package main

import (
	v1 "encoding/json"
	"encoding/json/v2"
	"fmt"
	"os"
	"time"
)

var _ time.Time

func try(v any) {
	for _, m := range []func(any) ([]byte, error){v1.Marshal, func(v any) ([]byte, error) { return json.Marshal(v) }} {
		b, err := m(v)
		if err == nil {
			err = v1.Unmarshal(b, v)
		}
		if err == nil {
			err = json.Unmarshal(b, v)
		}
		if err != nil {
			fmt.Printf("%+v: %v\n", v, err)
			defer os.Exit(1)
		}
	}
}

func main() {
`
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program+calls.String()+"}\n\n"+types.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "run", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// exampleSources returns the Go files that contain examples: the programs of docs/beyond-std.md, and the examples of
// package jsonx.
func exampleSources(t *testing.T) (sources []string) {
	page, err := os.ReadFile("../docs/beyond-std.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindAllSubmatch(page, -1) {
		sources = append(sources, string(m[1]))
	}
	text, err := os.ReadFile("../jsonx/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	return append(sources, string(text))
}

// structsIn returns the struct types that source, a Go file, declares, except those that isAlone rejects.
func structsIn(t *testing.T, source string) (list []string) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "example.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if s, ok := spec.Type.(*ast.StructType); ok && isAlone(s) {
				var b strings.Builder
				if err := format.Node(&b, fset, s); err != nil {
					t.Fatal(err)
				}
				list = append(list, b.String())
			}
		}
		return true
	})
	return list
}

// isAlone reports whether the fields of s have no types of packages other than time, and none that the source declares: the
// program has no others, and those of package jsonx are not part of the standard library.
func isAlone(s *ast.StructType) bool {
	alone := true
	for _, f := range s.Fields.List {
		ast.Inspect(f.Type, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				p, ok := n.X.(*ast.Ident)
				alone = alone && ok && p.Name == "time"
				return false
			case *ast.StructType:
				alone = alone && isAlone(n)
				return false
			case *ast.Ident:
				alone = alone && types.Universe.Lookup(n.Name) != nil
			}
			return true
		})
	}
	return alone
}

package archtest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// A checked is a type-checked package without its tests.
type checked struct {
	fset  *token.FileSet
	files []*ast.File
	info  *types.Info
	pkg   *types.Package
}

// file returns the name of the file that has pos, without its folder.
func (c *checked) file(pos token.Pos) string {
	return filepath.Base(c.fset.Position(pos).Filename)
}

// A listed is a package as the go command lists it.
type listed struct {
	dir, export string   // its folder, and the file with its export data
	files       []string // names of its Go files, without tests
}

// listPackages maps import paths to the packages of this module and all packages that they
// import. The go command compiles the packages that are not in its cache.
var listPackages = sync.OnceValues(func() (map[string]listed, error) {
	const format = "{{.ImportPath}}\t{{.Dir}}\t{{.Export}}\t{{range .GoFiles}}{{.}} {{end}}"
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", format, "./...").Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("go list: %w\n%s", err, failed.Stderr)
	} else if err != nil {
		return nil, err
	}
	pkgs := map[string]listed{}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		pkgs[f[0]] = listed{f[1], f[2], strings.Fields(f[3])}
	}
	return pkgs, nil
})

// checkTypes parses and type-checks the package in folder pkg of this module. It returns nil if there is none.
func checkTypes(t *testing.T, pkg string) *checked {
	t.Helper()
	pkgs, err := listPackages()
	if err != nil {
		t.Fatal(err)
	}
	p, ok := pkgs[modulePath+"/"+pkg]
	if !ok {
		return nil
	}
	files := map[string]string{}
	for _, name := range p.files {
		text, err := os.ReadFile(filepath.Join(p.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(pkgs[path].export) }
	fset := token.NewFileSet()
	c, err := checkFiles(fset, modulePath+"/"+pkg, files, importer.ForCompiler(fset, "gc", lookup))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// checkFiles parses and type-checks the package with the given path. files maps file names to texts.
func checkFiles(fset *token.FileSet, path string, files map[string]string, imp types.Importer) (*checked, error) {
	c := &checked{fset: fset, info: &types.Info{
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Types:      map[ast.Expr]types.TypeAndValue{},
	}}
	for name, text := range files {
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		c.files = append(c.files, file)
	}
	var err error
	c.pkg, err = (&types.Config{Importer: imp}).Check(path, fset, c.files, c.info)
	return c, err
}

// Command suite turns the tests of a JSON library into tests of encoding/json:
//
//	suite [-api FILE] DIR FOLDER PACKAGE...
//
// DIR is a writable copy of the library's module, and FOLDER the folder in it of the package that the
// tests import. The Go files of that package are replaced by one with the API of encoding/json, as
// aliases and variables, and by FILE if given. Declarations of test files that do not compile with it are
// blanked, until the tests of PACKAGE... compile. The command prints how many tests, and how many files
// with tests, it has blanked altogether.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

var api = flag.String("api", "", "a Go file with more API of the library, made from encoding/json")

func main() {
	flag.Parse()
	if err := run(flag.Arg(0), flag.Arg(1), flag.Args()[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "suite:", err)
		os.Exit(1)
	}
}

// run does what the command does, for the packages of the module in dir.
func run(dir, folder string, packages []string) error {
	if err := replace(filepath.Join(dir, folder)); err != nil {
		return err
	}
	before, err := countTests(dir, packages)
	if err != nil {
		return err
	}
	if err := prune(dir, packages); err != nil {
		return err
	}
	after, err := countTests(dir, packages)
	tests, files := 0, 0
	for file, n := range before {
		tests += n - after[file]
		if n > 0 && after[file] == 0 {
			files++
		}
	}
	fmt.Printf("%d tests, %d files\n", tests, files)
	return err
}

// replace removes the Go files of the package in dir, except tests, and writes one with the API of
// encoding/json.
func replace(dir string) error {
	name := ""
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil {
			return err
		}
		name = f.Name.Name
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	if err != nil || name == "" {
		return fmt.Errorf("no Go files in %s: %w", dir, err)
	}
	text, err := facade(name)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "facade.go"), text, 0o666); err != nil || *api == "" {
		return err
	}
	text, err = os.ReadFile(*api)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "facade_api.go"), text, 0o666)
}

// facade returns a Go file of the package called name that has the API of encoding/json.
func facade(name string) ([]byte, error) {
	std, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("encoding/json")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport json \"encoding/json\"\n\n", name)
	for _, name := range std.Scope().Names() {
		switch std.Scope().Lookup(name).(type) {
		case *types.TypeName:
			if token.IsExported(name) {
				fmt.Fprintf(&b, "type %s = json.%[1]s\n", name)
			}
		case *types.Func:
			if token.IsExported(name) {
				fmt.Fprintf(&b, "var %s = json.%[1]s\n", name)
			}
		}
	}
	return b.Bytes(), nil
}

// compileError matches an error of the Go compiler in a test file: the path, line and column.
var compileError = regexp.MustCompile(`(?m)^(?:vet: )?(\S+_test\.go):(\d+):(\d+): (.*)$`)

// prune blanks the declarations of tests that do not compile, until the tests of packages in dir do.
func prune(dir string, packages []string) error {
	for {
		cmd := exec.Command("go", append([]string{"test", "-vet=off", "-gcflags=-e", "-run=^$"}, packages...)...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err == nil {
			return nil
		}
		places := map[string][]int{} // lines by file
		for _, m := range compileError.FindAllSubmatch(out, -1) {
			line, _ := strconv.Atoi(string(m[2]))
			file := filepath.Join(dir, string(m[1]))
			places[file] = append(places[file], line)
		}
		if len(places) == 0 {
			return fmt.Errorf("the tests do not compile: %w\n%s", err, out)
		}
		for file, lines := range places {
			if err := blank(file, lines); err != nil {
				return err
			}
		}
	}
}

// blank replaces the text of the declarations at lines in file with white space.
func blank(file string, lines []int) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, file, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	changed := false
	for _, line := range lines {
		node := declaration(files, f, line)
		if node == nil {
			continue
		}
		for i := files.Position(node.Pos()).Offset; i < files.Position(node.End()).Offset; i++ {
			if text[i] != '\n' {
				text[i], changed = ' ', true
			}
		}
	}
	if !changed {
		return fmt.Errorf("%s does not compile outside of declarations, at lines %v", file, lines)
	}
	return os.WriteFile(file, text, 0o666)
}

// declaration returns the declaration of f at line: a function, a specification of a group, or a group
// of one. It returns nil if there is none.
func declaration(files *token.FileSet, f *ast.File, line int) ast.Node {
	at := func(n ast.Node) bool {
		return files.Position(n.Pos()).Line <= line && line <= files.Position(n.End()).Line
	}
	for _, decl := range f.Decls {
		if !at(decl) {
			continue
		}
		group, ok := decl.(*ast.GenDecl)
		if !ok || !group.Lparen.IsValid() {
			return decl
		}
		for _, spec := range group.Specs {
			if at(spec) {
				return spec
			}
		}
	}
	return nil
}

// countTests returns the number of tests and examples in each test file of packages in dir.
func countTests(dir string, packages []string) (map[string]int, error) {
	counts := map[string]int{}
	for _, pkg := range packages {
		files, err := filepath.Glob(filepath.Join(dir, pkg, "*_test.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			for _, decl := range f.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok && isTest(fn) {
					counts[file]++
				}
			}
		}
	}
	return counts, nil
}

// isTest reports whether fn is a test or an example.
func isTest(fn *ast.FuncDecl) bool {
	name := fn.Name.Name
	return fn.Recv == nil && name != "TestMain" && (strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Example"))
}

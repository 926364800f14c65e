package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The limits of checkSource.
const (
	maxFileLines    = 600 // lines of a file
	maxFuncLines    = 80  // lines of a function
	maxNesting      = 4   // statements around a statement; see nesting
	maxLiteralLines = 15  // lines of a function literal
)

// A source is one parsed Go file.
type source struct {
	path string // relative to the root, with slashes
	pkg  string // its folder, "." for the root
	test bool   // the name ends in _test.go
	fset *token.FileSet
	file *ast.File
}

// parseSource parses text as the file of the given name.
func parseSource(name, text string) (source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	return source{name, path.Dir(name), strings.HasSuffix(name, "_test.go"), fset, file}, err
}

// line returns the number of the line that has p, from 1.
func (s source) line(p token.Pos) int { return s.fset.Position(p).Line }

// lines returns the number of lines from the start to the end of n.
func (s source) lines(n ast.Node) int { return s.line(n.End()) - s.line(n.Pos()) + 1 }

// funcName returns the name of f as exceptions have it, such as internal/wire.F or v1.(*T).M.
func (s source) funcName(f *ast.FuncDecl) string {
	name := f.Name.Name
	if f.Recv != nil {
		name = "(" + typeName(f.Recv.List[0].Type) + ")." + name
	}
	return s.pkg + "." + name
}

// typeName returns the name of a receiver type, with a star for a pointer and without type parameters. For
// any other expression it returns "?".
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return "*" + typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	}
	return "?"
}

// A violation is a declaration, file or package that breaks one rule.
type violation struct {
	rule, where string // the name of the rule, and that of the declaration, file or package
	size        int    // for rules that have a limit; otherwise 0
	path        string // of the file, relative to the root
	line        int    // from 1
	text        string // a description
}

// String implements fmt.Stringer.
func (v violation) String() string {
	return fmt.Sprintf("%s:%d: %s: %s (rule %s)", v.path, v.line, v.where, v.text, v.rule)
}

// violation returns a violation at the position at in s. The text is fmt.Sprintf(format, args...).
func (s source) violation(rule, where string, size int, at token.Pos, format string, args ...any) violation {
	return violation{rule, where, size, s.path, s.line(at), fmt.Sprintf(format, args...)}
}

// checkImports returns the imports of src that the table of layers does not allow, or one violation if the
// package of src is not in the table.
func checkImports(src source) []violation {
	var found []violation
	i := slices.IndexFunc(layers, func(l layer) bool { return l.pkg == src.pkg })
	if i < 0 {
		return append(found, src.violation("layers", src.pkg, 0, src.file.Package, "the package is not in the table"))
	}
	for _, imp := range src.file.Imports {
		if msg := importFault(src, layers[i], strings.Trim(imp.Path.Value, `"`)); msg != "" {
			found = append(found, src.violation("imports", src.pkg, 0, imp.Pos(), "%s", msg))
		}
	}
	return found
}

// importFault returns the reason why src, a file of layer l, may not import p. It returns ""
// if src may import p.
func importFault(src source, l layer, p string) string {
	own, isOwn := strings.CutPrefix(p+"/", modulePath+"/")
	own = path.Clean(own)
	switch {
	case isOwn && slices.Contains(strings.Fields(l.own), own):
		return ""
	case isOwn && src.test && (own == l.pkg || slices.Contains(testOnly, own) || l.pkg == "."):
		return ""
	case isOwn && slices.Contains(testOnly, own):
		return own + " is for tests only"
	case isOwn:
		return own + " is not below this package, which has " + l.why
	case strings.Contains(strings.Split(p, "/")[0], "."):
		if src.test && (strings.HasPrefix(p, direct[0]+"/") || strings.HasPrefix(p, direct[1]+"/")) {
			return ""
		}
		return p + " is not ours and not of the standard library"
	case strings.HasPrefix(p, "encoding/json") && strings.HasSuffix(src.path, "_std_test.go"):
		return "" // benchmarks may compare with the standard library
	case banned[p] != "" && !slices.Contains(strings.Fields(l.std), p):
		return p + " is banned: " + banned[p]
	case heavy[p] != "" && !src.test && isLinked(l.pkg):
		return p + " is too large: " + heavy[p]
	case src.test || l.std == "*" || slices.Contains(strings.Fields(l.std), p):
		return ""
	}
	return p + " is not among what this package needs: " + l.why
}

// isLinked reports whether programs that import package json or v1 link pkg.
func isLinked(pkg string) bool {
	i := slices.IndexFunc(layers, func(l layer) bool { return l.pkg == "." })
	return pkg == "." || pkg == "v1" || slices.Contains(strings.Fields(layers[i].own), pkg)
}

// checkSource returns the violations of all rules in src except for the one for imports. Tests have other
// rules than other files.
func checkSource(src source) []violation {
	found := slices.Concat(checkLinkname(src), checkMarkers(src), checkInit(src))
	if src.test {
		return append(found, checkTables(src)...)
	}
	return slices.Concat(found, checkSize(src), checkFuncs(src), checkLiterals(src), checkDocs(src), checkCalls(src))
}

// checkLinkname returns the directives of src that link symbols which the compiler does not check.
func checkLinkname(src source) (found []violation) {
	for _, group := range src.file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:linkname") || strings.HasPrefix(c.Text, "//go:cgo") {
				found = append(found, src.violation("linkname", src.path, 0, c.Pos(), "%s", c.Text))
			}
		}
	}
	return found
}

var marker = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`)

// checkMarkers returns the comments that mark unfinished work.
func checkMarkers(src source) (found []violation) {
	for _, group := range src.file.Comments {
		for _, c := range group.List {
			if m := marker.FindString(c.Text); m != "" {
				found = append(found, src.violation("markers", src.path, 0, c.Pos(), "a comment has %s", m))
			}
		}
	}
	return found
}

// checkInit returns the init functions of src. They are not allowed, because they run in each program that links the package.
func checkInit(src source) (found []violation) {
	for _, decl := range src.file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			found = append(found, src.violation("init", src.path, 0, f.Pos(), "an init function"))
		}
	}
	return found
}

// checkSize returns a violation if src has too many lines. Tables have no limit.
func checkSize(src source) []violation {
	n := src.lines(src.file)
	if n <= maxFileLines || strings.HasSuffix(src.path, "_table.go") || strings.HasSuffix(src.path, "_tables.go") {
		return nil
	}
	return []violation{src.violation("file", src.path, n, src.file.Pos(), "%d lines, want at most %d", n, maxFileLines)}
}

// checkFuncs returns the functions of src with more than maxFuncLines lines or maxNesting levels.
func checkFuncs(src source) (found []violation) {
	for _, decl := range src.file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		if n := src.lines(f); n > maxFuncLines {
			found = append(found, src.violation("length", src.funcName(f), n, f.Pos(), "%d lines, want at most %d", n, maxFuncLines))
		}
		if n := nesting(f.Body); n > maxNesting {
			found = append(found, src.violation("nesting", src.funcName(f), n, f.Pos(), "nested %d deep, want at most %d", n, maxNesting))
		}
	}
	return found
}

// nesting returns the largest number of if, for, switch and select statements in n that are
// inside each other. An else-if is on the level of its if, and a function literal starts at 0.
func nesting(n ast.Node) int {
	deepest := 0
	ast.Inspect(n, func(c ast.Node) bool {
		if c == n {
			return true
		}
		depth := -1
		switch c := c.(type) {
		case *ast.FuncLit:
			depth = nesting(c.Body)
		case *ast.IfStmt:
			depth = nestingOfIf(c)
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			depth = 1 + nesting(c)
		}
		deepest = max(deepest, depth)
		return depth < 0
	})
	return deepest
}

// nestingOfIf returns the nesting of s with all its branches, in which s itself is one level.
func nestingOfIf(s *ast.IfStmt) int {
	depth := 1 + nesting(s.Body)
	switch e := s.Else.(type) {
	case *ast.IfStmt:
		depth = max(depth, nestingOfIf(e))
	case *ast.BlockStmt:
		depth = max(depth, 1+nesting(e))
	}
	return depth
}

// checkLiterals returns the function literals of more than maxLiteralLines lines: they have no name in a profile.
func checkLiterals(src source) (found []violation) {
	ast.Inspect(src.file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && src.lines(lit) > maxLiteralLines {
			found = append(found, src.violation("literal", src.path, src.lines(lit), lit.Pos(),
				"a function literal of %d lines, want at most %d", src.lines(lit), maxLiteralLines))
		}
		return true
	})
	return found
}

// checkDocs returns the exported declarations that have no doc comment.
func checkDocs(src source) (found []violation) {
	undocumented := func(name *ast.Ident) {
		found = append(found, src.violation("docs", src.pkg+"."+name.Name, 0, name.Pos(), "exported and not documented"))
	}
	for _, decl := range src.file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			exported := d.Name.IsExported() && (d.Recv == nil || ast.IsExported(strings.Trim(typeName(d.Recv.List[0].Type), "*")))
			if exported && d.Doc == nil {
				undocumented(d.Name)
			}
		case *ast.GenDecl:
			for _, name := range undocumentedSpecs(d) {
				undocumented(name)
			}
		}
	}
	return found
}

// undocumentedSpecs returns the exported names of d that have no comment of their own and none for all
// of d; of several names in one line it takes the first. Constants need no comment if the first of d
// has a type: the type has one.
func undocumentedSpecs(d *ast.GenDecl) (names []*ast.Ident) {
	if d.Doc != nil || d.Tok == token.CONST && d.Specs[0].(*ast.ValueSpec).Type != nil {
		return nil
	}
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && s.Doc == nil && s.Comment == nil {
				names = append(names, s.Name)
			}
		case *ast.ValueSpec:
			if s.Names[0].IsExported() && s.Doc == nil && s.Comment == nil {
				names = append(names, s.Names[0])
			}
		}
	}
	return names
}

// hot are the packages in which defer is not allowed: its cost matters in each of their functions.
var hot = []string{"internal/wire", "internal/shape"}

// checkCalls returns the defer statements of packages in hot.
func checkCalls(src source) (found []violation) {
	if !slices.Contains(hot, src.pkg) {
		return nil
	}
	ast.Inspect(src.file, func(n ast.Node) bool {
		if d, ok := n.(*ast.DeferStmt); ok {
			found = append(found, src.violation("defer", src.path, 0, d.Pos(), "defer on the hot path"))
		}
		return true
	})
	return found
}

// checkTables returns the test tables without a column name or why, and the rows without text in one of
// them. Tables are slices and arrays of unnamed structs. Tables of benchmarks are exempt.
func checkTables(src source) (found []violation) {
	if strings.Contains(src.path, "_bench_") {
		return nil
	}
	for _, decl := range src.file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Benchmark") {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				found = append(found, checkTable(src, lit)...)
			}
			return true
		})
	}
	return found
}

// checkTable is checkTables for one composite literal, which may be no table.
func checkTable(src source, lit *ast.CompositeLit) (found []violation) {
	list, ok := lit.Type.(*ast.ArrayType)
	if !ok {
		return nil
	}
	row, ok := list.Elt.(*ast.StructType)
	if !ok {
		return nil
	}
	for _, want := range []string{"name", "why"} {
		column := fieldIndex(row, want)
		if column < 0 {
			found = append(found, src.violation("rows", src.path, 0, lit.Pos(), "a test table without a column %s", want))
			continue
		}
		for _, elt := range lit.Elts {
			if text := cell(elt, want, column); text == "" || text == `""` {
				found = append(found, src.violation("rows", src.path, 0, elt.Pos(), "a row without a %s", want))
			}
		}
	}
	return found
}

// fieldIndex returns the index of the field of s with the given name, or -1 if there is none.
func fieldIndex(s *ast.StructType, name string) int {
	i := 0
	for _, field := range s.Fields.List {
		for _, id := range field.Names {
			if id.Name == name {
				return i
			}
			i++
		}
	}
	return -1
}

// cell returns the source text of the column of a row that has the given name and index. It returns
// "" if the row does not have the column, and "not a literal" if the column is no basic literal, or
// the row no composite literal.
func cell(row ast.Expr, name string, column int) string {
	lit, ok := row.(*ast.CompositeLit)
	if !ok {
		return "not a literal"
	}
	var value ast.Expr
	for i, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed && i == column {
			value = elt
		} else if keyed && kv.Key.(*ast.Ident).Name == name {
			value = kv.Value
		}
	}
	switch v := value.(type) {
	case nil:
		return ""
	case *ast.BasicLit:
		return v.Value
	}
	return "not a literal"
}

// TestRules checks which rules checkSource finds broken in small files.
func TestRules(t *testing.T) {
	long := strings.Repeat("\t_ = 0\n", maxFuncLines)
	deep := strings.Repeat("for {\n", maxNesting+1) + strings.Repeat("}\n", maxNesting+1)
	tests := []struct {
		name, why string
		path      string
		text      string
		want      string // the rules broken, in order
	}{
		{name: "clean", why: "a file that keeps all rules", path: "x/x.go", text: "package x\n\n// F does.\nfunc F() {}\n"},
		{name: "linkname", why: "the directive, not a word in a sentence",
			path: "x/x.go", text: "package x\n\n//go:linkname f g\nfunc f()\n// on go:linkname\n", want: "linkname"},
		{name: "marker", why: "work left over", path: "x/x_test.go", text: "package x\n// TO" + "DO: more\n", want: "markers"},
		{name: "marker in a word", why: "only whole words count", path: "x/x.go", text: "package x\n// TO" + "DOS\n"},
		{name: "init", why: "in tests too", path: "x/x_test.go", text: "package x\nfunc init() {}\nfunc (t T) init() {}\n", want: "init"},
		{name: "file", why: "one line too many", path: "x/x.go", text: "package x\n" + strings.Repeat("\n", maxFileLines-1) + "var x int\n", want: "file"},
		{name: "table", why: "tables may be long", path: "x/x_table.go", text: "package x\n" + strings.Repeat("\n", maxFileLines) + "var x int\n"},
		{name: "long function", why: "the lines from func to the brace", path: "x/x.go", text: "package x\nfunc f() {\n" + long + "}\n", want: "length"},
		{name: "long test", why: "tests may be long", path: "x/x_test.go", text: "package x\nfunc f() {\n" + long + "}\n"},
		{name: "deep function", why: "five loops in each other", path: "x/x.go", text: "package x\nfunc f() {\n" + deep + "}\n", want: "nesting"},
		{name: "else-if", why: "a chain is not deep",
			path: "x/x.go", text: "package x\nfunc f() {\nif a {\n} else if b {\n} else if c {\n} else if d {\n} else if e {\n}\n}\n"},
		{name: "switch", why: "a case is not a level of its own",
			path: "x/x.go", text: "package x\nfunc f() { for { switch { case true: if a { for { } } } } }\n"},
		{name: "literal", why: "a long function without a name",
			path: "x/x.go", text: "package x\nvar f = func() {\n" + strings.Repeat("\n", maxLiteralLines) + "}\n", want: "literal"},
		{name: "docs", why: "functions, methods, types, variables",
			path: "x/x.go", text: "package x\nfunc F() {}\nfunc (t *T) M() {}\ntype T int\nvar V, w int\n", want: "docs docs docs docs"},
		{name: "documented", why: "one comment does for a group, and a method of a hidden type needs none", path: "x/x.go",
			text: "package x\n// All.\nconst (\nA = 1\nB = 2\n)\nfunc (t t) M() {}\nvar (\nV int // a variable\n)\n"},
		{name: "constants", why: "the type tells what its constants are", path: "x/x.go", text: "package x\nconst (\nA T = iota\nB\n)\n"},
		{name: "bare constants", why: "nothing tells what they are", path: "x/x.go", text: "package x\nconst (\nA = iota\nB\n)\n", want: "docs docs"},
		{name: "defer", why: "not on the hot path", path: "internal/wire/x.go", text: "package wire\nfunc f() { defer g() }\n", want: "defer"},
		{name: "defer elsewhere", why: "defer is fine in the cold", path: "x/x.go", text: "package x\nfunc f() { defer g() }\n"},
		{name: "no columns", why: "a table needs both", path: "x/x_test.go", text: "package x\nvar t = []struct{ in string }{{\"a\"}}\n", want: "rows rows"},
		{name: "no why", why: "rows without a reason, keyed and not", path: "x/x_test.go",
			text: "package x\nvar t = []struct{ name, why string }{{\"a\", \"b\"}, {\"a\", \"\"}, {name: \"a\"}, {why: w, name: n}}\n", want: "rows rows"},
		{name: "file of benchmarks", why: "benchmarks are not tables of cases", path: "x/x_bench_test.go", text: "package x\nvar t = []struct{ n int }{{1}}\n"},
		{name: "benchmark", why: "benchmarks are not tables of cases",
			path: "x/x_test.go", text: "package x\nfunc BenchmarkX() { for range []struct{ n int }{{1}} {} }\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, err := parseSource(tt.path, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range checkSource(src) {
				got = append(got, v.rule)
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("broken rules: %q, want %q (%s)", s, tt.want, tt.why)
			}
		})
	}
}

// TestImportRules checks which imports checkImports allows.
func TestImportRules(t *testing.T) {
	tests := []struct {
		name, why string
		path      string
		imp       string
		ok        bool
	}{
		{name: "down", why: "upper layers know the lower ones", path: "jsontext/x.go", imp: modulePath + "/internal/wire", ok: true},
		{name: "up", why: "lower layers don't know the upper ones", path: "internal/wire/x.go", imp: modulePath + "/jsontext"},
		{name: "root", why: "the root is a package too", path: "v1/x.go", imp: modulePath, ok: true},
		{name: "root from below", why: "jsontext has no Go types", path: "jsontext/x.go", imp: modulePath},
		{name: "own test", why: "external tests import what they test", path: "jsontext/x_test.go", imp: modulePath + "/jsontext", ok: true},
		{name: "test bed in tests", why: "it is made for them", path: "internal/wire/x_test.go", imp: modulePath + "/internal/jsontest", ok: true},
		{name: "test bed elsewhere", why: "it is slow, and holds package testing", path: "x.go", imp: modulePath + "/internal/jsontest"},
		{name: "reflect in json", why: "Go values are its business", path: "x.go", imp: "reflect", ok: true},
		{name: "reflect in jsontext", why: "the grammar knows no Go types", path: "jsontext/x.go", imp: "reflect"},
		{name: "fmt in wire", why: "leaves make no texts", path: "internal/wire/x.go", imp: "fmt"},
		{name: "fmt in the tests of wire", why: "tests may print", path: "internal/wire/x_test.go", imp: "fmt", ok: true},
		{name: "fmt in json", why: "programs would grow by it", path: "x.go", imp: "fmt"},
		{name: "fmt below json", why: "they link what is below, too", path: "internal/model/x.go", imp: "fmt"},
		{name: "fmt in an arshaler", why: "they link it, too", path: "internal/unmarshal/x.go", imp: "fmt"},
		{name: "the other direction", why: "the two do not know each other", path: "internal/marshal/x.go", imp: modulePath + "/internal/unmarshal"},
		{name: "state in package typeinfo", why: "plans are made without a stream", path: "internal/typeinfo/x.go", imp: modulePath + "/internal/state"},
		{name: "fmt in tests", why: "tests may print", path: "x_test.go", imp: "fmt", ok: true},
		{name: "fmt in the old API", why: "its programs are to be small as well", path: "v1/x.go", imp: "fmt"},
		{name: "fmt in the command", why: "it is a program of its own", path: "cmd/json/x.go", imp: "fmt", ok: true},
		{name: "unsafe", why: "nowhere", path: "x.go", imp: "unsafe"},
		{name: "unsafe in tests", why: "nowhere", path: "x_test.go", imp: "unsafe"},
		{name: "cgo", why: "nowhere", path: "cmd/json/x.go", imp: "C"},
		{name: "standard library", why: "the other engine is compared with in conformance", path: "x_test.go", imp: "encoding/json"},
		{name: "standard library in benchmarks", why: "where it is beside ours",
			path: "internal/wire/bench_std_test.go", imp: "encoding/json/jsontext", ok: true},
		{name: "standard library in the bridge", why: "its methods are called there", path: "stdjson/bridge.go", imp: "encoding/json/v2", ok: true},
		{name: "the old API in the bridge", why: "its options are passed on", path: "stdjson/bridge.go", imp: "encoding/json", ok: true},
		{name: "reflect in the bridge", why: "methods are all that it calls", path: "stdjson/bridge.go", imp: "reflect"},
		{name: "bridge in json", why: "programs that do not ask for it do not link it", path: "x.go", imp: modulePath + "/stdjson"},
		{name: "go-cmp in tests", why: "the one helper", path: "x_test.go", imp: "github.com/google/go-cmp/cmp", ok: true},
		{name: "go-cmp", why: "users get nothing but this module", path: "x.go", imp: "github.com/google/go-cmp/cmp"},
		{name: "others", why: "not even in tests", path: "x_test.go", imp: "example.com/json"},
		{name: "unknown package", why: "new packages go into the table first", path: "internal/other/x.go", imp: "io"},
		{name: "like our name", why: "a path that begins as ours does is another module", path: "x.go", imp: modulePath + "-other"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, err := parseSource(tt.path, "package x\nimport _ \""+tt.imp+"\"\n")
			if err != nil {
				t.Fatal(err)
			}
			if found := checkImports(src); (len(found) == 0) != tt.ok {
				t.Errorf("%v, want ok = %v (%s)", found, tt.ok, tt.why)
			}
		})
	}
}

// TestLayers checks that the table gives each package a reason, and lets it import only packages listed
// before it, apart from those in leaves and testOnly.
func TestLayers(t *testing.T) {
	leaves := []string{"internal/model", "internal/fold"}
	for i, l := range layers {
		if l.why == "" {
			t.Errorf("%s has no reason", l.pkg)
		}
		for _, own := range strings.Fields(l.own) {
			j := slices.IndexFunc(layers, func(l layer) bool { return l.pkg == own })
			if j < 0 || j >= i && !slices.Contains(leaves, own) && !slices.Contains(testOnly, own) {
				t.Errorf("%s may import %s, which is not below it", l.pkg, own)
			}
		}
	}
}

// TestSettle checks which violations and exceptions settle reports.
func TestSettle(t *testing.T) {
	v := violation{rule: "length", where: "x.f", size: 70}
	tests := []struct {
		name, why string
		found     []violation
		allowed   []exception
		want      int // messages
	}{
		{name: "none", why: "nothing found, nothing allowed"},
		{name: "no exception", why: "it is reported", found: []violation{v}, want: 1},
		{name: "exception", why: "it is allowed", found: []violation{v}, allowed: []exception{{"length", "x.f", 70, "a loop"}}},
		{name: "other rule", why: "it is reported, and the exception is of no use",
			found: []violation{v}, allowed: []exception{{"nesting", "x.f", 70, "a loop"}}, want: 2},
		{name: "outgrown", why: "it is reported, and the exception is of no use",
			found: []violation{v}, allowed: []exception{{"length", "x.f", 69, "a loop"}}, want: 2},
		{name: "shrunk", why: "the limit must follow", found: []violation{v}, allowed: []exception{{"length", "x.f", 71, "a loop"}}, want: 1},
		{name: "kept", why: "the exception must go", allowed: []exception{{"length", "x.f", 70, "a loop"}}, want: 1},
		{name: "no reason", why: "an exception has to say why", found: []violation{v}, allowed: []exception{{"length", "x.f", 70, ""}}, want: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := settle(tt.found, tt.allowed); len(got) != tt.want {
				t.Errorf("%q, want %d messages (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestGoModRules checks which texts of go.mod checkGoMod allows.
func TestGoModRules(t *testing.T) {
	const head = "module " + modulePath + "\n\ngo 1.26\n"
	tests := []struct {
		name, why string
		text      string
		ok        bool
	}{
		{"bare", "nothing is needed", head, true},
		{"go-cmp", "the one helper, in one line", head + "require github.com/google/go-cmp v0.7.0\n", true},
		{"block", "several, some of them indirect", head + "require (\n\tgolang.org/x/exp v0.1.0\n\texample.com/x v1.0.0 // indirect\n)\n", true},
		{"other", "no other module", head + "require example.com/x v1.0.0\n", false},
		{"replace", "it would not work for users", head + "replace example.com/x => ../x\n", false},
		{"toolchain", "any toolchain from 1.26 on", head + "toolchain go1.27.3\n", false},
		{"newer", "any toolchain from 1.26 on", strings.Replace(head, "1.26", "1.27", 1), false},
		{"other module", "this module", strings.Replace(head, "plainjson", "someone", 1), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := checkGoMod(tt.text); (len(got) == 0) != tt.ok {
				t.Errorf("%q, want ok = %v (%s)", got, tt.ok, tt.why)
			}
		})
	}
}

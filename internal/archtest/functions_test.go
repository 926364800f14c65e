package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"testing"
)

// The limits for functions and types in the packages that have a budget.
const (
	maxCyclomatic = 15
	maxFields     = 25
)

// complicated are the functions that may have a larger cyclomatic number: switches that
// dispatch, and loops over text, which would be slower if they called functions for parts.
var complicated = []exception{
	{"cyclomatic", "internal/wire.ResumeString", 21, "a scan loop by words and by bytes, entered for each string"},
	{"cyclomatic", "internal/state.(*DecodeState).Next", 24, "the read of each token: start and end without a call if the window has them"},
	{"cyclomatic", "internal/state.(*DecodeState).skipArray", 19, "a scan loop: strings and numbers need no call but the scan"},
	{"cyclomatic", "internal/state.(*formatter).copyArray", 23, "a scan loop, as skipArray"},
	{"cyclomatic", "internal/state.(*formatter).copyObject", 20, "a scan loop, as skipArray"},
	{"cyclomatic", "internal/state.(*formatter).copyMember", 23, "the part of a scan loop that has colon and value"},
	{"cyclomatic", "internal/unmarshal.(*decoder).dispatch", 31, "the dispatch over the ops of plans, one case for each"},
	{"cyclomatic", "internal/marshal.(*encoder).dispatch", 23, "the dispatch over the ops of plans, one case for each"},
	{"cyclomatic", "internal/marshal.(*encoder).structure", 22, "the loop over fields, in which the frequent ops come first"},
	{"cyclomatic", "internal/marshal.(*encoder).appendList", 18, "a dispatch over the kinds of lists, one case for each"},
	{"cyclomatic", "internal/marshal.writeScalar", 23, "a dispatch over basic types, one case for each"},
}

// maxComplicated is the largest length of complicated.
const maxComplicated = 12

// TestCyclomatic checks that functions have a cyclomatic number of at most maxCyclomatic, except for those
// in complicated, and that complicated has at most maxComplicated entries, all of which are needed.
func TestCyclomatic(t *testing.T) {
	atRoot(t)
	var found []violation
	for _, src := range moduleSources(t) {
		if !src.test && isCore(src.pkg) {
			found = append(found, checkCyclomatic(src)...)
		}
	}
	if len(complicated) > maxComplicated {
		t.Errorf("%d functions have an exception, want at most %d", len(complicated), maxComplicated)
	}
	for _, msg := range settle(found, complicated) {
		t.Error(msg)
	}
}

// checkCyclomatic returns the functions of src with a cyclomatic number above maxCyclomatic.
func checkCyclomatic(src source) (found []violation) {
	for _, decl := range src.file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		if n := cyclomatic(f); n > maxCyclomatic {
			found = append(found, src.violation("cyclomatic", src.funcName(f), n, f.Pos(),
				"a cyclomatic number of %d, want at most %d", n, maxCyclomatic))
		}
	}
	return found
}

// cyclomatic returns the cyclomatic number of f with the function literals in it: one,
// and one more for each if, for, case, && and ||. A default case adds nothing.
func cyclomatic(f *ast.FuncDecl) int {
	count := 1
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			count++
		case *ast.CaseClause:
			if n.List != nil {
				count++
			}
		case *ast.CommClause:
			if n.Comm != nil {
				count++
			}
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				count++
			}
		}
		return true
	})
	return count
}

// TestStructs checks that structs of packages with a budget have at most maxFields fields.
func TestStructs(t *testing.T) {
	atRoot(t)
	byPackage := map[string][]source{}
	for _, src := range moduleSources(t) {
		if !src.test && isCore(src.pkg) {
			byPackage[src.pkg] = append(byPackage[src.pkg], src)
		}
	}
	for _, srcs := range byPackage {
		for _, v := range checkStructs(srcs) {
			t.Error(v)
		}
	}
}

// checkStructs returns the structs that have too many fields, given the files of one
// package. An embedded struct counts as one field; the message gives the number with
// the fields of embedded structs of the package, too.
func checkStructs(srcs []source) (found []violation) {
	types := map[string]*ast.StructType{}
	for _, src := range srcs {
		ast.Inspect(src.file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					types[spec.Name.Name] = s
				}
			}
			return true
		})
	}
	for _, src := range srcs {
		ast.Inspect(src.file, func(n ast.Node) bool {
			if s, ok := n.(*ast.StructType); ok {
				if count := fieldCount(s, nil); count > maxFields {
					found = append(found, src.violation("struct", src.pkg, count, s.Pos(),
						"a struct of %d fields, %d with those of embedded structs, want at most %d", count, fieldCount(s, types), maxFields))
				}
			}
			return true
		})
	}
	return found
}

// fieldCount returns the number of fields of s and of its embedded structs, as far as types has
// their names. An embedded struct itself counts as a field, too.
func fieldCount(s *ast.StructType, types map[string]*ast.StructType) int {
	count := 0
	for _, field := range s.Fields.List {
		count += max(1, len(field.Names))
		if name, ok := field.Type.(*ast.Ident); ok && field.Names == nil && types[name.Name] != nil {
			count += fieldCount(types[name.Name], types)
		}
	}
	return count
}

// TestFunctionRules checks how cyclomatic and fieldCount count.
func TestFunctionRules(t *testing.T) {
	tests := []struct {
		name, why  string
		text       string
		cyclomatic int    // of the first function; 0 for a file without one
		fields     string // result of fieldCounts
	}{
		{name: "straight", why: "a function without branches has one way", text: "func f() { g(); h() }", cyclomatic: 1},
		{name: "branches", why: "each if and each loop adds one", text: "func f() { if a { } else if b { }; for { }; for range c { } }", cyclomatic: 5},
		{name: "operators", why: "&& and || branch, too", text: "func f() bool { return a && b || c & d > 0 }", cyclomatic: 3},
		{name: "switch", why: "a case adds one, the default nothing", text: "func f() { switch { case a, b: case c: default: } }", cyclomatic: 3},
		{name: "select", why: "as a switch", text: "func f() { select { case <-a: case b <- c: default: } }", cyclomatic: 3},
		{name: "literal", why: "function literals are part of the function", text: "func f() { g(func() { if a { } }) }", cyclomatic: 2},
		{name: "fields", why: "names in one line are fields each", text: "type t struct { a, b int; c int }", fields: "3 3"},
		{name: "embedded", why: "an embedded struct is one field, or all of its fields",
			text: "type t struct { a, b int; u }\ntype u struct { c, d int }", fields: "3 5 2 2"},
		{name: "pointer", why: "an embedded pointer is one field", text: "type t struct { *u }\ntype u struct { c, d int }", fields: "1 1 2 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, err := parseSource("x/x.go", "package x\n"+tt.text+"\n")
			if err != nil {
				t.Fatal(err)
			}
			if f, ok := src.file.Decls[0].(*ast.FuncDecl); ok && cyclomatic(f) != tt.cyclomatic {
				t.Errorf("a cyclomatic number of %d, want %d (%s)", cyclomatic(f), tt.cyclomatic, tt.why)
			}
			if got := fieldCounts(src); got != tt.fields {
				t.Errorf("numbers of fields %q, want %q (%s)", got, tt.fields, tt.why)
			}
		})
	}
}

// fieldCounts returns two numbers for each struct type of src, in order: its fields without and
// with those of embedded structs. Spaces separate the numbers.
func fieldCounts(src source) string {
	types := map[string]*ast.StructType{}
	var names []string
	for _, decl := range src.file.Decls {
		if d, ok := decl.(*ast.GenDecl); ok {
			spec := d.Specs[0].(*ast.TypeSpec)
			types[spec.Name.Name] = spec.Type.(*ast.StructType)
			names = append(names, spec.Name.Name)
		}
	}
	text := ""
	for _, name := range names {
		text += fmt.Sprintf(" %d %d", fieldCount(types[name], nil), fieldCount(types[name], types))
	}
	if text == "" {
		return ""
	}
	return text[1:]
}

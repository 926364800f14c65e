package archtest

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// arshalers are the packages that read and write Go values on the state of package state.
var arshalers = []struct {
	name   string // of the package
	fields int    // largest number of fields of package state in use
	why    string // the purpose of the fields
}{
	{"internal/unmarshal", 13, "facts of the options, position and window, counts and last names, options, the reader"},
	{"internal/marshal", 14, "buffer, counts and last names, options, the writer, white space"},
}

// TestUsesOfState checks that the arshalers use no more fields of package state than the table allows. A field counts once
// for each package.
func TestUsesOfState(t *testing.T) {
	atRoot(t)
	for _, limit := range arshalers {
		if fields := fieldsOf(checkTypes(t, limit.name), modulePath+"/internal/state"); len(fields) > limit.fields {
			t.Errorf("%s uses %d fields of state, want at most %d: %s", limit.name, len(fields), limit.fields, strings.Join(fields, " "))
		}
	}
}

// TestOneLexer checks that no loop of an arshaler goes on as long as bytes of a text have a property: the packages wire and
// state find the ends of white space, strings and numbers.
func TestOneLexer(t *testing.T) {
	atRoot(t)
	for _, limit := range arshalers {
		c := checkTypes(t, limit.name)
		for _, pos := range byteLoops(c) {
			t.Errorf("%s: the condition of a loop looks at bytes", c.fset.Position(pos))
		}
	}
}

// byteLoops returns the positions of the loops of c whose conditions have an element of a slice of bytes, or of a string.
func byteLoops(c *checked) (found []token.Pos) {
	for _, file := range c.files {
		ast.Inspect(file, func(n ast.Node) bool {
			loop, ok := n.(*ast.ForStmt)
			if !ok || loop.Cond == nil {
				return true
			}
			ast.Inspect(loop.Cond, func(n ast.Node) bool {
				if x, ok := n.(*ast.IndexExpr); ok && isByte(c.info.TypeOf(x)) {
					found = append(found, loop.Pos())
				}
				return true
			})
			return true
		})
	}
	return found
}

// isByte reports whether t is the type byte.
func isByte(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// TestByteLoops checks which loops byteLoops finds.
func TestByteLoops(t *testing.T) {
	tests := []struct {
		name, why string
		text      string
		want      int
	}{
		{"none", "the end of the loop is a number", "func f(b []byte) { for i := 0; i < len(b); i++ {} }", 0},
		{"bytes", "it ends at a byte", "func f(b []byte) { for i := 0; b[i] == 0; i++ {} }", 1},
		{"call", "it ends where a function says so", "func g(byte) bool\nfunc f(s string) { for i := 0; i < len(s) && g(s[i]); i++ {} }", 1},
		{"numbers", "they are no text", "func f(b []int) { for i := 0; b[i] == 0; i++ {} }", 0},
		{"body", "a list is read in a loop that ends at its bracket", "func f(b []byte) { for c := b[0]; c == 0; { c = b[1] } }", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := checkFiles(token.NewFileSet(), "x", map[string]string{"x.go": "package x\n" + tt.text + "\n"}, importMap{})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(byteLoops(c)); got != tt.want {
				t.Errorf("%d loops, want %d (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// fieldsOf returns the sorted names of the fields of the package with the given path that c uses.
func fieldsOf(c *checked, path string) (fields []string) {
	seen := map[types.Object]bool{}
	for _, obj := range c.info.Uses {
		if o, ok := obj.(*types.Var); ok && o.Pkg() != nil && o.Pkg().Path() == path && o.IsField() {
			if o = o.Origin(); !seen[o] {
				seen[o] = true
				fields = append(fields, o.Name())
			}
		}
	}
	slices.Sort(fields)
	return fields
}

// An importMap is a types.Importer that maps paths to checked packages.
type importMap map[string]*types.Package

// Import returns the package with the given path, nil if m does not have it. The error is always nil.
func (m importMap) Import(path string) (*types.Package, error) { return m[path], nil }

// TestFieldsOf checks which fields fieldsOf returns for small packages.
func TestFieldsOf(t *testing.T) {
	const below = `package below
type Stack struct { Depth int; Names [2]string }
type Decoder struct { Stack; Pos int }
type List[T any] struct { First T }
const Max = 3
func (s *Stack) Pop() {}
`
	tests := []struct {
		name, why string
		text      string
		want      string
	}{
		{"none", "constants, types and methods do not count", "func f(d below.Decoder) { d.Pop() }\nconst m = below.Max", ""},
		{"twice", "each field counts once", "func f(d *below.Decoder) { d.Pos++; d.Pos-- }", "Pos"},
		{"promoted", "as if there were no embedding", "func f(d *below.Decoder) { d.Depth++; d.Names[0] = \"\" }", "Depth Names"},
		{"literal", "a composite literal sets fields", "var d = below.Decoder{Pos: 1}", "Pos"},
		{"generic", "instances count as one", "func f(a below.List[int], b below.List[bool]) { _, _ = a.First, b.First }", "First"},
	}
	fset := token.NewFileSet()
	lower, err := checkFiles(fset, "below", map[string]string{"below.go": below}, importMap{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := map[string]string{"x.go": "package x\nimport \"below\"\n" + tt.text + "\n"}
			c, err := checkFiles(fset, "x", files, importMap{"below": lower.pkg})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(fieldsOf(c, "below"), " "); got != tt.want {
				t.Errorf("fields %q, want %q (%s)", got, tt.want, tt.why)
			}
		})
	}
}

// TestListed checks that checkTypes finds a package that exists, and returns nil for one that does not.
func TestListed(t *testing.T) {
	atRoot(t)
	if c := checkTypes(t, "internal/state"); c == nil || len(c.files) < 2 || c.pkg.Scope().Lookup("DecodeState") == nil {
		t.Error("internal/state has not been found")
	}
	if c := checkTypes(t, "internal/missing"); c != nil {
		t.Error("internal/missing has been found")
	}
}

package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A package of several files can be read from one end to the other if there is an order of
// its files in which each refers only to later ones. An arrow leads from a file with a reference
// to the file with the declaration. It runs back if the second file is earlier in the order.

// A backLimit limits the arrows between the files of a package that run back.
type backLimit struct {
	pkg    string
	arrows int // largest number of arrows that run back
}

// The limits on arrows that run back.
var backLimits = []backLimit{
	{"internal/state", 3},
	{"internal/unmarshal", 4},
	{"internal/marshal", 3},
}

// TestArrows checks that not too many arrows between the files of a package run back, in the
// order of files that orderFiles finds.
func TestArrows(t *testing.T) {
	atRoot(t)
	for _, limit := range backLimits {
		c := checkTypes(t, limit.pkg)
		if c == nil {
			continue // the package does not exist
		}
		arrows := arrowsOf(c)
		order := orderFiles(arrows)
		if back := backArrows(arrows, order); len(back) > limit.arrows {
			t.Errorf("in %s %d arrows between files run back, want at most %d, for the order %s:\n\t%s", limit.pkg,
				len(back), limit.arrows, strings.Join(order, " "), strings.Join(back, "\n\t"))
		}
	}
}

// A graph has the arrows of a package: it maps each file to the files to which it refers, and
// these to the alphabetically first name of a declaration to which it refers there.
type graph map[string]map[string]string

// arrowsOf returns the arrows between the files of c. Uses of fields and of methods of interfaces are
// no references. Nor is the type of a receiver: otherwise each file with methods of a
// type would refer to the file that declares the type.
func arrowsOf(c *checked) graph {
	g := graph{}
	receivers := map[*ast.Ident]bool{}
	for _, file := range c.files {
		g[c.file(file.Package)] = map[string]string{}
		addReceivers(receivers, file)
	}
	for id, obj := range c.info.Uses {
		if obj.Pkg() != c.pkg || !isDeclared(obj) || receivers[id] {
			continue
		}
		from, to := c.file(id.Pos()), c.file(obj.Pos())
		if from == to {
			continue
		}
		name := declaredName(obj)
		if old := g[from][to]; old == "" || name < old {
			g[from][to] = name
		}
	}
	return g
}

// addReceivers adds the identifiers in the receivers of all methods of file to receivers.
func addReceivers(receivers map[*ast.Ident]bool, file *ast.File) {
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		ast.Inspect(f.Recv, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				receivers[id] = true
			}
			return true
		})
	}
}

// isDeclared reports whether obj is a method of a type that is no interface, or is declared outside of functions.
func isDeclared(obj types.Object) bool {
	if f, ok := obj.(*types.Func); ok {
		recv := f.Signature().Recv()
		return recv == nil || !types.IsInterface(recv.Type())
	}
	return obj.Parent() == obj.Pkg().Scope()
}

// declaredName returns the name of obj, with its receiver if it is a method.
func declaredName(obj types.Object) string {
	f, ok := obj.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return obj.Name()
	}
	recv := types.TypeString(f.Signature().Recv().Type(), func(*types.Package) string { return "" })
	return "(" + recv + ")." + f.Name()
}

// orderFiles returns the files of g in an order in which few arrows run back. It begins with some orders, moves one file
// at a time to its best position until no move helps, and takes the best result.
func orderFiles(g graph) []string {
	best := improve(g, sortFiles(g))
	for seed := range uint64(20) {
		order := slices.Sorted(maps.Keys(g))
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if order = improve(g, order); len(backArrows(g, order)) < len(backArrows(g, best)) {
			best = order
		}
	}
	return best
}

// sortFiles returns the files of g by the number of arrows from a file less the number of arrows to it, largest first.
func sortFiles(g graph) []string {
	incoming := map[string]int{}
	for _, targets := range g {
		for to := range targets {
			incoming[to]++
		}
	}
	order := slices.Sorted(maps.Keys(g))
	slices.SortStableFunc(order, func(a, b string) int {
		return len(g[b]) - incoming[b] - (len(g[a]) - incoming[a])
	})
	return order
}

// improve moves one file of order at a time to its best position until no move helps.
func improve(g graph, order []string) []string {
	for moved := true; moved; {
		moved = false
		for _, file := range slices.Clone(order) {
			i := slices.Index(order, file)
			if j := bestPosition(g, order, i); j != i {
				order = slices.Insert(slices.Delete(order, i, i+1), j, file)
				moved = true
			}
		}
	}
	return order
}

// bestPosition returns the index in order at which the file order[i] has the fewest arrows that
// run back. It returns i if no other index is better.
func bestPosition(g graph, order []string, i int) int {
	best, least := i, 0
	for _, step := range []int{-1, 1} {
		change := 0 // in the number of arrows that run back
		for j := i + step; j >= 0 && j < len(order); j += step {
			change += step * (arrow(g, order[i], order[j]) - arrow(g, order[j], order[i]))
			if change < least {
				best, least = j, change
			}
		}
	}
	return best
}

// arrow returns the number of arrows between two files, 0 or 1.
func arrow(g graph, from, to string) int {
	if g[from][to] == "" {
		return 0
	}
	return 1
}

// backArrows returns a description of each arrow that runs back in the given order of files.
func backArrows(g graph, order []string) (back []string) {
	for i, from := range order {
		for _, to := range order[:i] {
			if name := g[from][to]; name != "" {
				back = append(back, fmt.Sprintf("%s to %s, for one by %s", from, to, name))
			}
		}
	}
	return back
}

// TestArrowRules checks which references arrowsOf takes for arrows, and that orderFiles finds an order
// with the smallest number of arrows that run back.
func TestArrowRules(t *testing.T) {
	tests := []struct {
		name, why string
		a, b, c   string // the text of three files
		want      int
	}{
		{name: "chain", why: "any order of names will do", a: "var a = b", b: "var b = c", c: "var c = 0"},
		{name: "pair", why: "one of the two has to run back", a: "func f() { g() }", b: "func g() { h(); f() }", c: "func h() {}", want: 1},
		{name: "circle", why: "one arrow opens it", a: "func f() { g() }", b: "func g() { h() }", c: "func h() { f() }", want: 1},
		{name: "all", why: "three pairs, each in both directions", a: "func f() { g(); h() }", b: "func g() { f(); h() }", c: "func h() { f(); g() }", want: 3},
		{name: "many references", why: "a pair of files counts once", a: "func f() { g(); g() }\nvar x int", b: "func g() { f(); _ = x }", want: 1},
		{name: "types and methods", why: "they are declarations as well",
			a: "type s struct { u }\nfunc (s) m() {}", b: "type u struct{}\nfunc f(x s) { x.m() }", want: 1},
		{name: "receivers", why: "methods may be in other files than their type", a: "type s struct{}\nfunc (x *s) m() { x.n() }", b: "func (x *s) n() {}"},
		{name: "fields", why: "a field is no declaration of its own",
			a: "type s struct { n int }\nvar x = y", b: "var y, z = 1, func() int { return w().n }()", c: "var w func() s", want: 1},
		{name: "interfaces", why: "a method of an interface has no file of its own", a: "type s interface { m() }\nfunc f() { g(nil) }",
			b: "func g(x interface { m() }) { x.m() }"},
		{name: "recursion", why: "one arrow of the two has to run back",
			a: "func (d *decoder) value() { d.list() }", b: "func (d *decoder) list() { d.value() }", c: "type decoder struct{}", want: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := map[string]string{"a.go": "package x\n" + tt.a, "b.go": "package x\n" + tt.b, "c.go": "package x\n" + tt.c}
			c, err := checkFiles(token.NewFileSet(), "x", files, importMap{})
			if err != nil {
				t.Fatal(err)
			}
			arrows := arrowsOf(c)
			if got := backArrows(arrows, orderFiles(arrows)); len(got) != tt.want {
				t.Errorf("%d arrows run back, want %d (%s): %q", len(got), tt.want, tt.why, got)
			}
		})
	}
}

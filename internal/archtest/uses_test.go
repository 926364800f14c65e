package archtest

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// A use limits how many functions and fields of package state another package uses. Several
// packages write the fields of state, so the number of these fields has to be small.
type use struct {
	pkg       string
	functions int // largest number of functions and methods
	fields    int // largest number of fields
}

// The limits on uses of package state.
var uses = []use{
	{"internal/unmarshal", 26, 10},
	{"internal/marshal", 25, 10},
}

// more are functions and fields of package state that do not count towards the limits, with the reason.
var more = []struct{ pkg, name, why string }{
	{"internal/unmarshal", "(*Decoder).Open", "the way to the state, and no part of it"},
	{"internal/unmarshal", "(*DecodeState).Indented", "moves over the indentation that package state has cached, inlined in the loops over elements"},
	{"internal/unmarshal", "(*DecodeState).LearnIndent", "the slow half of Indented"},
	{"internal/unmarshal", "(*DecodeState).ValueFast", "the half of ValueStart that reads nothing; without readScalar numbers of a stream take 45 instead of 18 ns"},
	{"internal/unmarshal", "(*DecodeState).SkipRaw", "as Skip, and keeps the value in the window"},
	{"internal/unmarshal", "(*Stack).PushMap", "as PushArray, for an object whose names are learned"},
	{"internal/unmarshal", "(*Stack).PushStruct", "as PushArray, for an object whose names are those of fields"},
	{"internal/unmarshal", "(*DecodeState).CallMark", "the result of BeginCall that only a failed call needs"},
	{"internal/unmarshal", "(*Coder).InUse", "whether a refused Decode may read the text to find its offset"},
	{"internal/unmarshal", "(*Coder).Lend", "lets jsontext make the error of a failure while the arshaler is at work"},
	{"internal/unmarshal", "(Mark).Offset", "where a value begins that a method has failed to read"},
	{"internal/unmarshal", "(*DecodeState).LastToken", "the offset in failures of methods, which jsontext does not export"},
	{"internal/unmarshal", "(*DecodeState).PlaceAt", "the line of a failure and the text around, which jsontext does not export"},
	{"internal/unmarshal", "Whole", "set once for each text of a reader"},
	{"internal/unmarshal", "Kind", "whether a name comes next; StackIndex of jsontext is a call for each value of a stream"},
	{"internal/marshal", "(*Encoder).Open", "the way to the state, and no part of it"},
	{"internal/marshal", "(*EncodeState).TakesValue", "for writeScalar: a scalar of a stream as a token takes half of the time"},
	{"internal/marshal", "(*EncodeState).TakeFault", "for writeScalar"},
	{"internal/marshal", "(*EncodeState).WriteFloat", "for writeScalar"},
	{"internal/marshal", "(*EncodeState).WriteInt", "for writeScalar"},
	{"internal/marshal", "(*EncodeState).WriteLiteral", "for writeScalar"},
	{"internal/marshal", "(*EncodeState).WriteString", "for writeScalar"},
	{"internal/marshal", "(*EncodeState).WriteUint", "for writeScalar"},
	{"internal/marshal", "(*Layout).AppendColon", "white space, which goes straight into the text being appended"},
	{"internal/marshal", "(*Layout).AppendLead", "white space, as AppendColon"},
	{"internal/marshal", "(*Layout).AppendLine", "white space, as AppendColon"},
	{"internal/marshal", "(*EncodeState).FailUTF8", "Fail with the details of a string that is not UTF-8"},
	{"internal/marshal", "(*EncodeState).OffsetUnder", "the offset in failures of an option that changes the white space"},
	{"internal/marshal", "(*Frame).SetText", "as SetName, for keys that are no Go strings"},
	{"internal/marshal", "(*Stack).PushMap", "as PushArray, for an object whose names are set one by one"},
	{"internal/marshal", "(*Stack).PushStruct", "as PushArray, for an object whose names are those of fields"},
	{"internal/marshal", "(*Coder).Lend", "as for unmarshal"},
	{"internal/marshal", "(*Coder).CallStart", "the result of BeginCall that only a failed call needs"},
	{"internal/marshal", "(*Stack).AddSteps", "which steps of the pointer of a failure are indexes"},
	{"internal/marshal", "Layout", "has the functions for white space"},
	{"internal/marshal", "Kind", "whether a value is at the top level or where a name comes next"},
	{"internal/marshal", "Document", "set once for each output: no line feed ends it"},
	{"internal/marshal", "W", "whether all of the document is in the buffer, whose size is learned then"},
}

// TestUsesOfState checks that the arshalers use no more functions and fields of package state than
// the table uses allows. A function or field counts once for each package.
func TestUsesOfState(t *testing.T) {
	atRoot(t)
	for _, limit := range uses {
		c := checkTypes(t, limit.pkg)
		if c == nil {
			continue // the package does not exist
		}
		functions, fields := usesOf(c, modulePath+"/internal/state")
		for _, m := range more {
			if m.pkg != limit.pkg {
				continue
			}
			isMore := func(name string) bool { return name == m.name }
			count := len(functions) + len(fields)
			functions, fields = slices.DeleteFunc(functions, isMore), slices.DeleteFunc(fields, isMore)
			if len(functions)+len(fields) == count {
				t.Errorf("%s does not use %s", m.pkg, m.name)
			}
		}
		if len(functions) > limit.functions {
			t.Errorf("%s uses %d functions of state, want at most %d: %s", limit.pkg, len(functions), limit.functions, strings.Join(functions, " "))
		}
		if len(fields) > limit.fields {
			t.Errorf("%s uses %d fields of state, want at most %d: %s", limit.pkg, len(fields), limit.fields, strings.Join(fields, " "))
		}
	}
}

// usesOf returns the sorted names of the functions and methods, and of the fields, of the package
// with the given path that c uses.
func usesOf(c *checked, path string) (functions, fields []string) {
	seen := map[types.Object]bool{}
	for _, obj := range c.info.Uses {
		if obj.Pkg() == nil || obj.Pkg().Path() != path {
			continue
		}
		switch o := obj.(type) {
		case *types.Func:
			if o = o.Origin(); !seen[o] {
				seen[o] = true
				functions = append(functions, strings.TrimPrefix(strings.ReplaceAll(o.FullName(), path+".", ""), "*"))
			}
		case *types.Var:
			if o = o.Origin(); o.IsField() && !seen[o] {
				seen[o] = true
				fields = append(fields, o.Name())
			}
		}
	}
	slices.Sort(functions)
	slices.Sort(fields)
	return functions, fields
}

// An importMap is a types.Importer that maps paths to checked packages.
type importMap map[string]*types.Package

// Import returns the package with the given path, nil if m does not have it. The error is always nil.
func (m importMap) Import(path string) (*types.Package, error) { return m[path], nil }

// TestUsesOf checks which functions and fields usesOf returns for small packages.
func TestUsesOf(t *testing.T) {
	const below = `package below
type Stack struct { Depth int; Names [2]string }
type Decoder struct { Stack; Pos int }
type List[T any] struct { First T }
const Max = 3
func (s *Stack) Pop() {}
func (l *List[T]) Len() int { return 0 }
func New() *Decoder { return nil }
`
	tests := []struct {
		name, why         string
		text              string
		functions, fields string
	}{
		{"none", "constants and types do not count", "var d below.Decoder\nconst m = below.Max", "", ""},
		{"twice", "each function and field counts once", "func f() { d := below.New(); d.Pos++; d.Pos--; below.New() }", "New", "Pos"},
		{"promoted", "as if there were no embedding", "func f(d *below.Decoder) { d.Pop(); d.Depth++; d.Names[0] = \"\" }", "(*Stack).Pop", "Depth Names"},
		{"literal", "a composite literal sets fields", "var d = below.Decoder{Pos: 1}", "", "Pos"},
		{"generic", "instances count as one", "func f(a below.List[int], b below.List[bool]) { a.Len(); b.Len(); _, _ = a.First, b.First }", "(*List[T]).Len", "First"},
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
			functions, fields := usesOf(c, "below")
			if got := strings.Join(functions, " "); got != tt.functions {
				t.Errorf("functions %q, want %q (%s)", got, tt.functions, tt.why)
			}
			if got := strings.Join(fields, " "); got != tt.fields {
				t.Errorf("fields %q, want %q (%s)", got, tt.fields, tt.why)
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

package archtest

import (
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// This file has the architecture as data: the packages and their imports, and the exceptions
// to the rules for source text, which are in rules_test.go. It also has the tests of both.

const modulePath = "github.com/plainjson/json"

// A layer has the packages that one package may import.
type layer struct {
	pkg string // relative to the module; "." is package json itself
	own string // packages of this module, for the package and for its tests, separated by spaces
	std string // packages of the standard library, for code other than tests; "*": all but those in banned and heavy
	why string // purpose and limits of the package, for messages
}

// The layers, from the bottom to the top. A package of the module must have an entry here; an
// entry does not need a package.
var layers = []layer{
	{"internal/wire", "", "bytes encoding/binary math math/big math/bits slices strconv unicode/utf16 unicode/utf8",
		"JSON text as bytes: no readers, no options, no nesting, no Go types, no error texts"},
	{"internal/shape", "internal/wire", "bytes encoding/binary hash/maphash math/bits slices sync",
		"learned names: does not know where the bytes come from"},
	{"internal/opts", "", "cmp math slices sync/atomic",
		"what the caller asked for: does not know what the options do"},
	{"internal/order", "", "cmp math/bits slices strings",
		"sorting, compiled once"},
	{"internal/wrap", "", "strconv strings unicode/utf8",
		"texts of errors, without package fmt"},
	{"internal/place", "internal/wrap", "bytes strconv strings unicode/utf8",
		"where an error is, as data in the error types"},
	{"internal/state", "internal/wire internal/shape internal/opts internal/place", "bytes cmp encoding/binary errors hash/maphash io math math/bits slices strconv strings sync unicode/utf8",
		"Encoder and Decoder state: no Go types, no error texts"},
	{"internal/similar", "", "strconv unicode/utf8",
		"the word that was meant by a misspelled one"},
	{"internal/model", "internal/fold internal/order internal/similar internal/wrap", "*",
		"a Go type as JSON sees it: no codecs, so nothing of how values are read"},
	{"internal/fold", "", "bytes strings unicode unicode/utf8",
		"names without regard to case"},
	{"internal/format", "internal/wire", "bytes encoding/base32 encoding/base64 encoding/binary errors math math/bits reflect slices strconv strings time unicode",
		"text of times, durations, numbers of seconds and binary data: pure functions without options and readers"},
	{"jsontext", "internal/wire internal/shape internal/opts internal/place internal/state internal/wrap",
		"bytes cmp encoding/binary errors io iter math math/bits slices strconv strings sync unicode/utf16 unicode/utf8",
		"the grammar over a stream: no Go types, so no reflect"},
	{"internal/failure", "internal/wire internal/opts internal/place jsontext", "bytes errors reflect strconv strings",
		"a failure as data: the error types of the caller are made by a function that the caller passes in"},
	{"internal/stdtypes", "internal/failure internal/state internal/opts jsontext", "encoding/json/jsontext errors io reflect",
		"types made for encoding/json: the only place below package json that may name its types"},
	{"internal/typeinfo", "internal/fold internal/order internal/wrap internal/model internal/opts internal/format internal/wire internal/failure internal/stdtypes jsontext", "*",
		"how a Go type maps to JSON: no values are read or written"},
	{"internal/unmarshal", "internal/wire internal/shape internal/opts internal/place internal/order internal/state internal/model internal/fold internal/format internal/wrap internal/typeinfo internal/stdtypes internal/failure jsontext", "*",
		"JSON into Go values"},
	{"internal/marshal", "internal/wire internal/shape internal/opts internal/order internal/state internal/model internal/fold internal/format internal/wrap internal/typeinfo internal/stdtypes internal/failure jsontext", "*",
		"Go values into JSON: neither of the two directions imports the other"},
	{".", "internal/wire internal/shape internal/opts internal/place internal/order internal/state internal/model internal/fold internal/wrap internal/format internal/failure internal/typeinfo internal/stdtypes internal/unmarshal internal/marshal jsontext", "*",
		"Go values"},
	{"v1", ". internal/wire internal/opts internal/place internal/wrap internal/failure internal/unmarshal jsontext", "bytes errors io reflect strconv strings sync unicode unicode/utf8",
		"the old API: a shim over package json, no second engine"},
	{"jsonx", ". internal/failure internal/marshal internal/model internal/opts internal/place internal/similar internal/state internal/typeinfo internal/unmarshal internal/wire internal/wrap jsontext v1", "*",
		"what the standard library does not have: built on the public packages, on plans for Check, on the rules for names of model, on strings by pieces of state, and on the code that the arshalers have for it alone"},
	{"jsonhttp", ". internal/place jsontext jsonx v1", "*",
		"requests and answers: apart from jsonx because of the size of net/http"},
	{"stdjson", ". internal/opts internal/stdtypes jsontext", "bytes errors strings sync encoding/json encoding/json/v2 encoding/json/jsontext",
		"the bridge to the methods of types made for the standard library, for programs that ask for it"},
	{"cmd/json", ". jsontext jsonx internal/similar internal/wire", "*",
		"a command for people: only the standard library and our own packages"},
	{"examples", "", "*",
		"for tests: starts the examples and imports none"},
	{"examples/service", ". jsonhttp jsonx", "*",
		"a program to copy: the public packages alone"},
	{"examples/webhook", ". jsonhttp jsontext jsonx", "*",
		"as examples/service"},
	{"examples/patch", ". jsonhttp jsonx", "*",
		"as examples/service"},
	{"examples/ndjson", ". jsontext jsonx", "*",
		"as examples/service"},
	{"examples/config", ". jsontext jsonx", "*",
		"as examples/service"},
	{"internal/archtest", "", "*",
		"for tests: reads the source text of all packages and imports none"},
	{"internal/programs", ". jsonx v1 jsontext", "*",
		"for tests: random programs that call the public API"},
	{"internal/jsontest", "", "*",
		"for tests: an oracle must not use what it judges"},
	{"internal/jsontest/corpora", "", "*",
		"for tests: types that any JSON library can be run on"},
	{"internal/jsontest/gen", "internal/jsontest", "*",
		"the command that makes testdata"},
}

// banned maps the packages of the standard library that neither layers with "*" nor tests may import to the
// reason. A layer may list one of them. Files named *_std_test.go may import those of encoding/json.
var banned = map[string]string{
	"unsafe":                 "the promise of this module",
	"C":                      "the promise of this module",
	"encoding/json":          "a second engine; conformance/ compares with it",
	"encoding/json/v2":       "a second engine; conformance/ compares with it",
	"encoding/json/jsontext": "a second engine; conformance/ compares with it",
	"plugin":                 "it needs cgo",
	"runtime/cgo":            "it needs cgo",
}

// heavy maps packages that are too large for small programs to the reason. Packages that programs
// link with package json or v1 import them in tests only.
var heavy = map[string]string{
	"fmt":          "100 KB of a program",
	"encoding/hex": "it needs fmt",
	"regexp":       "it needs much",
	"text/scanner": "it needs fmt",
}

// testOnly are the packages that the tests of all packages may import, and that no other code may import
// unless its layer lists them.
var testOnly = []string{"internal/jsontest", "internal/jsontest/corpora"}

// An exception lets one function or file break one rule, up to a limit. It has to be
// removed as soon as the function or file keeps the rule.
type exception struct {
	rule, where string // as in a violation
	limit       int    // the largest size allowed; 0 for rules without sizes
	reason      string
}

var exceptions = []exception{
	{"init", "jsonx/linked.go", 0, "it sets three variables, through which the linker finds the code that jsonx alone needs"},
}

// direct are the modules that go.mod may require directly. Only tests may import their packages.
var direct = []string{"github.com/google/go-cmp", "golang.org/x/exp"}

// TestImports checks that all imports of this module are in the table of layers.
func TestImports(t *testing.T) {
	atRoot(t)
	for _, src := range moduleSources(t) {
		for _, v := range checkImports(src) {
			t.Error(v)
		}
	}
}

// TestHouseRules checks that all files of this module keep the rules of checkSource, except for exceptions.
func TestHouseRules(t *testing.T) {
	atRoot(t)
	var found []violation
	for _, src := range moduleSources(t) {
		found = append(found, checkSource(src)...)
	}
	for _, msg := range settle(found, exceptions) {
		t.Error(msg)
	}
}

// settle returns a message for each violation that no exception allows, and for each exception
// that has no violation, no reason or too large a limit.
func settle(found []violation, allowed []exception) []string {
	var msgs []string
	used := make([]bool, len(allowed))
	for _, v := range found {
		i := slices.IndexFunc(allowed, func(e exception) bool { return e.rule == v.rule && e.where == v.where })
		if i < 0 || v.size > allowed[i].limit {
			msgs = append(msgs, v.String())
			continue
		}
		used[i] = true
		if v.size < allowed[i].limit {
			msgs = append(msgs, fmt.Sprintf("%s: the exception to rule %s can shrink to %d", v.where, v.rule, v.size))
		}
	}
	for i, e := range allowed {
		if !used[i] {
			msgs = append(msgs, fmt.Sprintf("%s: the exception to rule %s is not needed any more", e.where, e.rule))
		}
		if e.reason == "" {
			msgs = append(msgs, fmt.Sprintf("%s: the exception to rule %s has no reason", e.where, e.rule))
		}
	}
	return msgs
}

// TestNoForeignFiles checks that the go command compiles only Go files: the module has no assembly, no
// files of C, Fortran or SWIG, and no object files.
func TestNoForeignFiles(t *testing.T) {
	atRoot(t)
	foreign := regexp.MustCompile(`\.(s|S|sx|c|cc|cpp|cxx|m|h|hh|hpp|hxx|f|F|for|f90|swig|swigcxx|syso)$`)
	checked := 0
	walkModule(t, ".", func(name string) {
		checked++
		if foreign.MatchString(name) {
			t.Errorf("%s: only Go files are compiled here", name)
		}
	})
	if checked < 20 {
		t.Errorf("only %d files were looked at", checked)
	}
}

// TestNestedModules checks that the nested modules do not import unsafe or C, and link no symbols by directives.
func TestNestedModules(t *testing.T) {
	atRoot(t)
	for _, dir := range []string{"bench", "conformance", "examples/frameworks"} {
		t.Run(dir, func(t *testing.T) {
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("there is no module %s here", dir)
			}
			for _, src := range readSources(t, dir) {
				for _, imp := range src.file.Imports {
					if p := strings.Trim(imp.Path.Value, `"`); p == "unsafe" || p == "C" {
						t.Errorf("%s imports %s", src.path, p)
					}
				}
				for _, v := range checkLinkname(src) {
					t.Error(v)
				}
			}
		})
	}
}

// TestNestedRules checks that the benchmarks and the examples, which users copy, keep the rules of
// checkSource. Generated code is exempt.
func TestNestedRules(t *testing.T) {
	atRoot(t)
	for _, dir := range []string{"bench", "examples/frameworks"} {
		t.Run(dir, func(t *testing.T) {
			if _, err := os.Stat(dir); err != nil {
				t.Skipf("there is no module %s here", dir)
			}
			for _, src := range readSources(t, dir) {
				if ast.IsGenerated(src.file) {
					continue
				}
				for _, v := range checkSource(src) {
					t.Error(v)
				}
			}
		})
	}
}

// TestGoMod checks the go version and the module path in go.mod, and that it requires directly only the
// modules in direct.
func TestGoMod(t *testing.T) {
	atRoot(t)
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, msg := range checkGoMod(string(text)) {
		t.Error(msg)
	}
}

// checkGoMod returns a message for a wrong module path or Go version in the text of go.mod, and for each line
// with a module that is neither indirect nor in direct, or with another directive.
func checkGoMod(text string) []string {
	var msgs []string
	head := false
	for line := range strings.Lines(text) {
		f := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		switch {
		case len(f) == 0 || f[0] == ")" || f[0] == "(" || strings.HasPrefix(f[0], "//"):
		case f[0] == "module":
			head = f[1] == modulePath
		case f[0] == "go":
			if f[1] != "1.26" {
				msgs = append(msgs, "go.mod asks for go "+f[1]+", want 1.26")
			}
		case strings.Contains(line, "// indirect") || slices.Contains(direct, f[0]):
		default:
			msgs = append(msgs, "go.mod has "+strings.TrimSpace(line))
		}
	}
	if !head {
		msgs = append(msgs, "go.mod is not that of "+modulePath)
	}
	return msgs
}

// walkModule calls visit with the path of every file of the module at root. Files in nested modules, in
// folders named testdata, and in folders whose names begin with . or _ do not belong to the module.
func walkModule(t *testing.T, root string, visit func(name string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || name == root {
			if err == nil && !d.IsDir() {
				visit(filepath.ToSlash(name))
			}
			return err
		}
		_, nested := os.Stat(filepath.Join(name, "go.mod"))
		if nested == nil || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") {
			return filepath.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// moduleSources returns the parsed Go files of this module. It fails t if there are fewer than 20.
func moduleSources(t *testing.T) []source {
	t.Helper()
	srcs := readSources(t, ".")
	if len(srcs) < 20 {
		t.Fatalf("only %d Go files found", len(srcs))
	}
	return srcs
}

// readSources returns the parsed Go files of the module at root.
func readSources(t *testing.T, root string) []source {
	t.Helper()
	var srcs []source
	walkModule(t, root, func(name string) {
		if path.Ext(name) != ".go" {
			return
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		src, err := parseSource(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		srcs = append(srcs, src)
	})
	return srcs
}

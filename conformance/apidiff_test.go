package conformance

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/exp/apidiff"
)

// stdPaths maps the import paths of our packages to those of the standard library that they
// correspond to. The last entry is there because its packages declare type Options, which the API
// of the others uses.
var stdPaths = map[string]string{
	"github.com/plainjson/json":               "encoding/json/v2",
	"github.com/plainjson/json/jsontext":      "encoding/json/jsontext",
	"github.com/plainjson/json/v1":            "encoding/json",
	"github.com/plainjson/json/internal/opts": "encoding/json/internal/jsonopts",
}

// A gap is an identifier of the standard library that our packages do not have.
type gap struct{ pkg, name, why string }

// gaps has all gaps. TestAPI fails for a gap that is not listed, and for one that is listed but
// does not exist.
var gaps = []gap{
	{"encoding/json/jsontext", "Internal", "a door for the packages of the standard library alone"},
}

// opaque are the identifiers with the types Marshalers and Unmarshalers in their
// declarations. These types have no exported fields. In the standard library they
// are aliases of an instantiated type, in our packages they are defined types.
var opaque = []string{
	"Marshalers", "JoinMarshalers", "MarshalFunc", "MarshalToFunc", "WithMarshalers",
	"Unmarshalers", "JoinUnmarshalers", "UnmarshalFunc", "UnmarshalFromFunc", "WithUnmarshalers",
}

// isOpaque reports whether message, a change found by apidiff, is about an identifier of opaque.
func isOpaque(message string) bool {
	name, _, _ := strings.Cut(message, ":")
	return slices.Contains(opaque, name)
}

// An ourImporter type-checks the packages of this module from source, under the
// paths of stdPaths, so that the types of both sides can be compared. All other
// packages come from export data.
type ourImporter struct {
	fset *token.FileSet
	std  types.Importer
	done map[string]*types.Package
}

func (m *ourImporter) Import(path string) (*types.Package, error) {
	rest, ours := strings.CutPrefix(path, "github.com/plainjson/json")
	if !ours {
		return m.std.Import(path)
	}
	if p := m.done[path]; p != nil {
		return p, nil
	}
	dir, err := build.ImportDir(filepath.Join("..", filepath.FromSlash(rest)), 0)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range dir.GoFiles {
		f, err := parser.ParseFile(m.fset, filepath.Join(dir.Dir, name), nil, 0)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	name := path
	if stdPaths[path] != "" {
		name = stdPaths[path]
	}
	conf := types.Config{Importer: m, IgnoreFuncBodies: true}
	p, err := conf.Check(name, m.fset, files, nil)
	m.done[path] = p
	return p, err
}

// exportData returns an importer that reads compiled packages of the standard library: its JSON
// packages, and all packages that they or ours import.
func exportData(t *testing.T, fset *token.FileSet) types.Importer {
	t.Helper()
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}",
		"encoding/json", "encoding/json/v2", "encoding/json/jsontext", "github.com/plainjson/json/v1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			files[path] = file
		}
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		b, err := os.ReadFile(files[path])
		return io.NopCloser(bytes.NewReader(b)), err
	})
}

// TestAPI checks that our packages have the exported identifiers of the standard library's except
// for gaps, with compatible types except for opaque, so that callers of its packages can use ours.
// Ours may export more.
func TestAPI(t *testing.T) {
	fset := token.NewFileSet()
	std := exportData(t, fset)
	ours := &ourImporter{fset, std, map[string]*types.Package{}}
	missing := map[gap]bool{}
	for _, path := range []string{"github.com/plainjson/json", "github.com/plainjson/json/jsontext", "github.com/plainjson/json/v1"} {
		theirs, err := std.Import(stdPaths[path])
		if err != nil {
			t.Fatal(err)
		}
		p, err := ours.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range apidiff.Changes(theirs, p).Changes {
			name, removed := strings.CutSuffix(c.Message, ": removed")
			switch {
			case removed:
				missing[gap{pkg: stdPaths[path], name: name}] = true
			case !c.Compatible && !isOpaque(c.Message):
				t.Errorf("%s: %s", path, c.Message)
			}
		}
	}
	for _, g := range gaps {
		key := gap{pkg: g.pkg, name: g.name}
		if !missing[key] {
			t.Errorf("%s.%s is not missing; the list has to shrink", g.pkg, g.name)
		}
		if g.why == "" {
			t.Errorf("%s.%s: the list does not say why", g.pkg, g.name)
		}
		delete(missing, key)
	}
	for g := range missing {
		t.Errorf("%s.%s is missing", g.pkg, g.name)
	}
}

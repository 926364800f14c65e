package conformance

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/plainjson/json/conformance/internal/diff"
)

// TestTwins checks that the working tree behaves like an earlier commit of this
// module, its twin. One program contains both, runs the same random cases on
// both, and compares values, output, errors, and positions of streams.
//
// The build uses the files of the working tree, with changes that are not
// committed, so the test can be run from any worktree while the code changes.
// These commands make a long run, repeat a single case, and run the cases of
// some calls only:
//
//	cd conformance && export GOTOOLCHAIN=go1.27.3
//	go test -run Twins . -v -args -n 300000 -seed 3
//	go test -run Twins . -v -args -first 628 -n 1 -seed 3 -twin=-trace
//	go test -run Twins . -v -args -n 300000 -twin='-call=v1 -texts'
//
// The flag -twin has flags of the program, which twin/main.go declares. To
// repeat many runs quickly, keep the program by -program=/tmp/twins and call it.
// Intended differences are listed in twin/cases/trace.go and decode.go.
func TestTwins(t *testing.T) {
	dir := t.TempDir()
	program := *twinProgram
	if program == "" {
		program = filepath.Join(dir, "twins")
	}
	exportTwin(t, filepath.Join(dir, "base"))
	buildTwins(t, dir, program)

	n := *count
	if n == defaultCount && testing.Short() {
		n /= 2
	}
	var wg sync.WaitGroup
	step := min(*workers, n)
	for i := range step {
		wg.Go(func() { runTwins(t, program, int64(i), int64(n), int64(step)) })
	}
	wg.Wait()
}

var (
	twinCommit  = flag.String("commit", "4f6c8f3", "the commit that TestTwins compares the working tree with")
	twinFlags   = flag.String("twin", "", "more flags for the program of TestTwins, separated by spaces")
	twinProgram = flag.String("program", "", "where TestTwins leaves its program; empty: in a temporary folder")
)

const (
	modulePath = "github.com/plainjson/json"
	twinPath   = "github.com/plainjson/twin"
)

// runTwins runs program for every step-th of the n cases from diff.First on, beginning with case
// diff.First+i, and fails the test if the program reports a difference or crashes.
func runTwins(t *testing.T, program string, i, n, step int64) {
	args := []string{"-seed", strconv.FormatUint(*seed, 10), "-step", strconv.FormatInt(step, 10)}
	first := diff.First + i
	args = append(args, "-first", strconv.FormatInt(first, 10), "-n", strconv.FormatInt(n-i, 10))
	log := filepath.Join(t.TempDir(), "progress")
	args = append(args, "-progress", log)
	out, err := exec.Command(program, append(args, strings.Fields(*twinFlags)...)...).CombinedOutput()
	if err != nil {
		cases, _ := os.ReadFile(log)
		last := bytes.TrimSpace(cases)
		last = last[bytes.LastIndexByte(last, '\n')+1:]
		t.Errorf("%v, last case %s of seed %d\n%s", err, last, *seed, out)
		return
	}
	t.Logf("%s", out)
}

// exportTwin writes the packages of the earlier commit to dir, as a module with the path twinPath
// and without requirements. It skips the test if there is no git, or the repository lacks the
// commit, as a shallow clone does.
func exportTwin(t *testing.T, dir string) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skipf("skipped: there is no git to get commit %s with", *twinCommit)
	}
	if exec.Command(git, "cat-file", "-e", *twinCommit+"^{commit}").Run() != nil {
		t.Skipf("skipped: commit %s is not in this repository", *twinCommit)
	}
	root, err := exec.Command(git, "rev-parse", "--show-toplevel").Output()
	if err != nil {
		t.Fatal(err)
	}
	archive := exec.Command(git, "archive", *twinCommit)
	archive.Dir = strings.TrimSpace(string(root))
	text, err := archive.Output()
	if err != nil {
		t.Fatalf("git archive: %v", err)
	}
	for in := tar.NewReader(bytes.NewReader(text)); ; {
		h, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if isTwinFile(h.Name) {
			file, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(dir, h.Name), renamed(file))
		}
	}
	writeFile(t, filepath.Join(dir, "go.mod"), []byte("module "+twinPath+"\n\ngo 1.26\n"))
}

// isTwinFile reports whether the named file of the commit belongs to a package that other
// packages can import. It leaves out tests, commands and nested modules.
func isTwinFile(name string) bool {
	for _, dir := range []string{"bench/", "cmd/", "conformance/", "docs/", "examples/", "testdata/", "."} {
		if strings.HasPrefix(name, dir) {
			return false
		}
	}
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

var ownPath = regexp.MustCompile(`github\.com/plainjson/json($|[^A-Za-z0-9_.-])`)

// renamed returns the text of a Go file with the path of the twin in place of
// that of this module.
func renamed(file []byte) []byte { return ownPath.ReplaceAll(file, []byte(twinPath+"$1")) }

var importedPath = regexp.MustCompile(`"github\.com/plainjson/json((?:/jsontext|/v1|/stdjson)?")`)

// buildTwins compiles folder twin into the file program, with the commit that exportTwin has
// written to dir/base. An overlay adds the copies of the files of twin/side that import that
// commit, and an earlier.go that calls them.
func buildTwins(t *testing.T, dir, program string) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	add := func(name, text string) {
		file := filepath.Join(dir, "overlay", name)
		writeFile(t, file, []byte(text))
		replace[filepath.Join(here, name)] = file
	}
	files, err := filepath.Glob("twin/side/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in twin/side", err)
	}
	for _, name := range files {
		text := importedPath.ReplaceAllString(string(readFile(t, name)), `"`+twinPath+"$1")
		add(filepath.Join("twin/earlier", filepath.Base(name)), text)
	}
	add("twin/earlier.go", strings.Replace(string(readFile(t, "twin/earlier.go")), "/twin/side\"", "/twin/earlier\"", 1))
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "overlay.json"), overlay)

	mod := fmt.Appendf(readFile(t, "go.mod"), "\nrequire %s v0.0.0\n\nreplace %[1]s => %s\n", twinPath, filepath.Join(dir, "base"))
	writeFile(t, filepath.Join(dir, "go.mod"), mod)
	writeFile(t, filepath.Join(dir, "go.sum"), readFile(t, "go.sum"))
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-modfile="+filepath.Join(dir, "go.mod"),
		"-overlay="+filepath.Join(dir, "overlay.json"), "-o", program, "./twin")
	build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the program does not build: %v\n%s", err, out)
	}
}

// writeFile writes text to the named file, and makes its folder if there is none.
func writeFile(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// readFile returns the text of the named file.
func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

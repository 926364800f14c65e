// Package examples_test tests the examples, which are commands. Some of them serve HTTP.
package examples_test

import (
	"bufio"
	"flag"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the output of commands into the documentation of the examples")

// TestExamples runs the commands in the documentation of each example, in order, and compares their output.
func TestExamples(t *testing.T) {
	for _, tool := range []string{"sh", "curl", "gzip"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	files, err := filepath.Glob("*/main.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Dir(file), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Dir(file)
			bin := build(t, dir)
			replacer := strings.NewReplacer("go run ./examples/"+dir, bin)
			if serves(t, file) {
				replacer = strings.NewReplacer("localhost:8080", start(t, bin))
			}
			checkCommands(t, file, replacer)
		})
	}
}

// build builds the example in a folder, and returns the path of the program.
func build(t *testing.T, dir string) (bin string) {
	t.Helper()
	bin = filepath.Join(t.TempDir(), "example")
	if out, err := exec.Command("go", "build", "-o", bin, "./"+dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// serves reports whether the example in a file serves HTTP.
func serves(t *testing.T, file string) bool {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(source), `"net/http"`)
}

// start starts a program, and returns the address at which it listens. The test ends it.
func start(t *testing.T, bin string) (addr string) {
	t.Helper()
	cmd := exec.Command(bin, "-addr", "localhost:0")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	addr, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if err != nil || !ok {
		t.Fatalf("the example prints %q, %v", line, err)
	}
	return addr
}

// checkCommands runs the commands in the package comment of a file, which begin with a dollar sign, and compares their
// output with the lines that follow. Before it runs a command, it replaces what stands for the example in it.
func checkCommands(t *testing.T, file string, example *strings.Replacer) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	have := parsed.Doc.Text()
	var want strings.Builder
	inOutput := false
	commands := 0
	for line := range strings.Lines(have) {
		command, isCommand := strings.CutPrefix(line, "\t$ ")
		inOutput = isCommand || inOutput && strings.HasPrefix(line, "\t")
		if !inOutput || isCommand {
			want.WriteString(line)
		}
		if isCommand {
			commands++
			want.WriteString(run(t, example.Replace(command)))
		}
	}
	if commands == 0 {
		t.Error("the documentation has no commands")
	}
	if have != want.String() && *update {
		writeComment(t, file, want.String())
	} else if have != want.String() {
		t.Errorf("the documentation is\n%s\nand should be\n%s", have, want.String())
	}
}

// run returns the lines that a command prints, each with a tab before it. It runs at the root of the module, whatever its
// status is.
func run(t *testing.T, command string) string {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return "\t" + strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", "\n\t") + "\n"
}

// writeComment replaces the package comment of a file by text.
func writeComment(t *testing.T, file, text string) {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var comment strings.Builder
	for line := range strings.Lines(text) {
		comment.WriteString("//" + strings.TrimSuffix(" "+line, "\n") + "\n")
	}
	lines := strings.NewReplacer("// \t", "//\t", "// \n", "//\n").Replace(comment.String())
	_, code, _ := strings.Cut(string(source), "\npackage main\n")
	if err := os.WriteFile(file, []byte(lines+"package main\n"+code), 0o666); err != nil {
		t.Fatal(err)
	}
}

package json_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var updatePages = flag.Bool("pages", false, "TestPages writes the output of programs and commands into the pages")

// A block is a block of code in a page.
type block struct {
	kind       string // the word after the opening quotes, such as go
	text       string // its lines
	start, end int    // where text is in the page
}

// isProgram reports whether b is a whole program.
func (b block) isProgram() bool { return b.kind == "go" && strings.HasPrefix(b.text, "package main\n") }

// TestPages checks the code in README.md and in the pages of docs, except docs/recipes.md, which TestRecipes checks.
//
//   - A block of Go that begins with "package main" is a program. It prints the block of text that follows.
//   - Any other block of Go is quoted from a program of the page.
//   - Any other block of text is quoted from the output of a program of the page.
//   - In a block of the console, a line that begins with a dollar sign is a command. It prints the lines that follow.
func TestPages(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin+string(filepath.Separator), "./cmd/json").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	pages = slices.DeleteFunc(pages, func(page string) bool { return filepath.Base(page) == "recipes.md" })
	for _, page := range append(pages, "README.md") {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Parallel()
			checkPage(t, filepath.ToSlash(page), bin)
		})
	}
}

// checkPage checks the code in a page. The command json is in the folder bin.
func checkPage(t *testing.T, page, bin string) {
	text := readText(t, page)
	blocks := blocksOf(text)
	var code, output []string           // lines of programs, and of their output
	made := make([]string, len(blocks)) // the text of blocks that are made by running code; "" for other blocks
	for i, b := range blocks {
		switch {
		case b.isProgram():
			if i+1 == len(blocks) || blocks[i+1].kind != "text" {
				t.Errorf("no block of text follows this program:\n%s", b.text)
				continue
			}
			made[i+1] = runProgram(t, b.text)
			code = append(code, trimmedLines(b.text)...)
			output = append(output, trimmedLines(made[i+1])...)
		case b.kind == "console":
			made[i] = runConsole(t, b.text, bin)
		}
	}
	for i, b := range blocks {
		switch {
		case made[i] != "":
			if made[i] != b.text && !*updatePages {
				t.Errorf("have:\n%s\nwant:\n%s", b.text, made[i])
			}
		case b.kind == "go" && !b.isProgram() && !containsRun(code, trimmedLines(b.text)):
			t.Errorf("this code is quoted from nowhere:\n%s", b.text)
		case b.kind == "text" && (b.text == "" || !containsRun(output, trimmedLines(b.text))):
			t.Errorf("this output is quoted from nowhere:\n%s", b.text)
		}
	}
	if *updatePages {
		writePage(t, page, text, blocks, made)
	}
}

// writePage writes the page with the texts of made, where they are not empty, in place of the blocks of text.
func writePage(t *testing.T, page, text string, blocks []block, made []string) {
	var out strings.Builder
	end := 0
	for i, b := range blocks {
		if made[i] != "" {
			out.WriteString(text[end:b.start] + made[i])
			end = b.end
		}
	}
	out.WriteString(text[end:])
	if out.String() == text {
		return
	}
	if err := os.WriteFile(page, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// blocksOf returns the blocks of code in a page, in order.
func blocksOf(page string) (blocks []block) {
	offset, open := 0, false
	for line := range strings.Lines(page) {
		offset += len(line)
		kind, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && !open:
			blocks = append(blocks, block{kind: kind, start: offset})
			open = true
		case isFence:
			b := &blocks[len(blocks)-1]
			b.end = offset - len(line)
			b.text = page[b.start:b.end]
			open = false
		}
	}
	return blocks
}

// runProgram returns what the program prints. It runs in this module.
func runProgram(t *testing.T, program string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", "-ldflags=-w", file).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if len(out) == 0 {
		t.Errorf("this program prints nothing:\n%s", program)
	}
	return string(out)
}

// runConsole runs the commands of a console one by one in an empty folder, and returns the commands, each with its
// output. Without a shell it returns text.
func runConsole(t *testing.T, text, bin string) string {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		return text
	}
	dir := t.TempDir()
	var out strings.Builder
	for line := range strings.Lines(text) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		cmd := exec.Command(shell, "-c", command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
		text, err := cmd.CombinedOutput()
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "$ %s%s", command, text)
	}
	return out.String()
}

// relativeLink matches the end of a link to a file of the repository, to a heading of it, or to a heading of the page.
// It does not match a call in Go, such as f[T](x).
var relativeLink = regexp.MustCompile(`\]\(((?:[\w./-]*[./][\w./-]*)?)(#[\w-]*)?\)`)

// TestLinks checks that the files and headings to which the pages link exist.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md")
	for _, page := range pages {
		for _, m := range relativeLink.FindAllStringSubmatch(readText(t, page), -1) {
			target, anchor := m[1], strings.TrimPrefix(m[2], "#")
			file := page
			if target != "" {
				file = filepath.Join(filepath.Dir(page), target)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if anchor != "" && !slices.Contains(anchorsOf(readText(t, file)), anchor) {
				t.Errorf("%s: %s has no heading #%s", page, file, anchor)
			}
		}
	}
}

// anchorsOf returns the names by which links refer to the headings of a page: in lower case, with hyphens in place of
// spaces, and without other characters than letters, digits and hyphens.
func anchorsOf(page string) (anchors []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		name := strings.ReplaceAll(strings.ToLower(m[1]), " ", "-")
		anchors = append(anchors, regexp.MustCompile(`[^\p{L}\d_-]`).ReplaceAllString(name, ""))
	}
	return anchors
}

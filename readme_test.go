package json_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
)

// The Go code of README.md is here as well, so that it compiles and does what
// it says. TestReadme holds the two together.

func readmeValues() error {
	type Item struct {
		Name  string   `json:"name"`
		Price float64  `json:"price"`
		Tags  []string `json:"tags,omitempty"`
	}

	text, err := json.Marshal(Item{Name: "pencil", Price: 1.25})
	if err != nil {
		return err
	}
	fmt.Println(string(text)) // {"name":"pencil","price":1.25}

	var item Item
	if err := json.Unmarshal([]byte(`{"name": "pen", "price": 3, "tags": ["blue"]}`), &item); err != nil {
		return err
	}
	fmt.Println(item.Name, item.Price, item.Tags) // pen 3 [blue]
	return nil
}

func Example_values() {
	if err := readmeValues(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"name":"pencil","price":1.25}
	// pen 3 [blue]
}

func Example_errors() {
	var list []int
	err := json.Unmarshal([]byte(`[1, 2, x]`), &list)
	if serr := (*jsontext.SyntacticError)(nil); errors.As(err, &serr) {
		fmt.Println(serr.ByteOffset, serr.JSONPointer) // 7 /2
	}
	// Output:
	// 7 /2
}

func TestReadme(t *testing.T) {
	readme := readText(t, "README.md")
	blocks := quotedBlocks(t, "README.md", "readme_test.go")
	if len(blocks) < 2 {
		t.Errorf("README.md has %d blocks of Go, want 2 and more", len(blocks))
	}
	if n := strings.Count(readme, "\n"); n > 150 {
		t.Errorf("README.md has %d lines, want at most 150", n)
	}
	for _, mark := range []string{"<!-- run -->\n```sh\ngo run ./cmd/json ", "<!-- test -->\n```sh\ngo test ./..."} {
		if strings.Count(readme, mark) != 1 {
			t.Errorf("README.md must have one block that begins with %q", mark)
		}
	}
}

// TestRecipes checks that docs/recipes.md quotes recipes_test.go: all of its
// declarations in their order, and nothing else.
func TestRecipes(t *testing.T) {
	blocks := quotedBlocks(t, "docs/recipes.md", "recipes_test.go")
	_, declarations, _ := strings.Cut(readText(t, "recipes_test.go"), "\n)\n")
	have, want := strings.Join(blocks, "\n"), strings.TrimSpace(declarations)+"\n"
	if have != want {
		n := 0
		for n < min(len(have), len(want)) && have[n] == want[n] {
			n++
		}
		t.Errorf("docs/recipes.md and recipes_test.go differ.\nhave: %.200s\nwant: %.200s", have[n:], want[n:])
	}
}

// quotedBlocks returns the blocks of Go code in page. It reports those whose
// lines are not in the Go file code.
func quotedBlocks(t *testing.T, page, code string) []string {
	t.Helper()
	blocks := goBlocks(readText(t, page))
	have := trimmedLines(readText(t, code))
	for _, block := range blocks {
		if !containsRun(have, trimmedLines(block)) {
			t.Errorf("this block of %s is not in %s:\n%s", page, code, block)
		}
	}
	return blocks
}

// readText returns the text of a file.
func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// goBlocks returns the blocks of Go code in a text in Markdown.
func goBlocks(text string) (blocks []string) {
	for {
		_, rest, ok := strings.Cut(text, "```go\n")
		if !ok {
			return blocks
		}
		block, after, _ := strings.Cut(rest, "```")
		blocks = append(blocks, block)
		text = after
	}
}

// trimmedLines returns the lines of s that are not empty, without indentation.
func trimmedLines(s string) (lines []string) {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// containsRun reports whether run is a part of s.
func containsRun(s, run []string) bool {
	for i := range s {
		if len(s)-i >= len(run) && slices.Equal(s[i:i+len(run)], run) {
			return true
		}
	}
	return false
}

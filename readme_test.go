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
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	have := trimmedLines(string(code))
	blocks := goBlocks(string(readme))
	if len(blocks) < 2 {
		t.Errorf("README.md has %d blocks of Go, want 2 and more", len(blocks))
	}
	for _, block := range blocks {
		if want := trimmedLines(block); !containsRun(have, want) {
			t.Errorf("this block of README.md is not in readme_test.go:\n%s", block)
		}
	}
	if n := strings.Count(string(readme), "\n"); n > 150 {
		t.Errorf("README.md has %d lines, want at most 150", n)
	}
	for _, mark := range []string{"<!-- run -->\n```sh\ngo run ./cmd/json ", "<!-- test -->\n```sh\ngo test ./..."} {
		if strings.Count(string(readme), mark) != 1 {
			t.Errorf("README.md must have one block that begins with %q", mark)
		}
	}
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

package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/plainjson/json/internal/jsontest"
)

// naivePlace returns the place after text. It counts one character at a time.
func naivePlace(text string) place {
	p := place{1, 1}
	for _, r := range text {
		p.column++
		if r == '\n' {
			p = place{p.line + 1, 1}
		}
	}
	return p
}

func TestPlaceAdvance(t *testing.T) {
	for _, tt := range []struct{ name, why, text string }{
		{"empty", "nothing moves nothing", ""},
		{"ASCII", "one byte, one column", "hello, world"},
		{"lines", "a line feed starts a line", "a\n\nbc\nd"},
		{"CRLF", "a carriage return is a character of its line", "a\r\nb\r\n"},
		{"two bytes", "characters, not bytes", "äöüß ÄÖÜ äöüß"},
		{"three bytes", "characters, not bytes", "日本語テキスト\n日本"},
		{"four bytes", "characters, not UTF-16 units", "😀😀😀\U0010ffff😀"},
		{"tab", "a tab is one column", "\t\tx"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := naivePlace(tt.text)
			for i := range len(tt.text) + 1 {
				got := place{1, 1}.advance([]byte(tt.text[:i])).advance([]byte(tt.text[i:]))
				if got != want {
					t.Errorf("%s: cut at %d: got %v, want %v", tt.why, i, got, want)
				}
			}
		})
	}
}

func FuzzPlaceAdvance(f *testing.F) {
	f.Add("{\n\t\"ä\": 1}", 3)
	f.Add("日本語日本語日本語", 4)
	f.Fuzz(func(t *testing.T, text string, cut int) {
		if !utf8.ValidString(text) || cut < 0 || cut > len(text) {
			return
		}
		want := naivePlace(text)
		if got := (place{1, 1}).advance([]byte(text[:cut])).advance([]byte(text[cut:])); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// TestPlaceInStream checks that the place and the line of an error are right in texts of several shapes and
// lengths, read in portions of several sizes.
func TestPlaceInStream(t *testing.T) {
	for _, tt := range []struct{ name, why, head, unit string }{
		{"one long line", "columns are counted over many blocks", "[", `"ab",`},
		{"wide line", "characters are cut at block ends", "[", `"日本 ä😀",`},
		{"short lines", "lines are counted over many blocks", "[", "1,\n"},
		{"CRLF", "lines of Windows", "[\r\n", "\t\"x\",\r\n"},
		{"long lines", "lines are longer than blocks", "[", strings.Repeat(`"some text", `, 9000) + "\n"},
		{"long string", "a token is longer than two blocks", "[", `"` + strings.Repeat("ä", 3*blockSize) + `",`},
		{"white space", "blocks without a token", "[1,", strings.Repeat(" \n", 500)},
		{"values", "a stream of values", "", "{\"a\": \"ö\"}\n"},
	} {
		for _, total := range []int{10, blockSize - 1, blockSize, 2 * blockSize, 5*blockSize + 12345} {
			good := tt.head + strings.Repeat(tt.unit, total/len(tt.unit)+1)
			text := good + "?rest of the line\nnext line"
			want := naivePlace(good)
			for _, size := range []int{1 << 30, 4096, 777} {
				name := fmt.Sprintf("%s/%d by %d", tt.name, total, size)
				t.Run(name, func(t *testing.T) {
					checkPlace(t, jsontest.ChunkReader([]byte(text), size), want, tt.why)
				})
			}
		}
	}
}

// checkPlace checks that the command check reports the place want for an error
// in the input, and shows a line with the character '?', which the error is at.
func checkPlace(t *testing.T, in interface{ Read([]byte) (int, error) }, want place, why string) {
	t.Helper()
	var stderr bytes.Buffer
	if status := run([]string{"check"}, in, nil, &stderr); status != 1 {
		t.Fatalf("%s: status %d, stderr %q", why, status, &stderr)
	}
	lines := strings.Split(stderr.String(), "\n")
	if prefix := fmt.Sprintf("<stdin>:%d:%d: ", want.line, want.column); !strings.HasPrefix(lines[0], prefix) {
		t.Errorf("%s: got %q, want %q", why, lines[0], prefix)
	}
	if !strings.Contains(lines[1], "?") {
		t.Errorf("%s: the error is not in the line shown: %q", why, lines[1])
	}
}

func TestPlaceOfCopies(t *testing.T) {
	text := "[\n" + strings.Repeat("\t\"ä\",\n", 50_000) + "\t?\n"
	for _, mode := range []string{"check", "fmt", "min", "canon"} {
		got := runText(text, mode)
		if want := "<stdin>:50002:2: "; !strings.HasPrefix(got.stderr, want) || got.status != 1 {
			t.Errorf("json %s: status %d, stderr %q, want %q", mode, got.status, got.stderr, want)
		}
	}
}

// TestLineOfFile checks that the line of an error in a file is complete if a read ends within it.
func TestLineOfFile(t *testing.T) {
	for _, pad := range []int{2*blockSize - 3, 2*blockSize - 2, 2*blockSize - 1, 2 * blockSize} {
		text := "[\n" + strings.Repeat(" ", pad-3) + "\n?tail of the line\n]"
		path := writeFile(t, t.TempDir(), "x.json", text)
		if got := runText("", "check", path); !strings.Contains(got.stderr, "  3 | ?tail of the line\n    | ^\n") {
			t.Errorf("pad %d: got %q", pad, got.stderr)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		var stderr bytes.Buffer
		run([]string{"check"}, f, nil, &stderr)
		if !strings.Contains(stderr.String(), "  3 | ?tail of the line\n    | ^\n") {
			t.Errorf("as standard input, pad %d: got %q", pad, &stderr)
		}
	}
}

// TestPlaceGone checks that an error whose text has left the window is reported with its byte offset and a shortened
// pointer.
func TestPlaceGone(t *testing.T) {
	long := strings.Repeat("n", 5*blockSize)
	text := `{"` + long + `":1,"` + long + `":2}`
	got := runText(text, "check")
	if got.status != 1 || !strings.HasPrefix(got.stderr, "<stdin>: ") || !strings.Contains(got.stderr, " at byte offset 3276") {
		t.Errorf("got status %d, stderr %.300q", got.status, got.stderr)
	}
	if len(got.stderr) > 1000 {
		t.Errorf("the pointer is not cut: %d bytes", len(got.stderr))
	}
}

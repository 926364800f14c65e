package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/plainjson/json/internal/jsontest"
)

// A place is a line and a column, from 1. A column is a byte.
type place struct{ line, column int }

// placeAfter returns the place after text.
func placeAfter(text string) place {
	return place{strings.Count(text, "\n") + 1, len(text) - strings.LastIndexByte(text, '\n')}
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
			want := placeAfter(good)
			for _, size := range []int{1 << 30, 4096, 777} {
				name := fmt.Sprintf("%s/%d by %d", tt.name, total, size)
				t.Run(name, func(t *testing.T) {
					before := good[max(strings.LastIndexByte(good, '\n')+1, len(good)-10):]
					checkPlace(t, jsontest.ChunkReader([]byte(text), size), want, strings.ToValidUTF8(before, ""), tt.why)
				})
			}
		}
	}
}

// checkPlace checks that the command check reports the place want for an error
// in the input, and shows a line with the text before it and the character '?', which the error is at.
func checkPlace(t *testing.T, in io.Reader, want place, before, why string) {
	t.Helper()
	var stderr bytes.Buffer
	if status := run([]string{"check"}, in, nil, &stderr); status != 1 {
		t.Fatalf("%s: status %d, stderr %q", why, status, &stderr)
	}
	lines := strings.Split(stderr.String(), "\n")
	if prefix := fmt.Sprintf("<stdin>:%d:%d: ", want.line, want.column); !strings.HasPrefix(lines[0], prefix) {
		t.Errorf("%s: got %q, want %q", why, lines[0], prefix)
	}
	if show := strings.ReplaceAll(before+"?", "\t", "␉"); !strings.Contains(lines[1], show) {
		t.Errorf("%s: the line shown does not contain %q: %q", why, show, lines[1])
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

// TestLongNames checks that errors with long names are short.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("n", 5*blockSize)
	for _, tt := range []struct{ name, why, mode, text string }{
		{"duplicate", "the name is in the message, too", "check", `{"` + long + `":1,"` + long + `":2}`},
		{"number", "canon has its own message", "canon", `{"` + long + `":1e400}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runText(tt.text, tt.mode)
			if got.status != 1 || !strings.HasPrefix(got.stderr, "<stdin>:1:3276") || len(got.stderr) > 1300 {
				t.Errorf("%s: got status %d, stderr of %d bytes, %.300q", tt.why, got.status, len(got.stderr), got.stderr)
			}
		})
	}
}

package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/internal/wire"
)

// TestDisplay compares the text that is printed for errors with a golden file.
// The messages are replaced, because the tests of package jsontext check them.
func TestDisplay(t *testing.T) {
	if !wire.Fast {
		t.Skip("small windows do not have the rest of the line")
	}
	long := strings.Repeat("0123456789", 20)
	message := regexp.MustCompile(`(?m)^(<stdin>:(?:\d+:\d+:(?: \.\S*:)?)? ).*$`)
	var all strings.Builder
	for _, tt := range []struct{ name, why, stdin string }{
		{"literal", "the caret stands below the first wrong byte", `{"users":[{"ok":tru}]}`},
		{"line", "only the line with the error is shown", "{\n  \"a\": 1,\n  \"b\": 2 3,\n  \"c\": 4\n}"},
		{"tabs", "symbols take one column", "[\n\t\t1,\t2\t3\n]"},
		{"wide", "wide characters take two columns", `["日本語", 'x']`},
		{"half-width", "these take one", `["äöü", 'x']`},
		{"combining", "these take none", "[\"e\u0301a\u0308\", 'x']"},
		{"emoji", "these take two", `["😀", 'x']`},
		{"control", "control characters are seen", "[\"a\x1b[31mb\x00\"]"},
		{"delete", "and so is this one, which JSON allows", "[\"\x7f\", x]"},
		{"bad UTF-8", "so are bytes that are no text", "[\"ab\xffcd\xfe\"]"},
		{"bidi", "characters that reorder text are not shown", "[\"\u202eabc\", x]"},
		{"CRLF", "a carriage return before the line feed is not shown", "[1,\r\n2 3\r\n]"},
		{"end", "the caret may stand behind the line", `{"a":[1,2`},
		{"end after line", "or on an empty one", "[1,\n"},
		{"duplicate", "the path names the member", `{"a":{"b/c~d":1, "b/c~d":2}}`},
		{"strange path", "a path cannot garble the terminal", "{\"a\\n\\u001b\":[x]}"},
		{"long before", "long lines are cut before the error", `["` + long + `", x]`},
		{"long after", "and after it", `[x,"` + long + `"]`},
		{"long both", "and on both sides", `["` + long + `", x, "` + long + `"]`},
		{"long with tabs", "the caret is right after the cut, too", "[\"" + long + "\",\t1,\t日,\"" + long + "\"]"},
		{"long, error at end", "60 characters before it are shown", "[" + long[1:60] + "1, x]"},
		{"just fits", "60 characters before the error are not cut", `["` + long[:56] + `",x]`},
		{"empty", "there is nothing to show", ""},
		{"byte order mark", "it has no glyph", "\ufeff[1]"},
		{"later value", "lines go on over values", "{}\n{}\n{]\n"},
	} {
		got := runText(tt.stdin, "check")
		if got.status != 1 || got.stdout != "" || !message.MatchString(got.stderr) {
			t.Errorf("%s: %s: %+v", tt.name, tt.why, got)
		}
		if !utf8.ValidString(got.stderr) || strings.ContainsAny(got.stderr, "\x1b\x00\r\u202e\ufeff") {
			t.Errorf("%s: output could garble a terminal: %q", tt.name, got.stderr)
		}
		fmt.Fprintf(&all, "# %s: %s\n%s\n", tt.name, tt.why, message.ReplaceAllString(got.stderr, "$1<message>"))
	}
	jsontest.Golden(t, "errors.txt", []byte(all.String()))
}

func TestStrangeFileName(t *testing.T) {
	got := runText("", "check", "no\nsuch\x1bfile")
	if strings.Count(got.stderr, "\n") != 1 || strings.Contains(got.stderr, "\x1b") {
		t.Errorf("a file name can garble the terminal: %q", got.stderr)
	}
}
